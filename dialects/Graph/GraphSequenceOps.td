//===- GraphSequenceOps.td - Layers over sequences ---------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_SEQUENCE_OPS
#define SYSTOLE_DIALECT_GRAPH_SEQUENCE_OPS

include "Graph/GraphBase.td"

//===----------------------------------------------------------------------===//
// Recurrent layers
//===----------------------------------------------------------------------===//

/// A layer that iterates over the steps of a sequence with a state: one loop, whatever the
/// length.
class Graph_RecurrentOp<string mnemonic>
    : Graph_LayerOp<mnemonic, [DeclareOpInterfaceMethods<Graph_StatefulOpInterface>]> {
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferResultTypes(
        ::llvm::ArrayRef<::mlir::RankedTensorType> operandTypes,
        ::llvm::SmallVectorImpl<::mlir::RankedTensorType> &resultTypes) {
      return ::systole::graph::inferRecurrent(*this, operandTypes[0], getUnits(),
                                              getReturnSequences(), getBidirectional(),
                                              resultTypes);
    }
  }];
}

def Graph_LSTMOp : Graph_RecurrentOp<"lstm"> {
  let summary = "LSTM: a recurrent layer with a long short-term memory";
  let peerName = "keras.layers.LSTM";
  let description = [{
    Iterates over the steps of `input` [batch, steps, features] with an output h and a
    memory c, both [batch, units] and 0 at first:

    - i, f, g, o = x * kernel + h * recurrent_kernel + bias, split in four
    - c = sigmoid(f) * c + sigmoid(i) * tanh(g)
    - h = sigmoid(o) * tanh(c)

    with `activation` for tanh and `recurrent_activation` for sigmoid. Returns the last h,
    [batch, units], or with `return_sequences` each step's, [batch, steps, units].

    - `go_backwards`: steps are read, and returned, from the last to the first.
    - `bidirectional`: a second layer with its own variables goes backwards. Its results, in the
      order of the steps, follow the first's in the last dimension.
    - `stateful`: the states after a batch's last step are those before the first step of the
      next batch, row by row. Derivatives end there.

    The variables are `<name>/kernel` [features, 4 * units],
    `<name>/recurrent_kernel` [units, 4 * units] and `<name>/bias` [4 * units], whose
    part for f starts at 1; with `bidirectional`, these under `<name>/forward` and
    `<name>/backward`. As Keras's LSTM (Hochreiter and Schmidhuber, 1997).

    (C1) `input` is a float tensor of rank 3.
    (C2) Of `bidirectional`, `go_backwards` and `stateful` at most one is given.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.lstm %x {units = 512, return_sequences}
        graph.return %0
      }
    }
    ```
  }];
  let arguments = !con((ins Graph_Tensor:$input, Graph_Parametric<PositiveI64Attr>:$units,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "tanh">:$activation,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "sigmoid">:$recurrent_activation,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$use_bias, UnitAttr:$return_sequences,
    UnitAttr:$go_backwards, UnitAttr:$bidirectional, UnitAttr:$stateful,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_DefaultInitializer<"Orthogonal">:$recurrent_initializer,
    Graph_DefaultInitializer<"UnitForgetBias">:$bias_initializer,
    Graph_OptionalRegularizer:$kernel_regularizer, Graph_OptionalRegularizer:$recurrent_regularizer,
    Graph_OptionalRegularizer:$bias_regularizer),
    Graph_LayerOptions);
}

def Graph_GRUOp : Graph_RecurrentOp<"gru"> {
  let summary = "GRU: a recurrent layer of gated units";
  let peerName = "keras.layers.GRU";
  let description = [{
    Iterates over the steps of `input` [batch, steps, features] with an output h [batch,
    units], 0 at first:

    - z, r, a = x * kernel + bias[0], split in three
    - u, v, w = h * recurrent_kernel + bias[1], split in three
    - h = s * h + (1 - s) * tanh(a + sigmoid(r + v) * w), where s = sigmoid(z + u)

    with `activation` for tanh and `recurrent_activation` for sigmoid. The reset gate
    comes after the product, as Keras's `reset_after`. Results and the other options
    are those of `graph.lstm`.

    The variables are `<name>/kernel` [features, 3 * units],
    `<name>/recurrent_kernel` [units, 3 * units] and `<name>/bias` [2, 3 * units];
    with `bidirectional`, these under `<name>/forward` and `<name>/backward`. As
    Keras's GRU (Cho et al., 2014).

    (C1) `input` is a float tensor of rank 3.
    (C2) Of `bidirectional`, `go_backwards` and `stateful` at most one is given.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.gru %x {units = 256, bidirectional}
        graph.return %0
      }
    }
    ```
  }];
  let arguments = !con((ins Graph_Tensor:$input, Graph_Parametric<PositiveI64Attr>:$units,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "tanh">:$activation,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "sigmoid">:$recurrent_activation,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$use_bias, UnitAttr:$return_sequences,
    UnitAttr:$go_backwards, UnitAttr:$bidirectional, UnitAttr:$stateful,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_DefaultInitializer<"Orthogonal">:$recurrent_initializer,
    Graph_DefaultInitializer<"Zeros">:$bias_initializer,
    Graph_OptionalRegularizer:$kernel_regularizer, Graph_OptionalRegularizer:$recurrent_regularizer,
    Graph_OptionalRegularizer:$bias_regularizer),
    Graph_LayerOptions);
}

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

def Graph_MultiHeadAttentionOp : Graph_Op<"multi_head_attention", [
    DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>,
    DeclareOpInterfaceMethods<Graph_LayerOpInterface>]> {
  let summary = "multi-head attention: each position of a sequence attends to those of another";
  let peerName = "keras.layers.MultiHeadAttention";
  let description = [{
    `inputs` are the query [batch, T, features], the value [batch, S, features], which
    is the key too, and, if there is a third, a mask. Each of `num_heads` heads computes
    softmax(q * k' / sqrt(key_dim)) * v, where q, k and v are dense layers of the query and the
    value. A dense layer of all heads makes the result [batch, T, features of the query]. With
    `causal`, position t attends to positions up to t. The mask, [batch, S] or [batch, T, S],
    excludes positions where it is 0. A fully masked position takes the mean of all positions,
    with `causal` of those up to t.

    The variables are `<name>/query/kernel` [features, num_heads, key_dim] and
    `<name>/query/bias` [num_heads, key_dim], `<name>/key/...`, the same, `<name>/value/...`
    with `value_dim`, which is `key_dim` if absent, and
    `<name>/attention_output/kernel` [num_heads, value_dim, features],
    `<name>/attention_output/bias` [features]. As Keras's MultiHeadAttention (Vaswani
    et al., 2017).

    (C1) There are two inputs, float tensors of rank 3 of one element type and one
         batch, or a third, a mask.
    (C2) The mask is a tensor of integers or i1 of the shape [batch, S] or [batch, T,
         S].

    ```mlir
    graph.model @example {
      graph.func @example(%x, %mask) {
        %0 = graph.multi_head_attention %x, %x, %mask {num_heads = 8, key_dim = 64, causal}
        graph.return %0
      }
    }
    ```
  }];
  let arguments = !con((ins Variadic<Graph_Tensor>:$inputs, Graph_Parametric<PositiveI64Attr>:$num_heads,
    Graph_Parametric<PositiveI64Attr>:$key_dim, OptionalAttr<Graph_Parametric<PositiveI64Attr>>:$value_dim,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$use_bias, UnitAttr:$causal,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_DefaultInitializer<"Zeros">:$bias_initializer,
    Graph_OptionalRegularizer:$kernel_regularizer, Graph_OptionalRegularizer:$bias_regularizer),
    Graph_LayerOptions);
  let results = (outs Graph_Tensor:$result);
  let assemblyFormat = [{
    $inputs `` custom<Options>(attr-dict, "getOperationName()") `` custom<InferredTypes>(ref($inputs), type($inputs), type($result))
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_SEQUENCE_OPS
