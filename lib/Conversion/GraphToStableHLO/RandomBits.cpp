//===- RandomBits.cpp - Random bits keyed by seed, op, step and element ---===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomBits.h"
#include "Lowerings.h"

using namespace mlir;
namespace hlo = systole::stablehlo;

namespace systole::graph {

static Type getBitsType(Emitter &b) {
  return b.getIntegerType(64, /*isSigned=*/false);
}

Value bits(Emitter &b, uint64_t value) {
  auto type = RankedTensorType::get({}, getBitsType(b));
  return hlo::ConstantOp::create(
      b, DenseElementsAttr::get(type, APInt(64, value)));
}

Value drawBits(Emitter &b, Value key, Value counter, ArrayRef<int64_t> shape) {
  auto stateType = RankedTensorType::get({2}, getBitsType(b));
  Value state = b.concatenate({b.reshape(key, {1}), b.reshape(counter, {1})},
                              /*dim=*/0);
  auto generator = hlo::RngBitGeneratorOp::create(
      b, TypeRange{stateType, RankedTensorType::get(shape, getBitsType(b))},
      hlo::RngAlgorithm::THREE_FRY, state);
  return generator.getOutput();
}

Value deriveKey(Emitter &b, Value key, Value number) {
  return b.reshape(drawBits(b, key, number, {1}), {});
}

Value deriveKey(Emitter &b, Value seed, RandomUse use, uint64_t index) {
  return deriveKey(b, seed, bits(b, static_cast<uint64_t>(use) << 32 | index));
}

} // namespace systole::graph
