//===- CallTrace.h - The times of calls and operations ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// While a profiler records, each call of a compiled function notes when it
// begins and ends, and when its code begins an operation. Otherwise a mark of
// the code is a call that checks one pointer.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_PROFILE_CALLTRACE_H
#define SYSTOLE_LIB_PJRT_PROFILE_CALLTRACE_H

#include "lib/PJRT/program.pb.h"
#include "systole/runtime/abi.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace systole::pjrt {

/// A function as profiles show it: its name and its operations.
class TracedFunction {
public:
  TracedFunction(llvm::StringRef name, const Code &code);
  TracedFunction(const TracedFunction &) = delete;
  TracedFunction &operator=(const TracedFunction &) = delete;

  const std::string &getName() const { return name; }
  const std::vector<systole_op> &getOps() const { return ops; }

private:
  const std::string name;
  /// The messages own the strings of `ops`.
  const google::protobuf::RepeatedPtrField<TracedOperation> operations;
  std::vector<systole_op> ops;
};

/// A recorded call. Times are nanoseconds of std::chrono::steady_clock.
struct TracedCall {
  /// An operation begins.
  struct Mark {
    int64_t time;
    /// The operation's number among the function's.
    int32_t op;
  };

  std::shared_ptr<const TracedFunction> function;
  int device;
  /// Each calling thread has a number.
  int thread;
  int64_t begin = 0, end = 0;
  std::vector<Mark> marks;
};

/// A call by this thread, during the life of this value.
class CallScope {
public:
  CallScope(const std::shared_ptr<const TracedFunction> &function, int device);
  ~CallScope();
  CallScope(const CallScope &) = delete;
  CallScope &operator=(const CallScope &) = delete;

private:
  /// The recorded call; std::nullopt if no profile is recorded.
  std::optional<TracedCall> call;
  TracedCall *outer;
};

/// Starts to record calls.
void startCallTrace();
/// Stops, and returns the calls that began and ended since the start, in the
/// order of their ends. After about four million marks, further calls are not
/// recorded.
std::vector<TracedCall> stopCallTrace();

/// The function `systole_mark` of compiled code: operation number `op` of the
/// function that this thread has called begins.
void markOperation(systole_core *, int32_t op);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_PROFILE_CALLTRACE_H
