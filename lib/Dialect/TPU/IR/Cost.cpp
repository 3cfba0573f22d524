//===- Cost.cpp - The cost of an operation --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/Cost.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole::tpu;

static constexpr StringLiteral numberName = "tpu.op";
static constexpr StringLiteral units[] = {"mxu", "vpu", "link", "host"};

StringRef systole::tpu::stringifyUnit(Unit unit) {
  return units[static_cast<int>(unit)];
}

DictionaryAttr systole::tpu::toAttribute(MLIRContext *context,
                                         const OperationCost &cost) {
  Builder b(context);
  NamedAttrList entries;
  entries.set("kind", b.getStringAttr(cost.kind));
  entries.set("unit", b.getStringAttr(stringifyUnit(cost.unit)));
  entries.set("location", b.getStringAttr(cost.location));
  auto set = [&](StringRef name, double value) {
    entries.set(name, b.getI64IntegerAttr(static_cast<int64_t>(value)));
  };
  set("count", cost.count);
  set("flops", cost.flops);
  set("bytes", cost.bytes);
  if (cost.transcendentals > 0)
    set("transcendentals", cost.transcendentals);
  if (cost.strided > 0)
    set("strided", cost.strided);
  if (cost.fixedBytes > 0)
    set("fixed_bytes", cost.fixedBytes);
  if (cost.unit == Unit::mxu) {
    entries.set("f32", b.getBoolAttr(cost.f32Factors));
    entries.set("product", b.getDenseI64ArrayAttr(cost.product));
    if (cost.zeroFlops > 0)
      set("zero_flops", cost.zeroFlops);
    if (!cost.kernel.empty())
      entries.set("kernel", b.getStringAttr(cost.kernel));
    if (cost.multipliesBF16)
      entries.set("multiplies_bf16", b.getBoolAttr(true));
    if (cost.repeatedFlops > 0)
      set("repeated_flops", cost.repeatedFlops);
  }
  return entries.getDictionary(context);
}

OperationCost systole::tpu::toOperationCost(DictionaryAttr attribute) {
  OperationCost cost;
  auto get = [&](StringRef name) -> double {
    auto value = attribute.getAs<IntegerAttr>(name);
    return value ? value.getInt() : 0;
  };
  cost.kind = attribute.getAs<StringAttr>("kind").str();
  cost.location = attribute.getAs<StringAttr>("location").str();
  cost.unit = static_cast<Unit>(
      llvm::find(units, attribute.getAs<StringAttr>("unit").getValue()) -
      std::begin(units));
  cost.count = get("count");
  cost.flops = get("flops");
  cost.bytes = get("bytes");
  cost.transcendentals = get("transcendentals");
  cost.strided = get("strided");
  cost.fixedBytes = get("fixed_bytes");
  if (auto f32 = attribute.getAs<BoolAttr>("f32"))
    cost.f32Factors = f32.getValue();
  if (auto product = attribute.getAs<DenseI64ArrayAttr>("product"))
    llvm::copy(product.asArrayRef(), cost.product.begin());
  cost.zeroFlops = get("zero_flops");
  if (auto kernel = attribute.getAs<StringAttr>("kernel"))
    cost.kernel = kernel.str();
  cost.multipliesBF16 = attribute.contains("multiplies_bf16");
  cost.repeatedFlops = get("repeated_flops");
  return cost;
}

Location systole::tpu::numberLocation(Location location, int32_t number) {
  Builder b(location.getContext());
  return FusedLoc::get(location.getContext(), location,
                       b.getDictionaryAttr(b.getNamedAttr(
                           numberName, b.getI32IntegerAttr(number))));
}

std::optional<int32_t> systole::tpu::findNumber(Location location) {
  std::optional<int32_t> number;
  location->walk([&](Location nested) {
    auto fused = dyn_cast<FusedLoc>(nested);
    auto data = fused ? dyn_cast_or_null<DictionaryAttr>(fused.getMetadata())
                      : DictionaryAttr();
    if (auto value = data ? data.getAs<IntegerAttr>(numberName) : IntegerAttr())
      number = value.getInt();
    return number ? WalkResult::interrupt() : WalkResult::advance();
  });
  return number;
}
