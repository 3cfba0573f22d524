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

/// A kind of operations.
struct Place {
  bool (*contains)(Operation *);
  std::string_view name;
};

/// An attribute of operations of one kind.
struct OperationRule {
  std::string_view name;
  Place place;
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

template <typename Op> constexpr Place placeOf(std::string_view name) {
  return {[](Operation *op) { return isa<Op>(op); }, name};
}

constexpr Place modules = placeOf<ModuleOp>("modules");
constexpr Place functions = placeOf<FunctionOpInterface>("functions");
constexpr Place operations = {[](Operation *) { return true; }, "operations"};
constexpr Place loops = placeOf<LoopLikeOpInterface>("loops");
constexpr Place runtimeCalls =
    placeOf<RuntimeCallOp>("tpu.runtime_call operations");
constexpr Place convolutions = {[](Operation *op) {
                                  return op->getName().getStringRef() ==
                                         "stablehlo.convolution";
                                },
                                "stablehlo.convolution operations"};

const OperationRule operationRules[] = {
    {TPUDialect::getNumShardsAttrName(), modules, positive},
    {TPUDialect::getTargetAttrName(), modules, typed<CPUAttr>("a #tpu.cpu")},
    {TPUDialect::getDenormalsAttrName(),
     modules,
     {isDenormals, "\"flush\" or \"keep\""}},
    {TPUDialect::getKernelPlansAttrName(), modules,
     arrayOf<PinnedKernelAttr>("an array of #tpu.pinned_kernel")},
    {TPUDialect::getParametersAttrName(), modules,
     arrayOf<ParameterAttr>("an array of #tpu.parameter")},
    {TPUDialect::getDatasetsAttrName(), modules,
     arrayOf<DatasetAttr>("an array of #tpu.dataset")},
    {TPUDialect::getForwardsAttrName(), modules,
     arrayOf<ForwardAttr>("an array of #tpu.forward")},
    {TPUDialect::getAdaptersAttrName(),
     modules,
     {isFactors, "a dictionary of f64 numbers"}},
    {TPUDialect::getStateLayoutAttrName(), modules,
     typed<StateLayoutAttr>("a #tpu.state_layout")},

    {TPUDialect::getFunctionAttrName(), functions, aName},
    {TPUDialect::getGlobalBatchSizeAttrName(), functions, number},
    {TPUDialect::getMetricsAttrName(), functions,
     arrayOf<MetricAttr>("an array of #tpu.metric")},
    {TPUDialect::getCarryAttrName(), functions, number},
    {TPUDialect::getInitialStateAttrName(), functions, unit},
    {TPUDialect::getHostRegionAttrName(), functions, unit},
    {TPUDialect::getInputParametersAttrName(), functions,
     arrayOf<StringAttr>("an array of strings")},
    {TPUDialect::getConventionAttrName(), functions,
     typed<ConventionAttr>("a #tpu.convention")},
    {TPUDialect::getInfeedsAttrName(), functions, specs},
    {TPUDialect::getOutfeedsAttrName(), functions, specs},
    {TPUDialect::getInputsAttrName(), functions, types},
    {TPUDialect::getOutputsAttrName(), functions, types},
    {TPUDialect::getOpsAttrName(), functions,
     arrayOf<OpCostAttr>("an array of #tpu.op_cost")},
    {TPUDialect::getBuffersAttrName(), functions,
     arrayOf<BufferAttr>("an array of #tpu.buffer")},
    {TPUDialect::getTransientBytesAttrName(), functions, number},
    {TPUDialect::getTransientLowerBoundAttrName(), functions, number},
    {TPUDialect::getThreadBytesAttrName(), functions, number},

    {TPUDialect::getShardingAttrName(), operations, sharding},
    {TPUDialect::getOpAttrName(), operations, number},
    {TPUDialect::getRowBlocksAttrName(), operations,
     typed<DenseI64ArrayAttr>("an array<i64>")},
    {TPUDialect::getSparseRhsAttrName(), convolutions, unit},
    {TPUDialect::getTripCountAttrName(), loops, number},
    {TPUDialect::getValuesFromAttrName(), runtimeCalls, number},
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
    return error << "is an attribute of " << StringRef(rule->place.name);
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
  if (!rule || !rule->place.contains(op))
    return reportName(op->emitOpError(), name);
  return verifyValue(*rule, attribute, [&] { return op->emitOpError(); });
}

/// Verifies an attribute of an argument or a result.
static LogicalResult verifyBorder(bool BorderRule::*belongs,
                                  NamedAttribute attribute,
                                  function_ref<InFlightDiagnostic()> error) {
  StringRef name = attribute.getName();
  const BorderRule *rule = findRule(borderRules, name);
  if (!rule || !(rule->*belongs))
    return reportName(error(), name);
  return verifyValue(*rule, attribute, error);
}

LogicalResult TPUDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                   unsigned argument,
                                                   NamedAttribute attribute) {
  return verifyBorder(&BorderRule::ofArguments, attribute, [&] {
    return op->emitOpError() << "argument " << argument << ": ";
  });
}

LogicalResult TPUDialect::verifyRegionResultAttribute(
    Operation *op, unsigned, unsigned result, NamedAttribute attribute) {
  auto error = [&] { return op->emitOpError() << "result " << result << ": "; };
  if (failed(verifyBorder(&BorderRule::ofResults, attribute, error)))
    return failure();
  if (isa<VariableAttr>(attribute.getValue()) &&
      !getResultState(cast<FunctionOpInterface>(op), result))
    return error() << "'" << attribute.getName().getValue()
                   << "' describes a variable: name it by '"
                   << getStateAttrName() << "'";
  return success();
}
