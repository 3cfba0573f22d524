//===- DataPipelineOps.cpp - Pipelines and operations on datasets ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataAssembly.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/Data/IR/Data.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace systole::data;

//===----------------------------------------------------------------------===//
// Types of elements
//===----------------------------------------------------------------------===//

LogicalResult systole::data::detail::verifyDatasetOp(DatasetOpInterface op) {
  auto result = cast<DatasetType>(op->getResult(0).getType());
  bool isInputKnown = llvm::all_of(op->getOperandTypes(), [](Type type) {
    return cast<DatasetType>(type).isInferred();
  });
  for (Region &region : op->getRegions())
    for (auto yield : region.getOps<YieldOp>())
      isInputKnown &= yield.getInput().getType().isInferred();
  if (!result.isInferred() || !isInputKnown)
    return success();
  FailureOr<DatasetType> inferred = op.inferDatasetType();
  if (failed(inferred))
    return failure();
  if (*inferred != result)
    return op->emitOpError("gives ") << *inferred << ", not " << result;
  return success();
}

bool systole::data::isSizedAtRunTime(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return isa<StringType>(type) ||
         (tensor && (!tensor.hasStaticShape() ||
                     isa<StringType>(tensor.getElementType())));
}

Operation *systole::data::getOrigin(Value dataset) {
  if (auto argument = dyn_cast<BlockArgument>(dataset))
    return argument.getOwner()->getParentOp();
  return dataset.getDefiningOp();
}

ArrayRef<StringAttr> systole::data::getElementNames(PipelineOp pipeline) {
  return pipeline.getElementType().getNames();
}

ArrayRef<Type> systole::data::getElementTypes(PipelineOp pipeline) {
  return pipeline.getElementType().getTypes();
}

//===----------------------------------------------------------------------===//
// PipelineOp
//===----------------------------------------------------------------------===//

StringRef PipelineOp::getMode() {
  assert(getModes().size() == 1 && "data-bind-batch makes one of each mode");
  return cast<StringAttr>(getModes()[0]).getValue();
}

YieldOp PipelineOp::getYield() {
  return cast<YieldOp>(getBody().front().getTerminator());
}

DatasetType PipelineOp::getElementType() {
  return getYield().getInput().getType();
}

/// Verifies (C1) of pipelines.
template <typename OpT> static LogicalResult verifyModes(OpT op) {
  if (op.getModes().empty())
    return op.emitOpError("feeds no mode: name train, evaluate or predict");
  llvm::StringSet<> seen;
  for (StringRef mode : op.getModes().template getAsValueRange<StringAttr>()) {
    if (!llvm::is_contained({"train", "evaluate", "predict"}, mode))
      return op.emitOpError("feeds '")
             << mode << "', which is no mode: use train, evaluate or predict";
    if (!seen.insert(mode).second)
      return op.emitOpError("feeds '") << mode << "' twice";
  }
  return success();
}

LogicalResult PipelineOp::verify() { return verifyModes(*this); }

/// Verifies a block of operations on datasets and its result.
static LogicalResult verifyDatasets(Operation *parent, Block &block) {
  if (block.empty() || !isa<YieldOp>(block.back()))
    return parent->emitOpError("ends with what it ")
           << (isa<PipelineOp>(parent) ? "feeds" : "gives")
           << ": add a data.yield";
  for (BlockArgument argument : block.getArguments())
    if (!argument.use_empty() && !argument.hasOneUse())
      return parent->emitOpError("has a body that uses its dataset more than "
                                 "once: a pipeline is a chain");
  for (Operation &op : block) {
    if (!isa<DatasetOpInterface, YieldOp>(op)) {
      InFlightDiagnostic error = op.emitOpError(
          "is no operation on datasets: what is done to each record belongs in "
          "a data.func or the body of a data.map");
      error.attachNote(parent->getLoc()) << "in this pipeline";
      return error;
    }
    for (Value dataset : op.getResults()) {
      if (dataset.hasOneUse())
        continue;
      InFlightDiagnostic error =
          op.emitOpError("gives a dataset that is ")
          << (dataset.use_empty() ? "not used" : "used more than once")
          << ": a pipeline is a chain";
      for (Operation *user : dataset.getUsers())
        error.attachNote(user->getLoc()) << "used here";
      return error;
    }
  }
  return success();
}

LogicalResult PipelineOp::verifyRegions() {
  if (getBody().getNumArguments() != 0)
    return emitOpError("takes no arguments");
  return verifyDatasets(*this, getBody().front());
}

//===----------------------------------------------------------------------===//
// ImagePipelineOp
//===----------------------------------------------------------------------===//

bool ImagePipelineOp::isTraining() {
  return llvm::is_contained(getModes().getAsValueRange<StringAttr>(), "train");
}

LogicalResult ImagePipelineOp::verify() {
  if (failed(verifyModes(*this)))
    return failure();
  if (isTraining() && getModes().size() > 1)
    return emitOpError("(C2) feeds 'train' and another mode: training shuffles "
                       "and repeats, so give it a pipeline of its own");
  auto isPositive = [](Attribute size) {
    return cast<IntegerAttr>(size).getInt() > 0;
  };
  if (getSize().size() != 2 || !llvm::all_of(getSize(), isPositive))
    return emitOpError("(C3) has the size ")
           << getSize() << ": give a height and a width, as in [224, 224]";
  for (auto [name, numbers] :
       {std::pair("mean", getMean()), std::pair("deviation", getDeviation())})
    if (numbers.size() != 3)
      return emitOpError("(C4) has ")
             << numbers.size() << " numbers for the " << name
             << ": give one for each color, red, green and blue";
  for (FloatAttr number : getDeviation().getAsRange<FloatAttr>())
    if (number.getValue().isZero())
      return emitOpError("(C4) has a deviation of 0, by which nothing can be "
                         "divided");
  if (getCrop() &&
      !llvm::is_contained({"random", "center", "none"}, *getCrop()))
    return emitOpError("(C5) has the crop '")
           << *getCrop() << "': use \"random\", \"center\" or \"none\"";
  return success();
}

//===----------------------------------------------------------------------===//
// Operations with a pipeline of their own
//===----------------------------------------------------------------------===//

static LogicalResult verifyBody(Operation *op) {
  Block &block = op->getRegion(0).front();
  if (block.getNumArguments() != 1 ||
      !isa<DatasetType>(block.getArgument(0).getType()))
    return op->emitOpError("(C1) has a body that takes one dataset");
  return verifyDatasets(op, block);
}

static DatasetType inferBody(Operation *op) {
  auto yield = cast<YieldOp>(op->getRegion(0).front().getTerminator());
  return yield.getInput().getType();
}

#define BODY_OP(OP)                                                            \
  ParseResult OP::parse(OpAsmParser &parser, OperationState &state) {          \
    return parseBodyOp(parser, state);                                         \
  }                                                                            \
  void OP::print(OpAsmPrinter &printer) { printBodyOp(printer, *this); }       \
  LogicalResult OP::verifyRegions() { return verifyBody(*this); }              \
  FailureOr<DatasetType> OP::inferDatasetType() { return inferBody(*this); }

BODY_OP(FlatMapOp)
BODY_OP(InterleaveOp)
BODY_OP(WindowOp)
#undef BODY_OP

//===----------------------------------------------------------------------===//
// Operations on elements
//===----------------------------------------------------------------------===//

LogicalResult RepeatOp::verify() {
  int64_t count = getCount();
  if (count >= 1 || count == -1)
    return success();
  return emitOpError("has the count ")
         << count << ": use 1 or more, or -1 for ever";
}

LogicalResult PrefetchOp::verify() {
  auto size = dyn_cast<IntegerAttr>(getBufferSize());
  if (!size || size.getInt() >= 1 || size.getInt() == -1)
    return success();
  return emitOpError("(C1) has the buffer_size ")
         << size.getInt()
         << ": use 1 or more, or -1 to leave it to the program";
}

LogicalResult ShardOp::verify() {
  auto shards = dyn_cast<IntegerAttr>(getNumShards());
  auto index = dyn_cast<IntegerAttr>(getIndex());
  if (!shards || !index || index.getInt() < shards.getInt())
    return success();
  return emitOpError("(C1) takes the elements of shard ")
         << index.getInt() << " of " << shards.getInt() << ": they are 0 to "
         << shards.getInt() - 1;
}

FailureOr<DatasetType> EnumerateOp::inferDatasetType() {
  DatasetType input = getInput().getType();
  Builder builder(getContext());
  StringAttr name = builder.getStringAttr("index");
  if (llvm::is_contained(input.getNames(), name))
    return emitOpError("(C1) gives a component 'index', but its elements have "
                       "one of that name: call that another name in a "
                       "data.map");
  SmallVector<StringAttr> names = {name};
  SmallVector<Type> types = {RankedTensorType::get({}, builder.getI64Type())};
  llvm::append_range(names, input.getNames());
  llvm::append_range(types, input.getTypes());
  return DatasetType::get(getContext(), names, types);
}

FailureOr<DatasetType> SetShapeOp::inferDatasetType() {
  DatasetType input = getInput().getType();
  auto types = llvm::to_vector(getTypes().getAsValueRange<TypeAttr>());
  if (types.size() != input.getTypes().size())
    return emitOpError("(C1) says ")
           << types.size() << " types of elements of "
           << input.getTypes().size() << " components: " << input;
  for (auto [given, said] : llvm::zip_equal(input.getTypes(), types)) {
    if (given == said)
      continue;
    auto before = dyn_cast<RankedTensorType>(given),
         after = dyn_cast<RankedTensorType>(said);
    if (!before || !after ||
        before.getElementType() != after.getElementType() ||
        failed(verifyCompatibleShape(before, after)))
      return emitOpError("(C1) says that ")
             << given << " is " << said
             << ": only dimensions that are not known (?) can become known";
  }
  return input.withTypes(types);
}

//===----------------------------------------------------------------------===//
// Several datasets
//===----------------------------------------------------------------------===//

FailureOr<DatasetType> ZipOp::inferDatasetType() {
  SmallVector<StringAttr> names;
  SmallVector<Type> types;
  for (Value input : getInputs()) {
    auto dataset = cast<DatasetType>(input.getType());
    for (StringAttr name : dataset.getNames())
      if (!name.getValue().empty() && llvm::is_contained(names, name))
        return emitOpError("(C1) joins two components called '")
               << name.getValue()
               << "': call one of them another name in a data.map";
    llvm::append_range(names, dataset.getNames());
    llvm::append_range(types, dataset.getTypes());
  }
  return DatasetType::get(getContext(), names, types);
}

/// One type for elements of all inputs: dimensions that differ become unknown.
static FailureOr<DatasetType> inferAlternatives(Operation *op) {
  auto result = cast<DatasetType>(op->getOperand(0).getType());
  SmallVector<Type> types = llvm::to_vector(result.getTypes());
  for (Value input : op->getOperands().drop_front()) {
    auto dataset = cast<DatasetType>(input.getType());
    auto mismatch = [&]() -> FailureOr<DatasetType> {
      return op->emitOpError("(C1) takes elements of one kind, but has ")
             << result << " and " << dataset;
    };
    if (dataset.getNames() != result.getNames())
      return mismatch();
    for (auto [type, other] : llvm::zip_equal(types, dataset.getTypes())) {
      if (type == other)
        continue;
      auto left = dyn_cast<RankedTensorType>(type),
           right = dyn_cast<RankedTensorType>(other);
      if (!left || !right || left.getRank() != right.getRank() ||
          left.getElementType() != right.getElementType())
        return mismatch();
      SmallVector<int64_t> shape = llvm::to_vector(left.getShape());
      for (auto [size, otherSize] : llvm::zip_equal(shape, right.getShape()))
        if (size != otherSize)
          size = ShapedType::kDynamic;
      type = RankedTensorType::get(shape, left.getElementType());
    }
  }
  return result.withTypes(types);
}

FailureOr<DatasetType> ConcatenateOp::inferDatasetType() {
  return inferAlternatives(*this);
}

FailureOr<DatasetType> SampleFromDatasetsOp::inferDatasetType() {
  return inferAlternatives(*this);
}

LogicalResult SampleFromDatasetsOp::verify() {
  std::optional<ArrayAttr> weights = getWeights();
  if (!weights)
    return success();
  auto values = weights->getAsValueRange<FloatAttr>();
  bool isPositive = llvm::any_of(
      values, [](const APFloat &value) { return value.isNonZero(); });
  bool isNegative = llvm::any_of(
      values, [](const APFloat &value) { return value.isNegative(); });
  if (weights->size() == getInputs().size() && isPositive && !isNegative)
    return success();
  return emitOpError("(C2) has the weights ")
         << *weights << " of " << getInputs().size()
         << " datasets: give one of at least 0 for each, and one above 0";
}
