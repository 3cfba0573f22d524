//===- PackConstants.cpp - Packs constant operands ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Weights of a model that only predicts are constants of its program. This
// packs them into panels, in the multiplied type, at compile time. The panels
// replace the weights in the executable.
//
//===----------------------------------------------------------------------===//

#include "BF16Split.h"
#include "PanelPacker.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "runtime/support/Float16.h"
#include "systole/Support/Denormals.h"
#include <cmath>

using namespace mlir;
using namespace systole::tpu;

/// The bits of `value` rounded as `InstructionSet::convert` has the target
/// round it: the instructions that convert to bf16 take denormals as zeros.
static uint16_t roundElement(float value, bool keepsDenormals) {
  if (!keepsDenormals && !std::isnormal(value) && std::isfinite(value))
    value = std::copysign(0.0f, value);
  return systole::runtime::toBFloat16(value);
}

/// The number that a byte is.
static int32_t toInteger(char byte, bool isUnsigned) {
  return isUnsigned ? int32_t(uint8_t(byte)) : int32_t(int8_t(byte));
}

/// The elements that the loops of a pack would write, with zeros in between.
/// Bytes stay bytes, and are extended as they are loaded.
static DenseElementsAttr packElements(const KernelCode &kernel,
                                      const PanelLayout &layout,
                                      bool &hasOthers) {
  const KernelPlan &plan = kernel.plan;
  const Contraction &contraction = kernel.contraction;
  DenseElementsAttr constant = getConstant(contraction.operands[plan.streamed]);
  Type from = constant.getElementType(),
       to = contraction.isOfBytes() ? from
                                    : kernel.instructions->getOperandType();
  int64_t fromBytes = from.getIntOrFloatBitWidth() / 8;
  int64_t toBytes = to.getIntOrFloatBitWidth() / 8;
  bool isSplat = constant.isSplat();
  const char *elements = constant.getRawData().data();
  SmallVector<char> packed(plan.terms * layout.size * toBytes, 0);

  auto copy = [&](int64_t source, int64_t target) {
    const char *element = elements + (isSplat ? 0 : source * fromBytes);
    char *place = packed.data() + target * toBytes;
    if (from == to && plan.product != KernelProduct::rounded) {
      std::memcpy(place, element, toBytes);
      return;
    }
    if (plan.terms > 1) {
      float value;
      std::memcpy(&value, element, sizeof(value));
      Terms terms = splitIntoTerms(value);
      hasOthers |= terms.isOther;
      for (int64_t term = 0; term < plan.terms; ++term)
        std::memcpy(place + term * layout.size * toBytes, &terms.values[term],
                    toBytes);
      return;
    }
    uint16_t half;
    if (from.isBF16()) {
      std::memcpy(&half, element, sizeof(half));
    } else {
      float value;
      std::memcpy(&value, element, sizeof(value));
      half = roundElement(value, plan.product == KernelProduct::rounded &&
                                     systole::getDenormals(kernel.op) !=
                                         systole::Denormals::Flush);
    }
    if (to.isBF16()) {
      std::memcpy(place, &half, sizeof(half));
    } else {
      uint32_t whole = uint32_t(half) << 16;
      std::memcpy(place, &whole, sizeof(whole));
    }
  };

  int64_t panelLanes = plan.vectors * plan.lanes;
  int64_t unit = plan.getGroup();
  const Contraction::Dim &columns = contraction.dims[plan.vectorDim];
  int64_t columnStride = columns.strides[plan.streamed];
  auto copyColumns = [&](int64_t source, int64_t target) {
    for (int64_t column = 0; column < columns.size; ++column) {
      int64_t panel = column / panelLanes * panelLanes;
      copy(source + column * columnStride,
           target + panel * layout.strides[plan.vectorDim] +
               (column - panel) * unit);
    }
  };
  auto copyNest = [&](auto &self, ArrayRef<unsigned> dims, int64_t source,
                      int64_t target) -> void {
    if (dims.empty())
      return copyColumns(source, target);
    const Contraction::Dim &dim = contraction.dims[dims.front()];
    for (int64_t i = 0; i < dim.size; ++i) {
      // The elements of a group are side by side. The elements of the last
      // group of a dimension come first, or last if the group overlaps the one
      // before.
      int64_t group = plan.getGroup(dims.front());
      int64_t inGroup = i % group;
      bool overlaps = group > 1 && plan.overlapsLastGroup() &&
                      i - inGroup + group > dim.size;
      self(self, dims.drop_front(), source + i * dim.strides[plan.streamed],
           target + (i - inGroup) * layout.strides[dims.front()] + inGroup +
               (overlaps ? group - dim.size % group : 0));
    }
  };
  copyNest(copyNest, layout.dims, contraction.offsets[plan.streamed], 0);
  return DenseElementsAttr::getFromRawBuffer(
      RankedTensorType::get({plan.terms * layout.size}, to), packed);
}

/// The sum of each column of a constant, times what a broadcast operand of
/// zeros is as the instruction takes it, subtracted from 0.
static DenseElementsAttr getStartOfSums(const KernelCode &kernel) {
  const KernelPlan &plan = kernel.plan;
  const Contraction &contraction = kernel.contraction;
  DenseElementsAttr constant = getConstant(contraction.operands[plan.streamed]);
  bool isSplat = constant.isSplat(),
       isUnsigned = contraction.isUnsigned[plan.streamed];
  // A flipped upper bit changes an unsigned byte by -128, a signed one by 128.
  uint32_t shift = contraction.isUnsigned[plan.broadcast] ? 128 : -128;
  const char *elements = constant.getRawData().data();
  int64_t panelLanes = plan.vectors * plan.lanes;
  int64_t columns = contraction.dims[plan.vectorDim].size;
  // The unsigned sums wrap around.
  SmallVector<uint32_t> sums(llvm::alignTo(columns, panelLanes), 0);
  auto add = [&](auto &self, unsigned next, int64_t source,
                 int64_t column) -> void {
    if (next == contraction.dims.size()) {
      int32_t value = toInteger(elements[isSplat ? 0 : source], isUnsigned);
      sums[column] += uint32_t(value) * shift;
      return;
    }
    const Contraction::Dim &dim = contraction.dims[next];
    bool isColumn = next == plan.vectorDim;
    if (!dim.reduction && !isColumn)
      return self(self, next + 1, source, column);
    for (int64_t i = 0; i < dim.size; ++i)
      self(self, next + 1, source + i * dim.strides[plan.streamed],
           isColumn ? i : column);
  };
  add(add, 0, contraction.offsets[plan.streamed], 0);
  auto type =
      RankedTensorType::get({int64_t(sums.size())}, kernel.b.getI32Type());
  return DenseElementsAttr::getFromRawBuffer(
      type, ArrayRef<char>(reinterpret_cast<const char *>(sums.data()),
                           sums.size() * sizeof(uint32_t)));
}

/// A constant of the module with these elements, which kernels share.
static memref::GlobalOp getGlobal(const KernelCode &kernel,
                                  DenseElementsAttr elements) {
  MXUOpInterface op = kernel.op;
  auto module = op->getParentOfType<ModuleOp>();
  for (auto global : module.getOps<memref::GlobalOp>())
    if (global.getConstant() && global.getInitialValue() == elements)
      return global;
  ImplicitLocOpBuilder builder(kernel.b.getLoc(), module.getContext());
  auto type = cast<RankedTensorType>(elements.getType());
  auto global = memref::GlobalOp::create(
      builder, "panels", builder.getStringAttr("private"),
      MemRefType::get(type.getShape(), type.getElementType()), elements,
      /*constant=*/true, builder.getI64IntegerAttr(64));
  SymbolTable(module).insert(global, module.getBody()->begin());
  return global;
}

PackedConstant systole::tpu::packConstant(const KernelCode &kernel,
                                          const PanelLayout &layout) {
  PackedConstant result;
  result.panels =
      getGlobal(kernel, packElements(kernel, layout, result.hasOthers));
  if (kernel.plan.shiftsBytes(kernel.contraction))
    result.startOfSums = getGlobal(kernel, getStartOfSums(kernel));
  return result;
}
