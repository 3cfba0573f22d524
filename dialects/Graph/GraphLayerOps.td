//===- GraphLayerOps.td - Layers ---------------------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names, options and defaults are those of tf.layers and Keras.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_LAYER_OPS
#define SYSTOLE_DIALECT_GRAPH_LAYER_OPS

include "Graph/GraphBase.td"

def Graph_DenseOp : Graph_LayerOp<"dense"> {
  let summary = "a fully connected layer";
  let peerName = "keras.layers.Dense";
  let description = [{
    Multiplies the last dimension of `input` with the variable `<name>/kernel`
    [in, units], adds the variable `<name>/bias` [units] and applies the
    activation.

    With the operand `kernel`, the layer makes no kernel and multiplies with this value, a
    `graph.variable` or what is computed of one. It has the shape [in, units], or with `transpose`
    [units, in]. So an embedding and the logits share a table.

    With `lora_rank` the kernel has an adapter (Hu et al., 2021). Its variables are a,
    `<name>/lora_kernel_a` [in, lora_rank], and b, `<name>/lora_kernel_b` [lora_rank, units], which
    is 0 at first. The layer adds (input * a) * b * lora_alpha / lora_rank to its product. An
    absent `lora_alpha` is `lora_rank`, as in Keras. A model with adapters trains these alone, and what
    `--trainable-variables` names.

    (C1) `input` is a float tensor of rank 2 or more.
    (C2) `kernel` is a matrix of the element type of `input`, with a row, or with `transpose` a
         column, for each of its features.
    (C3) There is a `kernel`, or there are `units`. If there are both, they agree. Only with a
         `kernel` there is `transpose`, and only without there are `kernel_regularizer` and
         `lora_rank`.
    (C4) `lora_alpha` goes with `lora_rank`.

    }] # Graph_FunctionExample<"func @example(%x)", [{%logits = graph.dense %x {units = 10}
        %table = graph.variable {shape = [1000, 64], name = "tokens"}
        %y = graph.dense %x, %table {transpose, use_bias = false}
        %adapted = graph.dense %x {units = 64, lora_rank = 8, lora_alpha = 16.0}
        graph.return %logits, %y, %adapted
      }]>.text;
  let arguments = !con((ins Graph_Tensor:$input, Optional<Graph_Tensor>:$kernel,
    OptionalAttr<Graph_Parametric<PositiveI64Attr>>:$units,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "linear">:$activation,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$use_bias,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_DefaultInitializer<"Zeros">:$bias_initializer,
    Graph_OptionalRegularizer:$kernel_regularizer, Graph_OptionalRegularizer:$bias_regularizer,
    UnitAttr:$transpose),
    Graph_LoraOptions, Graph_LayerOptions);
  let extraClassDeclaration = [{
    ::std::optional<::systole::graph::Adapter> getAdapter(::llvm::StringRef suffix);
    int64_t getKernelFeatureDims() { return getKernel() ? 0 : 1; }
  }];
  let assemblyFormat = [{
    $input (`,` $kernel^)? `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredTypes>(ref($kernel), type($input), type($kernel), type($result))
  }];
}

def Graph_EmbeddingOp : Graph_LayerOp<"embedding"> {
  let summary = "an embedding: a vector for each index";
  let peerName = "keras.layers.Embedding";
  let description = [{
    Row i of the variable `<name>/embeddings` [input_dim, output_dim] for each index i of
    `input`. An index out of bounds returns the first or the last row. The element type is
    `dtype`. As Keras's Embedding.

    (C1) `input` is an integer tensor.

    }] # Graph_Example<"graph.embedding %x {input_dim = 1000, output_dim = 64}">.text;
  let arguments = !con((ins Graph_Tensor:$input, Graph_Parametric<PositiveI64Attr>:$input_dim,
    Graph_Parametric<PositiveI64Attr>:$output_dim,
    DefaultValuedAttr<TypeAttrOf<AnyFloat>, "$_builder.getF32Type()">:$dtype,
    Graph_DefaultInitializer<"RandomUniform">:$embeddings_initializer,
    Graph_OptionalRegularizer:$embeddings_regularizer),
    Graph_LayerOptions);
}

def Graph_PositionEmbeddingOp : Graph_LayerOp<"position_embedding"> {
  let summary = "adds a trained vector to each position of a sequence";
  let peerName = "keras_hub.layers.PositionEmbedding";
  let description = [{
    `input` [batch, positions, features] plus the first rows of the variable
    `<name>/embeddings` [length, features]. As the sum of a sequence and KerasHub's
    PositionEmbedding of it.

    (C1) `input` is a float tensor of rank 3.
    (C2) It has at most `length` positions.

    }] # Graph_Example<"graph.position_embedding %x {length = 100}">.text;
  let arguments = !con((ins Graph_Tensor:$input, Graph_Parametric<PositiveI64Attr>:$length,
    Graph_DefaultInitializer<"GlorotUniform">:$embeddings_initializer,
    Graph_OptionalRegularizer:$embeddings_regularizer),
    Graph_LayerOptions);
}

def Graph_VariableOp : Graph_Op<"variable", [
    DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>,
    DeclareOpInterfaceMethods<Graph_LayerOpInterface>]> {
  let summary = "a variable of one's own";
  let peerName = "tf.get_variable";
  let description = [{
    The value of the variable `<name>` of `shape`, for layers that no other operation is, or for
    several: `graph.dense` takes it as its kernel, `graph.embedding_lookup` as its table. Each
    operation has a variable of its own. As tf.get_variable.

    (C1) The sizes of `shape` are positive.

    }] # Graph_FunctionExample<"func @example(%x)",
        [{%w = graph.variable {shape = [4], initializer = #graph.ones, name = "scale/w"}
        %0 = graph.multiply %x, %w
        graph.return %0
      }]>.text;
  let arguments = !con((ins Graph_Parametric<PlainI64ArrayAttr>:$shape,
    DefaultValuedAttr<TypeAttrOf<AnyFloat>, "$_builder.getF32Type()">:$dtype,
    Graph_DefaultInitializer<"GlorotUniform">:$initializer,
    Graph_OptionalRegularizer:$regularizer),
    Graph_LayerOptions);
  let results = (outs Graph_Tensor:$result);
  let assemblyFormat = [{
    `` custom<Options>(attr-dict, "getOperationName()") `` custom<InferredTypes>(type($result))
  }];
}

def Graph_DropoutOp : Graph_Op<"dropout", [Graph_MovesElements,
    DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>,
    DeclareOpInterfaceMethods<Graph_TrainingOnlyOpInterface>]> {
  let summary = "dropout: in training, sets elements to zero at random";
  let peerName = "keras.layers.Dropout";
  let description = [{
    Each element is dropped with probability `rate`, and the others are scaled by 1 / (1 -
    rate). Outside of training it does nothing. A draw is keyed by the seed, the step, this op
    and the element's position in the global batch. So the number of shards changes no draw.

    Not pure: two dropouts of one value are two draws.

    (C1) `input` is a float tensor whose first dimension is the batch.

    }] # Graph_Example<"graph.dropout %x {rate = 0.4}">.text;
  let arguments = (ins Graph_Tensor:$input, Graph_Parametric<Graph_RateAttr>:$rate);
  let results = (outs Graph_Tensor:$result);
  let assemblyFormat =
    [{
    $input `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredTypes>(type($input), type($result))
  }];
}

def Graph_FlattenOp : Graph_UnaryOp<"flatten", [Graph_MovesElements]> {
  let summary = "flattens each example of a batch to a vector";
  let peerName = "keras.layers.Flatten";
  let description = [{
    (C1) `input` has rank 1 or more; a batch of scalars becomes [batch, 1].

    }] # Graph_Example<"graph.flatten %x">.text;
}

#endif // SYSTOLE_DIALECT_GRAPH_LAYER_OPS
