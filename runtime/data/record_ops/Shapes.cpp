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
#include "runtime/data/record_ops/Strides.h"
#include "runtime/formats/DescribeData.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <cstring>

using namespace systole;
using namespace systole::data;

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
      std::vector<absl::string_view> strings(static_cast<size_t>(countOf(dims)),
                                             filler);
      copyCommon(from, strings.data(), dims);
      return call.outputStrings(0, dims, strings);
    }
    const auto size = static_cast<size_t>(runtime::elementBytes(type.dtype));
    ASSIGN_OR_RETURN(char *to, call.output(0, dims));
    const size_t bytes = static_cast<size_t>(countOf(dims)) * size;
    std::memset(to, 0, bytes);
    for (size_t i = 0; filler.size() == size && i < bytes; i += size)
      std::memcpy(to + i, filler.data(), size);
    copyCommon(from.data(), from.dims(), to, dims, static_cast<int64_t>(size));
    return absl::OkStatus();
  });
}

RecordOpOr data::makeEnsureShape(const systole_record_op &op,
                                 const Attributes &attributes) {
  return makeRecordOp([](RecordCall &call) -> absl::Status {
    return call.outputValue(0, call.input(0));
  });
}
