//===- DescribeProgram.cpp - Describes programs ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the operations of the input pipelines into one attribute. Functions
// keep what else the descriptor needs of them.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Support/HostFunction.h"
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

using systole::tpu::DatasetAttr;
using systole::tpu::DatasetOpAttr;
using systole::tpu::TensorSpecAttr;
using systole::tpu::TPUDialect;

namespace {

struct DescribeProgram
    : systole::impl::DescribeProgramPassBase<DescribeProgram> {
  void runOnOperation() override;

private:
  void describeHostFunction(func::FuncOp function);
  DatasetAttr describeDataset(StringRef name, Block &block);
  DatasetOpAttr
  describeDatasetOp(systole::data::DatasetOpInterface op,
                    const llvm::DenseMap<Value, int32_t> &indices);
};

} // namespace

/// The parameters are the last inputs.
void DescribeProgram::describeHostFunction(func::FuncOp function) {
  SmallVector<Attribute> parameters;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (auto name = function.getArgAttr(
            i, systole::data::DataDialect::getParamAttrName()))
      parameters.push_back(name);
  if (!parameters.empty())
    function->setAttr(TPUDialect::getInputParametersAttrName(),
                      ArrayAttr::get(&getContext(), parameters));
}

/// The components of elements.
static ArrayAttr describeElements(systole::data::DatasetType type) {
  SmallVector<Attribute> elements;
  for (auto [name, component] :
       llvm::zip_equal(type.getNames(), type.getTypes()))
    elements.push_back(TensorSpecAttr::get(type.getContext(), name, component));
  return ArrayAttr::get(type.getContext(), elements);
}

DatasetOpAttr DescribeProgram::describeDatasetOp(
    systole::data::DatasetOpInterface op,
    const llvm::DenseMap<Value, int32_t> &indices) {
  SmallVector<int32_t> inputs;
  for (Value operand : op->getOperands())
    inputs.push_back(indices.lookup(operand));
  NamedAttrList told(op->getAttrs());
  op.addRuntimeAttributes(told);
  for (StringRef path : op.getPathAttributes())
    if (Attribute value = told.get(path))
      told.set(path, systole::resolvePaths(value, op.getLoc()));
  SmallVector<NamedAttribute> attributes;
  FlatSymbolRefAttr function;
  for (NamedAttribute attribute : told) {
    if (auto symbol = dyn_cast<FlatSymbolRefAttr>(attribute.getValue()))
      function = symbol;
    else
      attributes.push_back(attribute);
  }
  DatasetAttr body;
  for (Region &region : op->getRegions())
    if (!region.empty())
      body = describeDataset("", region.front());
  return DatasetOpAttr::get(&getContext(), op->getName().stripDialect(),
                            systole::describeModelLine(op.getLoc()),
                            DenseI32ArrayAttr::get(&getContext(), inputs),
                            DictionaryAttr::get(&getContext(), attributes),
                            describeElements(cast<systole::data::DatasetType>(
                                op->getResult(0).getType())),
                            function, body);
}

DatasetAttr DescribeProgram::describeDataset(StringRef name, Block &block) {
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
  return DatasetAttr::get(&getContext(), name,
                          ArrayAttr::get(&getContext(), ops),
                          describeElements(yield.getInput().getType()));
}

void DescribeProgram::runOnOperation() {
  ModuleOp module = getOperation();
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(systole::hostFunctionAttrName))
      describeHostFunction(function);
  SmallVector<Attribute> datasets;
  for (auto pipeline :
       llvm::make_early_inc_range(module.getOps<systole::data::PipelineOp>())) {
    datasets.push_back(
        describeDataset(pipeline.getMode(), pipeline.getBody().front()));
    pipeline.erase();
  }
  module->setAttr(TPUDialect::getDatasetsAttrName(),
                  ArrayAttr::get(&getContext(), datasets));
}
