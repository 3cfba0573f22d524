//===- Generate.cpp - The command generate --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/Commands.h"
#include "runtime/program/Session.h"
#include "runtime/support/TensorSpec.h"

#include "absl/flags/flag.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace systole::runtime {
namespace {

/// A text on the device, which goes on by itself.
class Writer {
public:
  Writer(const systole_program &program, const systole_function &function,
         Device &device)
      : program(program), function(function), device(device) {}

  template <typename T> void set(const char *name, T value) {
    std::memcpy(device.variable(0, *findVariable(program, name)), &value,
                sizeof(value));
  }

  /// Appends a byte and, with it, so many more, which are drawn and printed.
  absl::Status write(char byte, int64_t drawn) {
    set(SYSTOLE_GENERATE_NEXT,
        static_cast<int32_t>(static_cast<unsigned char>(byte)));
    int64_t steps = std::max<int64_t>(drawn, 1);
    return device
        .runOnOneCore(function, steps,
                      [&](const StepResults &results) {
                        if (drawn > 0)
                          std::fputc(static_cast<int>(results.scalar(0, 0)),
                                     stdout);
                      })
        .status();
  }

private:
  const systole_program &program;
  const systole_function &function;
  Device &device;
};

} // namespace

absl::Status generateCommand(const systole_program &program,
                             const CommandLine &line, SignalWatcher &signals) {
  absl::StatusOr<const systole_function *> function =
      requireFunction(program, "generate");
  if (!function.ok())
    return function.status();
  absl::StatusOr<std::unique_ptr<Session>> session =
      Session::restored(program, line, signals, "generate with");
  if (!session.ok())
    return session.status();

  Writer writer(program, **function, (*session)->device());
  writer.set("random_seed", absl::GetFlag(FLAGS_seed));
  writer.set(SYSTOLE_GENERATE_TEMPERATURE,
             static_cast<float>(absl::GetFlag(FLAGS_temperature)));
  std::string prompt = absl::GetFlag(FLAGS_prompt);
  std::fputs(prompt.c_str(), stdout);
  for (size_t i = 0; i < prompt.size(); ++i) {
    bool isLast = i + 1 == prompt.size();
    int64_t length = isLast ? absl::GetFlag(FLAGS_length) : 0;
    if (absl::Status status = writer.write(prompt[i], length); !status.ok())
      return status;
  }
  std::fputc('\n', stdout);
  if (signals.received() != 0)
    return absl::CancelledError("stopped before the text was complete");
  return absl::OkStatus();
}

} // namespace systole::runtime
