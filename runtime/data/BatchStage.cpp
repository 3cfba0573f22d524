//===- BatchStage.cpp - Elements stacked into batches ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Stage.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

/// What becomes of the last rows, where they do not fill a batch.
enum class Remainder { Give, Drop, Pad };

class BatchStage : public Stage {
public:
  /// The rows [firstRow, endRow) of each batch are wanted; the input has no
  /// others where `ownRows`.
  BatchStage(const systole_dataset_op &op, std::unique_ptr<Stage> input,
             int64_t size, int64_t firstRow, int64_t endRow, bool ownRows,
             Remainder remainder,
             std::shared_ptr<std::atomic<int64_t>> droppedRows)
      : op(op), input(std::move(input)), size(size), firstRow(firstRow),
        endRow(endRow), ownRows(ownRows), remainder(remainder),
        droppedRows(std::move(droppedRows)) {}

  absl::StatusOr<bool> next(Sample &sample) override {
    if (isAtEnd)
      return false;
    std::vector<Buffer> batch;
    std::vector<int64_t> sizes;
    int64_t rows = 0;
    for (Sample row; rows < size; ++rows) {
      const bool wanted = isWanted(rows);
      if (ownRows && !wanted)
        continue;
      absl::StatusOr<bool> got = wanted ? input->next(row) : input->skip();
      if (!got.ok())
        return got;
      isAtEnd = !*got;
      if (isAtEnd)
        break;
      if (!wanted)
        continue;
      std::vector<Buffer> &components = row.element.components;
      if (batch.empty())
        for (const Buffer &component : components) {
          sizes.push_back(component.size());
          batch.emplace_back(component.size() * size);
        }
      for (size_t i = 0; i < components.size(); ++i) {
        if (components[i].size() != sizes[i])
          return errorAt(op, absl::StatusCode::kInvalidArgument,
                         absl::StrCat("elements of different sizes do not "
                                      "make a batch: ",
                                      components[i].size(), " bytes after ",
                                      sizes[i]));
        std::memcpy(batch[i].data() + rows * sizes[i], components[i].data(),
                    sizes[i]);
      }
    }
    if (absl::StatusOr<bool> given = isGiven(rows); !given.ok() || !*given)
      return given;

    sample = Sample();
    if (remainder == Remainder::Pad)
      for (; rows + sample.element.paddedRows < size;
           ++sample.element.paddedRows)
        for (size_t i = 0; i < batch.size(); ++i)
          std::memcpy(batch[i].data() +
                          (rows + sample.element.paddedRows) * sizes[i],
                      batch[i].data(), sizes[i]);
    if (rows + sample.element.paddedRows == size) {
      sample.element.components = std::move(batch);
      return true;
    }
    for (size_t i = 0; i < batch.size(); ++i) {
      sample.element.components.emplace_back(rows * sizes[i]);
      std::memcpy(sample.element.components[i].data(), batch[i].data(),
                  rows * sizes[i]);
    }
    return true;
  }

  absl::StatusOr<bool> skip() override {
    if (isAtEnd)
      return false;
    int64_t rows = 0;
    for (; rows < size; ++rows) {
      if (ownRows && !isWanted(rows))
        continue;
      absl::StatusOr<bool> got = input->skip();
      if (!got.ok())
        return got;
      isAtEnd = !*got;
      if (isAtEnd)
        break;
    }
    return isGiven(rows);
  }

  absl::Status restart() override {
    isFirst = true;
    isAtEnd = false;
    return input->restart();
  }

private:
  /// What fills a batch up is a copy of its first row.
  bool isWanted(int64_t row) const {
    return (firstRow <= row && row < endRow) ||
           (row == 0 && remainder == Remainder::Pad);
  }

  /// Whether so many rows are a batch.
  absl::StatusOr<bool> isGiven(int64_t rows) {
    if (isFirst)
      if (absl::Status status = checkSize(rows); !status.ok())
        return status;
    isFirst = false;
    if (rows < size && remainder == Remainder::Drop && droppedRows)
      droppedRows->store(rows);
    return rows > 0 && (rows == size || remainder != Remainder::Drop);
  }

  /// The first batch must be filled by one pass over the data.
  absl::Status checkSize(int64_t rows) const {
    int64_t available = input->passSize();
    if (available < 0 && isAtEnd)
      available = rows;
    int64_t needed = ownRows ? std::min(endRow, size) - firstRow : size;
    bool isEnough = available < 0 || available >= needed ||
                    (remainder != Remainder::Drop && available > 0);
    if (isEnough)
      return absl::OkStatus();
    return errorAt(op, absl::StatusCode::kFailedPrecondition,
                   absl::StrCat("too little data for one batch: it has ",
                                available, " elements, a batch takes ", needed,
                                "; add data or compile with a smaller batch"));
  }

  const systole_dataset_op &op;
  std::unique_ptr<Stage> input;
  int64_t size;
  const int64_t firstRow, endRow;
  const bool ownRows;
  Remainder remainder;
  const std::shared_ptr<std::atomic<int64_t>> droppedRows;
  bool isFirst = true;
  bool isAtEnd = false;
};

} // namespace

StageOr data::makeBatchStage(const StageContext &context,
                             std::unique_ptr<Stage> input) {
  absl::StatusOr<int64_t> size = context.positive("size");
  if (!size.ok())
    return size.status();
  Remainder remainder = context.options.padRemainder ? Remainder::Pad
                        : context.integer("drop_remainder", 0)
                            ? Remainder::Drop
                            : Remainder::Give;
  // The batch that the program takes is shared by all runs of the pipeline.
  // So are its rows by the processes of a job.
  int64_t firstRow = 0, endRow = *size;
  bool ownRows = false;
  if (*size == context.globalBatch) {
    *size /= context.options.invocations;
    firstRow = context.options.firstRow;
    endRow = context.options.endRow;
    ownRows = context.options.ownRows;
  }
  return std::make_unique<BatchStage>(context.op, std::move(input), *size,
                                      firstRow, endRow, ownRows, remainder,
                                      context.options.droppedRows);
}
