//===- ProgramMetadata.cpp - Metadata of programs -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Accessors and constraints of the attributes that TPUMetadataAttrs.td
// declares. VerifyMetadata.cpp says where each may stand.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Support/ByteSizes.h"
#include "systole/runtime/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace systole;
using namespace systole::tpu;

static_assert(int(MetricResult::mean) == SYSTOLE_METRIC_MEAN &&
              int(MetricResult::exp_mean) == SYSTOLE_METRIC_EXP_MEAN &&
              int(MetricResult::root_mean) == SYSTOLE_METRIC_ROOT_MEAN &&
              int(MetricResult::auc) == SYSTOLE_METRIC_AUC);

//===----------------------------------------------------------------------===//
// Arguments and results
//===----------------------------------------------------------------------===//

VariableAttr systole::tpu::getVariable(FunctionOpInterface initialize,
                                       unsigned result) {
  auto variable = initialize.getResultAttrOfType<VariableAttr>(
      result, TPUDialect::getVariableAttrName());
  return variable ? variable : VariableAttr::get(initialize->getContext());
}

void systole::tpu::setVariable(FunctionOpInterface initialize, unsigned result,
                               VariableAttr variable) {
  initialize.setResultAttr(result, TPUDialect::getVariableAttrName(), variable);
}

SmallVector<TensorSpecAttr>
systole::tpu::describeArguments(FunctionOpInterface function,
                                StringRef attribute) {
  SmallVector<TensorSpecAttr> specs;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (auto name = function.getArgAttrOfType<StringAttr>(i, attribute))
      specs.push_back(TensorSpecAttr::get(name.getContext(), name, type));
  return specs;
}

SmallVector<TensorSpecAttr>
systole::tpu::describeResults(FunctionOpInterface function,
                              StringRef attribute) {
  SmallVector<TensorSpecAttr> specs;
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (auto name = function.getResultAttrOfType<StringAttr>(i, attribute))
      specs.push_back(TensorSpecAttr::get(name.getContext(), name, type));
  return specs;
}

//===----------------------------------------------------------------------===//
// State
//===----------------------------------------------------------------------===//

VariableAttr VariableAttr::withWhole(RankedTensorType whole,
                                     ArrayRef<int64_t> starts) const {
  return get(getContext(), getTrainable(), getFrozen(), getSlot(), getLocal(),
             getSum(), whole, DenseI64ArrayAttr::get(getContext(), starts));
}

LogicalResult VariableAttr::verify(function_ref<InFlightDiagnostic()> error,
                                   bool, bool, bool, bool, bool,
                                   RankedTensorType whole,
                                   DenseI64ArrayAttr starts) {
  if (!whole != !starts)
    return error() << "a part of a variable has `whole` and `starts`, and "
                      "another variable neither";
  if (!whole)
    return success();
  int64_t rank = whole.getRank();
  bool fits =
      rank == 0 ? starts.empty() : !starts.empty() && starts.size() % rank == 0;
  if (!fits)
    return error() << "`starts` has an index for each of the " << rank
                   << " dimensions of " << whole << " and each shard, not "
                   << starts.size() << " indices";
  return success();
}

StateSlotAttr StateLayoutAttr::lookup(StringRef name) const {
  for (StateSlotAttr slot : getSlots())
    if (slot.getName() == name)
      return slot;
  return {};
}

LogicalResult StateLayoutAttr::verify(function_ref<InFlightDiagnostic()> error,
                                      int64_t bytes, int64_t shared,
                                      ArrayRef<StateSlotAttr> slots) {
  llvm::StringSet<> names;
  for (StateSlotAttr slot : slots) {
    if (!names.insert(slot.getName()).second)
      return error() << "the state has the variable \"" << slot.getName()
                     << "\" twice";
    if (!slot.getType().hasStaticShape())
      return error() << "the variable \"" << slot.getName()
                     << "\" has the type " << slot.getType()
                     << ", which is no static shape";
  }
  SmallVector<StateSlotAttr> inMemory(slots);
  llvm::sort(inMemory, [](StateSlotAttr a, StateSlotAttr b) {
    return a.getOffset() < b.getOffset();
  });
  int64_t end = 0;
  for (StateSlotAttr slot : inMemory) {
    int64_t offset = slot.getOffset();
    if (offset % arenaAlignment != 0 || offset < end)
      return error() << "the variable \"" << slot.getName() << "\" has offset "
                     << offset << ": offsets are multiples of "
                     << arenaAlignment << ", and the previous variable ends at "
                     << end;
    end = offset + systole::getBytes(slot.getType());
    if (offset < shared && end > shared)
      return error() << "the variable \"" << slot.getName()
                     << "\" is on both sides of byte " << shared
                     << ", where the shared variables end";
  }
  if (end > bytes)
    return error() << "the state has " << bytes
                   << " bytes, but its last variable ends at " << end;
  return success();
}

//===----------------------------------------------------------------------===//
// Other attributes
//===----------------------------------------------------------------------===//

/// Checks that all elements of `array` are of the class `T`.
template <typename T>
static LogicalResult verifyElements(function_ref<InFlightDiagnostic()> error,
                                    StringRef name, ArrayAttr array) {
  for (Attribute element : array)
    if (!isa<T>(element))
      return error() << "`" << name << "` has #tpu." << T::getMnemonic()
                     << " attributes, not " << element;
  return success();
}

LogicalResult OpCostAttr::verify(function_ref<InFlightDiagnostic()> error,
                                 StringRef, Unit, StringRef, int64_t, int64_t,
                                 int64_t, int64_t, int64_t, int64_t, int64_t,
                                 bool, bool, DenseI64ArrayAttr product, int64_t,
                                 StringRef, bool, int64_t) {
  if (product && product.size() != 4)
    return error() << "`product` has four numbers: the number of products, and "
                      "the rows, columns and summed terms of each; not "
                   << product.size();
  return success();
}

LogicalResult DatasetOpAttr::verify(function_ref<InFlightDiagnostic()> error,
                                    StringRef, StringRef, DenseI32ArrayAttr,
                                    DictionaryAttr, ArrayAttr elements,
                                    FlatSymbolRefAttr, Attribute body) {
  if (body && !isa<DatasetAttr>(body))
    return error() << "`body` is a #tpu.dataset, not " << body;
  return verifyElements<TensorSpecAttr>(error, "elements", elements);
}

LogicalResult DatasetAttr::verify(function_ref<InFlightDiagnostic()> error,
                                  StringRef, ArrayAttr ops,
                                  ArrayAttr elements) {
  if (failed(verifyElements<DatasetOpAttr>(error, "ops", ops)))
    return failure();
  return verifyElements<TensorSpecAttr>(error, "elements", elements);
}

LogicalResult ForwardAttr::verify(function_ref<InFlightDiagnostic()> error,
                                  int64_t, CompressedAttr, CompressedAttr,
                                  ArrayAttr inputs, ArrayAttr variables,
                                  ArrayAttr outputs,
                                  DenseF64ArrayAttr adapterFactors) {
  if (adapterFactors && adapterFactors.size() != int64_t(variables.size()))
    return error() << "`adapter_factors` has " << adapterFactors.size()
                   << " numbers for " << variables.size() << " variables";
  for (auto [name, array] :
       {std::pair("inputs", inputs), std::pair("variables", variables),
        std::pair("outputs", outputs)})
    if (failed(verifyElements<TensorSpecAttr>(error, name, array)))
      return failure();
  return success();
}
