//===- InferenceReport.cpp - Quantized models on accelerators -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Analysis/InferenceReport.h"

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/TypeRules.h"
#include "systole/Support/ModelLines.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <numeric>

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using Limit = Hardware::Inference::Limit;

namespace {

/// Operations that the target computes as one: a product with what follows it,
/// or one operation.
struct FusedOperation {
  SmallVector<Operation *> parts;
  /// The operands that are no parameters.
  SmallVector<Value> inputs;
  std::string reason;
  bool isOnHost = false;
  /// The bytes of the parameters.
  int64_t parameters = 0;

  Operation *first() const { return parts.front(); }
  ValueRange results() const { return parts.back()->getResults(); }
};

/// Makes the plan of one function.
class Planner {
public:
  Planner(func::FuncOp function, const Hardware &hardware)
      : function(function), hardware(hardware), inference(*hardware.inference) {
  }

  InferencePlan run();

private:
  void collect();
  bool isParameter(Value value) const;
  void fuse(FusedOperation &fused);
  void addParameters(FusedOperation &fused, Value value);
  std::string findReason(const FusedOperation &fused) const;
  void place();
  void measureActivations();
  void addCosts();

  func::FuncOp function;
  const Hardware &hardware;
  const Hardware::Inference &inference;
  std::vector<FusedOperation> operations;
  DenseSet<Operation *> folded, counted;
  InferencePlan plan;
};

} // namespace

static bool isProduct(Operation *op) {
  return isa<DotGeneralOp, DotOp, ConvolutionOp>(op);
}

static Type storageOf(Value value) {
  Type element = getElementTypeOrSelf(value);
  auto quantized = dyn_cast<quant::QuantizedType>(element);
  return quantized ? getStorageElement(quantized) : element;
}

/// The bytes of a value on the target. The sums of a product leave it as bytes.
static int64_t countBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  Type storage = storageOf(value);
  if (!type || !type.hasStaticShape() || !storage.isIntOrFloat())
    return 0;
  bool isSum = isa<quant::QuantizedType>(type.getElementType());
  unsigned bits = isSum ? 8 : storage.getIntOrFloatBitWidth();
  return llvm::divideCeil(type.getNumElements() * bits, 8);
}

static std::string nameOf(Operation *op) {
  return op->getName().stripDialect().str();
}

/// Constants, and what is computed of them alone.
bool Planner::isParameter(Value value) const {
  Operation *op = value.getDefiningOp();
  return op && folded.contains(op);
}

void Planner::addParameters(FusedOperation &fused, Value value) {
  Operation *op = value.getDefiningOp();
  if (!counted.insert(op).second)
    return;
  for (Value operand : op->getOperands())
    addParameters(fused, operand);
  auto type = dyn_cast<RankedTensorType>(value.getType());
  Type storage = storageOf(value);
  if (op->hasTrait<OpTrait::ConstantLike>() && type && storage.isIntOrFloat())
    fused.parameters += llvm::divideCeil(
        type.getNumElements() * storage.getIntOrFloatBitWidth(), 8);
}

/// Adds the operations that follow a product alone, and need nothing but
/// parameters besides, up to the rounding to bytes.
void Planner::fuse(FusedOperation &fused) {
  Operation *last = fused.first();
  while (isProduct(fused.first()) && last->hasOneUse() &&
         !isa<UniformQuantizeOp>(last)) {
    Operation *user = *last->getUsers().begin();
    auto isOther = [&](Value operand) {
      return operand != last->getResult(0) && !isParameter(operand);
    };
    if (!isa<AddOp, SubtractOp, MulOp, MaxOp, MinOp, ClampOp,
             UniformQuantizeOp>(user) ||
        llvm::any_of(user->getOperands(), isOther))
      return;
    fused.parts.push_back(last = user);
  }
}

void Planner::collect() {
  Block &body = function.front();
  for (Operation &op : body.without_terminator())
    if (isMemoryEffectFree(&op) && op.getNumRegions() == 0 &&
        llvm::all_of(op.getOperands(),
                     [&](Value operand) { return isParameter(operand); }))
      folded.insert(&op);
  DenseSet<Operation *> taken;
  for (Operation &op : body.without_terminator()) {
    if (folded.contains(&op) || taken.contains(&op))
      continue;
    FusedOperation &fused = operations.emplace_back();
    fused.parts.push_back(&op);
    fuse(fused);
    taken.insert(fused.parts.begin(), fused.parts.end());
    for (Operation *part : fused.parts)
      for (Value operand : part->getOperands())
        if (isParameter(operand))
          addParameters(fused, operand);
        else if (!llvm::is_contained(fused.parts, operand.getDefiningOp()))
          fused.inputs.push_back(operand);
  }
}

static bool keepsExamples(Operation *op) {
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return !llvm::is_contained(reduce.getDimensions(), 0);
  if (auto concatenate = dyn_cast<ConcatenateOp>(op))
    return concatenate.getDimension() != 0;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return !type || type.getRank() == 0 ||
         type.getDimSize(0) == shapeOf(op->getOperand(0))[0];
}

static bool fulfils(Operation *op, Limit limit) {
  switch (limit) {
  case Limit::equalDilations: {
    auto convolution = dyn_cast<ConvolutionOp>(op);
    auto dilation = convolution ? convolution.getRhsDilation() : std::nullopt;
    return !dilation || llvm::all_equal(*dilation);
  }
  case Limit::withinExamples:
    return keepsExamples(op);
  case Limit::unitStrides: {
    auto slice = dyn_cast<SliceOp>(op);
    return !slice || llvm::all_of(slice.getStrides(),
                                  [](int64_t stride) { return stride == 1; });
  }
  }
  llvm_unreachable("unknown limit");
}

static std::string explain(Limit limit) {
  switch (limit) {
  case Limit::equalDilations:
    return "its dilations differ";
  case Limit::withinExamples:
    return "it changes the dimension of examples";
  case Limit::unitStrides:
    return "it has strides";
  }
  llvm_unreachable("unknown limit");
}

/// Returns the reason why the target cannot compute an operation; empty if it
/// can.
std::string Planner::findReason(const FusedOperation &fused) const {
  Operation *op = fused.first();
  auto limits = inference.operations.find(nameOf(op));
  if (limits == inference.operations.end())
    return hardware.name + " does not have it";
  SmallVector<Value> values(fused.inputs);
  llvm::append_range(values, fused.results());
  if (isProduct(op))
    values.push_back(op->getOperand(1));
  for (Value value : values) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !type.hasStaticShape())
      return "its shapes are not static";
    std::string element;
    llvm::raw_string_ostream(element) << storageOf(value);
    // Sums that the host reads are rounded to bytes.
    bool isSum =
        isProduct(op) && value == fused.results().front() &&
        llvm::all_of(value.getUsers(), llvm::IsaPred<UniformDequantizeOp>);
    if (!isSum && !llvm::is_contained(inference.types, element))
      return "it has elements of " + element;
    if (value == values.back() && isProduct(op))
      continue;
    int64_t outer = type.getRank() - inference.dimensions;
    if (inference.dimensions > 0 && outer > 0 &&
        llvm::any_of(type.getShape().take_front(outer),
                     [](int64_t size) { return size > 1; }))
      return llvm::formatv("more than its {0} innermost dimensions are larger "
                           "than 1",
                           inference.dimensions)
          .str();
  }
  for (Limit limit : limits->second)
    if (!fulfils(op, limit))
      return explain(limit);
  return "";
}

/// Decides where each operation runs.
void Planner::place() {
  // Results of the target, and values that the host computes of them.
  DenseSet<Value> onTarget, after;
  std::map<std::pair<std::string, std::string>, size_t> rows;
  for (FusedOperation &fused : operations) {
    fused.reason = findReason(fused);
    bool isAfter = llvm::any_of(
        fused.inputs, [&](Value input) { return after.contains(input); });
    if (fused.reason.empty() && isAfter && inference.isOnePart)
      fused.reason = "it follows an operation of the host";
    fused.isOnHost = !fused.reason.empty();
    isAfter |= llvm::any_of(
        fused.inputs, [&](Value input) { return onTarget.contains(input); });
    for (Value result : fused.results()) {
      if (!fused.isOnHost)
        onTarget.insert(result);
      else if (isAfter)
        after.insert(result);
    }
    auto [row, isNew] = rows.try_emplace({nameOf(fused.first()), fused.reason},
                                         plan.rows.size());
    if (isNew)
      plan.rows.push_back({nameOf(fused.first()), fused.reason, 0});
    ++plan.rows[row->second].count;
  }
}

/// The most bytes that are live at an operation of the target. A reshape
/// shares the bytes of its operand.
void Planner::measureActivations() {
  llvm::MapVector<Value, std::pair<size_t, size_t>> lives;
  DenseMap<Value, Value> sources;
  auto use = [&](Value value, size_t at) {
    while (Value source = sources.lookup(value))
      value = source;
    auto [life, isNew] = lives.try_emplace(value, at, at);
    life->second.second = at;
  };
  for (auto [at, fused] : llvm::enumerate(operations)) {
    if (fused.isOnHost)
      continue;
    if (isa<ReshapeOp>(fused.first()))
      sources[fused.results().front()] = fused.inputs.front();
    for (Value input : fused.inputs)
      use(input, at);
    for (Value result : fused.results())
      use(result, at);
  }
  std::vector<int64_t> live(operations.size() + 1);
  for (auto [value, life] : lives) {
    live[life.first] += countBytes(value);
    live[life.second + 1] -= countBytes(value);
  }
  std::partial_sum(live.begin(), live.end(), live.begin());
  plan.activationBytes = *llvm::max_element(live);
}

/// The cost of an operation besides its parameters.
static tpu::OperationCost getCost(const FusedOperation &fused) {
  Operation *op = fused.first();
  tpu::OperationCost cost;
  cost.kind = nameOf(op);
  cost.location = describeModelLine(op->getLoc());
  auto result = cast<RankedTensorType>(op->getResult(0).getType());
  int64_t elements = result.getNumElements();
  if (isProduct(op)) {
    RankedTensorType weights = typeOf(op->getOperand(1));
    int64_t batch = 1, columns = 1;
    if (auto convolution = dyn_cast<ConvolutionOp>(op)) {
      batch = convolution.getFeatureGroupCount();
      columns = weights.getDimSize(convolution.getDimensionNumbers()
                                       .getKernelOutputFeatureDimension()) /
                batch;
    } else {
      DotDimensionNumbersAttr numbers =
          isa<DotOp>(op) ? cast<DotOp>(op).getDotDimensionNumbers()
                         : cast<DotGeneralOp>(op).getDotDimensionNumbers();
      for (auto [dim, size] : llvm::enumerate(weights.getShape()))
        if (llvm::is_contained(numbers.getRhsBatchingDimensions(), dim))
          batch *= size;
        else if (!llvm::is_contained(numbers.getRhsContractingDimensions(),
                                     dim))
          columns *= size;
    }
    int64_t sums = weights.getNumElements() / (batch * columns);
    llvm::raw_string_ostream os(cost.kind);
    llvm::interleave(weights.getShape(), os << " ", "x");
    cost.unit = tpu::Unit::mxu;
    cost.byteFactors = true;
    cost.product = {batch, elements / (batch * columns), columns, sums};
    cost.flops = 2.0 * elements * sums;
    return cost;
  }
  // The elements of the larger side; moves cost nothing.
  if (isa<ReshapeOp, TransposeOp, SliceOp, ConcatenateOp, PadOp>(op))
    return cost;
  if (auto window = dyn_cast<ReduceWindowOp>(op))
    for (int64_t size : window.getWindowDimensions())
      elements *= size;
  else if (isa<ReduceOp>(op))
    elements = typeOf(op->getOperand(0)).getNumElements();
  cost.flops = elements;
  if (isa<LogisticOp, TanhOp, RsqrtOp, ExpOp, LogOp, SqrtOp>(op))
    cost.transcendentals = elements;
  return cost;
}

void Planner::addCosts() {
  plan.function.name = function.getName().str();
  plan.function.isCalled = true;
  std::vector<tpu::OperationCost> &costs = plan.function.operations;
  // Values move once in either direction.
  DenseSet<Value> onTarget, moved;
  auto move = [&](Value value, StringRef where, Location location) {
    if (!moved.insert(value).second)
      return;
    tpu::OperationCost &cost = costs.emplace_back();
    cost.kind = where.str();
    cost.unit = tpu::Unit::host;
    cost.bytes = countBytes(value);
    cost.location = describeModelLine(location);
  };
  const bool keeps = inference.keepsParameters;
  int64_t room = inference.chipBytes - plan.activationBytes;
  for (const FusedOperation &fused : operations) {
    for (Value input : fused.inputs)
      if (fused.isOnHost == onTarget.contains(input))
        move(input, fused.isOnHost ? "to the host" : "to the chip",
             fused.first()->getLoc());
    if (fused.isOnHost)
      continue;
    onTarget.insert(fused.results().begin(), fused.results().end());
    plan.parameterBytes += fused.parameters;
    tpu::OperationCost cost = getCost(fused);
    if (keeps && fused.parameters <= room) {
      room -= fused.parameters;
    } else {
      cost.bytes = static_cast<double>(fused.parameters);
      plan.streamedBytes += fused.parameters;
    }
    if (cost.flops > 0 || cost.bytes > 0)
      costs.push_back(cost);
  }
  Operation *end = function.front().getTerminator();
  for (Value result : end->getOperands())
    if (onTarget.contains(result))
      move(result, "to the host", end->getLoc());
}

InferencePlan Planner::run() {
  collect();
  place();
  measureActivations();
  addCosts();
  return std::move(plan);
}

int64_t InferencePlan::countOperations(bool onHost) const {
  int64_t count = 0;
  for (const Row &row : rows)
    if (row.reason.empty() != onHost)
      count += row.count;
  return count;
}

InferencePlan systole::planInference(func::FuncOp function,
                                     const Hardware &hardware) {
  return Planner(function, hardware).run();
}

std::string systole::inferenceReportText(const InferencePlan &plan,
                                         const Hardware &hardware) {
  const Hardware::Inference &inference = *hardware.inference;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::formatv("Operations of {0} on {1}\n\n  {2,-24} {3,5}  status\n",
                      plan.function.name, hardware.name, "operation", "count");
  for (const InferencePlan::Row &row : plan.rows)
    os << llvm::formatv("  {0,-24} {1,5}  {2}\n", row.name, row.count,
                        row.reason.empty() ? "on " + hardware.name
                                           : "on the host: " + row.reason);
  os << llvm::formatv(
      "\n  {0} of {1} operations on {2}\n\n", plan.countOperations(false),
      plan.countOperations(false) + plan.countOperations(true), hardware.name);
  auto line = [&](StringRef name, int64_t bytes) {
    os << llvm::formatv("  {0,-44} {1,11}\n", name, formatBytes(bytes));
  };
  os << "Memory\n\n";
  line("parameters", plan.parameterBytes);
  line("memory on the chip", inference.chipBytes);
  line("values between operations, at most", plan.activationBytes);
  if (inference.keepsParameters) {
    int64_t kept = plan.parameterBytes - plan.streamedBytes;
    line("parameters that stay on the chip", kept);
    line("left on the chip",
         std::max<int64_t>(inference.chipBytes - plan.activationBytes - kept,
                           0));
  }
  line("parameters that each call reads from memory", plan.streamedBytes);
  if (plan.activationBytes > inference.chipBytes)
    os << "  The values between operations do not fit on the chip: choose a "
          "smaller batch.\n";
  return text;
}
