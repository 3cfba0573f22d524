//===- ModelOps.cpp - Structure of a model --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"
#include "runtime/support/NearestName.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace systole::graph;

//===----------------------------------------------------------------------===//
// Argument lists of functions
//===----------------------------------------------------------------------===//

/// Parses `(%image: tensor<?x784xf32>, ...)`, or names alone, and records the
/// names: pipelines and users refer to the arguments by them.
static ParseResult
parseArguments(OpAsmParser &parser, bool typed, OperationState &result,
               SmallVectorImpl<OpAsmParser::Argument> &arguments) {
  if (parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren, typed))
    return failure();
  SmallVector<Attribute> names;
  for (const OpAsmParser::Argument &argument : arguments)
    names.push_back(
        parser.getBuilder().getStringAttr(argument.ssaName.name.drop_front()));
  result.addAttribute("arg_names", parser.getBuilder().getArrayAttr(names));
  return success();
}

/// Prints block arguments under the names that the function has for them.
static void nameArguments(ArrayAttr names, Region &region,
                          OpAsmSetValueNameFn setName) {
  for (auto [argument, name] : llvm::zip(region.getArguments(), names))
    setName(argument, cast<StringAttr>(name).getValue());
}

/// (C1) of both kinds of functions: a unique name for each argument.
static LogicalResult verifyNames(Operation *op, ArrayAttr names, Block &block) {
  if (names.size() != block.getNumArguments())
    return op->emitOpError() << "(C1) has " << names.size() << " names for "
                             << block.getNumArguments() << " arguments";
  llvm::StringSet<> seen;
  for (StringAttr name : names.getAsRange<StringAttr>())
    if (!seen.insert(name.getValue()).second)
      return op->emitOpError()
             << "(C1) has two arguments named '" << name.getValue() << "'";
  return success();
}

//===----------------------------------------------------------------------===//
// ModelOp
//===----------------------------------------------------------------------===//

LogicalResult ModelOp::verifyRegions() {
  llvm::SmallDenseMap<int, ModelFnOp> seen;
  for (auto fn : getBody().getOps<ModelFnOp>()) {
    int mode = fn.getMode() ? static_cast<int>(*fn.getMode()) : -1;
    auto [previous, inserted] = seen.try_emplace(mode, fn);
    if (inserted)
      continue;
    InFlightDiagnostic error = fn.emitOpError()
                               << "(C1) is a second model function";
    error.attachNote(previous->second.getLoc()) << "this is the first";
    return error;
  }
  return success();
}

FuncOp ModelOp::lookupFunction(StringAttr name) {
  return mlir::SymbolTable::lookupNearestSymbolFrom<FuncOp>(*this, name);
}

//===----------------------------------------------------------------------===//
// ModelFnOp
//===----------------------------------------------------------------------===//

ParseResult ModelFnOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseSymbolName(name, "sym_name", result.attributes) ||
      parseArguments(parser, /*typed=*/true, result, arguments) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();

  bool inferred = result.attributes.get("inferred") != nullptr;
  SmallVector<Type> types;
  for (OpAsmParser::Argument &argument : arguments) {
    types.push_back(argument.type);
    if (!inferred)
      argument.type = TensorType::get(parser.getContext());
  }
  auto type = parser.getBuilder().getFunctionType(types, {});
  result.addAttribute("function_type", TypeAttr::get(type));
  return parser.parseRegion(*result.addRegion(), arguments);
}

void ModelFnOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  auto types = getFunctionType().getInputs();
  llvm::interleaveComma(
      llvm::zip(getArguments(), types), printer, [&](auto pair) {
        printer << std::get<0>(pair) << ": " << std::get<1>(pair);
      });
  printer << ')';
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {"sym_name", "function_type", "arg_names"});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

void ModelFnOp::getAsmBlockArgumentNames(Region &region,
                                         OpAsmSetValueNameFn setName) {
  nameArguments(getArgNames(), region, setName);
}

LogicalResult ModelFnOp::verifyRegions() {
  Block &block = getBody().front();
  if (failed(verifyNames(*this, getArgNames(), block)))
    return failure();
  auto types = getFunctionType().getInputs();
  for (auto [index, type] : llvm::enumerate(types))
    if (!isa<RankedTensorType>(type))
      return emitOpError() << "(C1) needs a ranked tensor type for argument '"
                           << getArgName(index) << "', not " << type;
  if (types.size() != block.getNumArguments())
    return emitOpError() << "(C2) declares " << types.size()
                         << " arguments and its block has "
                         << block.getNumArguments();
  for (auto [index, argument] : llvm::enumerate(block.getArguments())) {
    Type expected =
        getInferred() ? types[index] : TensorType::get(getContext());
    if (argument.getType() != expected)
      return emitOpError() << "(C2) has a block argument '" << getArgName(index)
                           << "' of type " << argument.getType();
  }

  MinimizeOp minimize;
  PredictOp predict;
  GenerateOp generate;
  llvm::StringMap<MetricOp> metrics;
  llvm::StringMap<Operation *> logs, hostCalls;
  auto repeated = [](Operation *op, Operation *first, StringRef what) {
    InFlightDiagnostic error = op->emitOpError() << what;
    error.attachNote(first->getLoc()) << "the first is here";
    return error;
  };
  auto verifyLogged = [&](Operation *op) -> LogicalResult {
    auto name = op->getAttrOfType<StringAttr>("name").getValue();
    auto [previous, inserted] = logs.try_emplace(name, op);
    if (!inserted)
      return repeated(op, previous->second,
                      "(C4) is a second graph.log of this name");
    return success();
  };
  auto verify = [&](Operation *op) -> LogicalResult {
    if (auto next = dyn_cast<MinimizeOp>(op)) {
      if (minimize)
        return repeated(next, minimize,
                        "(C3) is a second one: a model minimizes one loss, add "
                        "the losses together");
      minimize = next;
    } else if (auto next = dyn_cast<PredictOp>(op)) {
      if (predict)
        return repeated(next, predict,
                        "(C3) is a second one: name all predictions in one");
      predict = next;
    } else if (auto next = dyn_cast<GenerateOp>(op)) {
      if (generate)
        return repeated(next, generate,
                        "(C3) is a second one: a model generates one sequence");
      generate = next;
    } else if (auto next = dyn_cast<MetricOp>(op)) {
      auto [previous, inserted] = metrics.try_emplace(next.getName(), next);
      if (!inserted)
        return repeated(next, previous->second,
                        "(C4) is a second metric of this name");
      if (next.getTrain())
        return verifyLogged(op);
    } else if (isa<LogOp, SummaryOp>(op)) {
      return verifyLogged(op);
    } else if (auto next = dyn_cast<HostCallOp>(op)) {
      auto [previous, inserted] = hostCalls.try_emplace(next.getName(), next);
      if (!inserted)
        return repeated(next, previous->second,
                        "(C4) is a second graph.host_call of this name");
    }
    return success();
  };
  for (Operation &op : block) {
    if (failed(verify(&op)))
      return failure();
    if (auto outside = dyn_cast<OutsideCompilationOp>(op))
      for (Operation &inner : outside.getBody().front())
        if (failed(verify(&inner)))
          return failure();
  }
  return success();
}

StringRef ModelFnOp::getArgName(unsigned index) {
  return cast<StringAttr>(getArgNames()[index]).getValue();
}

void ModelFnOp::setArgumentTypes(TypeRange types) {
  setFunctionType(FunctionType::get(getContext(), types, {}));
  if (getInferred())
    for (auto [argument, type] : llvm::zip_equal(getArguments(), types))
      argument.setType(type);
}

template <typename OpTy> static OpTy findOne(Region &region) {
  auto ops = region.getOps<OpTy>();
  return ops.empty() ? OpTy() : *ops.begin();
}

MinimizeOp ModelFnOp::getMinimize() { return findOne<MinimizeOp>(getBody()); }
PredictOp ModelFnOp::getPredict() { return findOne<PredictOp>(getBody()); }
GenerateOp ModelFnOp::getGenerate() { return findOne<GenerateOp>(getBody()); }

//===----------------------------------------------------------------------===//
// FuncOp, CallOp
//===----------------------------------------------------------------------===//

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseSymbolName(name, "sym_name", result.attributes) ||
      parseArguments(parser, /*typed=*/false, result, arguments))
    return failure();
  StringAttr gradient;
  if (succeeded(parser.parseOptionalKeyword("gradient"))) {
    if (parser.parseSymbolName(gradient))
      return failure();
    result.addAttribute("gradient", FlatSymbolRefAttr::get(gradient));
  }
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  for (OpAsmParser::Argument &argument : arguments)
    argument.type = TensorType::get(parser.getContext());
  Region *body = result.addRegion();
  if (parser.parseRegion(*body, arguments))
    return failure();
  ensureTerminator(*body, parser.getBuilder(), result.location);
  return success();
}

void FuncOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  llvm::interleaveComma(getBody().getArguments(), printer);
  printer << ')';
  if (FlatSymbolRefAttr gradient = getGradientAttr())
    printer << " gradient " << gradient;
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {"sym_name", "arg_names", "gradient"});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

void FuncOp::getAsmBlockArgumentNames(Region &region,
                                      OpAsmSetValueNameFn setName) {
  nameArguments(getArgNames(), region, setName);
}

LogicalResult FuncOp::verifyRegions() {
  Block &block = getBody().front();
  if (failed(verifyNames(*this, getArgNames(), block)))
    return failure();
  for (BlockArgument argument : block.getArguments())
    if (!isa<TensorType>(argument.getType()))
      return emitOpError() << "(C2) has a block argument of type "
                           << argument.getType();
  return success();
}

LogicalResult FuncOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  if (!getGradientAttr())
    return success();
  auto gradient =
      symbolTable.lookupNearestSymbolFrom<FuncOp>(*this, getGradientAttr());
  if (!gradient)
    return emitOpError() << "(C3) names the gradient " << getGradientAttr()
                         << ", which is no graph.func of this model";
  Block &body = getBody().front();
  unsigned arguments = body.getNumArguments(),
           results = body.getTerminator()->getNumOperands(),
           taken = gradient.getBody().getNumArguments();
  if (taken != arguments + results)
    return emitOpError() << "(C3) has a gradient " << getGradientAttr()
                         << " of " << taken << " arguments, not of "
                         << arguments + results << ": those of the function, "
                         << arguments << ", and a cotangent for each result, "
                         << results;
  return success();
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto callee =
      symbolTable.lookupNearestSymbolFrom<FuncOp>(*this, getCalleeAttr());
  if (!callee) {
    InFlightDiagnostic error = emitOpError()
                               << "(C1) calls " << getCalleeAttr()
                               << ", which is no graph.func of this model";
    SmallVector<StringRef> names;
    for (auto function : SymbolTable::getNearestSymbolTable(*this)
                             ->getRegion(0)
                             .getOps<FuncOp>())
      names.push_back(function.getSymName());
    if (StringRef nearest =
            systole::runtime::findNearestName(getCallee(), names);
        !nearest.empty())
      error << "; did you mean '@" << nearest << "'?";
    return error;
  }
  if (callee.getBody().getNumArguments() != getNumOperands())
    return emitOpError() << "(C2) gives " << getNumOperands() << " values to "
                         << getCalleeAttr() << ", which takes "
                         << callee.getBody().getNumArguments();
  unsigned returned =
      callee.getBody().front().getTerminator()->getNumOperands();
  if (returned != getNumResults())
    return emitOpError() << "(C2) takes " << getNumResults() << " results from "
                         << getCalleeAttr() << ", which returns " << returned;
  return success();
}

//===----------------------------------------------------------------------===//
// OutsideCompilationOp
//===----------------------------------------------------------------------===//

ParseResult OutsideCompilationOp::parse(OpAsmParser &parser,
                                        OperationState &result) {
  Region *body = result.addRegion();
  if (parser.parseRegion(*body) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  ensureTerminator(*body, parser.getBuilder(), result.location);
  result.addTypes(body->front().getTerminator()->getOperandTypes());
  return success();
}

void OutsideCompilationOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict((*this)->getAttrs());
}

LogicalResult OutsideCompilationOp::verifyRegions() {
  for (Operation &op : getBody().front())
    if (isa<LayerOpInterface>(op))
      return op.emitOpError()
             << "(C1) is outside of compilation, where the model has no "
                "variables: put it before or after the region";
  if (getReturned().getTypes() != getResultTypes())
    return emitOpError() << "(C2) has results of " << getResultTypes()
                         << ", but its body returns "
                         << getReturned().getTypes();
  return success();
}

//===----------------------------------------------------------------------===//
// CustomGradientOp
//===----------------------------------------------------------------------===//

/// Whether an op only computes its results from its operands.
static bool isComputation(Operation *op) {
  return isMemoryEffectFree(op) &&
         !isa<LayerOpInterface, TrainingOnlyOpInterface, ScheduleOpInterface,
              ParamOp>(op);
}

LogicalResult CustomGradientOp::verifyRegions() {
  if (getBody().getArgumentTypes() != getOperandTypes() ||
      getReturned(getBody()).getTypes() != getResultTypes())
    return emitOpError() << "(C1) is of " << getOperandTypes() << " to "
                         << getResultTypes() << ", but its body of "
                         << getBody().getArgumentTypes() << " to "
                         << getReturned(getBody()).getTypes();
  SmallVector<Type> types(getOperandTypes());
  llvm::append_range(types, getResultTypes());
  if (getGradient().getArgumentTypes() != TypeRange(types))
    return emitOpError() << "(C2) has a gradient that takes "
                         << getGradient().getArgumentTypes() << ", not "
                         << types;
  for (Region *region : getRegions())
    for (Operation &op : region->front())
      if (!isComputation(&op))
        return op.emitOpError()
               << "(C3) is in a function with a gradient of its own, which "
                  "holds only computations on its arguments: put it before the "
                  "call, and give the function its value";
  return success();
}
