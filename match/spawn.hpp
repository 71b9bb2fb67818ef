// Starting a program with pipes to its standard streams.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "engine/result.hpp"
#include "match/descriptor.hpp"

namespace rotunda::match {

struct ProgramStart {
  std::string program;  // looked up in PATH if it has no slash, else from `directory` if relative
  std::vector<std::string> arguments;
  std::string directory;  // to start it in; empty: ours
  std::vector<int> cpus;  // the processors it may run on; empty: any
};

struct StartedProgram {
  pid_t process = -1;  // which leads a process group of its own
  Descriptor input;    // our ends of its standard streams, which never block
  Descriptor output;
  Descriptor error;
  Descriptor lifeline;  // once it is closed nothing of the group lives on
};

// Returns when the program runs or has failed to start; an error names the program and the reason.
//
// On Linux the kernel kills the program when the *thread* that called this ends, so that it can't
// outlive us even if we are killed. Call it from a thread that lives as long as the program shall.
// What the program has started itself is killed then as well, unless it has left the group.
//
// SIGPIPE is ignored in this process from the first call on; the program does not inherit that.
Result<StartedProgram> start_program(const ProgramStart& start);

// Waits for the end of a process we have started and whose group has been killed, which makes its
// number free again.
void reap(pid_t process);

}  // namespace rotunda::match
