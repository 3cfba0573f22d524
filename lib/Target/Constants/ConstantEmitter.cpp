//===- ConstantEmitter.cpp - C constants as LLVM globals ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Target/ConstantEmitter.h"

using namespace mlir;
using namespace systole;

ConstantEmitter::ConstantEmitter(ModuleOp module, StringRef prefix)
    : module(module), prefix(prefix),
      builder(OpBuilder::atBlockEnd(module.getBody())) {}

std::string ConstantEmitter::uniqueSymbol(StringRef hint) {
  return (Twine(prefix) + "." + hint + "." + Twine(counter++)).str();
}

LLVM::GlobalOp ConstantEmitter::global(StringRef symbol, Type type,
                                       Attribute value, bool isExternal) {
  builder.setInsertionPointToEnd(module.getBody());
  return LLVM::GlobalOp::create(
      builder, module.getLoc(), type, /*isConstant=*/true,
      isExternal ? LLVM::Linkage::External : LLVM::Linkage::Internal, symbol,
      value);
}

Address ConstantEmitter::string(StringRef text) {
  auto [it, isNew] = strings.try_emplace(text, "");
  if (isNew) {
    it->second = uniqueSymbol("string");
    std::string terminated = text.str() + '\0';
    global(it->second,
           LLVM::LLVMArrayType::get(builder.getI8Type(), terminated.size()),
           builder.getStringAttr(terminated), /*isExternal=*/false);
  }
  return {it->second};
}

template <typename T>
Address ConstantEmitter::numbers(StringRef hint, Type type,
                                 ArrayRef<T> values) {
  if (values.empty())
    return {};
  std::string symbol = uniqueSymbol(hint);
  int64_t count = values.size();
  global(symbol, LLVM::LLVMArrayType::get(type, count),
         DenseElementsAttr::get(RankedTensorType::get(count, type), values),
         /*isExternal=*/false);
  return {symbol};
}

Address ConstantEmitter::array(StringRef hint, ArrayRef<int64_t> values) {
  return numbers(hint, builder.getI64Type(), values);
}

Address ConstantEmitter::array(StringRef hint, ArrayRef<int32_t> values) {
  return numbers(hint, builder.getI32Type(), values);
}

Address ConstantEmitter::array(StringRef hint, ArrayRef<double> values) {
  return numbers(hint, builder.getF64Type(), values);
}

Address ConstantEmitter::array(StringRef hint, ArrayRef<Struct> rows) {
  if (rows.empty())
    return {};
  std::string symbol = uniqueSymbol(hint);
  Type type = LLVM::LLVMArrayType::get(typeOf(rows.front()), rows.size());
  initialize(global(symbol, type, {}, /*isExternal=*/false), rows,
             /*isArray=*/true);
  return {symbol};
}

void ConstantEmitter::external(StringRef symbol, const Struct &value) {
  initialize(global(symbol, typeOf(value), {}, /*isExternal=*/true), value,
             /*isArray=*/false);
}

Type ConstantEmitter::typeOf(const Struct &value) {
  SmallVector<Type> fields;
  for (const Field &field : value) {
    if (std::holds_alternative<int32_t>(field))
      fields.push_back(builder.getI32Type());
    else if (std::holds_alternative<int64_t>(field))
      fields.push_back(builder.getI64Type());
    else
      fields.push_back(LLVM::LLVMPointerType::get(builder.getContext()));
  }
  return LLVM::LLVMStructType::getLiteral(builder.getContext(), fields);
}

void ConstantEmitter::initialize(LLVM::GlobalOp global, ArrayRef<Struct> rows,
                                 bool isArray) {
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&global.getInitializerRegion());
  Location loc = module.getLoc();
  Value aggregate = LLVM::ZeroOp::create(builder, loc, global.getType());
  for (auto [i, row] : llvm::enumerate(rows)) {
    for (auto [j, field] : llvm::enumerate(row)) {
      Value value;
      if (auto *narrow = std::get_if<int32_t>(&field))
        value = LLVM::ConstantOp::create(builder, loc,
                                         builder.getI32IntegerAttr(*narrow));
      else if (auto *wide = std::get_if<int64_t>(&field))
        value = LLVM::ConstantOp::create(builder, loc,
                                         builder.getI64IntegerAttr(*wide));
      else if (const auto &symbol = std::get<Address>(field).symbol;
               !symbol.empty())
        value = LLVM::AddressOfOp::create(
            builder, loc, LLVM::LLVMPointerType::get(builder.getContext()),
            symbol);
      else
        continue; // Already null from ZeroOp.
      SmallVector<int64_t, 2> position;
      if (isArray)
        position.push_back(i);
      position.push_back(j);
      aggregate =
          LLVM::InsertValueOp::create(builder, loc, aggregate, value, position);
    }
  }
  LLVM::ReturnOp::create(builder, loc, aggregate);
}
