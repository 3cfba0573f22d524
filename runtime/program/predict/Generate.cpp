//===- Generate.cpp - The command generate --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/predict/Generate.h"

#include "runtime/program/cli/Output.h"
#include "runtime/program/session/Session.h"
#include "runtime/support/TensorSpec.h"

#include "absl/flags/flag.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace systole::runtime {
namespace {

/// A prompt on the device, which the model extends.
class Writer {
public:
  Writer(const systole_program &program, const systole_function &function,
         Device &device)
      : program(program), function(function), device(device) {}

  template <typename T> void set(const char *name, T value) {
    std::memcpy(device.variable(0, *findVariable(program, name)), &value,
                sizeof(value));
  }

  /// Appends a byte, then draws and prints `drawn` further bytes.
  absl::Status write(char byte, int64_t drawn) {
    set(SYSTOLE_GENERATE_NEXT,
        static_cast<int32_t>(static_cast<unsigned char>(byte)));
    int64_t steps = std::max<int64_t>(drawn, 1);
    absl::Status written;
    absl::StatusOr<int64_t> ran =
        device.runOnOneCore(function, steps, [&](const StepResults &results) {
          if (drawn == 0 || !written.ok())
            return;
          char next = static_cast<char>(results.scalar(0, 0));
          written = writeTo(stdout, absl::string_view(&next, 1));
          if (!written.ok())
            device.requestStop();
        });
    return written.ok() ? ran.status() : written;
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
  if (absl::Status status = writeTo(stdout, prompt); !status.ok())
    return status;
  for (size_t i = 0; i < prompt.size(); ++i) {
    bool isLast = i + 1 == prompt.size();
    int64_t length = isLast ? absl::GetFlag(FLAGS_length) : 0;
    if (absl::Status status = writer.write(prompt[i], length); !status.ok())
      return status;
  }
  if (absl::Status status = writeTo(stdout, "\n"); !status.ok())
    return status;
  if (signals.received() != 0)
    return absl::CancelledError("stopped before the text was complete");
  return absl::OkStatus();
}

} // namespace systole::runtime
