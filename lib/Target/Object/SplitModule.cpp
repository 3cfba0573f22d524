//===- SplitModule.cpp - Parts of a module --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM optimizes a module on one thread, so threads need a module each. Nothing
// that LLVM does with a function may change by the split: it does not inline
// kernels, and does little else across functions.
//
//===----------------------------------------------------------------------===//

#include "SplitModule.h"

#include "systole/Support/NestedOps.h"
#include "systole/Target/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

#include <cmath>

namespace systole {
#define GEN_PASS_DEF_SPLITMODULEPASS
#include "systole/Target/TargetPasses.h.inc"
} // namespace systole

using namespace mlir;

/// The most bytes of a constant that each part has for itself. LLVM may fold
/// reads of it.
static constexpr uint64_t mostCopiedBytes = 4096;

static bool isFunction(Operation *op) {
  auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
  return function && !function.isExternal();
}

/// Whether LLVM may inline the function.
static bool isInlinable(Operation *op) {
  auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
  if (!function || function.isExternal() || function.getNoInline())
    return false;
  ArrayAttr attributes = function.getPassthroughAttr();
  return !attributes ||
         !llvm::is_contained(attributes,
                             StringAttr::get(op->getContext(), "noinline"));
}

/// Whether a function calls others and computes no floats: it prepares the
/// arguments of kernels.
static bool isCaller(Operation *op) {
  return systole::containsAny<LLVM::CallOp>(*op) &&
         !systole::containsOp(*op, [](Operation *inner) {
           return llvm::any_of(
               inner->getResultTypes(),
               llvm::IsaPred<mlir::FloatType, mlir::VectorType>);
         });
}

static bool isLocal(Operation *op) {
  LLVM::Linkage linkage;
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op))
    linkage = function.getLinkage();
  else
    linkage = cast<LLVM::GlobalOp>(op).getLinkage();
  return linkage == LLVM::Linkage::Internal ||
         linkage == LLVM::Linkage::Private;
}

/// Whether `op` is a global that this module defines.
static bool isGlobal(Operation *op) {
  auto global = dyn_cast<LLVM::GlobalOp>(op);
  return global && (isLocal(op) || global.getValueOrNull() ||
                    !global.getInitializerRegion().empty());
}

/// Makes a local symbol visible for the other parts, and for nobody else.
static void makeHidden(Operation *op) {
  auto change = [](auto symbol) {
    symbol.setLinkage(LLVM::Linkage::External);
    symbol.setVisibility_(LLVM::Visibility::Hidden);
    symbol.setDsoLocal(true);
  };
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op))
    change(function);
  else
    change(cast<LLVM::GlobalOp>(op));
}

static Operation *cloneDeclaration(Operation *op) {
  Operation *declaration = op->cloneWithoutRegions();
  if (auto global = dyn_cast<LLVM::GlobalOp>(declaration))
    global.removeValueAttr();
  return declaration;
}

namespace {

class ModuleSplitter {
public:
  explicit ModuleSplitter(ModuleOp module) : module(module) {}

  void split(int64_t operations);

private:
  bool collectSymbols();
  void collectUses(unsigned number);
  bool assignFunctions(int64_t operations);
  void assignGlobals();
  void build();
  bool isCopied(unsigned number) const;

  ModuleOp module;
  /// The functions and globals of the module.
  SmallVector<Operation *> symbols;
  llvm::StringMap<unsigned> numbers;
  /// The symbols that each symbol refers to, its number of operations, and its
  /// part.
  SmallVector<llvm::SetVector<unsigned>> uses;
  SmallVector<int64_t> weights;
  SmallVector<std::optional<unsigned>> partOf;
  unsigned numParts = 0;
};

} // namespace

bool ModuleSplitter::collectSymbols() {
  for (Operation &op : *module.getBody()) {
    if (!isa<LLVM::LLVMFuncOp, LLVM::GlobalOp>(op))
      return false;
    numbers[SymbolTable::getSymbolName(&op)] = symbols.size();
    symbols.push_back(&op);
  }
  uses.resize(symbols.size());
  weights.resize(symbols.size());
  partOf.resize(symbols.size());
  for (unsigned i = 0; i < symbols.size(); ++i)
    collectUses(i);
  return true;
}

void ModuleSplitter::collectUses(unsigned number) {
  auto add = [&](StringRef name) {
    if (auto found = numbers.find(name); found != numbers.end())
      uses[number].insert(found->second);
  };
  AttrTypeWalker walker;
  walker.addWalk([&](FlatSymbolRefAttr symbol) { add(symbol.getValue()); });
  symbols[number]->walk([&](Operation *op) {
    ++weights[number];
    if (auto address = dyn_cast<LLVM::AddressOfOp>(op)) {
      add(address.getGlobalName());
    } else if (auto call = dyn_cast<LLVM::CallOp>(op)) {
      if (std::optional<StringRef> callee = call.getCallee())
        add(*callee);
    } else if (isa<SymbolUserOpInterface>(op)) {
      walker.walk(op->getAttrDictionary());
    }
  });
}

/// Gives each function a part. Returns false if there would be one part only.
bool ModuleSplitter::assignFunctions(int64_t operations) {
  llvm::IntEqClasses groups(symbols.size());
  for (unsigned i = 0; i < symbols.size(); ++i)
    if (isFunction(symbols[i]))
      for (unsigned use : uses[i])
        if (isInlinable(symbols[use]))
          groups.join(i, use);
  groups.compress();
  SmallVector<int64_t> groupWeights(groups.getNumClasses(), 0);
  llvm::BitVector calls(groups.getNumClasses(), true);
  int64_t total = 0, ofCallers = 0;
  for (unsigned i = 0; i < symbols.size(); ++i)
    if (isFunction(symbols[i])) {
      groupWeights[groups[i]] += weights[i];
      total += weights[i];
      if (!isCaller(symbols[i]))
        calls.reset(groups[i]);
    }
  for (unsigned group : calls.set_bits())
    ofCallers += groupWeights[group];
  // Few callers are no part.
  if (ofCallers < operations) {
    ofCallers = 0;
    calls.reset();
  }
  if (total < 2 * operations)
    return false;
  // Each part takes time, so long programs have larger parts, not only more.
  const int64_t others = total - ofCallers;
  const int64_t wanted = std::max<int64_t>(
      1, static_cast<int64_t>(std::sqrt(4.0 * double(others) / operations)));
  // Groups are in the order of their first members. Callers come first.
  numParts = ofCallers > 0;
  SmallVector<unsigned> groupParts;
  int64_t before = 0, last = -1;
  for (auto [group, weight] : llvm::enumerate(groupWeights)) {
    if (calls[group]) {
      groupParts.push_back(0);
      continue;
    }
    int64_t part =
        std::min(wanted - 1, (before + weight / 2) * wanted / others);
    if (weight > 0 && part > last) {
      ++numParts;
      last = part;
    }
    groupParts.push_back(numParts == 0 ? 0 : numParts - 1);
    before += weight;
  }
  for (unsigned i = 0; i < symbols.size(); ++i)
    if (isFunction(symbols[i]))
      partOf[i] = groupParts[groups[i]];
  return numParts > 1;
}

/// Whether each part that uses the constant has it for itself.
bool ModuleSplitter::isCopied(unsigned number) const {
  auto global = dyn_cast<LLVM::GlobalOp>(symbols[number]);
  return global && isLocal(global) && global.getConstant() &&
         global.getValueOrNull() &&
         mlir::DataLayout::closest(global).getTypeSize(global.getType()) <=
             mostCopiedBytes;
}

/// Gives each global that is not copied the part of the first function that
/// uses it.
void ModuleSplitter::assignGlobals() {
  for (unsigned i = 0; i < symbols.size(); ++i)
    if (isFunction(symbols[i]))
      for (unsigned use : uses[i])
        if (isGlobal(symbols[use]) && !isCopied(use) &&
            (!partOf[use] || *partOf[i] < *partOf[use]))
          partOf[use] = partOf[i];
  for (unsigned i = 0; i < symbols.size(); ++i)
    if (isGlobal(symbols[i]) && !isCopied(i) && !partOf[i])
      partOf[i] = 0;
}

void ModuleSplitter::build() {
  SmallVector<llvm::SmallSetVector<unsigned, 16>> members(numParts);
  for (unsigned i = 0; i < symbols.size(); ++i) {
    if (!partOf[i])
      continue;
    members[*partOf[i]].insert(i);
    for (unsigned use : uses[i]) {
      members[*partOf[i]].insert(use);
      if (partOf[use] && partOf[use] != partOf[i] && isLocal(symbols[use]))
        makeHidden(symbols[use]);
    }
  }
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  for (auto [part, numbers] : llvm::enumerate(members)) {
    auto nested = ModuleOp::create(builder, module.getLoc(),
                                   "part." + std::to_string(part));
    for (NamedAttribute attribute : module->getDiscardableAttrs())
      if (isa_and_nonnull<LLVM::LLVMDialect>(attribute.getNameDialect()))
        nested->setAttr(attribute.getName(), attribute.getValue());
    SmallVector<unsigned> ordered = numbers.takeVector();
    llvm::sort(ordered);
    for (unsigned number : ordered) {
      Operation *symbol = symbols[number];
      if (partOf[number] == part)
        symbol->moveBefore(nested.getBody(), nested.getBody()->end());
      else
        nested.push_back(isCopied(number) ? symbol->clone()
                                          : cloneDeclaration(symbol));
    }
  }
  // Declarations, and constants that each part has for itself.
  for (unsigned i = 0; i < symbols.size(); ++i)
    if (!partOf[i])
      symbols[i]->erase();
}

void ModuleSplitter::split(int64_t operations) {
  if (!collectSymbols() || !assignFunctions(operations))
    return;
  assignGlobals();
  build();
}

void systole::splitModule(ModuleOp module, int64_t operations) {
  ModuleSplitter(module).split(operations);
}

namespace {
struct SplitModulePass : systole::impl::SplitModulePassBase<SplitModulePass> {
  using SplitModulePassBase::SplitModulePassBase;

  void runOnOperation() override {
    systole::splitModule(getOperation(), operations);
  }
};
} // namespace
