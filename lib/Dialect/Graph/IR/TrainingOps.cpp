//===- TrainingOps.cpp - Minimizing, metrics and predictions --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace systole::graph;

//===----------------------------------------------------------------------===//
// Operations of a model function
//===----------------------------------------------------------------------===//

/// Groups of one size that are a permutation of the shards.
static LogicalResult verifyGroups(MinimizeOp op) {
  std::optional<ArrayAttr> groups = op.getGroupAssignment();
  if (!groups)
    return success();
  auto fail = [&] { return op.emitOpError() << "(C2) "; };
  if (!op.getCrossShardAttr())
    return fail() << "has a group_assignment, which says of which shards "
                     "cross_shard joins the gradients: write that, too";
  SmallVector<int64_t> shards;
  size_t size = 0;
  for (Attribute row : *groups) {
    auto group = dyn_cast<ArrayAttr>(row);
    if (!group || group.empty() || !llvm::all_of(group, [](Attribute shard) {
          return isa<IntegerAttr>(shard);
        }))
      return fail() << "has a group_assignment that is no list of lists of "
                       "shards, as in [[0, 1], [2, 3]]";
    if (size != 0 && group.size() != size)
      return fail() << "has a group_assignment with groups of " << size
                    << " and of " << group.size()
                    << " shards, but they are all of one size";
    size = group.size();
    for (Attribute shard : group)
      shards.push_back(cast<IntegerAttr>(shard).getInt());
  }
  if (shards.empty())
    return fail() << "has a group_assignment without a group";
  llvm::sort(shards);
  for (auto [i, shard] : llvm::enumerate(shards))
    if (shard != static_cast<int64_t>(i))
      return fail() << "has a group_assignment of " << shards.size()
                    << " shards, which has to be a permutation of 0 to "
                    << shards.size() - 1;
  return success();
}

/// A step updates the rows of tables that it looks up, for all shards at once.
static LogicalResult verifyTables(MinimizeOp op) {
  for (auto table : op->getBlock()->getOps<EmbeddingTableOp>()) {
    auto fail = [&](StringRef message) {
      InFlightDiagnostic error = op.emitOpError() << "(C3) " << message;
      error.attachNote(table.getLoc()) << "the table";
      return error;
    };
    if (op.getAccumulate())
      return fail("has 'accumulate', but a table is updated in each step: "
                  "leave it out, or use graph.embedding");
    if (op.getGroupAssignment())
      return fail("has a group_assignment, but all shards share a table: "
                  "leave it out, or use graph.embedding");
    if (!table.getOptimizer() && !op.getOptimizer().isElementwise())
      return fail("has an optimizer that needs all rows of a table: give the "
                  "table an 'optimizer' of its own");
  }
  return success();
}

static LogicalResult verifyMultipliers(MinimizeOp op) {
  DictionaryAttr multipliers = op.getLearningRateMultipliersAttr();
  for (NamedAttribute entry :
       multipliers ? multipliers.getValue() : ArrayRef<NamedAttribute>()) {
    auto number = dyn_cast<FloatAttr>(entry.getValue());
    if (!number || !(number.getValueAsDouble() > 0))
      return op.emitOpError() << "(C4) multiplies the learning rate of "
                              << entry.getName() << " by " << entry.getValue()
                              << ": give a positive number, such as 0.1";
  }
  return success();
}

static LogicalResult verifyNoDecay(MinimizeOp op) {
  ArrayAttr names = op.getNoDecayAttr();
  for (Attribute name : names ? names.getValue() : ArrayRef<Attribute>())
    if (std::string reason;
        !llvm::Regex(cast<StringAttr>(name).getValue()).isValid(reason))
      return op.emitOpError() << "(C5) exempts " << name
                              << " from decay, which is not a regular "
                                 "expression: "
                              << reason;
  return success();
}

static LogicalResult verifyAverage(MinimizeOp op) {
  if (op.getMovingAverage() || (!op.getMovingAverageFromFirstUpdate() &&
                                !op.getMovingAverageOverwrite()))
    return success();
  return op.emitOpError() << "(C6) has options of a moving average, and none: "
                             "write moving_average = 0.99, too";
}

LogicalResult MinimizeOp::verify() {
  auto check = [&](Value value, StringRef what) -> LogicalResult {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || (type.getRank() == 0 && isa<FloatType>(type.getElementType())))
      return success();
    return emitOpError() << "(C1) needs a float scalar for the " << what
                         << ", not " << type;
  };
  return failure(failed(check(getLoss(), "loss")) ||
                 failed(check(getLearningRate(), "learning rate")) ||
                 failed(verifyGroups(*this)) || failed(verifyTables(*this)) ||
                 failed(verifyMultipliers(*this)) ||
                 failed(verifyNoDecay(*this)) || failed(verifyAverage(*this)));
}

bool MinimizeOp::isExemptFromDecay(StringRef variable) {
  ArrayAttr names = getNoDecayAttr();
  return names && llvm::any_of(names, [&](Attribute name) {
           return llvm::Regex(cast<StringAttr>(name).getValue())
               .match(variable);
         });
}

double MinimizeOp::getRateMultiplier(StringRef variable) {
  if (DictionaryAttr multipliers = getLearningRateMultipliersAttr())
    for (NamedAttribute entry : multipliers)
      if (llvm::Regex("^(" + entry.getName().str() + ")$").match(variable))
        return cast<FloatAttr>(entry.getValue()).getValueAsDouble();
  return 1;
}

bool MinimizeOp::isCrossShardMean() {
  auto reduction = dyn_cast_or_null<StringAttr>(getCrossShardAttr());
  return !reduction || reduction.getValue() == "mean";
}

VariableOp AssignOp::getVariableOp() {
  return getVariable().getDefiningOp<VariableOp>();
}

LogicalResult AssignOp::verify() {
  VariableOp variable = getVariableOp();
  auto argument = dyn_cast<BlockArgument>(getVariable());
  if (!variable &&
      (!argument || isa<ModelFnOp>(argument.getOwner()->getParentOp())))
    return emitOpError() << "(C1) assigns to " << describeValue(getVariable())
                         << ": only a graph.variable can be given a value";
  if (variable && !hasExpression(variable.getTrainableAttr()) &&
      variable.getTrainable())
    return emitOpError() << "(C1) assigns to a variable that graph.minimize "
                            "trains: write `trainable = false` there";
  auto type = dyn_cast<RankedTensorType>(getVariable().getType());
  auto value = dyn_cast<RankedTensorType>(getValue().getType());
  if (type && value && type != value)
    return emitOpError() << "(C2) assigns " << value << " to a variable of "
                         << type;
  return success();
}

LogicalResult MetricOp::verify() {
  return getMetric().verifyArguments(*this, getOperandTypes());
}

OpOperand *MetricOp::getClassLabels() {
  return getMetric().takesClassLabels() ? &getOperation()->getOpOperand(0)
                                        : nullptr;
}

int64_t MetricOp::getNumClasses() {
  return cast<RankedTensorType>(getOperands()[1].getType()).getShape().back();
}

OpOperand *BatchMetricOp::getClassLabels() {
  return getMetric().takesClassLabels() ? &getOperation()->getOpOperand(0)
                                        : nullptr;
}

int64_t BatchMetricOp::getNumClasses() {
  return cast<RankedTensorType>(getOperands()[1].getType()).getShape().back();
}

LogicalResult
BatchMetricOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                                SmallVectorImpl<RankedTensorType> &results) {
  SmallVector<Type> types(operands.begin(), operands.end());
  if (failed(getMetric().verifyArguments(*this, types)))
    return failure();
  Type element = Float32Type::get(getContext());
  auto sums = RankedTensorType::get(getMetric().getSumsShape(), element);
  results.append({RankedTensorType::get({}, element), sums, sums});
  return success();
}

/// Values for TensorBoard: graph.log and graph.summary.
template <typename OpTy> static LogicalResult verifyShown(OpTy op) {
  auto type = dyn_cast<RankedTensorType>(op.getValue().getType());
  if (type && !isa<FloatType>(type.getElementType()))
    return op.emitOpError()
           << "(C1) needs a float value, not " << type << ": convert it first";
  return success();
}

LogicalResult LogOp::verify() { return verifyShown(*this); }
LogicalResult SummaryOp::verify() { return verifyShown(*this); }

/// Named operands: at least one, with unique names.
template <typename OpTy>
static LogicalResult verifyNamed(OpTy op, StringRef things) {
  if (op.getNames().size() != op.getNumOperands() || op.getNames().empty())
    return op.emitOpError()
           << "(C1) has " << op.getNames().size() << " names for "
           << op.getNumOperands() << " " << things;
  llvm::StringSet<> seen;
  for (auto name : op.getNames().template getAsRange<StringAttr>())
    if (!seen.insert(name.getValue()).second)
      return op.emitOpError() << "(C1) has two " << things << " named '"
                              << name.getValue() << "'";
  return success();
}

LogicalResult PredictOp::verify() { return verifyNamed(*this, "predictions"); }
LogicalResult HostCallOp::verify() { return verifyNamed(*this, "tensors"); }

LogicalResult HostFunctionOp::verify() {
  if (getTypes().size() != getNumResults())
    return emitOpError() << "(C1) has " << getTypes().size() << " types for "
                         << getNumResults() << " results";
  for (Type type : getTypes().getAsValueRange<TypeAttr>()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || (tensor.getRank() > 0 &&
                    ShapedType::isDynamicShape(tensor.getShape().drop_front())))
      return emitOpError() << "(C1) has the type " << type
                           << " of a result: write a tensor whose sizes are "
                              "numbers, but for the first one, which may be ?";
    if (!tensor.hasStaticShape() && getOperands().empty())
      return emitOpError() << "(C1) has the type " << type
                           << " of a result, and no operand that its first "
                              "size could be that of";
  }
  return success();
}

LogicalResult
HostFunctionOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                                 SmallVectorImpl<RankedTensorType> &results) {
  if (failed(verify()))
    return failure();
  for (Type type : getTypes().getAsValueRange<TypeAttr>()) {
    auto tensor = cast<RankedTensorType>(type);
    SmallVector<int64_t> shape(tensor.getShape());
    if (!shape.empty() && ShapedType::isDynamic(shape[0])) {
      if (operands[0].getRank() == 0)
        return emitOpError() << "(C1) has the type " << tensor
                             << " of a result, whose first size is that of the "
                                "first operand, which is a scalar";
      shape[0] = operands[0].getDimSize(0);
    }
    results.push_back(tensor.clone(shape));
  }
  return success();
}

LogicalResult GenerateOp::verify() {
  if (getCache() && getWindow() < 2)
    return emitOpError() << "(C4) has a cache of no earlier position: give it "
                            "a `window`, the number of positions";
  if (getBatch() > 1 && !getCache())
    return emitOpError() << "(C4) has a batch of " << getBatch()
                         << " prompts: only a `cache` has several";
  if (getBeams() > 1 && !getCache())
    return emitOpError() << "(C4) searches with " << getBeams()
                         << " beams: only a `cache` has several";
  auto argument = dyn_cast<BlockArgument>(getText());
  if (!argument)
    return emitOpError() << "(C1) needs an argument of the model function for "
                            "the prompt, not "
                         << describeValue(getText());
  if (auto text = dyn_cast<RankedTensorType>(getText().getType()))
    if (text.getRank() != 2 || !isa<IntegerType>(text.getElementType()))
      return emitOpError()
             << "(C1) needs integers [batch, positions] for the prompt, not "
             << text;
  auto logits = dyn_cast<RankedTensorType>(getLogits().getType());
  if (!logits)
    return success();
  if (logits.getRank() != 3 || !isa<FloatType>(logits.getElementType()))
    return emitOpError() << "(C2) needs floats [batch, positions, tokens] for "
                            "the logits, not "
                         << logits;
  return success();
}

//===----------------------------------------------------------------------===//
// Operations that minimize is lowered to
//===----------------------------------------------------------------------===//

LogicalResult CrossShardOp::inferReturnTypes(MLIRContext *,
                                             std::optional<Location>,
                                             Adaptor adaptor,
                                             SmallVectorImpl<Type> &results) {
  llvm::append_range(results, adaptor.getOperands().getTypes());
  return success();
}

LogicalResult SumRowsOp::verify() {
  int64_t count = 0;
  auto sums = dyn_cast<RankedTensorType>(getSums().getType());
  for (auto [ids, rows, gradients] :
       llvm::zip_equal(getIds(), getRows(), getGradients())) {
    auto type = cast<RankedTensorType>(ids.getType());
    auto gradient = cast<RankedTensorType>(gradients.getType());
    if (type.getRank() != 1 || gradient.getRank() != 2 ||
        gradient.getDimSize(0) != type.getDimSize(0))
      return emitOpError() << "(C1) has gradients of " << gradient
                           << " for ids of " << type;
    count += type.getDimSize(0);
  }
  count = std::min<int64_t>(count, getNumRows());
  if (cast<RankedTensorType>(getUnique().getType()).getShape() !=
          ArrayRef(count) ||
      sums.getRank() != 2 || sums.getDimSize(0) != count)
    return emitOpError() << "(C2) has " << getUnique().getType() << " and "
                         << sums << " for " << count << " rows at most";
  return success();
}

LogicalResult
ApplyGradientsOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                   Adaptor adaptor,
                                   SmallVectorImpl<Type> &results) {
  llvm::append_range(results, adaptor.getVariables().getTypes());
  llvm::append_range(results, adaptor.getSlots().getTypes());
  results.push_back(adaptor.getGlobalStep().getType());
  return success();
}

LogicalResult ApplyGradientsOp::verify() {
  size_t slotCount = getOptimizer().getSlots().size();
  if (getGradients().size() != getVariables().size() ||
      getSlots().size() != getVariables().size() * slotCount)
    return emitOpError() << "(C2) has " << getGradients().size()
                         << " gradients and " << getSlots().size()
                         << " slots for " << getVariables().size()
                         << " variables of " << slotCount << " slots";
  for (auto [index, variable] : llvm::enumerate(getVariables())) {
    if (getGradients()[index].getType() != variable.getType())
      return emitOpError() << "(C1) has a gradient of "
                           << getGradients()[index].getType()
                           << " for a variable of " << variable.getType();
    for (Value slot : getSlots().slice(index * slotCount, slotCount))
      if (slot.getType() != variable.getType())
        return emitOpError() << "(C1) has a slot of " << slot.getType()
                             << " for a variable of " << variable.getType();
  }
  return success();
}
