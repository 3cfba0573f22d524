//===- TPUMXUOps.td - Operations of the matrix unit ---*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Contractions with an epilogue, in destination-passing style on tensors and
// memrefs. `convert-stablehlo-to-mxu` creates them, `fuse-mxu-epilogue` fills
// their epilogues, `lower-mxu` lowers them to kernels.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_MXU_OPS
#define SYSTOLE_DIALECT_TPU_MXU_OPS

include "Interfaces/PlainAttrs.td"
include "TPU/TPUAttrs.td"
include "TPU/TPUMXUInterface.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TPU_MXUShaped : AnyTypeOf<[StaticShapeTensorOf<[BF16, F32, F64, I8]>,
                               StaticShapeMemRefOf<[BF16, F32, F64, I8]>],
    "tensor or memref of static shape of bf16, f32, f64 or i8", "::mlir::ShapedType">;
defvar TPU_MXUStored = [BF16, F32, F64, I8, I16, I32];
def TPU_MXUInit : AnyTypeOf<[StaticShapeTensorOf<TPU_MXUStored>,
                             StaticShapeMemRefOf<TPU_MXUStored>],
    "tensor or memref of static shape of bf16, f32, f64, i8, i16 or i32", "::mlir::ShapedType">;
def TPU_MXUEpilogueShaped : AnyTypeOf<[StaticShapeTensorOf<[AnyFloat, AnyInteger]>,
                                       StaticShapeMemRefOf<[AnyFloat, AnyInteger]>],
    "tensor or memref of static shape", "::mlir::ShapedType">;

def TPU_KernelPlans : TypedArrayAttrBase<
    AnyAttrOf<[TPU_KernelPlanAttr, TPU_SparseGradientPlanAttr]>, "plans of kernels">;

// `format` is the assembly of `attributes`.
class TPU_MXUOp<string mnemonic, dag attributes, string format> : Op<TPU_Dialect, mnemonic, [
    DestinationStyleOpInterface, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<TPU_MXUOpInterface,
        ["getNumParts", "getIterationShape", "getContractionMaps"]>,
    IsolatedFromAbove, RecursivelySpeculatable]> {
  let arguments = !con((ins TPU_MXUShaped:$lhs, TPU_MXUShaped:$rhs,
                            Variadic<TPU_MXUEpilogueShaped>:$epilogue_operands,
                            TPU_MXUInit:$init),
      attributes,
      (ins UnitAttr:$lhs_unsigned, UnitAttr:$rhs_unsigned,
           DefaultValuedAttr<TPU_Precision, "::systole::tpu::Precision::f32">:$precision,
           DefaultValuedAttr<AffineMapArrayAttr, "{}">:$epilogue_maps,
           DefaultValuedAttr<TPU_KernelPlans, "{}">:$kernel_plans));
  let results = (outs Optional<StaticShapeTensorOf<TPU_MXUStored>>:$result);
  let regions = (region MaxSizedRegion<1>:$epilogue);
  let assemblyFormat = [{
    `ins` `(` $lhs `,` $rhs `:` type($lhs) `,` type($rhs) `)`
    `outs` `(` $init `:` type($init) `)`
  }] # format # [{
    (`lhs_unsigned` $lhs_unsigned^)?
    (`rhs_unsigned` $rhs_unsigned^)?
    (`precision` `=` $precision^)?
    (`plans` `=` $kernel_plans^)? attr-dict-with-keyword ``
    custom<MXUEpilogue>($epilogue_operands, type($epilogue_operands), $epilogue_maps,
                        $epilogue, ref(type($lhs)), ref(type($init)))
    (`->` type($result)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
  }];
  // All inputs are read and the destination is written, on memrefs.
  let extraClassDefinition = [{
    void $cppClass::getEffects(::llvm::SmallVectorImpl<
        ::mlir::SideEffects::EffectInstance<::mlir::MemoryEffects::Effect>> &effects) {
      for (::mlir::OpOperand &operand : (*this)->getOpOperands()) {
        if (!::mlir::isa<::mlir::MemRefType>(operand.get().getType()))
          continue;
        if (isDpsInit(&operand))
          effects.emplace_back(::mlir::MemoryEffects::Write::get(), &operand);
        else
          effects.emplace_back(::mlir::MemoryEffects::Read::get(), &operand);
      }
    }
  }];
}

defvar EpilogueDescription = [{

    The epilogue is scalar code that runs once for each element of the result. Its first
    argument is the sum; the others are elements of the epilogue operands, each subscripted by
    its map of the result's subscripts. Without an epilogue the sum is the result. The old
    contents of the destination are not read. In a destination of bf16 the f32 result is rounded
    to nearest even.

    `precision` selects how operands of f32 are multiplied: see `lower-mxu`. `plans` holds the
    decisions about the kernel (`select-kernels`).

    Operands of i8 are bytes, whose sums are i32 and wrap around. They are signed, or unsigned
    with `lhs_unsigned` or `rhs_unsigned`. The epilogue may yield another type than i32.

    Constraints of all MXU operations:
    - (M1) lhs and rhs have the element type of the sums: the destination's, or f32 if that is
      bf16; or lhs and rhs, or with precision `default` one of them, are bf16 and the sums f32; or
      both are i8 and the sums i32. Only operands of i8 are unsigned. All operands are tensors or
      all are memrefs;
    - (M2) memrefs have constant strides;
    - (M3) each epilogue map has as many dimensions as the destination and as many
      results as its operand; each result is a dimension of the operand's extent,
      or 0 where that extent is 1;
    - (M4) the epilogue takes the sums' type and the element type of each epilogue
      operand, and yields the destination's, or f32 if that is bf16. Without an epilogue this is
      the sums' type;
    - (M5) the epilogue holds only elementwise operations without side effects;
    - (M6) `plans` is empty, one `#tpu.sparse_gradient_plan`, or a `#tpu.kernel_plan` for each
      phase.
}];

def TPU_MXUMatmulOp : TPU_MXUOp<"mxu_matmul", (ins
    DefaultValuedAttr<PlainDenseI64ArrayAttr, "{}">:$lhs_batching_dims,
    DefaultValuedAttr<PlainDenseI64ArrayAttr, "{}">:$rhs_batching_dims,
    PlainDenseI64ArrayAttr:$lhs_contracting_dims, PlainDenseI64ArrayAttr:$rhs_contracting_dims), [{
    (`batching_dims` `=` $lhs_batching_dims^ `x` $rhs_batching_dims)?
    `contracting_dims` `=` $lhs_contracting_dims `x` $rhs_contracting_dims
  }]> {
  let summary = "matrix product with an epilogue, batched and with any contracted dimensions";
  let description = [{
    Sums products over the contracting dimensions. The result's dimensions are the
    batching dimensions, then the others of lhs, then the others of rhs, as in
    StableHLO's `dot_general`.

    ```mlir
    func.func @example(%x: tensor<16x3136xf32>, %w: tensor<3136x128xf32>,
                       %bias: tensor<128xf32>) -> tensor<16x128xf32> {
      %0 = tensor.empty() : tensor<16x128xf32>
      %1 = tpu.mxu_matmul ins(%x, %w : tensor<16x3136xf32>, tensor<3136x128xf32>)
                          outs(%0 : tensor<16x128xf32>)
                          contracting_dims = [1] x [0]
             epilogue(%sum, %b = %bias[affine_map<(d0, d1) -> (d1)>] : tensor<128xf32>) {
               %2 = arith.addf %sum, %b : f32
               tpu.mxu_yield %2 : f32
             } -> tensor<16x128xf32>
      return %1 : tensor<16x128xf32>
    }
    ```

    Constraints:
    - (C1) the lists of batching dimensions are equally long, as are those of
      contracting dimensions;
    - (C2) a dimension of an operand is named at most once, and exists;
    - (C3) paired dimensions have the same extent;
    - (C4) the destination's shape is the one described above.
  }] # EpilogueDescription;
}

def TPU_MXUConvolutionOp : TPU_MXUOp<"mxu_convolution", (ins
    PlainStrAttr:$dim_labels,
    DefaultValuedAttr<PlainDenseI64ArrayAttr, "{}">:$window_strides,
    DefaultValuedAttr<PlainDenseI64ArrayAttr, "{}">:$padding,
    DefaultValuedAttr<PlainDenseI64ArrayAttr, "{}">:$lhs_dilation,
    DefaultValuedAttr<PlainDenseI64ArrayAttr, "{}">:$rhs_dilation,
    DefaultValuedAttr<DenseBoolArrayAttr, "{}">:$window_reversal,
    DefaultValuedAttr<PlainI64Attr, "1">:$feature_group_count,
    DefaultValuedAttr<PlainI64Attr, "1">:$batch_group_count,
    UnitAttr:$sparse_rhs), [{
    `dim_labels` `=` $dim_labels
    (`window_strides` `=` $window_strides^)?
    (`padding` `=` $padding^)?
    (`lhs_dilation` `=` $lhs_dilation^)?
    (`rhs_dilation` `=` $rhs_dilation^)?
    (`window_reversal` `=` $window_reversal^)?
    (`feature_group_count` `=` $feature_group_count^)?
    (`batch_group_count` `=` $batch_group_count^)?
    (`sparse_rhs` $sparse_rhs^)?
  }]> {
  let summary = "convolution with an epilogue";
  let description = [{
    Slides the window rhs over lhs. `dim_labels` names the dimensions as XLA's HLO
    does: `b` batch, `f` feature, `0`, `1`, ... spatial of lhs and result; `i` input
    feature, `o` output feature, `0`, `1`, ... spatial of rhs. Element k of the window is
    applied at `output * window_stride + k * rhs_dilation - low padding` of the dilated and
    padded lhs, which has `lhs_dilation - 1` zeros between neighbouring elements. A reversed
    window dimension is read from its end. With g feature groups, lhs's features and rhs's
    output features split into g equal groups, and group i is contracted with group i. With g
    batch groups, lhs's batch takes the place of its features, as in the gradient of a grouped
    filter.

    `padding` has two entries for each spatial dimension, before and after; negative ones crop.
    Empty lists mean no padding, stride 1, dilation 1, not reversed. Zeros are not multiplied if
    the shape tells where they are. For instance, an output position of a dilated input meets
    only each `lhs_dilation`-th element of the window. `sparse_rhs` promises that at most a
    quarter of rhs's elements are expected to be nonzero, as in the gradient of pooling. A
    kernel may leave out products by zeros.

    ```mlir
    func.func @example(%x: tensor<16x14x14x32xf32>, %w: tensor<5x5x32x64xf32>,
                       %bias: tensor<64xf32>) -> tensor<16x14x14x64xf32> {
      %0 = tensor.empty() : tensor<16x14x14x64xf32>
      %1 = tpu.mxu_convolution ins(%x, %w : tensor<16x14x14x32xf32>, tensor<5x5x32x64xf32>)
                               outs(%0 : tensor<16x14x14x64xf32>)
                               dim_labels = "b01f_01io->b01f" padding = [2, 2, 2, 2]
             epilogue(%sum, %b = %bias[affine_map<(d0, d1, d2, d3) -> (d3)>] : tensor<64xf32>) {
               %zero = arith.constant 0.0 : f32
               %2 = arith.addf %sum, %b : f32
               %3 = arith.maximumf %2, %zero : f32
               tpu.mxu_yield %3 : f32
             } -> tensor<16x14x14x64xf32>
      return %1 : tensor<16x14x14x64xf32>
    }
    ```

    Constraints:
    - (C1) `dim_labels` is `lhs_rhs->result`, each a permutation of the letters
      above with as many spatial dimensions as the others;
    - (C2) lhs, rhs and destination have as many dimensions as their labels;
    - (C3) window_strides, lhs_dilation, rhs_dilation and window_reversal are empty
      or have one entry for each spatial dimension, padding two; strides and dilations
      are positive;
    - (C4) feature_group_count divides rhs's output features, and lhs's features
      are it times rhs's input features;
    - (C5) batch_group_count divides lhs's batch and rhs's output features; one of
      the two counts is 1;
    - (C6) the destination's dimensions are lhs's batch, divided by batch_group_count, rhs's
      output features, and the spatial ones. With lhs dilated and padded, a spatial one is
      floor((lhs - rhs_dilation * (rhs - 1) - 1) / stride) + 1.
  }] # EpilogueDescription;
}

def TPU_MXUYieldOp : Op<TPU_Dialect, "mxu_yield", [Pure, Terminator, ReturnLike]> {
  let summary = "ends an epilogue with the element to store";
  let description = [{
    ```mlir
    func.func @example(%x: memref<4x8xf32>, %w: memref<8x16xf32>, %y: memref<4x16xf32>) {
      tpu.mxu_matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>)
                     outs(%y : memref<4x16xf32>) contracting_dims = [1] x [0]
        epilogue(%sum) {
          %0 = math.tanh %sum : f32
          tpu.mxu_yield %0 : f32
        }
      return
    }
    ```

    Constraints:
    - (C1) it ends the epilogue of an MXU operation.
  }];
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
  let hasVerifier = 1;
}

#endif // SYSTOLE_DIALECT_TPU_MXU_OPS
