//===- Host.cpp - The host functions of the C ABI -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/record_ops/Host.h"
#include "runtime/data/core/Counters.h"
#include "runtime/data/core/Random.h"
#include "runtime/data/record_ops/RecordOp.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"

#include <cstring>
#include <mutex>
#include <utility>

using namespace systole;
using namespace systole::data;

systole_host::systole_host() = default;
systole_host::~systole_host() { countRuns(); }

void systole_host::countRuns() {
  for (Known &entry : known)
    if (entry.counter && entry.runs > 0)
      entry.counter->elements.fetch_add(std::exchange(entry.runs, 0),
                                        std::memory_order_relaxed);
}

double systole_host::draw() {
  key = data::mix(key);
  return static_cast<double>(key >> 11) * 0x1p-53;
}

systole_value systole_host::keep(Buffer buffer) {
  keptBytes += buffer.size();
  kept.push_back(std::move(buffer));
  return {kept.back().data(), kept.back().size()};
}

absl::Status systole_host::checkRoom(int64_t bytes) const {
  if (bytes <= budget.recordBytes - keptBytes)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "a value takes ", bytes, " bytes",
      keptBytes > 0 ? absl::StrCat(", those before it ", keptBytes) : "",
      budget.recordLimit()));
}

systole_status systole_host::fail(absl::Status error) {
  systole_status code = static_cast<systole_status>(error.code());
  if (status.ok())
    status = std::move(error);
  return code;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {

struct Kind {
  absl::string_view name;
  RecordOpOr (*make)(const systole_record_op &op, const Attributes &attributes);
};

constexpr Kind kinds[] = {
#define RECORD_KIND(NAME, MAKE) {NAME, MAKE},
#include "runtime/data/record_ops/RecordKinds.def"
};

absl::StatusOr<std::shared_ptr<RecordOp>> makeOp(const systole_record_op &op) {
  for (const Kind &kind : kinds)
    if (kind.name == op.kind) {
      RecordOpOr made = kind.make(op, Attributes(op));
      RETURN_IF_ERROR(made.status());
      return std::shared_ptr<RecordOp>(*std::move(made));
    }
  return absl::UnimplementedError(absl::StrCat(
      "this runtime has no operation '", op.kind, "' for records"));
}

/// One object for each operation of the program; all threads share it.
absl::StatusOr<std::shared_ptr<RecordOp>> findOp(const systole_record_op &op) {
  static std::mutex mutex;
  static auto *made = new absl::flat_hash_map<const systole_record_op *,
                                              std::weak_ptr<RecordOp>>;
  std::lock_guard<std::mutex> lock(mutex);
  std::weak_ptr<RecordOp> &place = (*made)[&op];
  if (std::shared_ptr<RecordOp> known = place.lock())
    return known;
  absl::StatusOr<std::shared_ptr<RecordOp>> created = makeOp(op);
  if (created.ok())
    place = *created;
  return created;
}

} // namespace

systole_host::Known *systole_host::search(const systole_record_op &op) {
  // Functions have few operations.
  for (size_t i = 0; i < known.size(); ++i)
    if (known[i].description == &op) {
      expected = i + 1;
      return &known[i];
    }
  absl::StatusOr<std::shared_ptr<RecordOp>> made = findOp(op);
  if (!made.ok()) {
    fail(made.status());
    return nullptr;
  }
  Known &entry = known.emplace_back();
  entry.description = &op;
  entry.op = *std::move(made);
  entry.memory = entry.op->makeMemory();
  expected = known.size();
  if (counters)
    entry.counter = &counters->add(op.kind, op.location, within);
  return &entry;
}

extern "C" systole_status systole_record(systole_host *host,
                                         const systole_record_op *op,
                                         systole_value *values) {
  systole_host::Known *known = host->find(*op);
  if (!known)
    return static_cast<systole_status>(host->status.code());
  RecordCall call(*host, *op, values, known->memory.get());
  absl::Status status;
  if (known->counter) {
    Timing timing(*known->counter);
    status = known->op->run(call);
    ++known->runs;
  } else {
    status = known->op->run(call);
  }
  return status.ok() ? SYSTOLE_OK : host->fail(std::move(status));
}

extern "C" systole_status systole_give(systole_host *host, int64_t index,
                                       const void *data, int64_t bytes) {
  Buffer &output = (*host->given)[static_cast<size_t>(index)];
  output = Buffer(bytes);
  std::memcpy(output.data(), data, static_cast<size_t>(bytes));
  return SYSTOLE_OK;
}

//===----------------------------------------------------------------------===//
// Values of host functions
//===----------------------------------------------------------------------===//

absl::Status RecordCall::error(absl::string_view message) const {
  return absl::InvalidArgumentError(
      absl::StrCat("'", op.kind, "' (", op.location, "): ", message));
}

absl::StatusOr<char *> RecordCall::output(int32_t i,
                                          absl::Span<const int64_t> dims,
                                          int64_t bytes) const {
  const systole_tensor_spec &type = op.outputs[i];
  RETURN_IF_ERROR(checkDims(type, dims));
  systole_value &value = values[op.num_inputs + i];
  if (!hasHeader(type))
    return static_cast<char *>(value.data);
  RETURN_IF_ERROR(host.checkRoom(bytes));
  char *elements;
  *static_cast<systole_value *>(value.data) =
      host.keep(makeValue(type, dims, bytes, elements));
  return elements;
}

absl::StatusOr<char *>
RecordCall::output(int32_t i, absl::Span<const int64_t> dims) const {
  // The program provides the memory of a static shape.
  if (!hasHeader(op.outputs[i]))
    return output(i, dims, 0);
  ASSIGN_OR_RETURN(
      int64_t bytes,
      host.budget.bytesOf(dims, runtime::elementBytes(op.outputs[i].dtype)));
  return output(i, dims, bytes);
}

absl::StatusOr<char *>
RecordCall::result(absl::Span<const int64_t> dims) const {
  absl::StatusOr<char *> to = output(0, dims);
  return to.ok() ? to : error(to.status().message());
}

absl::Status RecordCall::outputValue(int32_t i, const ValueView &value) const {
  if (outputType(i).dtype == SYSTOLE_STRING) {
    RETURN_IF_ERROR(checkList(value.count(), sizeof(absl::string_view)));
    return outputStrings(i, value.dims(), value.strings());
  }
  ASSIGN_OR_RETURN(char *to, output(i, value.dims(), value.bytes()));
  std::memcpy(to, value.data(), static_cast<size_t>(value.bytes()));
  return absl::OkStatus();
}

absl::Status
RecordCall::outputStrings(int32_t i, absl::Span<const int64_t> dims,
                          absl::Span<const absl::string_view> strings) const {
  const systole_tensor_spec &type = op.outputs[i];
  RETURN_IF_ERROR(checkDims(type, dims));
  int64_t bytes = static_cast<int64_t>(strings.size() * sizeof(int64_t));
  for (absl::string_view string : strings)
    bytes += static_cast<int64_t>(string.size());
  RETURN_IF_ERROR(host.checkRoom(bytes));
  *static_cast<systole_value *>(values[op.num_inputs + i].data) =
      host.keep(makeStrings(type, dims, strings));
  return absl::OkStatus();
}
