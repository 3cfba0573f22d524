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
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
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
    RETURN_IF_ERROR(context.device.gatherState());
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

/// Ends a run whose labels are of no class.
class LabelHook : public Hook {
public:
  explicit LabelHook(std::vector<int> outfeeds)
      : outfeeds(std::move(outfeeds)) {}

  void step(HookContext &context, const StepResults &results) override {
    for (int outfeed : outfeeds)
      for (int shard = 0; shard < context.program.num_shards; ++shard)
        if (error.ok()) {
          auto *range =
              static_cast<const float *>(results.tensor(shard, outfeed));
          check(context, outfeed, range[0], -range[1]);
        }
  }

  absl::Status afterLoop(HookContext &) override { return error; }

private:
  void check(HookContext &context, int outfeed, float greatest, float least) {
    absl::string_view name = context.function.outfeeds[outfeed].name;
    absl::ConsumePrefix(&name, SYSTOLE_LABEL_RANGE);
    std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(name, absl::MaxSplits('/', 1));
    int64_t classes = 0;
    if (!absl::SimpleAtoi(parts.first, &classes) ||
        (least >= 0 && greatest < static_cast<float>(classes)))
      return;
    const bool trains = absl::string_view(context.function.name) == "train";
    error = absl::InvalidArgumentError(absl::StrCat(
        trains ? "in step " : "in batch ", context.globalStep,
        ", the model computes the label ", least < 0 ? least : greatest,
        ", which is outside of the valid range [0, ", classes, ") of ",
        parts.second,
        ": correct the labels, or compile the model with more classes"));
    // Stop now: later steps learn nothing from such labels.
    context.device.endRun();
  }

  const std::vector<int> outfeeds;
  absl::Status error;
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

std::unique_ptr<Hook> makeLabelHook(const systole_function &function) {
  std::vector<int> outfeeds;
  for (int32_t i = 0; i < function.num_outfeeds; ++i)
    if (absl::StartsWith(function.outfeeds[i].name, SYSTOLE_LABEL_RANGE))
      outfeeds.push_back(i);
  return outfeeds.empty() ? nullptr
                          : std::make_unique<LabelHook>(std::move(outfeeds));
}

std::unique_ptr<Hook> makeNanHook() { return std::make_unique<NanHook>(); }

std::unique_ptr<Hook> makeFirstLossHook(bool warnsOfNaN) {
  return std::make_unique<FirstLossHook>(warnsOfNaN);
}

std::unique_ptr<Hook> makeTimeLimitHook(Clock::duration limit) {
  return std::make_unique<TimeLimitHook>(limit);
}

} // namespace systole::runtime
