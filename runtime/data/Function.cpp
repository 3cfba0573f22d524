//===- Function.cpp - Compiled functions of one element -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Function.h"
#include "runtime/data/Value.h"
#include "runtime/support/Parameters.h"
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
      return context.error(absl::StatusCode::kInternal,
                           absl::StrCat("'", function->name, "' takes '",
                                        spec.name,
                                        "', which is no parameter of the "
                                        "program"));
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
  frame->host.counters = counters.get();
  frame->host.within = counter;
  // Parameters stay as they are.
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

absl::StatusOr<std::vector<Buffer>> Function::call(const Sample &sample,
                                                   uint64_t seed) {
  std::unique_ptr<Frame> frame = takeFrame();
  std::vector<Buffer> results;
  allocate(*frame, results);
  absl::Status status = run(*frame, sample, seed, results);
  giveBack(std::move(frame));
  if (!status.ok())
    return status;
  return results;
}

absl::Status Function::apply(Sample &sample, uint64_t seed) {
  std::unique_ptr<Frame> frame = takeFrame();
  allocate(*frame, frame->results);
  absl::Status status = run(*frame, sample, seed, frame->results);
  if (status.ok())
    std::swap(sample.element.components, frame->results);
  frame->results.clear();
  giveBack(std::move(frame));
  return status;
}

absl::StatusOr<size_t>
Function::applyRun(absl::Span<const Sample> from, absl::Span<Sample> to,
                   Seeds seeds,
                   absl::FunctionRef<bool(const absl::Status &)> isLeftOut) {
  std::unique_ptr<Frame> frame = takeFrame();
  const bool arePlaced = fit(to[0].places);
  absl::Status status;
  size_t done = 0;
  for (const Sample &sample : from) {
    Sample &result = to[done];
    result.clear();
    result.isPlaced = arePlaced;
    if (arePlaced)
      for (size_t i = 0; i < outputBytes.size(); ++i)
        frame->outputs[i] = {result.places[i].data, outputBytes[i]};
    else
      allocate(*frame, result.element.components);
    status = run(*frame, sample, seeds.take(), result.element.components);
    if (status.ok()) {
      result.comesFrom(sample);
      ++done;
    } else if (!isLeftOut(status)) {
      break;
    } else {
      status = absl::OkStatus();
    }
  }
  giveBack(std::move(frame));
  if (!status.ok())
    return status;
  return done;
}

bool Function::fit(absl::Span<const Sample::Place> places) const {
  return std::equal(outputBytes.begin(), outputBytes.end(), places.begin(),
                    places.end(),
                    [](int64_t bytes, const Sample::Place &place) {
                      return bytes >= 0 && bytes == place.bytes;
                    });
}

void Function::allocate(Frame &frame, std::vector<Buffer> &results) const {
  results.resize(outputBytes.size());
  for (size_t i = 0; i < outputBytes.size(); ++i)
    if (outputBytes[i] >= 0) {
      results[i] = Buffer(outputBytes[i]);
      frame.outputs[i] = {results[i].data(), outputBytes[i]};
    }
}

absl::Status Function::run(Frame &frame, const Sample &sample, uint64_t seed,
                           std::vector<Buffer> &results) {
  const std::vector<Buffer> &from = sample.element.components;
  if (from.size() != components)
    return error(absl::StatusCode::kInternal, sample,
                 absl::StrCat("'", function.name, "' takes ", components,
                              " values, an element has ", from.size()));
  for (size_t i = 0; i < components; ++i) {
    if (inputBytes[i] >= 0 && from[i].size() != inputBytes[i])
      return error(absl::StatusCode::kInternal, sample,
                   absl::StrCat("'", function.name, "' takes ",
                                typeOf(function.inputs[i]), " as value ", i,
                                ", an element has ", from[i].size(), " bytes"));
    setValue(frame.inputs[i], from[i].data(), from[i].size());
  }

  systole_host &host = frame.host;
  host.reset(seed);
  host.given = &results;
  systole_status code = function.entry(
      &host, frame.inputs.data(), frame.outputs.data(), frame.transient.data());
  host.given = nullptr;
  if (code != SYSTOLE_OK && host.status.ok())
    host.fail(absl::Status(static_cast<absl::StatusCode>(code),
                           absl::StrCat("'", function.name, "' failed")));
  if (!host.status.ok())
    return error(host.status.code(), sample, host.status.message());
  return absl::OkStatus();
}

absl::Status Function::error(absl::StatusCode code, const Sample &sample,
                             absl::string_view message) const {
  return errorAt(op, code, absl::StrCat(sample.origin(), message));
}
