//===- VerifyMetadata.cpp - The places of metadata ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One rule for each discardable attribute of the dialect: the kinds of
// operations, arguments or results that have it, and its type.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/TPU.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "runtime/support/NearestName.h"
#include "systole/Support/Denormals.h"
#include "llvm/ADT/STLExtras.h"
#include <string_view>
#include <vector>

using namespace mlir;
using namespace systole;
using namespace systole::tpu;

static_assert(std::string_view(denormalsAttrName) ==
              std::string_view(TPUDialect::getDenormalsAttrName()));

namespace {

/// The type of an attribute's value.
struct ValueRule {
  bool (*matches)(Attribute);
  /// The condition, for messages.
  std::string_view words;
};

/// An attribute of operations of one kind.
struct OperationRule {
  std::string_view name;
  bool (*belongs)(Operation *);
  std::string_view place;
  ValueRule value;
};

/// An attribute of arguments or of results of functions.
struct BorderRule {
  std::string_view name;
  bool ofArguments, ofResults;
  ValueRule value;
};

template <typename T> bool isArrayOf(Attribute value) {
  auto array = dyn_cast<ArrayAttr>(value);
  return array && llvm::all_of(array, llvm::IsaPred<T>);
}

bool isSharding(Attribute value) {
  auto dims = dyn_cast<ArrayAttr>(value);
  return dims && llvm::all_of(dims, isArrayOf<StringAttr>);
}

bool isFactors(Attribute value) {
  auto factors = dyn_cast<DictionaryAttr>(value);
  return factors && llvm::all_of(factors, [](NamedAttribute factor) {
           auto number = dyn_cast<FloatAttr>(factor.getValue());
           return number && number.getType().isF64();
         });
}

bool isName(Attribute value) {
  auto name = dyn_cast<StringAttr>(value);
  return name && !name.getValue().empty();
}

bool isNumber(Attribute value) {
  auto number = dyn_cast<IntegerAttr>(value);
  return number && number.getType().isSignlessInteger() && number.getInt() >= 0;
}

bool isPositive(Attribute value) {
  return isNumber(value) && cast<IntegerAttr>(value).getInt() > 0;
}

bool isDenormals(Attribute value) {
  auto word = dyn_cast<StringAttr>(value);
  return word && parseDenormals(word.getValue());
}

bool isModule(Operation *op) { return isa<ModuleOp>(op); }
bool isFunction(Operation *op) { return isa<FunctionOpInterface>(op); }
bool isAny(Operation *) { return true; }
bool isLoop(Operation *op) { return isa<LoopLikeOpInterface>(op); }
bool isConvolution(Operation *op) {
  return op->getName().getStringRef() == "stablehlo.convolution";
}
bool isRuntimeCall(Operation *op) { return isa<RuntimeCallOp>(op); }

template <typename T> constexpr ValueRule typed(std::string_view words) {
  return {[](Attribute value) { return isa<T>(value); }, words};
}

template <typename T> constexpr ValueRule arrayOf(std::string_view words) {
  return {isArrayOf<T>, words};
}

constexpr ValueRule unit = typed<UnitAttr>("a unit attribute");
constexpr ValueRule aName = {isName, "a string that is not empty"};
constexpr ValueRule number = {isNumber, "an integer from 0 on"};
constexpr ValueRule positive = {isPositive, "a positive integer"};
constexpr ValueRule sharding = {isSharding,
                                "a list with the axes of each dimension, as in "
                                "[[\"replica\"], []]"};
constexpr ValueRule specs =
    arrayOf<TensorSpecAttr>("an array of #tpu.tensor_spec");
constexpr ValueRule types = arrayOf<TypeAttr>("an array of types");

constexpr std::string_view ofModules = "modules", ofFunctions = "functions";

const OperationRule operationRules[] = {
    {TPUDialect::getNumShardsAttrName(), isModule, ofModules, positive},
    {TPUDialect::getTargetAttrName(), isModule, ofModules,
     typed<CPUAttr>("a #tpu.cpu")},
    {TPUDialect::getDenormalsAttrName(),
     isModule,
     ofModules,
     {isDenormals, "\"flush\" or \"keep\""}},
    {TPUDialect::getKernelPlansAttrName(), isModule, ofModules,
     arrayOf<PinnedKernelAttr>("an array of #tpu.pinned_kernel")},
    {TPUDialect::getParametersAttrName(), isModule, ofModules,
     arrayOf<ParameterAttr>("an array of #tpu.parameter")},
    {TPUDialect::getDatasetsAttrName(), isModule, ofModules,
     arrayOf<DatasetAttr>("an array of #tpu.dataset")},
    {TPUDialect::getForwardsAttrName(), isModule, ofModules,
     arrayOf<ForwardAttr>("an array of #tpu.forward")},
    {TPUDialect::getAdaptersAttrName(),
     isModule,
     ofModules,
     {isFactors, "a dictionary of f64 numbers"}},
    {TPUDialect::getStateLayoutAttrName(), isModule, ofModules,
     typed<StateLayoutAttr>("a #tpu.state_layout")},

    {TPUDialect::getFunctionAttrName(), isFunction, ofFunctions, aName},
    {TPUDialect::getGlobalBatchSizeAttrName(), isFunction, ofFunctions, number},
    {TPUDialect::getMetricsAttrName(), isFunction, ofFunctions,
     arrayOf<MetricAttr>("an array of #tpu.metric")},
    {TPUDialect::getCarryAttrName(), isFunction, ofFunctions, number},
    {TPUDialect::getInitialStateAttrName(), isFunction, ofFunctions, unit},
    {TPUDialect::getHostRegionAttrName(), isFunction, ofFunctions, unit},
    {TPUDialect::getInputParametersAttrName(), isFunction, ofFunctions,
     arrayOf<StringAttr>("an array of strings")},
    {TPUDialect::getConventionAttrName(), isFunction, ofFunctions,
     typed<ConventionAttr>("a #tpu.convention")},
    {TPUDialect::getInfeedsAttrName(), isFunction, ofFunctions, specs},
    {TPUDialect::getOutfeedsAttrName(), isFunction, ofFunctions, specs},
    {TPUDialect::getInputsAttrName(), isFunction, ofFunctions, types},
    {TPUDialect::getOutputsAttrName(), isFunction, ofFunctions, types},
    {TPUDialect::getOpsAttrName(), isFunction, ofFunctions,
     arrayOf<OpCostAttr>("an array of #tpu.op_cost")},
    {TPUDialect::getBuffersAttrName(), isFunction, ofFunctions,
     arrayOf<BufferAttr>("an array of #tpu.buffer")},
    {TPUDialect::getTransientBytesAttrName(), isFunction, ofFunctions, number},
    {TPUDialect::getTransientLowerBoundAttrName(), isFunction, ofFunctions,
     number},
    {TPUDialect::getThreadBytesAttrName(), isFunction, ofFunctions, number},

    {TPUDialect::getShardingAttrName(), isAny, "operations", sharding},
    {TPUDialect::getOpAttrName(), isAny, "operations", number},
    {TPUDialect::getRowBlocksAttrName(), isAny, "operations",
     typed<DenseI64ArrayAttr>("an array<i64>")},
    {TPUDialect::getSparseRhsAttrName(), isConvolution,
     "stablehlo.convolution operations", unit},
    {TPUDialect::getTripCountAttrName(), isLoop, "loops", number},
    {TPUDialect::getValuesFromAttrName(), isRuntimeCall,
     "tpu.runtime_call operations", number},
};

const BorderRule borderRules[] = {
    {TPUDialect::getStateAttrName(), true, true, aName},
    {TPUDialect::getVariableAttrName(), false, true,
     typed<VariableAttr>("a #tpu.variable")},
    {TPUDialect::getInfeedAttrName(), true, false, aName},
    {TPUDialect::getOutfeedAttrName(), false, true, aName},
    {TPUDialect::getShardingAttrName(), true, true, sharding},
    {TPUDialect::getOptimizerShardingAttrName(), true, false, sharding},
};

template <typename Rules> auto findRule(const Rules &rules, StringRef name) {
  auto rule = llvm::find_if(
      rules, [&](const auto &rule) { return StringRef(rule.name) == name; });
  return rule == std::end(rules) ? nullptr : rule;
}

StringRef describeBorder(const BorderRule &rule) {
  if (rule.ofArguments && rule.ofResults)
    return "arguments and results of functions";
  return rule.ofArguments ? "arguments of functions" : "results of functions";
}

/// Writes why the name does not belong here: it belongs to others, or it is
/// misspelled.
LogicalResult reportName(InFlightDiagnostic error, StringRef name) {
  error << "'" << name << "' ";
  if (const OperationRule *rule = findRule(operationRules, name))
    return error << "is an attribute of " << StringRef(rule->place);
  if (const BorderRule *rule = findRule(borderRules, name))
    return error << "is an attribute of " << describeBorder(*rule);
  std::vector<std::string_view> names;
  for (const OperationRule &rule : operationRules)
    names.push_back(rule.name);
  for (const BorderRule &rule : borderRules)
    names.push_back(rule.name);
  return error << "is no attribute of the tpu dialect"
               << runtime::suggestName(name, names);
}

/// Reports a value of a wrong type.
template <typename Rule>
LogicalResult verifyValue(const Rule &rule, NamedAttribute attribute,
                          function_ref<InFlightDiagnostic()> error) {
  if (rule.value.matches(attribute.getValue()))
    return success();
  return error() << "'" << StringRef(rule.name) << "' is "
                 << StringRef(rule.value.words) << ", not "
                 << attribute.getValue();
}

} // namespace

LogicalResult TPUDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attribute) {
  StringRef name = attribute.getName();
  const OperationRule *rule = findRule(operationRules, name);
  if (!rule || !rule->belongs(op))
    return reportName(op->emitOpError(), name);
  return verifyValue(*rule, attribute, [&] { return op->emitOpError(); });
}

LogicalResult TPUDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                   unsigned argument,
                                                   NamedAttribute attribute) {
  auto error = [&] {
    return op->emitOpError() << "argument " << argument << ": ";
  };
  StringRef name = attribute.getName();
  const BorderRule *rule = findRule(borderRules, name);
  if (!rule || !rule->ofArguments)
    return reportName(error(), name);
  return verifyValue(*rule, attribute, error);
}

LogicalResult TPUDialect::verifyRegionResultAttribute(
    Operation *op, unsigned, unsigned result, NamedAttribute attribute) {
  auto error = [&] { return op->emitOpError() << "result " << result << ": "; };
  StringRef name = attribute.getName();
  const BorderRule *rule = findRule(borderRules, name);
  if (!rule || !rule->ofResults)
    return reportName(error(), name);
  if (failed(verifyValue(*rule, attribute, error)))
    return failure();
  if (isa<VariableAttr>(attribute.getValue()) &&
      !getResultState(cast<FunctionOpInterface>(op), result))
    return error() << "'" << name << "' describes a variable: name it by '"
                   << getStateAttrName() << "'";
  return success();
}
