//===- OutlineKernels.cpp - A function for each kernel --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's time grows more than linearly with the loops of a function, and a step
// of a deep network has thousands. So a compiled function only calls kernels:
// loop nests and the code of MXU operations, each in its own function. Kernels
// that differ only in their memory share one. So are the work items of kernels
// that threads compute together.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/ByteSizes.h"
#include "llvm/ADT/Hashing.h"

#include <unordered_map>

namespace systole::tpu {
#define GEN_PASS_DEF_OUTLINEKERNELSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// A range of memory: bytes [begin, end) from `base`.
struct Place {
  Value base;
  int64_t begin = 0, end = INT64_MAX;

  bool overlaps(const Place &other) const {
    return base == other.base && begin < other.end && other.begin < end;
  }
};

/// The place of a buffer, if known: an arena or a part of one, another argument
/// of the function, or memory of the runtime.
std::optional<Place> findPlace(Value memref) {
  if (auto view = memref.getDefiningOp<memref::ViewOp>()) {
    std::optional<int64_t> shift = getConstantIntValue(view.getByteShift());
    if (!shift)
      return std::nullopt;
    int64_t size = systole::getBytes(view.getType());
    return Place{view.getSource(), *shift, *shift + size};
  }
  if (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    return findPlace(view.getViewSource());
  if (auto argument = dyn_cast<BlockArgument>(memref))
    if (isa<func::FuncOp, ParallelOp>(argument.getOwner()->getParentOp()))
      return Place{memref};
  if (memref.getDefiningOp<InfeedOp>())
    return Place{memref};
  return std::nullopt;
}

/// Hoists views of arenas, and of a thread's own memory, out of loops: their
/// addresses are arguments of kernels, which do not depend on the size of that
/// memory then.
void hoistViews(func::FuncOp function) {
  SmallVector<memref::ViewOp> views;
  function.walk([&](memref::ViewOp view) {
    auto memory = dyn_cast<BlockArgument>(view.getSource());
    if (memory &&
        isa<func::FuncOp, ParallelOp>(memory.getOwner()->getParentOp()) &&
        view.getSizes().empty() && getConstantIntValue(view.getByteShift()))
      views.push_back(view);
  });
  OpBuilder builder(function.getContext());
  for (memref::ViewOp view : llvm::reverse(views)) {
    builder.setInsertionPointToStart(
        cast<BlockArgument>(view.getSource()).getOwner());
    Operation *shift = builder.clone(*view.getByteShift().getDefiningOp());
    view.getByteShiftMutable().assign(shift->getResult(0));
    view->moveAfter(shift);
  }
}

bool isKernel(Operation &op) {
  if (!isa<scf::ForOp, scf::ParallelOp, scf::ExecuteRegionOp, ParallelOp>(op) ||
      op.getNumResults() != 0)
    return false;
  WalkResult result = op.walk([&](Operation *nested) {
    if (nested == &op)
      return WalkResult::advance();
    bool leaves =
        isa<TPUDialect>(nested->getDialect()) || isa<CallOpInterface>(nested);
    return leaves || isa<scf::ExecuteRegionOp>(nested) ? WalkResult::interrupt()
                                                       : WalkResult::advance();
  });
  return !result.wasInterrupted();
}

/// Collects kernels in `region`, and in regions around them.
void collectKernels(Region &region, SmallVectorImpl<Operation *> &kernels) {
  for (Operation &op : region.getOps()) {
    if (isKernel(op)) {
      kernels.push_back(&op);
      continue;
    }
    for (Region &nested : op.getRegions())
      collectKernels(nested, kernels);
  }
}

/// Operations that a kernel repeats on its arguments: constants and views.
bool isRematerialized(Operation *op) {
  if (!op || op->getNumRegions() != 0 || isa<memref::ViewOp>(op))
    return false;
  return op->hasTrait<OpTrait::ConstantLike>() ||
         isa<memref::GetGlobalOp>(op) ||
         (isa<ViewLikeOpInterface>(op) && isMemoryEffectFree(op));
}

/// Whether a C function can take an argument of this type.
bool isArgumentType(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref
             ? memref.hasStaticShape() && memref.getLayout().isIdentity()
             : type.isIntOrIndexOrFloat() || isa<LLVM::LLVMPointerType>(type);
}

class Outliner {
public:
  explicit Outliner(ModuleOp module)
      : builder(module.getContext()), symbols(module) {}

  void outline(Operation *kernel) {
    llvm::SetVector<Operation *> rematerialized;
    llvm::SetVector<Value> arguments;
    if (!collectInputs(kernel, rematerialized, arguments)) {
      if (auto parallel = dyn_cast<ParallelOp>(kernel))
        computeInOrder(parallel);
      return;
    }
    func::FuncOp function =
        build(kernel, rematerialized, arguments.getArrayRef());
    markMemory(function, arguments.getArrayRef());
    bool isMXU = isa<scf::ExecuteRegionOp>(kernel) ||
                 kernel->getParentOfType<scf::ExecuteRegionOp>();
    function = unify(function, isMXU ? "mxu" : "vpu");
    builder.setInsertionPoint(kernel);
    Location loc = kernel->getLoc();
    Operation *call;
    if (auto parallel = dyn_cast<ParallelOp>(kernel))
      call = LaunchOp::create(builder, loc, SymbolRefAttr::get(function),
                              arguments.getArrayRef(), parallel.getCount(),
                              parallel.getScratch());
    else
      call =
          func::CallOp::create(builder, loc, function, arguments.getArrayRef());
    copyOpIndex(kernel, call);
    kernel->erase();
  }

  /// Returns the operations of kernels their indices.
  void restoreIndices() {
    for (auto [op, index] : indices)
      op->setDiscardableAttr(TPUDialect::getOpAttrName(), index);
  }

private:
  /// Makes a loop of items that no function can compute.
  void computeInOrder(ParallelOp parallel) {
    builder.setInsertionPoint(parallel);
    Location loc = parallel.getLoc();
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    auto loop =
        scf::ForOp::create(builder, loc, zero, parallel.getCount(), one);
    copyOpIndex(parallel, loop);
    Block &items = parallel.getBody().front();
    items.getArgument(0).replaceAllUsesWith(loop.getInductionVar());
    if (parallel.getScratch())
      items.getArgument(1).replaceAllUsesWith(parallel.getScratch());
    Block *body = loop.getBody();
    body->getOperations().splice(body->begin(), items.getOperations());
    parallel.erase();
  }

  /// Collects the values that the kernel uses from outside; false if a function
  /// cannot take one of them.
  static bool collectInputs(Operation *kernel,
                            llvm::SetVector<Operation *> &rematerialized,
                            llvm::SetVector<Value> &arguments) {
    llvm::SetVector<Value> used;
    getUsedValuesDefinedAbove(kernel->getRegions(), used);
    if (!isa<ParallelOp>(kernel))
      used.insert_range(kernel->getOperands());
    // Operands precede their users.
    std::function<void(Value)> add = [&](Value value) {
      Operation *op = value.getDefiningOp();
      if (!isRematerialized(op)) {
        arguments.insert(value);
        return;
      }
      for (Value operand : op->getOperands())
        add(operand);
      rematerialized.insert(op);
    };
    for (Value value : used)
      add(value);
    return llvm::all_of(
        arguments, [](Value value) { return isArgumentType(value.getType()); });
  }

  func::FuncOp build(Operation *kernel,
                     const llvm::SetVector<Operation *> &rematerialized,
                     ArrayRef<Value> arguments) {
    builder.clearInsertionPoint();
    SmallVector<Type> types = llvm::to_vector(ValueRange(arguments).getTypes());
    auto parallel = dyn_cast<ParallelOp>(kernel);
    if (parallel)
      llvm::append_range(types, parallel.getBody().getArgumentTypes());
    auto type = builder.getFunctionType(types, {});
    // All have the same name until they are compared.
    auto function =
        func::FuncOp::create(builder, kernel->getLoc(), "kernel", type);
    function.setPrivate();
    // LLVM would inline it again.
    function->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
    Block *entry = function.addEntryBlock();
    builder.setInsertionPointToStart(entry);
    IRMapping mapping;
    mapping.map(arguments, entry->getArguments().take_front(arguments.size()));
    for (Operation *op : rematerialized)
      builder.clone(*op, mapping);
    if (auto region = dyn_cast<scf::ExecuteRegionOp>(kernel)) {
      for (Operation &op : region.getRegion().front().without_terminator())
        builder.clone(op, mapping);
    } else if (parallel) {
      mapping.map(parallel.getBody().getArguments(),
                  entry->getArguments().drop_front(arguments.size()));
      for (Operation &op : parallel.getBody().front())
        builder.clone(op, mapping);
    } else {
      builder.clone(*kernel, mapping);
    }
    func::ReturnOp::create(builder, kernel->getLoc());
    return function;
  }

  /// Marks buffers that begin at a cache line, and those that no other argument
  /// aliases. A thread's own memory is both.
  void markMemory(func::FuncOp function, ArrayRef<Value> arguments) {
    SmallVector<std::optional<Place>> places;
    for (unsigned i = arguments.size(); i < function.getNumArguments(); ++i)
      if (isa<MemRefType>(function.getArgument(i).getType()))
        markArgument(function, i, /*isAligned=*/true, /*isAlone=*/true);
    bool known = true;
    for (Value argument : arguments) {
      bool memory = isa<MemRefType>(argument.getType());
      places.push_back(memory ? findPlace(argument) : std::nullopt);
      known &= !memory || places.back();
    }
    for (auto [i, place] : llvm::enumerate(places)) {
      if (!place)
        continue;
      bool isAlone = known;
      for (auto [j, other] : llvm::enumerate(places))
        isAlone &= i == j || !other || !place->overlaps(*other);
      markArgument(function, i,
                   arguments[i].getDefiningOp<memref::ViewOp>() &&
                       place->begin % arenaAlignment == 0,
                   isAlone);
    }
  }

  void markArgument(func::FuncOp function, unsigned i, bool isAligned,
                    bool isAlone) {
    if (isAligned)
      function.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(),
                          builder.getI64IntegerAttr(arenaAlignment));
    if (isAlone)
      function.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                          builder.getUnitAttr());
  }

  /// A hash of all but the values in the function.
  static size_t computeHash(func::FuncOp function) {
    llvm::hash_code hash = llvm::hash_combine(function.getFunctionType(),
                                              function.getArgAttrsAttr());
    function.getBody().walk([&](Operation *op) {
      hash = llvm::hash_combine(hash,
                                OperationEquivalence::computeHash(
                                    op, OperationEquivalence::ignoreHashValue,
                                    OperationEquivalence::ignoreHashValue,
                                    OperationEquivalence::IgnoreLocations));
    });
    return hash;
  }

  static bool areEqual(func::FuncOp a, func::FuncOp b) {
    return a.getFunctionType() == b.getFunctionType() &&
           a.getArgAttrsAttr() == b.getArgAttrsAttr() &&
           OperationEquivalence::isRegionEquivalentTo(
               &a.getBody(), &b.getBody(),
               OperationEquivalence::IgnoreLocations);
  }

  /// A function of the module equal to `function`, or that one itself.
  func::FuncOp unify(func::FuncOp function, StringRef name) {
    // The calls in an item tell which operations it computes. Other code may be
    // that of several operations.
    if (function.getOps<func::CallOp>().empty()) {
      SmallVector<std::pair<Operation *, Attribute>> own;
      function.getBody().walk([&](Operation *op) {
        StringRef name = TPUDialect::getOpAttrName();
        if (Attribute index = op->removeDiscardableAttr(name))
          own.emplace_back(op, index);
      });
      SmallVector<func::FuncOp, 1> &known = kernels[computeHash(function)];
      for (func::FuncOp kernel : known)
        if (areEqual(kernel, function)) {
          function->erase();
          return kernel;
        }
      known.push_back(function);
      llvm::append_range(indices, own);
    }
    function.setName((name + "_" + Twine(numKernels++)).str());
    symbols.insert(function);
    return function;
  }

  OpBuilder builder;
  SymbolTable symbols;
  /// The kernels without calls, by their hash.
  std::unordered_map<size_t, SmallVector<func::FuncOp, 1>> kernels;
  /// The operations of the program that the code of those kernels is for. They
  /// do not count when kernels are compared.
  SmallVector<std::pair<Operation *, Attribute>> indices;
  unsigned numKernels = 0;
};

struct OutlineKernels
    : systole::tpu::impl::OutlineKernelsPassBase<OutlineKernels> {
  void runOnOperation() override {
    Outliner outliner(getOperation());
    for (auto function :
         llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (!getConvention(function))
        continue;
      hoistViews(function);
      SmallVector<Operation *> kernels;
      collectKernels(function.getBody(), kernels);
      SmallVector<ParallelOp> launches;
      function.walk([&](ParallelOp op) { launches.push_back(op); });
      // Outlining a single kernel makes no function smaller.
      if (kernels.size() < 2 && launches.empty())
        continue;
      for (Operation *kernel : kernels)
        if (!isa<ParallelOp>(kernel))
          outliner.outline(kernel);
      for (ParallelOp launch : launches)
        outliner.outline(launch);
    }
    outliner.restoreIndices();
  }
};

} // namespace
