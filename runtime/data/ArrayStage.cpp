//===- ArrayStage.cpp - The rows of arrays in files -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// idx, the format of the MNIST files, and npy, NumPy's.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/FileStage.h"
#include "runtime/data/Kinds.h"
#include "runtime/data/Value.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

/// What a file begins with.
struct ArrayHeader {
  int32_t dtype = 0;
  Dims dims;
  int64_t bytes = 0;        ///< Of the header.
  bool isBigEndian = false; ///< The elements.
};

using ParseHeader = absl::StatusOr<ArrayHeader> (*)(ByteReader &bytes);

class ArrayRows : public BytesReader {
public:
  ArrayRows(std::string path, std::unique_ptr<ByteReader> bytes,
            ArrayHeader header)
      : BytesReader(std::move(path), std::move(bytes)),
        header(std::move(header)),
        elementBytes(runtime::elementBytes(this->header.dtype)),
        rowBytes(countOf(absl::MakeConstSpan(this->header.dims).subspan(1)) *
                 elementBytes) {}

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    if (number + 1 == header.dims[0])
      return false;
    absl::StatusOr<absl::string_view> row =
        bytes->peek(static_cast<size_t>(rowBytes));
    if (!row.ok())
      return row.status();
    if (static_cast<int64_t>(row->size()) < rowBytes)
      return truncated();
    Buffer &component = components.emplace_back(makeString(*row));
    if (header.isBigEndian)
      for (int64_t i = 0; i < rowBytes; i += elementBytes)
        std::reverse(component.data() + i, component.data() + i + elementBytes);
    bytes->take(static_cast<size_t>(rowBytes));
    ++number;
    return true;
  }
  absl::StatusOr<int64_t> skip(int64_t count) override {
    count = std::min(count, header.dims[0] - number - 1);
    absl::StatusOr<int64_t> skipped = bytes->skip(count * rowBytes);
    if (!skipped.ok())
      return skipped;
    number += count;
    if (*skipped < count * rowBytes)
      return truncated();
    return count;
  }

private:
  absl::Status truncated() const {
    return absl::DataLossError(absl::StrCat(
        "'", path, "' is truncated: its header says ", header.dims[0],
        " rows of ", rowBytes, " bytes, but it ends in row ", number + 1));
  }

  const ArrayHeader header;
  const int64_t elementBytes, rowBytes;
};

//===----------------------------------------------------------------------===//
// Headers
//===----------------------------------------------------------------------===//

absl::StatusOr<ArrayHeader> parseIdx(ByteReader &bytes) {
  constexpr size_t magicBytes = 4;
  absl::StatusOr<absl::string_view> magic = bytes.peek(magicBytes);
  if (!magic.ok())
    return magic.status();
  if (magic->size() < magicBytes || (*magic)[0] != 0 || (*magic)[1] != 0)
    return absl::InvalidArgumentError(
        "is no IDX file: it does not begin with two zero bytes, a type and a "
        "number of dimensions");
  ArrayHeader header;
  header.isBigEndian = true;
  constexpr std::pair<int, systole_dtype> types[] = {
      {0x08, SYSTOLE_U8},  {0x09, SYSTOLE_S8},  {0x0b, SYSTOLE_S16},
      {0x0c, SYSTOLE_S32}, {0x0d, SYSTOLE_F32}, {0x0e, SYSTOLE_F64}};
  for (auto [code, dtype] : types)
    if ((*magic)[2] == code)
      header.dtype = dtype;
  auto rank = static_cast<size_t>(static_cast<unsigned char>((*magic)[3]));
  if (!header.dtype || rank == 0)
    return absl::InvalidArgumentError(
        absl::StrCat("is an IDX file of type ", static_cast<int>((*magic)[2]),
                     " with ", rank, " dimensions, which there is not"));
  absl::StatusOr<absl::string_view> whole = bytes.peek(magicBytes + 4 * rank);
  if (!whole.ok())
    return whole.status();
  if (whole->size() < magicBytes + 4 * rank)
    return absl::DataLossError("is truncated: it ends in its header");
  for (size_t i = magicBytes; i < whole->size(); i += 4) {
    int64_t dim = 0;
    for (size_t j = 0; j < 4; ++j)
      dim = dim * 256 + static_cast<unsigned char>((*whole)[i + j]);
    header.dims.push_back(dim);
  }
  header.bytes = static_cast<int64_t>(whole->size());
  return header;
}

/// What stands after 'KEY': in the header of a .npy file.
absl::string_view after(absl::string_view text, absl::string_view key) {
  size_t at = text.find(absl::StrCat("'", key, "'"));
  if (at == absl::string_view::npos)
    return "";
  at = text.find(':', at);
  return at == absl::string_view::npos
             ? ""
             : absl::StripLeadingAsciiWhitespace(text.substr(at + 1));
}

/// "A Simple File Format for NumPy Arrays" (NEP 1).
absl::StatusOr<ArrayHeader> parseNpy(ByteReader &bytes) {
  constexpr absl::string_view magic = "\x93NUMPY";
  absl::StatusOr<absl::string_view> start = bytes.peek(12);
  if (!start.ok())
    return start.status();
  if (!absl::StartsWith(*start, magic) || start->size() < 12)
    return absl::InvalidArgumentError("is no .npy file");
  size_t lengthBytes = (*start)[6] == 1 ? 2 : 4;
  size_t length = 0, before = 8 + lengthBytes;
  for (size_t i = lengthBytes; i-- > 0;)
    length = length * 256 + static_cast<unsigned char>((*start)[8 + i]);
  absl::StatusOr<absl::string_view> whole = bytes.peek(before + length);
  if (!whole.ok())
    return whole.status();
  absl::string_view text = whole->substr(before);
  if (text.size() < length)
    return absl::DataLossError("is truncated: it ends in its header");

  ArrayHeader header;
  header.bytes = static_cast<int64_t>(whole->size());
  absl::string_view type = after(text, "descr");
  constexpr std::pair<absl::string_view, systole_dtype> types[] = {
      {"b1", SYSTOLE_PRED}, {"i1", SYSTOLE_S8},  {"i2", SYSTOLE_S16},
      {"i4", SYSTOLE_S32},  {"i8", SYSTOLE_S64}, {"u1", SYSTOLE_U8},
      {"u2", SYSTOLE_U16},  {"u4", SYSTOLE_U32}, {"u8", SYSTOLE_U64},
      {"f2", SYSTOLE_F16},  {"f4", SYSTOLE_F32}, {"f8", SYSTOLE_F64}};
  if (type.size() > 3)
    for (auto [name, dtype] : types)
      if (type.substr(2, 2) == name)
        header.dtype = dtype;
  if (!header.dtype)
    return absl::InvalidArgumentError(absl::StrCat("has elements of the type ",
                                                   type.substr(0, 5),
                                                   ", which no tensor has"));
  header.isBigEndian = type[1] == '>';
  if (!absl::StartsWith(after(text, "fortran_order"), "False"))
    return absl::InvalidArgumentError(
        "is in Fortran order: save it with numpy.ascontiguousarray");
  absl::string_view shape = after(text, "shape");
  shape = shape.substr(0, shape.find(')'));
  if (!absl::ConsumePrefix(&shape, "("))
    return absl::InvalidArgumentError("has no shape in its header");
  for (absl::string_view dim : absl::StrSplit(shape, ',')) {
    int64_t size;
    if (absl::SimpleAtoi(dim, &size) && size >= 0)
      header.dims.push_back(size);
  }
  if (header.dims.empty())
    return absl::InvalidArgumentError("is a scalar, which has no rows");
  return header;
}

StageOr makeArrayStage(const StageContext &context, Inputs inputs,
                       ParseHeader parse) {
  systole_tensor_spec row = context.elements()[0];
  return makeFileStage(
      context, std::move(inputs[0]), Compression::Detect,
      [row, parse](const std::string &path, const FileOptions &options)
          -> absl::StatusOr<std::unique_ptr<FileReader>> {
        absl::StatusOr<std::unique_ptr<ByteReader>> bytes =
            ByteReader::open(path, options.compression, options.bufferSize);
        if (!bytes.ok())
          return bytes.status();
        absl::StatusOr<ArrayHeader> header = parse(**bytes);
        if (!header.ok())
          return absl::Status(
              header.status().code(),
              absl::StrCat("'", path, "' ", header.status().message()));
        auto dims = absl::MakeConstSpan(header->dims).subspan(1);
        if (header->dtype != row.dtype || !checkDims(row, dims).ok())
          return absl::InvalidArgumentError(
              absl::StrCat("'", path, "' has rows of ", formatDims(dims), " ",
                           runtime::dtypeName(header->dtype), ", not tensor<",
                           typeOf(row), ">"));
        (*bytes)->take(static_cast<size_t>(header->bytes));
        return std::make_unique<ArrayRows>(path, *std::move(bytes),
                                           *std::move(header));
      });
}

} // namespace

StageOr data::makeIdxStage(const StageContext &context, Inputs inputs) {
  return makeArrayStage(context, std::move(inputs), parseIdx);
}

StageOr data::makeNpyStage(const StageContext &context, Inputs inputs) {
  return makeArrayStage(context, std::move(inputs), parseNpy);
}
