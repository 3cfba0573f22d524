//===- Function.cpp - Compiled functions of one element -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/record_ops/Function.h"
#include "runtime/data/core/BadRecords.h"
#include "runtime/data/core/Value.h"
#include "runtime/support/Parameters.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;
using namespace systole::runtime;

static int64_t staticBytes(const systole_tensor_spec &spec) {
  return spec.dtype == SYSTOLE_STRING || hasHeader(spec) ? -1 : byteSize(spec);
}

Function::Function(const StageContext &context)
    : op(context.op), function(*context.op.function),
      budget(context.options().budget),
      parameters(context.options().parameters),
      counters(context.setting.counters), counter(context.counter),
      components(static_cast<size_t>(function.num_inputs)) {
  while (components > 0 && isParameter(function.inputs[components - 1]))
    --components;
  for (int32_t i = 0; i < function.num_inputs; ++i)
    inputBytes.push_back(staticBytes(function.inputs[i]));
  for (int32_t i = 0; i < function.num_outputs; ++i)
    outputBytes.push_back(staticBytes(function.outputs[i]));
}

absl::StatusOr<std::unique_ptr<Function>>
Function::create(const StageContext &context) {
  const systole_host_function *function = context.op.function;
  if (!function)
    return context.error(
        absl::StatusCode::kInternal,
        absl::StrCat("'", context.op.kind, "' has no function"));
  const Parameters *parameters = context.options().parameters.get();
  for (int32_t i = 0; i < function->num_inputs; ++i) {
    const systole_tensor_spec &spec = function->inputs[i];
    if (isParameter(spec) && !(parameters && parameters->scalar(spec.name)))
      return context.error(
          absl::StatusCode::kInternal,
          absl::StrCat("'", function->name, "' takes '", spec.name,
                       "', which is not a parameter of the program"));
  }
  return std::unique_ptr<Function>(new Function(context));
}

std::unique_ptr<Function::Frame> Function::takeFrame() {
  if (Frame *frame = spare.exchange(nullptr))
    return std::unique_ptr<Frame>(frame);
  std::lock_guard<std::mutex> lock(mutex);
  if (!frames.empty()) {
    std::unique_ptr<Frame> frame = std::move(frames.back());
    frames.pop_back();
    return frame;
  }
  auto frame = std::make_unique<Frame>(function);
  frame->host.budget = budget;
  frame->host.counters = counters.get();
  frame->host.within = counter;
  // Parameters stay unchanged.
  for (size_t i = components; i < frame->inputs.size(); ++i)
    frame->inputs[i] = {
        const_cast<char *>(parameters->scalar(function.inputs[i].name)),
        inputBytes[i]};
  return frame;
}

void Function::giveBack(std::unique_ptr<Frame> frame) {
  frame->host.countRuns();
  Frame *none = nullptr;
  if (spare.compare_exchange_strong(none, frame.get())) {
    (void)frame.release();
    return;
  }
  std::lock_guard<std::mutex> lock(mutex);
  frames.push_back(std::move(frame));
}

inline bool Function::enter(Frame &frame, uint64_t seed,
                            std::vector<Buffer> &results) const {
  systole_host &host = frame.host;
  host.reset(seed);
  host.given = &results;
  systole_status code = function.entry(
      &host, frame.inputs.data(), frame.outputs.data(), frame.transient.data());
  host.given = nullptr;
  if (code != SYSTOLE_OK && host.status.ok())
    host.fail(absl::Status(static_cast<absl::StatusCode>(code),
                           absl::StrCat("'", function.name, "' failed")));
  return host.status.ok();
}

absl::StatusOr<std::vector<Buffer>>
Function::call(const PipelineElement &sample, uint64_t seed) {
  std::unique_ptr<Frame> frame = takeFrame();
  std::vector<Buffer> results;
  allocate(*frame, results);
  absl::Status status = run(*frame, sample, seed, results);
  giveBack(std::move(frame));
  RETURN_IF_ERROR(status);
  return results;
}

absl::Status Function::apply(PipelineElement &sample, uint64_t seed) {
  std::unique_ptr<Frame> frame = takeFrame();
  allocate(*frame, frame->results);
  absl::Status status = run(*frame, sample, seed, frame->results);
  if (status.ok())
    std::swap(sample.element.components, frame->results);
  frame->results.clear();
  giveBack(std::move(frame));
  return status;
}

bool Function::fits(absl::Span<const Place> places) const {
  return std::equal(outputBytes.begin(), outputBytes.end(), places.begin(),
                    places.end(), [](int64_t bytes, const Place &place) {
                      return bytes >= 0 && bytes == place.bytes;
                    });
}

absl::Status Function::put(const PipelineElement &sample, uint64_t seed,
                           absl::Span<const Place> places) {
  std::unique_ptr<Frame> frame = takeFrame();
  for (size_t i = 0; i < places.size(); ++i)
    frame->outputs[i] = {places[i].data, places[i].bytes};
  absl::Status status = run(*frame, sample, seed, frame->results);
  giveBack(std::move(frame));
  return status;
}

absl::StatusOr<size_t>
Function::putReady(Stage &input, size_t most, Seeds &seeds,
                   absl::Span<const Place> places,
                   absl::FunctionRef<bool(const absl::Status &)> isLeftOut) {
  // Only elements of one component are shown, and this function may expect
  // another size.
  if (components != 1 || inputBytes[0] >= 0)
    return 0;
  if (!ofReady)
    ofReady = takeFrame();
  Frame &frame = *ofReady;
  for (size_t i = 0; i < places.size(); ++i)
    frame.outputs[i] = {places[i].data, places[i].bytes};
  absl::Status failure;
  size_t done = 0;
  auto put = [&](absl::string_view element) {
    setValue(frame.inputs[0], element.data(),
             static_cast<int64_t>(element.size()));
    if (enter(frame, seeds.take(), frame.results)) {
      ++done;
      for (size_t i = 0; i < places.size(); ++i)
        setValue(frame.outputs[i],
                 static_cast<char *>(frame.outputs[i].data) + places[i].bytes,
                 places[i].bytes);
      return true;
    }
    const absl::Status &status = frame.host.status;
    absl::Status refusal =
        error(status.code(), input.originOfShown(), status.message());
    if (isLeftOut(refusal))
      return true;
    failure = std::move(refusal);
    return false;
  };
  // The input's counter runs all the while.
  if (counter && Timing::isTimed())
    input.showReady(most, [&](absl::string_view element) {
      Timing timing(*counter);
      return put(element);
    });
  else
    input.showReady(most, put);
  frame.host.countRuns();
  RETURN_IF_ERROR(failure);
  return done;
}

void Function::allocate(Frame &frame, std::vector<Buffer> &results) const {
  results.resize(outputBytes.size());
  for (size_t i = 0; i < outputBytes.size(); ++i)
    if (outputBytes[i] >= 0) {
      results[i] = Buffer(outputBytes[i]);
      frame.outputs[i] = {results[i].data(), outputBytes[i]};
    }
}

absl::Status Function::run(Frame &frame, const PipelineElement &sample,
                           uint64_t seed, std::vector<Buffer> &results) const {
  const std::vector<Buffer> &from = sample.element.components;
  if (from.size() != components)
    return error(absl::StatusCode::kInternal, sample.origin,
                 absl::StrCat("'", function.name, "' takes ", components,
                              " values, an element has ", from.size()));
  for (size_t i = 0; i < components; ++i) {
    if (inputBytes[i] >= 0 && from[i].size() != inputBytes[i])
      return error(absl::StatusCode::kInternal, sample.origin,
                   absl::StrCat("'", function.name, "' takes ",
                                typeOf(function.inputs[i]), " as value ", i,
                                ", an element has ", from[i].size(), " bytes"));
    setValue(frame.inputs[i], from[i].data(), from[i].size());
  }
  if (enter(frame, seed, results))
    return absl::OkStatus();
  const absl::Status &status = frame.host.status;
  return error(status.code(), sample.origin, status.message());
}

absl::Status Function::error(absl::StatusCode code, const Origin &origin,
                             absl::string_view message) const {
  return errorOf(op, origin, code, message);
}
