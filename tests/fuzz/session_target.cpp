// Whole sessions: the input is what a client sends.
#include "protocol/session.hpp"

#include <istream>

#include "protocol/output.hpp"
#include "tests/fuzz/answer_pipe.hpp"
#include "tests/fuzz/fuzz_target.hpp"
#include "tests/fuzz/session_client.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rotunda;
  using namespace rotunda::fuzz;
  AnswerPipe answers;
  SessionClient client(text_of(data, size), answers);
  {
    Output output(answers.write_end());
    // To clear the usual table takes longer than all else.
    Session session(output, "fuzz", 1);
    std::istream input(&client);
    session.run(input);
  }
  client.finish();
  return 0;
}
