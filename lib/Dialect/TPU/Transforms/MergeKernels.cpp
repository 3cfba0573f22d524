//===- MergeKernels.cpp - One function for kernels of like code -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM takes most of the time of compilation, and takes it for each kernel.
// Layers of a network often differ in the size of an image or in a dilation
// alone: in a few strides and trip counts of the same code.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/MapVector.h"

#include <unordered_map>

namespace systole::tpu {
#define GEN_PASS_DEF_MERGEKERNELSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

bool isConstant(Value value) {
  Operation *op = value.getDefiningOp();
  return op && op->hasTrait<OpTrait::ConstantLike>();
}

/// Whether an operand may be an argument of the kernel as well as a constant:
/// distances and trip counts. LLVM divides by constants without a division.
bool mayVary(const OpOperand &operand) {
  return operand.get().getType().isInteger(64) &&
         isa<LLVM::AddOp, LLVM::SubOp, LLVM::MulOp, LLVM::ICmpOp, LLVM::SMinOp,
             LLVM::SMaxOp, LLVM::UMinOp, LLVM::UMaxOp, LLVM::BrOp,
             LLVM::CondBrOp>(operand.getOwner());
}

/// A function, without the order of its constants.
class Kernel {
public:
  explicit Kernel(LLVM::LLVMFuncOp function) : function(function) {
    bool hasVectors = false, isAnnotated = false;
    hash = llvm::hash_combine(function.getFunctionType());
    function.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op->hasTrait<OpTrait::ConstantLike>())
        return;
      ops.push_back(op);
      hash = llvm::hash_combine(hash,
                                OperationEquivalence::computeHash(
                                    op, OperationEquivalence::ignoreHashValue,
                                    OperationEquivalence::ignoreHashValue,
                                    OperationEquivalence::IgnoreLocations));
      for (OpOperand &operand : op->getOpOperands())
        if (isConstant(operand.get()))
          constants.push_back(&operand);
      hasVectors |=
          llvm::any_of(op->getResultTypes(), llvm::IsaPred<VectorType>);
      isAnnotated |= op->hasAttr("loop_annotation");
    });
    isVectorized = hasVectors && !isAnnotated;
  }

  /// Whether the functions differ in nothing but integers.
  bool isLike(const Kernel &other) const;

  /// The constant of an operand.
  Attribute getConstant(unsigned i) const {
    Attribute value;
    matchPattern(constants[i]->get(), m_Constant(&value));
    return value;
  }

  LLVM::LLVMFuncOp function;
  llvm::hash_code hash = 0;
  /// The operations that are not constants, and their operands that are.
  SmallVector<Operation *> ops;
  SmallVector<OpOperand *> constants;
  /// No loop is left to LLVM's vectorizer, which needs to know trip counts.
  bool isVectorized = false;
};

/// The attributes of arguments without their alignment.
SmallVector<DictionaryAttr> getOtherAttributes(LLVM::LLVMFuncOp function) {
  SmallVector<DictionaryAttr> all;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    NamedAttrList list(FunctionOpInterface(function).getArgAttrs(i));
    list.erase(LLVM::LLVMDialect::getAlignAttrName());
    all.push_back(list.getDictionary(function.getContext()));
  }
  return all;
}

bool Kernel::isLike(const Kernel &other) const {
  LLVM::LLVMFuncOp left = function, right = other.function;
  if (left.getFunctionType() != right.getFunctionType() ||
      left.getPassthroughAttr() != right.getPassthroughAttr() ||
      getOtherAttributes(left) != getOtherAttributes(right) ||
      ops.size() != other.ops.size() ||
      constants.size() != other.constants.size() ||
      left.getBody().getBlocks().size() != right.getBody().getBlocks().size())
    return false;
  DenseMap<Value, Value> values;
  DenseMap<Block *, Block *> blocks;
  for (auto [a, b] : llvm::zip_equal(left.getBody(), right.getBody())) {
    if (a.getArgumentTypes() != b.getArgumentTypes())
      return false;
    blocks[&a] = &b;
    for (auto [from, to] : llvm::zip(a.getArguments(), b.getArguments()))
      values[from] = to;
  }
  for (auto [a, b] : llvm::zip_equal(ops, other.ops)) {
    if (a->getResultTypes() != b->getResultTypes() ||
        blocks.lookup(a->getBlock()) != b->getBlock())
      return false;
    for (auto [from, to] : llvm::zip(a->getResults(), b->getResults()))
      values[from] = to;
  }
  auto areEquivalent = [&](Value a, Value b) {
    return success(isConstant(a) ? isConstant(b) && a.getType() == b.getType()
                                 : values.lookup(a) == b);
  };
  return llvm::all_of(llvm::zip_equal(ops, other.ops), [&](auto pair) {
    auto [a, b] = pair;
    return OperationEquivalence::isEquivalentTo(
               a, b, areEquivalent, /*markEquivalent=*/nullptr,
               OperationEquivalence::IgnoreLocations) &&
           llvm::equal(a->getSuccessors(), b->getSuccessors(),
                       [&](Block *from, Block *to) {
                         return blocks.lookup(from) == to;
                       });
  });
}

/// Kernels that one function replaces.
struct Group {
  /// The constants of the members, for each operand in which they differ.
  using Differences =
      llvm::MapVector<SmallVector<Attribute>, SmallVector<unsigned>>;

  SmallVector<const Kernel *> members;
  Differences differences;

  /// Whether `kernel` becomes a member.
  bool add(const Kernel &kernel);
};

/// The most arguments that a kernel gets. They are in registers in its loops.
constexpr size_t kMostArguments = 6;

Group::Differences findDifferences(ArrayRef<const Kernel *> members) {
  Group::Differences differences;
  for (unsigned i = 0; i < members.front()->constants.size(); ++i) {
    auto constants = llvm::map_to_vector(
        members, [&](const Kernel *member) { return member->getConstant(i); });
    if (!llvm::all_equal(constants))
      differences[constants].push_back(i);
  }
  return differences;
}

bool Group::add(const Kernel &kernel) {
  const Kernel &first = *members.front();
  if (!first.isLike(kernel))
    return false;
  SmallVector<const Kernel *> all = members;
  all.push_back(&kernel);
  Differences found = findDifferences(all);
  if (found.size() > (first.isVectorized ? kMostArguments : 0))
    return false;
  for (const auto &[constants, operands] : found)
    if (!llvm::all_of(operands,
                      [&](unsigned i) { return mayVary(*first.constants[i]); }))
      return false;
  members = std::move(all);
  differences = std::move(found);
  return true;
}

/// Calls `callee` in the place of a call, with further constants.
void redirect(LLVM::CallOp call, LLVM::LLVMFuncOp callee,
              ArrayRef<Attribute> constants) {
  OpBuilder builder(call);
  SmallVector<Value> arguments = call.getArgOperands();
  for (Attribute constant : constants)
    arguments.push_back(LLVM::ConstantOp::create(
        builder, call.getLoc(), builder.getI64Type(), constant));
  auto merged = LLVM::CallOp::create(builder, call.getLoc(), callee, arguments);
  merged->setDiscardableAttrs(call->getDiscardableAttrDictionary());
  call->replaceAllUsesWith(merged);
  call->erase();
}

struct MergeKernels : systole::tpu::impl::MergeKernelsPassBase<MergeKernels> {
  void runOnOperation() override {
    collectCalls();
    std::vector<std::unique_ptr<Kernel>> kernels;
    llvm::MapVector<size_t, SmallVector<Group>> groups;
    for (auto function : getOperation().getOps<LLVM::LLVMFuncOp>()) {
      if (!calls.contains(function.getName()) || function.isExternal() ||
          function.getLinkage() != LLVM::Linkage::Internal)
        continue;
      kernels.push_back(std::make_unique<Kernel>(function));
      SmallVector<Group> &like = groups[kernels.back()->hash];
      if (llvm::none_of(
              like, [&](Group &group) { return group.add(*kernels.back()); }))
        like.push_back({{kernels.back().get()}, {}});
    }
    for (auto &[hash, like] : groups)
      for (Group &group : like)
        if (group.members.size() > 1)
          merge(group);
  }

private:
  /// Collects the calls of functions that have no other uses.
  void collectCalls() {
    calls.clear();
    llvm::StringSet<> others;
    getOperation().walk([&](Operation *op) {
      if (isa<LLVM::LLVMFuncOp>(op))
        return;
      if (auto call = dyn_cast<LLVM::CallOp>(op); call && call.getCallee()) {
        calls[*call.getCallee()].push_back(call);
        return;
      }
      op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
        others.insert(symbol.getRootReference().getValue());
      });
    });
    for (const auto &other : others)
      calls.erase(other.getKey());
  }

  void merge(Group &group) {
    LLVM::LLVMFuncOp function = group.members.front()->function;
    SmallVector<Type> types(function.getArgumentTypes());
    Block &entry = function.getBody().front();
    Type i64 = IntegerType::get(&getContext(), 64);
    for (const auto &[constants, operands] : group.differences) {
      types.push_back(i64);
      Value argument = entry.addArgument(i64, function.getLoc());
      for (unsigned i : operands)
        group.members.front()->constants[i]->set(argument);
    }
    if (ArrayAttr attributes = function.getArgAttrsAttr()) {
      SmallVector<Attribute> all(attributes.begin(), attributes.end());
      all.resize(types.size(), DictionaryAttr::get(&getContext()));
      function.setArgAttrsAttr(ArrayAttr::get(&getContext(), all));
    }
    function.setFunctionType(LLVM::LLVMFunctionType::get(
        function.getFunctionType().getReturnType(), types));
    for (size_t i = 0; i < group.members.size(); ++i) {
      LLVM::LLVMFuncOp member = group.members[i]->function;
      auto constants = llvm::map_to_vector(
          group.differences, [&](auto &entry) { return entry.first[i]; });
      for (LLVM::CallOp call : calls[member.getName()])
        redirect(call, function, constants);
      if (i > 0)
        keepAlignments(function, member);
    }
    for (const Kernel *member : llvm::drop_begin(group.members)) {
      LLVM::LLVMFuncOp replaced = member->function;
      replaced.erase();
    }
  }

  /// An argument stays aligned if it is so in both kernels.
  static void keepAlignments(LLVM::LLVMFuncOp kept, LLVM::LLVMFuncOp other) {
    StringRef name = LLVM::LLVMDialect::getAlignAttrName();
    for (unsigned i = 0; i < other.getNumArguments(); ++i)
      if (kept.getArgAttr(i, name) != other.getArgAttr(i, name))
        kept.removeArgAttr(i, name);
  }

  llvm::StringMap<SmallVector<LLVM::CallOp>> calls;
};

} // namespace
