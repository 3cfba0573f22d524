//===- Process.cpp - Preparations at a program's start --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/Process.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace systole::runtime {

std::string hostName() {
  char name[256] = "localhost";
  gethostname(name, sizeof(name) - 1);
  return name;
}

void openStandardFiles() {
  for (int file = 0; file <= 2; ++file)
    if (fcntl(file, F_GETFD) < 0)
      // open returns the lowest free number, which is this one.
      (void)!open("/dev/null", O_RDWR);
}

namespace {

const char *programName = "", *whatNeedsLess = "";

/// A line in static memory. Nothing here may allocate, or take a lock that
/// another thread may hold.
class Line {
public:
  void add(const char *part) {
    size_t size = std::min(std::strlen(part), sizeof(bytes) - used);
    std::memcpy(bytes + used, part, size);
    used += size;
  }
  /// "123 MiB".
  void addMebibytes(uint64_t count) {
    char digits[24];
    char *at = digits + sizeof(digits);
    *--at = '\0';
    count >>= 20;
    do
      *--at = static_cast<char>('0' + count % 10);
    while (count /= 10);
    add(at);
    add(" MiB");
  }
  void write() const { (void)!::write(STDERR_FILENO, bytes, used); }

private:
  char bytes[1024];
  size_t used = 0;
};

/// Reads /proc/self/statm: the mapped and the resident memory, in bytes.
void readUse(uint64_t &addresses, uint64_t &resident) {
  uint64_t *const numbers[] = {&addresses, &resident};
  addresses = resident = 0;
  char text[128];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? 0 : read(file, text, sizeof(text));
  if (file >= 0)
    close(file);
  size_t number = 0;
  for (ssize_t i = 0; i < size && number < 2; ++i)
    if (text[i] >= '0' && text[i] <= '9')
      *numbers[number] =
          *numbers[number] * 10 + static_cast<uint64_t>(text[i] - '0');
    else
      ++number;
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  addresses *= page;
  resident *= page;
}

[[noreturn]] void outOfMemory() {
  // One thread reports for all.
  static std::atomic_flag said = ATOMIC_FLAG_INIT;
  while (said.test_and_set())
    pause();
  uint64_t addresses, resident;
  readUse(addresses, resident);
  Line line;
  line.add(programName);
  line.add(": error: out of memory: the process has ");
  line.addMebibytes(resident);
  rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    line.add(", and of the addresses that it may use (ulimit -v: ");
    line.addMebibytes(limit.rlim_cur);
    line.add(") ");
    line.addMebibytes(addresses);
  }
  line.add("; the system grants no more");
  if (*whatNeedsLess) {
    line.add(". ");
    line.add(whatNeedsLess);
  }
  line.add("\n");
  line.write();
  _exit(1);
}

} // namespace

void reportOutOfMemory(const char *program, const char *hint) {
  programName = program;
  whatNeedsLess = hint;
  std::set_new_handler(outOfMemory);
}

} // namespace systole::runtime
