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
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/NestedOps.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <numeric>

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

/// The constant of an operand. Indices are numbers of 64 bits, too.
Attribute getConstant(Value operand) {
  Attribute value;
  matchPattern(operand, m_Constant(&value));
  auto number = dyn_cast_or_null<IntegerAttr>(value);
  if (number && operand.getType().isInteger(64))
    return IntegerAttr::get(operand.getType(), number.getValue());
  return value;
}

/// Whether an operand may be an argument of the kernel as well as a constant:
/// distances and trip counts. LLVM divides by a constant with no division
/// instruction, so divisors are constants but in the first block, which is no
/// loop. The smallest number has no magnitude.
bool mayVary(const OpOperand &operand) {
  Operation *op = operand.getOwner();
  auto number = dyn_cast_or_null<IntegerAttr>(getConstant(operand.get()));
  if (!number || !number.getType().isInteger(64) ||
      number.getValue().isMinSignedValue())
    return false;
  if (isa<LLVM::UDivOp, LLVM::URemOp>(op))
    return op->getBlock()->isEntryBlock();
  return isa<LLVM::AddOp, LLVM::SubOp, LLVM::MulOp, LLVM::ICmpOp, LLVM::SMinOp,
             LLVM::SMaxOp, LLVM::UMinOp, LLVM::UMaxOp, LLVM::BrOp,
             LLVM::CondBrOp>(op);
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

/// Whether an operation computes a position or a trip count. A kernel in which
/// two distances are equal computes such a number once, where another kernel
/// computes two.
bool computesPosition(Operation *op) {
  return isMemoryEffectFree(op) && op->getNumResults() == 1 &&
         isa<IntegerType, LLVM::LLVMPointerType>(op->getResult(0).getType());
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
      const bool isPosition = computesPosition(op);
      if (!isPosition)
        hash = llvm::hash_combine(hash, systole::hashWithoutValues(op));
      for (OpOperand &operand : op->getOpOperands()) {
        if (!isConstant(operand.get()))
          continue;
        places[&operand] = constants.size();
        constants.push_back(&operand);
        values.push_back(getConstant(operand.get()));
        if (!isPosition && !mayVary(operand))
          hash = llvm::hash_combine(hash, values.back());
      }
      hasVectors |=
          llvm::any_of(op->getResultTypes(), llvm::IsaPred<VectorType>);
      isAnnotated |= op->hasAttr("loop_annotation");
    });
    isVectorized = hasVectors && !isAnnotated;
  }

  /// Whether the constant of an operand may become an argument.
  bool mayDiffer(OpOperand &operand) const {
    return isVectorized && mayVary(operand);
  }

  LLVM::LLVMFuncOp function;
  DictionaryAttr attributes;
  llvm::hash_code hash = 0;
  /// The operations that are not constants, and their operands that are.
  SmallVector<Operation *> ops;
  SmallVector<OpOperand *> constants;
  /// The constants of these operands, and their places in both lists.
  SmallVector<Attribute> values;
  DenseMap<OpOperand *, size_t> places;

private:
  /// No loop is left to LLVM's vectorizer, which needs to know trip counts. The
  /// passes of LLVM are chosen by the same question (`isVectorized` in
  /// EmitCode.cpp).
  bool isVectorized = false;
};

/// Compares two kernels, of which the first may compute twice what the other
/// computes once, because two of its distances are equal.
class Comparison {
public:
  Comparison(const Kernel &first, const Kernel &other)
      : constants(first.values), first(first), other(other) {}

  /// Whether the other is the first with its own constants.
  bool run();

  /// The other's constants, in the order of the first one's operands.
  SmallVector<Attribute> constants;

private:
  bool match(Operation *a, Operation *b);
  bool match(Value a, Value b);

  const Kernel &first, &other;
  DenseMap<Value, Value> values;
  DenseMap<Block *, Block *> blocks;
};

bool Comparison::run() {
  Region &left = *first.ops.front()->getParentRegion(),
         &right = *other.ops.front()->getParentRegion();
  if (first.attributes != other.attributes ||
      first.ops.size() < other.ops.size() ||
      left.getBlocks().size() != right.getBlocks().size())
    return false;
  for (auto [a, b] : llvm::zip_equal(left, right)) {
    if (a.getArgumentTypes() != b.getArgumentTypes())
      return false;
    blocks[&a] = &b;
    for (auto [from, to] : llvm::zip(a.getArguments(), b.getArguments()))
      values[from] = to;
  }
  auto next = other.ops.begin();
  for (Operation *op : first.ops) {
    // Blocks may have any order; those of kernels have that of their uses.
    if (llvm::any_of(op->getResults(),
                     [&](Value value) { return values.contains(value); }))
      return false;
    if (next != other.ops.end() &&
        blocks.lookup(op->getBlock()) == (*next)->getBlock() &&
        match(op, *next))
      ++next;
    // Its first use shows which position it is.
    else if (!computesPosition(op))
      return false;
  }
  return next == other.ops.end();
}

bool Comparison::match(Operation *a, Operation *b) {
  auto areEquivalent = [&](Value x, Value y) { return success(match(x, y)); };
  if (!OperationEquivalence::isEquivalentTo(
          a, b, areEquivalent, /*markEquivalent=*/nullptr,
          OperationEquivalence::IgnoreLocations) ||
      !llvm::equal(
          a->getSuccessors(), b->getSuccessors(),
          [&](Block *from, Block *to) { return blocks.lookup(from) == to; }))
    return false;
  for (auto [x, y] : llvm::zip_equal(a->getOpOperands(), b->getOpOperands())) {
    if (!isConstant(x.get()))
      continue;
    Attribute constant = other.values[other.places.lookup(&y)];
    Attribute &known = constants[first.places.lookup(&x)];
    if (constant != known && (!first.mayDiffer(x) || !other.mayDiffer(y)))
      return false;
    known = constant;
  }
  for (auto [from, to] : llvm::zip_equal(a->getResults(), b->getResults()))
    values[from] = to;
  return true;
}

bool Comparison::match(Value a, Value b) {
  if (isConstant(a) || isConstant(b))
    return isConstant(a) && isConstant(b) && a.getType() == b.getType();
  if (Value known = values.lookup(a))
    return known == b;
  Operation *op = a.getDefiningOp(), *same = b.getDefiningOp();
  return op && same && computesPosition(op) && match(op, same);
}

/// Operands that have the same constant in each kernel of a group, where some
/// kernels have other constants than the first.
struct Class {
  SmallVector<size_t> operands;
  /// The constant of each kernel.
  SmallVector<int64_t> values;

  /// The largest number that divides all constants.
  int64_t getDivisor() const {
    int64_t divisor = 0;
    for (int64_t value : values)
      divisor = std::gcd(divisor, value);
    assert(divisor != 0 && "the constants differ");
    return divisor;
  }
  /// The constants divided by that number. Classes with the same quotients are
  /// multiples of one argument, as the distances of a tile's rows are.
  SmallVector<int64_t> getQuotients() const {
    return llvm::map_to_vector(
        values, [&](int64_t value) { return value / getDivisor(); });
  }
};

/// Kernels that one function replaces.
class Group {
public:
  explicit Group(const Kernel &first)
      : members{&first}, constants{first.values} {}

  /// Whether `kernel` becomes a member.
  bool add(const Kernel &kernel);

  /// The classes of each argument that the function gets.
  SmallVector<SmallVector<Class>> getArguments() const;

  /// The first is the function.
  SmallVector<const Kernel *> members;

private:
  /// The constants of each member, in the order of the first one's operands.
  SmallVector<SmallVector<Attribute>> constants;
};

/// The most arguments that a kernel gets, and the most multiples of them. They
/// are in registers in its loops.
constexpr size_t kMostArguments = 6;
constexpr size_t kMostMultiples = 16;

SmallVector<SmallVector<Class>> Group::getArguments() const {
  std::map<SmallVector<int64_t>, SmallVector<size_t>> operands;
  for (size_t i = 0; i < constants.front().size(); ++i) {
    auto isFirst = [&](ArrayRef<Attribute> member) {
      return member[i] == constants.front()[i];
    };
    if (llvm::all_of(constants, isFirst))
      continue;
    auto each = llvm::map_to_vector(constants, [&](ArrayRef<Attribute> member) {
      return cast<IntegerAttr>(member[i]).getInt();
    });
    operands[each].push_back(i);
  }
  std::map<SmallVector<int64_t>, SmallVector<Class>> arguments;
  for (auto &[each, places] : operands) {
    Class found{places, each};
    arguments[found.getQuotients()].push_back(found);
  }
  return llvm::map_to_vector(arguments,
                             [](auto &argument) { return argument.second; });
}

bool Group::add(const Kernel &kernel) {
  Comparison comparison(*members.front(), kernel);
  if (!comparison.run())
    return false;
  members.push_back(&kernel);
  constants.push_back(std::move(comparison.constants));
  SmallVector<SmallVector<Class>> arguments = getArguments();
  size_t multiples = 0;
  for (ArrayRef<Class> argument : arguments)
    multiples += argument.size();
  if (arguments.size() <= kMostArguments && multiples <= kMostMultiples)
    return true;
  members.pop_back();
  constants.pop_back();
  return false;
}

/// Makes a call one of `callee`, with further constants.
void redirect(LLVM::CallOp call, LLVM::LLVMFuncOp callee,
              ArrayRef<int64_t> constants) {
  OpBuilder builder(call);
  call.setCallee(callee.getName());
  for (int64_t constant : constants)
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
    for (auto function : getOperation().getOps<LLVM::LLVMFuncOp>()) {
      if (!calls.contains(function.getName()) || function.isExternal() ||
          function.isVarArg() ||
          function.getLinkage() != LLVM::Linkage::Internal)
        continue;
      kernels.push_back(std::make_unique<Kernel>(function));
    }
    // The function of a group has the most operations.
    auto order = llvm::to_vector(llvm::seq<size_t>(kernels.size()));
    llvm::sort(order, [&](size_t a, size_t b) {
      return std::pair(kernels[b]->ops.size(), a) <
             std::pair(kernels[a]->ops.size(), b);
    });
    llvm::MapVector<size_t, SmallVector<Group>> groups;
    for (size_t number : order) {
      const Kernel &kernel = *kernels[number];
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
    SmallVector<SmallVector<Class>> arguments = group.getArguments();
    SmallVector<Type> types(function.getArgumentTypes());
    Block &entry = function.getBody().front();
    ImplicitLocOpBuilder builder =
        ImplicitLocOpBuilder::atBlockBegin(function.getLoc(), &entry);
    Type i64 = builder.getI64Type();
    for (ArrayRef<Class> argument : arguments) {
      types.push_back(i64);
      Value value = entry.addArgument(i64, function.getLoc());
      for (const Class &multiple : argument) {
        Value product = value;
        if (multiple.getDivisor() != 1)
          product = LLVM::MulOp::create(
              builder, value,
              LLVM::ConstantOp::create(builder, i64, multiple.getDivisor()));
        for (size_t i : multiple.operands)
          first.constants[i]->set(product);
      }
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
      auto numbers =
          llvm::map_to_vector(arguments, [&](ArrayRef<Class> argument) {
            const Class &any = argument.front();
            return any.values[i] / any.getDivisor();
          });
      for (LLVM::CallOp call : calls[member.getName()])
        redirect(call, function, numbers);
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
