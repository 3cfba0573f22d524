//===- ModelOps.cpp - Structure of a model --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphAssembly.h"
#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"
#include "runtime/support/NearestName.h"
#include "llvm/ADT/StringExtras.h"
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

/// Verifies (C1) of both kinds of functions: a unique name for each argument.
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

/// (C4) of `graph.func`, and the same of a model function, which has no
/// parameters: expressions below `op` name known ones.
static LogicalResult verifyParameterUses(Operation *op,
                                         ArrayRef<StringRef> parameters) {
  auto verify = [&](Operation *inner) -> LogicalResult {
    SmallVector<StringRef> known(parameters);
    for (Operation *outer = inner->getParentOp(); outer != op;
         outer = outer->getParentOp())
      if (auto repeat = dyn_cast<RepeatOp>(outer); repeat && repeat.getIndex())
        known.push_back(*repeat.getIndex());
    LogicalResult result = success();
    auto use = [&](StringRef name) {
      if (failed(result) || llvm::is_contained(known, name))
        return;
      InFlightDiagnostic error =
          inner->emitOpError()
          << "uses the parameter '" << name << "', which "
          << (isa<FuncOp>(op) ? "the function" : "a model function")
          << " does not have";
      if (std::string suggestion = systole::runtime::suggestName(name, known);
          !suggestion.empty())
        error << suggestion;
      else
        error << "; a word needs quotes: \"" << name << '"';
      error.attachNote(op->getLoc()) << "the function is here";
      result = error;
    };
    for (NamedAttribute attribute : inner->getAttrs()) {
      if (auto values = dyn_cast<DictionaryAttr>(attribute.getValue()))
        for (NamedAttribute entry : values)
          forEachParameter(entry.getValue(), use);
      else
        forEachParameter(attribute.getValue(), use);
    }
    return result;
  };
  WalkResult walk = op->walk([&](Operation *inner) {
    return WalkResult(inner == op ? success() : verify(inner));
  });
  return failure(walk.wasInterrupted());
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

  // Passes that infer have no expressions any more.
  if (!getInferred() && failed(verifyParameterUses(*this, {})))
    return failure();

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

std::optional<int64_t> ModelFnOp::getCacheLength() {
  std::optional<Mode> mode = getMode();
  if (mode != Mode::Generate && mode != Mode::Prefill)
    return std::nullopt;
  GenerateOp generate = getGenerate();
  if (!generate || !generate.getCache())
    return std::nullopt;
  return generate.getWindow();
}

//===----------------------------------------------------------------------===//
// FuncOp, CallOp
//===----------------------------------------------------------------------===//

/// Whether `{` begins a list of parameters, and not a body: a name follows,
/// then a comma, an equals sign or the end.
static bool beginsParameters(const char *p) {
  auto skipSpace = [&] {
    while (llvm::isSpace(*p))
      ++p;
  };
  skipSpace();
  if (*p++ != '{')
    return false;
  skipSpace();
  if (!llvm::isAlpha(*p) && *p != '_')
    return false;
  while (llvm::isAlnum(*p) || *p == '_')
    ++p;
  skipSpace();
  return *p == ',' || *p == '=' || *p == '}';
}

/// Parses `{filters, stride = 1}`.
static ParseResult parseParameterList(OpAsmParser &parser,
                                      OperationState &result) {
  Builder &builder = parser.getBuilder();
  SmallVector<StringRef> names;
  NamedAttrList defaults;
  auto parseParameter = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    if (llvm::is_contained(names, name))
      return parser.emitError(loc, "(C1) has two parameters named '")
             << name << "'";
    if (llvm::is_contained({"and", "or", "not"}, name))
      return parser.emitError(loc, "'")
             << name << "' is an operator, and no parameter's name";
    names.push_back(name);
    Attribute value;
    if (failed(parser.parseOptionalEqual()))
      return success();
    if (parseExpression(parser, value))
      return failure();
    if (hasExpression(value))
      return parser.emitError(loc, "the default of a parameter cannot depend "
                                   "on another one");
    defaults.append(name, value);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Braces,
                                     parseParameter))
    return failure();
  result.addAttribute("parameters", builder.getStrArrayAttr(names));
  if (!defaults.empty())
    result.addAttribute("defaults",
                        defaults.getDictionary(parser.getContext()));
  return success();
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseSymbolName(name, "sym_name", result.attributes) ||
      parseArguments(parser, /*typed=*/false, result, arguments))
    return failure();
  if (beginsParameters(parser.getCurrentLocation().getPointer()) &&
      parseParameterList(parser, result))
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
  if (SmallVector<StringRef> parameters = getParameterNames();
      !parameters.empty()) {
    printer << " {";
    llvm::interleaveComma(parameters, printer, [&](StringRef name) {
      printer << name;
      if (Attribute value =
              getDefaultsAttr() ? getDefaultsAttr().get(name) : Attribute())
        printer << " = " << value;
    });
    printer << '}';
  }
  if (FlatSymbolRefAttr gradient = getGradientAttr())
    printer << " gradient " << gradient;
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {"sym_name", "arg_names", "parameters", "defaults", "gradient"});
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
  return verifyParameterUses(*this, getParameterNames());
}

SmallVector<StringRef> FuncOp::getParameterNames() {
  SmallVector<StringRef> names;
  if (ArrayAttr parameters = getParametersAttr())
    for (StringAttr name : parameters.getAsRange<StringAttr>())
      names.push_back(name.getValue());
  return names;
}

LogicalResult FuncOp::verifyParameter(Operation *op, StringRef name,
                                      Attribute value) {
  Attribute initial = getDefaultsAttr() ? getDefaultsAttr().get(name) : nullptr;
  StringRef kind = describeKind(value);
  if (!initial || kind == describeKind(initial) ||
      (kind == "integer" && isa<FloatAttr>(initial)))
    return success();
  InFlightDiagnostic error = op->emitOpError()
                             << "(C3) gives the parameter '" << name
                             << "' the value " << describeExpression(value)
                             << ", where its default is of the kind "
                             << describeKind(initial);
  error.attachNote(getLoc())
      << "'" << name << "' has the default " << describeExpression(initial);
  return error;
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
  for (StringRef name : gradient.getParameterNames())
    if (!llvm::is_contained(getParameterNames(), name))
      return emitOpError() << "(C3) has a gradient " << getGradientAttr()
                           << " with the parameter '" << name
                           << "', which it does not have itself";
  return success();
}

/// Verifies (C3) of a call.
static LogicalResult verifyParameters(CallOp call, FuncOp callee) {
  SmallVector<StringRef> names = callee.getParameterNames();
  DictionaryAttr values = call.getParametersAttr();
  DictionaryAttr defaults = callee.getDefaultsAttr();
  auto fail = [&](const Twine &what, StringRef name) {
    InFlightDiagnostic error =
        call.emitOpError() << "(C3) " << what << " parameter '" << name << "' ";
    error << (llvm::is_contained(names, name) ? "of " : "to ")
          << call.getCalleeAttr();
    return error;
  };
  for (StringRef name : names) {
    if ((values && values.contains(name)) ||
        (defaults && defaults.contains(name)))
      continue;
    InFlightDiagnostic error = fail("gives no value to the", name);
    error << ": write {" << name << " = ...} after the values";
    error.attachNote(callee.getLoc()) << "the parameter is defined here";
    return error;
  }
  for (NamedAttribute entry :
       values ? values.getValue() : ArrayRef<NamedAttribute>()) {
    StringRef name = entry.getName();
    if (llvm::is_contained(names, name)) {
      if (!hasExpression(entry.getValue()) &&
          failed(callee.verifyParameter(call, name, entry.getValue())))
        return failure();
      continue;
    }
    InFlightDiagnostic error = fail("gives the unknown", name);
    error << (names.empty() ? ", which has none"
                            : systole::runtime::suggestName(name, names));
    error.attachNote(callee.getLoc()) << "the function is here";
    return error;
  }
  return success();
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  if (getReuse() && !getScope())
    return emitOpError() << "(C4) reuses variables of no scope: write scope "
                            "\"NAME\" reuse";
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
    return error << systole::runtime::suggestName(getCallee(), names, "'@");
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
  return verifyParameters(*this, callee);
}

//===----------------------------------------------------------------------===//
// OutsideCompilationOp
//===----------------------------------------------------------------------===//

ParseResult OutsideCompilationOp::parse(OpAsmParser &parser,
                                        OperationState &result) {
  return parseReturningRegion<OutsideCompilationOp>(parser, result);
}

void OutsideCompilationOp::print(OpAsmPrinter &printer) {
  printReturningRegion(printer, *this);
}

LogicalResult OutsideCompilationOp::verifyRegions() {
  for (Operation &op : getBody().front())
    if (isa<LayerOpInterface, RegularizationLossOp>(op))
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
         !isa<LayerOpInterface, RegularizationLossOp, TrainingOnlyOpInterface,
              ScheduleOpInterface, ParamOp>(op);
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
