#!/usr/bin/env node
// A small client of Rotunda: plays a game on a round board and prints its moves and its result.
//
//   client.mjs ENGINE [--variant pentachess|circular] [--play white|black|both] [--nodes N]
//
// With --play both, the default, the engine plays against itself. Otherwise it plays one side, and the moves of the
// other are read from standard input, one a line: yours, or those of another client.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

function fail(message) {
  console.error(message);
  process.exit(1);
}

// The lines of a stream, one after the other; undefined after the last.
function linesOf(stream) {
  const lines = createInterface({ input: stream })[Symbol.asyncIterator]();
  return async () => (await lines.next()).value;
}

// A running engine. Commands go in a line each; answers are looked for by their first word.
class Engine {
  constructor(program) {
    this.process = spawn(program, [], { stdio: ["pipe", "pipe", "inherit"] });
    this.process.on("error", (error) => fail(`cannot start the engine: ${error.message}`));
    this.process.stdin.on("error", () => {}); // an engine that has ended shows at its output
    this.nextLine = linesOf(this.process.stdout);
  }

  send(command) {
    this.process.stdin.write(command + "\n");
  }

  // The words behind this one in the next line that begins with it.
  async waitFor(word) {
    for (let line; (line = await this.nextLine()) !== undefined; ) {
      if (line.startsWith("info string ")) console.error(line); // what the engine has to say to people
      const [first, ...others] = line.trim().split(/\s+/);
      if (first === word) return others;
    }
    fail("the engine has ended");
  }

  ask(command, answer) {
    this.send(command);
    return this.waitFor(answer);
  }
}

async function startGame(engine, variant) {
  await engine.ask("uci", "uciok");
  engine.send(`setoption name UCI_Variant value ${variant}`);
  engine.send("ucinewgame");
  await engine.ask("isready", "readyok");
}

// The next legal move of the other side.
async function readMove(nextLine, legal) {
  for (let line; (line = await nextLine()) !== undefined; ) {
    const move = line.trim();
    if (legal.includes(move)) return move;
    console.error(`'${move}' is not legal here; legal are: ${legal.join(" ")}`);
  }
  fail("no more moves to read");
}

// Plays the game to its end and returns the result: the score and the reason.
async function play(engine, sides, nodes, nextLine) {
  const moves = [];
  for (;;) {
    // The engine is told the whole game each time, for it has to see repetitions.
    engine.send("position startpos moves " + moves.join(" "));
    const [score, ...reason] = await engine.ask("result", "result");
    if (score !== "*") return `${score} ${reason.join(" ")}`;
    const sideToMove = moves.length % 2 === 0 ? "white" : "black";
    if (sides.includes(sideToMove)) {
      const [move] = await engine.ask(`go nodes ${nodes}`, "bestmove");
      console.log(move);
      moves.push(move);
    } else {
      moves.push(await readMove(nextLine, await engine.ask("moves", "moves")));
    }
  }
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variant: { type: "string", default: "pentachess" },
    play: { type: "string", default: "both" },
    nodes: { type: "string", default: "20000" }, // to search for a move
  },
});
if (positionals.length !== 1) {
  fail("usage: client.mjs ENGINE [--variant pentachess|circular] [--play white|black|both] [--nodes N]");
}

const engine = new Engine(positionals[0]);
await startGame(engine, options.variant);
const sides = options.play === "both" ? ["white", "black"] : [options.play];
const nextLine = sides.length === 1 ? linesOf(process.stdin) : undefined;
console.log(`result ${await play(engine, sides, options.nodes, nextLine)}`);
engine.process.on("exit", (code) => process.exit(code));
engine.send("quit");
