//===- DynamicShapeInterface.td - Operations whose shapes are values -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_DYNAMICSHAPEINTERFACE
#define SYSTOLE_DIALECT_STABLEHLO_DYNAMICSHAPEINTERFACE

include "mlir/IR/OpBase.td"

def DynamicShapeOpInterface : OpInterface<"DynamicShapeOpInterface"> {
  let cppNamespace = "::systole::stablehlo";
  let description = [{
    An op with one result that takes shapes, sizes or bounds as values, and its static form.
  }];
  let methods = [
    InterfaceMethod<"The operands that hold a shape.",
      "::llvm::SmallVector<::mlir::Value>", "getShapeOperands", (ins)>,
    InterfaceMethod<[{
        Creates the static op. `shapes` are the elements of the operands that hold
        them. Fails, with an error, if they contradict the op.
      }],
      "::llvm::FailureOr<::mlir::Value>", "createStatic",
      (ins "::llvm::ArrayRef<::llvm::SmallVector<int64_t>>":$shapes,
           "::mlir::OpBuilder &":$builder)>
  ];
}

#endif // SYSTOLE_DIALECT_STABLEHLO_DYNAMICSHAPEINTERFACE
