//===- Stage.cpp - One operation of a running pipeline --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Stage.h"
#include "runtime/data/core/Random.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

absl::Status PipelineElement::finish() {
  absl::Status status;
  for (const Left &work : left)
    if (status.ok())
      status = work.stage->finish(*this, work.seed);
  left.clear();
  return status;
}

int64_t PipelineElement::bytes() const {
  // The overhead of a queue's entry, of the file's position after it, and of
  // allocations.
  constexpr int64_t each = sizeof(PipelineElement) + 256, besides = 64;
  int64_t bytes = each;
  for (const Buffer &component : element.components)
    bytes += component.size() + besides;
  return bytes;
}

std::string Origin::describe() const {
  if (file && line > 0)
    return absl::StrCat(*file, ":", line, ": ");
  if (file)
    return absl::StrCat("'", *file, "', record ", record,
                        ", which begins at byte ", byte, ": ");
  return record >= 0 ? absl::StrCat("element ", record, ": ") : "";
}

absl::Status data::errorAt(const systole_dataset_op &op, absl::StatusCode code,
                           absl::string_view message) {
  if (!op.location || !*op.location)
    return absl::Status(code, message);
  return absl::Status(code, absl::StrCat(message, " [", op.location, "]"));
}

void data::warnAt(const systole_dataset_op &op, const DatasetOptions &options,
                  absl::string_view message) {
  if (options.onWarning)
    options.onWarning(std::string(
        errorAt(op, absl::StatusCode::kUnknown, message).message()));
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

/// One thread at a time uses a stage.
static void add(std::atomic<int64_t> &elements, int64_t more) {
  elements.store(elements.load(std::memory_order_relaxed) + more,
                 std::memory_order_relaxed);
}

absl::StatusOr<bool> Stage::pull(PipelineElement &sample,
                                 ElementRequest request) {
  if (!counter || request == ElementRequest::Nothing)
    return advance(sample, request);
  Timing timing(*counter);
  absl::StatusOr<bool> got = advance(sample, request);
  add(counter->elements, 1);
  return got;
}

size_t Stage::showReady(size_t most, Visit visit) {
  if (!counter)
    return advanceReady(most, visit);
  Timing timing(*counter);
  const size_t shown = advanceReady(most, visit);
  add(counter->elements, static_cast<int64_t>(shown));
  return shown;
}

absl::StatusOr<size_t> Stage::put(absl::Span<const Place> places, size_t most) {
  if (!counter)
    return advancePlaced(places, most);
  Timing timing(*counter);
  absl::StatusOr<size_t> got = advancePlaced(places, most);
  // The end is found again by each request after it.
  add(counter->elements,
      got.ok() ? std::max<int64_t>(static_cast<int64_t>(*got), 1) : 1);
  return got;
}

absl::StatusOr<size_t> Stage::advancePlaced(absl::Span<const Place>, size_t) {
  return absl::InternalError("an element was to be put where none fits");
}

absl::StatusOr<int64_t> Stage::skip(int64_t count) {
  PipelineElement unused;
  for (int64_t i = 0; i < count; ++i) {
    ASSIGN_OR_RETURN(bool got, pull(unused, ElementRequest::Nothing));
    if (!got)
      return i;
  }
  return count;
}

Position Stage::position() const {
  Position position;
  save(position);
  return position;
}

absl::Status Stage::moveTo(absl::Span<const int64_t> position) {
  PositionReader reader(position);
  RETURN_IF_ERROR(restore(reader));
  return reader.finish();
}

absl::StatusOr<bool> IndexedStage::advance(PipelineElement &sample,
                                           ElementRequest request) {
  if (at >= size())
    return false;
  int64_t index = at++;
  if (request == ElementRequest::Nothing)
    return true;
  sample = PipelineElement();
  sample.origin.record = index;
  RETURN_IF_ERROR(get(index, sample));
  return true;
}

absl::StatusOr<int64_t> IndexedStage::skip(int64_t count) {
  count = std::min(count, size() - at);
  at += count;
  return count;
}

absl::Status IndexedStage::restart() {
  at = 0;
  return absl::OkStatus();
}

absl::Status IndexedStage::restore(PositionReader &from) {
  at = from.next();
  if (at < 0 || at > size())
    return absl::FailedPreconditionError(
        absl::StrCat("the input has ", size(),
                     " elements, and an earlier run "
                     "has stopped after ",
                     at));
  return absl::OkStatus();
}

//===----------------------------------------------------------------------===//
// Inputs for making a stage
//===----------------------------------------------------------------------===//

absl::Status StageContext::error(absl::StatusCode code,
                                 absl::string_view message) const {
  return errorAt(op, code, message);
}

absl::StatusOr<int64_t> StageContext::positive(absl::string_view key) const {
  int64_t value = integer(key, 0);
  if (value >= 1)
    return value;
  return error(absl::StatusCode::kInvalidArgument,
               absl::StrCat("'", op.kind, "' needs a ", key,
                            " of at least 1, not ", value));
}

uint64_t StageContext::key() const {
  uint64_t seed = has("seed") ? mix(static_cast<uint64_t>(integer("seed", 0)))
                              : setting.seed;
  return seed + static_cast<uint64_t>(index);
}

absl::Span<const systole_tensor_spec> StageContext::elements() const {
  return absl::MakeConstSpan(op.elements, static_cast<size_t>(op.num_elements));
}

absl::Span<const systole_tensor_spec>
StageContext::inputElements(int32_t input) const {
  if (input >= op.num_inputs)
    return {};
  if (op.inputs[input] < 0)
    return setting.element;
  const systole_dataset_op &from = dataset.ops[op.inputs[input]];
  return absl::MakeConstSpan(from.elements,
                             static_cast<size_t>(from.num_elements));
}

StageOr StageContext::body(StagePtr element, uint64_t which) const {
  Setting inner = setting;
  inner.seed = mix(key() ^ mix(which));
  inner.counters = nullptr;
  inner.fileNames = nullptr;
  inner.element = inputElements();
  return makeStages(*op.body, inner, std::move(element));
}
