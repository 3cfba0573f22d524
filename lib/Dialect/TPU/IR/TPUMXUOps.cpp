//===- TPUMXUOps.cpp - Operations of the matrix unit ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace systole::tpu;

#include "systole/Dialect/TPU/IR/TPUMXUInterface.cpp.inc"

//===----------------------------------------------------------------------===//
// The epilogue: syntax, constraints
//===----------------------------------------------------------------------===//

Block *systole::tpu::createEpilogueBlock(Region &epilogue, Type accumulator,
                                         ArrayRef<Type> operandElements,
                                         Location loc) {
  Block *block = &epilogue.emplaceBlock();
  block->addArgument(accumulator, loc);
  for (Type type : operandElements)
    block->addArgument(type, loc);
  return block;
}

/// epilogue(%acc, %b = %bias[affine_map<...>] : type, ...) { ... }
static ParseResult
parseMXUEpilogue(OpAsmParser &parser,
                 SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands,
                 SmallVectorImpl<Type> &types, ArrayAttr &maps, Region &region,
                 Type init) {
  Builder &builder = parser.getBuilder();
  maps = builder.getArrayAttr({});
  if (failed(parser.parseOptionalKeyword("epilogue")))
    return success();
  SmallVector<OpAsmParser::Argument> arguments(1);
  SmallVector<Attribute> mapList;
  if (parser.parseLParen() || parser.parseArgument(arguments.front()))
    return failure();
  arguments.front().type = getElementTypeOrSelf(init);
  while (succeeded(parser.parseOptionalComma())) {
    AffineMapAttr map;
    if (parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
        parser.parseOperand(operands.emplace_back()) || parser.parseLSquare() ||
        parser.parseAttribute(map) || parser.parseRSquare() ||
        parser.parseColonType(types.emplace_back()))
      return failure();
    arguments.back().type = getElementTypeOrSelf(types.back());
    mapList.push_back(map);
  }
  maps = builder.getArrayAttr(mapList);
  return failure(parser.parseRParen() || parser.parseRegion(region, arguments));
}

static void printMXUEpilogue(OpAsmPrinter &printer, Operation *op,
                             OperandRange operands, TypeRange types,
                             ArrayAttr maps, Region &region, Type) {
  if (region.empty())
    return;
  Block &block = region.front();
  printer << " epilogue(" << block.getArgument(0);
  for (auto [argument, operand, type, map] : llvm::zip_equal(
           block.getArguments().drop_front(), operands, types, maps))
    printer << ", " << argument << " = " << operand << '[' << map
            << "] : " << type;
  printer << ") ";
  printer.printRegion(region, /*printEntryBlockArgs=*/false);
}

/// (M3) and (M4).
static LogicalResult verifyEpilogue(MXUOpInterface op) {
  Region &region = op.getEpilogue();
  OperandRange operands = op.getEpilogueOperands();
  SmallVector<AffineMap> maps = op.getEpilogueIndexingMaps();
  if (maps.size() != operands.size())
    return op->emitOpError("has ")
           << operands.size() << " epilogue operands but " << maps.size()
           << " maps for them";
  if (region.empty()) {
    if (!operands.empty())
      return op->emitOpError("has epilogue operands but no epilogue");
    return success();
  }
  auto init = cast<ShapedType>(op.getInit().getType());
  for (auto [index, operand, map] : llvm::enumerate(operands, maps)) {
    auto type = cast<ShapedType>(operand.getType());
    if (map.getNumDims() != init.getRank() || map.getNumSymbols() != 0 ||
        map.getNumResults() != type.getRank())
      return op->emitOpError("needs a map from ")
             << init.getRank() << " to " << type.getRank()
             << " dimensions for epilogue operand " << index << ", but has "
             << AffineMapAttr::get(map);
    for (auto [result, extent] :
         llvm::zip_equal(map.getResults(), type.getShape())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      auto constant = dyn_cast<AffineConstantExpr>(result);
      bool ok = dim ? init.getDimSize(dim.getPosition()) == extent
                    : constant && constant.getValue() == 0 && extent == 1;
      if (!ok)
        return op->emitOpError("subscripts epilogue operand ")
               << index << " of type " << type << " with "
               << AffineMapAttr::get(map)
               << ": each result must be a dimension of the same extent, or 0 "
                  "where the extent is 1";
    }
  }
  Block &block = region.front();
  auto yield =
      block.empty() ? MXUYieldOp() : dyn_cast<MXUYieldOp>(block.back());
  if (!yield || yield.getValue().getType() != init.getElementType())
    return op->emitOpError("needs an epilogue that ends with `tpu.mxu_yield` "
                           "of type ")
           << init.getElementType();
  bool argumentsFit = block.getNumArguments() == operands.size() + 1 &&
                      block.getArgument(0).getType() == init.getElementType();
  for (unsigned i = 0; argumentsFit && i < operands.size(); ++i)
    argumentsFit = block.getArgument(i + 1).getType() ==
                   getElementTypeOrSelf(operands[i].getType());
  if (!argumentsFit)
    return op->emitOpError("needs an epilogue with the arguments: the ")
           << init.getElementType()
           << " sum, then an element of each epilogue operand";
  for (Operation &inner : block.without_terminator())
    if (!isMemoryEffectFree(&inner) || inner.getNumRegions() != 0 ||
        !(inner.hasTrait<OpTrait::ConstantLike>() ||
          OpTrait::hasElementwiseMappableTraits(&inner)))
      return inner.emitOpError(
          "is no elementwise operation: an epilogue can "
          "hold only arith and math operations on scalars");
  return success();
}

LogicalResult systole::tpu::detail::verifyMXUOp(Operation *operation) {
  auto op = cast<MXUOpInterface>(operation);
  auto init = cast<ShapedType>(op.getInit().getType());
  for (Value factor : {Value(op.getLhs()), Value(op.getRhs())})
    if (getElementTypeOrSelf(factor.getType()) != init.getElementType())
      return op->emitOpError(
                 "needs one element type, but has a factor of type ")
             << factor.getType() << " and a destination of type " << init;
  bool onTensors = isa<RankedTensorType>(init);
  for (Type type : op->getOperandTypes())
    if (isa<RankedTensorType>(type) != onTensors)
      return op->emitOpError("works on tensors or on memrefs, but has operands "
                             "of types ")
             << init << " and " << type;
  if (op->getNumResults() != (onTensors ? 1 : 0) ||
      (onTensors && op->getResult(0).getType() != init))
    return op->emitOpError(
        "has a result of the destination's type if that is a "
        "tensor, and none otherwise");
  for (Type type : op->getOperandTypes()) {
    auto memref = dyn_cast<MemRefType>(type);
    int64_t offset;
    SmallVector<int64_t> strides;
    if (memref && (failed(memref.getStridesAndOffset(strides, offset)) ||
                   llvm::is_contained(strides, ShapedType::kDynamic)))
      return op->emitOpError("needs memrefs of constant strides, but has ")
             << memref;
  }
  return verifyEpilogue(op);
}

LogicalResult MXUYieldOp::verify() {
  if (!isa_and_nonnull<MXUOpInterface>((*this)->getParentOp()))
    return emitOpError("belongs at the end of an MXU operation's epilogue");
  return success();
}

/// Reads of all inputs, write of the destination, on memrefs.
static void getMXUEffects(
    MXUOpInterface op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  auto style = cast<DestinationStyleOpInterface>(op.getOperation());
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    if (style.isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
    else
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
  }
}

static SmallVector<AffineMap> toAffineMaps(ArrayAttr maps) {
  return llvm::to_vector(maps.getAsValueRange<AffineMapAttr>());
}

//===----------------------------------------------------------------------===//
// Matmul
//===----------------------------------------------------------------------===//

MutableOperandRange MXUMatmulOp::getDpsInitsMutable() {
  return getInitMutable();
}

void MXUMatmulOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getMXUEffects(*this, effects);
}

SmallVector<AffineMap> MXUMatmulOp::getEpilogueIndexingMaps() {
  return toAffineMaps(getEpilogueMaps());
}

void MXUMatmulOp::setEpilogueIndexingMaps(ArrayRef<AffineMap> maps) {
  setEpilogueMapsAttr(Builder(getContext()).getAffineMapArrayAttr(maps));
}

/// The dimensions below `rank` that are neither batching nor contracting.
static SmallVector<int64_t> getFreeDims(int64_t rank,
                                        ArrayRef<int64_t> batching,
                                        ArrayRef<int64_t> contracting) {
  SmallVector<int64_t> free;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(batching, dim) &&
        !llvm::is_contained(contracting, dim))
      free.push_back(dim);
  return free;
}

/// The destination's shape, then the contracting extents.
SmallVector<int64_t> MXUMatmulOp::getIterationShape() {
  ArrayRef<int64_t> lhs = getLhs().getType().getShape();
  SmallVector<int64_t> shape(getInit().getType().getShape());
  for (int64_t dim : getLhsContractingDims())
    shape.push_back(lhs[dim]);
  return shape;
}

SmallVector<AffineMap> MXUMatmulOp::getContractionMaps() {
  MLIRContext *context = getContext();
  int64_t outRank = getInit().getType().getRank();
  unsigned numDims = outRank + getLhsContractingDims().size();
  // Subscripts of one factor, whose free dimensions follow `firstFree`.
  auto factorMap = [&](ShapedType type, ArrayRef<int64_t> batching,
                       ArrayRef<int64_t> contracting, int64_t firstFree) {
    SmallVector<AffineExpr> subscripts(type.getRank());
    for (auto [i, dim] : llvm::enumerate(batching))
      subscripts[dim] = getAffineDimExpr(i, context);
    for (auto [i, dim] : llvm::enumerate(contracting))
      subscripts[dim] = getAffineDimExpr(outRank + i, context);
    for (auto [i, dim] :
         llvm::enumerate(getFreeDims(type.getRank(), batching, contracting)))
      subscripts[dim] = getAffineDimExpr(firstFree + i, context);
    return AffineMap::get(numDims, 0, subscripts, context);
  };
  SmallVector<AffineExpr> destination;
  for (int64_t dim = 0; dim < outRank; ++dim)
    destination.push_back(getAffineDimExpr(dim, context));
  ShapedType lhs = getLhs().getType(), rhs = getRhs().getType();
  int64_t numBatching = getLhsBatchingDims().size();
  int64_t rhsFree = lhs.getRank() - getLhsContractingDims().size();
  return {
      factorMap(lhs, getLhsBatchingDims(), getLhsContractingDims(),
                numBatching),
      factorMap(rhs, getRhsBatchingDims(), getRhsContractingDims(), rhsFree),
      AffineMap::get(numDims, 0, destination, context)};
}

LogicalResult MXUMatmulOp::verify() {
  ShapedType lhs = getLhs().getType(), rhs = getRhs().getType();
  if (getLhsBatchingDims().size() != getRhsBatchingDims().size() ||
      getLhsContractingDims().size() != getRhsContractingDims().size())
    return emitOpError(
        "pairs dimensions of lhs with dimensions of rhs, but has "
        "lists of different lengths");
  for (auto [name, type, batching, contracting] :
       {std::tuple(StringRef("lhs"), lhs, getLhsBatchingDims(),
                   getLhsContractingDims()),
        std::tuple(StringRef("rhs"), rhs, getRhsBatchingDims(),
                   getRhsContractingDims())}) {
    llvm::SmallBitVector seen(type.getRank());
    for (int64_t dim : llvm::concat<const int64_t>(batching, contracting)) {
      if (dim < 0 || dim >= type.getRank() || seen[dim])
        return emitOpError("names dimension ")
               << dim << " of " << name << ", which "
               << (dim < 0 || dim >= type.getRank() ? "does not exist"
                                                    : "is named already");
      seen.set(dim);
    }
  }
  for (auto [lhsDims, rhsDims] :
       {std::pair(getLhsBatchingDims(), getRhsBatchingDims()),
        std::pair(getLhsContractingDims(), getRhsContractingDims())})
    for (auto [lhsDim, rhsDim] : llvm::zip_equal(lhsDims, rhsDims))
      if (lhs.getDimSize(lhsDim) != rhs.getDimSize(rhsDim))
        return emitOpError("pairs dimension ")
               << lhsDim << " of lhs, of extent " << lhs.getDimSize(lhsDim)
               << ", with dimension " << rhsDim << " of rhs, of extent "
               << rhs.getDimSize(rhsDim);
  SmallVector<int64_t> expected;
  for (int64_t dim : getLhsBatchingDims())
    expected.push_back(lhs.getDimSize(dim));
  for (int64_t dim : getFreeDims(lhs.getRank(), getLhsBatchingDims(),
                                 getLhsContractingDims()))
    expected.push_back(lhs.getDimSize(dim));
  for (int64_t dim : getFreeDims(rhs.getRank(), getRhsBatchingDims(),
                                 getRhsContractingDims()))
    expected.push_back(rhs.getDimSize(dim));
  if (getInit().getType().getShape() != ArrayRef<int64_t>(expected))
    return emitOpError("makes a result of shape [")
           << expected << "], but has a destination of type "
           << getInit().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Convolution
//===----------------------------------------------------------------------===//

/// Positions of the two letters and of the digits 0, 1, ... in `labels`.
static bool parseLabels(StringRef labels, char first, char second,
                        int64_t &firstDim, int64_t &secondDim,
                        SmallVectorImpl<int64_t> &spatial) {
  if (labels.size() < 2 || labels.size() > 12)
    return false;
  spatial.assign(labels.size() - 2, -1);
  firstDim = secondDim = -1;
  for (auto [position, letter] : llvm::enumerate(labels)) {
    int64_t *slot = nullptr;
    if (letter == first)
      slot = &firstDim;
    else if (letter == second)
      slot = &secondDim;
    else if (letter >= '0' && size_t(letter - '0') < spatial.size())
      slot = &spatial[letter - '0'];
    if (!slot || *slot != -1)
      return false;
    *slot = position;
  }
  return true; // As many letters as slots, none twice.
}

std::optional<ConvolutionDims> systole::tpu::parseDimLabels(StringRef labels) {
  auto [lhs, rest] = labels.split('_');
  auto [rhs, out] = rest.split("->");
  ConvolutionDims dims;
  if (!parseLabels(lhs, 'b', 'f', dims.lhsBatch, dims.lhsFeature,
                   dims.lhsSpatial) ||
      !parseLabels(rhs, 'i', 'o', dims.rhsInput, dims.rhsOutput,
                   dims.rhsSpatial) ||
      !parseLabels(out, 'b', 'f', dims.outBatch, dims.outFeature,
                   dims.outSpatial) ||
      dims.lhsSpatial.size() != dims.rhsSpatial.size() ||
      dims.lhsSpatial.size() != dims.outSpatial.size())
    return std::nullopt;
  return dims;
}

std::string systole::tpu::formatDimLabels(const ConvolutionDims &dims) {
  auto format = [](char first, int64_t firstDim, char second, int64_t secondDim,
                   ArrayRef<int64_t> spatial) {
    std::string labels(spatial.size() + 2, ' ');
    labels[firstDim] = first;
    labels[secondDim] = second;
    for (auto [digit, dim] : llvm::enumerate(spatial))
      labels[dim] = '0' + digit;
    return labels;
  };
  return format('b', dims.lhsBatch, 'f', dims.lhsFeature, dims.lhsSpatial) +
         "_" +
         format('i', dims.rhsInput, 'o', dims.rhsOutput, dims.rhsSpatial) +
         "->" +
         format('b', dims.outBatch, 'f', dims.outFeature, dims.outSpatial);
}

MutableOperandRange MXUConvolutionOp::getDpsInitsMutable() {
  return getInitMutable();
}

void MXUConvolutionOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getMXUEffects(*this, effects);
}

SmallVector<AffineMap> MXUConvolutionOp::getEpilogueIndexingMaps() {
  return toAffineMaps(getEpilogueMaps());
}

void MXUConvolutionOp::setEpilogueIndexingMaps(ArrayRef<AffineMap> maps) {
  setEpilogueMapsAttr(Builder(getContext()).getAffineMapArrayAttr(maps));
}

/// batch, output spatial..., group, output feature of the group, window
/// spatial..., input feature of the group.
SmallVector<int64_t> MXUConvolutionOp::getIterationShape() {
  ConvolutionDims dims = *parseDimLabels(getDimLabels());
  ArrayRef<int64_t> rhs = getRhs().getType().getShape();
  ArrayRef<int64_t> out = getInit().getType().getShape();
  int64_t groups = getFeatureGroupCount();
  SmallVector<int64_t> shape{out[dims.outBatch]};
  for (int64_t dim : dims.outSpatial)
    shape.push_back(out[dim]);
  shape.append({groups, out[dims.outFeature] / groups});
  for (int64_t dim : dims.rhsSpatial)
    shape.push_back(rhs[dim]);
  shape.push_back(rhs[dims.rhsInput]);
  return shape;
}

SmallVector<AffineMap> MXUConvolutionOp::getContractionMaps() {
  MLIRContext *context = getContext();
  ConvolutionDims dims = *parseDimLabels(getDimLabels());
  SmallVector<int64_t> shape = getIterationShape();
  ArrayRef<int64_t> window = getRhs().getType().getShape();
  int64_t spatialRank = dims.lhsSpatial.size();
  auto iterator = [&](unsigned position) {
    return getAffineDimExpr(position, context);
  };
  AffineExpr batch = iterator(0), group = iterator(spatialRank + 1),
             output = iterator(spatialRank + 2),
             input = iterator(shape.size() - 1);
  int64_t inputs = shape.back(), outputs = shape[spatialRank + 2];
  AffineExpr outFeature = group * outputs + output;

  SmallVector<AffineExpr> lhs(spatialRank + 2), rhs(spatialRank + 2),
      out(spatialRank + 2);
  lhs[dims.lhsBatch] = out[dims.outBatch] = batch;
  lhs[dims.lhsFeature] = group * inputs + input;
  rhs[dims.rhsInput] = input;
  rhs[dims.rhsOutput] = out[dims.outFeature] = outFeature;
  for (int64_t i = 0; i < spatialRank; ++i) {
    AffineExpr position = iterator(1 + i), k = iterator(spatialRank + 3 + i);
    int64_t stride = getWindowStrides().empty() ? 1 : getWindowStrides()[i];
    int64_t dilation = getRhsDilation().empty() ? 1 : getRhsDilation()[i];
    bool reversed = !getWindowReversal().empty() && getWindowReversal()[i];
    lhs[dims.lhsSpatial[i]] = position * stride + k * dilation;
    rhs[dims.rhsSpatial[i]] =
        reversed ? (window[dims.rhsSpatial[i]] - 1) - k : k;
    out[dims.outSpatial[i]] = position;
  }
  return {AffineMap::get(shape.size(), 0, lhs, context),
          AffineMap::get(shape.size(), 0, rhs, context),
          AffineMap::get(shape.size(), 0, out, context)};
}

LogicalResult MXUConvolutionOp::verify() {
  std::optional<ConvolutionDims> dims = parseDimLabels(getDimLabels());
  if (!dims)
    return emitOpError("has dim_labels \"")
           << getDimLabels()
           << "\", which are not of the form \"b01f_01io->b01f\"";
  ShapedType lhs = getLhs().getType(), rhs = getRhs().getType(),
             out = getInit().getType();
  int64_t spatialRank = dims->lhsSpatial.size();
  for (ShapedType type : {lhs, rhs, out})
    if (type.getRank() != spatialRank + 2)
      return emitOpError("has ")
             << spatialRank << " spatial dimensions in its dim_labels, but an "
             << "operand of type " << type;
  for (auto [name, size] :
       {std::pair(StringRef("window_strides"), getWindowStrides().size()),
        std::pair(StringRef("rhs_dilation"), getRhsDilation().size()),
        std::pair(StringRef("window_reversal"), getWindowReversal().size())})
    if (size != 0 && int64_t(size) != spatialRank)
      return emitOpError("has ") << size << " entries in " << name << ", but "
                                 << spatialRank << " spatial dimensions";
  for (int64_t value :
       llvm::concat<const int64_t>(getWindowStrides(), getRhsDilation()))
    if (value <= 0)
      return emitOpError("needs positive window_strides and rhs_dilation, but "
                         "has ")
             << value;
  int64_t groups = getFeatureGroupCount();
  int64_t outputs = rhs.getDimSize(dims->rhsOutput);
  if (groups <= 0 || outputs % groups != 0 ||
      lhs.getDimSize(dims->lhsFeature) !=
          groups * rhs.getDimSize(dims->rhsInput))
    return emitOpError("cannot form ")
           << groups << " feature groups of "
           << lhs.getDimSize(dims->lhsFeature) << " features of lhs and rhs's "
           << rhs.getDimSize(dims->rhsInput) << " input and " << outputs
           << " output features";
  SmallVector<int64_t> expected(spatialRank + 2);
  expected[dims->outBatch] = lhs.getDimSize(dims->lhsBatch);
  expected[dims->outFeature] = outputs;
  for (int64_t i = 0; i < spatialRank; ++i) {
    int64_t stride = getWindowStrides().empty() ? 1 : getWindowStrides()[i];
    int64_t dilation = getRhsDilation().empty() ? 1 : getRhsDilation()[i];
    int64_t room = lhs.getDimSize(dims->lhsSpatial[i]) -
                   dilation * (rhs.getDimSize(dims->rhsSpatial[i]) - 1) - 1;
    expected[dims->outSpatial[i]] = room < 0 ? 0 : room / stride + 1;
  }
  if (out.getShape() != ArrayRef<int64_t>(expected))
    return emitOpError("makes a result of shape [")
           << expected << "], but has a destination of type " << out;
  return success();
}

#define GET_OP_CLASSES
#include "systole/Dialect/TPU/IR/TPUMXUOps.cpp.inc"
