//===- PackI4Constants.cpp - Two integers of 4 bits in a byte -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// expand-narrow-types has made bytes of integers of 4 bits. Values alone tell
// which constants can be packed, so no operation between has to keep a type
// that few passes know.
//
//===----------------------------------------------------------------------===//

#include "../PrefetchRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/ByteSizes.h"
#include "llvm/ADT/bit.h"

namespace systole::tpu {
#define GEN_PASS_DEF_PACKI4CONSTANTSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole;
using namespace systole::tpu;

namespace {

/// Smaller constants stay: they fit in the L1 cache as bytes.
constexpr size_t kSmallestPacked = 4096;

/// A constant of integers of 4 bits that is kept as bytes.
struct I4Constant {
  memref::GlobalOp global;
  ArrayRef<char> bytes;
  bool isSigned = false;
  SmallVector<memref::GetGlobalOp> reads;
};

/// Returns the constant of `global`, without its reads, or std::nullopt if
/// `global` cannot be packed.
std::optional<I4Constant> findI4Constant(memref::GlobalOp global) {
  auto elements = dyn_cast_if_present<DenseElementsAttr>(
      global.getInitialValue().value_or(Attribute()));
  if (!global.getConstant() || !elements || elements.isSplat() ||
      !global.getType().getElementType().isInteger(8) ||
      !global.getType().getLayout().isIdentity() ||
      elements.getRawData().size() < kSmallestPacked)
    return std::nullopt;
  ArrayRef<char> bytes = elements.getRawData();
  auto areAll = [&](int8_t low, int8_t high) {
    return llvm::all_of(bytes, [&](char byte) {
      auto value = static_cast<int8_t>(byte);
      return low <= value && value <= high;
    });
  };
  bool isSigned = areAll(-8, 7);
  if (!isSigned && !areAll(0, 15))
    return std::nullopt;
  return I4Constant{global, bytes, isSigned, {}};
}

bool isReshapeOrSlice(Operation *op) {
  return isa<memref::CollapseShapeOp, memref::ExpandShapeOp, memref::SubViewOp>(
      op);
}

/// Whether elements of an array are read one by one alone.
bool isReadByElements(Value memref) {
  return llvm::all_of(memref.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isReshapeOrSlice(user))
      return isReadByElements(user->getResult(0));
    auto generic = dyn_cast<linalg::GenericOp>(user);
    return isa<memref::LoadOp>(user) || (generic && generic.isDpsInput(&use) &&
                                         generic.hasPureBufferSemantics());
  });
}

/// The words of the blocks that ViewI4Op describes.
std::vector<uint32_t> packWords(ArrayRef<char> bytes) {
  std::vector<uint32_t> packed(
      llvm::divideCeil(bytes.size(), I4Block::elements) * I4Block::words);
  for (auto [i, value] : llvm::enumerate(bytes)) {
    int64_t place = i % I4Block::elements / I4Block::words;
    int64_t block = i / I4Block::elements * I4Block::words;
    uint32_t integer = value & 15;
    packed[block + i % I4Block::words] |=
        llvm::rotl(integer, static_cast<int>(place * 4 + I4Block::firstBit));
  }
  return packed;
}

/// Makes memory of i4 of an array and its views, and extends what is read.
void readPacked(Value memref, bool isSigned) {
  OpBuilder b(memref.getContext());
  auto extend = [&](Value narrow, Type type) -> Value {
    b.setInsertionPointAfterValue(narrow);
    if (isSigned)
      return arith::ExtSIOp::create(b, narrow.getLoc(), type, narrow);
    return arith::ExtUIOp::create(b, narrow.getLoc(), type, narrow);
  };
  auto replace = [&](Value value) {
    Type type = value.getType();
    value.setType(b.getIntegerType(4));
    Value wide = extend(value, type);
    value.replaceAllUsesExcept(wide, wide.getDefiningOp());
  };
  for (OpOperand &use : memref.getUses()) {
    Operation *user = use.getOwner();
    if (isReshapeOrSlice(user)) {
      Value view = user->getResult(0);
      view.setType(cast<MemRefType>(view.getType()).clone(b.getIntegerType(4)));
      readPacked(view, isSigned);
    } else if (auto load = dyn_cast<memref::LoadOp>(user)) {
      replace(load.getResult());
    } else {
      replace(cast<linalg::GenericOp>(user).getMatchingBlockArgument(&use));
    }
  }
}

void pack(I4Constant &constant) {
  memref::GlobalOp global = constant.global;
  MemRefType type = global.getType();
  OpBuilder b(global.getContext());
  std::vector<uint32_t> packed = packWords(constant.bytes);
  int64_t size = packed.size() * sizeof(uint32_t);
  auto bytes = MemRefType::get({size}, b.getI8Type());
  global.setType(bytes);
  global.setInitialValueAttr(DenseElementsAttr::getFromRawBuffer(
      RankedTensorType::get({size}, b.getI8Type()),
      ArrayRef(reinterpret_cast<const char *>(packed.data()), size)));
  global.setAlignment(I4Block::bytes);
  for (memref::GetGlobalOp get : constant.reads) {
    b.setInsertionPointAfter(get);
    get.getResult().setType(bytes);
    auto view =
        ViewI4Op::create(b, get.getLoc(), type.clone(b.getIntegerType(4)), get);
    get.getResult().replaceAllUsesExcept(view, view);
    readPacked(view, constant.isSigned);
  }
}

struct PackI4Constants
    : systole::tpu::impl::PackI4ConstantsPassBase<PackI4Constants> {
  void runOnOperation() override {
    llvm::MapVector<StringAttr, I4Constant> constants;
    for (auto global : getOperation().getOps<memref::GlobalOp>())
      if (std::optional<I4Constant> constant = findI4Constant(global))
        constants.insert({global.getSymNameAttr(), *constant});
    if (constants.empty())
      return;
    getOperation()->walk([&](memref::GetGlobalOp get) {
      auto found = constants.find(get.getNameAttr().getAttr());
      if (found != constants.end())
        found->second.reads.push_back(get);
    });
    // An operation reads one of them in vectors: the largest one.
    llvm::DenseSet<Operation *> others;
    getOperation()->walk([&](linalg::GenericOp op) {
      const I4Constant *largest = nullptr;
      for (OpOperand *input : op.getDpsInputOperands()) {
        auto get = getBase(input->get()).getDefiningOp<memref::GetGlobalOp>();
        auto found =
            get ? constants.find(get.getNameAttr().getAttr()) : constants.end();
        if (found == constants.end())
          continue;
        const I4Constant *smaller = &found->second;
        if (!largest || largest->bytes.size() < smaller->bytes.size())
          std::swap(largest, smaller);
        if (smaller && smaller != largest)
          others.insert(smaller->global);
      }
    });
    for (auto &[name, constant] : constants)
      if (!others.contains(constant.global) &&
          llvm::all_of(constant.reads, [](memref::GetGlobalOp get) {
            return isReadByElements(get);
          }))
        pack(constant);
  }
};

} // namespace
