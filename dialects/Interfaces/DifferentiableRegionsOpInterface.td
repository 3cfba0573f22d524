//===- DifferentiableRegionsOpInterface.td - Derivatives of branches -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERFACES_DIFFERENTIABLEREGIONSOPINTERFACE
#define SYSTOLE_INTERFACES_DIFFERENTIABLEREGIONSOPINTERFACE

include "mlir/IR/OpBase.td"

def DifferentiableRegionsOpInterface : OpInterface<"DifferentiableRegionsOpInterface"> {
  let cppNamespace = "::systole";
  let description = [{
    An operation whose results depend, through its regions, on values from outside
    that are not its operands, with a derivative that reverse mode knows. The
    convention of cotangents is that of `DifferentiableOpInterface`.
  }];

  let methods = [
    InterfaceMethod<[{
      Says in a phrase why this instance of the operation cannot be differentiated
      with respect to the values `captured` from outside; empty if it can.
    }], "std::string", "whyNotDifferentiable",
    (ins "::mlir::ValueRange":$captured)>,

    InterfaceMethod<[{
      Emits the cotangents of `captured`, null where zero, given those of the
      results, null where zero; at least one is not.
    }], "::llvm::SmallVector<::mlir::Value>", "buildVJP",
    (ins "::mlir::OpBuilder &":$builder,
         "::llvm::ArrayRef<::mlir::Value>":$cotangents,
         "::mlir::ValueRange":$captured)>,
  ];
}

#endif // SYSTOLE_INTERFACES_DIFFERENTIABLEREGIONSOPINTERFACE
