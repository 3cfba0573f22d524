//===- FunctionInterface.cpp - Interfaces of functions --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Support/ValueNames.h"
#include "systole/Target/Header.h"
#include "systole/Target/Object.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace systole;

/// Adds a value to an interface.
static LogicalResult addValue(func::FuncOp function, StringRef kind,
                              std::string name, Type type,
                              std::vector<InterfaceValue> &values) {
  size_t index = values.size();
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return function.emitError()
           << kind << " " << index << " has the type " << type
           << "; only tensors of a static shape have a place in a header";
  Type element = tensor.getElementType();
  bool integer = element.isInteger(1) || element.isInteger(8) ||
                 element.isInteger(16) || element.isInteger(32) ||
                 element.isInteger(64);
  auto complex = dyn_cast<ComplexType>(element);
  if (!integer && !element.isF16() && !element.isBF16() && !element.isF32() &&
      !element.isF64() &&
      !(complex &&
        (complex.getElementType().isF32() || complex.getElementType().isF64())))
    return function.emitError()
           << kind << " " << index << " has elements of the type " << element
           << ", which C does not have; convert it inside the function";
  values.push_back({std::move(name), tensor});
  return success();
}

/// Renames a public function `main`, whose symbol would be that of the C
/// program's `main`.
static LogicalResult renameMain(ModuleOp module, StringRef fallback) {
  auto function = module.lookupSymbol<func::FuncOp>("main");
  if (!function || !function.isPublic())
    return success();
  std::string name =
      toIdentifier(module.getSymName() ? *module.getSymName() : fallback);
  if (name.empty() || name == "main" || module.lookupSymbol(name))
    return function.emitError()
           << "a library's function cannot be called main, which is the C "
              "program's; give the module a name (module @mlp), which it then "
              "takes, or rename it";
  if (failed(SymbolTable::replaceAllSymbolUses(
          function, StringAttr::get(module.getContext(), name), module)))
    return failure();
  function.setName(name);
  return success();
}

LogicalResult systole::nameSymbols(ModuleOp module, StringRef fallback) {
  if (failed(renameMain(module, fallback)))
    return failure();
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && isLibraryFunction(function.getName()))
      return function.emitError()
             << "@" << function.getName()
             << " would replace the function of this name in C's library, for "
                "the whole program; rename it, or make it private if nobody "
                "calls it";
  return success();
}

FailureOr<std::vector<FunctionInterface>>
systole::readInterfaces(ModuleOp module, const llvm::SourceMgr &sources) {
  std::vector<FunctionInterface> functions;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    if (!isIdentifier(function.getName()))
      return function.emitError()
             << "the name of @" << function.getName()
             << " is none that a C program can write; rename it, or make it "
                "private if nobody calls it";
    FunctionInterface interface;
    interface.name = function.getName().str();
    for (auto [name, type] : llvm::zip_equal(nameArguments(function, sources),
                                             function.getArgumentTypes()))
      if (failed(
              addValue(function, "argument", name, type, interface.arguments)))
        return failure();
    for (auto [name, type] :
         llvm::zip_equal(nameResults(function, function.getNumResults()),
                         function.getResultTypes()))
      if (failed(addValue(function, "result", name, type, interface.results)))
        return failure();
    functions.push_back(std::move(interface));
  }
  if (functions.empty())
    return module.emitError("there is no public function for the header");
  return functions;
}

void systole::readScratchBytes(ModuleOp module,
                               std::vector<FunctionInterface> &functions) {
  llvm::StringMap<int64_t> bytesOf;
  // Functions may be in parts of the module: their code has been emitted.
  module.walk<WalkOrder::PreOrder>([&](FunctionOpInterface lowered) {
    if (auto bytes = lowered->getAttrOfType<IntegerAttr>(
            tpu::TPUDialect::getTransientBytesAttrName()))
      bytesOf[lowered.getName()] = bytes.getInt();
    return WalkResult::skip();
  });
  for (FunctionInterface &function : functions)
    function.scratchBytes = bytesOf.lookup(function.name);
}
