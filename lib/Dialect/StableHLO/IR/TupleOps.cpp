//===- TupleOps.cpp - Rules of tuples and composites ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace systole::stablehlo;

FailureOr<Type> TupleOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  return TupleType::get(op.context, TypeRange(adaptor.getVal()));
}

FailureOr<Type> GetTupleElementOp::inferType(Adaptor adaptor,
                                             const CheckedOp &op) {
  auto type = cast<TupleType>(adaptor.getOperand().getType());
  auto index = static_cast<int32_t>(adaptor.getIndex());
  if (index < 0 || static_cast<size_t>(index) >= type.size())
    return op.violates("(C1) index is ", index, ", but the tuple has ",
                       type.size(), " elements");
  return type.getType(index);
}

OpFoldResult GetTupleElementOp::fold(FoldAdaptor) {
  if (auto tuple = getOperand().getDefiningOp<TupleOp>())
    return tuple.getVal()[getIndex()];
  return {};
}

//===----------------------------------------------------------------------===//
// composite
//===----------------------------------------------------------------------===//

LogicalResult CompositeOp::verify() {
  auto isWord = [](StringRef word) {
    return !word.empty() && !llvm::isDigit(word.front()) &&
           llvm::all_of(word, [](char c) {
             return llvm::isAlnum(c) || c == '_' || c == '$' || c == '-';
           });
  };
  SmallVector<StringRef> words;
  getName().split(words, '.');
  if (words.size() < 2 || !llvm::all_of(words, isWord))
    return emitOpError() << "(C1) the name \"" << getName()
                         << "\" is not a namespace and a word, as \"my.op\"";
  return success();
}

LogicalResult CompositeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto function = symbols.lookupNearestSymbolFrom<func::FuncOp>(
      *this, getDecompositionAttr());
  if (!function)
    return emitOpError() << "(C2) " << getDecompositionAttr()
                         << " is no function of this module";
  if (TypeRange(function.getArgumentTypes()) != TypeRange(getOperandTypes()))
    return emitOpError() << "(C3) " << getDecompositionAttr() << " takes "
                         << function.getArgumentTypes()
                         << ", but the inputs are " << getOperandTypes();
  if (TypeRange(function.getResultTypes()) != TypeRange(getResultTypes()))
    return emitOpError() << "(C4) " << getDecompositionAttr() << " returns "
                         << function.getResultTypes()
                         << ", but the results are " << getResultTypes();
  return success();
}
