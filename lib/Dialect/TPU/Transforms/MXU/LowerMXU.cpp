//===- LowerMXU.cpp - MXU operations to loops and register tiles ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"
#include "Planning/PlanFacts.h"
#include "SparseGradient.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/X86Vector/X86VectorDialect.h"
#include "systole/Dialect/TPU/IR/Cost.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

namespace systole::tpu {
#define GEN_PASS_DEF_LOWERMXUPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {
/// Records how operations are computed in the `tpu.ops` of their functions.
class KernelNotes {
public:
  /// Calls `note` on an operation's entry, if there is one.
  void add(Operation *op, llvm::function_ref<void(OperationCost &)> note) {
    auto function = op->getParentOfType<func::FuncOp>();
    std::optional<int32_t> index = getOpIndex(op);
    if (!function || !index)
      return;
    auto [it, isNew] = entries.try_emplace(function);
    SmallVector<OpCostAttr> &own = it->second;
    if (isNew)
      own = getElements<OpCostAttr>(function, TPUDialect::getOpsAttrName());
    if (static_cast<size_t>(*index) >= own.size())
      return;
    OperationCost cost = toOperationCost(own[*index]);
    note(cost);
    own[*index] = toAttribute(op->getContext(), cost);
  }

  void write() {
    for (auto &[function, own] : entries)
      if (!own.empty())
        function->setAttr(TPUDialect::getOpsAttrName(),
                          toArrayAttr<OpCostAttr>(function->getContext(), own));
  }

private:
  llvm::DenseMap<Operation *, SmallVector<OpCostAttr>> entries;
};

/// Erases `op` and what only made its operands.
void eraseWithOperands(Operation *op) {
  llvm::SetVector<Operation *> producers;
  auto collect = [&](Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        producers.insert(producer);
    op->erase();
  };
  collect(op);
  while (!producers.empty())
    if (Operation *producer = producers.pop_back_val();
        isOpTriviallyDead(producer))
      collect(producer);
}

/// Erases constants that nothing reads: of these, kernels read panels.
void eraseUnusedConstants(ModuleOp module) {
  llvm::StringSet<> used;
  module.walk([&](memref::GetGlobalOp get) { used.insert(get.getName()); });
  for (auto global :
       llvm::make_early_inc_range(module.getOps<memref::GlobalOp>()))
    if (global.getConstant() && global.isPrivate() &&
        !used.contains(global.getSymName()))
      global.erase();
}

struct LowerMXUPass : systole::tpu::impl::LowerMXUPassBase<LowerMXUPass> {
  void runOnOperation() override {
    cpu = getTarget(getOperation());
    target = MXUTarget::get(cpu);
    KernelNotes notes;
    SmallVector<MXUOpInterface> ops;
    getOperation()->walk([&](MXUOpInterface op) { ops.push_back(op); });
    for (MXUOpInterface op : ops)
      if (failed(lower(op, notes)))
        return signalPassFailure();
    if (auto module = dyn_cast<ModuleOp>(getOperation()))
      eraseUnusedConstants(module);
    notes.write();
  }

private:
  LogicalResult lower(MXUOpInterface op, KernelNotes &notes);
  FailureOr<std::string> lowerSparse(MXUOpInterface op,
                                     SparseGradientPlanAttr attr,
                                     OpBuilder &builder);
  LogicalResult lowerPart(MXUOpInterface op, int64_t part, OpBuilder &builder,
                          OperationCost &cost);

  CPUAttr cpu;
  MXUTarget target;
};
} // namespace

FailureOr<std::string> LowerMXUPass::lowerSparse(MXUOpInterface op,
                                                 SparseGradientPlanAttr attr,
                                                 OpBuilder &builder) {
  std::optional<SparseGradient> kernel = SparseGradient::get(op, attr, target);
  if (!kernel)
    return op->emitOpError("cannot follow its plan ")
           << attr
           << ": it needs a sparse_rhs convolution that is a filter's "
              "gradient, and vectors of 512 bits. Its vectors divide the "
              "input's features and fit in registers with the filter's "
              "positions; its items divide the vectors of the result's "
              "features";
  kernel->emit(builder);
  return kernel->describe();
}

/// Emits the kernel of a part by its plan, and adds to the operation's notes.
LogicalResult LowerMXUPass::lowerPart(MXUOpInterface op, int64_t part,
                                      OpBuilder &builder, OperationCost &cost) {
  Contraction contraction = Contraction::get(op, part);
  auto attr = cast<KernelPlanAttr>(op.getKernelPlans()[part]);
  std::string reason =
      whyNotComputable(attr, contraction, op.getPrecision(), cpu);
  if (!reason.empty())
    return op->emitOpError("cannot follow its plan ") << attr << ": " << reason;
  KernelPlan plan = KernelPlan::get(attr, contraction, target);
  cost.multipliesBF16 |= plan.hasGroups() && !contraction.isOfBytes();
  double products = 1;
  for (int64_t extent : op.getIterationShape(part))
    products *= extent;
  cost.repeatedFlops += 2 * products * (plan.getPasses().size() - 1);
  if (part == 0)
    cost.kernel = plan.describe(contraction, op.getPrecision(), target);
  emitKernel(builder, op, contraction, plan, target);
  return success();
}

LogicalResult LowerMXUPass::lower(MXUOpInterface op, KernelNotes &notes) {
  if (!isa<MemRefType>(op.getInit().getType()))
    return op->emitOpError("is lowered on memrefs: bufferize it first");
  ArrayAttr plans = op.getKernelPlans();
  if (plans.empty())
    return op->emitOpError(
        "has no plan of its kernel: run select-kernels first, or write plans");
  OpBuilder builder(op);
  auto kernel = scf::ExecuteRegionOp::create(builder, op.getLoc(), TypeRange());
  kernel.setNoInline(true);
  copyOpIndex(op, kernel);
  builder.setInsertionPointToStart(&kernel.getRegion().emplaceBlock());
  OperationCost cost;
  if (auto sparse = dyn_cast<SparseGradientPlanAttr>(plans[0])) {
    FailureOr<std::string> words = lowerSparse(op, sparse, builder);
    if (failed(words))
      return failure();
    cost.kernel = *words;
  } else {
    for (int64_t part = 0; part < op.getNumParts(); ++part)
      if (failed(lowerPart(op, part, builder, cost)))
        return failure();
    if (op.getNumParts() > 1)
      cost.kernel += "; " + std::to_string(op.getNumParts()) + " such parts";
  }
  scf::YieldOp::create(builder, op.getLoc());
  // A kernel does not read a packed constant as it was.
  SmallVector<Operation *> views;
  kernel.walk([&](memref::ReinterpretCastOp view) {
    if (view->use_empty())
      views.push_back(view);
  });
  llvm::for_each(views, eraseWithOperands);
  notes.add(op, [&](OperationCost &own) {
    own.kernel = cost.kernel;
    own.multipliesBF16 = cost.multipliesBF16;
    own.repeatedFlops = cost.repeatedFlops;
  });
  eraseWithOperands(op);
  return success();
}
