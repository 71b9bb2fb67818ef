#include "library/rotunda/rotunda.hpp"

#include <fmt/format.h>

#include <exception>
#include <span>
#include <utility>

#include "protocol/game.hpp"
#include "protocol/variants.hpp"
#include "search/table.hpp"

namespace rotunda::api {

namespace {

void throw_if(const std::optional<rotunda::Error>& error) {
  if (error) throw Error(error->message);
}

std::unique_ptr<rotunda::Game> game_of(std::string_view variant) {
  std::unique_ptr<rotunda::Game> game = make_game(variant);
  if (game) return game;
  throw Error(
      fmt::format("no variant '{}', only {}", variant, fmt::join(variant_names(), " and ")));
}

// Puts a game where another stands, its history included.
void replay(rotunda::Game& game, std::string_view start, std::span<const std::string> moves) {
  throw_if(game.set_position(start));
  const std::vector<std::string_view> words(moves.begin(), moves.end());
  throw_if(game.make_moves(words));
}

std::string_view describe(State state) {
  switch (state) {
    case State::ongoing:
      return "going on";
    case State::checkmate:
      return "checkmate";
    case State::stalemate:
      return "stalemate";
    case State::threefold_repetition:
      return "drawn by repetition";
    case State::fifty_moves:
      return "drawn by the fifty moves";
    case State::insufficient_material:
      return "drawn, as nobody can mate";
  }
  return "";
}

State state_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::ongoing:
      return State::ongoing;
    case Outcome::checkmate:
      return State::checkmate;
    case Outcome::stalemate:
      return State::stalemate;
    case Outcome::threefold:
      return State::threefold_repetition;
    case Outcome::fifty_moves:
      return State::fifty_moves;
    case Outcome::insufficient_material:
      return State::insufficient_material;
  }
  return State::ongoing;
}

Finding finding_of(const SearchInfo& info) {
  const SearchReport& report = info.report;
  Finding result;
  result.line = report.line;
  result.depth = report.depth;
  result.selective_depth = report.selective_depth;
  result.score.centipawns = report.score;
  if (is_mate(report.score)) result.score.mate = moves_to_mate(report.score);
  result.score.lower_bound = report.is_lower_bound;
  result.nodes = report.nodes;
  result.time = report.time;
  result.moves = info.moves;
  return result;
}

void check_range(std::string_view name, int value, int least, int greatest) {
  if (value >= least && value <= greatest) return;
  throw Error(fmt::format("{}: {} is not between {} and {}", name, value, least, greatest));
}

}  // namespace

std::vector<std::string> variants() {
  const std::vector<std::string_view> names = variant_names();
  return {names.begin(), names.end()};
}

struct Game::Content {
  std::unique_ptr<rotunda::Game> game;
  std::string start_fen;
  std::vector<std::string> moves;

  std::unique_ptr<Content> with_moves(std::span<const std::string> some) const {
    auto result = std::make_unique<Content>(
        Content{game_of(game->variant()), start_fen, {some.begin(), some.end()}});
    replay(*result->game, start_fen, some);
    return result;
  }
};

Game::Game(std::string_view variant, std::string_view fen)
    : content_(std::make_unique<Content>(Content{game_of(variant), {}, {}})) {
  if (!fen.empty()) throw_if(content_->game->set_position(fen));
  content_->start_fen = content_->game->fen();
}
Game::Game(const Game& other) : content_(other.content_->with_moves(other.moves())) {}
Game::Game(Game&& other) noexcept = default;
Game& Game::operator=(const Game& other) { return *this = Game(other); }
Game& Game::operator=(Game&& other) noexcept = default;
Game::~Game() = default;

std::string Game::variant() const { return std::string(content_->game->variant()); }
const std::string& Game::start_fen() const { return content_->start_fen; }
const std::vector<std::string>& Game::moves() const { return content_->moves; }
std::string Game::fen() const { return content_->game->fen(); }
Side Game::side() const {
  return content_->game->side() == rotunda::Side::white ? Side::white : Side::black;
}
bool Game::in_check() const { return !content_->game->checkers().empty(); }
State Game::state() const { return state_of(content_->game->outcome()); }
std::vector<std::string> Game::legal_moves() const { return content_->game->legal_moves(); }

void Game::play(std::string_view move) {
  throw_if(content_->game->make_moves(std::span(&move, 1)));
  content_->moves.emplace_back(move);
}

bool Game::take_back() {
  if (content_->moves.empty()) return false;
  content_ = content_->with_moves(std::span(content_->moves).first(content_->moves.size() - 1));
  return true;
}

std::string Game::text() const { return content_->game->board_text(); }

std::string Game::svg(const PictureOptions& options) const {
  const Result<Picture> picture = content_->game->picture(
      {options.flipped, options.coordinates, options.highlights, options.arrows});
  if (!picture) throw Error(picture.error().message);
  return to_svg(*picture);
}

struct Engine::Content {
  SearchSettings settings;
  Table table{Table::least_size_mib};
  std::unique_ptr<rotunda::Game> game;  // of the last search; none before the first
};

Engine::Engine(const Settings& settings) : content_(std::make_unique<Content>()) {
  check_range("threads", settings.threads, 1, greatest_thread_count);
  check_range("hash_mib", settings.hash_mib, static_cast<int>(Table::least_size_mib),
              static_cast<int>(Table::greatest_size_mib));
  check_range("lines", settings.lines, 1, 500);
  content_->settings.threads = settings.threads;
  content_->settings.multi_pv = settings.lines;
  throw_if(content_->table.resize(static_cast<std::size_t>(settings.hash_mib)));
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

Finding Engine::search(const Game& game, const Limits& limits, const Listener& listener,
                       std::stop_token stop) {
  if (game.state() != State::ongoing) {
    throw Error(fmt::format("no search, the game is over: {}", describe(game.state())));
  }
  if (!content_->game || content_->game->variant() != game.content_->game->variant()) {
    content_->game = game_of(game.content_->game->variant());
    content_->table.clear();
  }
  replay(*content_->game, game.start_fen(), game.moves());

  GoCommand go;
  go.limits.depth = limits.depth;
  go.limits.nodes = limits.nodes;
  go.limits.movetime = limits.time;
  go.limits.mate = limits.mate;
  go.searchmoves = limits.moves;

  Signals signals;
  const std::stop_callback stopper(stop, [&signals] { signals.stop = true; });
  std::exception_ptr thrown;
  const auto attempt = [&](auto&& action) {
    try {
      action();
    } catch (...) {
      thrown = std::current_exception();
      signals.stop = true;
    }
  };
  Finding best;
  SearchListener inner;
  inner.info = [&](const SearchInfo& info) {
    const Finding finding = finding_of(info);
    if (finding.line == 1) best = finding;
    if (listener && !thrown) attempt([&] { listener(finding); });
  };
  inner.complain = [&](const std::string& complaint) { attempt([&] { throw Error(complaint); }); };
  content_->game->search(go, content_->settings, content_->table, signals, inner);
  if (thrown) std::rethrow_exception(thrown);
  return best;
}

void Engine::forget() {
  content_->table.clear();
  if (content_->game) content_->game->forget();
}

}  // namespace rotunda::api
