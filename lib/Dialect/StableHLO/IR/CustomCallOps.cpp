//===- CustomCallOps.cpp - Rules and descriptions of custom calls ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/CustomCalls.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

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

std::string stablehlo::getCustomSignature(Operation *call) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << FunctionType::get(call->getContext(), call->getOperandTypes(),
                          call->getResultTypes());
  return text;
}

std::string stablehlo::getCustomConfig(Operation *call) {
  std::optional<Attribute> config =
      cast<stablehlo::CustomCallOp>(call).getBackendConfig();
  if (!config)
    return "";
  if (auto string = dyn_cast<StringAttr>(*config))
    return string.str();
  std::string text;
  llvm::raw_string_ostream os(text);
  os << *config;
  return text;
}

bool systole::stablehlo::annotatesSharding(CustomCallOp call) {
  return llvm::is_contained(
             {"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape"},
             call.getCallTargetName()) &&
         call->getNumOperands() == 1 &&
         call->getOperandTypes() == call->getResultTypes();
}

Block *systole::stablehlo::findCalledBody(CustomCallOp call) {
  ArrayAttr names = call.getCalledComputations();
  auto name = names.size() == 1 ? dyn_cast<FlatSymbolRefAttr>(names[0])
                                : FlatSymbolRefAttr();
  auto function =
      name ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, name)
           : func::FuncOp();
  return function && function.getBody().hasOneBlock()
             ? &function.getBody().front()
             : nullptr;
}

void systole::stablehlo::copyCalledBody(OpBuilder &builder, Block &called,
                                        Region &region) {
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Location> locations(called.getNumArguments(), region.getLoc());
  Block *body =
      builder.createBlock(&region, {}, called.getArgumentTypes(), locations);
  IRMapping mapping;
  mapping.map(called.getArguments(), body->getArguments());
  for (Operation &op : called.without_terminator())
    builder.clone(op, mapping);
  ReturnOp::create(
      builder, region.getLoc(),
      llvm::map_to_vector(called.getTerminator()->getOperands(),
                          [&](Value value) { return mapping.lookup(value); }));
}
