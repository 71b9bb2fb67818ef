// What tests of child processes look at.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string_view>

namespace rotunda {

// Whether a process, a child or not, ends by then. It need not have been reaped.
bool ends_within(pid_t process, std::chrono::milliseconds patience);
// Whether a process group has members that run.
bool group_runs(pid_t group);
// How many processes there are whose command line begins so.
int processes_called(std::string_view beginning);
// How many file descriptors are open here.
int open_descriptors();

}  // namespace rotunda
