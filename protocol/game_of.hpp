// The game of one variant.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "picture/picture_of.hpp"
#include "protocol/board_text.hpp"
#include "protocol/game.hpp"
#include "search/evaluation.hpp"
#include "search/searcher.hpp"
#include "variants/common/fen.hpp"
#include "variants/common/notation.hpp"
#include "variants/common/symmetry.hpp"

namespace rotunda {

template <class V>
class GameOf final : public Game {
 public:
  GameOf() : position_(*read_fen<V>(Notation<V>::start_fen)) {}

  std::string_view variant() const override { return V::name; }
  std::string_view start_fen() const override { return Notation<V>::start_fen; }

  std::optional<Error> set_position(std::string_view fen) override {
    Result<Position<V>> position = read_fen<V>(fen);
    if (!position) return position.error();
    position_ = std::move(*position);
    last_move_ = Move();
    return std::nullopt;
  }

  std::optional<Error> make_moves(std::span<const std::string_view> moves) override {
    position_.reserve(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Result<Move> move = read_legal_move(position_, moves[i]);
      if (!move) {
        return Error{fmt::format("{} (ply {} of the move list); the position is the one before it",
                                 move.error().message, i + 1)};
      }
      position_.make(*move);
      last_move_ = *move;
    }
    return std::nullopt;
  }

  void flip() override {
    const auto& all = Symmetries<V>::all();
    const auto exchange = std::find_if(
        all.begin(), all.end(), [](const Symmetry& symmetry) { return symmetry.swaps_sides; });
    position_ = image(position_, *exchange);
    last_move_ = Move();
  }

  BoardDescription board() const override { return describe_board<V>(); }
  std::string fen() const override { return write_fen(position_); }
  int fullmove_number() const override { return position_.fullmove_number(); }
  Side side() const override { return position_.side(); }
  std::vector<std::string> legal_moves() const override {
    MoveList moves;
    list_moves(position_, moves);
    std::vector<std::string> result;
    for (const Move move : moves) result.push_back(to_text<V>(move));
    return result;
  }
  std::string board_text() const override { return rotunda::board_text(position_); }
  Result<Picture> picture(const PictureOptions& options) const override {
    return picture_of(position_, last_move_, options);
  }
  std::uint64_t key() const override { return position_.key(); }
  std::vector<std::uint64_t> keys_after_reply_to(std::string_view move) const override {
    Position<V> position = position_;
    position.make(*read_legal_move(position, move));
    MoveList replies;
    list_moves(position, replies);
    std::vector<std::uint64_t> keys;
    for (const Move reply : replies) {
      position.make(reply);
      keys.push_back(position.key());
      position.unmake(reply);
    }
    return keys;
  }
  std::string checkers() const override {
    return fmt::format("{}", fmt::join(names_of<V>(restrictions(position_).checkers()), " "));
  }
  Outcome outcome() const override { return rotunda::outcome(position_); }
  int evaluation() const override {
    const Score score = evaluate(position_);
    return position_.side() == Side::white ? score : -score;
  }

  TermCounts term_counts() const override { return rotunda::term_counts(position_); }
  std::vector<Weight> weights() const override {
    return {Weights<V>::all.begin(), Weights<V>::all.end()};
  }
  std::vector<TermRow> term_rows() const override { return Terms<V>::rows(); }
  bool is_quiet(std::string_view move) const override {
    const Result<Move> legal = read_legal_move(position_, move);
    return legal && rotunda::is_quiet(position_, *legal);
  }

  std::optional<std::vector<DividedCount>> perft(
      const PerftOptions& options, const std::atomic<bool>& stop,
      const std::function<void(double)>& progress) const override {
    const auto parts = PerftRun<V>(position_, options, stop).run(progress);
    if (!parts) return std::nullopt;
    std::vector<DividedCount> result;
    for (const auto& [move, nodes] : *parts) result.push_back({to_text<V>(move), nodes});
    return result;
  }

  void forget() override { memory_.clear(); }

  SearchAnswer search(const GoCommand& go, const SearchSettings& settings, Table& table,
                      const Signals& signals, const SearchListener& listener) override {
    Limits limits = go.limits;
    std::string left_out;
    for (const std::string& text : go.searchmoves) {
      if (const Result<Move> move = read_legal_move(position_, text)) {
        limits.root_moves.push_back(*move);
      } else {
        left_out += ' ' + text;
      }
    }
    if (!left_out.empty() && listener.complain) {
      listener.complain("go searchmoves: left out, for not legal here:" + left_out);
    }
    Searcher<V> searcher(position_, limits, settings, table, memory_, signals,
                         [&](const SearchReport& report) {
                           if (listener.info) listener.info(with_text(report));
                         });
    const SearchReport report = searcher.run();
    if (searcher.threads() < settings.threads && listener.complain) {
      listener.complain(fmt::format("go: the system gives no more than {} of {} threads",
                                    searcher.threads(), settings.threads));
    }
    SearchAnswer answer;
    const auto& line = report.principal_variation;
    answer.move = to_text<V>(line[0]);
    if (line.size() > 1) answer.reply = to_text<V>(line[1]);
    answer.score = report.score;
    answer.is_lower_bound = report.is_lower_bound;
    answer.depth = report.depth;
    answer.nodes = report.nodes;
    return answer;
  }

 private:
  static SearchInfo with_text(const SearchReport& report) {
    SearchInfo info{report, {}};
    for (const Move move : report.principal_variation) info.moves.push_back(to_text<V>(move));
    return info;
  }

  Position<V> position_;
  SearchMemory<V> memory_;
  Move last_move_;  // none at a set-up
};

}  // namespace rotunda
