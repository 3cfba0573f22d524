//===- TPUVPUInterface.td - Elementwise operations ----------*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_VPU_INTERFACE
#define SYSTOLE_DIALECT_TPU_VPU_INTERFACE

include "mlir/IR/OpBase.td"

def TPU_VPUOpInterface : OpInterface<"VPUOpInterface"> {
  let cppNamespace = "::systole::tpu";
  let description = [{
    An operation on tensors that computes each element of its one result from the elements of
    its operands at the same position. An operand of rank 0 is broadcast. The conversion to
    linalg attaches it to StableHLO's elementwise operations.
  }];
  let methods = [
    InterfaceMethod<[{Makes scalar code for one element. `elements` are those of the
      operands, integers signless: whether they have a sign is in the types of the
      operation's operands.}],
      "::mlir::Value", "emitScalar",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::ValueRange":$elements)>,
  ];
}

#endif // SYSTOLE_DIALECT_TPU_VPU_INTERFACE
