//===- BuiltinHooks.cpp - Hooks in every program --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Json.h"
#include "runtime/program/cli/Log.h"
#include "runtime/program/hooks/Hook.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Float16.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"

#include <cstring>

namespace systole::runtime {
namespace {

template <typename T> T load(const char *bytes, int64_t index) {
  T value;
  std::memcpy(&value, bytes + index * static_cast<int64_t>(sizeof(T)),
              sizeof(T));
  return value;
}

/// The number of elements that are infinite or NaN.
int64_t countNotFinite(const systole_tensor_spec &spec, const char *values) {
  int64_t count = elementCount(spec), found = 0;
  for (int64_t i = 0; i < count; ++i)
    switch (spec.dtype) {
    case SYSTOLE_F32:
      found += !std::isfinite(load<float>(values, i));
      break;
    case SYSTOLE_F64:
      found += !std::isfinite(load<double>(values, i));
      break;
    case SYSTOLE_BF16: // all ones in the exponent
      found += (load<uint16_t>(values, i) & 0x7f80) == 0x7f80;
      break;
    case SYSTOLE_F16:
      found += (load<uint16_t>(values, i) & 0x7c00) == 0x7c00;
      break;
    default:
      return 0;
    }
  return found;
}

class NanHook : public Hook {
public:
  void step(HookContext &context, const StepResults &) override {
    if (firstStep >= 0 || std::isfinite(context.loss))
      return;
    firstStep = context.globalStep;
    loss = context.loss;
    // Stop now: later steps would overwrite the variables that show the cause.
    context.device.endRun();
  }

  absl::Status afterLoop(HookContext &context) override {
    if (firstStep < 0)
      return absl::OkStatus();
    if (absl::Status status = context.device.gatherState(); !status.ok())
      return status;
    std::string first;
    int others = 0;
    for (int32_t i = 0; i < context.program.num_variables; ++i) {
      const systole_variable &variable = context.program.variables[i];
      int64_t count =
          countNotFinite(variable.spec, context.device.whole(variable));
      if (count == 0)
        continue;
      if (first.empty())
        first = absl::StrCat("the variable '", variable.spec.name, "' has ",
                             count, " of ", elementCount(variable.spec),
                             " values that are not finite");
      else
        ++others;
    }
    if (others > 0)
      absl::StrAppend(&first, ", and ", others,
                      others == 1 ? " variable more has such"
                                  : " variables more have such");
    return absl::DataLossError(absl::StrCat(
        "the loss of step ", firstStep, " is ", absl::StrFormat("%g", loss),
        "; after step ", context.globalStep, " ",
        first.empty() ? "all variables are finite" : first,
        ". Nothing was saved after that; --fail_on_nan_loss=false continues"));
  }

private:
  int64_t firstStep = -1;
  double loss = 0;
};

class TimeLimitHook : public Hook {
public:
  explicit TimeLimitHook(Clock::duration limit) : limit(limit) {}

  absl::Status begin(HookContext &) override {
    started = Clock::now();
    return absl::OkStatus();
  }
  absl::Status beforeLoop(HookContext &context) override {
    check(context);
    return absl::OkStatus();
  }
  void step(HookContext &context, const StepResults &) override {
    check(context);
  }

private:
  void check(HookContext &context) {
    if (Clock::now() - started >= limit)
      context.stop(absl::StrCat(
          "by --time_limit=",
          absl::FormatDuration(absl::FromChrono(
              std::chrono::duration_cast<std::chrono::nanoseconds>(limit)))));
  }

  const Clock::duration limit;
  Clock::time_point started;
};

/// Writes Chrome's trace event format, for Perfetto and chrome://tracing. One
/// row has the loops, another one the steps at the times of their results.
class ProfileHook : public Hook {
public:
  explicit ProfileHook(int64_t loops) : loops(loops) {}

  absl::Status begin(HookContext &context) override {
    started = Clock::now();
    firstStep = context.globalStep;
    events = OrderedJson::array();
    for (const char *row : {"loops", "steps"})
      events.push_back({{"name", "thread_name"},
                        {"ph", "M"},
                        {"pid", 1},
                        {"tid", events.size() + 1},
                        {"args", {{"name", row}}}});
    return absl::OkStatus();
  }

  absl::Status beforeLoop(HookContext &) override {
    loopBegan = stepBegan = Clock::now();
    return absl::OkStatus();
  }

  void step(HookContext &context, const StepResults &) override {
    if (done == loops)
      return;
    Clock::time_point now = Clock::now();
    add(absl::StrCat("step ", context.globalStep), 2, stepBegan, now,
        OrderedJson::object({{"loss", absl::StrFormat("%g", context.loss)}}));
    stepBegan = now;
  }

  absl::Status afterLoop(HookContext &context) override {
    if (done == loops)
      return absl::OkStatus();
    add(absl::StrCat("loop ", done), 1, loopBegan, Clock::now(),
        OrderedJson::object({{"steps", context.steps}}));
    return ++done == loops ? write(context) : absl::OkStatus();
  }

  void end(HookContext &context) override {
    if (done == 0 || done == loops)
      return;
    if (absl::Status status = write(context); !status.ok())
      logWarning("no timeline: %s", status.message());
  }

private:
  int64_t microseconds(Clock::time_point time) const {
    return std::chrono::duration_cast<std::chrono::microseconds>(time - started)
        .count();
  }

  void add(const std::string &name, int row, Clock::time_point from,
           Clock::time_point to, const OrderedJson &arguments) {
    events.push_back({{"name", name},
                      {"ph", "X"},
                      {"pid", 1},
                      {"tid", row},
                      {"ts", microseconds(from)},
                      {"dur", microseconds(to) - microseconds(from)},
                      {"args", arguments}});
  }

  absl::Status write(HookContext &context) {
    std::string path = storage::joinPath(
        context.modelFolder, absl::StrCat("timeline-", firstStep, ".json"));
    absl::Status status = storage::writeWhole(path, formatJson(events) + "\n");
    if (status.ok())
      logInfo("Wrote %s\n", path);
    done = loops;
    return status;
  }

  const int64_t loops;
  int64_t done = 0, firstStep = 0;
  Clock::time_point started, loopBegan, stepBegan;
  OrderedJson events;
};

} // namespace

std::unique_ptr<Hook> makeNanHook() { return std::make_unique<NanHook>(); }

std::unique_ptr<Hook> makeTimeLimitHook(Clock::duration limit) {
  return std::make_unique<TimeLimitHook>(limit);
}

std::unique_ptr<Hook> makeProfileHook(int64_t loops) {
  return std::make_unique<ProfileHook>(loops);
}

} // namespace systole::runtime
