//===- DynamicReduce.cpp - Reductions of values of any size ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// stablehlo.reduce by a named function. Elements are reduced in memory order,
// after the initial value.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/record_ops/ElementTypes.h"
#include "runtime/data/record_ops/RecordOp.h"
#include "runtime/data/record_ops/ScalarRules.h"
#include "runtime/data/record_ops/Strides.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

namespace {

/// Reduces a row-major box of elements into results. Neighbouring results are
/// `strides` bytes apart along each dimension.
using Loop = void (*)(const char *&from, absl::Span<const int64_t> dims,
                      absl::Span<const int64_t> strides, char *to);

template <typename Rule, typename T>
void runReduce(const char *&from, absl::Span<const int64_t> dims,
               absl::Span<const int64_t> strides, char *to) {
  if (dims.empty()) {
    T &result = *reinterpret_cast<T *>(to);
    result = static_cast<T>(
        Rule()(Wide<T>(result), Wide<T>(*reinterpret_cast<const T *>(from))));
    from += sizeof(T);
    return;
  }
  for (int64_t i = 0; i < dims[0]; ++i)
    runReduce<Rule, T>(from, dims.subspan(1), strides.subspan(1),
                       to + i * strides[0]);
}

template <typename Rule> Loop loopOf(int32_t dtype) {
  return findLoop<Loop, Rule>(dtype, [](auto *null) -> Loop {
    return runReduce<Rule, std::remove_pointer_t<decltype(null)>>;
  });
}

struct Function {
  absl::string_view name;
  Loop (*loopOf)(int32_t dtype);
};

constexpr Function functions[] = {
    {"add", loopOf<rules::Add>},     {"multiply", loopOf<rules::Mul>},
    {"maximum", loopOf<rules::Max>}, {"minimum", loopOf<rules::Min>},
    {"and", loopOf<rules::And>},     {"or", loopOf<rules::Or>},
    {"xor", loopOf<rules::Xor>},
};

} // namespace

RecordOpOr data::makeReduce(const systole_record_op &op,
                            const Attributes &attributes) {
  Loop loop = nullptr;
  for (const Function &function : functions)
    if (function.name == attributes.string("function"))
      loop = function.loopOf(op.inputs[0].dtype);
  if (!loop)
    return absl::UnimplementedError(absl::StrCat(
        "'", op.kind, "' (", op.location, ") cannot reduce ",
        typeOf(op.inputs[0]), " by '", attributes.string("function"), "'"));
  Dims reduced = attributes.integers("dimensions");
  return makeRecordOp([loop, reduced](RecordCall &call) -> absl::Status {
    ValueView from = call.input(0);
    const int64_t size = runtime::elementBytes(call.inputType(0).dtype);
    Dims dims;
    for (size_t i = 0; i < from.dims().size(); ++i)
      if (std::count(reduced.begin(), reduced.end(), int64_t(i)) == 0)
        dims.push_back(from.dims()[i]);
    ASSIGN_OR_RETURN(char *to, call.result(dims));
    copyBox(call.input(1).data(), Dims(dims.size(), 0), dims, to, size);
    Dims kept = stridesOf(dims, size), strides(from.dims().size(), 0);
    for (size_t i = 0, next = 0; i < strides.size(); ++i)
      if (std::count(reduced.begin(), reduced.end(), int64_t(i)) == 0)
        strides[i] = kept[next++];
    const char *elements = from.data();
    if (from.count() > 0)
      loop(elements, from.dims(), strides, to);
    return absl::OkStatus();
  });
}
