//===- DescribeProgram.cpp - Describes programs ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the signatures of the device and host functions and the operations of
// the input pipelines into one attribute, while the types are still tensors.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Support/ModelLines.h"
#include "systole/Target/ConstantEmitter.h"
#include "systole/Target/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

namespace systole {
#define GEN_PASS_DEF_DESCRIBEPROGRAMPASS
#include "systole/Target/TargetPasses.h.inc"
} // namespace systole

using namespace mlir;

namespace {

/// A description under construction: a dictionary with unique keys.
class Entry {
public:
  explicit Entry(Builder &builder) : builder(builder) {}
  Entry &set(StringRef name, Attribute value) {
    attributes.emplace_back(builder.getStringAttr(name), value);
    return *this;
  }
  operator Attribute() const { return builder.getDictionaryAttr(attributes); }

private:
  Builder &builder;
  SmallVector<NamedAttribute> attributes;
};

struct DescribeProgram
    : systole::impl::DescribeProgramPassBase<DescribeProgram> {
  void runOnOperation() override;

private:
  Attribute describeDeviceFunction(func::FuncOp function);
  Attribute describeHostFunction(func::FuncOp function);
  Attribute describeDataset(StringRef name, Block &block);
  Attribute describeDatasetOp(systole::data::DatasetOpInterface op,
                              const llvm::DenseMap<Value, int32_t> &indices);
  ArrayAttr describeState(func::FuncOp initialize);
};

} // namespace

/// The state: the results of the initializing function, in their order, which
/// is that of the arena.
ArrayAttr DescribeProgram::describeState(func::FuncOp initialize) {
  Builder builder(&getContext());
  SmallVector<Attribute> state;
  for (auto [i, type] : llvm::enumerate(initialize.getResultTypes())) {
    auto name = initialize.getResultAttrOfType<StringAttr>(i, "tpu.state");
    bool trainable = bool(initialize.getResultAttr(i, "tpu.trainable"));
    Entry entry(builder);
    entry.set("name", name)
        .set("type", TypeAttr::get(type))
        .set("trainable", builder.getBoolAttr(trainable));
    if (initialize.getResultAttr(i, "tpu.local"))
      entry.set("local", builder.getUnitAttr());
    if (initialize.getResultAttr(i, "tpu.sum"))
      entry.set("sum", builder.getUnitAttr());
    // The whole that it is a part of, and where each shard's part begins.
    if (auto whole =
            initialize.getResultAttrOfType<TypeAttr>(i, "tpu.part_of")) {
      entry.set("whole", whole)
          .set("starts", initialize.getResultAttr(i, "tpu.part_starts"));
    }
    state.push_back(entry);
  }
  return builder.getArrayAttr(state);
}

static Attribute describeTensor(Builder &builder, StringAttr name, Type type) {
  return Entry(builder).set("name", name).set("type", TypeAttr::get(type));
}

Attribute DescribeProgram::describeDeviceFunction(func::FuncOp function) {
  Builder builder(&getContext());
  SmallVector<Attribute> infeeds, outfeeds;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (auto name = function.getArgAttrOfType<StringAttr>(i, "tpu.infeed"))
      infeeds.push_back(describeTensor(builder, name, type));
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (auto name = function.getResultAttrOfType<StringAttr>(i, "tpu.outfeed"))
      outfeeds.push_back(describeTensor(builder, name, type));

  auto batch = function->getAttrOfType<IntegerAttr>("tpu.global_batch_size");
  auto metrics = function->getAttrOfType<ArrayAttr>("tpu.metrics");
  return Entry(builder)
      .set("name", builder.getStringAttr(function.getName()))
      .set("global_batch_size", batch ? batch : builder.getI64IntegerAttr(0))
      .set("infeeds", builder.getArrayAttr(infeeds))
      .set("outfeeds", builder.getArrayAttr(outfeeds))
      .set("metrics", metrics ? metrics : builder.getArrayAttr({}));
}

Attribute DescribeProgram::describeHostFunction(func::FuncOp function) {
  Builder builder(&getContext());
  // The parameters are the last inputs.
  SmallVector<Attribute> parameters;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (auto name = function.getArgAttr(
            i, systole::data::DataDialect::getParamAttrName()))
      parameters.push_back(name);
  Entry entry(builder);
  entry.set("name", builder.getStringAttr(function.getName()))
      .set("inputs", builder.getTypeArrayAttr(function.getArgumentTypes()))
      .set("outputs", builder.getTypeArrayAttr(function.getResultTypes()));
  if (!parameters.empty())
    entry.set("parameters", builder.getArrayAttr(parameters));
  // A host callback of the device.
  if (function->hasAttr("tpu.host_region"))
    entry.set("region", builder.getUnitAttr());
  return entry;
}

/// The components of elements.
static ArrayAttr describeElements(Builder &builder,
                                  systole::data::DatasetType type) {
  SmallVector<Attribute> elements;
  for (auto [name, component] :
       llvm::zip_equal(type.getNames(), type.getTypes()))
    elements.push_back(describeTensor(builder, name, component));
  return builder.getArrayAttr(elements);
}

Attribute DescribeProgram::describeDatasetOp(
    systole::data::DatasetOpInterface op,
    const llvm::DenseMap<Value, int32_t> &indices) {
  Builder builder(&getContext());
  SmallVector<int32_t> inputs;
  for (Value operand : op->getOperands())
    inputs.push_back(indices.lookup(operand));
  NamedAttrList told(op->getAttrs());
  op.addRuntimeAttributes(told);
  for (StringRef path : op.getPathAttributes())
    if (Attribute value = told.get(path))
      told.set(path, systole::resolvePaths(value, op.getLoc()));
  Entry attributes(builder);
  Attribute function = builder.getUnitAttr();
  for (NamedAttribute attribute : told) {
    if (auto symbol = dyn_cast<FlatSymbolRefAttr>(attribute.getValue()))
      function = symbol;
    else
      attributes.set(attribute.getName(), attribute.getValue());
  }
  Entry entry(builder);
  entry.set("kind", builder.getStringAttr(op->getName().stripDialect()))
      .set("location",
           builder.getStringAttr(systole::describeModelLine(op.getLoc())))
      .set("inputs", builder.getDenseI32ArrayAttr(inputs))
      .set("attributes", attributes)
      .set("function", function)
      .set("elements",
           describeElements(builder, cast<systole::data::DatasetType>(
                                         op->getResult(0).getType())));
  for (Region &region : op->getRegions())
    if (!region.empty())
      entry.set("body", describeDataset("", region.front()));
  return entry;
}

Attribute DescribeProgram::describeDataset(StringRef name, Block &block) {
  Builder builder(&getContext());
  llvm::DenseMap<Value, int32_t> indices;
  // The element types that a body is built for.
  for (BlockArgument argument : block.getArguments())
    indices[argument] = -1;
  SmallVector<Attribute> ops;
  for (auto op : block.getOps<systole::data::DatasetOpInterface>()) {
    ops.push_back(describeDatasetOp(op, indices));
    for (Value result : op->getResults())
      indices[result] = ops.size() - 1;
  }
  auto yield = cast<systole::data::YieldOp>(block.getTerminator());
  return Entry(builder)
      .set("name", builder.getStringAttr(name))
      .set("ops", builder.getArrayAttr(ops))
      .set("elements", describeElements(builder, yield.getInput().getType()));
}

void DescribeProgram::runOnOperation() {
  ModuleOp module = getOperation();
  Builder builder(&getContext());
  SmallVector<Attribute> functions, hostFunctions, datasets;
  ArrayAttr state = builder.getArrayAttr({});
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function->hasAttr("data.function")) {
      hostFunctions.push_back(describeHostFunction(function));
      continue;
    }
    auto kind = function->getAttrOfType<StringAttr>("tpu.function");
    if (!kind)
      continue;
    functions.push_back(describeDeviceFunction(function));
    if (kind.getValue() == "initialize")
      state = describeState(function);
  }
  for (auto pipeline :
       llvm::make_early_inc_range(module.getOps<systole::data::PipelineOp>())) {
    datasets.push_back(
        describeDataset(pipeline.getMode(), pipeline.getBody().front()));
    pipeline.erase();
  }
  Entry program(builder);
  program.set("state", state)
      .set("functions", builder.getArrayAttr(functions))
      .set("host_functions", builder.getArrayAttr(hostFunctions))
      .set("datasets", builder.getArrayAttr(datasets));
  if (auto parameters = module->getAttrOfType<ArrayAttr>("tpu.parameters")) {
    program.set("parameters", parameters);
    module->removeAttr("tpu.parameters");
  }
  module->setAttr("tpu.program", program);
}
