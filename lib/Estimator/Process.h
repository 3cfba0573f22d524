//===- Process.h - Running tpu-run ------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_PROCESS_H
#define SYSTOLE_LIB_ESTIMATOR_PROCESS_H

#include "Builder.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace systole::estimator {

/// The path of the program tpu-run.
std::string tpuRun();
/// Other programs of the same installation.
std::string tpuCkpt();
std::string tpuData();

class HookServer;

/// A process to start.
struct Command {
  std::vector<std::string> words;
  /// Whether its shards may be on all machines of the cluster.
  bool onCluster = false;
  /// Whether its lines are printed as they arrive, unless set_verbosity has
  /// chosen less.
  bool echo = true;
  /// The description and the position of the user's call, for errors.
  std::string name;
  Where where = {"", 0};
  /// Answers the program's requests; may be null.
  HookServer *hooks = nullptr;
  /// Called with each line of output while the program runs; may be empty.
  std::function<void(const std::string &)> onLine = {};
};

/// Runs a command and returns the lines of its standard output. Its standard
/// error is ours. Fails if the command does, which has reported the error.
std::vector<std::string> runOrFail(const Command &command);
inline std::vector<std::string> runOrFail(const std::vector<std::string> &words,
                                          bool echo) {
  return runOrFail({words, /*onCluster=*/false, echo, words.front()});
}

/// "--NAME=VALUE".
inline std::string flag(const std::string &name, const std::string &value) {
  return "--" + name + "=" + value;
}
template <typename Number,
          std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
std::string flag(const std::string &name, Number value) {
  if constexpr (std::is_integral_v<Number>)
    return flag(name, std::to_string(value));
  else
    return flag(name, number(value));
}

inline void append(std::vector<std::string> &words,
                   const std::vector<std::string> &more) {
  words.insert(words.end(), more.begin(), more.end());
}

/// Whether lines of the log are printed.
bool isVerbose();
/// The flag of the level that set_verbosity has set.
std::vector<std::string> verbosityFlags();

/// Writes a file, one part after the other. Readers see the old file or the new
/// one.
void replaceFile(const std::string &path,
                 const std::vector<std::string_view> &parts,
                 Where where = {"", 0});

/// Writes a file to the cache of compiled programs, in a folder KIND-HASH, so
/// that the same contents have the same path. Returns the path.
std::string keepFile(const std::string &kind, const std::string &name,
                     const std::string &contents);

/// Creates a folder for temporary files.
std::string makeTemporaryFolder();
/// Creates a folder for temporary files among the compiled programs, which all
/// machines of a cluster see.
std::string makeSharedFolder();

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_PROCESS_H
