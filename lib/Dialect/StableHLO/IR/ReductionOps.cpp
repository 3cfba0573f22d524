//===- ReductionOps.cpp - Rules of reductions over dimensions and windows -===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/StableHLO/IR/Window.h"

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// Shared by reductions
//===----------------------------------------------------------------------===//

// The labels of the constraints that reductions share.
namespace {
struct ReductionConstraints {
  StringRef count, shape, initType;
};
} // namespace

// Checks inputs and initial values against each other.
static LogicalResult verifyInputs(const CheckedOp &op, ValueRange inputs,
                                  ValueRange initValues,
                                  const ReductionConstraints &constraints) {
  if (inputs.empty() || inputs.size() != initValues.size())
    return op.violates(constraints.count,
                       " takes as many inputs as "
                       "init_values and at least one, not ",
                       inputs.size(), " and ", initValues.size());
  auto first = cast<RankedTensorType>(inputs.front().getType());
  for (auto [index, input, init] : llvm::enumerate(inputs, initValues)) {
    auto type = cast<RankedTensorType>(input.getType());
    auto initType = cast<RankedTensorType>(init.getType());
    if (!areCompatibleShapes(first.getShape(), type.getShape()))
      return op.violates(constraints.shape, " input ", index, " has the type ",
                         type, ", whose shape is not that of input 0, ", first);
    if (type.getElementType() != initType.getElementType())
      return op.elementsDiffer(constraints.initType + " init_value " +
                                   Twine(index),
                               initType, "input " + Twine(index), type);
  }
  return success();
}

// The element types of a reduction's results: those of its body's results. A
// body that is not built yet will return the types of the initial values.
static SmallVector<Type> getAccumulatorTypes(Region *body,
                                             ValueRange initValues) {
  SmallVector<Type> types;
  if (body && !body->empty() && !body->front().empty())
    if (auto result = dyn_cast<ReturnOp>(body->front().back()))
      if (result.getNumOperands() == initValues.size())
        for (Type type : result.getOperandTypes())
          if (auto tensor = dyn_cast<RankedTensorType>(type))
            types.push_back(tensor.getElementType());
  if (types.size() == initValues.size())
    return types;
  types.clear();
  for (Value init : initValues)
    types.push_back(cast<RankedTensorType>(init.getType()).getElementType());
  return types;
}

//===----------------------------------------------------------------------===//
// reduce
//===----------------------------------------------------------------------===//

LogicalResult ReduceOp::inferTypes(Adaptor adaptor, const CheckedOp &op,
                                   SmallVectorImpl<Type> &types) {
  if (failed(verifyInputs(op, adaptor.getInputs(), adaptor.getInitValues(),
                          {"(C3)", "(C1)", "(C2)"})))
    return failure();
  auto first = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  ArrayRef<int64_t> dimensions = adaptor.getDimensions();
  if (failed(op.verifyInRange("(C4)", "dimensions", dimensions,
                              first.getRank())) ||
      failed(op.verifyUnique("(C5)", "dimensions", dimensions)))
    return failure();
  SmallVector<int64_t> shape;
  for (auto [i, size] : llvm::enumerate(first.getShape()))
    if (!llvm::is_contained(dimensions, static_cast<int64_t>(i)))
      shape.push_back(size);
  for (Type element :
       getAccumulatorTypes(&adaptor.getBody(), adaptor.getInitValues()))
    types.push_back(RankedTensorType::get(shape, element));
  return success();
}

// The op that the short form names: a body of one commutative op on its two
// arguments, returned. Null for any other body.
static Operation *getNamedReducer(ReduceOp op) {
  Block &body = op.getBody().front();
  Operation *reducer = findReducer(op.getBody());
  if (!reducer || !reducer->hasTrait<OpTrait::IsCommutative>() ||
      !reducer->getAttrs().empty() ||
      !llvm::equal(reducer->getOperands(), body.getArguments()))
    return nullptr;
  // The short form has neither the body's types nor its attributes.
  Type accumulator = op.getInitValues().front().getType();
  bool plain = body.getTerminator()->getAttrs().empty() &&
               llvm::all_of(body.getArgumentTypes(),
                            [&](Type type) { return type == accumulator; }) &&
               reducer->getResult(0).getType() == accumulator;
  return plain ? reducer : nullptr;
}

void ReduceOp::print(OpAsmPrinter &printer) {
  printer << '(';
  llvm::ListSeparator separator("), (");
  for (auto [input, init] : llvm::zip(getInputs(), getInitValues()))
    printer << StringRef(separator) << input << " init: " << init;
  printer << ')';
  Operation *reducer = getNamedReducer(*this);
  if (reducer)
    printer << " applies " << reducer->getName();
  printer << " across dimensions = [";
  llvm::interleaveComma(getDimensions(), printer);
  printer << ']';
  printer.printOptionalAttrDict((*this)->getAttrs(), {"dimensions"});
  printer << " : ";
  printer.printFunctionalType(*this);
  if (reducer)
    return;
  printer.printNewline();
  printer << " reducer";
  Block &body = getBody().front();
  size_t count = body.getNumArguments() / 2;
  for (size_t i = 0; i < count; ++i) {
    printer << '(';
    printer.printRegionArgument(body.getArgument(i));
    printer << ", ";
    printer.printRegionArgument(body.getArgument(i + count));
    printer << ") ";
  }
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &state) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<OpAsmParser::UnresolvedOperand> operands, initValues;
  do {
    if (parser.parseLParen() || parser.parseOperand(operands.emplace_back()) ||
        parser.parseKeyword("init") || parser.parseColon() ||
        parser.parseOperand(initValues.emplace_back()) || parser.parseRParen())
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  llvm::append_range(operands, initValues);

  std::optional<OperationName> reducer;
  SMLoc reducerLoc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("applies"))) {
    reducerLoc = parser.getCurrentLocation();
    FailureOr<OperationName> name = parser.parseCustomOperationName();
    if (failed(name))
      return failure();
    reducer = *name;
  }
  SmallVector<int64_t> dimensions;
  FunctionType type;
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") ||
      parser.parseEqual() ||
      parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::Square,
          [&] { return parser.parseInteger(dimensions.emplace_back()); }) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parser.parseType(type))
    return failure();
  state.addAttribute("dimensions",
                     parser.getBuilder().getDenseI64ArrayAttr(dimensions));
  state.addTypes(type.getResults());
  if (parser.resolveOperands(operands, type.getInputs(), loc, state.operands))
    return failure();

  Region *body = state.addRegion();
  if (reducer) {
    // Without initial values the operands are ambiguous.
    if (operands.size() != 2)
      return parser.emitError(
          reducerLoc, "'applies' takes one input; write a 'reducer' for more");
    if (!reducer->hasTrait<OpTrait::IsCommutative>())
      return parser.emitError(reducerLoc)
             << "'applies' takes a commutative op, not '" << *reducer << "'";
    Type accumulator = type.getInputs().back();
    Location location = parser.getEncodedSourceLoc(reducerLoc);
    Block &block = body->emplaceBlock();
    block.addArguments({accumulator, accumulator}, {location, location});
    OpBuilder builder(parser.getContext());
    builder.setInsertionPointToEnd(&block);
    OperationState inner(location, *reducer);
    inner.addOperands(block.getArguments());
    inner.addTypes(accumulator);
    ReturnOp::create(builder, location, builder.create(inner)->getResults());
    return success();
  }
  SmallVector<OpAsmParser::Argument> first, second;
  if (parser.parseKeyword("reducer"))
    return failure();
  while (succeeded(parser.parseOptionalLParen()))
    if (parser.parseArgument(first.emplace_back(), /*allowType=*/true) ||
        parser.parseComma() ||
        parser.parseArgument(second.emplace_back(), /*allowType=*/true) ||
        parser.parseRParen())
      return failure();
  llvm::append_range(first, second);
  return parser.parseRegion(*body, first);
}

//===----------------------------------------------------------------------===//
// reduce_window
//===----------------------------------------------------------------------===//

LogicalResult ReduceWindowOp::inferTypes(Adaptor adaptor, const CheckedOp &op,
                                         SmallVectorImpl<Type> &types) {
  if (failed(verifyInputs(op, adaptor.getInputs(), adaptor.getInitValues(),
                          {"(C1)", "(C2)", "(C3)"})))
    return failure();
  auto first = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  WindowConstraints constraints{
      "(C4)",  "(C5)",  "(C6)",  "(C7)", "(C8)",           "(C9)",
      "(C10)", "(C11)", "(C12)", "",     "base_dilations", "window_dilations"};
  FailureOr<Window> window =
      inferWindow(op, first.getRank(),
                  {adaptor.getWindowDimensions(), adaptor.getWindowStrides(),
                   adaptor.getBaseDilations(), adaptor.getWindowDilations(),
                   adaptor.getPadding(), std::nullopt},
                  constraints);
  if (failed(window))
    return failure();
  SmallVector<int64_t> shape;
  for (auto [dimension, size] : llvm::zip(*window, first.getShape()))
    shape.push_back(dimension.getOutputSize(size));
  for (Type element :
       getAccumulatorTypes(&adaptor.getBody(), adaptor.getInitValues()))
    types.push_back(RankedTensorType::get(shape, element));
  return success();
}

//===----------------------------------------------------------------------===//
// select_and_scatter
//===----------------------------------------------------------------------===//

FailureOr<Type> SelectAndScatterOp::inferType(Adaptor adaptor,
                                              const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto source = cast<RankedTensorType>(adaptor.getSource().getType());
  auto init = cast<RankedTensorType>(adaptor.getInitValue().getType());
  if (operand.getElementType() != source.getElementType())
    return op.elementsDiffer("(C1) source", source, "operand", operand);
  if (operand.getElementType() != init.getElementType())
    return op.elementsDiffer("(C3) init_value", init, "operand", operand);
  FailureOr<Window> window = inferWindow(
      op, operand.getRank(),
      {adaptor.getWindowDimensions(), adaptor.getWindowStrides(), std::nullopt,
       std::nullopt, adaptor.getPadding(), std::nullopt},
      {"(C4)", "(C5)", "(C6)", "(C7)", "", "", "", "", "(C8)", "", "", ""});
  if (failed(window))
    return failure();
  SmallVector<int64_t> windows;
  for (auto [dimension, size] : llvm::zip(*window, operand.getShape()))
    windows.push_back(dimension.getOutputSize(size));
  auto expected = operand.clone(windows);
  if (!areCompatibleShapes(windows, source.getShape()))
    return op.violates("(C2) source has the type ", source,
                       ", but one element for each window is a ", expected);
  Type element =
      getAccumulatorTypes(&adaptor.getScatter(), adaptor.getInitValue())
          .front();
  return operand.clone(element);
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

namespace systole::stablehlo {

LogicalResult verifyReducer(Operation *op, Region &region, StringRef constraint,
                            StringRef name, ValueRange inputs,
                            ValueRange initValues) {
  Block &block = region.front();
  size_t count = inputs.size();
  if (block.getNumArguments() != 2 * count)
    return op->emitOpError()
           << constraint << " " << name << " has " << block.getNumArguments()
           << " arguments, but takes " << 2 * count << ", two for each input";
  auto result = dyn_cast<ReturnOp>(block.getTerminator());
  if (!result || result.getNumOperands() != count)
    return op->emitOpError() << constraint << " " << name
                             << " must return one value for each input, with "
                                "stablehlo.return";
  for (size_t i = 0; i < count; ++i) {
    Type first = block.getArgument(i).getType();
    Type second = block.getArgument(i + count).getType();
    Type returned = result.getOperand(i).getType();
    auto scalar = dyn_cast<RankedTensorType>(returned);
    ArrayRef<int64_t> shape;
    if (!initValues.empty())
      shape = cast<RankedTensorType>(initValues[i].getType()).getShape();
    if (!scalar || scalar.getRank() != int64_t(shape.size()) ||
        !areCompatibleShapes(scalar.getShape(), shape) || first != returned ||
        second != returned)
      return op->emitOpError()
             << constraint << " " << name << " takes two "
             << (shape.empty() ? "scalars" : "values of init_values' shape")
             << " and returns one of one type for input " << i << ", not "
             << first << " and " << second << " for " << returned;
    Type element = cast<RankedTensorType>(inputs[i].getType()).getElementType();
    if (!isPromotable(element, scalar.getElementType()))
      return op->emitOpError()
             << constraint << " " << name << " computes with "
             << scalar.getElementType() << ", to which the element type "
             << element << " of input " << i << " cannot be promoted";
  }
  return success();
}

Type getReducedType(Region &region) {
  if (region.empty() || region.front().empty())
    return {};
  auto result = dyn_cast<ReturnOp>(region.front().back());
  if (!result || result.getNumOperands() != 1)
    return {};
  auto type = dyn_cast<RankedTensorType>(result.getOperand(0).getType());
  return type ? type.getElementType() : Type();
}

Operation *findReducer(Region &region) {
  Block &block = region.front();
  if (block.getNumArguments() != 2 || !llvm::hasNItems(block, 2))
    return nullptr;
  Operation &op = block.front();
  Value first = block.getArgument(0), second = block.getArgument(1);
  bool takesBoth = op.getNumOperands() == 2 &&
                   llvm::is_contained(op.getOperands(), first) &&
                   llvm::is_contained(op.getOperands(), second);
  bool isAll = takesBoth && isa<StablehloDialect>(op.getDialect()) &&
               isa<ReturnOp>(block.back()) &&
               llvm::equal(block.back().getOperands(), op.getResults());
  return isAll ? &op : nullptr;
}

std::optional<Combiner> matchCombiner(Region &body) {
  Block &block = body.front();
  Operation *terminator = block.getTerminator();
  unsigned count = terminator->getNumOperands();
  if (block.getNumArguments() != 2 * count)
    return std::nullopt;
  std::optional<Combiner> combiner;
  for (unsigned i = 0; i < count; ++i) {
    Operation *op = terminator->getOperand(i).getDefiningOp();
    if (!op || op->getBlock() != &block || op->getNumOperands() != 2)
      return std::nullopt;
    Value lhs = op->getOperand(0), rhs = op->getOperand(1);
    Value first = block.getArgument(i), second = block.getArgument(count + i);
    if (!(lhs == first && rhs == second) && !(lhs == second && rhs == first))
      return std::nullopt;
    auto found = isa<AddOp>(op)   ? std::optional(Combiner::Add)
                 : isa<MulOp>(op) ? std::optional(Combiner::Mul)
                 : isa<MaxOp>(op) ? std::optional(Combiner::Max)
                 : isa<MinOp>(op) ? std::optional(Combiner::Min)
                                  : std::nullopt;
    if (!found || (combiner && combiner != found))
      return std::nullopt;
    combiner = found;
  }
  return combiner;
}

bool adds(Region &region) {
  return isa_and_present<AddOp>(findReducer(region));
}

} // namespace systole::stablehlo

/// Checks that each initial value's shape is some of the first input's
/// dimensions, in order.
static LogicalResult verifyInitShapes(Operation *op, StringRef constraint,
                                      ValueRange initValues) {
  auto input = cast<RankedTensorType>(op->getOperand(0).getType());
  for (auto [i, init] : llvm::enumerate(initValues)) {
    auto type = cast<RankedTensorType>(init.getType());
    ArrayRef<int64_t> left = input.getShape();
    for (int64_t size : type.getShape()) {
      while (!left.empty() && !areCompatibleSizes(left.front(), size))
        left = left.drop_front();
      if (left.empty())
        return op->emitOpError()
               << constraint << " init_value " << i << " has the type " << type
               << ", which is neither a scalar nor a slice of " << input;
      left = left.drop_front();
    }
  }
  return success();
}

LogicalResult ReduceOp::verifyRegions() {
  if (failed(verifyInitShapes(*this, "(C6)", getInitValues())))
    return failure();
  return verifyReducer(*this, getBody(), "(C6)", "body", getInputs(),
                       getInitValues());
}

LogicalResult ReduceWindowOp::verifyRegions() {
  if (failed(verifyInitShapes(*this, "(C13)", getInitValues())))
    return failure();
  return verifyReducer(*this, getBody(), "(C13)", "body", getInputs(),
                       getInitValues());
}

LogicalResult SelectAndScatterOp::verifyRegions() {
  auto element =
      cast<RankedTensorType>(getOperand().getType()).getElementType();
  auto scalar = RankedTensorType::get({}, element);
  auto boolean = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  Block &select = getSelect().front();
  auto result = dyn_cast<ReturnOp>(select.getTerminator());
  if (!result || !llvm::equal(result.getOperandTypes(), TypeRange(boolean)) ||
      !llvm::equal(select.getArgumentTypes(), TypeRange({scalar, scalar})))
    return emitOpError() << "(C9) select takes two values of type " << scalar
                         << " and returns one of type " << boolean;
  return verifyReducer(*this, getScatter(), "(C10)", "scatter", getOperand());
}
