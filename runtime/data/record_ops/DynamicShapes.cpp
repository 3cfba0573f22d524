//===- DynamicShapes.cpp - Reshaping values of any size -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// StableHLO's operations that move elements, on values whose sizes are known at
// run time only.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/record_ops/ElementTypes.h"
#include "runtime/data/record_ops/RecordOp.h"
#include "runtime/data/record_ops/Strides.h"
#include "runtime/formats/DescribeData.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

//===----------------------------------------------------------------------===//
// Strides
//===----------------------------------------------------------------------===//

Dims data::stridesOf(absl::Span<const int64_t> dims, int64_t elementBytes) {
  Dims strides(dims.size());
  for (size_t i = dims.size(); i-- > 0; elementBytes *= dims[i])
    strides[i] = elementBytes;
  return strides;
}

/// Copies a box of elements that are blocks of `bytes`.
static void copyBlocks(const char *from, absl::Span<const int64_t> fromStrides,
                       absl::Span<const int64_t> dims, char *to,
                       absl::Span<const int64_t> toStrides, size_t bytes) {
  if (dims.empty()) {
    std::memcpy(to, from, bytes);
    return;
  }
  for (int64_t i = 0; i < dims[0]; ++i)
    copyBlocks(from + i * fromStrides[0], fromStrides.subspan(1),
               dims.subspan(1), to + i * toStrides[0], toStrides.subspan(1),
               bytes);
}

void data::copyBox(const char *from, absl::Span<const int64_t> fromStrides,
                   absl::Span<const int64_t> dims, char *to,
                   absl::Span<const int64_t> toStrides, int64_t elementBytes) {
  if (countOf(dims) == 0)
    return;
  // Neighbours on both sides are one block.
  size_t rank = dims.size();
  int64_t block = elementBytes;
  for (; rank > 0 && fromStrides[rank - 1] == block &&
         toStrides[rank - 1] == block;
       --rank)
    block *= dims[rank - 1];
  copyBlocks(from, fromStrides, dims.first(rank), to, toStrides,
             static_cast<size_t>(block));
}

void data::copyCommon(const char *from, absl::Span<const int64_t> dims,
                      char *to, absl::Span<const int64_t> outer,
                      int64_t elementBytes) {
  if (countOf(dims) == 0)
    return;
  if (dims == outer) {
    std::memcpy(to, from, static_cast<size_t>(countOf(dims) * elementBytes));
    return;
  }
  Dims common(dims.begin(), dims.end());
  for (size_t i = 0; i < common.size(); ++i)
    common[i] = std::min(dims[i], outer[i]);
  copyBox(from, stridesOf(dims, elementBytes), common, to,
          stridesOf(outer, elementBytes), elementBytes);
}

void data::copyCommon(const ValueView &from, absl::string_view *to,
                      absl::Span<const int64_t> outer) {
  const std::vector<absl::string_view> strings = from.strings();
  copyCommon(reinterpret_cast<const char *>(strings.data()), from.dims(),
             reinterpret_cast<char *>(to), outer, sizeof(absl::string_view));
}

absl::StatusOr<Dims> data::broadcastStrides(const RecordCall &call,
                                            absl::Span<const int64_t> from,
                                            absl::Span<const int64_t> map,
                                            absl::Span<const int64_t> dims,
                                            int64_t elementBytes) {
  Dims own = stridesOf(from, elementBytes), strides(dims.size(), 0);
  for (size_t i = 0; i < from.size(); ++i) {
    const auto at = static_cast<size_t>(map[i]);
    if (from[i] != 1 && from[i] != dims[at])
      return call.error(absl::StrCat("cannot broadcast ", formatDims(from),
                                     " to ", formatDims(dims), ": dimension ",
                                     i, " is neither 1 nor ", dims[at]));
    if (from[i] == dims[at])
      strides[at] = own[i];
  }
  return strides;
}

/// Returns a box of an input's elements as the result.
static absl::Status giveBox(RecordCall &call, const char *from,
                            absl::Span<const int64_t> strides,
                            absl::Span<const int64_t> dims) {
  const int64_t bytes = runtime::elementBytes(call.outputType(0).dtype);
  ASSIGN_OR_RETURN(char *to, call.result(dims));
  copyBox(from, strides, dims, to, bytes);
  return absl::OkStatus();
}

/// The integers in one input, or in several inputs of one integer each.
static Dims integersOf(const RecordCall &call, int32_t i) {
  ValueView view = call.input(i);
  Dims integers;
  dispatch(call.inputType(i).dtype, [&](auto *null) {
    using T = std::remove_pointer_t<decltype(null)>;
    const auto *elements = reinterpret_cast<const T *>(view.data());
    for (int64_t j = 0; j < view.count(); ++j)
      integers.push_back(static_cast<int64_t>(elements[j]));
  });
  return integers;
}

/// The result's dimensions, as given by input `i`.
static absl::StatusOr<Dims> sizesOf(const RecordCall &call, int32_t i) {
  Dims dims = integersOf(call, i);
  int64_t count = 1;
  for (int64_t dim : dims)
    if (dim < 0 ||
        __builtin_mul_overflow(count, std::max<int64_t>(dim, 1), &count) ||
        count > (int64_t(1) << 40))
      return call.error(
          absl::StrCat("cannot make a value of ", formatDims(dims)));
  return dims;
}

//===----------------------------------------------------------------------===//
// Operations that keep all elements
//===----------------------------------------------------------------------===//

RecordOpOr data::makeReshape(const systole_record_op &op,
                             const Attributes &attributes) {
  return makeRecordOp([](RecordCall &call) -> absl::Status {
    ValueView from = call.input(0);
    const systole_tensor_spec &type = call.outputType(0);
    Dims dims(type.dims, type.dims + type.rank);
    if (call.numInputs() > 1) {
      ASSIGN_OR_RETURN(dims, sizesOf(call, 1));
    }
    if (countOf(dims) != from.count())
      return call.error(absl::StrCat(
          "cannot make ", formatDims(dims), " of ", formatDims(from.dims()),
          ": those are ", countOf(dims), " elements, not ", from.count()));
    return giveBox(
        call, from.data(),
        stridesOf(dims, runtime::elementBytes(call.inputType(0).dtype)), dims);
  });
}

RecordOpOr data::makeBroadcastInDim(const systole_record_op &op,
                                    const Attributes &attributes) {
  Dims map = attributes.integers("broadcast_dimensions");
  return makeRecordOp([map](RecordCall &call) -> absl::Status {
    ValueView from = call.input(0);
    ASSIGN_OR_RETURN(Dims dims, sizesOf(call, 1));
    ASSIGN_OR_RETURN(
        Dims strides,
        broadcastStrides(call, from.dims(), map, dims,
                         runtime::elementBytes(call.inputType(0).dtype)));
    return giveBox(call, from.data(), strides, dims);
  });
}

RecordOpOr data::makeTranspose(const systole_record_op &op,
                               const Attributes &attributes) {
  Dims order = attributes.integers("permutation");
  return makeRecordOp([order](RecordCall &call) -> absl::Status {
    ValueView from = call.input(0);
    Dims own =
        stridesOf(from.dims(), runtime::elementBytes(call.inputType(0).dtype));
    Dims dims, strides;
    for (int64_t dim : order) {
      dims.push_back(from.dims()[static_cast<size_t>(dim)]);
      strides.push_back(own[static_cast<size_t>(dim)]);
    }
    return giveBox(call, from.data(), strides, dims);
  });
}

RecordOpOr data::makeReverse(const systole_record_op &op,
                             const Attributes &attributes) {
  Dims reversed = attributes.integers("dimensions");
  return makeRecordOp([reversed](RecordCall &call) -> absl::Status {
    ValueView from = call.input(0);
    Dims strides =
        stridesOf(from.dims(), runtime::elementBytes(call.inputType(0).dtype));
    const char *first = from.data();
    for (int64_t dim : reversed) {
      int64_t &stride = strides[static_cast<size_t>(dim)];
      if (from.count() > 0)
        first += (from.dims()[static_cast<size_t>(dim)] - 1) * stride;
      stride = -stride;
    }
    return giveBox(call, first, strides, from.dims());
  });
}

//===----------------------------------------------------------------------===//
// Operations that select elements
//===----------------------------------------------------------------------===//

static absl::Status giveSlice(RecordCall &call, const Dims &starts,
                              const Dims &limits, const Dims &steps) {
  ValueView from = call.input(0);
  Dims strides =
      stridesOf(from.dims(), runtime::elementBytes(call.inputType(0).dtype));
  const char *first = from.data();
  Dims dims;
  for (size_t i = 0; i < strides.size(); ++i) {
    if (starts[i] < 0 || starts[i] > limits[i] || limits[i] > from.dims()[i] ||
        steps[i] < 1)
      return call.error(absl::StrCat(
          "a value of ", formatDims(from.dims()), " has no elements [",
          starts[i], ":", limits[i], ":", steps[i], "] along dimension ", i));
    dims.push_back((limits[i] - starts[i]) / steps[i] +
                   ((limits[i] - starts[i]) % steps[i] != 0));
    first += starts[i] * strides[i];
    strides[i] *= steps[i];
  }
  return giveBox(call, first, strides, dims);
}

RecordOpOr data::makeSlice(const systole_record_op &op,
                           const Attributes &attributes) {
  Dims starts = attributes.integers("start_indices"),
       limits = attributes.integers("limit_indices"),
       steps = attributes.integers("strides");
  return makeRecordOp(
      [=](RecordCall &call) { return giveSlice(call, starts, limits, steps); });
}

RecordOpOr data::makeRealDynamicSlice(const systole_record_op &op,
                                      const Attributes &attributes) {
  return makeRecordOp([](RecordCall &call) {
    return giveSlice(call, integersOf(call, 1), integersOf(call, 2),
                     integersOf(call, 3));
  });
}

RecordOpOr data::makeDynamicSlice(const systole_record_op &op,
                                  const Attributes &attributes) {
  Dims sizes = attributes.integers("slice_sizes");
  return makeRecordOp([sizes](RecordCall &call) -> absl::Status {
    absl::Span<const int64_t> dims = call.input(0).dims();
    Dims starts, limits;
    for (size_t i = 0; i < sizes.size(); ++i) {
      // The start is moved so that the slice stays within the value.
      if (sizes[i] > dims[i])
        return call.error(absl::StrCat("a value of ", formatDims(dims),
                                       " has no ", sizes[i],
                                       " elements along dimension ", i));
      int64_t start = integersOf(call, static_cast<int32_t>(i) + 1)[0];
      starts.push_back(
          std::min(std::max<int64_t>(start, 0), dims[i] - sizes[i]));
      limits.push_back(starts[i] + sizes[i]);
    }
    return giveSlice(call, starts, limits, Dims(sizes.size(), 1));
  });
}

//===----------------------------------------------------------------------===//
// Other operations
//===----------------------------------------------------------------------===//

RecordOpOr data::makeConcatenate(const systole_record_op &op,
                                 const Attributes &attributes) {
  const auto along = static_cast<size_t>(attributes.integer("dimension", 0));
  return makeRecordOp([along](RecordCall &call) -> absl::Status {
    absl::Span<const int64_t> first = call.input(0).dims();
    Dims dims(first.begin(), first.end());
    for (int32_t i = 1; i < call.numInputs(); ++i) {
      absl::Span<const int64_t> others = call.input(i).dims();
      for (size_t j = 0; j < dims.size(); ++j)
        if (j == along)
          dims[j] += others[j];
        else if (dims[j] != others[j])
          return call.error(absl::StrCat(
              "cannot put ", formatDims(others), " after ", formatDims(first),
              " along dimension ", along, ": dimension ", j, " differs"));
    }
    const int64_t size = runtime::elementBytes(call.outputType(0).dtype);
    ASSIGN_OR_RETURN(char *at, call.result(dims));
    const int64_t rows = countOf(absl::MakeConstSpan(dims).first(along));
    for (int64_t row = 0; row < rows; ++row)
      for (int32_t i = 0; i < call.numInputs(); ++i) {
        ValueView from = call.input(i);
        const int64_t bytes = countOf(from.dims().subspan(along)) * size;
        std::memcpy(at, from.data() + row * bytes, static_cast<size_t>(bytes));
        at += bytes;
      }
    return absl::OkStatus();
  });
}

RecordOpOr data::makeIota(const systole_record_op &op,
                          const Attributes &attributes) {
  const auto along =
      static_cast<size_t>(attributes.integer("iota_dimension", 0));
  return makeRecordOp([along](RecordCall &call) -> absl::Status {
    ASSIGN_OR_RETURN(Dims dims, sizesOf(call, 0));
    const int64_t count = countOf(dims),
                  inner = countOf(absl::MakeConstSpan(dims).subspan(along + 1));
    const int32_t dtype = call.outputType(0).dtype;
    ASSIGN_OR_RETURN(char *to, call.result(dims));
    dispatch(dtype, [&](auto *null) {
      using T = std::remove_pointer_t<decltype(null)>;
      for (int64_t i = 0; i < count; ++i)
        reinterpret_cast<T *>(to)[i] = static_cast<T>(i / inner % dims[along]);
    });
    return absl::OkStatus();
  });
}

RecordOpOr data::makeGetDimensionSize(const systole_record_op &op,
                                      const Attributes &attributes) {
  const auto dim = static_cast<size_t>(attributes.integer("dimension", 0));
  return makeRecordOp([dim](RecordCall &call) -> absl::Status {
    const auto size = static_cast<int32_t>(call.input(0).dims()[dim]);
    std::memcpy(call.place(0), &size, sizeof(size));
    return absl::OkStatus();
  });
}
