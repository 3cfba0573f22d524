//===- MaskedScores.cpp - Leaving out what a mask hides -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaskedScores.h"
#include "PlaceRanges.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using namespace systole::tpu;

namespace {

/// On a product whose scores are masked: the dimensions of its result that are
/// the rows and the columns, and of each band the first row, their number, the
/// first column and their number.
constexpr StringLiteral kBands = "tpu.seen_bands";

/// A score that is no higher hides: what is seen of a row is higher by far.
constexpr double kHiding = -1e4;

/// More bands leave out little more and are more code.
constexpr int64_t kMaxBands = 4;

/// A band's columns are counted in blocks.
constexpr int64_t kColumnBlock = 32;

struct Band {
  int64_t row, numRows, column, numColumns;

  int64_t getSize() const { return numRows * numColumns; }
};

/// The operations of an analysis that work on each row, and the dimensions that
/// are its rows and columns.
class RowsAnalysis {
public:
  RowsAnalysis(Block &block, ScoreAnalysis &analysis, int rows, int columns)
      : analysis(analysis), rows(rows), columns(columns) {
    for (Operation &op : block) {
      if (!analysis.getMembers().contains(&op))
        continue;
      std::optional<PartRole> role = analysis.findPlaces(&op, rows);
      auto hasDim = [](int64_t dim) { return dim >= 0; };
      if (!role || role->hasPartedOperand() ||
          llvm::any_of(role->resultDims, hasDim))
        members.insert(&op);
    }
  }

  ScoreAnalysis &analysis;
  int rows, columns;
  /// In the order of the text.
  llvm::SetVector<Operation *> members;
};

//===----------------------------------------------------------------------===//
// What a mask hides
//===----------------------------------------------------------------------===//

/// Which number is in all places that are outside of the bands' columns.
class HiddenValues {
public:
  HiddenValues(const RowsAnalysis &all, ArrayRef<Band> bands)
      : all(all), bands(bands) {}

  /// Whether without the hidden places all that is wanted is the same.
  bool check(Block &block);

  /// Whether that needs a row to see something that is higher than what hides.
  bool needsSeen() const { return isRelative; }

private:
  std::optional<double> get(Value value) const;
  std::optional<double> find(Operation *op);
  /// The operand of a select that all hidden places have.
  Value findSelected(SelectOp op) const;
  bool canFold(Operation *op);
  bool isMaximumOf(Value value, Value scores) const;

  const RowsAnalysis &all;
  ArrayRef<Band> bands;
  llvm::DenseMap<Value, double> values;
  bool isRelative = false;
};

/// A number that all elements of a value are, as the program says.
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
  for (const Band &band : bands) {
    IntRange rows{band.row, band.row + band.numRows - 1};
    for (IntRange columns :
         {IntRange{0, band.column - 1},
          IntRange{band.column + band.numColumns, numColumns - 1}}) {
      if (columns.first > columns.last)
        continue;
      std::optional<IntRange> range =
          findRange(op.getPred(), getBox(all, op.getPred(), rows, columns));
      if (!range || range->first != range->last)
        return {};
      Value own = range->first ? op.getOnTrue() : op.getOnFalse();
      if (selected && selected != own)
        return {};
      selected = own;
    }
  }
  return selected;
}

/// Whether a value is no lower than the row's highest of `scores`.
bool HiddenValues::isMaximumOf(Value value, Value scores) const {
  while (Operation *op = value.getDefiningOp()) {
    if (auto reduce = dyn_cast<ReduceOp>(op)) {
      std::optional<PartRole> role =
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
  // An infinity or NaN beside a zero is not looked for: see docs/numerics.md.
  return llvm::TypeSwitch<Operation *, Found>(op)
      .Case([&](SelectOp select) {
        Value selected = findSelected(select);
        return selected ? get(selected) : Found();
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
        Found own = get(lhs);
        if (!own || *own > kHiding || !isMaximumOf(rhs, lhs))
          return Found();
        isRelative = true;
        return Found(kNone);
      })
      .Case([&](AddOp add) {
        Value lhs = add.getLhs(), rhs = add.getRhs();
        if (is(lhs, kNone) || is(rhs, kNone))
          return Found(kNone);
        return is(lhs, 0) && is(rhs, 0) ? Found(0) : Found();
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

/// Whether an operation that leaves no scores is the same without hidden ones.
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
  std::optional<double> own = get(input);
  if (!isa_and_nonnull<MaxOp>(reducer) || !own || *own > kHiding)
    return false;
  isRelative |= !std::isinf(*own);
  return true;
}

bool HiddenValues::check(Block &block) {
  ScoreAnalysis &analysis = all.analysis;
  std::optional<PartRoles> inRows = analysis.getRoles(all.rows);
  if (!inRows)
    return false;
  for (Operation *op : all.members) {
    const PartRole *rows = inRows->get(op);
    std::optional<PartRole> columns = analysis.findPlaces(op, all.columns);
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
    // Scores are read here alone, sums over the rows elsewhere.
    if (!analysis.isFree(result))
      for (Operation *user : result.getUsers())
        if (bool isInside = all.members.contains(user);
            isInside ? rows->sums : analysis.isScore(result))
          return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Bands
//===----------------------------------------------------------------------===//

/// Of each band the columns outside of which `mask` hides all.
class BandFinder {
public:
  BandFinder(const RowsAnalysis &all, SelectOp mask)
      : all(all), predicate(mask.getPred()),
        numColumns(all.analysis.getDim(all.columns).size) {
    auto hides = [](Value value) {
      std::optional<double> splat = findSplat(value);
      return splat && (*splat == 0 || *splat <= kHiding);
    };
    if (!all.analysis.isScore(predicate) ||
        hides(mask.getOnTrue()) == hides(mask.getOnFalse()))
      return;
    hiding = hides(mask.getOnTrue());
  }

  /// None if little is hidden.
  SmallVector<Band> find(int64_t bandRows) const {
    int64_t numRows = all.analysis.getDim(all.rows).size, size = 0;
    int64_t count =
        std::min<int64_t>(llvm::divideCeil(numRows, bandRows), kMaxBands);
    int64_t most = llvm::divideCeil(numRows, count);
    SmallVector<Band> bands;
    if (!hiding)
      return bands;
    for (int64_t row = 0; row < numRows; row += most) {
      bands.push_back(findBand(row, std::min(most, numRows - row)));
      size += bands.back().getSize();
    }
    if (size > numRows * numColumns * 9 / 10)
      bands.clear();
    // Others add to the columns of the first.
    llvm::sort(bands, [](const Band &a, const Band &b) {
      return std::pair(-a.numColumns, a.row) < std::pair(-b.numColumns, b.row);
    });
    return bands;
  }

  /// Whether each row sees a place.
  bool seesInAllRows() const {
    for (int64_t row = 0; row < all.analysis.getDim(all.rows).size; ++row)
      if (!seesInRow(row))
        return false;
    return true;
  }

private:
  std::optional<IntRange> findPredicate(IntRange rows, IntRange columns) const {
    return findRange(predicate, getBox(all, predicate, rows, columns));
  }
  bool isHidden(IntRange rows, IntRange columns) const {
    std::optional<IntRange> range = findPredicate(rows, columns);
    return range && range->is(*hiding);
  }
  IntRange getBlock(int64_t column) const {
    return {column, std::min(column + kColumnBlock, numColumns) - 1};
  }

  Band findBand(int64_t row, int64_t numRows) const {
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
        if (std::optional<IntRange> range = findPredicate(rows, {place, place});
            range && range->is(!*hiding))
          return true;
    }
    return false;
  }

  const RowsAnalysis &all;
  Value predicate;
  int64_t numColumns;
  /// The value of the predicate where scores are hidden; none if the select is
  /// no mask.
  std::optional<bool> hiding;
};

/// Does operations band by band.
class BandBuilder {
public:
  BandBuilder(const RowsAnalysis &all, ArrayRef<Band> bands)
      : all(all), bands(bands), mappings(bands.size()), parts(bands.size()) {}

  /// A band after the other, so that one's scores stay in the caches.
  void build(Block &block) {
    PartRoles roles = *all.analysis.getRoles(all.rows);
    for (PartGroup &group : PartGroups(block, roles).collect()) {
      llvm::erase_if(group,
                     [&](Operation *op) { return !all.members.contains(op); });
      if (!group.empty())
        build(group);
    }
    for (Operation *op : llvm::reverse(all.members))
      if (op->use_empty())
        op->erase();
  }

private:
  void build(const PartGroup &group) {
    Operation *place = findPlace(group);
    assert(place && "operations on scores have no effects");
    OpBuilder builder(place);
    auto isOutside = [&](OpOperand &use) {
      return !all.members.contains(use.getOwner());
    };
    // Of what the others use, what the bands so far have made.
    llvm::MapVector<Operation *, Value> wholes;
    for (Operation *op : group)
      if (!all.analysis.isScore(op->getResult(0)) &&
          llvm::any_of(op->getUses(), isOutside))
        wholes[op] = createInitial(op, builder);
    for (unsigned i = 0; i < bands.size(); ++i)
      for (Operation *op : group) {
        Value part = buildPart(op, i, builder);
        if (auto *it = wholes.find(op); it != wholes.end())
          it->second = insert(op, it->second, part, bands[i], builder);
      }
    for (auto &[op, whole] : wholes)
      op->getResult(0).replaceUsesWithIf(whole, isOutside);
  }

  Value take(OpBuilder &b, Location loc, Value value, int64_t dim,
             int64_t start, int64_t size) {
    if (dim < 0 ||
        cast<RankedTensorType>(value.getType()).getDimSize(dim) == size)
      return value;
    return takePart(b, loc, value, dim, getSplat(b, loc, b.getI32Type(), start),
                    size);
  }

  /// What a band has of a value that is made elsewhere.
  Value takeBand(OpBuilder &b, Location loc, Value value, int64_t rowDim,
                 int64_t columnDim, const Band &band) {
    auto takeRows = [&] {
      value = take(b, loc, value, rowDim, band.row, band.numRows);
    };
    // Places are counted in as few elements as there are.
    auto iota = value.getDefiningOp<IotaOp>();
    bool isLast = iota && int64_t(iota.getIotaDimension()) == rowDim;
    if (!isLast)
      takeRows();
    value = take(b, loc, value, columnDim, band.column, band.numColumns);
    if (isLast)
      takeRows();
    return value;
  }

  Value buildPart(Operation *op, unsigned i, OpBuilder &b) {
    const Band &band = bands[i];
    PartRole rows = *all.analysis.findPlaces(op, all.rows);
    PartRole columns = *all.analysis.findPlaces(op, all.columns);
    Operation *copy = b.clone(*op);
    copy->removeAttr(kBands);
    b.setInsertionPoint(copy);
    for (auto [operand, rowDim, columnDim] : llvm::zip_equal(
             copy->getOpOperands(), rows.operandDims, columns.operandDims)) {
      Value value = operand.get();
      if (Value own = mappings[i].lookupOrNull(value)) {
        operand.set(own);
        continue;
      }
      if (rowDim < 0 && columnDim < 0)
        continue;
      Value &part = parts[i][{value, {rowDim, columnDim}}];
      if (!part)
        part = takeBand(b, op->getLoc(), value, rowDim, columnDim, band);
      operand.set(part);
    }
    b.setInsertionPointAfter(copy);
    Value result = copy->getResult(0);
    auto type = cast<RankedTensorType>(result.getType());
    SmallVector<int64_t> shape(type.getShape());
    if (rows.resultDims[0] >= 0)
      shape[rows.resultDims[0]] = band.numRows;
    if (columns.resultDims[0] >= 0)
      shape[columns.resultDims[0]] = band.numColumns;
    result.setType(type.clone(shape));
    mappings[i].map(op->getResult(0), result);
    return result;
  }

  /// Rows that are written over; zero for sums, or null if the first band has
  /// all columns.
  Value createInitial(Operation *op, OpBuilder &b) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    bool isSum = all.analysis.findPlaces(op, all.rows)->resultDims[0] < 0;
    if (!isSum && type.getElementType().isSignlessIntOrFloat())
      return tensor::EmptyOp::create(b, op->getLoc(), type.getShape(),
                                     type.getElementType());
    int64_t columns = all.analysis.getDim(all.columns).size;
    if (isSum && bands.front().numColumns == columns)
      return {};
    return getSplat(b, op->getLoc(), type, 0);
  }

  /// The whole with what a band has made: its rows, or a sum over them of its
  /// columns.
  Value insert(Operation *op, Value whole, Value part, const Band &band,
               OpBuilder &b) {
    Location loc = op->getLoc();
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    int64_t rowDim = all.analysis.findPlaces(op, all.rows)->resultDims[0];
    int64_t columnDim = all.analysis.findPlaces(op, all.columns)->resultDims[0];
    if (!whole)
      return part;
    if (rowDim < 0 && part.getType() == type)
      return AddOp::create(b, loc, whole, part);
    int64_t dim = rowDim < 0 ? columnDim : rowDim;
    int64_t start = rowDim < 0 ? band.column : band.row;
    if (rowDim < 0) {
      SmallVector<int64_t> begins(type.getRank(), 0), ones(type.getRank(), 1),
          ends(type.getShape());
      begins[dim] = start;
      ends[dim] = start + band.numColumns;
      Value own =
          SliceOp::create(b, loc, part.getType(), whole, begins, ends, ones);
      part = AddOp::create(b, loc, own, part);
    }
    SmallVector<Value> starts(type.getRank(),
                              getSplat(b, loc, b.getI32Type(), 0));
    starts[dim] = getSplat(b, loc, b.getI32Type(), start);
    return DynamicUpdateSliceOp::create(b, loc, type, whole, part, starts);
  }

  const RowsAnalysis &all;
  ArrayRef<Band> bands;
  /// Of each band: of what is made here, its part, and of other values by the
  /// dimensions that are rows and columns.
  SmallVector<IRMapping> mappings;
  SmallVector<
      llvm::DenseMap<std::pair<Value, std::pair<int64_t, int64_t>>, Value>>
      parts;
};

} // namespace

void systole::tpu::markBands(Block &block, ScoreAnalysis &analysis,
                             int64_t bandRows) {
  std::optional<int> left = analysis.findOnly(ScoreAnalysis::Dim::Left),
                     right = analysis.findOnly(ScoreAnalysis::Dim::Right);
  if (!left || !right)
    return;
  // What is folded is not the rows.
  if (analysis.getDim(*left).folded && !analysis.getDim(*right).folded)
    std::swap(left, right);
  RowsAnalysis all(block, analysis, *left, *right);
  for (Operation *op : all.members) {
    auto mask = dyn_cast<SelectOp>(op);
    if (!mask)
      continue;
    BandFinder finder(all, mask);
    SmallVector<Band> bands = finder.find(bandRows);
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
      for (const Band &band : bands)
        mark.append({band.row, band.numRows, band.column, band.numColumns});
      product->setAttr(kBands, DenseI64ArrayAttr::get(op->getContext(), mark));
    }
    return;
  }
}

bool systole::tpu::splitIntoBands(Block &block, ScoreAnalysis &analysis) {
  for (Operation *product : analysis.getMembers()) {
    auto mark = product->getAttrOfType<DenseI64ArrayAttr>(kBands);
    if (!mark)
      continue;
    ArrayRef<int> labels = analysis.getLabels(product->getResult(0));
    ArrayRef<int64_t> numbers = mark;
    SmallVector<Band> bands;
    for (ArrayRef<int64_t> rest = numbers.drop_front(2); !rest.empty();
         rest = rest.drop_front(4))
      bands.push_back({rest[0], rest[1], rest[2], rest[3]});
    BandBuilder(
        RowsAnalysis(block, analysis, labels[numbers[0]], labels[numbers[1]]),
        bands)
        .build(block);
    return true;
  }
  return false;
}

void systole::tpu::removeBandMarks(Operation *op) {
  op->walk([](DotGeneralOp product) { product->removeAttr(kBands); });
}
