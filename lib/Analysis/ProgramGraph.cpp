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
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Regex.h"

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
  // The functions of the modes have the same layers.
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

/// "5x5", "same", "0.4", "adamw<beta2 = 0.99>".
static std::string describeValue(Attribute value, bool isOnTensors) {
  if (auto text = dyn_cast<StringAttr>(value))
    return text.str();
  if (auto list = dyn_cast<ArrayAttr>(value)) {
    bool isShape =
        isOnTensors && llvm::all_of(list, llvm::IsaPred<IntegerAttr>);
    auto describe = [&](Attribute each) {
      return describeValue(each, isOnTensors);
    };
    std::string joined =
        llvm::join(llvm::map_range(list, describe), isShape ? "x" : ", ");
    return isShape ? joined : "[" + joined + "]";
  }
  // A reshape finds the size that is -1.
  if (auto list = dyn_cast<DenseI64ArrayAttr>(value)) {
    auto describe = [](int64_t size) {
      return size < 0 ? std::string("?") : llvm::itostr(size);
    };
    return llvm::join(llvm::map_range(list.asArrayRef(), describe), "x");
  }
  if (auto flag = dyn_cast<BoolAttr>(value))
    return flag.getValue() ? "true" : "false";
  if (auto number = dyn_cast<IntegerAttr>(value))
    return llvm::itostr(number.getInt());
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto number = dyn_cast<FloatAttr>(value)) {
    os << llvm::format("%.4g", number.getValueAsDouble());
    return text;
  }
  os << value;
  StringRef rest = text;
  rest.consume_front("#graph.");
  // Numbers inside of an attribute: "1.000000e+00".
  std::string shown;
  llvm::Regex number("[0-9]\\.[0-9]+(e[-+][0-9]+)?");
  SmallVector<StringRef> match;
  while (number.match(rest, &match)) {
    double parsed = 0;
    (void)match[0].getAsDouble(parsed);
    llvm::raw_string_ostream(shown)
        << rest.take_front(match[0].data() - rest.data())
        << llvm::format("%.4g", parsed);
    rest = rest.drop_front(match[0].end() - rest.data());
  }
  return shown + rest.str();
}

/// Returns the attributes of an operation of a model without defaults, as
/// "filters 32, kernel 5x5, same, relu". Words have no name before them, and
/// initializers are left out.
static std::string describeAttributes(Operation &op) {
  if (!isa<graph::GraphDialect>(op.getDialect()))
    return "";
  Operation *blank =
      Operation::create(op.getLoc(), op.getName(), {}, {}, NamedAttrList(),
                        /*properties=*/nullptr, {}, /*numRegions=*/0);
  DictionaryAttr defaults = blank->getAttrDictionary();
  blank->destroy();
  SmallVector<std::string> texts;
  for (NamedAttribute attribute : op.getAttrs()) {
    StringRef name = attribute.getName();
    if (name == "name" || name == "operandSegmentSizes" ||
        name.ends_with("_initializer") ||
        defaults.get(name) == attribute.getValue())
      continue;
    std::string key = name.str();
    std::replace(key.begin(), key.end(), '_', ' ');
    if (isa<UnitAttr>(attribute.getValue()))
      texts.push_back(key);
    else
      texts.push_back(
          (isa<StringAttr>(attribute.getValue()) ? "" : key + " ") +
          describeValue(attribute.getValue(),
                        /*isOnTensors=*/!isa<graph::ScheduleOpInterface>(op)));
  }
  return llvm::join(texts, ", ");
}

/// "128x28x28x32xf32" of a tensor; other types as they are.
static std::string describeType(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  StringRef rest = text;
  if (isa<TensorType>(type) && rest.consume_front("tensor<"))
    return rest.drop_back().str();
  return text;
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
      if (auto model = dyn_cast<graph::ModelFnOp>(function))
        name = cast<StringAttr>(model.getArgNames()[argument.getArgNumber()])
                   .str();
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
    graph.nodes[node].details = describeAttributes(op);
    if (auto layer = dyn_cast<graph::LayerOpInterface>(op);
        layer && !layer.reusesVariables())
      for (const graph::VariableSpec &variable : layer.getVariables()) {
        graph.nodes[node].parameters += variable.type.getNumElements();
        graph.nodes[node].hasVectorsOnly &= variable.type.getRank() <= 1;
      }
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
    ProgramGraph::Node node;
    node.name = makeUnique((layer + "/" + name).str(), counts);
    node.layer = found->second;
    node.kind = kind.str();
    node.type = type ? describeType(type) : "";
    node.location = line.str();
    graph.nodes.push_back(std::move(node));
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
