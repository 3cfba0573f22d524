//===- DynamicCalls.cpp - Custom calls whose shapes are values ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DynamicCalls.h"

#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/CustomCalls.h"
#include "systole/Dialect/StableHLO/IR/ShapeInference.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

static constexpr llvm::StringLiteral shapeIndices = "indices_of_shape_operands";

namespace {

/// A call whose last operands hold shapes.
struct DynamicCall {
  mutable CustomCallOp op;
  SmallVector<SmallVector<int64_t>> shapes;

  ValueRange getInputs() const {
    return op.getInputs().drop_back(shapes.size());
  }
  RankedTensorType getResultType(unsigned index,
                                 ArrayRef<int64_t> shape) const {
    return RankedTensorType::get(shape,
                                 getElementTypeOrSelf(op.getResult(index)));
  }
  /// The single block of the only called function; null after an error.
  Block *getCalled() const;
};

struct DynamicTarget {
  unsigned numShapes;
  FailureOr<Operation *> (*createStatic)(const DynamicCall &call,
                                         OpBuilder &builder);
};

} // namespace

Block *DynamicCall::getCalled() const {
  Block *body = findCalledBody(op);
  if (!body)
    op.emitError("'") << op.getCallTargetName()
                      << "' calls one function, which must be in this module";
  return body;
}

//===----------------------------------------------------------------------===//
// Reductions of windows
//===----------------------------------------------------------------------===//

/// (inputs, initial values, window dimensions, strides, base dilations, window
/// dilations, padding)
static FailureOr<Operation *> createReduceWindow(const DynamicCall &call,
                                                 OpBuilder &builder) {
  ValueRange operands = call.getInputs();
  Block *called = call.getCalled();
  if (!called)
    return failure();
  size_t count = operands.size() / 2;
  if (count == 0 || operands.size() % 2 != 0 ||
      called->getNumArguments() != operands.size() ||
      call.op->getNumResults() != count)
    return call.op.emitError("'stablehlo.dynamic_reduce_window' takes as many "
                             "inputs as initial values, and its function twice "
                             "as many arguments as there are results");
  ArrayRef<SmallVector<int64_t>> shapes = call.shapes;
  int64_t rank = shapes[0].size();
  if (static_cast<int64_t>(shapes[4].size()) != 2 * rank)
    return call.op.emitError("'stablehlo.dynamic_reduce_window' takes a "
                             "padding of ")
           << rank << "x2, but it has " << shapes[4].size() << " elements";
  auto padding = DenseIntElementsAttr::get(
      RankedTensorType::get({rank, 2}, builder.getI64Type()),
      ArrayRef(shapes[4]));
  auto window = ReduceWindowOp::create(
      builder, call.op.getLoc(), call.op.getResultTypes(),
      operands.take_front(count), operands.drop_front(count),
      builder.getDenseI64ArrayAttr(shapes[0]),
      builder.getDenseI64ArrayAttr(shapes[1]),
      builder.getDenseI64ArrayAttr(shapes[2]),
      builder.getDenseI64ArrayAttr(shapes[3]), padding);
  copyCalledBody(builder, *called, window.getBody());
  return window.getOperation();
}

//===----------------------------------------------------------------------===//
// Random bits
//===----------------------------------------------------------------------===//

/// (state, shape of the bits)
static FailureOr<Operation *> createRngBitGenerator(const DynamicCall &call,
                                                    OpBuilder &builder) {
  auto algorithm = call.op->getAttrOfType<RngAlgorithmAttr>("rng_algorithm");
  if (!algorithm || call.getInputs().size() != 1 ||
      call.op->getNumResults() != 2)
    return call.op.emitError("'stablehlo.dynamic_rng_bit_generator' takes a "
                             "state, a shape and the attribute rng_algorithm, "
                             "and has two results");
  return RngBitGeneratorOp::create(
             builder, call.op.getLoc(),
             TypeRange{call.getInputs()[0].getType(),
                       call.getResultType(1, call.shapes[0])},
             algorithm, call.getInputs()[0])
      .getOperation();
}

//===----------------------------------------------------------------------===//
// Top k
//===----------------------------------------------------------------------===//

/// (operand, k)
static FailureOr<Operation *> createTopK(const DynamicCall &call,
                                         OpBuilder &builder) {
  if (call.getInputs().size() != 1 || call.op->getNumResults() != 2 ||
      call.shapes[0].size() != 1)
    return call.op.emitError("'stablehlo.dynamic_top_k' takes a tensor and a "
                             "number, and has two results");
  auto type = cast<RankedTensorType>(call.getInputs()[0].getType());
  SmallVector<int64_t> shape(type.getShape());
  int64_t k = call.shapes[0][0];
  if (shape.empty() || k < 0 ||
      (!ShapedType::isDynamic(shape.back()) && k > shape.back()))
    return call.op.emitError("'stablehlo.dynamic_top_k' of k = ")
           << k << " needs as many elements in the last dimension of " << type;
  shape.back() = k;
  return chlo::TopKOp::create(
             builder, call.op.getLoc(),
             TypeRange{type.clone(shape),
                       RankedTensorType::get(shape, builder.getI32Type())},
             call.getInputs()[0], builder.getI64IntegerAttr(k))
      .getOperation();
}

/// (operands, initial values, k)
static FailureOr<Operation *> createApproxTopK(const DynamicCall &call,
                                               OpBuilder &builder) {
  auto config = call.op->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  auto dimension =
      config ? config.getAs<IntegerAttr>("reduction_dim") : IntegerAttr();
  size_t count = call.op->getNumResults();
  if (!dimension || call.shapes[0].size() != 1 ||
      call.getInputs().size() != 2 * count)
    return call.op.emitError("'stablehlo.dynamic_approx_top_k' takes tensors, "
                             "as many initial values and a number, and the "
                             "option reduction_dim");
  SmallVector<Type> types;
  for (Value input : call.getInputs().take_front(count)) {
    auto type = cast<RankedTensorType>(input.getType());
    SmallVector<int64_t> shape(type.getShape());
    int64_t at = dimension.getInt();
    if (at < 0 || at >= type.getRank())
      return call.op.emitError("'stablehlo.dynamic_approx_top_k' has no "
                               "dimension ")
             << at << " to reduce";
    shape[at] = call.shapes[0][0];
    types.push_back(type.clone(shape));
  }
  auto result = CustomCallOp::create(
      builder, call.op.getLoc(), types, call.getInputs(),
      builder.getStringAttr("ApproxTopK"), /*has_side_effect=*/nullptr,
      /*backend_config=*/nullptr, /*api_version=*/nullptr,
      call.op.getCalledComputationsAttr(), /*operand_layouts=*/nullptr,
      /*result_layouts=*/nullptr);
  result->setAttr("mhlo.backend_config", config);
  return result.getOperation();
}

static const DynamicTarget *lookup(StringRef name) {
  static const llvm::StringMap<DynamicTarget> targets = {
      {"stablehlo.dynamic_approx_top_k", {1, createApproxTopK}},
      {"stablehlo.dynamic_reduce_window", {5, createReduceWindow}},
      {"stablehlo.dynamic_rng_bit_generator", {1, createRngBitGenerator}},
      {"stablehlo.dynamic_top_k", {1, createTopK}},
  };
  auto it = targets.find(name);
  return it == targets.end() ? nullptr : &it->second;
}

//===----------------------------------------------------------------------===//
// Calls with the shapes of their results
//===----------------------------------------------------------------------===//

/// The elements of integer constants, or nothing.
static std::optional<SmallVector<SmallVector<int64_t>>>
getConstants(ValueRange values) {
  SmallVector<SmallVector<int64_t>> lists;
  for (Value value : values) {
    auto sizes = getConstantSizes(value);
    if (!sizes)
      return std::nullopt;
    lists.push_back(std::move(*sizes));
  }
  return lists;
}

/// Gives the results the shapes of the operands that `indices` lists, and drops
/// these operands.
static FailureOr<Operation *> dropShapes(CustomCallOp op,
                                         DenseIntElementsAttr indices,
                                         RewriterBase &rewriter) {
  llvm::BitVector isShape(op->getNumOperands());
  SmallVector<Value> values;
  for (const APInt &element : indices) {
    int64_t index = element.getSExtValue();
    if (index < 0 || index >= op->getNumOperands())
      return op.emitError("'") << shapeIndices << "' names operand " << index
                               << ", but there are " << op->getNumOperands();
    isShape.set(index);
    values.push_back(op.getInputs()[index]);
  }
  if (values.size() != op->getNumResults())
    return op.emitError("'")
           << shapeIndices << "' lists " << values.size() << " operands for "
           << op->getNumResults() << " results";
  auto shapes = getConstants(values);
  if (!shapes)
    return nullptr;
  rewriter.modifyOpInPlace(op, [&] {
    for (auto [result, shape] : llvm::zip_equal(op->getResults(), *shapes))
      result.setType(
          RankedTensorType::get(shape, getElementTypeOrSelf(result)));
    // An operand has a layout if each has one.
    if (ArrayAttr layouts = op.getOperandLayoutsAttr()) {
      SmallVector<Attribute> kept;
      for (auto [i, layout] : llvm::enumerate(layouts))
        if (!isShape.test(i))
          kept.push_back(layout);
      op.setOperandLayoutsAttr(rewriter.getArrayAttr(kept));
    }
    op->eraseOperands(isShape);
    op->removeAttr(shapeIndices);
  });
  return op.getOperation();
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

bool stablehlo::takesShapes(CustomCallOp op) {
  return lookup(op.getCallTargetName()) || op->hasAttr(shapeIndices);
}

FailureOr<Operation *> stablehlo::makeStatic(CustomCallOp op,
                                             RewriterBase &rewriter) {
  const DynamicTarget *target = lookup(op.getCallTargetName());
  if (!target) {
    auto indices = op->getAttrOfType<DenseIntElementsAttr>(shapeIndices);
    if (indices)
      return dropShapes(op, indices, rewriter);
    return nullptr;
  }
  if (op.getInputs().size() < target->numShapes)
    return op.emitError("'")
           << op.getCallTargetName() << "' takes " << target->numShapes
           << " operands that hold shapes";
  auto shapes = getConstants(op.getInputs().take_back(target->numShapes));
  if (!shapes)
    return nullptr;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  FailureOr<Operation *> created =
      target->createStatic({op, std::move(*shapes)}, rewriter);
  if (succeeded(created))
    rewriter.replaceOp(op, *created);
  return created;
}
