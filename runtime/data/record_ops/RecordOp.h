//===- RecordOp.h - An operation on one element -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation on records is a class with one function, and a function that
// makes it from its description in the program. RecordKinds.def lists all of
// them.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_RECORD_OPS_RECORDOP_H
#define SYSTOLE_RUNTIME_DATA_RECORD_OPS_RECORDOP_H

#include "runtime/data/core/Attributes.h"
#include "runtime/data/core/Value.h"
#include "runtime/data/record_ops/Host.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <memory>

namespace systole::data {

class RecordOp;

/// The state of an operation that a thread keeps between runs.
class RecordMemory {
public:
  virtual ~RecordMemory() = default;
};

using RecordOpOr = absl::StatusOr<std::unique_ptr<RecordOp>>;

/// The values of an operation while it runs.
class RecordCall {
public:
  RecordCall(systole_host &host, const systole_record_op &op,
             systole_value *values, RecordMemory *memory)
      : host(host), memory(memory), op(op), values(values) {}

  systole_host &host;
  /// The result of the operation's `makeMemory` for this thread.
  RecordMemory *const memory;

  /// Returns an error of the value. The message names the operation and its
  /// location.
  absl::Status error(absl::string_view message) const;

  const systole_tensor_spec &inputType(int32_t i) const { return op.inputs[i]; }
  const systole_tensor_spec &outputType(int32_t i) const {
    return op.outputs[i];
  }
  int32_t numInputs() const { return op.num_inputs; }
  int32_t numOutputs() const { return op.num_outputs; }

  ValueView input(int32_t i) const {
    return ValueView(op.inputs[i], values[i].data, values[i].bytes);
  }
  absl::string_view string(int32_t i) const {
    return op.inputs[i].rank > 0
               ? input(i).string(0)
               : absl::string_view(static_cast<const char *>(values[i].data),
                                   static_cast<size_t>(values[i].bytes));
  }

  /// Whether an output is requested.
  bool isWanted(int32_t i) const { return values[op.num_inputs + i].data; }

  /// The destination for the elements of an output of static shape.
  char *place(int32_t i) const {
    return static_cast<char *>(values[op.num_inputs + i].data);
  }

  /// The destination for the `bytes` of an output with these dimensions. An
  /// error if the output's type has others.
  absl::StatusOr<char *> output(int32_t i, absl::Span<const int64_t> dims,
                                int64_t bytes) const;
  /// Returns the destination for an output of numbers, whose bytes follow from
  /// the dimensions. An error if the dimensions are too large.
  absl::StatusOr<char *> output(int32_t i,
                                absl::Span<const int64_t> dims) const;

  /// Returns the destination for output 0. An error names the operation and its
  /// location.
  absl::StatusOr<char *> result(absl::Span<const int64_t> dims) const;
  /// Sets an output to a value as it is.
  absl::Status outputValue(int32_t i, const ValueView &value) const;
  /// Checks that the operation may allocate a temporary list of `count` items
  /// of `each` bytes.
  absl::Status checkList(int64_t count, int64_t each) const {
    absl::StatusOr<int64_t> bytes = host.budget.bytesOf({count}, each);
    return bytes.status();
  }

  /// Sets an output to strings.
  absl::Status outputStrings(int32_t i, absl::Span<const int64_t> dims,
                             absl::Span<const absl::string_view> strings) const;

  /// Sets an output that is one string to bytes that outlive the call.
  void outputString(int32_t i, absl::string_view string) const {
    setValue(*static_cast<systole_value *>(values[op.num_inputs + i].data),
             string.data(), static_cast<int64_t>(string.size()));
  }

private:
  const systole_record_op &op;
  systole_value *values;
};

/// Several threads may call it.
class RecordOp {
public:
  virtual ~RecordOp() = default;
  virtual absl::Status run(RecordCall &call) const = 0;

  /// Memory for one thread; null if the operation needs none.
  virtual std::unique_ptr<RecordMemory> makeMemory() const { return nullptr; }
};

#define RECORD_KIND(NAME, MAKE)                                                \
  RecordOpOr MAKE(const systole_record_op &op, const Attributes &attributes);
#include "runtime/data/record_ops/RecordKinds.def"

/// Makes an operation from a function.
template <typename Run> std::unique_ptr<RecordOp> makeRecordOp(Run run) {
  class Operation : public RecordOp {
  public:
    explicit Operation(Run run) : function(std::move(run)) {}
    absl::Status run(RecordCall &call) const override { return function(call); }

  private:
    Run function;
  };
  return std::make_unique<Operation>(std::move(run));
}

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_RECORD_OPS_RECORDOP_H
