//===- ParseProgram.cpp - From files to a module --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/ProgramContext.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/InitAll.h"
#include "systole/Optimize/Passes.h"
#include "systole/Pipelines/Pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "systole/Artifact/ReadBytecode.h"
#include "systole/Support/CompilerThreads.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace systole;

/// Parses a file with other values for constants, which are recorded as the
/// module's parameters.
static OwningOpRef<ModuleOp> parseFile(llvm::SourceMgr &sources,
                                       MLIRContext &context, StringRef path,
                                       const ParameterValues &values) {
  std::string error;
  auto file = openInputFile(path, &error);
  if (!file) {
    llvm::WithColor::error() << error << "\n";
    return {};
  }
  auto text = readAsText(std::move(file), context.getDialectRegistry());
  if (!text) {
    llvm::WithColor::error() << llvm::toString(text.takeError()) << "\n";
    return {};
  }
  if (!values.empty()) {
    auto changed = setModelConstants((*text)->getBuffer(), values);
    if (!changed) {
      llvm::WithColor::error() << llvm::toString(changed.takeError()) << "\n";
      return {};
    }
    *text = llvm::MemoryBuffer::getMemBufferCopy(
        *changed, (*text)->getBufferIdentifier());
  }
  auto constants = findModelConstants((*text)->getBuffer());
  sources.AddNewSourceBuffer(std::move(*text), llvm::SMLoc());
  auto module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  if (module && !constants.empty() && isModel(*module))
    (*module)->setAttr(tpu::TPUDialect::getParametersAttrName(),
                       describeModelConstants(&context, constants));
  return module;
}

bool systole::isModel(ModuleOp module) {
  return llvm::any_of(*module.getBody(), [](Operation &op) {
    return op.getName().getStringRef() == "graph.model";
  });
}

bool systole::isTrainingStep(ModuleOp module) {
  return llvm::any_of(*module.getBody(), [](Operation &op) {
    return op.hasAttr(tpu::TPUDialect::getCarryAttrName());
  });
}

/// The function that a file is for: @main, or its only public one.
static func::FuncOp findEntry(ModuleOp module) {
  if (auto main = module.lookupSymbol<func::FuncOp>("main"))
    return main;
  func::FuncOp entry;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic()) {
      if (entry)
        return {};
      entry = function;
    }
  return entry;
}

/// Gives the program the sizes that --argument-shapes chooses.
static LogicalResult chooseShapes(ModuleOp module,
                                  ArrayRef<std::string> texts) {
  auto shapes = stablehlo::parseArgumentShapes(texts);
  if (!shapes) {
    llvm::WithColor::error() << llvm::toString(shapes.takeError()) << "\n";
    return failure();
  }
  func::FuncOp entry = findEntry(module);
  if (!entry)
    return module.emitError("--argument-shapes: there is no function @main, "
                            "and not just one public function");
  PassManager manager(module.getContext());
  buildNormalizeStableHLOPipeline(manager);
  if (failed(stablehlo::bindArgumentShapes(entry, *shapes)))
    return failure();
  return manager.run(module);
}

/// Moves all of `part` into `module`; functions of equal names are renamed.
static LogicalResult join(ModuleOp module, ModuleOp part) {
  SymbolTable symbols(module), partSymbols(part);
  for (Operation &op :
       llvm::make_early_inc_range(part.getBody()->getOperations())) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    if (symbol && symbols.lookup(symbol.getName()) &&
        failed(partSymbols.renameToUnique(symbol, {&symbols})))
      return op.emitError("cannot rename ") << symbol.getName();
  }
  for (Operation &op :
       llvm::make_early_inc_range(part.getBody()->getOperations()))
    op.moveBefore(module.getBody(), module.getBody()->end());
  return success();
}

static DialectRegistry getAllDialects() {
  DialectRegistry registry;
  registerAllDialects(registry);
  return registry;
}

ProgramContext::ProgramContext()
    : context(getAllDialects(), MLIRContext::Threading::DISABLED),
      handler(sources, &context) {
  useCompilerThreads(context);
  context.allowUnregisteredDialects();
  // Diagnostics show the program's line; the whole operation would not help.
  context.printOpOnDiagnostic(false);
}

OwningOpRef<ModuleOp> ProgramContext::parse(StringRef path,
                                            const CompilerOptions &options) {
  OwningOpRef<ModuleOp> module =
      parseFile(sources, context, path, options.params);
  if (!module)
    return {};
  if (!options.argumentShapes.empty() &&
      failed(chooseShapes(*module, options.argumentShapes)))
    return {};
  Builder builder(&context);
  if (options.carry != 0) {
    func::FuncOp step = findEntry(*module);
    if (!step) {
      module->emitError("--carry: there is no function @main, and not just one "
                        "public function, that could be the training step");
      return {};
    }
    step->setAttr(tpu::TPUDialect::getCarryAttrName(),
                  builder.getI64IntegerAttr(options.carry));
  }
  if (!options.initialState.empty()) {
    llvm::SourceMgr partSources;
    auto part = parseFile(partSources, context, options.initialState, {});
    if (!part)
      return {};
    func::FuncOp maker = findEntry(*part);
    if (!maker) {
      part->emitError("--initial-state: there is no function @main, and not "
                      "just one public function, that could make the state");
      return {};
    }
    maker->setAttr(tpu::TPUDialect::getInitialStateAttrName(),
                   builder.getUnitAttr());
    if (failed(join(*module, *part)))
      return {};
  }
  if (!options.inputPipeline.empty()) {
    llvm::SourceMgr partSources;
    auto part = parseFile(partSources, context, options.inputPipeline, {});
    if (!part || failed(join(*module, *part)))
      return {};
  }
  return module;
}
