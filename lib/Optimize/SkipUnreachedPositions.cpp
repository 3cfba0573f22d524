//===- SkipUnreachedPositions.cpp - Attention up to a position ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A decoder's step reads keys and values of the whole cache, and a mask hides
// the positions that the sequence has not reached. The operations from the
// scores to the product with the values are computed in branches, of which each
// reads the first positions of the cache up to a constant.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"
#include "systole/Optimize/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_SKIPUNREACHEDPOSITIONSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// The most branches, each of which is code, and the fewest positions by which
/// they differ.
constexpr int64_t kMostBranches = 8, kFewestPositions = 32;

/// Smaller operands of the products are read in less time than a branch saves.
constexpr int64_t kLeastBytes = 1 << 16;

/// The number that a value has at all hidden positions.
enum class Hidden { infinity, zero };

/// A masked attention and its dimension of positions.
class MaskedAttention {
public:
  explicit MaskedAttention(SelectOp mask) : mask(mask) {}

  /// Finds the operations from the scores to the product with the values.
  bool analyze();
  /// Computes them in branches.
  void emit();

private:
  bool findPosition();
  bool addSource(Value value, int64_t dim);
  bool addOperation(Operation *op, int64_t dim);
  bool addUsers(Value value);
  bool addUser(Operation *user, Value value);
  std::optional<Hidden> getHidden(Operation *user, Value value);
  bool isClosed();
  int64_t countBytes();
  Value emitBranch(Emitter &emitter, int64_t positions);

  SelectOp mask;
  /// The last position that is visible.
  Value position;
  int64_t window = 0;
  /// The dimension of positions of each value that is computed in branches, and
  /// of those that branches read.
  llvm::DenseMap<Value, int64_t> dims;
  llvm::MapVector<Value, int64_t> sources;
  llvm::DenseMap<Value, Hidden> hidden;
  /// The operations in the order of the block, once all are known.
  llvm::SetVector<Operation *> ops;
  DotGeneralOp product;
};

} // namespace

/// The value of one element that all elements of `value` are.
static Value findScalar(Value value) {
  while (typeOf(value).getNumElements() != 1) {
    auto broadcast = value.getDefiningOp<BroadcastInDimOp>();
    if (!broadcast)
      return {};
    value = broadcast.getOperand();
  }
  return value;
}

/// Returns the value that broadcasts repeat along other dimensions than `dim`.
/// Sets `dim` to the dimension of that value.
static Value skipBroadcasts(Value value, int64_t &dim) {
  while (auto broadcast = value.getDefiningOp<BroadcastInDimOp>()) {
    ArrayRef<int64_t> dims = broadcast.getBroadcastDimensions();
    const auto *found = llvm::find(dims, dim);
    if (found == dims.end())
      break;
    dim = found - dims.begin();
    value = broadcast.getOperand();
  }
  return value;
}

/// Whether the elements of `value` are their positions along a dimension.
static bool isPosition(Value value, int64_t dim) {
  auto iota = skipBroadcasts(value, dim).getDefiningOp<IotaOp>();
  return iota && static_cast<int64_t>(iota.getIotaDimension()) == dim;
}

/// Finds a position and a dimension such that the mask hides all later
/// positions.
bool MaskedAttention::findPosition() {
  Value predicate = mask.getPred();
  int64_t rank = typeOf(mask).getRank();
  if (typeOf(predicate).getRank() != rank)
    return false;
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t inner = dim;
    auto compare = skipBroadcasts(predicate, inner).getDefiningOp<CompareOp>();
    if (!compare ||
        !getElementTypeOrSelf(compare.getLhs()).isSignlessInteger(32))
      continue;
    using Direction = ComparisonDirection;
    Direction direction = compare.getComparisonDirection();
    bool isBelow = direction == Direction::LE || direction == Direction::LT;
    bool isAbove = direction == Direction::GE || direction == Direction::GT;
    Value positions = isBelow ? compare.getLhs() : compare.getRhs();
    Value last = isBelow ? compare.getRhs() : compare.getLhs();
    Value scalar = findScalar(last);
    if (!(isBelow || isAbove) || !scalar || !isPosition(positions, inner) ||
        matchPattern(scalar, m_Constant()))
      continue;
    position = scalar;
    window = shapeOf(mask)[dim];
    dims[mask.getResult()] = dim;
    return true;
  }
  return false;
}

/// Adds the operations that make `value`, as long as they have the dimension of
/// positions. They read the sources. Returns false if `value` has it as another
/// dimension, too.
bool MaskedAttention::addSource(Value value, int64_t dim) {
  if (auto known = dims.find(value); known != dims.end())
    return known->second == dim;
  if (auto *known = sources.find(value); known != sources.end())
    return known->second == dim;
  Operation *op = value.getDefiningOp();
  SplatElementsAttr splat;
  bool isMade = op && op->getBlock() == mask->getBlock() &&
                op->getNumResults() == 1 &&
                (matchPattern(value, m_Constant(&splat)) ||
                 isa<IotaOp, BroadcastInDimOp, TransposeOp, DotGeneralOp>(op) ||
                 op->hasTrait<OpTrait::Elementwise>() ||
                 isa<ConvertOp, CompareOp, SelectOp>(op));
  if (!isMade) {
    sources[value] = dim;
    return true;
  }
  return addOperation(op, dim);
}

/// Adds an operation whose result has the dimension of positions.
bool MaskedAttention::addOperation(Operation *op, int64_t dim) {
  dims[op->getResult(0)] = dim;
  ops.insert(op);
  if (isa<IotaOp, ConstantOp>(op))
    return true;
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op)) {
    ArrayRef<int64_t> to = broadcast.getBroadcastDimensions();
    const auto *found = llvm::find(to, dim);
    int64_t from = found - to.begin();
    Value operand = broadcast.getOperand();
    return found == to.end() || shapeOf(operand)[from] == 1 ||
           addSource(operand, from);
  }
  if (auto transpose = dyn_cast<TransposeOp>(op))
    return addSource(transpose.getOperand(), transpose.getPermutation()[dim]);
  if (auto dot = dyn_cast<DotGeneralOp>(op)) {
    auto numbers = dot.getDotDimensionNumbers();
    auto lhsBatch = numbers.getLhsBatchingDimensions(),
         rhsBatch = numbers.getRhsBatchingDimensions();
    // The dimension is one operand's own.
    if (dim < int64_t(lhsBatch.size()))
      return false;
    size_t index = dim - lhsBatch.size();
    SmallVector<int64_t> lhs =
        getFreeDimensions(typeOf(dot.getLhs()).getRank(), lhsBatch,
                          numbers.getLhsContractingDimensions());
    if (index < lhs.size())
      return addSource(dot.getLhs(), lhs[index]);
    return addSource(
        dot.getRhs(),
        getFreeDimensions(
            typeOf(dot.getRhs()).getRank(), rhsBatch,
            numbers.getRhsContractingDimensions())[index - lhs.size()]);
  }
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return typeOf(operand).getRank() == 0 || addSource(operand, dim);
  });
}

/// Returns the number at hidden positions of the result of an elementwise
/// operation with operand `value`, or std::nullopt if the number is not known.
std::optional<Hidden> MaskedAttention::getHidden(Operation *user, Value value) {
  Hidden number = hidden.lookup(value);
  bool isFirst = user->getOperand(0) == value;
  if (isa<ConvertOp, TransposeOp>(user))
    return number;
  if (number == Hidden::infinity) {
    if (isa<SubtractOp>(user) && isFirst && user->getOperand(1) != value)
      return Hidden::infinity;
    if (isa<ExpOp>(user))
      return Hidden::zero;
    return std::nullopt;
  }
  if (isa<MulOp>(user) || (isa<DivOp>(user) && isFirst))
    return Hidden::zero;
  return std::nullopt;
}

bool MaskedAttention::addUser(Operation *user, Value value) {
  if (user->getBlock() != mask->getBlock() || user->getNumResults() != 1)
    return false;
  // A reduction, or what is made of one: no dimension of positions.
  if (!dims.contains(value)) {
    if (isa<BroadcastInDimOp>(user))
      return true;
    if (!isa<ReshapeOp, ConvertOp, MaxOp>(user))
      return false;
    return !ops.insert(user) || addUsers(user->getResult(0));
  }
  int64_t dim = dims.lookup(value);
  if (auto reduce = dyn_cast<ReduceOp>(user)) {
    Operation *combiner = findReducer(reduce.getBody());
    bool isNeutral = hidden.lookup(value) == Hidden::infinity
                         ? isa_and_present<MaxOp>(combiner)
                         : isa_and_present<AddOp>(combiner);
    if (!isNeutral || reduce.getDimensions() != ArrayRef<int64_t>{dim})
      return false;
    return !ops.insert(user) || addUsers(user->getResult(0));
  }
  if (auto dot = dyn_cast<DotGeneralOp>(user)) {
    auto numbers = dot.getDotDimensionNumbers();
    ArrayRef<int64_t> own = numbers.getLhsContractingDimensions(),
                      other = numbers.getRhsContractingDimensions();
    bool isLeft = dot.getLhs() == value;
    if (!isLeft)
      std::swap(own, other);
    const auto *found = llvm::find(own, dim);
    if (hidden.lookup(value) != Hidden::zero || found == own.end() ||
        (product && product != dot) || dot.getLhs() == dot.getRhs())
      return false;
    product = dot;
    ops.insert(user);
    return addSource(isLeft ? dot.getRhs() : dot.getLhs(),
                     other[found - own.begin()]);
  }
  std::optional<Hidden> number = getHidden(user, value);
  if (!number)
    return false;
  Value result = user->getResult(0);
  if (auto transpose = dyn_cast<TransposeOp>(user))
    dim = llvm::find(transpose.getPermutation(), dim) -
          transpose.getPermutation().begin();
  auto [known, isNew] = hidden.try_emplace(result, *number);
  if (!isNew)
    return known->second == *number && dims.lookup(result) == dim;
  return addOperation(user, dim) && addUsers(result);
}

bool MaskedAttention::addUsers(Value value) {
  return llvm::all_of(llvm::to_vector(value.getUsers()),
                      [&](Operation *user) { return addUser(user, value); });
}

/// Whether nothing else reads what depends on the scores, and the branches can
/// be where the product is.
bool MaskedAttention::isClosed() {
  llvm::DenseSet<Operation *> depending{mask};
  for (Operation *op : ops) {
    bool depends = isa<DotGeneralOp>(op);
    for (Value operand : op->getOperands())
      depends |= operand.getDefiningOp() &&
                 depending.contains(operand.getDefiningOp());
    if (op == product || !(depends || depending.contains(op)))
      continue;
    depending.insert(op);
    for (Operation *user : op->getUsers())
      if (!ops.contains(user))
        return false;
  }
  return ops.back() == product;
}

/// The bytes of what the products read.
int64_t MaskedAttention::countBytes() {
  int64_t bytes = 0;
  for (auto [value, dim] : sources)
    bytes += typeOf(value).getNumElements() *
             typeOf(value).getElementTypeBitWidth() / 8;
  return bytes;
}

bool MaskedAttention::analyze() {
  SplatElementsAttr splat;
  Value other = mask.getOnFalse();
  while (auto broadcast = other.getDefiningOp<BroadcastInDimOp>())
    other = broadcast.getOperand();
  if (!matchPattern(other, m_Constant(&splat)) ||
      !isa<FloatType>(splat.getElementType()))
    return false;
  auto number = splat.getSplatValue<APFloat>();
  if (!number.isInfinity() || !number.isNegative() || !findPosition() ||
      window < 2 * kFewestPositions)
    return false;
  hidden[mask.getResult()] = Hidden::infinity;
  if (!addOperation(mask, dims.lookup(mask.getResult())) ||
      !addUsers(mask.getResult()) || !product)
    return false;
  auto inOrder = ops.takeVector();
  llvm::sort(inOrder,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  ops.insert_range(inOrder);
  return isClosed() && countBytes() >= kLeastBytes;
}

/// The attention that reads the first `positions` of the cache.
Value MaskedAttention::emitBranch(Emitter &emitter, int64_t positions) {
  auto shorten = [&](Value value, int64_t dim) {
    SmallVector<int64_t> shape(shapeOf(value));
    shape[dim] = positions;
    return typeOf(value).clone(shape);
  };
  IRMapping mapping;
  for (auto [value, dim] : sources)
    mapping.map(value, emitter.sliceDim(value, dim, 0, positions));
  for (Operation *op : ops) {
    Operation *copy = emitter.clone(*op, mapping);
    auto known = dims.find(op->getResult(0));
    if (known == dims.end())
      continue;
    RankedTensorType type = shorten(known->first, known->second);
    copy->getResult(0).setType(type);
    if (auto constant = dyn_cast<ConstantOp>(copy))
      constant.setValueAttr(
          cast<SplatElementsAttr>(constant.getValue()).resizeSplat(type));
  }
  return mapping.lookup(product.getResult());
}

void MaskedAttention::emit() {
  int64_t step =
      std::max(kFewestPositions,
               static_cast<int64_t>(llvm::divideCeil(window, kMostBranches)));
  auto count = static_cast<int64_t>(llvm::divideCeil(window, step));
  OpBuilder builder(product);
  Emitter emitter(builder, product);
  // Any number that is no branch's selects the last one, the whole cache.
  Value last = emitter.reshape(position, {});
  Value index = emitter.divide(last, emitter.splat(last.getType(), step));
  auto branches =
      CaseOp::create(emitter, product->getResultTypes(), index, count);
  for (int64_t i = 0; i < count; ++i) {
    OpBuilder::InsertionGuard guard(emitter);
    emitter.createBlock(&branches.getBranches()[i]);
    Value result = emitBranch(emitter, std::min((i + 1) * step, window));
    ReturnOp::create(emitter, ValueRange(result));
  }
  product->replaceAllUsesWith(branches);
  product.erase();
}

namespace {

struct SkipUnreachedPositions
    : systole::stablehlo::impl::SkipUnreachedPositionsPassBase<
          SkipUnreachedPositions> {
  void runOnOperation() override {
    SmallVector<SelectOp> masks;
    getOperation()->walk([&](SelectOp op) { masks.push_back(op); });
    for (SelectOp op : masks) {
      MaskedAttention attention(op);
      if (attention.analyze())
        attention.emit();
    }
  }
};

} // namespace
