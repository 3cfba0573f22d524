//===- ElementExpansion.cpp - Replaces element types ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementExpansion.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace systole::stablehlo;

bool ElementExpansion::concerns(Type type) const {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && getStorage(tensor.getElementType());
}

bool ElementExpansion::moves(Operation *op, ArrayRef<Type>,
                             ArrayRef<Type>) const {
  // Ops with regions compute inside of them, and other dialects know only
  // storage.
  return op->getNumRegions() > 0 || op->hasTrait<OpTrait::IsTerminator>() ||
         !isa_and_nonnull<StablehloDialect>(op->getDialect()) ||
         isa<BroadcastInDimOp, ConcatenateOp, CustomCallOp, DynamicSliceOp,
             DynamicUpdateSliceOp, GatherOp, GetDimensionSizeOp,
             OptimizationBarrierOp, PadOp, ReshapeOp, ReverseOp, SelectOp,
             SliceOp, TransposeOp, AllGatherOp, AllToAllOp,
             CollectiveBroadcastOp, CollectivePermuteOp>(op);
}

static void setElement(Value value, Type element) {
  auto type = cast<RankedTensorType>(value.getType());
  value.setType(
      RankedTensorType::get(type.getShape(), element, type.getEncoding()));
}

/// The same elements in the storage type: floats by their bits, integers by
/// their value.
static DenseElementsAttr toStorage(DenseElementsAttr values,
                                   RankedTensorType type) {
  Type element = values.getElementType();
  unsigned width = type.getElementTypeBitWidth();
  auto convert = [&](const APInt &bits) {
    return isa<FloatType>(element) || element.isUnsignedInteger()
               ? bits.zextOrTrunc(width)
               : bits.sextOrTrunc(width);
  };
  SmallVector<APInt> stored;
  bool isFloat = isa<FloatType>(element);
  auto add = [&](auto range) {
    for (const auto &value : range) {
      if constexpr (std::is_same_v<std::decay_t<decltype(value)>, APFloat>)
        stored.push_back(convert(value.bitcastToAPInt()));
      else
        stored.push_back(convert(value));
    }
  };
  if (values.isSplat() && isFloat)
    stored.push_back(convert(values.getSplatValue<APFloat>().bitcastToAPInt()));
  else if (values.isSplat())
    stored.push_back(convert(values.getSplatValue<APInt>()));
  else if (isFloat)
    add(values.getValues<APFloat>());
  else
    add(values.getValues<APInt>());
  return DenseElementsAttr::get(type, stored);
}

void ElementExpansion::expandOp(Operation *op, const Types &types) const {
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    // Bits need no conversion.
    if (auto values = dyn_cast<DenseElementsAttr>(constant.getValue());
        values && values.getType() != constant.getType())
      constant.setValueAttr(toStorage(values, typeOf(constant)));
    return;
  }
  if (moves(op, types.operands, types.results) ||
      expand(op, types.operands, types.results))
    return;
  OpBuilder builder(op);
  Emitter emitter(builder, op);
  for (auto [operand, type] :
       llvm::zip_equal(op->getOpOperands(), types.operands))
    if (concerns(type))
      operand.set(
          decode(emitter, op, operand.get(), cast<RankedTensorType>(type)));
  emitter.setInsertionPointAfter(op);
  for (auto [result, type] : llvm::zip_equal(op->getResults(), types.results)) {
    if (!concerns(type))
      continue;
    auto tensor = cast<RankedTensorType>(type);
    setElement(result, getComputed(op, tensor.getElementType()));
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : result.getUses())
      uses.push_back(&use);
    Value stored = encode(emitter, op, result, tensor);
    for (OpOperand *use : uses)
      use->set(stored);
  }
}

void ElementExpansion::run(ModuleOp module) const {
  // Collects all original types before anything changes.
  SmallVector<std::pair<Operation *, Types>> ops;
  SmallVector<std::pair<BlockArgument, RankedTensorType>> arguments;
  module.walk([&](Operation *op) {
    Types types{SmallVector<Type>(op->getOperandTypes()),
                SmallVector<Type>(op->getResultTypes())};
    auto concernsMe = [&](Type type) { return concerns(type); };
    if (llvm::any_of(types.operands, concernsMe) ||
        llvm::any_of(types.results, concernsMe))
      ops.emplace_back(op, std::move(types));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          if (concerns(argument.getType()))
            arguments.emplace_back(argument,
                                   cast<RankedTensorType>(argument.getType()));
  });

  auto store = [&](Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    setElement(value, getStorage(type.getElementType()));
  };
  for (auto [argument, type] : arguments)
    store(argument);
  for (auto &[op, types] : ops)
    for (Value result : op->getResults())
      if (concerns(result.getType()))
        store(result);
  for (auto &[op, types] : ops)
    expandOp(op, types);

  for (auto [argument, type] : arguments) {
    auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
    if (!function || !function.isPublic() || argument.use_empty())
      continue;
    OpBuilder builder = OpBuilder::atBlockBegin(argument.getOwner());
    Emitter emitter(builder, function);
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : argument.getUses())
      uses.push_back(&use);
    Value normal = normalize(emitter, argument, type);
    for (OpOperand *use : uses)
      use->set(normal);
  }
  for (auto function : module.getOps<func::FuncOp>()) {
    auto convert = [&](Type type) -> Type {
      if (!concerns(type))
        return type;
      auto tensor = cast<RankedTensorType>(type);
      return RankedTensorType::get(tensor.getShape(),
                                   getStorage(tensor.getElementType()),
                                   tensor.getEncoding());
    };
    FunctionType type = function.getFunctionType();
    function.setType(FunctionType::get(
        type.getContext(), llvm::map_to_vector(type.getInputs(), convert),
        llvm::map_to_vector(type.getResults(), convert)));
  }
}
