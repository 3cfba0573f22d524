//===- ContractionDerivatives.cpp - The derivative of dot_general ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dot product is bilinear, and the cotangent of either operand is a dot
// product of the result's cotangent with the other operand. Naming each
// dimension makes both one rule: which dimensions are batched, contracted or
// free follows from the names.
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {
/// A tensor whose dimensions have names.
struct Named {
  Value value;
  SmallVector<int64_t> names;

  SmallVector<int64_t> indicesOf(ArrayRef<int64_t> wanted) const {
    return llvm::map_to_vector(wanted, [&](int64_t name) -> int64_t {
      return llvm::find(names, name) - names.begin();
    });
  }
};
} // namespace

/// The names of the dimensions of lhs x rhs -> result by the specification.
static void nameDimensions(DotGeneralOp op, Named &lhs, Named &rhs,
                           Named &result) {
  int64_t next = 0;
  lhs.names.assign(typeOf(lhs.value).getRank(), -1);
  rhs.names.assign(typeOf(rhs.value).getRank(), -1);
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  for (auto [left, right] :
       llvm::zip_equal(numbers.getLhsBatchingDimensions(),
                       numbers.getRhsBatchingDimensions())) {
    result.names.push_back(next);
    lhs.names[left] = rhs.names[right] = next++;
  }
  for (auto [left, right] :
       llvm::zip_equal(numbers.getLhsContractingDimensions(),
                       numbers.getRhsContractingDimensions()))
    lhs.names[left] = rhs.names[right] = next++;
  for (Named *operand : {&lhs, &rhs})
    for (int64_t &name : operand->names)
      if (name < 0)
        result.names.push_back(name = next++);
}

/// The precisions of `op`, for its operands in the other order if `swapped`.
static ArrayAttr getPrecisions(DotGeneralOp op, bool swapped) {
  ArrayAttr config = op.getPrecisionConfigAttr();
  if (!config || !swapped || config.size() != 2)
    return config;
  return ArrayAttr::get(op.getContext(), {config[1], config[0]});
}

static DotAlgorithmAttr getAlgorithm(DotGeneralOp op, bool swapped) {
  DotAlgorithmAttr algorithm = op.getAlgorithmAttr();
  if (!algorithm || !swapped)
    return algorithm;
  return DotAlgorithmAttr::get(
      op.getContext(), algorithm.getRhsPrecisionType(),
      algorithm.getLhsPrecisionType(), algorithm.getAccumulationType(),
      algorithm.getRhsComponentCount(), algorithm.getLhsComponentCount(),
      algorithm.getNumPrimitiveOperations(),
      algorithm.getAllowImpreciseAccumulation());
}

/// The product of `x` and `y` summed over the names missing in `wanted`, with
/// dimensions in the order of `wanted`. Prefers the order of operands that
/// needs no transposition of the result.
static Value contract(Emitter &emitter, DotGeneralOp op, Named x, Named y,
                      ArrayRef<int64_t> wanted, bool swapped) {
  SmallVector<int64_t> batching, contracting, freeX, freeY;
  for (int64_t name : wanted)
    if (llvm::is_contained(x.names, name) && llvm::is_contained(y.names, name))
      batching.push_back(name);
  for (int64_t name : x.names)
    if (!llvm::is_contained(y.names, name))
      freeX.push_back(name);
    else if (!llvm::is_contained(wanted, name))
      contracting.push_back(name);
  for (int64_t name : y.names)
    if (!llvm::is_contained(x.names, name))
      freeY.push_back(name);

  auto concatenated = [&](ArrayRef<int64_t> first, ArrayRef<int64_t> second) {
    SmallVector<int64_t> names(batching);
    names.append(first.begin(), first.end());
    names.append(second.begin(), second.end());
    return names;
  };
  if (ArrayRef(concatenated(freeX, freeY)) != wanted &&
      ArrayRef(concatenated(freeY, freeX)) == wanted) {
    std::swap(x, y);
    std::swap(freeX, freeY);
    swapped = !swapped;
  }

  Named product{Value(), concatenated(freeX, freeY)};
  product.value = emitter.contract(
      x.value, y.value, x.indicesOf(contracting), y.indicesOf(contracting),
      x.indicesOf(batching), y.indicesOf(batching), getPrecisions(op, swapped),
      getAlgorithm(op, swapped));
  return emitter.transpose(product.value, product.indicesOf(wanted));
}

namespace {
SmallVector<Value> deriveDotGeneral(DotGeneralOp op, Emitter &emitter,
                                    Cotangents cotangents, Wanted wanted) {
  Named lhs{op.getLhs(), {}}, rhs{op.getRhs(), {}}, d{cotangents[0], {}};
  nameDimensions(op, lhs, rhs, d);

  // If the result is wider than the operands, their gradients are computed in
  // its type, then rounded.
  Type type = typeOf(d.value).getElementType();
  auto widen = [&](const Named &operand) {
    return Named{emitter.convert(operand.value, type), operand.names};
  };
  auto narrow = [&](Value value, const Named &operand) {
    return emitter.convert(value, typeOf(operand.value).getElementType());
  };
  SmallVector<Value> result(2);
  if (wanted[0])
    result[0] = narrow(contract(emitter, op, d, widen(rhs), lhs.names,
                                /*swapped=*/false),
                       lhs);
  if (wanted[1])
    result[1] = narrow(contract(emitter, op, widen(lhs), d, rhs.names,
                                /*swapped=*/false),
                       rhs);
  return result;
}
} // namespace

void systole::stablehlo::registerContractionRules(MLIRContext *context) {
  attachRule<DotGeneralOp, deriveDotGeneral>(context);
}
