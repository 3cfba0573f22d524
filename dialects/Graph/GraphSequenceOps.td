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
/// length. `bias` is the initializer of biases.
class Graph_RecurrentOp<string mnemonic, string bias>
    : Graph_LayerOp<mnemonic, [DeclareOpInterfaceMethods<Graph_StatefulOpInterface>]> {
  let arguments = !con((ins Graph_Tensor:$input, Graph_Parametric<PositiveI64Attr>:$units,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "tanh">:$activation,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "sigmoid">:$recurrent_activation,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$use_bias, UnitAttr:$return_sequences,
    UnitAttr:$go_backwards, UnitAttr:$bidirectional, UnitAttr:$stateful,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_DefaultInitializer<"Orthogonal">:$recurrent_initializer,
    Graph_DefaultInitializer<bias>:$bias_initializer,
    Graph_OptionalRegularizer:$kernel_regularizer, Graph_OptionalRegularizer:$recurrent_regularizer,
    Graph_OptionalRegularizer:$bias_regularizer),
    Graph_LayerOptions);
  let extraClassDefinition = Graph_TypeRule<
    "inferRecurrent(*this, operandTypes[0], getUnits(), getReturnSequences(), getBidirectional(), resultTypes)">.definition;
}

def Graph_LSTMOp : Graph_RecurrentOp<"lstm", "UnitForgetBias"> {
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

    }] # Graph_Example<"graph.lstm %x {units = 512, return_sequences}">.text;
}

def Graph_GRUOp : Graph_RecurrentOp<"gru", "Zeros"> {
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

    }] # Graph_Example<"graph.gru %x {units = 256, bidirectional}">.text;
}

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

def Graph_MultiHeadAttentionOp : Graph_Op<"multi_head_attention", [
    DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>,
    DeclareOpInterfaceMethods<Graph_LayerOpInterface>,
    DeclareOpInterfaceMethods<Graph_StatefulOpInterface>]> {
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

    - `key_value_heads`: so many heads of keys and values, each of which num_heads /
      key_value_heads heads in a row of the query share (grouped-query attention; with 1,
      multi-query attention).
    - `window`: with `causal`, position t attends to the positions t - window + 1 to t.
    - `soft_cap`: a score s becomes soft_cap * tanh(s / soft_cap) before the mask.
    - `rotary_base`: queries and keys are rotated as by `graph.rotary_embedding`, with the
      options `base`, `rotary_dimensions` for `dimensions`, `rotary_scaling` for `scaling` and
      `rotary_llama3` for `llama3`.
    - In `generate` with a `cache`, the keys and values of earlier positions are states of the
      layer, [batch, key_value_heads, window of `graph.generate`, key_dim or value_dim].
    - `alibi`: m * |t - s| is subtracted from the score of the positions t and s. In n heads, a
      power of 2, the numbers m are 2^(-8 / n), 2^(-16 / n), ..., 2^-8. For another n, those of
      every other head of the next power of 2 follow those of the power of 2 before.

    The variables are `<name>/query/kernel` [features, num_heads, key_dim] and
    `<name>/query/bias` [num_heads, key_dim]. Those of `<name>/key` are the same, but with
    `key_value_heads` for `num_heads`, and those of `<name>/value` also with `value_dim`, which is
    `key_dim` if absent. The result has `<name>/attention_output/kernel` [num_heads, value_dim, features],
    `<name>/attention_output/bias` [features]. As Keras's MultiHeadAttention (Vaswani
    et al., 2017), with `key_value_heads` its GroupQueryAttention (Ainslie et al., 2023).

    With `lora_rank` the kernels of `lora_kernels`, which are all four if absent, have adapters as
    that of `graph.dense`: `<name>/query/lora_kernel_a` [features, lora_rank] and
    `<name>/query/lora_kernel_b` [lora_rank, num_heads * key_dim].

    (C1) There are two inputs, float tensors of rank 3 of one element type and one
         batch, or a third, a mask.
    (C2) The mask is a tensor of integers or i1 of the shape [batch, S] or [batch, T,
         S].
    (C3) `num_heads` is a multiple of `key_value_heads`.
    (C4) With `window` there is `causal`, and query and value have as many positions.
    (C5) `rotary_dimensions` is even and at most `key_dim`, which takes its place if it is absent.
         It, `rotary_scaling` and `rotary_llama3` go with `rotary_base`. `rotary_llama3` is as
         `llama3` of `graph.rotary_embedding`.
    (C6) `lora_alpha` and `lora_kernels` go with `lora_rank`. The kernels are of "query", "key",
         "value" and "attention_output".

    }] # Graph_FunctionExample<"func @example(%x, %mask)",
        [{%0 = graph.multi_head_attention %x, %x, %mask {num_heads = 8, key_dim = 64, causal}
        %1 = graph.multi_head_attention %0, %0 {num_heads = 8, key_value_heads = 2, key_dim = 64, causal, window = 128, rotary_base = 10000.0, use_bias = false}
        graph.return %1
      }]>.text;
  let arguments = !con((ins Variadic<Graph_Tensor>:$inputs, Graph_Parametric<PositiveI64Attr>:$num_heads,
    Graph_Parametric<PositiveI64Attr>:$key_dim, OptionalAttr<Graph_Parametric<PositiveI64Attr>>:$value_dim,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$use_bias, UnitAttr:$causal,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_DefaultInitializer<"Zeros">:$bias_initializer,
    Graph_OptionalRegularizer:$kernel_regularizer, Graph_OptionalRegularizer:$bias_regularizer,
    OptionalAttr<Graph_Parametric<PositiveI64Attr>>:$key_value_heads,
    OptionalAttr<Graph_Parametric<PositiveI64Attr>>:$window,
    OptionalAttr<Graph_Parametric<Graph_PositiveFloatAttr>>:$soft_cap, UnitAttr:$alibi,
    OptionalAttr<Graph_Parametric<Graph_PositiveFloatAttr>>:$rotary_base,
    OptionalAttr<Graph_Parametric<PositiveI64Attr>>:$rotary_dimensions,
    OptionalAttr<Graph_Parametric<Graph_PositiveFloatAttr>>:$rotary_scaling,
    OptionalAttr<PlainF64ArrayAttr>:$rotary_llama3,
    OptionalAttr<PlainStrArrayAttr>:$lora_kernels),
    Graph_LoraOptions, Graph_LayerOptions);
  let results = (outs Graph_Tensor:$result);
  let assemblyFormat = [{
    $inputs `` custom<Options>(attr-dict, "getOperationName()") `` custom<InferredTypes>(ref($inputs), type($inputs), type($result))
  }];
  let extraClassDeclaration = [{
    /// The number of heads of keys and values.
    int64_t getKeyHeads() { return getKeyValueHeads().value_or(getNumHeads()); }
    ::std::optional<::systole::graph::Adapter> getAdapter(::llvm::StringRef suffix);
  }];
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

def Graph_RotaryEmbeddingOp : Graph_UnaryOp<"rotary_embedding"> {
  let summary = "rotates pairs of features by angles that grow with the position";
  let peerName = "keras_hub.layers.RotaryEmbedding";
  let description = [{
    `input` is [batch, positions, ..., features]. With d = `dimensions`, the features i and
    i + d / 2 of position t are rotated as a point of the plane by the angle t / scaling *
    base^(-2 * i / d). Features from d on stay as they are; an absent d is their number. So
    the product of two rotated vectors depends on the difference of their positions. As KerasHub's
    RotaryEmbedding (Su et al., 2021).

    `llama3 = [factor, low, high, length]` is the scaling of Llama 3.1, for sequences longer than the
    `length` of pretraining. A pair that turns less than `low` times within `length` positions turns
    `factor` times slower. One that turns more than `high` times turns as before. In between, the
    speed is interpolated.

    (C1) `input` is a float tensor of rank 3 or more.
    (C2) `dimensions` is even and at most the number of features.
    (C3) `llama3` has four positive numbers, `low` less than `high`.

    }] # Graph_Example<"graph.rotary_embedding %queries {base = 500000.0}", "%queries">.text;
  let arguments = (ins Graph_Tensor:$input,
    DefaultValuedAttr<Graph_Parametric<Graph_PositiveFloatAttr>, "10000.0">:$base,
    OptionalAttr<Graph_Parametric<PositiveI64Attr>>:$dimensions,
    DefaultValuedAttr<Graph_Parametric<Graph_PositiveFloatAttr>, "1.0">:$scaling,
    OptionalAttr<PlainF64ArrayAttr>:$llama3);
}

def Graph_SinePositionEncodingOp : Graph_UnaryOp<"sine_position_encoding"> {
  let summary = "adds sines and cosines of each position of a sequence";
  let peerName = "keras_hub.layers.SinePositionEncoding";
  let description = [{
    `input` [batch, positions, features] plus, for the features 2 * i and 2 * i + 1 of position t,
    the sine and the cosine of t * base^(-2 * i / features). As the sum of a sequence and KerasHub's
    SinePositionEncoding of it (Vaswani et al., 2017).

    (C1) `input` is a float tensor of rank 3.

    }] # Graph_Example<"graph.sine_position_encoding %x">.text;
  let arguments = (ins Graph_Tensor:$input,
    DefaultValuedAttr<Graph_Parametric<Graph_PositiveFloatAttr>, "10000.0">:$base);
}

#endif // SYSTOLE_DIALECT_GRAPH_SEQUENCE_OPS
