#include "match/play_game.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "match/game_clock.hpp"
#include "protocol/variants.hpp"

namespace rotunda::match {

namespace {

// A score as files hold it, from the mover: "+0.31", "-M4".
std::string score_text(EngineScore score) {
  if (score.is_mate)
    return fmt::format("{}M{}", score.value < 0 ? '-' : '+', std::abs(score.value));
  return fmt::format("{:+.2f}", score.value / 100.0);
}

GameResult win_of(Side side) {
  return side == Side::white ? GameResult::white_wins : GameResult::black_wins;
}

class Referee {
 public:
  Referee(const GameRules& rules, const Opening& opening, Player& white, Player& black)
      : rules_(rules),
        players_{&white, &black},
        game_(make_game(rules.variant)),
        line_(make_game(rules.variant)),
        clocks_{GameClock(white.config().limits), GameClock(black.config().limits)},
        adjudicator_(rules.resign, rules.draw),
        moves_(opening.moves) {
    GameRecord& record = played_.record;
    record.variant = std::string(game_->variant());
    record.white = white.name();
    record.black = black.name();
    record.white_time_control = to_text(white.config().limits);
    record.black_time_control = to_text(black.config().limits);
    record.start_fen = opening.fen;
    // Books are checked when they are read.
    game_->set_position(opening.fen);
    const std::vector<std::string_view> book(moves_.begin(), moves_.end());
    game_->make_moves(book);
    for (const std::string& move : opening.moves)
      record.moves.push_back({move, {}, {}, Milliseconds(0)});
    mover_ = game_->side();
  }

  PlayedGame play() {
    while (!is_over()) take_turn();
    return std::move(played_);
  }

 private:
  Player& player(Side side) { return *players_[index(side)]; }

  void end(GameResult result, Termination termination, std::string comment) {
    played_.record.result = result;
    played_.record.termination = termination;
    played_.record.comment = std::move(comment);
    over_ = true;
  }
  void lose(Side side, Termination termination, std::string_view what) {
    end(win_of(~side), termination, fmt::format("{} {}", player(side).name(), what));
  }

  // By the rules of the game or the match, before the next move.
  bool is_over() {
    if (over_) return true;
    const Outcome outcome = game_->outcome();
    if (const auto termination = ended_by_rules(outcome)) {
      if (outcome == Outcome::checkmate) {
        end(win_of(~mover_), *termination, fmt::format("{} mates", player(~mover_).name()));
      } else {
        end(GameResult::draw, *termination, fmt::format("Draw by {}", to_text(*termination)));
      }
    } else if (rules_.max_moves && own_moves_ >= 2 * *rules_.max_moves) {
      end(GameResult::draw, Termination::move_limit, "Draw by the limit of moves");
    }
    return over_;
  }

  Clock clock() const {
    Clock result;
    for (const Side side : {Side::white, Side::black}) {
      result.time[index(side)] = clocks_[index(side)].left();
      result.increment[index(side)] = clocks_[index(side)].increment();
    }
    result.moves_to_go = clocks_[index(mover_)].moves_to_go();
    return result;
  }

  void take_turn() {
    const Turn turn{played_.record.start_fen, moves_, mover_, clock(), draw_offered_};
    if (last_arrival_) played_.runner_lags.push_back(Steady::now() - *last_arrival_);
    const Steady::time_point asked = Steady::now();
    const Answer answer = player(mover_).think(turn);
    last_arrival_ = asked + answer.elapsed;
    switch (answer.kind) {
      case Answer::Kind::move:
        return accept(answer);
      case Answer::Kind::resignation:
        return lose(mover_, Termination::resignation, "resigns");
      case Answer::Kind::garbage:
        return lose(mover_, Termination::illegal_move, answer.detail);
      case Answer::Kind::disconnected:
        return lose(mover_, Termination::disconnected, answer.detail);
      case Answer::Kind::stalled:
        return lose(mover_, Termination::stalled, answer.detail);
      case Answer::Kind::interrupted:
        return end(GameResult::unfinished, Termination::interrupted, "The match was stopped");
    }
  }

  void accept(const Answer& answer) {
    check_line(answer);
    if (const auto over = clocks_[index(mover_)].after_move(answer.elapsed)) {
      return lose(mover_, Termination::time_forfeit,
                  fmt::format("loses on time ({} ms over)", over->count()));
    }
    const std::string_view move = answer.move;
    if (const auto error = game_->make_moves(std::span(&move, 1))) {
      return lose(mover_, Termination::illegal_move,
                  fmt::format("makes an illegal move: {}", answer.move));
    }
    moves_.push_back(answer.move);
    PlayedMove played{
        answer.move, {}, answer.depth, std::chrono::round<Milliseconds>(answer.elapsed)};
    if (answer.score) played.score = score_text(*answer.score);
    played_.record.moves.push_back(played);
    ++own_moves_;

    // A finished game is no matter of agreement or adjudication.
    const bool agreed = answer.draw && draw_offered_;
    draw_offered_ = answer.draw;
    const auto usable_score = answer.score_is_bound ? std::nullopt : answer.score;
    const auto verdict =
        adjudicator_.after_move(mover_, static_cast<int>(moves_.size() + 1) / 2, usable_score);
    mover_ = ~mover_;
    if (is_over()) return;
    if (agreed) {
      end(GameResult::draw, Termination::agreement, "Draw by agreement");
    } else if (verdict && verdict->loser) {
      end(win_of(~*verdict->loser), Termination::adjudicated_win,
          fmt::format("{} wins by adjudication", player(~*verdict->loser).name()));
    } else if (verdict) {
      end(GameResult::draw, Termination::adjudicated_draw, "Draw by adjudication");
    }
  }

  void check_line(const Answer& answer) {
    if (answer.pv.empty()) return;
    line_->set_position(game_->fen());
    const std::vector<std::string_view> pv(answer.pv.begin(), answer.pv.end());
    if (const auto error = line_->make_moves(pv)) {
      played_.warnings.push_back(fmt::format("{} shows an illegal line after {} plies: {}",
                                             player(mover_).name(), moves_.size(), error->message));
    }
  }

  const GameRules& rules_;
  std::array<Player*, 2> players_;
  std::unique_ptr<Game> game_;
  std::unique_ptr<Game> line_;  // for what engines show
  std::array<GameClock, 2> clocks_;
  Adjudicator adjudicator_;
  std::vector<std::string> moves_;
  Side mover_ = Side::white;
  int own_moves_ = 0;  // plies without the opening's
  bool draw_offered_ = false;
  bool over_ = false;
  std::optional<Steady::time_point> last_arrival_;
  PlayedGame played_;
};

}  // namespace

PlayedGame play_game(const GameRules& rules, const Opening& opening, Player& white, Player& black) {
  return Referee(rules, opening, white, black).play();
}

}  // namespace rotunda::match
