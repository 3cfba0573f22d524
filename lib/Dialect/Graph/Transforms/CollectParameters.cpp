//===- CollectParameters.cpp - Lists the parameters of a program ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Support/Parameters.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

namespace systole::graph {
#define GEN_PASS_DEF_COLLECTPARAMETERSPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;
using systole::tpu::ParameterAttr;
using systole::tpu::TPUDialect;
namespace tpu = systole::tpu;

namespace {

struct Parameter {
  Type type;
  std::string value;
  Operation *op;
};

struct CollectParameters
    : public systole::graph::impl::CollectParametersPassBase<
          CollectParameters> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    StringRef attribute = TPUDialect::getParametersAttrName();
    for (auto entry : tpu::getElements<ParameterAttr>(module, attribute)) {
      entries.push_back(entry);
      if (entry.getCompiled())
        compiled.insert(entry.getName());
    }
    WalkResult walk =
        module.walk([&](Operation *op) { return WalkResult(collect(op)); });
    if (walk.wasInterrupted())
      return signalPassFailure();
    for (auto &[name, parameter] : parameters)
      entries.push_back(ParameterAttr::get(&getContext(), name, parameter.type,
                                           parameter.value,
                                           /*compiled=*/false));
    if (!entries.empty())
      module->setAttr(attribute,
                      tpu::toArrayAttr<ParameterAttr>(&getContext(), entries));
  }

private:
  LogicalResult collect(Operation *op) {
    if (auto param = dyn_cast<ParamOp>(op)) {
      Attribute value = param.getDefaultValueAttr();
      return value ? add(op, param.getNameAttr(), value) : success();
    }
    if (auto param = dyn_cast<systole::data::ParamOp>(op))
      return add(op, param.getNameAttr(), param.getDefaultValueAttr());
    for (NamedAttribute attribute : op->getAttrs())
      if (auto param =
              dyn_cast<systole::data::ParamAttr>(attribute.getValue())) {
        Builder builder(op->getContext());
        if (failed(add(op, param.getName(), builder.getI64Type(),
                       std::to_string(param.getValue()))))
          return failure();
      }
    for (ParamAttr param : collectParams(op))
      if (failed(add(op, param.getName(), param.getValue())))
        return failure();
    return success();
  }

  LogicalResult add(Operation *op, StringAttr name, Attribute value) {
    return add(op, name, systole::getParameterType(value),
               systole::describeParameterValue(value));
  }

  LogicalResult add(Operation *op, StringAttr name, Type type,
                    std::string value) {
    if (compiled.contains(name))
      return op->emitOpError("has the parameter '")
             << name.getValue()
             << "', which is a constant of the file, too: give one of them "
                "another name";
    auto [known, isNew] =
        parameters.try_emplace(name, Parameter{type, value, op});
    Parameter &first = known->second;
    if (isNew || (first.type == type && first.value == value))
      return success();
    InFlightDiagnostic error = op->emitOpError("has the parameter '")
                               << name.getValue() << "' as " << type << " with "
                               << value << ", which elsewhere is " << first.type
                               << " with " << first.value
                               << ": a parameter has one type and one default";
    error.attachNote(first.op->getLoc()) << "the other place";
    return error;
  }

  llvm::MapVector<StringAttr, Parameter> parameters;
  llvm::StringSet<> compiled;
  SmallVector<ParameterAttr> entries;
};

} // namespace
