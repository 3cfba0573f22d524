//===- GraphConvolutionOps.td - Convolution layers ---------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names, options and defaults are those of Keras. Places come before channels.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_CONVOLUTION_OPS
#define SYSTOLE_DIALECT_GRAPH_CONVOLUTION_OPS

include "Graph/GraphBase.td"

/// A convolution of `rank` spatial dimensions. `steps` are what its result has.
class Graph_ConvOp<int rank, string steps, string window> : Graph_LayerOp<"conv" # rank # "d"> {
  defvar words = Graph_SpatialWords<rank>;
  defvar ones = "{" # !interleave(!listsplat("1", rank), ", ") # "}";
  let summary = rank # "-D convolution over " # words.data # "s";
  let peerName = "keras.layers.Conv" # rank # "D";
  let description = [{
    Cross-correlates `input` [batch, }] # words.sizes # [{, channels] with the variable
    `<name>/kernel` [}] # words.sizes # [{, channels / groups, filters], adds the
    variable `<name>/bias` [filters] and applies the activation. With padding
    "same" the result has ceil(size / stride) }] # steps # [{ and the odd zero
    goes after; "valid" adds nothing. `dilations` are the distances
    between the kernel's elements. With `groups`, each group of filters reads its
    group of channels. As Keras's Conv}] # rank # [{D.

    (C1) `input` is a float tensor of rank }] # !add(rank, 2) # [{.
    (C2) With padding "valid", the kernel fits into the }] # words.data # [{.
    (C3) `groups` divides the channels and `filters`.

    }] # Graph_Example<
      "graph.conv" # rank # "d %x {filters = 32, kernel = [" # window # "], padding = \"same\", activation = \"relu\"}">.text;
  let arguments = !con((ins Graph_Tensor:$input, Graph_Parametric<PositiveI64Attr>:$filters, Graph_Parametric<Graph_WindowAttr<rank>>:$kernel,
    DefaultValuedAttr<Graph_Parametric<Graph_WindowAttr<rank>>, ones>:$strides,
    DefaultValuedStrAttr<Graph_Parametric<Graph_PaddingAttr>, "valid">:$padding,
    DefaultValuedAttr<Graph_Parametric<Graph_WindowAttr<rank>>, ones>:$dilations,
    DefaultValuedAttr<Graph_Parametric<PositiveI64Attr>, "1">:$groups,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "linear">:$activation,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$use_bias,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_DefaultInitializer<"Zeros">:$bias_initializer,
    Graph_OptionalRegularizer:$kernel_regularizer, Graph_OptionalRegularizer:$bias_regularizer),
    Graph_LayerOptions);
  let extraClassDeclaration = "int64_t getKernelFeatureDims() { return 1; }";
}

def Graph_Conv1DOp : Graph_ConvOp<1, "steps", "5">;
def Graph_Conv2DOp : Graph_ConvOp<2, "rows and columns", "5, 5">;
def Graph_Conv3DOp : Graph_ConvOp<3, "slices, rows and columns", "3, 3, 3">;

def Graph_DepthwiseConv2DOp : Graph_LayerOp<"depthwise_conv2d"> {
  let summary = "2-D depthwise convolution: of each channel on its own";
  let peerName = "keras.layers.DepthwiseConv2D";
  let description = [{
    Cross-correlates channel c of `input` [batch, height, width, channels] with each of the
    `depth_multiplier` kernels of the variable `<name>/kernel` [height, width, channels,
    depth_multiplier]. The result has channels * depth_multiplier channels, those of one input
    channel side by side. Then adds the variable `<name>/bias` and applies the activation. As
    Keras's DepthwiseConv2D.

    (C1) `input` is a float tensor of rank 4.
    (C2) With padding "valid", the kernel fits into the image.

    }] # Graph_Example<"graph.depthwise_conv2d %x {kernel = [3, 3], padding = \"same\", use_bias = false}">.text;
  let arguments = !con((ins Graph_Tensor:$input, Graph_Parametric<Graph_WindowAttr<2>>:$kernel,
    DefaultValuedAttr<Graph_Parametric<Graph_WindowAttr<2>>, "{1, 1}">:$strides,
    DefaultValuedStrAttr<Graph_Parametric<Graph_PaddingAttr>, "valid">:$padding,
    DefaultValuedAttr<Graph_Parametric<PositiveI64Attr>, "1">:$depth_multiplier,
    DefaultValuedAttr<Graph_Parametric<Graph_WindowAttr<2>>, "{1, 1}">:$dilations,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "linear">:$activation,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$use_bias,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_DefaultInitializer<"Zeros">:$bias_initializer,
    Graph_OptionalRegularizer:$kernel_regularizer, Graph_OptionalRegularizer:$bias_regularizer),
    Graph_LayerOptions);
  let extraClassDeclaration = "int64_t getKernelFeatureDims() { return 2; }";
}

def Graph_SeparableConv2DOp : Graph_LayerOp<"separable_conv2d"> {
  let summary = "2-D separable convolution: a depthwise one, then one of 1x1 over the channels";
  let peerName = "keras.layers.SeparableConv2D";
  let description = [{
    `graph.depthwise_conv2d` with the variable `<name>/depthwise_kernel` [height, width,
    channels, depth_multiplier], then a convolution with the variable `<name>/pointwise_kernel`
    [1, 1, channels * depth_multiplier, filters]. The variable `<name>/bias` [filters] and the
    activation follow. As Keras's SeparableConv2D.

    (C1) `input` is a float tensor of rank 4.
    (C2) With padding "valid", the kernel fits into the image.

    }] # Graph_Example<"graph.separable_conv2d %x {filters = 32, kernel = [3, 3], padding = \"same\"}">.text;
  let arguments = !con((ins Graph_Tensor:$input, Graph_Parametric<PositiveI64Attr>:$filters, Graph_Parametric<Graph_WindowAttr<2>>:$kernel,
    DefaultValuedAttr<Graph_Parametric<Graph_WindowAttr<2>>, "{1, 1}">:$strides,
    DefaultValuedStrAttr<Graph_Parametric<Graph_PaddingAttr>, "valid">:$padding,
    DefaultValuedAttr<Graph_Parametric<PositiveI64Attr>, "1">:$depth_multiplier,
    DefaultValuedAttr<Graph_Parametric<Graph_WindowAttr<2>>, "{1, 1}">:$dilations,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "linear">:$activation,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$use_bias,
    Graph_DefaultInitializer<"GlorotUniform">:$depthwise_initializer,
    Graph_DefaultInitializer<"GlorotUniform">:$pointwise_initializer,
    Graph_DefaultInitializer<"Zeros">:$bias_initializer,
    Graph_OptionalRegularizer:$depthwise_regularizer, Graph_OptionalRegularizer:$pointwise_regularizer,
    Graph_OptionalRegularizer:$bias_regularizer),
    Graph_LayerOptions);
}

def Graph_Conv2DTransposeOp : Graph_LayerOp<"conv2d_transpose"> {
  let summary = "2-D transposed convolution, which enlarges images";
  let peerName = "keras.layers.Conv2DTranspose";
  let description = [{
    The transpose of the convolution `graph.conv2d` with this kernel and these strides. Each
    position of `input` [batch, height, width, channels] adds its multiple of the variable
    `<name>/kernel` [height, width, filters, channels] to the result. With padding "same" the
    result has size * stride rows and
    columns, with "valid" size * stride + max(kernel - stride, 0). Then adds the
    variable `<name>/bias` [filters] and applies the activation. As Keras's
    Conv2DTranspose.

    (C1) `input` is a float tensor of rank 4.

    }] # Graph_Example<
      "graph.conv2d_transpose %x {filters = 32, kernel = [3, 3], strides = [2, 2], padding = \"same\"}">.text;
  let arguments = !con((ins Graph_Tensor:$input, Graph_Parametric<PositiveI64Attr>:$filters, Graph_Parametric<Graph_WindowAttr<2>>:$kernel,
    DefaultValuedAttr<Graph_Parametric<Graph_WindowAttr<2>>, "{1, 1}">:$strides,
    DefaultValuedStrAttr<Graph_Parametric<Graph_PaddingAttr>, "valid">:$padding,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "linear">:$activation,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$use_bias,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_DefaultInitializer<"Zeros">:$bias_initializer,
    Graph_OptionalRegularizer:$kernel_regularizer, Graph_OptionalRegularizer:$bias_regularizer),
    Graph_LayerOptions);
}

#endif // SYSTOLE_DIALECT_GRAPH_CONVOLUTION_OPS
