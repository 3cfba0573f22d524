//===- MergeKernels.cpp - Kernels that differ in few integers -------------===//
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
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/NestedOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

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

/// The attributes of a function in which like kernels agree: all but its name,
/// and the alignments of its arguments.
DictionaryAttr getSharedAttributes(LLVM::LLVMFuncOp function) {
  MLIRContext *context = function.getContext();
  NamedAttrList list(function->getAttrDictionary());
  list.erase(function.getSymNameAttrName());
  if (ArrayAttr arguments = function.getArgAttrsAttr()) {
    auto others = llvm::map_to_vector(
        arguments.getAsRange<DictionaryAttr>(),
        [&](DictionaryAttr argument) -> Attribute {
          NamedAttrList others(argument);
          others.erase(LLVM::LLVMDialect::getAlignAttrName());
          return others.getDictionary(context);
        });
    list.set(function.getArgAttrsAttrName(), ArrayAttr::get(context, others));
  }
  return list.getDictionary(context);
}

/// A function, without the order of its constants.
class Kernel {
public:
  explicit Kernel(LLVM::LLVMFuncOp function)
      : function(function), attributes(getSharedAttributes(function)) {
    bool hasVectors = false, isAnnotated = false;
    hash = llvm::hash_combine(attributes);
    function.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op->hasTrait<OpTrait::ConstantLike>())
        return;
      ops.push_back(op);
      hash = llvm::hash_combine(hash, systole::hashWithoutValues(op));
      for (OpOperand &operand : op->getOpOperands())
        if (isConstant(operand.get()))
          constants.push_back(&operand);
      hasVectors |=
          llvm::any_of(op->getResultTypes(), llvm::IsaPred<VectorType>);
      isAnnotated |= op->hasAttr("loop_annotation");
    });
    isVectorized = hasVectors && !isAnnotated;
    for (size_t i = 0; i < constants.size(); ++i)
      if (!mayDiffer(i))
        hash = llvm::hash_combine(hash, getConstant(i));
  }

  /// Whether the functions differ in nothing but integers.
  bool isLike(const Kernel &other) const;

  /// The constant of an operand.
  Attribute getConstant(size_t i) const {
    Attribute value;
    matchPattern(constants[i]->get(), m_Constant(&value));
    return value;
  }

  /// Whether the constant of an operand may become an argument.
  bool mayDiffer(size_t i) const {
    return isVectorized && mayVary(*constants[i]);
  }

  LLVM::LLVMFuncOp function;
  DictionaryAttr attributes;
  llvm::hash_code hash = 0;
  /// The operations that are not constants, and their operands that are.
  SmallVector<Operation *> ops;
  SmallVector<OpOperand *> constants;

private:
  /// No loop is left to LLVM's vectorizer, which needs to know trip counts. The
  /// passes of LLVM are chosen by the same question (`isVectorized` in
  /// EmitCode.cpp).
  bool isVectorized = false;
};

bool Kernel::isLike(const Kernel &other) const {
  Region &left = *ops.front()->getParentRegion(),
         &right = *other.ops.front()->getParentRegion();
  if (attributes != other.attributes || ops.size() != other.ops.size() ||
      constants.size() != other.constants.size() ||
      left.getBlocks().size() != right.getBlocks().size())
    return false;
  DenseMap<Value, Value> values;
  DenseMap<Block *, Block *> blocks;
  for (auto [a, b] : llvm::zip_equal(left, right)) {
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
class Group {
public:
  explicit Group(const Kernel &first)
      : members{&first}, differs(first.constants.size()) {
    DenseMap<Attribute, unsigned> numbers;
    for (size_t i = 0; i < first.constants.size(); ++i)
      classes.push_back(
          numbers.try_emplace(first.getConstant(i), numbers.size())
              .first->second);
  }

  /// Whether `kernel` becomes a member.
  bool add(const Kernel &kernel);

  /// The operands of each argument that the function gets.
  SmallVector<SmallVector<size_t>> getArguments() const {
    llvm::MapVector<unsigned, SmallVector<size_t>> arguments;
    for (unsigned i : differs.set_bits())
      arguments[classes[i]].push_back(i);
    return llvm::map_to_vector(arguments,
                               [](auto &argument) { return argument.second; });
  }

  SmallVector<const Kernel *> members;

private:
  /// Operands of one class have the same constant in each member.
  SmallVector<unsigned> classes;
  /// The operands that have other constants in some members.
  llvm::BitVector differs;
};

/// The most arguments that a kernel gets. They are in registers in its loops.
constexpr size_t kMostArguments = 6;

bool Group::add(const Kernel &kernel) {
  const Kernel &first = *members.front();
  if (!first.isLike(kernel))
    return false;
  llvm::BitVector found = differs;
  llvm::SmallDenseSet<unsigned> arguments;
  DenseMap<std::pair<unsigned, Attribute>, unsigned> numbers;
  SmallVector<unsigned> refined;
  for (size_t i = 0; i < first.constants.size(); ++i) {
    Attribute constant = kernel.getConstant(i);
    if (constant != first.getConstant(i)) {
      if (!first.mayDiffer(i))
        return false;
      found.set(i);
    }
    refined.push_back(
        numbers.try_emplace({classes[i], constant}, numbers.size())
            .first->second);
    if (found[i])
      arguments.insert(refined.back());
  }
  if (arguments.size() > kMostArguments)
    return false;
  members.push_back(&kernel);
  classes = std::move(refined);
  differs = std::move(found);
  return true;
}

/// Makes a call one of `callee`, with further constants.
void redirect(LLVM::CallOp call, LLVM::LLVMFuncOp callee,
              ArrayRef<Attribute> constants) {
  OpBuilder builder(call);
  call.setCallee(callee.getName());
  for (Attribute constant : constants)
    call.getCalleeOperandsMutable().append(
        LLVM::ConstantOp::create(builder, call.getLoc(), builder.getI64Type(),
                                 constant)
            .getResult());
  if (ArrayAttr attributes = call.getArgAttrsAttr()) {
    SmallVector<Attribute> all(attributes.begin(), attributes.end());
    all.resize(call.getArgOperands().size(), builder.getDictionaryAttr({}));
    call.setArgAttrsAttr(builder.getArrayAttr(all));
  }
}

struct MergeKernels : systole::tpu::impl::MergeKernelsPassBase<MergeKernels> {
  void runOnOperation() override {
    collectCalls();
    std::vector<std::unique_ptr<Kernel>> kernels;
    llvm::MapVector<size_t, SmallVector<Group>> groups;
    for (auto function : getOperation().getOps<LLVM::LLVMFuncOp>()) {
      if (!calls.contains(function.getName()) || function.isExternal() ||
          function.isVarArg() ||
          function.getLinkage() != LLVM::Linkage::Internal)
        continue;
      kernels.push_back(std::make_unique<Kernel>(function));
      const Kernel &kernel = *kernels.back();
      SmallVector<Group> &like = groups[kernel.hash];
      if (llvm::none_of(like, [&](Group &group) { return group.add(kernel); }))
        like.emplace_back(kernel);
    }
    for (auto &[hash, like] : groups)
      for (Group &group : like)
        if (group.members.size() > 1)
          merge(group);
    // Their calls have been redirected, too.
    for (LLVM::LLVMFuncOp function : replaced)
      function.erase();
    replaced.clear();
  }

private:
  /// Collects the calls of functions that have no other uses.
  void collectCalls() {
    calls.clear();
    llvm::StringSet<> others;
    auto uses = SymbolTable::getSymbolUses(&getOperation().getBodyRegion());
    if (!uses)
      return;
    for (SymbolTable::SymbolUse use : *uses) {
      StringRef name = use.getSymbolRef().getRootReference().getValue();
      auto call = dyn_cast<LLVM::CallOp>(use.getUser());
      if (call && call.getCalleeAttr() == use.getSymbolRef())
        calls[name].push_back(call);
      else
        others.insert(name);
    }
    for (const auto &other : others)
      calls.erase(other.getKey());
  }

  void merge(const Group &group) {
    const Kernel &first = *group.members.front();
    LLVM::LLVMFuncOp function = first.function;
    SmallVector<SmallVector<size_t>> arguments = group.getArguments();
    // The operands of the first member change below.
    SmallVector<SmallVector<Attribute>> constants;
    for (const Kernel *member : group.members)
      constants.push_back(
          llvm::map_to_vector(arguments, [&](ArrayRef<size_t> operands) {
            return member->getConstant(operands.front());
          }));
    SmallVector<Type> types(function.getArgumentTypes());
    Type i64 = IntegerType::get(&getContext(), 64);
    for (ArrayRef<size_t> operands : arguments) {
      types.push_back(i64);
      Value argument =
          function.getBody().front().addArgument(i64, function.getLoc());
      for (size_t i : operands)
        first.constants[i]->set(argument);
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
      for (LLVM::CallOp call : calls[member.getName()])
        redirect(call, function, constants[i]);
      if (i == 0)
        continue;
      keepAlignments(function, member);
      replaced.push_back(member);
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
  SmallVector<LLVM::LLVMFuncOp> replaced;
};

} // namespace
