//===- Border.h - Arguments and results of functions ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_SHARDING_BORDER_H
#define SYSTOLE_LIB_SHARDING_BORDER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace systole::sharding {

/// An argument or a result of a function.
struct Border {
  mlir::func::FuncOp function;
  unsigned index;
  bool isResult;

  mlir::Type getType() {
    return isResult ? function.getResultTypes()[index]
                    : function.getArgumentTypes()[index];
  }
  /// Returns null if the attribute is missing, or has another type.
  template <typename AttrT = mlir::Attribute>
  AttrT getAttr(llvm::StringRef name) {
    return llvm::dyn_cast_or_null<AttrT>(
        isResult ? function.getResultAttr(index, name)
                 : function.getArgAttr(index, name));
  }
  void setAttr(llvm::StringRef name, mlir::Attribute value) {
    if (isResult)
      function.setResultAttr(index, name, value);
    else
      function.setArgAttr(index, name, value);
  }
  void removeAttr(llvm::StringRef name) {
    auto attr = mlir::StringAttr::get(function.getContext(), name);
    if (isResult)
      function.removeResultAttr(index, attr);
    else
      function.removeArgAttr(index, attr);
  }
};

/// The arguments, and then the results.
inline llvm::SmallVector<Border> getBorders(mlir::func::FuncOp function) {
  llvm::SmallVector<Border> borders;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    borders.push_back({function, i, /*isResult=*/false});
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    borders.push_back({function, i, /*isResult=*/true});
  return borders;
}

} // namespace systole::sharding

#endif // SYSTOLE_LIB_SHARDING_BORDER_H
