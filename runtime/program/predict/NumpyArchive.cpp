//===- NumpyArchive.cpp - Predictions as a NumPy archive ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/predict/NumpyArchive.h"

#include "runtime/formats/ElementNames.h"
#include "runtime/formats/Npz.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Float16.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"
#include "systole/runtime/abi.h"

#include "absl/strings/str_cat.h"

#include <cstring>

namespace systole::runtime {
namespace {

/// NumPy's name for the element type. bfloat16, which NumPy lacks, becomes
/// float32.
const char *numpyType(int32_t dtype) {
  return findDtype(dtype == SYSTOLE_BF16 ? int32_t{SYSTOLE_F32} : dtype)->numpy;
}

class NumpyArchiveWriter : public PredictionWriter {
public:
  NumpyArchiveWriter(std::string path,
                     std::unique_ptr<storage::OutputFile> file,
                     std::vector<PredictionColumn> columns)
      : path(std::move(path)), file(std::move(file)),
        columns(std::move(columns)), data(this->columns.size()) {}

  absl::Status write(const std::vector<const char *> &values) override {
    for (size_t i = 0; i < columns.size(); ++i) {
      const PredictionColumn &column = columns[i];
      int64_t bytes = column.elements() * elementBytes(column.dtype);
      if (column.dtype != SYSTOLE_BF16) {
        data[i].append(values[i], static_cast<size_t>(bytes));
        total += static_cast<uint64_t>(bytes);
        continue;
      }
      for (int64_t at = 0; at < bytes; at += 2) {
        uint16_t bits;
        std::memcpy(&bits, values[i] + at, sizeof(bits));
        float value = fromBFloat16(bits);
        data[i].append(reinterpret_cast<const char *>(&value), sizeof(value));
        total += sizeof(value);
      }
    }
    ++rows;
    // Offsets have 32 bits. The limit leaves room for the headers.
    if (total > 0xff000000u)
      return absl::ResourceExhaustedError(
          absl::StrCat("the predictions do not fit '", path,
                       "': a .npz file takes 4 GB; write .jsonl or .csv, or "
                       "fewer batches by --steps=N"));
    return absl::OkStatus();
  }

  absl::Status finish() override {
    NpzWriter writer(
        [&](absl::string_view bytes) { return file->append(bytes); });
    for (size_t i = 0; i < columns.size(); ++i) {
      std::vector<int64_t> shape = {rows};
      shape.insert(shape.end(), columns[i].dims.begin(), columns[i].dims.end());
      RETURN_IF_ERROR(writer.add(columns[i].name, numpyType(columns[i].dtype),
                                 shape, data[i]));
      data[i].clear();
    }
    RETURN_IF_ERROR(writer.finish());
    return file->commit();
  }

private:
  const std::string path;
  std::unique_ptr<storage::OutputFile> file;
  const std::vector<PredictionColumn> columns;
  /// The elements of each column.
  std::vector<std::string> data;
  int64_t rows = 0;
  uint64_t total = 0;
};

} // namespace

absl::StatusOr<std::unique_ptr<PredictionWriter>>
openNumpyArchive(const std::string &path,
                 std::vector<PredictionColumn> columns) {
  ASSIGN_OR_RETURN(std::unique_ptr<storage::OutputFile> file,
                   storage::create(path));
  return std::make_unique<NumpyArchiveWriter>(path, std::move(file),
                                              std::move(columns));
}

} // namespace systole::runtime
