//===- TPUOps.cpp - Operations of the tpu dialect -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/ByteSizes.h"
#include "systole/Support/TransformLengths.h"

using namespace mlir;
using namespace systole::tpu;

std::optional<Convention> systole::tpu::getConvention(Operation *op) {
  auto function = isa<FunctionOpInterface>(op)
                      ? cast<FunctionOpInterface>(op)
                      : op->getParentOfType<FunctionOpInterface>();
  if (!function)
    return std::nullopt;
  auto attribute = function->getAttrOfType<ConventionAttr>(
      TPUDialect::getConventionAttrName());
  if (!attribute)
    return std::nullopt;
  return attribute.getValue();
}

StateSlotAttr systole::tpu::lookupState(Operation *from, StringRef name) {
  for (Operation *op = from; op; op = op->getParentOp())
    if (auto layout = op->getAttrOfType<StateLayoutAttr>(
            TPUDialect::getStateLayoutAttrName()))
      return layout.lookup(name);
  return {};
}

/// Fails if `op` is not in a function of the `core` convention.
static LogicalResult verifyOnCore(Operation *op) {
  if (getConvention(op) == Convention::core)
    return success();
  return op->emitOpError("belongs in a core's program: a function with "
                         "`tpu.convention = #tpu.convention<core>`");
}

static Type toSignless(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return IntegerType::get(type.getContext(), integer.getWidth());
  return type;
}

LogicalResult StateOp::verify() {
  StateSlotAttr slot = lookupState(*this, getName());
  if (!slot)
    return emitOpError("names no variable: the module's `")
           << TPUDialect::getStateLayoutAttrName() << "` has no \"" << getName()
           << "\"";
  RankedTensorType type = slot.getType();
  auto buffer = cast<MemRefType>(getBuffer().getType());
  if (type.getShape() != buffer.getShape() ||
      toSignless(type.getElementType()) != toSignless(buffer.getElementType()))
    return emitOpError("has type ")
           << buffer << ", but the variable in the module's `"
           << TPUDialect::getStateLayoutAttrName() << "` is " << type;
  return success();
}

Value ViewI4Op::getViewSource() { return getPacked(); }

LogicalResult ViewI4Op::verify() {
  MemRefType type = getResult().getType();
  int64_t bytes = getPacked().getType().getNumElements();
  if (!type.getLayout().isIdentity() || bytes != getBytes(type))
    return emitOpError("takes ")
           << getBytes(type) << " bytes for " << type << ", not " << bytes;
  return success();
}

LogicalResult LoadI4Op::verify() {
  int64_t rank = getMemref().getType().getRank();
  int64_t count = getIndices().size();
  if (count != rank)
    return emitOpError("takes ") << rank << " indices, not " << count;
  int64_t end = getWord() + getWords().getType().getNumElements();
  if (getWord() < 0 || end > I4Block::words)
    return emitOpError("loads words ")
           << getWord() << " to " << end - 1 << " of a block, which has "
           << I4Block::words;
  return success();
}

LogicalResult AwaitReaderOp::verify() { return verifyOnCore(*this); }
LogicalResult LocalShardsOp::verify() { return verifyOnCore(*this); }
LogicalResult MeetOp::verify() { return verifyOnCore(*this); }
LogicalResult SharedStateOp::verify() { return verifyOnCore(*this); }

LogicalResult MarkOp::verify() {
  // Functions of items have no convention.
  std::optional<Convention> convention = getConvention(*this);
  return !convention || convention == Convention::function
             ? success()
             : verifyOnCore(*this);
}

LogicalResult ContinueOp::verify() { return verifyOnCore(*this); }
LogicalResult InfeedOp::verify() { return verifyOnCore(*this); }
LogicalResult OutfeedOp::verify() { return verifyOnCore(*this); }

/// Groups are rows of shards.
static LogicalResult verifyGroups(Operation *op, ElementsAttr groups) {
  if (!groups)
    return success();
  if (groups.getShapedType().getRank() != 2 || groups.empty())
    return op->emitOpError("has groups of type ")
           << groups.getShapedType() << ": rows of shards are expected";
  for (int64_t shard : groups.getValues<int64_t>())
    if (shard < 0)
      return op->emitOpError("has a shard ") << shard << " in its groups";
  return success();
}

LogicalResult AllReduceOp::verify() {
  if (failed(verifyOnCore(*this)))
    return failure();
  if (getValues().empty())
    return emitOpError("has nothing to combine");
  auto first = cast<ShapedType>(getValues().front().getType());
  bool onMemRefs = isa<MemRefType>(first);
  for (Type type : getValues().getTypes())
    if (isa<MemRefType>(type) != onMemRefs ||
        cast<ShapedType>(type).getElementType() != first.getElementType())
      return emitOpError("combines operands of one kind and element type, but "
                         "has ")
             << first << " and " << type;
  if (onMemRefs ? !getResults().empty()
                : TypeRange(getResults()) != TypeRange(getValues()))
    return emitOpError("has its operands' types as result types, or no result "
                       "for memrefs");
  return verifyGroups(*this, getGroupsAttr());
}

/// Verifies that each input has an output with as many elements as groups of
/// `members` produce.
static LogicalResult verifyExchanged(Operation *op, CollectiveKind kind,
                                     ValueRange inputs, ValueRange outputs,
                                     int64_t members) {
  if (inputs.empty() || inputs.size() != outputs.size())
    return op->emitOpError("has ")
           << inputs.size() << " inputs and " << outputs.size()
           << " outputs: an output for each input, and one or more, are needed";
  Type element = getElementTypeOrSelf(inputs.front().getType());
  for (auto [input, output] : llvm::zip_equal(inputs, outputs)) {
    auto from = cast<ShapedType>(input.getType()),
         to = cast<ShapedType>(output.getType());
    if (from.getElementType() != element || to.getElementType() != element)
      return op->emitOpError("exchanges elements of one type, but has ")
             << from << " and " << to;
    int64_t given = from.getNumElements();
    if (kind == CollectiveKind::all_gather)
      given *= members;
    if (kind == CollectiveKind::reduce_scatter)
      given /= members;
    if (to.getNumElements() != given)
      return op->emitOpError("gives ")
             << given << " elements of " << from << ", and not " << to;
  }
  return success();
}

LogicalResult CommunicateOp::verify() {
  if (failed(verifyOnCore(*this)) ||
      failed(verifyGroups(*this, getGroupsAttr())))
    return failure();
  if (getKind() == CollectiveKind::all_reduce)
    return emitOpError("is no all-reduce: `tpu.all_reduce` is");
  bool reduces = getKind() == CollectiveKind::reduce_scatter;
  if (getReduction().has_value() != reduces)
    return emitOpError(reduces ? "needs a `reduction`, by which it combines"
                               : "combines nothing, but has a `reduction`");
  int64_t members = getGroups().getShapedType().getDimSize(1);
  if (getKind() == CollectiveKind::collective_permute && members != 2)
    return emitOpError("has groups of two, from whom and to whom");
  if (failed(verifyExchanged(*this, getKind(), getInputs(), getOutputs(),
                             members)))
    return failure();
  SmallVector<Type> results;
  for (Type type : getOutputs().getTypes())
    if (!isa<MemRefType>(type))
      results.push_back(type);
  if (TypeRange(getResults()) != TypeRange(results))
    return emitOpError("has the types of its outputs as result types, or no "
                       "result for memrefs");
  return success();
}

LogicalResult StartCollectiveOp::verify() {
  if (failed(verifyOnCore(*this)) ||
      failed(verifyGroups(*this, getGroupsAttr())))
    return failure();
  bool scatters = getKind() == CollectiveKind::reduce_scatter;
  if (!scatters && getKind() != CollectiveKind::all_reduce)
    return emitOpError("begins an `all_reduce` or a `reduce_scatter`, and no `")
           << stringifyCollectiveKind(getKind()) << "`";
  if (scatters && !getGroups())
    return emitOpError("needs `groups`, among which it scatters");
  int64_t members =
      getGroups() ? getGroups()->getShapedType().getDimSize(1) : 1;
  return verifyExchanged(*this, getKind(), getInputs(), getOutputs(), members);
}

LogicalResult FinishCollectiveOp::verify() { return verifyOnCore(*this); }

LogicalResult RuntimeCallOp::verify() {
  for (Value operand : getOperands()) {
    Type type = operand.getType();
    auto memref = dyn_cast<MemRefType>(type);
    if (!isa<IntegerType, LLVM::LLVMPointerType>(type) &&
        !(memref && memref.hasStaticShape()))
      return emitOpError("passes integers, pointers and memrefs of static "
                         "shape, but has an operand of type ")
             << type;
  }
  std::optional<Convention> convention = getConvention(*this);
  if (convention != Convention::core && convention != Convention::host)
    return emitOpError("belongs in a function of the `core` or the `host` "
                       "convention: it passes the context on");
  return success();
}

LogicalResult CustomCallOp::verify() {
  if (getHost() && getConvention(*this) != Convention::core)
    return emitOpError("belongs in a function of the `core` convention: only a "
                       "step of a program has a host beside it");
  return success();
}

int64_t FftOp::getLength() {
  int64_t length = 1;
  for (int64_t radix : getRadices())
    length *= radix;
  return length;
}

int64_t FftOp::countSignals() {
  auto type = cast<ShapedType>(getInputs().front().getType());
  return type.getDimSize(hasRealRowsIn() ? 3 : 3 - getDim());
}

LogicalResult FftOp::verify() {
  size_t count = getInputs().size();
  if (count < 2 || count > 3 || getOutputs().size() != 1)
    return emitOpError("takes a signal, twiddles and, at most, multipliers of "
                       "the spectra, and has one output");
  auto in = cast<ShapedType>(getInputs().front().getType());
  auto out = cast<ShapedType>(getOutputs().front().getType());
  Type element = in.getElementType();
  int64_t dim = getDim(), resultDim = getResultDim();
  for (int64_t each : {dim, resultDim})
    if ((each != 1 && each != 2) || (getReal() && dim != resultDim))
      return emitOpError("transforms dimension 1 or 2 to ")
             << (getReal() ? "itself" : "1 or 2") << ", not " << dim << " to "
             << resultDim;
  for (auto [type, parts] : {std::pair(in, hasRealRowsIn() ? 2 : 3),
                             std::pair(out, hasRealRowsOut() ? 2 : 3)})
    if (type.getRank() != 4 || type.getDimSize(parts) != 2 ||
        type.getElementType() != element ||
        !(element.isF32() || element.isF64()))
      return emitOpError("transforms outer x ")
             << (parts == 2 ? "n x 2 x m" : "m x n x 2")
             << " numbers of f32 or f64, not " << type;
  for (int64_t radix : getRadices())
    if (!systole::isRadix(radix))
      return emitOpError("has no stage of radix ") << radix;
  int64_t length = getLength();
  int64_t elements = countElements();
  if (getConvolved() &&
      (elements < 1 || 2 * elements > length + 1 || getReal() || count == 3))
    return emitOpError("convolves from 1 to ")
           << (length + 1) / 2
           << " complex numbers, without multipliers, in stages of " << length
           << ", not " << elements;
  int64_t from = elements + (getReal() && getInverse());
  int64_t to = elements + (getReal() && !getInverse());
  if (in.getDimSize(dim) != from || out.getDimSize(resultDim) != to ||
      in.getDimSize(0) != out.getDimSize(0) ||
      countSignals() != out.getDimSize(hasRealRowsOut() ? 3 : 3 - resultDim))
    return emitOpError("makes lines of ")
           << to << " elements of lines of " << from << ", but has an input of "
           << in << " and an output of " << out;
  int64_t twiddles = getReal() ? length / 2 : 0;
  if (getConvolved())
    twiddles = elements + length;
  systole::forEachStage(getRadices(), [&](int64_t radix, int64_t rest) {
    twiddles += systole::countTwiddles(radix, rest);
  });
  auto table = cast<ShapedType>(getInputs()[1].getType());
  if (table.getShape() != ArrayRef<int64_t>{twiddles, 2} ||
      table.getElementType() != element)
    return emitOpError("has ")
           << twiddles << " x 2 twiddles of the input's type, not " << table;
  if (count == 2)
    return success();
  auto multipliers = cast<ShapedType>(getInputs()[2].getType());
  int64_t lanes = countSignals();
  if (multipliers.getShape() != ArrayRef<int64_t>{2, length, lanes} ||
      multipliers.getElementType() != element || getReal())
    return emitOpError("has 2 x ")
           << length << " x " << lanes
           << " multipliers of the spectra of complex numbers, not "
           << multipliers;
  return success();
}

LogicalResult ParallelOp::verify() {
  SmallVector<Type> types = {IndexType::get(getContext())};
  if (getScratch())
    types.push_back(getScratch().getType());
  if (getBody().getArgumentTypes() != TypeRange(types))
    return emitOpError("has a region with arguments of types ")
           << getBody().getArgumentTypes() << ": " << types << " are expected";
  return success();
}

LogicalResult LaunchOp::verify() {
  SmallVector<Type> types = llvm::to_vector(getArguments().getTypes());
  types.push_back(getCount().getType());
  if (getScratch())
    types.push_back(getScratch().getType());
  auto callee = SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(
      *this, getCalleeAttr());
  if (!callee)
    return emitOpError("calls ") << getCalleeAttr() << ", which is no function";
  if (callee.getArgumentTypes() != ArrayRef<Type>(types) ||
      callee.getNumResults() != 0)
    return emitOpError("calls ") << getCalleeAttr() << ", which does not take "
                                 << types << " or has results";
  return success();
}

#define GET_OP_CLASSES
#include "systole/Dialect/TPU/IR/TPUOps.cpp.inc"
