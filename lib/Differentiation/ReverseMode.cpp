//===- ReverseMode.cpp - Reverse-mode differentiation ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Differentiation/ReverseMode.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Interfaces/DifferentiableOpInterface.h"
#include "systole/Interfaces/DifferentiableRegionsOpInterface.h"
#include "systole/Support/NestedOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace systole;

static bool canHaveCotangent(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  return type && isa<FloatType, ComplexType>(type.getElementType());
}

DerivativePath::DerivativePath(Block &block, ValueRange outputs,
                               ValueRange inputs) {
  // Forward: values that depend on the inputs.
  active.insert(inputs.begin(), inputs.end());
  llvm::SmallVector<Operation *> dependent;
  for (Operation &op : block) {
    bool depends = llvm::any_of(op.getOpOperands(), [&](OpOperand &operand) {
      return isActive(operand);
    });
    if (!depends && op.getNumRegions())
      depends = llvm::any_of(getUsedValues(&op),
                             [&](Value value) { return isActive(value); });
    if (!depends)
      continue;
    dependent.push_back(&op);
    for (Value result : op.getResults())
      if (canHaveCotangent(result))
        active.insert(result);
  }

  // Backward: those among them that the outputs depend on.
  llvm::DenseSet<Value> needed(outputs.begin(), outputs.end());
  for (Operation *op : llvm::reverse(dependent)) {
    if (llvm::none_of(op->getResults(), [&](Value result) {
          return isActive(result) && needed.contains(result);
        }))
      continue;
    ops.push_back(op);
    for (OpOperand &operand : op->getOpOperands())
      if (isActive(operand))
        needed.insert(operand.get());
    if (op->getNumRegions())
      for (Value value : getUsedValues(op))
        needed.insert(value);
  }
  std::reverse(ops.begin(), ops.end());
}

bool DerivativePath::isActive(OpOperand &operand) const {
  if (!active.contains(operand.get()))
    return false;
  auto differentiable = dyn_cast<DifferentiableOpInterface>(operand.getOwner());
  return !differentiable || !differentiable.hasZeroDerivative(operand);
}

SmallVector<Value> DerivativePath::getCaptured(Operation *op) const {
  SetVector<Value> captured = getCapturedValues(op);
  captured.remove_if([&](Value value) { return !isActive(value); });
  return captured.takeVector();
}

static llvm::SmallBitVector getWanted(const DerivativePath &path,
                                      Operation *op) {
  llvm::SmallBitVector wanted(op->getNumOperands());
  for (OpOperand &operand : op->getOpOperands())
    wanted[operand.getOperandNumber()] = path.isActive(operand);
  return wanted;
}

std::string DerivativePath::whyNotDifferentiable(Operation *op) const {
  // A request inside the loss is expanded before the loss is differentiated.
  if (isa<graph::GradientsOp>(op))
    return "";
  auto differentiable = dyn_cast<DifferentiableOpInterface>(op);
  for (Type type : llvm::concat<Type>(llvm::to_vector(op->getOperandTypes()),
                                      llvm::to_vector(op->getResultTypes())))
    if (auto shaped = dyn_cast<ShapedType>(type)) {
      if (!shaped.hasStaticShape())
        return "a shape is not static (bind the batch size first)";
      if (isa<ComplexType>(shaped.getElementType()))
        return "it is of complex numbers (run decompose-stablehlo and "
               "expand-complex before, which compute with their parts)";
    }
  if (auto regions = dyn_cast<DifferentiableRegionsOpInterface>(op))
    return regions.whyNotDifferentiable(getCaptured(op));
  if (!differentiable)
    return "the operation has no rule";
  if (!getCaptured(op).empty())
    return "its region uses a value from outside (pass it as an operand)";
  return differentiable.whyNotDifferentiable(getWanted(*this, op));
}

LogicalResult DerivativePath::verify(
    llvm::function_ref<InFlightDiagnostic()> emitError) const {
  std::optional<InFlightDiagnostic> error;
  for (Operation *op : ops) {
    std::string reason = whyNotDifferentiable(op);
    if (reason.empty())
      continue;
    if (!error)
      error.emplace(emitError());
    error->attachNote(op->getLoc())
        << "'" << op->getName() << "' cannot be differentiated: " << reason;
  }
  return failure(error.has_value());
}

std::string DerivativePath::findObstacle() const {
  for (Operation *op : ops)
    if (std::string reason = whyNotDifferentiable(op); !reason.empty())
      return ("its body holds '" + op->getName().getStringRef() +
              "': " + reason)
          .str();
  return "";
}

namespace {
/// A tensor of zeros except for some parts, one after the other along `dim`.
struct Parts {
  int64_t dim;
  SmallVector<std::pair<int64_t, Value>> values; // With their starts.

  static std::optional<Parts> get(Value value);
  static std::optional<Parts> join(const Parts &a, const Parts &b);
  Value build(OpBuilder &builder, RankedTensorType type) const;

private:
  int64_t getEnd(unsigned i) const {
    auto type = cast<RankedTensorType>(values[i].second.getType());
    return values[i].first + type.getDimSize(dim);
  }
};
} // namespace

/// The parts of a value that is padded with zeros along one dimension, or a
/// join of such values.
std::optional<Parts> Parts::get(Value value) {
  if (auto pad = value.getDefiningOp<stablehlo::PadOp>()) {
    auto isNotZero = [](int64_t size) { return size != 0; };
    std::optional<int64_t> dim;
    for (auto [i, low, high] :
         llvm::enumerate(pad.getEdgePaddingLow(), pad.getEdgePaddingHigh())) {
      if (low == 0 && high == 0)
        continue;
      if (dim || low < 0 || high < 0)
        return std::nullopt;
      dim = i;
    }
    if (!dim || llvm::any_of(pad.getInteriorPadding(), isNotZero) ||
        !matchPattern(pad.getPaddingValue(), m_AnyZeroFloat()))
      return std::nullopt;
    return Parts{*dim, {{pad.getEdgePaddingLow()[*dim], pad.getOperand()}}};
  }
  auto joined = value.getDefiningOp<stablehlo::ConcatenateOp>();
  if (!joined)
    return std::nullopt;
  Parts parts{static_cast<int64_t>(joined.getDimension()), {}};
  int64_t start = 0;
  for (Value part : joined.getInputs()) {
    if (!matchPattern(part, m_AnyZeroFloat()))
      parts.values.push_back({start, part});
    start += cast<RankedTensorType>(part.getType()).getDimSize(parts.dim);
  }
  return parts;
}

/// The parts of the sum, if they are disjoint.
std::optional<Parts> Parts::join(const Parts &a, const Parts &b) {
  if (a.dim != b.dim)
    return std::nullopt;
  Parts all = a;
  llvm::append_range(all.values, b.values);
  llvm::sort(all.values, llvm::less_first());
  for (unsigned i = 1; i < all.values.size(); ++i)
    if (all.values[i].first < all.getEnd(i - 1))
      return std::nullopt;
  return all;
}

Value Parts::build(OpBuilder &builder, RankedTensorType type) const {
  Location loc = values.front().second.getLoc();
  SmallVector<Value> inputs;
  int64_t end = 0;
  auto fillTo = [&](int64_t start) {
    if (start == end)
      return;
    SmallVector<int64_t> shape(type.getShape());
    shape[dim] = start - end;
    auto gap = RankedTensorType::get(shape, type.getElementType());
    inputs.push_back(stablehlo::ConstantOp::create(
        builder, loc, cast<ElementsAttr>(builder.getZeroAttr(gap))));
  };
  for (auto [i, part] : llvm::enumerate(values)) {
    fillTo(part.first);
    inputs.push_back(part.second);
    end = getEnd(i);
  }
  fillTo(type.getDimSize(dim));
  return stablehlo::ConcatenateOp::create(builder, loc, inputs, dim);
}

/// The sum of two cotangents. Disjoint slices are joined. If the second is one
/// slice in a tensor of zeros, only this slice of the first changes. In a loop,
/// the tensor may hold the slices of all iterations.
static Value addCotangents(OpBuilder &builder, Value sum, Value cotangent) {
  Location loc = cotangent.getLoc();
  std::optional<Parts> parts = Parts::get(sum), more = Parts::get(cotangent);
  if (parts && more)
    if (std::optional<Parts> all = Parts::join(*parts, *more))
      return all->build(builder, cast<RankedTensorType>(sum.getType()));
  auto update = cotangent.getDefiningOp<stablehlo::DynamicUpdateSliceOp>();
  if (!update || !matchPattern(update.getOperand(), m_AnyZeroFloat()))
    return stablehlo::AddOp::create(builder, loc, sum, cotangent);
  auto type = cast<RankedTensorType>(update.getUpdate().getType());
  Value part = stablehlo::DynamicSliceOp::create(
      builder, loc, type, sum, update.getStartIndices(),
      builder.getDenseI64ArrayAttr(type.getShape()));
  part = stablehlo::AddOp::create(builder, loc, part, update.getUpdate());
  return stablehlo::DynamicUpdateSliceOp::create(
      builder, loc, sum.getType(), sum, part, update.getStartIndices());
}

SmallVector<Value> systole::buildGradients(OpBuilder &builder,
                                           const DerivativePath &path,
                                           ValueRange outputs,
                                           ArrayRef<Value> cotangents,
                                           ValueRange inputs) {
  DenseMap<Value, Value> cotangentOf;
  auto accumulate = [&](Value value, Value cotangent) {
    if (!cotangent || cast<ShapedType>(value.getType()).getNumElements() == 0)
      return;
    assert(cotangent.getType() == value.getType() &&
           "a cotangent has the type of its value");
    Value &sum = cotangentOf[value];
    sum = sum ? addCotangents(builder, sum, cotangent) : cotangent;
  };
  for (auto [output, cotangent] : llvm::zip_equal(outputs, cotangents))
    accumulate(output, cotangent);

  for (Operation *op : llvm::reverse(path.getOps())) {
    auto resultCotangents =
        llvm::map_to_vector(op->getResults(), [&](Value result) {
          return cotangentOf.lookup(result);
        });
    if (llvm::none_of(resultCotangents, [](Value value) { return value; }))
      continue;
    if (auto regions = dyn_cast<DifferentiableRegionsOpInterface>(op)) {
      SmallVector<Value> captured = path.getCaptured(op);
      for (auto [value, cotangent] : llvm::zip_equal(
               captured, regions.buildVJP(builder, resultCotangents, captured)))
        accumulate(value, cotangent);
      continue;
    }
    auto operandCotangents = cast<DifferentiableOpInterface>(op).buildVJP(
        builder, resultCotangents, getWanted(path, op));
    for (auto [operand, cotangent] :
         llvm::zip_equal(op->getOperands(), operandCotangents))
      accumulate(operand, cotangent);
  }
  return llvm::map_to_vector(
      inputs, [&](Value input) { return cotangentOf.lookup(input); });
}
