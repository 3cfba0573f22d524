//===- Shapes.cpp - Reshaping of values -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// pad, ensure_shape.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/record_ops/RecordOp.h"
#include "runtime/formats/DescribeData.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

/// Copies the intersection of two boxes from one to the other.
static void copyCommon(const char *from, absl::Span<const int64_t> dims,
                       char *to, absl::Span<const int64_t> outer,
                       size_t bytes) {
  if (dims.empty()) {
    std::memcpy(to, from, bytes);
    return;
  }
  absl::Span<const int64_t> inner = dims.subspan(1), space = outer.subspan(1);
  for (int64_t i = 0; i < std::min(dims[0], outer[0]); ++i)
    copyCommon(from + static_cast<size_t>(i * countOf(inner)) * bytes, inner,
               to + static_cast<size_t>(i * countOf(space)) * bytes, space,
               bytes);
}

RecordOpOr data::makePad(const systole_record_op &op,
                         const Attributes &attributes) {
  std::vector<absl::string_view> fillers = attributes.tensors("value");
  std::string filler(fillers.empty() ? "" : fillers[0]);
  const bool cuts = attributes.integer("truncate", 0) != 0;
  return makeRecordOp([filler, cuts](RecordCall &call) -> absl::Status {
    ValueView from = call.input(0);
    const systole_tensor_spec &type = call.outputType(0);
    Dims dims(type.dims, type.dims + type.rank);
    for (size_t i = 0; i < dims.size(); ++i) {
      if (dims[i] < 0)
        dims[i] = from.dims()[i];
      if (dims[i] < from.dims()[i] && !cuts)
        return absl::InvalidArgumentError(absl::StrCat(
            "a value of ", formatDims(from.dims()), " does not fit into ",
            formatDims(dims), "; {truncate} cuts the excess"));
    }
    if (type.dtype == SYSTOLE_STRING) {
      RETURN_IF_ERROR(
          call.host.budget.bytesOf(dims, sizeof(absl::string_view)).status());
      const int64_t count = countOf(dims);
      std::vector<int64_t> places(static_cast<size_t>(from.count())),
          chosen(static_cast<size_t>(count), -1);
      for (size_t i = 0; i < places.size(); ++i)
        places[i] = static_cast<int64_t>(i);
      copyCommon(reinterpret_cast<const char *>(places.data()), from.dims(),
                 reinterpret_cast<char *>(chosen.data()), dims,
                 sizeof(int64_t));
      std::vector<absl::string_view> strings(chosen.size(), filler);
      for (size_t i = 0; i < chosen.size(); ++i)
        if (chosen[i] >= 0)
          strings[i] = from.string(chosen[i]);
      return call.outputStrings(0, dims, strings);
    }
    const auto size = static_cast<size_t>(runtime::elementBytes(type.dtype));
    ASSIGN_OR_RETURN(char *to, call.output(0, dims));
    const size_t bytes = static_cast<size_t>(countOf(dims)) * size;
    std::memset(to, 0, bytes);
    for (size_t i = 0; filler.size() == size && i < bytes; i += size)
      std::memcpy(to + i, filler.data(), size);
    copyCommon(from.data(), from.dims(), to, dims, size);
    return absl::OkStatus();
  });
}

RecordOpOr data::makeEnsureShape(const systole_record_op &op,
                                 const Attributes &attributes) {
  return makeRecordOp([](RecordCall &call) -> absl::Status {
    ValueView from = call.input(0);
    if (call.outputType(0).dtype == SYSTOLE_STRING) {
      RETURN_IF_ERROR(call.checkList(from.count(), sizeof(absl::string_view)));
      std::vector<absl::string_view> strings;
      for (int64_t i = 0; i < from.count(); ++i)
        strings.push_back(from.string(i));
      return call.outputStrings(0, from.dims(), strings);
    }
    absl::StatusOr<char *> to = call.output(0, from.dims(), from.bytes());
    if (to.ok())
      std::memcpy(*to, from.data(), static_cast<size_t>(from.bytes()));
    return to.status();
  });
}
