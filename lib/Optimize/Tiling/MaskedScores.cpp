//===- MaskedScores.cpp - Scores that a mask hides ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaskedScores.h"
#include "PositionRanges.h"
#include "RowBlocks.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using namespace systole::tpu;

namespace {

/// The largest number that hides a score: visible scores of the row are far
/// higher.
constexpr double kHiding = -1e4;

/// More row blocks save little more and are more code.
constexpr int64_t kMaxRowBlocks = 4;

/// The columns of a row block begin and end at multiples of this number.
constexpr int64_t kColumnBlock = 32;

//===----------------------------------------------------------------------===//
// Hidden values
//===----------------------------------------------------------------------===//

/// The number, if known, that all positions outside of the row blocks' columns
/// have.
class HiddenValues {
public:
  HiddenValues(const RowsAnalysis &all, ArrayRef<RowBlock> bands)
      : all(all), bands(bands) {}

  /// Whether the results that are used are the same without the hidden
  /// positions.
  bool check(Block &block);

  /// Whether the result of `check` holds only if each row sees a score that is
  /// higher than the hiding number.
  bool needsSeen() const { return isRelative; }

private:
  std::optional<double> get(Value value) const;
  /// Whether hidden scores are far lower than the visible ones of a row.
  bool isLow(Value value) const {
    std::optional<double> own = get(value);
    return own ? *own <= kHiding : lowered.contains(value);
  }
  std::optional<double> find(Operation *op);
  /// The operand of a select that all hidden positions take.
  Value findSelected(SelectOp op) const;
  bool canFold(Operation *op);
  bool isMaximumOf(Value value, Value scores) const;

  const RowsAnalysis &all;
  ArrayRef<RowBlock> bands;
  llvm::DenseMap<Value, double> values;
  /// Scores to which a hiding number is added.
  llvm::DenseSet<Value> lowered;
  bool isRelative = false;
};

/// The number that all elements of a value are, if the program has it as a
/// constant.
std::optional<double> findSplat(Value value) {
  while (auto broadcast = value.getDefiningOp<BroadcastInDimOp>())
    value = broadcast.getOperand();
  SplatElementsAttr splat;
  if (!matchPattern(value, m_Constant(&splat)) ||
      !isa<FloatType>(splat.getElementType()))
    return std::nullopt;
  return splat.getSplatValue<APFloat>().convertToDouble();
}

/// The box of a predicate's elements that are `rows` and `columns`.
Box getBox(const RowsAnalysis &all, Value predicate, IntRange rows,
           IntRange columns) {
  Box box;
  auto type = cast<RankedTensorType>(predicate.getType());
  for (auto [size, label] :
       llvm::zip_equal(type.getShape(), all.analysis.getLabels(predicate)))
    box.push_back(label == all.rows      ? rows
                  : label == all.columns ? columns
                                         : IntRange{0, size - 1});
  return box;
}

std::optional<double> HiddenValues::get(Value value) const {
  auto it = values.find(value);
  return it != values.end() ? std::optional(it->second) : findSplat(value);
}

Value HiddenValues::findSelected(SelectOp op) const {
  if (!all.analysis.isScore(op.getPred()))
    return {};
  Value selected;
  int64_t numColumns = all.analysis.getDim(all.columns).size;
  for (const RowBlock &band : bands) {
    IntRange rows{band.row, band.row + band.numRows - 1};
    for (IntRange columns :
         {IntRange{0, band.column - 1},
          IntRange{band.column + band.numColumns, numColumns - 1}}) {
      if (columns.first > columns.last)
        continue;
      std::optional<bool> predicate =
          findBoolean(op.getPred(), getBox(all, op.getPred(), rows, columns));
      if (!predicate)
        return {};
      Value own = *predicate ? op.getOnTrue() : op.getOnFalse();
      if (selected && selected != own)
        return {};
      selected = own;
    }
  }
  return selected;
}

/// Whether a value is at least the row's maximum of `scores`.
bool HiddenValues::isMaximumOf(Value value, Value scores) const {
  while (Operation *op = value.getDefiningOp()) {
    if (auto reduce = dyn_cast<ReduceOp>(op)) {
      std::optional<TileRole> role =
          all.members.contains(op) ? all.analysis.findPlaces(op, all.columns)
                                   : std::nullopt;
      return role && role->sums && reduce.getInputs()[0] == scores &&
             isa_and_nonnull<MaxOp>(findReducer(reduce.getBody()));
    }
    if (auto maximum = dyn_cast<MaxOp>(op))
      return isMaximumOf(maximum.getLhs(), scores) ||
             isMaximumOf(maximum.getRhs(), scores);
    if (!isa<BroadcastInDimOp, ReshapeOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

std::optional<double> HiddenValues::find(Operation *op) {
  using Found = std::optional<double>;
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  auto is = [&](Value value, double number) {
    Found own = get(value);
    return own && *own == number;
  };
  // Infinities and NaN beside a zero are not considered: see docs/numerics.md.
  return llvm::TypeSwitch<Operation *, Found>(op)
      .Case([&](SelectOp select) {
        if (Value selected = findSelected(select))
          return get(selected);
        // Selects by data between equal values, as the gradient of a mask of
        // data does.
        Found own = get(select.getOnTrue());
        return own == get(select.getOnFalse()) ? own : Found();
      })
      .Case([&](ExpOp exp) {
        Found own = get(exp.getOperand());
        return own && *own <= kHiding ? Found(0) : Found();
      })
      .Case([&](SubtractOp subtract) {
        Value lhs = subtract.getLhs(), rhs = subtract.getRhs();
        if (is(lhs, 0) && is(rhs, 0))
          return Found(0);
        if (is(lhs, kNone))
          return Found(kNone);
        if (!isLow(lhs) || !isMaximumOf(rhs, lhs))
          return Found();
        isRelative = true;
        return Found(kNone);
      })
      .Case([&](AddOp add) {
        Value lhs = add.getLhs(), rhs = add.getRhs();
        if (is(lhs, kNone) || is(rhs, kNone))
          return Found(kNone);
        if (is(lhs, 0) && is(rhs, 0))
          return Found(0);
        for (auto [number, score] : {std::pair(lhs, rhs), std::pair(rhs, lhs)})
          if (Found own = get(number);
              own && *own <= kHiding && !get(score).has_value())
            lowered.insert(add);
        return Found();
      })
      .Case([&](MulOp multiply) {
        return is(multiply.getLhs(), 0) || is(multiply.getRhs(), 0) ? Found(0)
                                                                    : Found();
      })
      .Case([&](DivOp divide) {
        return is(divide.getLhs(), 0) ? Found(0) : Found();
      })
      .Case([&](NegOp negate) {
        return is(negate.getOperand(), 0) ? Found(0) : Found();
      })
      .Case<BroadcastInDimOp, ConvertOp, ReshapeOp, TransposeOp>(
          [&](auto same) { return get(same.getOperand()); })
      .Default(Found());
}

/// Whether a reduction of scores is the same without the hidden ones.
bool HiddenValues::canFold(Operation *op) {
  auto isZero = [&](Value value) {
    return all.analysis.isScore(value) && get(value) == 0.0;
  };
  if (isa<DotGeneralOp>(op))
    return llvm::any_of(op->getOperands(), isZero);
  auto reduce = dyn_cast<ReduceOp>(op);
  if (!reduce || reduce.getInputs().size() != 1)
    return false;
  Value input = reduce.getInputs()[0];
  Operation *reducer = findReducer(reduce.getBody());
  if (isa_and_nonnull<AddOp>(reducer))
    return isZero(input);
  if (!isa_and_nonnull<MaxOp>(reducer) || !isLow(input))
    return false;
  std::optional<double> own = get(input);
  isRelative |= !own || !std::isinf(*own);
  return true;
}

bool HiddenValues::check(Block &block) {
  ScoreAnalysis &analysis = all.analysis;
  std::optional<TileRoles> inRows = analysis.getRoles(all.rows);
  if (!inRows)
    return false;
  for (Operation *op : all.members) {
    const TileRole *rows = inRows->get(op);
    std::optional<TileRole> columns = analysis.findPlaces(op, all.columns);
    if (!rows || !columns || op->getNumResults() != 1 ||
        !isa<VPUOpInterface, BroadcastInDimOp, DotGeneralOp, ReduceOp,
             ReshapeOp, TransposeOp>(op))
      return false;
    Value result = op->getResult(0);
    if (analysis.isScore(result)) {
      if (std::optional<double> own = find(op))
        values[result] = *own;
    } else if (llvm::any_of(op->getOperands(), [&](Value operand) {
                 return analysis.isScore(operand);
               })) {
      if (!canFold(op))
        return false;
    } else if (columns->hasPartedOperand() || columns->resultDims[0] >= 0) {
      return false;
    }
    // Only scores are read here; sums over the rows are read elsewhere.
    if (!analysis.isFree(result))
      for (Operation *user : result.getUsers())
        if (bool isInside = all.members.contains(user);
            isInside ? rows->sums : analysis.isScore(result))
          return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Row blocks
//===----------------------------------------------------------------------===//

/// Finds the columns of each row block outside of which `mask` hides all
/// scores.
class RowBlockFinder {
public:
  RowBlockFinder(const RowsAnalysis &all, SelectOp mask)
      : all(all), predicate(mask.getPred()),
        numColumns(all.analysis.getDim(all.columns).size) {
    if (!all.analysis.isScore(predicate))
      return;
    std::optional<double> onTrue = findSplat(mask.getOnTrue()),
                          onFalse = findSplat(mask.getOnFalse());
    // A zero hides the value that it replaces, and nothing if it is added.
    auto decide = [&](auto hides) {
      bool isTrue = onTrue && hides(*onTrue),
           isFalse = onFalse && hides(*onFalse);
      if (!hiding && isTrue != isFalse)
        hiding = isTrue;
    };
    decide([](double number) { return number <= kHiding; });
    decide([](double number) { return number == 0; });
  }

  /// Returns the row blocks; empty if little is hidden.
  SmallVector<RowBlock> find(int64_t bandRows) const {
    int64_t numRows = all.analysis.getDim(all.rows).size, size = 0;
    int64_t count =
        std::min<int64_t>(llvm::divideCeil(numRows, bandRows), kMaxRowBlocks);
    int64_t most = llvm::divideCeil(numRows, count);
    SmallVector<RowBlock> bands;
    if (!hiding)
      return bands;
    for (int64_t row = 0; row < numRows; row += most) {
      bands.push_back(findRowBlock(row, std::min(most, numRows - row)));
      size += bands.back().getSize();
    }
    if (size > numRows * numColumns * 9 / 10)
      bands.clear();
    // The others add to the columns of the first.
    llvm::sort(bands, [](const RowBlock &a, const RowBlock &b) {
      return std::pair(-a.numColumns, a.row) < std::pair(-b.numColumns, b.row);
    });
    return bands;
  }

  /// Whether each row sees a position.
  bool seesInAllRows() const {
    for (int64_t row = 0; row < all.analysis.getDim(all.rows).size; ++row)
      if (!seesInRow(row))
        return false;
    return true;
  }

private:
  std::optional<bool> findPredicate(IntRange rows, IntRange columns) const {
    return findBoolean(predicate, getBox(all, predicate, rows, columns));
  }
  bool isHidden(IntRange rows, IntRange columns) const {
    return findPredicate(rows, columns) == *hiding;
  }
  IntRange getBlock(int64_t column) const {
    return {column, std::min(column + kColumnBlock, numColumns) - 1};
  }

  RowBlock findRowBlock(int64_t row, int64_t numRows) const {
    IntRange rows{row, row + numRows - 1};
    int64_t first = numColumns, end = 0;
    for (int64_t column = 0; column < numColumns; column += kColumnBlock)
      if (IntRange block = getBlock(column); !isHidden(rows, block)) {
        first = std::min(first, block.first);
        end = block.last + 1;
      }
    if (end == 0)
      return {row, numRows, 0, numColumns};
    return {row, numRows, first, end - first};
  }

  bool seesInRow(int64_t row) const {
    IntRange rows{row, row};
    for (int64_t column = 0; column < numColumns; column += kColumnBlock) {
      IntRange block = getBlock(column);
      if (isHidden(rows, block))
        continue;
      for (int64_t place = block.first; place <= block.last; ++place)
        if (findPredicate(rows, {place, place}) == !*hiding)
          return true;
    }
    return false;
  }

  const RowsAnalysis &all;
  Value predicate;
  int64_t numColumns;
  /// The value of the predicate for hidden scores; std::nullopt if the select
  /// is no mask.
  std::optional<bool> hiding;
};

} // namespace

void systole::tpu::markRowBlocks(Block &block, ScoreAnalysis &analysis,
                                 int64_t bandRows) {
  std::optional<int> left = analysis.findOnly(ScoreAnalysis::Dim::Left),
                     right = analysis.findOnly(ScoreAnalysis::Dim::Right);
  if (!left || !right)
    return;
  // A reduced dimension is not the rows.
  if (analysis.getDim(*left).folded && !analysis.getDim(*right).folded)
    std::swap(left, right);
  RowsAnalysis all(block, analysis, *left, *right);
  for (Operation *op : all.members) {
    auto mask = dyn_cast<SelectOp>(op);
    if (!mask)
      continue;
    RowBlockFinder finder(all, mask);
    SmallVector<RowBlock> bands = finder.find(bandRows);
    if (bands.size() < 2)
      continue;
    HiddenValues hidden(all, bands);
    if (!hidden.check(block) || (hidden.needsSeen() && !finder.seesInAllRows()))
      continue;
    for (Operation *product : all.members) {
      if (!isa<DotGeneralOp>(product) ||
          !analysis.isScore(product->getResult(0)))
        continue;
      SmallVector<int64_t> mark;
      for (int label : {all.rows, all.columns})
        mark.push_back(analysis.findPlaces(product, label)->resultDims[0]);
      for (const RowBlock &band : bands)
        mark.append({band.row, band.numRows, band.column, band.numColumns});
      product->setAttr(TPUDialect::getRowBlocksAttrName(),
                       DenseI64ArrayAttr::get(op->getContext(), mark));
    }
    return;
  }
}
