//===- TPUMXUInterface.td - Contractions of the matrix unit -*- tablegen -*===//
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
    A contraction on the matrix unit. For every point of the parallel dimensions of an iteration
    space, it computes

        destination[...] = epilogue(sum over the reduction dimensions of
                                    lhs[...] * rhs[...])

    Each subscript is an affine map from the iteration space. An operand is 0 where its
    subscripts are out of bounds. Matmuls, convolutions and their gradients differ only in these
    maps, so one kernel emitter (`lower-mxu`) serves them all. The destination's old contents
    are not read.

    The subscripts of a convolution of a dilated input are affine only for some elements of the
    destination at a time. Such an operation has several phases (parts), each with its own
    iteration space and maps.
  }];
  let methods = [
    InterfaceMethod<"The first operand: a tensor or memref of static shape.",
      "::mlir::TypedValue<::mlir::ShapedType>", "getLhs">,
    InterfaceMethod<"The second operand.",
      "::mlir::TypedValue<::mlir::ShapedType>", "getRhs">,
    InterfaceMethod<"The destination; its old contents are not read.",
      "::mlir::TypedValue<::mlir::ShapedType>", "getInit">,
    InterfaceMethod<[{The element type of the sums: i32 for operands of bytes. Otherwise the
      destination's, or f32 if that is bf16.}],
      "::mlir::Type", "getSumType", (ins), [{}], [{
        return ::systole::tpu::detail::getSumType($_op.getLhs().getType(), $_op.getInit().getType());
      }]>,
    InterfaceMethod<[{The element type that the epilogue yields: the destination's, or f32 if
      that is bf16.}],
      "::mlir::Type", "getYieldedType", (ins), [{}], [{
        ::mlir::Type element = $_op.getInit().getType().getElementType();
        return element.isBF16() ? ::mlir::Float32Type::get($_op->getContext()) : element;
      }]>,
    InterfaceMethod<"Whether lhs's bytes are unsigned.", "bool", "getLhsUnsigned">,
    InterfaceMethod<"Whether rhs's bytes are unsigned.", "bool", "getRhsUnsigned">,
    InterfaceMethod<"The precision in which operands of f32 are multiplied.",
      "::systole::tpu::Precision", "getPrecision">,
    InterfaceMethod<[{The number of parts, which together compute each element of
      the destination once.}],
      "int64_t", "getNumParts">,
    InterfaceMethod<[{The extent of each dimension of a part's iteration space. Only
      reductions can have the extent 0.}],
      "::llvm::SmallVector<int64_t>", "getIterationShape", (ins "int64_t":$part)>,
    InterfaceMethod<[{The maps from a part's iteration space to the subscripts of
      lhs, rhs and destination. A dimension is a reduction if the last does not use
      it.}],
      "::llvm::SmallVector<::mlir::AffineMap>", "getContractionMaps",
      (ins "int64_t":$part)>,
    InterfaceMethod<"The tensors or memrefs that the epilogue reads.",
      "::mlir::OperandRange", "getEpilogueOperands">,
    InterfaceMethod<[{For each epilogue operand, the map from the destination's
      subscripts to its own: each result is a dimension or the constant 0.}],
      "::llvm::SmallVector<::mlir::AffineMap>", "getEpilogueIndexingMaps", (ins), [{}], [{
        return ::llvm::to_vector($_op.getEpilogueMaps().template getAsValueRange<::mlir::AffineMapAttr>());
      }]>,
    InterfaceMethod<"Replaces these maps.",
      "void", "setEpilogueIndexingMaps",
      (ins "::llvm::ArrayRef<::mlir::AffineMap>":$maps), [{}], [{
        $_op.setEpilogueMapsAttr(::mlir::Builder($_op->getContext()).getAffineMapArrayAttr(maps));
      }]>,
    InterfaceMethod<[{Scalar code from (accumulator, an element of each epilogue
      operand) to the element to store; empty: the accumulator itself.}],
      "::mlir::Region &", "getEpilogue">,
    InterfaceMethod<[{How kernels compute it: a plan for each part, or one for all parts; empty
      before `select-kernels`.}],
      "::mlir::ArrayAttr", "getKernelPlans">,
    InterfaceMethod<"Attaches plans.",
      "void", "setKernelPlansAttr", (ins "::mlir::ArrayAttr":$plans)>,
  ];
  let verify = "return detail::verifyMXUOp($_op);";
}

#endif // SYSTOLE_DIALECT_TPU_MXU_INTERFACE
