//===- TPUMXUInterface.td - What the matrix unit computes -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_MXU_INTERFACE
#define SYSTOLE_DIALECT_TPU_MXU_INTERFACE

include "mlir/IR/OpBase.td"

def TPU_MXUOpInterface : OpInterface<"MXUOpInterface"> {
  let cppNamespace = "::systole::tpu";
  let description = [{
    A contraction on the matrix unit: for every point of the parallel dimensions
    of an iteration space

        destination[...] = epilogue(sum over the reduction dimensions of
                                    lhs[...] * rhs[...])

    where each subscript is an affine map from the iteration space. Matmuls,
    convolutions and their gradients differ only in these maps, so one kernel
    emitter (`lower-mxu`) serves them all. The destination's old contents are not
    read.
  }];
  let methods = [
    InterfaceMethod<"The first factor: a tensor or memref of static shape.",
      "::mlir::TypedValue<::mlir::ShapedType>", "getLhs">,
    InterfaceMethod<"The second factor.",
      "::mlir::TypedValue<::mlir::ShapedType>", "getRhs">,
    InterfaceMethod<"The destination; its old contents are not read.",
      "::mlir::TypedValue<::mlir::ShapedType>", "getInit">,
    InterfaceMethod<"The extent of each dimension of the iteration space.",
      "::llvm::SmallVector<int64_t>", "getIterationShape">,
    InterfaceMethod<[{The maps from the iteration space to the subscripts of lhs,
      rhs and destination. A dimension is a reduction if the last does not use it.}],
      "::llvm::SmallVector<::mlir::AffineMap>", "getContractionMaps">,
    InterfaceMethod<"The tensors or memrefs that the epilogue reads.",
      "::mlir::OperandRange", "getEpilogueOperands">,
    InterfaceMethod<[{For each epilogue operand, the map from the destination's
      subscripts to its own: each result is a dimension or the constant 0.}],
      "::llvm::SmallVector<::mlir::AffineMap>", "getEpilogueIndexingMaps">,
    InterfaceMethod<"Replaces these maps.",
      "void", "setEpilogueIndexingMaps",
      (ins "::llvm::ArrayRef<::mlir::AffineMap>":$maps)>,
    InterfaceMethod<[{Scalar code from (accumulator, an element of each epilogue
      operand) to the element to store; empty: the accumulator itself.}],
      "::mlir::Region &", "getEpilogue">,
  ];
  let verify = "return detail::verifyMXUOp($_op);";
}

#endif // SYSTOLE_DIALECT_TPU_MXU_INTERFACE
