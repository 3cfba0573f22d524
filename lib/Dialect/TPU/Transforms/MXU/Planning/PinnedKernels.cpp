//===- PinnedKernels.cpp - Plans chosen beforehand ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PinnedKernels.h"
#include "../Contraction.h"
#include "mlir/Parser/Parser.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

namespace systole::tpu {
#define GEN_PASS_DEF_PINKERNELSPASS
#define GEN_PASS_DEF_PRINTKERNELPLANSPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

std::string systole::tpu::getKernelKey(MXUOpInterface op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << op->getName().stripDialect() << '(' << op.getLhs().getType() << ", "
     << op.getRhs().getType() << ") -> " << op.getInit().getType();
  // The epilogue does not change the plan.
  NamedAttrList attributes(op->getAttrDictionary());
  for (StringRef name :
       {"epilogue_maps", "kernel_plans", "operandSegmentSizes"})
    attributes.erase(name);
  // A constant can be packed at compile time.
  for (auto [name, operand] : {std::pair("constant_lhs", Value(op.getLhs())),
                               std::pair("constant_rhs", Value(op.getRhs()))})
    if (getConstant(operand))
      attributes.append(name, UnitAttr::get(op->getContext()));
  os << ' ' << attributes.getDictionary(op->getContext());
  return text;
}

static ArrayAttr getEntries(ModuleOp module) {
  return module->getAttrOfType<ArrayAttr>(TPUDialect::getKernelPlansAttrName());
}

PinnedKernels::PinnedKernels(ModuleOp module, CPUAttr cpu) {
  if (ArrayAttr entries = getEntries(module))
    for (auto entry : entries.getAsRange<PinnedKernelAttr>())
      if (entry.getCpu() == cpu.getName())
        plans[entry.getKernel()] = entry.getPlans();
}

ArrayAttr PinnedKernels::lookup(MXUOpInterface op) const {
  return plans.empty() ? ArrayAttr() : plans.lookup(getKernelKey(op));
}

LogicalResult systole::tpu::pinKernels(ModuleOp module, StringRef file) {
  MLIRContext *context = module.getContext();
  context->loadDialect<TPUDialect>();
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, context);
  OwningOpRef<ModuleOp> plans =
      parseSourceFile<ModuleOp>(file, sources, ParserConfig(context));
  if (!plans)
    return failure();
  ArrayAttr entries = getEntries(*plans);
  if (!entries || !llvm::all_of(entries, llvm::IsaPred<PinnedKernelAttr>))
    return emitError(plans->getLoc())
           << "--kernel-plans=" << file
           << ": it needs a module with the attribute tpu.kernel_plans, a list "
              "of #tpu.pinned_kernel, as --to-kernel-plans writes it";
  llvm::StringSet<> keys;
  for (auto entry : entries.getAsRange<PinnedKernelAttr>())
    if (!keys.insert((entry.getCpu() + "\n" + entry.getKernel()).str()).second)
      return emitError(plans->getLoc())
             << "--kernel-plans=" << file << ": the plans of '"
             << entry.getKernel() << "' on " << entry.getCpu()
             << " are there twice";
  module->setAttr(TPUDialect::getKernelPlansAttrName(), entries);
  return success();
}

static bool hasItems(ArrayAttr plans) {
  AttrTypeWalker walker;
  auto interruptAt = [](auto attr) {
    return attr.getItems() > 1 ? WalkResult::interrupt()
                               : WalkResult::advance();
  };
  walker.addWalk([&](KernelStepAttr step) { return interruptAt(step); });
  walker.addWalk(
      [&](SparseGradientPlanAttr plan) { return interruptAt(plan); });
  return walker.walk(plans).wasInterrupted();
}

void systole::tpu::printKernelPlans(ModuleOp module, llvm::raw_ostream &os) {
  StringRef cpu = getTarget(module).getName();
  llvm::StringMap<size_t> indices;
  SmallVector<std::pair<std::string, ArrayAttr>> plans;
  module.walk([&](MXUOpInterface op) {
    if (op.getKernelPlans().empty())
      return;
    std::string key = getKernelKey(op);
    auto [it, isNew] = indices.try_emplace(key, plans.size());
    if (isNew)
      plans.push_back({key, op.getKernelPlans()});
    // select-kernels leaves out items that an operation does not have.
    else if (hasItems(op.getKernelPlans()))
      plans[it->second].second = op.getKernelPlans();
  });
  os << "module attributes {tpu.kernel_plans = [";
  StringRef separator = "\n";
  for (auto &[key, own] : plans) {
    // The output has one plan a line.
    os << separator << "  #tpu.pinned_kernel<\"" << cpu << "\", \"";
    llvm::printEscapedString(key, os);
    os << "\", [";
    llvm::interleave(
        own, [&](Attribute plan) { os << "\n    " << plan; },
        [&] { os << ","; });
    os << "]>";
    separator = ",\n";
  }
  os << "]} {}\n";
}

namespace {
struct PinKernelsPass : systole::tpu::impl::PinKernelsPassBase<PinKernelsPass> {
  using PinKernelsPassBase::PinKernelsPassBase;

  void runOnOperation() override {
    if (failed(pinKernels(getOperation(), file)))
      signalPassFailure();
  }
};

struct PrintKernelPlansPass
    : systole::tpu::impl::PrintKernelPlansPassBase<PrintKernelPlansPass> {
  using PrintKernelPlansPassBase::PrintKernelPlansPassBase;

  void runOnOperation() override {
    std::error_code error;
    llvm::raw_fd_ostream os(file, error, llvm::sys::fs::OF_Text);
    if (error) {
      getOperation().emitError("cannot write '")
          << file << "': " << error.message();
      return signalPassFailure();
    }
    printKernelPlans(getOperation(), os);
    markAllAnalysesPreserved();
  }
};
} // namespace
