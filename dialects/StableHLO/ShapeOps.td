//===- ShapeOps.td - Constants and the movement of data --*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_SHAPE
#define SYSTOLE_DIALECT_STABLEHLO_SHAPE

include "StableHLO/StableHLOBase.td"

//===----------------------------------------------------------------------===//
// Sources of data
//===----------------------------------------------------------------------===//

def Stablehlo_ConstantOp : Stablehlo_Op<"constant", [
    Pure, ConstantLike, HLO_InferType<"(C1)", "areCompatibleConstantTypes",
                                      " { return adaptor.getValue().getType(); }">,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "a constant tensor";
  let description = [{
    ```mlir
    func.func @example() -> tensor<2x2xi1> {
      %output = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
      return %output : tensor<2x2xi1>
    }
    ```

    A quantized constant is given by its integers:

    ```mlir
    func.func @quantized() -> tensor<2x!quant.uniform<i8:f32, 0.5>> {
      %output = stablehlo.constant() {value = dense<[-1, 2]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
      return %output : tensor<2x!quant.uniform<i8:f32, 0.5>>
    }
    ```

    Constraints:
    - (C1) `value` and `output` have the same type; if that is quantized, `value` has its
      storage type.
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs HLO_Static<HLO_AnyTensor>:$output);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}

def Stablehlo_IotaOp : Stablehlo_Op<"iota", [Pure]> {
  let summary = "the index along one dimension, as values";
  let description = [{
    Each element of `output` is its own index along `iota_dimension`.

    ```mlir
    func.func @example() -> tensor<4x5xi32> {
      %output = stablehlo.iota dim = 0 : tensor<4x5xi32>
      return %output : tensor<4x5xi32>
    }
    ```

    Constraints:
    - (C1) `0 <= iota_dimension < rank(output)`.
  }];
  let arguments = (ins PlainI64Attr:$iota_dimension);
  let results = (outs HLO_Static<HLO_TensorOf<[HLO_Int, HLO_Float, HLO_Complex, HLO_Quantized]>>:$output);
  let assemblyFormat = "`dim` `=` $iota_dimension attr-dict `:` type($output)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// The same elements in another shape or order
//===----------------------------------------------------------------------===//

def Stablehlo_ReshapeOp : Stablehlo_Op<"reshape", [Pure]> {
  let summary = "the same elements in row-major order in another shape";
  let description = [{
    ```mlir
    func.func @example(%operand: tensor<2x3xi32>) -> tensor<3x2xi32> {
      %result = stablehlo.reshape %operand : (tensor<2x3xi32>) -> tensor<3x2xi32>
      return %result : tensor<3x2xi32>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same element type, except for the dimension of
      per-axis quantization.
    - (C2) `operand` and `result` have as many elements.
    - (C3) If the element type is quantized per axis, the elements before,
      along and after the quantization dimension are as many in both.
  }];
  let arguments = (ins HLO_AnyTensor:$operand);
  let results = (outs HLO_AnyTensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Stablehlo_BroadcastInDimOp : Stablehlo_Op<"broadcast_in_dim", [Pure]> {
  let summary = "a tensor repeated along new dimensions and those of size 1";
  let description = [{
    Dimension i of `operand` becomes dimension `broadcast_dimensions[i]` of
    `result`; a size of 1 is repeated, and so are the dimensions not named.

    ```mlir
    func.func @example(%operand: tensor<1x3xi32>) -> tensor<2x3x2xi32> {
      %result = stablehlo.broadcast_in_dim %operand, dims = [2, 1] : (tensor<1x3xi32>) -> tensor<2x3x2xi32>
      return %result : tensor<2x3x2xi32>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same element type, except for the dimension, scales
      and zero points of per-axis quantization.
    - (C2) `broadcast_dimensions` has one entry for each dimension of `operand`.
    - (C3) `0 <= broadcast_dimensions[i] < rank(result)`.
    - (C4) `broadcast_dimensions` has no entry twice.
    - (C5) `dim(operand, i)` is 1 or `dim(result, broadcast_dimensions[i])`.
    - (C6) If the element type is quantized per axis, the quantization dimension of `result` is
      `broadcast_dimensions` of that of `operand`. Its scales and zero points are those of
      `operand`, repeated if there is one.
  }];
  let arguments = (ins HLO_AnyTensor:$operand, PlainDenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs HLO_AnyTensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $broadcast_dimensions attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Stablehlo_TransposeOp : Stablehlo_Op<"transpose", [
    Pure, HLO_InferType<"(C3)">]> {
  let summary = "a tensor with its dimensions in another order";
  let description = [{
    Dimension i of `result` is dimension `permutation[i]` of `operand`.

    ```mlir
    func.func @example(%operand: tensor<2x3x4xi32>) -> tensor<4x3x2xi32> {
      %result = stablehlo.transpose %operand, dims = [2, 1, 0] : (tensor<2x3x4xi32>) -> tensor<4x3x2xi32>
      return %result : tensor<4x3x2xi32>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same element type, whose quantization
      dimension, if any, moves along.
    - (C2) `permutation` is a permutation of `range(rank(operand))`.
    - (C3) `shape(result)[i]` is `shape(operand)[permutation[i]]`.
  }];
  let arguments = (ins HLO_AnyTensor:$operand, PlainDenseI64ArrayAttr:$permutation);
  let results = (outs HLO_AnyTensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $permutation attr-dict
    `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Stablehlo_ReverseOp : Stablehlo_Op<"reverse", [
    Pure, HLO_InferType<"(C1)">, SameOperandsAndResultElementType,
    SameOperandsAndResultShape]> {
  let summary = "a tensor with some dimensions back to front";
  let description = [{
    ```mlir
    func.func @example(%operand: tensor<3x2xi32>) -> tensor<3x2xi32> {
      %result = stablehlo.reverse %operand, dims = [1] : tensor<3x2xi32>
      return %result : tensor<3x2xi32>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same type.
    - (C2) `dimensions` has no entry twice.
    - (C3) `0 <= dimensions[i] < rank(operand)`.
  }];
  let arguments = (ins HLO_Tensor:$operand, PlainDenseI64ArrayAttr:$dimensions);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $dimensions attr-dict
    `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Slices and joins
//===----------------------------------------------------------------------===//

def Stablehlo_ConcatenateOp : Stablehlo_Op<"concatenate", [
    Pure, HLO_InferType<"(C5), (C6)">]> {
  let summary = "tensors one after the other along a dimension";
  let description = [{
    ```mlir
    func.func @example(%a: tensor<3x2xi64>, %b: tensor<1x2xi64>) -> tensor<4x2xi64> {
      %result = stablehlo.concatenate %a, %b, dim = 0 : (tensor<3x2xi64>, tensor<1x2xi64>) -> tensor<4x2xi64>
      return %result : tensor<4x2xi64>
    }
    ```

    Constraints:
    - (C1) All inputs have the same element type.
    - (C2) All inputs have the same shape, except for dimension `dimension`.
    - (C3) There is at least one input.
    - (C4) `0 <= dimension < rank(inputs[0])`.
    - (C5) `result` has the element type of the inputs.
    - (C6) `shape(result)` is that of the inputs, with the sum of their sizes in
      dimension `dimension`.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, PlainI64Attr:$dimension);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    custom<OperandsBeforeAttribute>($inputs) `dim` `=` $dimension attr-dict
    `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def Stablehlo_SliceOp : Stablehlo_Op<"slice", [
    Pure, HLO_InferType<"(C1), (C5)">]> {
  let summary = "a part of a tensor at fixed indices";
  let description = [{
    Takes `[start : limit : stride]` in each dimension; a stride of 1 is not printed.

    ```mlir
    func.func @example(%operand: tensor<3x4xi64>) -> tensor<2x2xi64> {
      %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xi64>) -> tensor<2x2xi64>
      return %result : tensor<2x2xi64>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same element type.
    - (C2) `start_indices`, `limit_indices` and `strides` have an entry for each
      dimension of `operand`.
    - (C3) `0 <= start_indices[i] <= limit_indices[i] <= dim(operand, i)`.
    - (C4) `0 < strides[i]`.
    - (C5) `dim(result, i)` is `ceil((limit_indices[i] - start_indices[i]) / strides[i])`.
  }];
  let arguments = (ins HLO_Tensor:$operand, PlainDenseI64ArrayAttr:$start_indices,
                       PlainDenseI64ArrayAttr:$limit_indices, PlainDenseI64ArrayAttr:$strides);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand custom<SliceRanges>($start_indices, $limit_indices, $strides)
    attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def Stablehlo_PadOp : Stablehlo_Op<"pad", [
    Pure, HLO_InferType<"(C1), (C4)">]> {
  let summary = "a tensor with padding around and between its elements";
  let description = [{
    Negative `low` and `high` padding crops.

    ```mlir
    func.func @example(%operand: tensor<2x3xi32>, %value: tensor<i32>) -> tensor<5x9xi32> {
      %result = stablehlo.pad %operand, %value, low = [0, 1], high = [2, 1], interior = [1, 2]
        : (tensor<2x3xi32>, tensor<i32>) -> tensor<5x9xi32>
      return %result : tensor<5x9xi32>
    }
    ```

    Constraints:
    - (C1) `operand`, `padding_value` and `result` have the same element type.
    - (C2) `edge_padding_low`, `edge_padding_high` and `interior_padding` have an
      entry for each dimension of `operand`.
    - (C3) `0 <= interior_padding[i]`.
    - (C4) `dim(result, i)` is `edge_padding_low[i] + dim(operand, i) +
      max(dim(operand, i) - 1, 0) * interior_padding[i] + edge_padding_high[i]`.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_ScalarTensor:$padding_value,
                       PlainDenseI64ArrayAttr:$edge_padding_low,
                       PlainDenseI64ArrayAttr:$edge_padding_high,
                       PlainDenseI64ArrayAttr:$interior_padding);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` $padding_value `,` `low` `=` $edge_padding_low `,`
    `high` `=` $edge_padding_high `,` `interior` `=` $interior_padding
    attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def Stablehlo_DynamicSliceOp : Stablehlo_Op<"dynamic_slice", [
    Pure, HLO_InferType<"(C1), (C5)">]> {
  let summary = "a part of a tensor at indices known when the program runs";
  let description = [{
    Indices that would reach out of `operand` are clamped so that the slice lies
    within it.

    ```mlir
    func.func @example(%operand: tensor<4x4xi32>, %i: tensor<i64>, %j: tensor<i64>) -> tensor<2x2xi32> {
      %result = stablehlo.dynamic_slice %operand, %i, %j, sizes = [2, 2]
        : (tensor<4x4xi32>, tensor<i64>, tensor<i64>) -> tensor<2x2xi32>
      return %result : tensor<2x2xi32>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same element type.
    - (C2) `start_indices` and `slice_sizes` have an entry for each dimension of
      `operand`.
    - (C3) All of `start_indices` have the same type.
    - (C4) `0 <= slice_sizes[i] <= dim(operand, i)`.
    - (C5) `shape(result)` is `slice_sizes`.
  }];
  let arguments = (ins HLO_Tensor:$operand, Variadic<HLO_ScalarIntTensor>:$start_indices,
                       PlainDenseI64ArrayAttr:$slice_sizes);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` custom<OperandsBeforeAttribute>($start_indices)
    `sizes` `=` $slice_sizes attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Stablehlo_DynamicUpdateSliceOp : Stablehlo_Op<"dynamic_update_slice", [
    Pure, HLO_InferType<"(C1)">]> {
  let summary = "a tensor with a part replaced, at indices known when the program runs";
  let description = [{
    Indices that would reach out of `operand` are clamped so that `update` lies
    within it.

    ```mlir
    func.func @example(%operand: tensor<4xi32>, %update: tensor<2xi32>, %i: tensor<i64>) -> tensor<4xi32> {
      %result = stablehlo.dynamic_update_slice %operand, %update, %i
        : (tensor<4xi32>, tensor<2xi32>, tensor<i64>) -> tensor<4xi32>
      return %result : tensor<4xi32>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same type.
    - (C2) `update` has the element type of `operand`.
    - (C3) `update` has the rank of `operand`.
    - (C4) `start_indices` has an entry for each dimension of `operand`.
    - (C5) All of `start_indices` have the same type.
    - (C6) `dim(update, i) <= dim(operand, i)`.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$update,
                       Variadic<HLO_ScalarIntTensor>:$start_indices);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_SHAPE
