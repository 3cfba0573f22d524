//===- LibraryCalls.cpp - Calls of this library from programs -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCalls.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

/// The type of pairs of floats for one of complex numbers; other types stay.
static RankedTensorType getPairsType(RankedTensorType type) {
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  if (!complex)
    return type;
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(2);
  return RankedTensorType::get(shape, complex.getElementType());
}

static Value toPairs(Emitter &emitter, Value value) {
  RankedTensorType type = typeOf(value), pairs = getPairsType(type);
  if (type == pairs)
    return value;
  Type element = pairs.getElementType();
  SmallVector<int64_t> shape(pairs.getShape());
  shape.back() = 1;
  Value parts[] = {
      emitter.reshape(emitter.emit<RealOp>(type.clone(element), value), shape),
      emitter.reshape(emitter.emit<ImagOp>(type.clone(element), value), shape)};
  return ConcatenateOp::create(emitter, emitter.getLoc(), pairs, parts,
                               type.getRank());
}

static Value fromPairs(Emitter &emitter, Value pairs, RankedTensorType type) {
  if (pairs.getType() == type)
    return pairs;
  int64_t rank = type.getRank();
  auto getPart = [&](int64_t part) {
    return emitter.reshape(emitter.sliceDim(pairs, rank, part, part + 1),
                           type.getShape());
  };
  return emitter.emit<ComplexOp>(type, {getPart(0), getPart(1)});
}

SmallVector<Value> pjrt::createLibraryCall(OpBuilder &builder, Location loc,
                                           StringRef target, int64_t number,
                                           ValueRange operands, TypeRange types,
                                           CallEffect effect) {
  Emitter emitter(builder, loc);
  OperationState state(loc, CustomCallOp::getOperationName());
  for (Value operand : operands)
    state.addOperands(toPairs(emitter, operand));
  for (Type type : types)
    state.addTypes(getPairsType(cast<RankedTensorType>(type)));
  state.addAttribute("call_target_name", builder.getStringAttr(target));
  state.addAttribute("backend_config",
                     builder.getStringAttr(std::to_string(number)));
  if (effect == CallEffect::Some)
    state.addAttribute("has_side_effect", builder.getBoolAttr(true));
  Operation *call = emitter.create(state);
  SmallVector<Value> results;
  for (auto [result, type] : llvm::zip_equal(call->getResults(), types))
    results.push_back(fromPairs(emitter, result, cast<RankedTensorType>(type)));
  return results;
}
