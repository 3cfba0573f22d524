//===- GraphNormalizationOps.td - Normalization layers -----*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_NORMALIZATION_OPS
#define SYSTOLE_DIALECT_GRAPH_NORMALIZATION_OPS

include "Graph/GraphBase.td"

def Graph_BatchNormOp : Graph_LayerOp<"batch_norm"> {
  let summary = "batch normalization: normalizes each channel by its mean and variance over the batch";
  let peerName = "keras.layers.BatchNormalization";
  let description = [{
    (x - mean) / sqrt(variance + epsilon) * gamma + beta, for each index of the last
    dimension of `input`. In training, mean and variance are the batch's, over all other
    dimensions. Two variables that no optimizer touches follow them: moving = moving * momentum
    + batch * (1 - momentum). Evaluation and prediction normalize by these.

    A shard has the mean and variance of its own part of the batch, and the moving
    variables follow the mean of the shards'. With `cross_replica`, all shards have
    those of the global batch, in which the distances between the shards' means
    count.

    The variables are `<name>/gamma`, `<name>/beta`, `<name>/moving_mean` and
    `<name>/moving_variance`. As Keras's BatchNormalization, `cross_replica` being its
    `synchronized`; tf.layers', when fused, has a moving variance of n / (n - 1) times
    that.

    (C1) `input` is a float tensor of rank 2 or more.

    }] # Graph_Example<"graph.batch_norm %x {momentum = 0.9, epsilon = 1.0e-5}">.text;
  let arguments = !con((ins Graph_Tensor:$input,
    DefaultValuedAttr<Graph_Parametric<Graph_ShareAttr>, "0.99">:$momentum,
    DefaultValuedAttr<Graph_Parametric<Graph_PositiveFloatAttr>, "1.0e-3">:$epsilon,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$center,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$scale, UnitAttr:$cross_replica,
    Graph_DefaultInitializer<"Zeros">:$beta_initializer,
    Graph_DefaultInitializer<"Ones">:$gamma_initializer,
    Graph_DefaultInitializer<"Zeros">:$moving_mean_initializer,
    Graph_DefaultInitializer<"Ones">:$moving_variance_initializer,
    Graph_OptionalRegularizer:$beta_regularizer, Graph_OptionalRegularizer:$gamma_regularizer),
    Graph_LayerOptions);
  let extraClassDeclaration = "static ::llvm::StringRef getLayerKind() { return \"batch_normalization\"; }";
}

defvar Graph_NormalizationOptions = (ins
    DefaultValuedAttr<Graph_Parametric<Graph_PositiveFloatAttr>, "1.0e-3">:$epsilon,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$center,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$scale,
    Graph_DefaultInitializer<"Zeros">:$beta_initializer,
    Graph_DefaultInitializer<"Ones">:$gamma_initializer,
    Graph_OptionalRegularizer:$beta_regularizer, Graph_OptionalRegularizer:$gamma_regularizer);

def Graph_LayerNormOp : Graph_LayerOp<"layer_norm"> {
  let summary = "layer normalization: normalizes each example by its mean and variance";
  let peerName = "keras.layers.LayerNormalization";
  let description = [{
    (x - mean) / sqrt(variance + epsilon) * gamma + beta, with mean and variance over
    the dimensions `axes` of `input`, which are also those of the variables
    `<name>/gamma` and `<name>/beta`. As Keras's LayerNormalization.

    (C1) `input` is a float tensor of rank 1 or more.
    (C2) `axes` are dimensions of `input`, none twice.

    }] # Graph_Example<"graph.layer_norm %x {epsilon = 1.0e-6}">.text;
  let arguments = !con((ins Graph_Tensor:$input,
    DefaultValuedAttr<Graph_Parametric<PlainI64ArrayAttr>, "{-1}">:$axes),
    Graph_NormalizationOptions, Graph_LayerOptions);
  let extraClassDeclaration = "static ::llvm::StringRef getLayerKind() { return \"layer_normalization\"; }";
}

def Graph_GroupNormOp : Graph_LayerOp<"group_norm"> {
  let summary = "group normalization: normalizes each example's groups of channels";
  let peerName = "keras.layers.GroupNormalization";
  let description = [{
    (x - mean) / sqrt(variance + epsilon) * gamma + beta. Mean and variance are those of each
    example and each of `groups` groups of neighbouring channels, over these and all spatial
    positions. Each channel has a gamma and a beta: the variables `<name>/gamma` and
    `<name>/beta`. As Keras's GroupNormalization.

    (C1) `input` is a float tensor of rank 2 or more: [batch, places..., channels].
    (C2) `groups` divides the channels.

    }] # Graph_Example<"graph.group_norm %x {groups = 8}">.text;
  let arguments = !con((ins Graph_Tensor:$input,
    DefaultValuedAttr<Graph_Parametric<PositiveI64Attr>, "32">:$groups),
    Graph_NormalizationOptions, Graph_LayerOptions);
  let extraClassDeclaration = "static ::llvm::StringRef getLayerKind() { return \"group_normalization\"; }";
}

def Graph_RMSNormOp : Graph_LayerOp<"rms_norm"> {
  let summary = "RMS normalization: divides each example by its root mean square";
  let peerName = "keras.layers.RMSNormalization";
  let description = [{
    x / sqrt(mean(x^2) + epsilon) * scale, over the last dimension of `input`, which
    is also that of the variable `<name>/scale`. As Keras's RMSNormalization.

    (C1) `input` is a float tensor of rank 1 or more.

    }] # Graph_Example<"graph.rms_norm %x">.text;
  let arguments = !con((ins Graph_Tensor:$input,
    DefaultValuedAttr<Graph_Parametric<Graph_PositiveFloatAttr>, "1.0e-6">:$epsilon,
    Graph_DefaultInitializer<"Ones">:$scale_initializer),
    Graph_LayerOptions);
  let extraClassDeclaration = "static ::llvm::StringRef getLayerKind() { return \"rms_normalization\"; }";
}

#endif // SYSTOLE_DIALECT_GRAPH_NORMALIZATION_OPS
