//===- PartialShapeInterface.td - Results of free element type -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_PARTIALSHAPEINTERFACE
#define SYSTOLE_DIALECT_STABLEHLO_PARTIALSHAPEINTERFACE

include "mlir/IR/OpBase.td"

def PartialShapeOpInterface : OpInterface<"PartialShapeOpInterface"> {
  let cppNamespace = "::systole::stablehlo";
  let description = [{
    An op with one result whose type does not follow from the operands: its element type, or some
    of its sizes, are the program's choice.
  }];
  let methods = [
    InterfaceMethod<[{
        The sizes of the result that follow from the operands and from the known sizes. Others
        stay unknown. Fails, without an error, if there is no such shape.
      }],
      "::llvm::FailureOr<::llvm::SmallVector<int64_t>>", "inferPartialShape", (ins)>
  ];
}

#endif // SYSTOLE_DIALECT_STABLEHLO_PARTIALSHAPEINTERFACE
