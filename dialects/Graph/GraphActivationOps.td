//===- GraphActivationOps.td - Functions of each element ---*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_ACTIVATION_OPS
#define SYSTOLE_DIALECT_GRAPH_ACTIVATION_OPS

include "Graph/GraphBase.td"

/// A float tensor to one of its type. `text` begins the description, whose example has `options`.
class Graph_FloatElementwiseOp<string mnemonic, string text, string options = "">
    : Graph_ElementwiseOp<mnemonic, [Graph_BroadcastsElements]> {
  let description = [{
    }] # text # [{

    (C1) `input` is a float tensor.

    }] # Graph_Example<"graph." # mnemonic # " %x" # options>.text;
  let extraClassDefinition = Graph_TypeRule<
    "inferFloatElementwise(*this, operandTypes, resultTypes)">.definition;
}

/// With default options it is also the `activation` of layers.
class Graph_ActivationOp<string mnemonic, string text, string options = "">
    : Graph_FloatElementwiseOp<mnemonic, text, options>;

def Graph_EluOp : Graph_ActivationOp<"elu", "As tf.nn.elu, Keras's elu.", " {alpha = 0.5}"> {
  let summary = "ELU: x, or alpha * (exp(x) - 1) where x < 0";
  let peerName = "keras.activations.elu";
  let arguments = (ins Graph_Tensor:$input, DefaultValuedAttr<Graph_Parametric<PlainF64Attr>, "1.0">:$alpha);
}

def Graph_LeakyReluOp : Graph_ActivationOp<"leaky_relu",
    "As tf.nn.leaky_relu; Keras's layer LeakyReLU has 0.3.", " {alpha = 0.3}"> {
  let summary = "leaky ReLU: x, or alpha * x where x < 0";
  let peerName = "keras.activations.leaky_relu";
  let arguments = (ins Graph_Tensor:$input, DefaultValuedAttr<Graph_Parametric<PlainF64Attr>, "0.2">:$alpha);
}

def Graph_GeluOp : Graph_ActivationOp<"gelu",
    [{x * (1 + erf(x / sqrt(2))) / 2, or with `approximate` x * (1 + tanh(sqrt(2 / pi) *
    (x + 0.044715 * x^3))) / 2, which takes less time. As Keras's gelu; as a layer's
    `activation`, "gelu" and "gelu_tanh".}], " {approximate}"> {
  let summary = "GELU: x times the normal distribution function at x";
  let peerName = "keras.activations.gelu";
  let arguments = (ins Graph_Tensor:$input, UnitAttr:$approximate);
}

def Graph_Relu6Op : Graph_ActivationOp<"relu6", "As tf.nn.relu6, Keras's relu6."> {
  let summary = "ReLU6: min(max(x, 0), 6)";
  let peerName = "keras.activations.relu6";
}

def Graph_SeluOp : Graph_ActivationOp<"selu",
    [{With scale 1.0507009873554805 and alpha 1.6732632423543772, for which numbers
    keep mean 0 and variance 1 through many layers. As tf.nn.selu, Keras's selu
    (Klambauer et al., 2017).}]> {
  let summary = "SELU: scale * x, or scale * alpha * (exp(x) - 1) where x < 0";
  let peerName = "keras.activations.selu";
}

def Graph_SiluOp : Graph_ActivationOp<"silu", "As tf.nn.silu, Keras's silu."> {
  let summary = "SiLU, or swish: x * sigmoid(x)";
  let peerName = "keras.activations.silu";
}

def Graph_SoftplusOp : Graph_ActivationOp<"softplus",
    "As tf.nn.softplus, computed as max(x, 0) + log(1 + exp(-|x|))."> {
  let summary = "softplus: log(1 + exp(x))";
  let peerName = "keras.activations.softplus";
}

def Graph_SigmoidOp : Graph_ActivationOp<"sigmoid", "As tf.sigmoid."> {
  let summary = "sigmoid: 1 / (1 + exp(-x))";
  let peerName = "keras.activations.sigmoid";
}

def Graph_TanhOp : Graph_ActivationOp<"tanh", "As tf.tanh."> {
  let summary = "the hyperbolic tangent";
  let peerName = "keras.activations.tanh";
}

#endif // SYSTOLE_DIALECT_GRAPH_ACTIVATION_OPS
