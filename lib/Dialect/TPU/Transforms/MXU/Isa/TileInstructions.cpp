//===- TileInstructions.cpp - Registers of AMX ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileInstructions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace systole::tpu;

void TileInstructions::call(StringRef intrinsic, ValueRange operands) {
  LLVM::CallIntrinsicOp::create(code.b, code.b.getStringAttr(intrinsic),
                                operands);
}

Value TileInstructions::number(int64_t tile) {
  return arith::ConstantOp::create(code.b, code.b.getI8IntegerAttr(tile));
}

Value TileInstructions::bytes(int64_t count) {
  return arith::ConstantOp::create(code.b, code.b.getI64IntegerAttr(count));
}

void TileInstructions::configure(Value memory) {
  constexpr int64_t rowBytes = 64, registers = 8;
  auto type = VectorType::get(kConfigurationBytes, code.b.getI8Type());
  SmallVector<int8_t> values(kConfigurationBytes, 0);
  values[0] = 1; // The palette.
  for (int64_t tile = 0; tile < registers; ++tile) {
    values[16 + 2 * tile] = rowBytes; // 16 bits each.
    values[48 + tile] = kRows;
  }
  Value configuration = arith::ConstantOp::create(
      code.b, DenseElementsAttr::get(type, ArrayRef<int8_t>(values)));
  code.storeVector(configuration, memory, code.index(0), 0);
  call("llvm.x86.ldtilecfg", code.pointerTo(memory, code.index(0)));
}

void TileInstructions::release() { call("llvm.x86.tilerelease", {}); }

void TileInstructions::zero(int64_t tile) {
  call("llvm.x86.tilezero", number(tile));
}

void TileInstructions::load(int64_t tile, Value memref, Value position,
                            Value pitch) {
  call("llvm.x86.tileloadd64",
       {number(tile), code.pointerTo(memref, position), pitch});
}

void TileInstructions::store(int64_t tile, Value memref, Value position,
                             Value pitch) {
  call("llvm.x86.tilestored64",
       {number(tile), code.pointerTo(memref, position), pitch});
}

void TileInstructions::multiplyAdd(StringRef product, int64_t sums,
                                   int64_t rows, int64_t columns) {
  call(("llvm.x86." + product).str(),
       {number(sums), number(rows), number(columns)});
}
