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

/// A float tensor to one of its type.
class Graph_FloatElementwiseOp<string mnemonic>
    : Graph_ElementwiseOp<mnemonic, [Graph_BroadcastsElements]> {
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferResultTypes(
        ::llvm::ArrayRef<::mlir::RankedTensorType> operandTypes,
        ::llvm::SmallVectorImpl<::mlir::RankedTensorType> &resultTypes) {
      return ::systole::graph::inferFloatElementwise(*this, operandTypes, resultTypes);
    }
  }];
}

/// With default options it is also the `activation` of layers.
class Graph_ActivationOp<string mnemonic> : Graph_FloatElementwiseOp<mnemonic>;

def Graph_EluOp : Graph_ActivationOp<"elu"> {
  let summary = "ELU: x, or alpha * (exp(x) - 1) where x < 0";
  let peerName = "keras.activations.elu";
  let description = [{
    As tf.nn.elu, Keras's elu.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.elu %x {alpha = 0.5}
        graph.return %0
      }
    }
    ```
  }];
  let arguments = (ins Graph_Tensor:$input, DefaultValuedAttr<Graph_Parametric<PlainF64Attr>, "1.0">:$alpha);
}

def Graph_LeakyReluOp : Graph_ActivationOp<"leaky_relu"> {
  let summary = "leaky ReLU: x, or alpha * x where x < 0";
  let peerName = "keras.activations.leaky_relu";
  let description = [{
    As tf.nn.leaky_relu; Keras's layer LeakyReLU has 0.3.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.leaky_relu %x {alpha = 0.3}
        graph.return %0
      }
    }
    ```
  }];
  let arguments = (ins Graph_Tensor:$input, DefaultValuedAttr<Graph_Parametric<PlainF64Attr>, "0.2">:$alpha);
}

def Graph_GeluOp : Graph_ActivationOp<"gelu"> {
  let summary = "GELU: x times the normal distribution function at x";
  let peerName = "keras.activations.gelu";
  let description = [{
    x * (1 + erf(x / sqrt(2))) / 2, or with `approximate` x * (1 + tanh(sqrt(2 / pi) *
    (x + 0.044715 * x^3))) / 2, which takes less time. As Keras's gelu; as a layer's
    `activation`, "gelu" and "gelu_tanh".

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.gelu %x {approximate}
        graph.return %0
      }
    }
    ```
  }];
  let arguments = (ins Graph_Tensor:$input, UnitAttr:$approximate);
}

def Graph_Relu6Op : Graph_ActivationOp<"relu6"> {
  let summary = "ReLU6: min(max(x, 0), 6)";
  let peerName = "keras.activations.relu6";
  let description = [{
    As tf.nn.relu6, Keras's relu6.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.relu6 %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_SeluOp : Graph_ActivationOp<"selu"> {
  let summary = "SELU: scale * x, or scale * alpha * (exp(x) - 1) where x < 0";
  let peerName = "keras.activations.selu";
  let description = [{
    With scale 1.0507009873554805 and alpha 1.6732632423543772, for which numbers
    keep mean 0 and variance 1 through many layers. As tf.nn.selu, Keras's selu
    (Klambauer et al., 2017).

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.selu %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_SiluOp : Graph_ActivationOp<"silu"> {
  let summary = "SiLU, or swish: x * sigmoid(x)";
  let peerName = "keras.activations.silu";
  let description = [{
    As tf.nn.silu, Keras's silu.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.silu %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_SoftplusOp : Graph_ActivationOp<"softplus"> {
  let summary = "softplus: log(1 + exp(x))";
  let peerName = "keras.activations.softplus";
  let description = [{
    As tf.nn.softplus, computed as max(x, 0) + log(1 + exp(-|x|)).

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.softplus %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_SigmoidOp : Graph_ActivationOp<"sigmoid"> {
  let summary = "sigmoid: 1 / (1 + exp(-x))";
  let peerName = "keras.activations.sigmoid";
  let description = [{
    As tf.sigmoid.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.sigmoid %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_TanhOp : Graph_ActivationOp<"tanh"> {
  let summary = "the hyperbolic tangent";
  let peerName = "keras.activations.tanh";
  let description = [{
    As tf.tanh.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.tanh %x
        graph.return %0
      }
    }
    ```
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_ACTIVATION_OPS
