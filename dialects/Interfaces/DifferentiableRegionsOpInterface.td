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
    An operation with a derivative that reverse mode knows, whose results depend, through its
    regions, on outside values that are not its operands. Cotangents follow the convention of
    `DifferentiableOpInterface`.
  }];

  let methods = [
    InterfaceMethod<[{
      Returns a phrase that tells why this instance of the operation cannot be differentiated
      with respect to the values `captured` from outside; empty if it can.
    }], "std::string", "whyNotDifferentiable",
    (ins "::mlir::ValueRange":$captured)>,

    InterfaceMethod<[{
      Emits the cotangents of `captured`, null if zero, from those of the results, null if zero;
      at least one of these is not null.
    }], "::llvm::SmallVector<::mlir::Value>", "buildVJP",
    (ins "::mlir::OpBuilder &":$builder,
         "::llvm::ArrayRef<::mlir::Value>":$cotangents,
         "::mlir::ValueRange":$captured)>,
  ];
}

#endif // SYSTOLE_INTERFACES_DIFFERENTIABLEREGIONSOPINTERFACE
