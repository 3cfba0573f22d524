//===- BuiltinHooks.cpp - Hooks in every program --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/Log.h"
#include "runtime/program/hooks/Hook.h"
#include "runtime/support/ElementTypes.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"

#include <cmath>
#include <cstring>
#include <type_traits>

namespace systole::runtime {
namespace {

/// The number of elements that are infinite or NaN.
int64_t countNotFinite(const systole_tensor_spec &spec, const char *values) {
  int64_t count = elementCount(spec), found = 0;
  dispatchElementType(spec.dtype, [&](auto *null) {
    using T = std::remove_pointer_t<decltype(null)>;
    if constexpr (std::is_floating_point_v<decltype(valueOf(T()))>)
      for (int64_t i = 0; i < count; ++i) {
        T element;
        std::memcpy(&element, values + i * static_cast<int64_t>(sizeof(T)),
                    sizeof(T));
        found += !std::isfinite(valueOf(element));
      }
  });
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
                      others == 1 ? " more variable does, too"
                                  : " more variables do, too");
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

/// Warns of a first loss with which training is pointless.
class FirstLossHook : public Hook {
public:
  explicit FirstLossHook(bool warnsOfNaN) : warnsOfNaN(warnsOfNaN) {}

  void step(HookContext &context, const StepResults &) override {
    if (isKnown)
      return;
    isKnown = true;
    if (context.loss == 0)
      logWarning("the loss of the first step, %d, is exactly 0: the model has "
                 "nothing to learn; look at the labels, the weights of the "
                 "loss, and the number of classes",
                 context.globalStep);
    else if (warnsOfNaN && !std::isfinite(context.loss))
      logWarning("the loss of the first step, %d, is %g: look at the input's "
                 "numbers and the learning rate",
                 context.globalStep, context.loss);
  }

private:
  const bool warnsOfNaN;
  bool isKnown = false;
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

} // namespace

std::unique_ptr<Hook> makeNanHook() { return std::make_unique<NanHook>(); }

std::unique_ptr<Hook> makeFirstLossHook(bool warnsOfNaN) {
  return std::make_unique<FirstLossHook>(warnsOfNaN);
}

std::unique_ptr<Hook> makeTimeLimitHook(Clock::duration limit) {
  return std::make_unique<TimeLimitHook>(limit);
}

} // namespace systole::runtime
