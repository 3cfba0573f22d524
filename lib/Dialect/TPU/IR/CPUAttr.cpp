//===- CPUAttr.cpp - The CPU that code is made for ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/TPU.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace systole::tpu;

LogicalResult CPUAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                              StringRef name, StringRef features,
                              int64_t vectorBits, int64_t vectorRegisters,
                              int64_t l1dBytes, int64_t l2Bytes, int64_t l2Ways,
                              int64_t llcBytes, ArrayRef<ProductAttr> products,
                              int64_t lineBytes, bool /*distantLLC*/) {
  bool isAArch64 = llvm::is_contained(llvm::split(features, ','), "neon");
  if (isAArch64 && vectorBits != 128)
    return emitError() << "vector_bits is 128 with the feature neon, not "
                       << vectorBits;
  if (!llvm::is_contained({128, 256, 512}, vectorBits))
    return emitError() << "vector_bits is 128, 256 or 512, not " << vectorBits;
  for (auto [what, value] :
       {std::pair("vector_registers", vectorRegisters),
        std::pair("l1d_bytes", l1dBytes), std::pair("l2_bytes", l2Bytes),
        std::pair("l2_ways", l2Ways), std::pair("llc_bytes", llcBytes),
        std::pair("line_bytes", lineBytes)})
    if (value <= 0)
      return emitError() << what << " is positive, not " << value;
  bool hasFMA = false;
  for (ProductAttr product : products) {
    hasFMA |= product.getUnit() == ProductUnit::fma;
    if (product.getPercent() <= 0)
      return emitError() << "the rate of "
                         << stringifyProductUnit(product.getUnit())
                         << " is positive, not " << product.getPercent();
    if (isAArch64 && (product.getUnit() == ProductUnit::tiles ||
                      product.getUnit() == ProductUnit::quad_tiles))
      return emitError() << "a CPU with the feature neon has no tiles";
    bool isQuads = product.getUnit() == ProductUnit::quads;
    if (isQuads && !isAArch64 && vectorBits < 256)
      return emitError() << "quads need vectors of 256 or 512 bits, or neon";
    if (!isAArch64 && product.getUnit() != ProductUnit::fma && !isQuads &&
        vectorBits != 512)
      return emitError() << stringifyProductUnit(product.getUnit())
                         << " need vector_bits of 512, not " << vectorBits;
    if (llvm::count_if(products, [&](ProductAttr other) {
          return other.getUnit() == product.getUnit();
        }) > 1)
      return emitError() << "products has "
                         << stringifyProductUnit(product.getUnit()) << " twice";
  }
  if (!hasFMA)
    return emitError() << "products has no fma, which the others' rates are "
                          "relative to";
  return success();
}

CPUAttr CPUAttr::getDefault(MLIRContext *context) {
  return get(context, "x86-64-v4", "avx,avx2,fma,f16c,avx512f", 512, 32,
             32 << 10, 1 << 20, 16, 8 << 20,
             ProductAttr::get(context, ProductUnit::fma, 100),
             /*line_bytes=*/64, /*distant_llc=*/false);
}

bool CPUAttr::hasFeature(StringRef feature) const {
  return llvm::is_contained(llvm::split(getFeatures(), ','), feature);
}

int64_t CPUAttr::getPercent(ProductUnit unit) const {
  for (ProductAttr product : getProducts())
    if (product.getUnit() == unit)
      return product.getPercent();
  return 0;
}

CPUAttr systole::tpu::getTarget(Operation *op) {
  for (Operation *at = op; at; at = at->getParentOp())
    if (auto target =
            at->getAttrOfType<CPUAttr>(TPUDialect::getTargetAttrName()))
      return target;
  return CPUAttr::getDefault(op->getContext());
}
