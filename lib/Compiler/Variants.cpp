//===- Variants.cpp - One program, many CPUs ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program is compiled for each CPU of --target-cpu. All its symbols are
// private except the descriptor, whose name is numbered. A generated `main`
// passes all descriptors to the runtime, which selects the best one for the
// machine.
//
// A library is one module with the functions of all CPUs. Each function of its
// interface selects at each call, by the variants' own checks of the CPU.
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/Variants.h"
#include "systole/Conversion/PrepareCPU.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/TemporaryFolder.h"
#include "systole/Target/Link.h"
#include "systole/Target/Object.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace systole;

static std::string descriptorName(size_t variant) {
  return "systole_program_descriptor_" + std::to_string(variant);
}

SmallVector<std::string> systole::splitTargets(llvm::StringRef targetCPU) {
  SmallVector<llvm::StringRef> names;
  targetCPU.split(names, ',');
  return llvm::map_to_vector(
      names, [](llvm::StringRef name) { return name.trim().str(); });
}

/// `main`, which passes an array of the descriptors' addresses to the runtime.
static OwningOpRef<ModuleOp> makeMain(Location loc, size_t variants) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  auto b = ImplicitLocOpBuilder::atBlockEnd(loc, module->getBody());
  MLIRContext *context = b.getContext();
  auto pointer = LLVM::LLVMPointerType::get(context);
  auto i8 = b.getI8Type(), i32 = b.getI32Type();
  auto array = LLVM::LLVMArrayType::get(pointer, variants);
  for (size_t i = 0; i < variants; ++i)
    LLVM::GlobalOp::create(b, i8, /*isConstant=*/true, LLVM::Linkage::External,
                           descriptorName(i), Attribute());
  auto table =
      LLVM::GlobalOp::create(b, array, /*isConstant=*/true,
                             LLVM::Linkage::Internal, "variants", Attribute());
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(b.createBlock(&table.getInitializerRegion()));
    Value value = LLVM::UndefOp::create(b, array);
    for (size_t i = 0; i < variants; ++i)
      value = LLVM::InsertValueOp::create(
          b, value, LLVM::AddressOfOp::create(b, pointer, descriptorName(i)),
          ArrayRef<int64_t>{static_cast<int64_t>(i)});
    LLVM::ReturnOp::create(b, value);
  }
  auto choose = LLVM::LLVMFuncOp::create(
      b, "systole_main_variants",
      LLVM::LLVMFunctionType::get(i32, {i32, pointer, pointer, i32}));
  auto main = LLVM::LLVMFuncOp::create(
      b, "main", LLVM::LLVMFunctionType::get(i32, {i32, pointer}));
  Block *entry = main.addEntryBlock(b);
  b.setInsertionPointToEnd(entry);
  Value count = LLVM::ConstantOp::create(
      b, i32, b.getI32IntegerAttr(static_cast<int32_t>(variants)));
  Value code =
      LLVM::CallOp::create(
          b, choose,
          ValueRange{entry->getArgument(0), entry->getArgument(1),
                     LLVM::AddressOfOp::create(b, pointer, "variants"), count})
          .getResult();
  LLVM::ReturnOp::create(b, code);
  return module;
}

LogicalResult systole::compileVariants(ModuleOp module, llvm::StringRef output,
                                       const CompilerOptions &options) {
  SmallVector<std::string> targets = splitTargets(options.targetCPU);
  llvm::Expected<TemporaryFolder> folder = TemporaryFolder::create();
  if (!folder)
    return emitError(module.getLoc()) << llvm::toString(folder.takeError());
  SmallVector<std::string> objects;
  auto write = [&](ModuleOp code, const CompilerOptions &variant) {
    objects.push_back(folder->pathOf(std::to_string(objects.size()) + ".o"));
    return writeCode(code, CodeFormat::Object, objects.back(), variant);
  };
  for (auto [i, target] : llvm::enumerate(targets)) {
    CompilerOptions variant = options;
    variant.targetCPU = target;
    OwningOpRef<ModuleOp> code = module.clone();
    if (failed(lowerProgram(*code, Stage::LLVMDialect, variant)))
      return failure();
    SymbolTable symbols(*code);
    Operation *descriptor = symbols.lookup("systole_program_descriptor");
    SymbolTable::setSymbolName(descriptor, descriptorName(i));
    if (failed(write(*code, variant)))
      return failure();
  }
  // The code that selects runs on every CPU.
  CompilerOptions anywhere = options;
  anywhere.targetCPU = "generic";
  anywhere.targetAttributes.clear();
  if (failed(write(*makeMain(module.getLoc(), targets.size()), anywhere)))
    return failure();
  if (llvm::Error error =
          linkExecutable(objects, output, options.libraries, options.isStatic,
                         findTarget(options.target)))
    return emitError(module.getLoc()) << llvm::toString(std::move(error));
  return success();
}

//===----------------------------------------------------------------------===//
// Libraries
//===----------------------------------------------------------------------===//

namespace {

/// The code for one CPU.
struct Variant {
  OwningOpRef<ModuleOp> code;
  /// The end of its symbols' names.
  std::string suffix;
  size_t numFeatures;
};

} // namespace

static bool isDeclaration(Operation *op) {
  auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
  return function && function.isExternal();
}

/// Makes all symbols that a variant defines its own.
static void addSuffix(Variant &variant) {
  llvm::StringMap<FlatSymbolRefAttr> names;
  for (auto symbol : variant.code->getOps<SymbolOpInterface>()) {
    if (isDeclaration(symbol))
      continue;
    std::string name = symbol.getName().str();
    symbol.setName(name + variant.suffix);
    names[name] =
        FlatSymbolRefAttr::get(symbol.getContext(), name + variant.suffix);
    if (auto function = dyn_cast<LLVM::LLVMFuncOp>(*symbol))
      function.setLinkage(LLVM::Linkage::Internal);
  }
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](FlatSymbolRefAttr symbol) -> std::optional<Attribute> {
        auto name = names.find(symbol.getValue());
        if (name == names.end())
          return std::nullopt;
        return name->second;
      });
  replacer.recursivelyReplaceElementsIn(*variant.code);
}

/// Makes a function of the interface out of its variants, best first.
static void makeChoice(ModuleOp module, StringRef name,
                       ArrayRef<Variant> variants) {
  Location loc = module.getLoc();
  auto b = ImplicitLocOpBuilder::atBlockEnd(loc, module.getBody());
  auto find = [&](StringRef symbol, const Variant &variant) {
    return module.lookupSymbol<LLVM::LLVMFuncOp>(
        (symbol + variant.suffix).str());
  };
  auto choice = LLVM::LLVMFuncOp::create(
      b, name, find(name, variants.front()).getFunctionType());
  setBaselineCPU(choice);
  int64_t numBytes = 0;
  b.setInsertionPointToEnd(choice.addEntryBlock(b));
  Value zero = LLVM::ConstantOp::create(b, b.getI32IntegerAttr(0)), status;
  for (const Variant &variant : variants) {
    LLVM::LLVMFuncOp function = find(name, variant);
    StringRef attribute = tpu::TPUDialect::getTransientBytesAttrName();
    if (auto bytes = function->getAttrOfType<IntegerAttr>(attribute))
      numBytes = std::max(numBytes, bytes.getInt());
    Block *next = nullptr;
    if (LLVM::LLVMFuncOp prepare = find(prepareFunctionName, variant)) {
      status = LLVM::CallOp::create(b, prepare, ValueRange()).getResult();
      Value isReady =
          LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::eq, status, zero);
      Block *call = choice.addBlock();
      next = choice.addBlock();
      LLVM::CondBrOp::create(b, isReady, call, next);
      b.setInsertionPointToEnd(call);
    }
    Value result =
        LLVM::CallOp::create(b, function, choice.getArguments()).getResult();
    LLVM::ReturnOp::create(b, result);
    // Every CPU can run a variant that checks nothing.
    if (!next)
      break;
    b.setInsertionPointToEnd(next);
    if (&variant == &variants.back())
      LLVM::ReturnOp::create(b, status);
  }
  choice->setAttr(tpu::TPUDialect::getTransientBytesAttrName(),
                  b.getI64IntegerAttr(numBytes));
}

LogicalResult systole::lowerVariants(ModuleOp module,
                                     const CompilerOptions &options) {
  SmallVector<Variant> variants;
  SmallVector<std::string> names;
  for (const std::string &name : splitTargets(options.targetCPU)) {
    CompilerOptions own = options;
    own.targetCPU = name;
    // The check chooses the variant.
    own.checkCPU = true;
    FailureOr<TargetCPU> target = resolveTarget(
        own.target, own.targetCPU, own.targetAttributes, module.getLoc());
    if (failed(target))
      return failure();
    Variant variant{module.clone(), "." + std::to_string(variants.size()),
                    target->required.empty()
                        ? 0
                        : StringRef(target->required).count(',') + 1};
    if (failed(lowerProgram(*variant.code, Stage::LLVMDialect, own)))
      return failure();
    if (variants.empty())
      for (auto function : variant.code->getOps<LLVM::LLVMFuncOp>())
        if (!function.isExternal() &&
            function.getLinkage() == LLVM::Linkage::External)
          names.push_back(function.getName().str());
    attachTarget(*variant.code, *target);
    addSuffix(variant);
    // Variants are in the order of preference: those with more features first,
    // and of equal ones the last.
    auto *place = llvm::find_if(variants, [&](const Variant &other) {
      return other.numFeatures <= variant.numFeatures;
    });
    variants.insert(place, std::move(variant));
  }
  module.getBody()->clear();
  module->setAttrs(variants.front().code.get()->getAttrDictionary());
  for (Variant &variant : variants)
    for (Operation &op : llvm::make_early_inc_range(*variant.code->getBody()))
      if (!isDeclaration(&op) ||
          !module.lookupSymbol(SymbolTable::getSymbolName(&op)))
        op.moveBefore(module.getBody(), module.getBody()->end());
  for (StringRef name : names)
    makeChoice(module, name, variants);
  return success();
}
