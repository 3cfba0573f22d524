//===- RefineShapes.cpp - Infers shapes -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DynamicCalls.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/ShapeInference.h"
#include "systole/Interpreter/Collectives.h"
#include "systole/Interpreter/Interpreter.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/HostFunction.h"
#include "systole/Support/NestedOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_REFINESHAPESPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

/// The largest constants that are evaluated: sizes are small.
static constexpr int64_t maxConstantElements = 1024;

static bool isDynamic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.hasStaticShape();
}

bool stablehlo::hasDynamicShapes(Operation *root) {
  return systole::containsOp(*root, [](Operation *op) {
    auto call = dyn_cast<CustomCallOp>(op);
    bool found = isa<DynamicShapeOpInterface>(op) ||
                 (call && takesShapes(call)) ||
                 llvm::any_of(op->getResultTypes(), isDynamic);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        found |= llvm::any_of(block.getArgumentTypes(), isDynamic);
    return found;
  });
}

namespace {

/// Visits a function once, from its arguments to its results.
class Refiner {
public:
  explicit Refiner(MLIRContext *context) : rewriter(context) {}

  LogicalResult run(Region &region);

private:
  LogicalResult refineOp(Operation *op);
  LogicalResult refineLoop(WhileOp op);
  LogicalResult checkAssertion(stablehlo::CustomCallOp op);
  LogicalResult replaceDynamic(DynamicShapeOpInterface op, bool &replaced);
  bool moveWindow(RealDynamicSliceOp op);
  bool evaluate(Operation *op);

  IRRewriter rewriter;
  interpreter::Collectives alone{1};
};

} // namespace

/// A constant's tensor, if it is small.
static std::optional<interpreter::Tensor> getConstant(Value value) {
  auto constant = value.getDefiningOp<ConstantOp>();
  if (!constant || !interpreter::Tensor::supports(constant.getType()) ||
      constant.getType().getNumElements() > maxConstantElements)
    return std::nullopt;
  auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
  if (!elements)
    return std::nullopt;
  return interpreter::Tensor::fromAttribute(elements);
}

static ConstantOp createConstant(RewriterBase &rewriter, Location loc,
                                 ElementsAttr value) {
  return ConstantOp::create(rewriter, loc,
                            cast<RankedTensorType>(value.getType()), value);
}

/// Evaluates integer operations with constant operands: sizes, and arithmetic
/// on them. Values behind a barrier, as in tests, are no constants.
bool Refiner::evaluate(Operation *op) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0 ||
      op->getNumOperands() == 0 || isa<OptimizationBarrierOp>(op) ||
      !isPure(op))
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !interpreter::Tensor::supports(type) ||
      !isa<IntegerType>(type.getElementType()) ||
      type.getNumElements() > maxConstantElements)
    return false;
  auto model = dyn_cast<interpreter::InterpretableOpInterface>(op);
  if (!model)
    return false;
  interpreter::Tensors operands;
  for (Value operand : op->getOperands()) {
    // A dimension's size depends on a type alone.
    if (isa<GetDimensionSizeOp>(op) &&
        interpreter::Tensor::supports(operand.getType())) {
      operands.emplace_back(cast<RankedTensorType>(operand.getType()));
      continue;
    }
    auto constant = getConstant(operand);
    if (!constant)
      return false;
    operands.push_back(std::move(*constant));
  }
  interpreter::Interpreter interpreter(alone, /*process=*/0);
  auto results = model.interpret(operands, interpreter);
  if (failed(results))
    return false;
  rewriter.setInsertionPoint(op);
  rewriter.replaceOp(
      op, createConstant(rewriter, op->getLoc(), (*results)[0].toAttribute()));
  return true;
}

LogicalResult Refiner::replaceDynamic(DynamicShapeOpInterface op,
                                      bool &replaced) {
  replaced = false;
  SmallVector<SmallVector<int64_t>> shapes;
  for (Value operand : op.getShapeOperands()) {
    auto sizes = getConstantSizes(operand);
    if (!sizes)
      return success();
    shapes.push_back(std::move(*sizes));
  }
  rewriter.setInsertionPoint(op);
  FailureOr<Value> value = op.createStatic(shapes, rewriter);
  if (failed(value))
    return failure();
  rewriter.replaceAllUsesWith(op->getResult(0), *value);
  rewriter.eraseOp(op);
  replaced = true;
  return success();
}

/// Makes a dynamic_slice of a slice whose limits are its starts plus constants:
/// its size is known, although its position is not.
bool Refiner::moveWindow(RealDynamicSliceOp op) {
  auto limits = op.getLimitIndices().getDefiningOp<AddOp>();
  DenseIntElementsAttr strides;
  if (!limits || !matchPattern(op.getStrides(), m_Constant(&strides)) ||
      llvm::any_of(strides, [](APInt stride) { return !stride.isOne(); }))
    return false;
  Value starts = op.getStartIndices();
  if (limits.getLhs() != starts && limits.getRhs() != starts)
    return false;
  Value extent = limits.getLhs() == starts ? limits.getRhs() : limits.getLhs();
  auto shape = getConstantSizes(extent);
  if (!shape)
    return false;
  rewriter.setInsertionPoint(op);
  SmallVector<Value> positions;
  auto scalar = RankedTensorType::get(
      {}, cast<RankedTensorType>(starts.getType()).getElementType());
  for (int64_t i = 0, rank = shape->size(); i < rank; ++i) {
    Value start = SliceOp::create(rewriter, op.getLoc(), starts,
                                  rewriter.getDenseI64ArrayAttr({i}),
                                  rewriter.getDenseI64ArrayAttr({i + 1}),
                                  rewriter.getDenseI64ArrayAttr({1}));
    positions.push_back(
        ReshapeOp::create(rewriter, op.getLoc(), scalar, start));
  }
  rewriter.replaceOpWithNewOp<DynamicSliceOp>(
      op, op.getType().clone(*shape), op.getOperand(), positions,
      rewriter.getDenseI64ArrayAttr(*shape));
  return true;
}

/// JAX emits shape assertions of polymorphic functions: a condition, and a
/// message with {0}, {1}, ... for the remaining operands.
LogicalResult Refiner::checkAssertion(stablehlo::CustomCallOp op) {
  std::optional<interpreter::Tensor> condition =
      op.getInputs().empty() ? std::nullopt : getConstant(op.getInputs()[0]);
  if (!condition)
    return success(); // The call is unknown to whoever runs the program.
  if (!std::get<bool>(condition->get(int64_t(0)))) {
    auto text = op->getAttrOfType<StringAttr>("error_message");
    std::string message = text ? text.str() : "a shape assertion does not hold";
    for (auto [i, input] : llvm::enumerate(op.getInputs().drop_front())) {
      std::string mark = "{" + std::to_string(i) + "}";
      auto value = getConstant(input);
      for (size_t at; value && value->getNumElements() == 1 &&
                      (at = message.find(mark)) != std::string::npos;) {
        std::string number;
        llvm::raw_string_ostream os(number);
        interpreter::printElement(os, *value, 0);
        message.replace(at, mark.size(), number);
      }
    }
    return op.emitError() << message;
  }
  rewriter.eraseOp(op);
  return success();
}

LogicalResult Refiner::refineLoop(WhileOp op) {
  for (Region *region : {&op.getCond(), &op.getBody()}) {
    for (auto [argument, operand] :
         llvm::zip_equal(region->getArguments(), op.getOperands()))
      refineType(argument, operand.getType());
    if (failed(run(*region)))
      return failure();
  }
  (void)refineResultTypes(op);
  return success();
}

LogicalResult Refiner::refineOp(Operation *op) {
  if (auto dynamic = dyn_cast<DynamicShapeOpInterface>(op)) {
    bool replaced;
    if (failed(replaceDynamic(dynamic, replaced)))
      return failure();
    if (replaced)
      return success();
    if (auto slice = dyn_cast<RealDynamicSliceOp>(op))
      moveWindow(slice);
    return success();
  }
  if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    rewriter.replaceOp(cast, cast.getSource());
    return success();
  }
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op)) {
    if (call.getCallTargetName() == "shape_assertion")
      return checkAssertion(call);
    if (takesShapes(call)) {
      FailureOr<Operation *> created = makeStatic(call, rewriter);
      if (succeeded(created) && *created)
        (void)refineResultTypes(*created);
      return success(succeeded(created));
    }
  }
  if (auto loop = dyn_cast<WhileOp>(op))
    return refineLoop(loop);
  if (evaluate(op))
    return success();
  for (Region &region : op->getRegions())
    if (failed(run(region)))
      return failure();
  (void)refineResultTypes(op);
  return success();
}

LogicalResult Refiner::run(Region &region) {
  for (Block &block : region)
    for (Operation &op : llvm::make_early_inc_range(block))
      if (failed(refineOp(&op)))
        return failure();
  return success();
}

/// Reports the first value of unknown shape.
static LogicalResult verifyRefined(func::FuncOp function) {
  // On the host the runtime has values of any size. Operations that cannot take
  // them are reported when calls are built.
  if (function->hasAttr(hostFunctionAttrName))
    return success();
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (isDynamic(type))
      return function.emitError()
             << "argument " << i << " of @" << function.getName()
             << " has the type " << type
             << ", whose shape is not known: give it by --argument-shapes, or "
                "by files of inputs (tpu-run --input)";
  WalkResult walk = function.walk([](Operation *op) {
    if (llvm::none_of(op->getResultTypes(), isDynamic))
      return WalkResult::advance();
    InFlightDiagnostic error =
        op->emitError("'") << op->getName() << "' gives a value of type "
                           << *llvm::find_if(op->getResultTypes(), isDynamic)
                           << ", whose shape is not known before the "
                              "program runs; shapes have to follow from "
                              "the arguments' and from constants";
    if (auto dynamic = dyn_cast<DynamicShapeOpInterface>(op))
      for (Value shape : dynamic.getShapeOperands())
        if (!shape.getDefiningOp<ConstantOp>())
          error.attachNote(shape.getLoc()) << "this gives the shape";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

namespace {
struct RefineShapes : stablehlo::impl::RefineShapesPassBase<RefineShapes> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal() || !hasDynamicShapes(function))
      return;
    if (failed(Refiner(&getContext()).run(function.getBody())) ||
        failed(verifyRefined(function)))
      return signalPassFailure();
    function.setFunctionType(
        FunctionType::get(&getContext(), function.front().getArgumentTypes(),
                          function.front().getTerminator()->getOperandTypes()));
  }
};
} // namespace
