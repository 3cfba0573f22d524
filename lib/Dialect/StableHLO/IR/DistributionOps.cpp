//===- DistributionOps.cpp - Collectives, custom calls --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProcessGroups.h"
#include "mlir/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

LogicalResult ReplicaIdOp::inferReturnTypes(MLIRContext *context,
                                            std::optional<Location>, Adaptor,
                                            SmallVectorImpl<Type> &types) {
  types.push_back(RankedTensorType::get(
      {}, IntegerType::get(context, 32, IntegerType::Unsigned)));
  return success();
}

LogicalResult AllReduceOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location>,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  Type element = getReducedType(adaptor.getComputation());
  for (Value operand : adaptor.getOperands()) {
    auto type = cast<RankedTensorType>(operand.getType());
    types.push_back(element ? type.clone(element) : type);
  }
  return success();
}

LogicalResult AllReduceOp::verify() {
  if (failed(
          verifyReplicaGroups(*this, getReplicaGroups(),
                              {"(C1)", "(C2)", "(C3)", /*mayBePadded=*/true})))
    return failure();
  return verifyGlobalIds(*this, "(C4)", getUseGlobalDeviceIds(),
                         getChannelHandle());
}

LogicalResult AllReduceOp::verifyRegions() {
  // One computation serves operands of all promotable element types.
  for (Value operand : getOperands())
    if (failed(verifyReducer(*this, getComputation(), "(C5)", "computation",
                             operand)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// rng_bit_generator
//===----------------------------------------------------------------------===//

void RngBitGeneratorOp::getAsmResultNames(
    llvm::function_ref<void(Value, StringRef)> setName) {
  setName(getOutputState(), "output_state");
  setName(getOutput(), "output");
}

LogicalResult RngBitGeneratorOp::verify() {
  auto state = cast<RankedTensorType>(getInitialState().getType());
  auto output = cast<RankedTensorType>(getOutputState().getType());
  if (state.getElementType() != output.getElementType() ||
      !areCompatibleShapes(state.getShape(), output.getShape()))
    return emitOpError() << "(C1) the initial state has the type " << state
                         << ", but the output state has " << output;
  if (state.getRank() != 1 || !state.getElementType().isUnsignedInteger(64))
    return success();
  int64_t size = state.getDimSize(0);
  RngAlgorithm algorithm = getRngAlgorithm();
  bool allowed = ShapedType::isDynamic(size) || size == 2 ||
                 algorithm == RngAlgorithm::DEFAULT ||
                 (algorithm == RngAlgorithm::PHILOX && size == 3);
  if (!allowed)
    return emitOpError() << "(C2) the state of " << stringifyEnum(algorithm)
                         << " has "
                         << (algorithm == RngAlgorithm::PHILOX ? "2 or 3" : "2")
                         << " elements, not " << size;
  return success();
}

//===----------------------------------------------------------------------===//
// custom_call
//===----------------------------------------------------------------------===//

void CustomCallOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (getHasSideEffect()) {
    effects.emplace_back(MemoryEffects::Read::get());
    effects.emplace_back(MemoryEffects::Write::get());
  }
}

// Checks that each layout is an order of the dimensions of its tensor.
static LogicalResult verifyLayouts(CustomCallOp op, StringRef name,
                                   ArrayAttr layouts, TypeRange types) {
  if (layouts.size() != types.size())
    return op.emitOpError() << "(C1) " << name << " has " << layouts.size()
                            << " entries for " << types.size() << " values";
  for (auto [i, type, attr] : llvm::enumerate(types, layouts)) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    SmallVector<int64_t> order;
    for (APInt dimension : cast<DenseIntElementsAttr>(attr))
      order.push_back(dimension.getSExtValue());
    int64_t rank = tensor ? tensor.getRank() : 0;
    SmallVector<int64_t> sorted(order);
    llvm::sort(sorted);
    if (!llvm::equal(sorted, llvm::seq<int64_t>(0, rank)))
      return op.emitOpError()
             << "(C2) layout " << i << " of " << name
             << " is not an order of the dimensions of " << type;
  }
  return success();
}

LogicalResult CustomCallOp::verify() {
  if (getOperandLayouts().has_value() != getResultLayouts().has_value())
    return emitOpError() << "(C1) operand_layouts and result_layouts are given "
                            "both or not at all";
  if (getOperandLayouts() &&
      (failed(verifyLayouts(*this, "operand_layouts", *getOperandLayouts(),
                            getOperandTypes())) ||
       failed(verifyLayouts(*this, "result_layouts", *getResultLayouts(),
                            getResultTypes()))))
    return failure();
  if (getBackendConfig() && isa<DictionaryAttr>(*getBackendConfig()) &&
      getApiVersion() != CustomCallApiVersion::API_VERSION_TYPED_FFI)
    return emitOpError() << "(C3) backend_config is a dictionary only with "
                            "api_version 4, not "
                         << static_cast<uint32_t>(getApiVersion());
  for (auto alias :
       getOutputOperandAliases().getAsRange<OutputOperandAliasAttr>()) {
    // Results of a tuple are its elements; a single result is not indexed.
    ArrayRef<int64_t> indices = alias.getOutputTupleIndices();
    int64_t result = indices.empty() ? 0 : indices.front();
    int64_t operand = alias.getOperandIndex();
    if (operand < 0 || operand >= getNumOperands() || result < 0 ||
        result >= getNumResults() || indices.size() > 1 ||
        !alias.getOperandTupleIndices().empty())
      return emitOpError() << "(C4) " << alias
                           << " names an operand or result that does not exist";
    if (getOperand(operand).getType() != getResult(result).getType())
      return emitOpError() << "(C4) " << alias << " pairs an operand of type "
                           << getOperand(operand).getType()
                           << " with a result of type "
                           << getResult(result).getType();
  }
  return success();
}
