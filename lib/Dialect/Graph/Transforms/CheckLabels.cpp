//===- CheckLabels.cpp - Checks of class labels in pipelines --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows class labels from the operation that takes them back to the operation
// of the input pipeline that produces them, and inserts a check there.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Support/ModelLines.h"
#include "systole/runtime/abi.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"

#include <map>

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHCHECKLABELSPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;

namespace systole::graph {

namespace {

/// The range of a component, and the operation that requires it.
struct Range {
  int64_t classes;
  Operation *taker;

  /// "graph.sparse_softmax_cross_entropy at mnist.mlir:30".
  std::string describe() const {
    std::string line = describeModelLine(taker->getLoc());
    StringRef name = taker->getName().getStringRef();
    return line.empty() ? name.str() : (name + " at " + line).str();
  }
};

} // namespace

/// Whether the result has all elements of its operands, converted or in another
/// arrangement, and no others but constants. A slice does not qualify: it may
/// leave elements out, which need not be labels.
static bool keepsElements(Operation *op) {
  return isa<CastOp, ReshapeOp, SetShapeOp, TransposeOp, FlattenOp, ConcatOp,
             StopGradientOp, data::CastOp, data::PadOp, data::EnsureShapeOp,
             stablehlo::ConvertOp, stablehlo::ReshapeOp, stablehlo::TransposeOp,
             stablehlo::BroadcastInDimOp, stablehlo::ConcatenateOp,
             stablehlo::ReverseOp>(op) &&
         (!isa<data::PadOp>(op) || !cast<data::PadOp>(op).getTruncate());
}

/// Whether a value's elements are indices of classes because of their type, or
/// of the type that they are converted from.
static bool isOfClasses(Value value, int64_t classes) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  auto integer = type ? dyn_cast<IntegerType>(type.getElementType()) : nullptr;
  if (integer && integer.getWidth() < 63 && stablehlo::isUnsigned(integer) &&
      (int64_t(1) << integer.getWidth()) <= classes)
    return true;
  Operation *op = value.getDefiningOp();
  // A slice of bytes has bytes.
  return op && op->getNumOperands() > 0 &&
         (keepsElements(op) || isa<stablehlo::SliceOp>(op)) &&
         !isa<data::PadOp>(op) &&
         llvm::all_of(op->getOperands(),
                      [&](Value of) { return isOfClasses(of, classes); });
}

/// Calls `visit` with each use of the values from which a use gets its
/// elements.
static void forEachOrigin(OpOperand &use,
                          function_ref<void(OpOperand &)> visit) {
  Operation *op = use.get().getDefiningOp();
  if (!op || !keepsElements(op))
    return visit(use);
  for (OpOperand &operand : op->getOpOperands())
    forEachOrigin(operand, visit);
}

namespace {

/// Functions of elements with checks. Pipelines that need the same check share
/// one.
class CheckedFunctions {
public:
  struct Checked {
    func::FuncOp function;
    /// The inputs that are the labels, which are checked where they come from.
    SmallVector<unsigned> inputs;
  };
  /// A function, the number of a result, the classes, and further attributes.
  using Key = std::tuple<Operation *, unsigned, int64_t, const void *>;

  explicit CheckedFunctions(ModuleOp module) : symbols(module) {}

  /// Adds a function that a pipeline is to call.
  void add(func::FuncOp function, Block::iterator at) {
    symbols.insert(function, at);
  }

  /// Returns a function with the checks that `insertChecks` inserts into a
  /// copy; the same function if it inserts none.
  const Checked &get(func::FuncOp function, Key key,
                     function_ref<Checked(func::FuncOp copy)> insertChecks) {
    auto [known, isNew] = checked.try_emplace(key);
    if (!isNew)
      return known->second;
    func::FuncOp copy = function.clone();
    known->second = insertChecks(copy);
    if (!known->second.function) {
      copy.erase();
      known->second.function = function;
      return known->second;
    }
    symbols.insert(copy, std::next(function->getIterator()));
    replaced.push_back({function, copy});
    return known->second;
  }

  /// Erases functions of which only copies are used. A copy gets the name.
  void eraseUnused() {
    llvm::DenseSet<Attribute> used;
    symbols.getOp()->walk([&](data::RecordFunctionOpInterface op) {
      if (op.getFunctionAttr())
        used.insert(op.getFunctionAttr().getAttr());
    });
    // A copy may have been copied for another component.
    llvm::DenseMap<Operation *, func::FuncOp> successors;
    for (auto [function, copy] : llvm::reverse(replaced)) {
      if (successors.contains(function) ||
          used.contains(function.getSymNameAttr()))
        continue;
      func::FuncOp last = successors.contains(copy) ? successors[copy] : copy;
      successors[function] = last;
      StringAttr name = function.getSymNameAttr();
      symbols.erase(function);
      used.erase(last.getSymNameAttr());
      if (failed(symbols.rename(last, name)))
        llvm_unreachable("the name is free");
      used.insert(name);
    }
  }

private:
  SymbolTable symbols;
  std::map<Key, Checked> checked;
  SmallVector<std::pair<func::FuncOp, func::FuncOp>> replaced;
};

/// Inserts the checks of a component into a pipeline.
class PipelineChecks {
public:
  PipelineChecks(CheckedFunctions &functions, StringAttr component, Range range)
      : functions(functions), component(component), classes(range.classes),
        taker(StringAttr::get(component.getContext(), range.describe())) {}

  /// Checks component number `index` of a dataset where it is used.
  void check(OpOperand &dataset, unsigned index) {
    Operation *op = data::getOrigin(dataset.get());
    // A body takes elements of its operation's input.
    if (isa<BlockArgument>(dataset.get()))
      return isa<data::PipelineOp>(op) ? insertMap(dataset, index)
                                       : check(op->getOpOperand(0), index);
    if (auto map = dyn_cast<data::MapOp>(op))
      return checkFunction(map, index);
    if (auto cache = dyn_cast<data::CacheOp>(op))
      // The file of a cache may be older than the check.
      if (cache.getFilename()) {
        insertMap(dataset, index);
        return check(op->getOpOperand(0), index);
      }
    if (isa<data::ConcatenateOp, data::SampleFromDatasetsOp>(op)) {
      for (OpOperand &input : op->getOpOperands())
        check(input, index);
      return;
    }
    if (isa<data::ZipOp>(op)) {
      for (OpOperand &input : op->getOpOperands()) {
        unsigned size = getTypes(input.get()).size();
        if (index < size)
          return check(input, index);
        index -= size;
      }
    }
    if (isa<data::EnumerateOp>(op) && index > 0)
      return check(op->getOpOperand(0), index - 1);
    if (isa<data::FlatMapOp, data::InterleaveOp, data::WindowOp>(op))
      for (Operation &nested : op->getRegion(0).front())
        if (auto yield = dyn_cast<data::YieldOp>(nested))
          return check(yield->getOpOperand(0), index);
    if (passesOn(op, index))
      return check(op->getOpOperand(0), index);
    insertMap(dataset, index);
  }

private:
  static ArrayRef<Type> getTypes(Value dataset) {
    return cast<data::DatasetType>(dataset.getType()).getTypes();
  }

  /// Whether an operation on one dataset leaves the values of a component
  /// unchanged. It may stack or choose them.
  static bool passesOn(Operation *op, unsigned index) {
    if (op->getNumOperands() != 1)
      return false;
    auto taken = dyn_cast<data::DatasetType>(op->getOperand(0).getType());
    auto given = dyn_cast<data::DatasetType>(op->getResult(0).getType());
    return taken && given && taken.getNames() == given.getNames() &&
           getElementTypeOrSelf(taken.getTypes()[index]) ==
               getElementTypeOrSelf(given.getTypes()[index]);
  }

  Value createCheck(OpBuilder &builder, Location loc, Value labels) {
    return data::CheckLabelsOp::create(
        builder, loc, labels.getType(), labels, component,
        builder.getI64IntegerAttr(classes), taker);
  }

  /// Checks a result of a map's function.
  void checkFunction(data::MapOp map, unsigned index) {
    auto function = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        map, map.getFunctionAttr());
    Attribute names = ArrayAttr::get(map.getContext(), {component, taker});
    // Parameters follow the components.
    const unsigned components = getTypes(map.getInput()).size();
    CheckedFunctions::Checked checked = functions.get(
        function, {function, index, classes, names.getAsOpaquePointer()},
        [&](func::FuncOp copy) {
          CheckedFunctions::Checked result;
          forEachOrigin(
              copy.front().getTerminator()->getOpOperand(index),
              [&](OpOperand &use) {
                Value labels = use.get();
                auto argument = dyn_cast<BlockArgument>(labels);
                if (argument && argument.getArgNumber() < components) {
                  result.inputs.push_back(argument.getArgNumber());
                } else if (isNumbers(labels.getType()) &&
                           !isOfClasses(labels, classes) &&
                           !matchPattern(labels, m_Constant())) {
                  OpBuilder builder(use.getOwner());
                  use.set(createCheck(builder, labels.getLoc(), labels));
                  result.function = copy;
                }
              });
          return result;
        });
    map.setFunctionAttr(
        FlatSymbolRefAttr::get(checked.function.getSymNameAttr()));
    for (unsigned input : checked.inputs)
      check(map->getOpOperand(0), input);
  }

  static bool isNumbers(Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getElementType().isIntOrFloat();
  }

  /// Maps a function that only checks over a dataset.
  void insertMap(OpOperand &dataset, unsigned index) {
    Value from = dataset.get();
    Location loc = from.getLoc();
    auto type = cast<data::DatasetType>(from.getType());
    if (!isNumbers(type.getTypes()[index]))
      return;
    OpBuilder builder(dataset.getOwner());
    auto function = func::FuncOp::create(
        loc, ("check_" + component.getValue()).str(),
        builder.getFunctionType(type.getTypes(), type.getTypes()));
    function->setAttr(data::DataDialect::getFunctionAttrName(),
                      builder.getUnitAttr());
    for (auto [i, name] : llvm::enumerate(type.getNames()))
      function.setResultAttr(i, data::DataDialect::getNameAttrName(), name);
    Block *block = function.addEntryBlock();
    if (isOfClasses(block->getArgument(index), classes))
      return function.erase();
    auto body = OpBuilder::atBlockEnd(block);
    SmallVector<Value> results(block->getArguments());
    results[index] = createCheck(body, loc, results[index]);
    func::ReturnOp::create(body, loc, results);
    functions.add(
        function,
        dataset.getOwner()->getParentOfType<data::PipelineOp>()->getIterator());
    dataset.set(data::MapOp::create(
        builder, loc, type, from,
        FlatSymbolRefAttr::get(function.getSymNameAttr()),
        /*num_parallel_calls=*/nullptr, /*deterministic=*/nullptr));
  }

  CheckedFunctions &functions;
  const StringAttr component;
  const int64_t classes;
  const StringAttr taker;
};

struct GraphCheckLabels : impl::GraphCheckLabelsPassBase<GraphCheckLabels> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    CheckedFunctions functions(module);
    for (auto model : module.getOps<ModelOp>())
      for (auto fn : model.getBody().getOps<ModelFnOp>())
        if (fn.getInferred() && fn.getMode())
          if (data::PipelineOp pipeline = findPipeline(*fn.getMode()))
            check(fn, pipeline, functions);
    functions.eraseUnused();
  }

  data::PipelineOp findPipeline(Mode mode) {
    for (auto pipeline : getOperation().getOps<data::PipelineOp>())
      if (llvm::is_contained(pipeline.getModes().getAsValueRange<StringAttr>(),
                             stringifyMode(mode)))
        return pipeline;
    return nullptr;
  }

  /// Makes the device send the range of labels that the model computes.
  static void sendRange(ClassLabelsOpInterface op, Value labels) {
    OpBuilder builder(op);
    Location loc = op.getLoc();
    Type f32 = builder.getF32Type();
    auto type = cast<RankedTensorType>(labels.getType()).clone(f32);
    auto one = RankedTensorType::get({1}, f32);
    auto greatest = [&](Value numbers) -> Value {
      Value number = ReduceMaxOp::create(
          builder, loc, RankedTensorType::get({}, f32), numbers,
          /*axes=*/nullptr, /*keep_dims=*/nullptr);
      return ReshapeOp::create(builder, loc, one, number, {1});
    };
    Value numbers = CastOp::create(builder, loc, type, labels, f32);
    Value minus = ConstantOp::create(
        builder, loc, RankedTensorType::get({}, f32), llvm::APFloat(-1.0));
    Value negative = MultiplyOp::create(builder, loc, type, numbers, minus);
    Value range =
        ConcatOp::create(builder, loc, RankedTensorType::get({2}, f32),
                         ValueRange{greatest(numbers), greatest(negative)}, 0);
    Range classes{op.getNumClasses(), op};
    LogOp::create(builder, loc,
                  (SYSTOLE_LABEL_RANGE + Twine(classes.classes) + "/" +
                   classes.describe())
                      .str(),
                  range);
  }

  /// Returns whether all of the labels come from arguments of the model, or are
  /// constants or indices of classes by their type.
  static bool areGiven(OpOperand &labels, int64_t classes, Block *arguments) {
    bool areGiven = true;
    forEachOrigin(labels, [&](OpOperand &use) {
      auto argument = dyn_cast<BlockArgument>(use.get());
      areGiven &= argument ? argument.getOwner() == arguments
                           : isOfClasses(use.get(), classes) ||
                                 matchPattern(use.get(), m_Constant());
    });
    return areGiven;
  }

  void check(ModelFnOp fn, data::PipelineOp pipeline,
             CheckedFunctions &functions) {
    Block *block = &fn.getBody().front();
    llvm::MapVector<unsigned, Range> ranges;
    fn.getBody().walk([&](ClassLabelsOpInterface op) {
      OpOperand *labels = op.getClassLabels();
      if (!labels)
        return;
      if (op->getBlock() == block &&
          !areGiven(*labels, op.getNumClasses(), block))
        sendRange(op, labels->get());
      forEachOrigin(*labels, [&](OpOperand &use) {
        auto argument = dyn_cast<BlockArgument>(use.get());
        if (!argument || argument.getOwner() != block)
          return;
        Range range{op.getNumClasses(), op};
        auto [known, isNew] =
            ranges.try_emplace(argument.getArgNumber(), range);
        if (!isNew && range.classes < known->second.classes)
          known->second = range;
      });
    });
    ArrayRef<StringAttr> names = data::getElementNames(pipeline);
    for (auto [argument, range] : ranges) {
      auto component = StringAttr::get(&getContext(), fn.getArgName(argument));
      const auto *found = llvm::find(names, component);
      if (found != names.end())
        PipelineChecks(functions, component, range)
            .check(pipeline.getYield()->getOpOperand(0),
                   static_cast<unsigned>(found - names.begin()));
    }
  }
};

} // namespace

} // namespace systole::graph
