//===- DataInterfaces.td - Interfaces of the data dialect --*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_INTERFACES
#define SYSTOLE_DIALECT_DATA_INTERFACES

include "mlir/IR/OpBase.td"

def Data_DatasetOpInterface : OpInterface<"DatasetOpInterface"> {
  let cppNamespace = "::systole::data";
  let description = [{
    An operation of a pipeline: takes at most one dataset and gives one. The rule
    for the element serves the verifier and `data-infer-elements`.
  }];
  let methods = [
    InterfaceMethod<[{
      The dataset's type, from that of the input, which is inferred. Emits an error
      where the operation cannot take such elements.
    }], "::mlir::FailureOr<::systole::data::DatasetType>", "inferDatasetType", (ins), "", [{
      return ::llvm::cast<::systole::data::DatasetType>($_op->getOperand(0).getType());
    }]>,
  ];
  let verify = [{
    return ::systole::data::detail::verifyDatasetOp(
        ::llvm::cast<::systole::data::DatasetOpInterface>($_op));
  }];
}

#endif // SYSTOLE_DIALECT_DATA_INTERFACES
