//===- ProgramGraph.cpp - The operations of a program as a graph ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Analysis/ProgramGraph.h"
#include "systole/Analysis/ProgramPlan.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Support/ModelLines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace systole;

/// A unique name: "name", "name_1", ...
static std::string makeUnique(StringRef name,
                              llvm::StringMap<unsigned> &counts) {
  unsigned &count = counts[name];
  std::string unique =
      count == 0 ? name.str() : (name + "_" + Twine(count)).str();
  ++count;
  return unique;
}

llvm::StringMap<std::string> systole::nameLines(ModuleOp module) {
  llvm::StringMap<std::string> names;
  llvm::StringMap<unsigned> counts;
  module.walk([&](graph::ModelFnOp fn) {
    for (Operation &op : fn.getBody().front().without_terminator()) {
      std::string path = describeCallPath(op.getLoc());
      if (path.empty())
        continue;
      auto layer = dyn_cast<graph::LayerOpInterface>(op);
      StringAttr given = layer ? layer.getLayerName() : StringAttr();
      StringRef name = given ? given.getValue() : op.getName().stripDialect();
      names.try_emplace(path, makeUnique(name, counts));
    }
  });
  return names;
}

namespace {

class Reader {
public:
  Reader(ProgramGraph &graph, const llvm::StringMap<std::string> &lineNames)
      : graph(graph), lineNames(lineNames) {}

  void read(Region &region) {
    for (Block &block : region)
      for (Operation &op : block)
        read(op);
  }

  void addArguments(Region &region, Operation *function) {
    for (BlockArgument argument : region.getArguments()) {
      std::string name = ("argument_" + Twine(argument.getArgNumber())).str();
      if (auto fn = dyn_cast<func::FuncOp>(function))
        for (StringRef key : {tpu::TPUDialect::getStateAttrName(),
                              tpu::TPUDialect::getInfeedAttrName()})
          if (auto given =
                  fn.getArgAttrOfType<StringAttr>(argument.getArgNumber(), key))
            name = given.str();
      makers[argument] =
          addNode("inputs", name, "argument", argument.getType(), "");
    }
  }

private:
  void read(Operation &op) {
    if (op.hasTrait<mlir::OpTrait::ConstantLike>())
      return;
    // Loops are represented by their bodies.
    if (op.getNumRegions() > 0 && op.getNumResults() == 0 &&
        !op.hasTrait<mlir::OpTrait::IsIsolatedFromAbove>()) {
      for (Region &region : op.getRegions())
        read(region);
      return;
    }
    if (op.hasTrait<mlir::OpTrait::IsTerminator>() ||
        op.getNumOperands() + op.getNumResults() == 0)
      return;
    // Other operations with regions are one node with the operands of their
    // bodies.
    llvm::SetVector<size_t> inputs;
    auto addInputs = [&](Operation *user) {
      for (Value operand : user->getOperands())
        if (auto maker = makers.find(operand); maker != makers.end())
          inputs.insert(maker->second);
    };
    addInputs(&op);
    op.walk([&](Operation *nested) { addInputs(nested); });
    std::string line = describeModelLine(op.getLoc());
    auto named = lineNames.find(describeCallPath(op.getLoc()));
    StringRef kind = op.getName().stripDialect();
    size_t node = addNode(
        named == lineNames.end() ? "other" : named->second, kind, kind,
        op.getNumResults() > 0 ? op.getResult(0).getType() : Type(), line);
    graph.nodes[node].inputs.assign(inputs.begin(), inputs.end());
    for (Value result : op.getResults())
      makers[result] = node;
    if (isa<LoopLikeOpInterface>(op))
      for (Region &region : op.getRegions()) {
        for (BlockArgument argument : region.getArguments())
          makers[argument] = node;
        read(region);
      }
  }

  size_t addNode(StringRef layer, StringRef name, StringRef kind, Type type,
                 StringRef line) {
    auto [found, isNew] = layers.try_emplace(layer, graph.layers.size());
    if (isNew)
      graph.layers.push_back(layer.str());
    std::string text;
    if (type)
      llvm::raw_string_ostream(text) << type;
    graph.nodes.push_back({makeUnique((layer + "/" + name).str(), counts),
                           found->second,
                           kind.str(),
                           text,
                           line.str(),
                           {}});
    return graph.nodes.size() - 1;
  }

  ProgramGraph &graph;
  const llvm::StringMap<std::string> &lineNames;
  llvm::StringMap<size_t> layers;
  llvm::StringMap<unsigned> counts;
  llvm::DenseMap<Value, size_t> makers;
};

/// The function to draw.
Operation *findFunction(ModuleOp module) {
  Operation *found = nullptr;
  module.walk([&](graph::ModelFnOp fn) {
    if (!found)
      found = fn;
  });
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!tpu::getRole(function) || function.isExternal())
      continue;
    if (!found || function.getName() == "train")
      found = function;
    else if (cast<FunctionOpInterface>(found).getName() == "initialize")
      found = function;
  }
  return found;
}

} // namespace

ProgramGraph systole::readGraph(ModuleOp module,
                                const llvm::StringMap<std::string> &lineNames) {
  ProgramGraph graph;
  graph.title = module.getName().value_or("program").str();
  for (auto model : module.getOps<graph::ModelOp>())
    graph.title = model.getName().str();
  Operation *function = findFunction(module);
  if (!function)
    return graph;
  if (auto name = function->getAttrOfType<StringAttr>("sym_name"))
    graph.title += " " + name.str();
  Reader reader(graph, lineNames);
  Region &body = function->getRegion(0);
  reader.addArguments(body, function);
  reader.read(body);
  return graph;
}
