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

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Value.h"
#include "runtime/data/stages/FileStage.h"
#include "runtime/formats/Arrays.h"
#include "runtime/formats/DescribeData.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

namespace {

using runtime::ArrayHeader;
using ParseHeader = absl::StatusOr<ArrayHeader> (*)(absl::string_view start);

class ArrayRows : public BytesReader {
public:
  ArrayRows(std::string path, std::unique_ptr<ByteReader> bytes,
            ArrayHeader header)
      : BytesReader(std::move(path), std::move(bytes)),
        header(std::move(header)), elementBytes(this->header.elementBytes),
        rowBytes(this->header.shape[0] == 0
                     ? 0
                     : this->header.dataBytes / this->header.shape[0]) {}

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    if (number + 1 == header.shape[0])
      return false;
    ASSIGN_OR_RETURN(absl::string_view row,
                     bytes->peek(static_cast<size_t>(rowBytes)));
    if (static_cast<int64_t>(row.size()) < rowBytes)
      return truncated();
    Buffer &component = components.emplace_back(makeString(row));
    if (header.isBigEndian)
      for (int64_t i = 0; i < rowBytes; i += elementBytes)
        std::reverse(component.data() + i, component.data() + i + elementBytes);
    bytes->take(static_cast<size_t>(rowBytes));
    ++number;
    return true;
  }
  absl::StatusOr<int64_t> skip(int64_t count) override {
    count = std::min(count, header.shape[0] - number - 1);
    ASSIGN_OR_RETURN(int64_t skipped, bytes->skip(count * rowBytes));
    number += count;
    if (skipped < count * rowBytes)
      return truncated();
    return count;
  }

private:
  absl::Status truncated() const {
    return absl::DataLossError(absl::StrCat(
        "'", path, "' is truncated: its header says ", header.shape[0],
        " rows of ", rowBytes, " bytes, but it ends in row ", number + 1));
  }

  const ArrayHeader header;
  const int64_t elementBytes, rowBytes;
};

absl::StatusOr<ArrayHeader> readHeader(ByteReader &bytes, ParseHeader parse) {
  ASSIGN_OR_RETURN(absl::string_view start,
                   bytes.peek(runtime::maxArrayHeaderBytes));
  ASSIGN_OR_RETURN(ArrayHeader header, parse(start));
  RETURN_IF_ERROR(header.checkRowMajor());
  if (!header.dtype())
    return absl::InvalidArgumentError(
        absl::StrCat("it has elements of the type '", header.descr(),
                     "', which tensors do not have"));
  if (header.shape.empty())
    return absl::InvalidArgumentError("it is a scalar, which has no rows");
  // A file of a hundred bytes may claim any number of them.
  if (header.shape[0] > 0 && header.dataBytes == 0)
    return absl::InvalidArgumentError("its rows have no elements");
  return header;
}

StageOr makeArrayStage(const StageContext &context, Inputs inputs,
                       ParseHeader parse) {
  systole_tensor_spec row = context.elements()[0];
  return makeFileStage(
      context, std::move(inputs[0]), Compression::Detect,
      [row, parse](const std::string &path, const FileOptions &options)
          -> absl::StatusOr<std::unique_ptr<FileReader>> {
        ASSIGN_OR_RETURN(std::unique_ptr<ByteReader> bytes,
                         ByteReader::open(path, options));
        absl::StatusOr<ArrayHeader> header = readHeader(*bytes, parse);
        if (!header.ok())
          return annotate(header.status(), absl::StrCat("'", path, "': "));
        auto dims = absl::MakeConstSpan(header->shape).subspan(1);
        if (header->dtype() != row.dtype || !checkDims(row, dims).ok())
          return absl::InvalidArgumentError(
              absl::StrCat("'", path, "' has rows of ", formatDims(dims), " ",
                           runtime::dtypeName(header->dtype()), ", not tensor<",
                           typeOf(row), ">"));
        absl::StatusOr<int64_t> rowBytes = options.budget.bytesOf(
            dims, runtime::elementBytes(header->dtype()));
        if (!rowBytes.ok())
          return annotate(rowBytes.status(),
                          absl::StrCat("'", path, "': in a row, "));
        bytes->take(static_cast<size_t>(header->bytes));
        return std::make_unique<ArrayRows>(path, std::move(bytes),
                                           *std::move(header));
      });
}

} // namespace

StageOr data::makeIdxStage(const StageContext &context, Inputs inputs) {
  return makeArrayStage(context, std::move(inputs), runtime::parseIdxHeader);
}

StageOr data::makeNpyStage(const StageContext &context, Inputs inputs) {
  return makeArrayStage(context, std::move(inputs), runtime::parseNpyHeader);
}
