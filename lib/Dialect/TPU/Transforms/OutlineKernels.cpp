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
// Code is moved into functions, not copied: the module has no operation twice.
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
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/ByteSizes.h"
#include "systole/Support/NestedOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/MapVector.h"

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
  if (isa_and_nonnull<InfeedOp, SharedStateOp>(memref.getDefiningOp()))
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
    Operation *inside = view.getByteShift().getDefiningOp();
    Operation *shift = builder.clone(*inside);
    view.getByteShiftMutable().assign(shift->getResult(0));
    // Kernels that differ in it alone are equal.
    if (inside->use_empty())
      inside->erase();
    view->moveAfter(shift);
  }
}

/// Whether the code of an op can be a function: it calls nothing.
bool isKernel(Operation &op) {
  if (!isa<scf::ForOp, scf::ParallelOp, scf::WhileOp, scf::ExecuteRegionOp,
           ParallelOp>(op) ||
      op.getNumResults() != 0)
    return false;
  return !systole::containsOp(op, [&](Operation *nested) {
    bool leaves =
        (isa<TPUDialect>(nested->getDialect()) && !isa<LoadI4Op>(nested)) ||
        isa<CallOpInterface, scf::ExecuteRegionOp>(nested);
    return leaves && nested != &op;
  });
}

/// The most operations of a `while` that is one kernel. The kernels in a longer
/// one take longer than their calls, and LLVM's time grows faster than a loop.
constexpr unsigned kLongestWhile = 256;

bool isShortWhile(scf::WhileOp loop) {
  unsigned operations = 0;
  return !systole::containsOp(
      loop, [&](Operation *) { return ++operations > kLongestWhile; });
}

/// Collects kernels in `region`, and in regions around them. The kernels of a
/// core's program are no larger than its operations, which a profile shows.
void collectKernels(Region &region, Convention convention,
                    SmallVectorImpl<Operation *> &kernels) {
  for (Operation &op : region.getOps()) {
    auto loop = dyn_cast<scf::WhileOp>(op);
    if (isKernel(op) &&
        (!loop || (convention == Convention::function && isShortWhile(loop)))) {
      kernels.push_back(&op);
      continue;
    }
    for (Region &nested : op.getRegions())
      collectKernels(nested, convention, kernels);
  }
}

/// The view of an arena that `argument` shows. Both begin at the same byte:
/// arguments of kernels have no offset.
memref::ViewOp findArenaView(Value argument) {
  while (Operation *op = argument.getDefiningOp()) {
    if (auto view = dyn_cast<memref::ViewOp>(op))
      return view;
    auto shape = dyn_cast<ViewLikeOpInterface>(op);
    if (!shape)
      return {};
    argument = shape.getViewSource();
  }
  return {};
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
    bool isMXU = isa<scf::ExecuteRegionOp>(kernel) ||
                 kernel->getParentOfType<scf::ExecuteRegionOp>();
    // The call stays, the kernel moves.
    builder.setInsertionPoint(kernel);
    Location loc = kernel->getLoc();
    Operation *call;
    if (auto parallel = dyn_cast<ParallelOp>(kernel))
      call = LaunchOp::create(builder, loc, kPending, arguments.getArrayRef(),
                              parallel.getCount(), parallel.getScratch());
    else
      call = func::CallOp::create(builder, loc, kPending, TypeRange(),
                                  arguments.getArrayRef());
    copyOpIndex(kernel, call);
    func::FuncOp function =
        build(kernel, rematerialized, arguments.getArrayRef());
    BitVector aligned = markMemory(function, arguments.getArrayRef());
    function = unify(function, aligned, isMXU ? "mxu" : "vpu");
    if (auto launch = dyn_cast<LaunchOp>(call))
      launch.setCalleeAttr(FlatSymbolRefAttr::get(function));
    else
      cast<func::CallOp>(call).setCalleeAttr(FlatSymbolRefAttr::get(function));
  }

  /// Completes the functions: marks the arguments that begin at a cache line in
  /// all calls, and returns the operations of kernels their indices.
  void finish() {
    for (const auto &[function, aligned] : alignments)
      for (unsigned i : aligned.set_bits())
        cast<func::FuncOp>(function).setArgAttr(
            i, LLVM::LLVMDialect::getAlignAttrName(),
            builder.getI64IntegerAttr(arenaAlignment));
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
    llvm::SetVector<Value> used = systole::getCapturedValues(kernel);
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
    takeShapes(used, rematerialized, arguments);
    return llvm::all_of(
        arguments, [](Value value) { return isArgumentType(value.getType()); });
  }

  /// Makes an argument of the only view of a buffer that a kernel uses, if it
  /// has all of the buffer in another shape. Kernels are equal then, whatever
  /// shapes their callers know.
  static void takeShapes(const llvm::SetVector<Value> &used,
                         llvm::SetVector<Operation *> &rematerialized,
                         llvm::SetVector<Value> &arguments) {
    DenseMap<Value, SmallVector<Operation *, 1>> users;
    for (Operation *op : rematerialized)
      for (Value operand : op->getOperands())
        users[operand].push_back(op);
    SmallVector<Value> shaped = arguments.takeVector();
    for (Value &value : shaped)
      while (!used.contains(value) && isa<MemRefType>(value.getType())) {
        ArrayRef<Operation *> views = users[value];
        if (views.size() != 1 || !isShapeOf(views.front(), value))
          break;
        rematerialized.remove(views.front());
        value = views.front()->getResult(0);
      }
    arguments.insert_range(shaped);
  }

  /// Whether an operation shows all of a buffer in another shape.
  static bool isShapeOf(Operation *op, Value buffer) {
    Type type = op->getResult(0).getType();
    return isa<ViewLikeOpInterface>(op) && op->getNumOperands() == 1 &&
           isArgumentType(type) && isArgumentType(buffer.getType()) &&
           systole::getBytes(cast<MemRefType>(type)) ==
               systole::getBytes(cast<MemRefType>(buffer.getType()));
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
        func::FuncOp::create(builder, kernel->getLoc(), kPending, type);
    function.setPrivate();
    // LLVM would inline it again.
    function->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
    Block *entry = function.addEntryBlock();
    builder.setInsertionPointToStart(entry);
    IRMapping mapping;
    mapping.map(arguments, entry->getArguments().take_front(arguments.size()));
    for (Operation *op : rematerialized)
      builder.clone(*op, mapping);
    auto take = [&](Operation *op) {
      op->walk([&](Operation *nested) {
        for (OpOperand &operand : nested->getOpOperands())
          if (Value value = mapping.lookupOrNull(operand.get()))
            operand.set(value);
      });
      op->moveBefore(entry, entry->end());
    };
    if (parallel)
      mapping.map(parallel.getBody().getArguments(),
                  entry->getArguments().drop_front(arguments.size()));
    if (isa<scf::ExecuteRegionOp, ParallelOp>(kernel)) {
      Block &body = kernel->getRegion(0).front();
      auto ops = parallel ? body.getOperations() : body.without_terminator();
      for (Operation &op : llvm::make_early_inc_range(ops))
        take(&op);
      kernel->erase();
    } else {
      take(kernel);
    }
    builder.setInsertionPointToEnd(entry);
    func::ReturnOp::create(builder, function.getLoc());
    return function;
  }

  /// Marks buffers that no other argument aliases. Returns those that begin at
  /// a cache line. A thread's own memory is both.
  BitVector markMemory(func::FuncOp function, ArrayRef<Value> arguments) {
    BitVector aligned(function.getNumArguments());
    SmallVector<std::optional<Place>> places;
    for (unsigned i = arguments.size(); i < function.getNumArguments(); ++i)
      if (isa<MemRefType>(function.getArgument(i).getType())) {
        aligned.set(i);
        markAlone(function, i);
      }
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
      if (isAlone)
        markAlone(function, i);
      if (findArenaView(arguments[i]) && place->begin % arenaAlignment == 0)
        aligned.set(i);
    }
    return aligned;
  }

  void markAlone(func::FuncOp function, unsigned i) {
    function.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                        builder.getUnitAttr());
  }

  /// A hash of all but the values in the function.
  static size_t computeHash(func::FuncOp function) {
    llvm::hash_code hash = llvm::hash_combine(function.getFunctionType(),
                                              function.getArgAttrsAttr());
    function.getBody().walk([&](Operation *op) {
      hash = llvm::hash_combine(hash, systole::hashWithoutValues(op));
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

  /// Returns a function of the module that is equal to `function`, or
  /// `function` itself. `aligned` has the arguments that begin at a cache line.
  /// Equal code need not agree on them, and takes what all calls have.
  func::FuncOp unify(func::FuncOp function, const BitVector &aligned,
                     StringRef name) {
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
          alignments[kernel] &= aligned;
          function->erase();
          return kernel;
        }
      known.push_back(function);
      llvm::append_range(indices, own);
    }
    function.setName((name + "_" + Twine(numKernels++)).str());
    symbols.insert(function);
    alignments[function] = aligned;
    return function;
  }

  /// The callee of a call whose kernel is not compared yet.
  static constexpr StringLiteral kPending = "kernel";

  OpBuilder builder;
  SymbolTable symbols;
  /// The arguments of each function that begin at a cache line.
  llvm::MapVector<Operation *, BitVector> alignments;
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
      std::optional<Convention> convention = getConvention(function);
      if (!convention)
        continue;
      hoistViews(function);
      SmallVector<Operation *> kernels;
      collectKernels(function.getBody(), *convention, kernels);
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
    outliner.finish();
  }
};

} // namespace
