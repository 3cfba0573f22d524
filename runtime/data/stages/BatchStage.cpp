//===- BatchStage.cpp - Elements stacked into batches ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// batch and padded_batch.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/BadRecords.h"
#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Stage.h"
#include "runtime/data/stages/Stack.h"
#include "runtime/data/stages/StackOptions.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

namespace {

/// The treatment of the last rows if they do not fill a batch.
enum class Remainder { Give, Drop, Pad };

class BatchStage : public TransformStage {
public:
  /// Only the rows [firstRow, endRow) of each batch are needed. If `ownRows`,
  /// the input has no other rows.
  BatchStage(const StageContext &context, StagePtr input, int64_t size,
             int64_t firstRow, int64_t endRow, bool ownRows,
             Remainder remainder)
      : TransformStage(std::move(input)), op(context.op),
        setting(context.setting), size(size), firstRow(firstRow),
        endRow(endRow), ownRows(ownRows), remainder(remainder),
        options(stackOptions(context)),
        droppedRows(context.options().droppedRows) {}

  absl::StatusOr<int64_t> skip(int64_t count) override {
    if (isAtEnd)
      return 0;
    const int64_t taken = takenRows();
    ASSIGN_OR_RETURN(int64_t skipped, input->skip(count * taken));
    isAtEnd = skipped < count * taken;
    int64_t rows = skipped % taken;
    if (isFirst)
      RETURN_IF_ERROR(checkSize(std::min(skipped, taken)));
    isFirst = false;
    return skipped / taken + (rows > 0 && remainder != Remainder::Drop);
  }

  void save(Position &to) const override {
    input->save(to);
    to.push_back(isFirst + 2 * isAtEnd);
  }
  absl::Status restore(PositionReader &from) override {
    absl::Status status = input->restore(from);
    int64_t flags = from.next();
    isFirst = flags & 1;
    isAtEnd = flags & 2;
    return status;
  }

private:
  void clear() override {
    isFirst = true;
    isAtEnd = false;
  }

  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    if (isAtEnd)
      return false;
    if (request == ElementRequest::Nothing) {
      ASSIGN_OR_RETURN(int64_t skipped, skip(1));
      return skipped == 1;
    }
    int64_t rows = 0;
    bool hasBegun = false; ///< With at least one row.
    // The caller no longer needs the previous batch: reuse its memory.
    std::vector<Buffer> &before = sample.element.components;
    before.resize(stacks.size());
    for (size_t i = 0; i < stacks.size(); ++i)
      stacks[i].begin(size, 0, std::move(before[i]));
    before.clear();
    while (rows < size) {
      if (!isWanted(rows)) {
        if (!ownRows) {
          ASSIGN_OR_RETURN(int64_t skipped, input->skip(1));
          isAtEnd = skipped == 0;
          if (isAtEnd)
            break;
        }
        for (Stack &stack : stacks)
          stack.leave(1);
        ++rows;
        continue;
      }
      ASSIGN_OR_RETURN(int64_t added, addRun(rows));
      isAtEnd = added == 0;
      if (isAtEnd)
        break;
      rows += added;
      hasBegun = true;
    }
    if (absl::StatusOr<bool> given = isGiven(rows); !given.ok() || !*given)
      return given;
    if (!hasBegun)
      return errorAt(op, absl::StatusCode::kFailedPrecondition,
                     "the smaller batch at the end of the data has no rows for "
                     "this process; drop it with drop_remainder");
    sample.clear();
    sample.origin = Origin();
    if (remainder == Remainder::Pad)
      sample.element.paddedRows = size - rows;
    for (Stack &stack : stacks) {
      absl::StatusOr<Buffer> whole =
          stack.finish(rows + sample.element.paddedRows);
      if (!whole.ok())
        return errorAt(op, whole.status().code(), whole.status().message());
      sample.element.components.push_back(*std::move(whole));
    }
    return true;
  }

  /// Adds the next elements from row `row` on, which is needed. Returns their
  /// number, 0 at the end of the data.
  absl::StatusOr<int64_t> addRun(int64_t row) {
    // The first row, if it is needed only to fill a batch up, is fetched alone.
    const int64_t end =
        row < firstRow || row >= endRow ? row + 1 : std::min(endRow, size);
    if (findPlaces() && input->fits(places)) {
      ASSIGN_OR_RETURN(size_t put,
                       input->put(places, static_cast<size_t>(end - row)));
      for (Stack &stack : stacks)
        stack.leave(static_cast<int64_t>(put));
      return static_cast<int64_t>(put);
    }
    std::vector<Buffer> &components = single.element.components;
    absl::Status refusal;
    do {
      ASSIGN_OR_RETURN(bool got, input->next(single));
      if (!got)
        return 0;
      if (stacks.empty())
        for (size_t i = 0; i < components.size(); ++i) {
          stacks.emplace_back(i < options.size() ? options[i]
                                                 : Stack::Options(),
                              setting.options->budget);
          stacks[i].begin(size, /*leftOut=*/row);
        }
      refusal = check(single);
      if (!refusal.ok() && !skipper.isLeftOut(refusal))
        return refusal;
    } while (!refusal.ok());
    skipper.passed();
    for (size_t i = 0; i < components.size(); ++i)
      if (absl::Status status = stacks[i].add(std::move(components[i]));
          !status.ok())
        return errorAt(op, status.code(), status.message());
    return 1;
  }

  /// Checks that the batch has room for an element.
  absl::Status check(const PipelineElement &sample) const {
    for (size_t i = 0; i < stacks.size(); ++i)
      if (absl::Status status = stacks[i].check(sample.element.components[i]);
          !status.ok())
        return errorOf(op, sample.origin, status.code(), status.message());
    return absl::OkStatus();
  }

  /// Sets the destinations of the next elements' components; false if they are
  /// not known.
  bool findPlaces() {
    places.clear();
    for (Stack &stack : stacks) {
      if (!stack.hasPlaces())
        return false;
      places.push_back(stack.place());
    }
    return !stacks.empty();
  }

  /// The first row is needed, too, if its copies fill the batch up.
  bool isWanted(int64_t row) const {
    return (firstRow <= row && row < endRow) ||
           (row == 0 && remainder == Remainder::Pad);
  }

  /// The number of input elements for a batch.
  int64_t takenRows() const {
    return ownRows ? std::min(endRow, size) - firstRow : size;
  }

  /// Whether a batch with so many rows is returned.
  absl::StatusOr<bool> isGiven(int64_t rows) {
    if (isFirst)
      RETURN_IF_ERROR(checkSize(rows));
    isFirst = false;
    if (rows < size && remainder == Remainder::Drop && droppedRows)
      droppedRows->store(rows);
    return rows > 0 && (rows == size || remainder != Remainder::Drop);
  }

  /// The data, with its repetitions, must fill the first batch.
  absl::Status checkSize(int64_t rows) const {
    const int64_t needed = takenRows();
    if (!isAtEnd || rows >= needed ||
        (remainder != Remainder::Drop && rows > 0))
      return absl::OkStatus();
    return errorAt(op, absl::StatusCode::kFailedPrecondition,
                   absl::StrCat("too little data for one batch: it has ", rows,
                                rows == 1 ? " element" : " elements",
                                ", a batch takes ", needed,
                                "; add data or compile with a smaller batch"));
  }

  const systole_dataset_op &op;
  const Setting setting;
  ErrorSkipper skipper{setting};
  const int64_t size, firstRow, endRow;
  const bool ownRows;
  const Remainder remainder;
  const std::vector<Stack::Options> options;
  const std::shared_ptr<std::atomic<int64_t>> droppedRows;
  std::vector<Stack> stacks; ///< One for each component.
  /// The destinations of the next elements' components.
  std::vector<Place> places;
  PipelineElement single; ///< An element without a destination.
  bool isFirst = true;
  bool isAtEnd = false;
};

} // namespace

StageOr data::makeBatchStage(const StageContext &context, Inputs inputs) {
  ASSIGN_OR_RETURN(int64_t size, context.positive("size"));
  // All runs of the pipeline together make the batch that the program takes.
  const bool isGlobal = size == context.setting.globalBatch;
  Remainder remainder =
      context.options().padRemainder && isGlobal ? Remainder::Pad
      : context.integer("drop_remainder", 0)     ? Remainder::Drop
                                                 : Remainder::Give;
  // The processes of a job share its rows, if every row has a fixed position.
  int64_t firstRow = 0, endRow = size;
  bool ownRows = false;
  if (isGlobal) {
    size /= context.options().invocations;
    std::vector<Stack::Options> stacks = stackOptions(context);
    if (std::all_of(stacks.begin(), stacks.end(),
                    [](const Stack::Options &one) { return one.isPlain(); })) {
      firstRow = context.options().firstRow;
      endRow = context.options().endRow;
      ownRows = context.options().ownRows;
    } else if (context.options().ownRows) {
      return errorAt(context.op, absl::StatusCode::kUnimplemented,
                     "a batch of elements of different sizes cannot be "
                     "assembled when each host has its own files");
    }
  }
  return std::make_unique<BatchStage>(context, std::move(inputs[0]), size,
                                      firstRow, endRow, ownRows, remainder);
}
