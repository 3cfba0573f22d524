//===- StableHLOAttrs.td - Attributes of StableHLO -------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_ATTRS
#define SYSTOLE_DIALECT_STABLEHLO_ATTRS

include "Interfaces/PlainAttrs.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "StableHLO/StableHLOEnums.td"

class Stablehlo_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Stablehlo_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

// A list of dimensions or indices, printed as `[0, 1]`.
def Stablehlo_Dims : ArrayRefParameter<"int64_t", "dimensions"> {
  let parser = "parseDims($_parser)";
  let printer = "printDims($_printer, $_self)";
}

def Stablehlo_DotDimensionNumbersAttr
    : Stablehlo_Attr<"DotDimensionNumbers", "dot"> {
  let summary = "which dimensions a dot product batches over and contracts";
  let description = [{
    Empty lists are not printed.

    ```
    #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0],
                   lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>
    ```
  }];
  let parameters = (ins Stablehlo_Dims:$lhsBatchingDimensions,
                        Stablehlo_Dims:$rhsBatchingDimensions,
                        Stablehlo_Dims:$lhsContractingDimensions,
                        Stablehlo_Dims:$rhsContractingDimensions);
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_ConvDimensionNumbersAttr
    : Stablehlo_Attr<"ConvDimensionNumbers", "conv"> {
  let summary = "what each dimension of a convolution's tensors means";
  let description = [{
    Input x kernel -> output. `b` is the batch, `f` the feature of input and
    output; `i` and `o` are the kernel's input and output features; a number is
    that spatial dimension.

    ```
    #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
    ```
  }];
  let parameters = (ins "int64_t":$inputBatchDimension,
                        "int64_t":$inputFeatureDimension,
                        Stablehlo_Dims:$inputSpatialDimensions,
                        "int64_t":$kernelInputFeatureDimension,
                        "int64_t":$kernelOutputFeatureDimension,
                        Stablehlo_Dims:$kernelSpatialDimensions,
                        "int64_t":$outputBatchDimension,
                        "int64_t":$outputFeatureDimension,
                        Stablehlo_Dims:$outputSpatialDimensions);
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_GatherDimensionNumbersAttr
    : Stablehlo_Attr<"GatherDimensionNumbers", "gather"> {
  let summary = "what each dimension of a gather's tensors means";
  let description = [{
    Empty lists and an `index_vector_dim` of 0 are not printed.

    ```
    #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
                      start_index_map = [0], index_vector_dim = 1>
    ```
  }];
  let parameters = (ins Stablehlo_Dims:$offsetDims,
                        Stablehlo_Dims:$collapsedSliceDims,
                        Stablehlo_Dims:$operandBatchingDims,
                        Stablehlo_Dims:$startIndicesBatchingDims,
                        Stablehlo_Dims:$startIndexMap,
                        "int64_t":$indexVectorDim);
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_ScatterDimensionNumbersAttr
    : Stablehlo_Attr<"ScatterDimensionNumbers", "scatter"> {
  let summary = "what each dimension of a scatter's tensors means";
  let description = [{
    Empty lists and an `index_vector_dim` of 0 are not printed.

    ```
    #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
                       scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
    ```
  }];
  let parameters = (ins Stablehlo_Dims:$updateWindowDims,
                        Stablehlo_Dims:$insertedWindowDims,
                        Stablehlo_Dims:$inputBatchingDims,
                        Stablehlo_Dims:$scatterIndicesBatchingDims,
                        Stablehlo_Dims:$scatterDimsToOperandDims,
                        "int64_t":$indexVectorDim);
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_DotAlgorithmAttr : Stablehlo_Attr<"DotAlgorithm", "dot_algorithm"> {
  let summary = "the arithmetic that a dot product is computed with";
  let description = [{
    Types that the operands are rounded to and that products are accumulated in,
    the number of parts an operand is split into, and of products of parts taken.
  }];
  let parameters = (ins "::mlir::Type":$lhs_precision_type,
                        "::mlir::Type":$rhs_precision_type,
                        "::mlir::Type":$accumulation_type,
                        "int64_t":$lhs_component_count,
                        "int64_t":$rhs_component_count,
                        "int64_t":$num_primitive_operations,
                        "bool":$allow_imprecise_accumulation);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Stablehlo_ResultAccuracyAttr
    : Stablehlo_Attr<"ResultAccuracy", "result_accuracy"> {
  let summary = "how accurate a result has to be";
  let description = [{
    The tolerances (absolute, relative, units in the last place) apply if `mode` is `TOLERANCE`.

    ```
    #stablehlo.result_accuracy<atol = 1.000000e-05, rtol = 0.000000e+00, ulps = 1,
                               mode = #stablehlo.result_accuracy_mode<TOLERANCE>>
    ```
  }];
  let parameters = (ins APFloatParameter<"absolute tolerance">:$atol,
                        APFloatParameter<"relative tolerance">:$rtol,
                        "int64_t":$ulps,
                        "ResultAccuracyModeAttr":$mode);
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_ChannelHandleAttr
    : Stablehlo_Attr<"ChannelHandle", "channel_handle"> {
  let summary = "the channel that pairs the sides of a communication";
  let parameters = (ins "int64_t":$handle, "int64_t":$type);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Stablehlo_OutputOperandAliasAttr
    : Stablehlo_Attr<"OutputOperandAlias", "output_operand_alias"> {
  let summary = "a result of a custom call that shares an operand's buffer";
  let parameters = (ins Stablehlo_Dims:$outputTupleIndices,
                        "int64_t":$operandIndex,
                        Stablehlo_Dims:$operandTupleIndices);
  let assemblyFormat = [{
    `<` `output_tuple_indices` `=` $outputTupleIndices `,`
        `operand_index` `=` $operandIndex `,`
        `operand_tuple_indices` `=` $operandTupleIndices `>`
  }];
}

def Stablehlo_TypeExtensionsAttr : Stablehlo_Attr<"TypeExtensions", "bounds"> {
  let summary = "the most that sizes of a tensor type can be";
  let description = [{
    The encoding of a tensor type of unknown sizes; `?` if there is no bound.

    ```
    tensor<?x784xf32, #stablehlo.bounds<128, ?>>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$bounds);
  let hasCustomAssemblyFormat = 1;
}

// A layout: the order of dimensions, from minor to major.
def Stablehlo_LayoutAttr : Attr<And<[IndexElementsAttr.predicate,
    CPred<"::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType().getRank() == 1">]>,
    "a 1-D tensor of index type (a layout)"> {
  let storageType = IndexElementsAttr.storageType;
  let returnType = IndexElementsAttr.returnType;
  let convertFromStorage = IndexElementsAttr.convertFromStorage;
}
def Stablehlo_ArrayOfLayoutAttr
    : TypedArrayAttrBase<Stablehlo_LayoutAttr, "an array of layouts">;
def Stablehlo_ArrayOfAliasAttr
    : TypedArrayAttrBase<Stablehlo_OutputOperandAliasAttr, "an array of aliases"> {
  let constBuilderCall = "$_builder.getArrayAttr($0)";
}
def Stablehlo_ArrayOfSymbolAttr
    : TypedArrayAttrBase<PlainSymbolAttr, "an array of symbols"> {
  let constBuilderCall = "$_builder.getArrayAttr($0)";
}

#endif // SYSTOLE_DIALECT_STABLEHLO_ATTRS
