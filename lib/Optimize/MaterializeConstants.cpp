//===- MaterializeConstants.cpp - Makes constants dense -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/ByteSizes.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_MATERIALIZECONSTANTSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

/// A resource's elements, of a byte or more each; null, with an error of `op`,
/// if it does not hold them.
static DenseElementsAttr readResource(ConstantOp op,
                                      DenseResourceElementsAttr resource) {
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  auto type = cast<RankedTensorType>(resource.getType());
  if (!blob) {
    op.emitError() << "the resource '" << resource.getRawHandle().getKey()
                   << "' is not in this file; give it in its "
                      "dialect_resources";
    return {};
  }
  ArrayRef<char> data = blob->getData();
  Type element = type.getElementType();
  int64_t bytes = systole::getBytes(type);
  if (static_cast<int64_t>(data.size()) != bytes) {
    op.emitError() << "the resource '" << resource.getRawHandle().getKey()
                   << "' has " << data.size() << " bytes, but " << type
                   << " takes " << bytes;
    return {};
  }
  if (element.isInteger(1)) {
    SmallVector<bool> values(
        llvm::map_range(data, [](char c) { return c != 0; }));
    return DenseElementsAttr::get(type, values);
  }
  return DenseElementsAttr::getFromRawBuffer(type, data);
}

namespace {

struct MaterializeConstants
    : systole::stablehlo::impl::MaterializeConstantsPassBase<
          MaterializeConstants> {
  void runOnOperation() override {
    WalkResult walk = getOperation()->walk([](ConstantOp op) {
      ElementsAttr value = op.getValue();
      DenseElementsAttr elements;
      if (auto resource = dyn_cast<DenseResourceElementsAttr>(value))
        elements = readResource(op, resource);
      else if (auto sparse = dyn_cast<SparseElementsAttr>(value))
        elements = DenseElementsAttr::get(
            cast<ShapedType>(sparse.getType()),
            llvm::to_vector(sparse.getValues<Attribute>()));
      else
        return WalkResult::advance();
      if (!elements)
        return WalkResult::interrupt();
      op.setValueAttr(elements);
      return WalkResult::advance();
    });
    if (walk.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
