//===- GraphEmbeddingOps.td - Embedding tables -------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TensorFlow's TPUEmbedding: large tables of which a step trains the rows that
// it looks up, and no others.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_EMBEDDING_OPS
#define SYSTOLE_DIALECT_GRAPH_EMBEDDING_OPS

include "Graph/GraphBase.td"

def Graph_EmbeddingTableOp : Graph_LayerOp<"embedding_table"> {
  let summary = "a table of which a step trains only the rows that it looks up";
  let peerName = "tf.tpu.experimental.embedding.TableConfig";
  let description = [{
    The variable `<name>` [input_dim, output_dim] for `graph.embedding_lookup`. The lookups of one
    table share it.

    A training step sums the gradients of each row that it looks up, and updates these rows and
    their slots. Its cost follows from the number of ids, not from that of rows. The other rows
    keep their values, also those of slots: `#graph.adam` is TensorFlow's LazyAdam here. The
    optimizer is that of `graph.minimize`, or `optimizer`. The learning rate is that of
    `graph.minimize`, or the operand.

    `clip` bounds the sum of the gradients of each row, before the update and instead of that
    of `graph.minimize`. The options `weight_decay` and `moving_average` of `graph.minimize`
    leave tables out.

    Over several shards, shard s of n has the rows from s * ceil(input_dim / n) on. The shards
    exchange ids and rows. Checkpoints have the whole table under its name.

    (C1) The learning rate is a float scalar.
    (C2) Only `graph.embedding_lookup` uses the table.
    (C3) `input_dim` is at most 2147483647.
    (C4) The optimizer updates each element by itself, as `#graph.sgd` does: it is not
         `#graph.lamb` or `#graph.lars`.
    (C5) `clip` has no norm: it is `#graph.clip_by_value`.

    }] # Graph_FunctionExample<"func @example(%movies, %seen)", [{%rate = graph.constant 0.05
        %table = graph.embedding_table %rate {input_dim = 100000, output_dim = 16, optimizer = #graph.adagrad, name = "movies"}
        %0 = graph.embedding_lookup %table, %movies {combiner = "none"}
        %1 = graph.embedding_lookup %table, %seen {combiner = "mean"}
        graph.return %0, %1
      }]>.text;
  let arguments = (ins Optional<Graph_Tensor>:$learning_rate, Graph_Parametric<PositiveI64Attr>:$input_dim,
    Graph_Parametric<PositiveI64Attr>:$output_dim, OptionalAttr<Graph_OptimizerAttr>:$optimizer,
    OptionalAttr<Graph_ClippingAttr>:$clip, Graph_DefaultInitializer<"RandomUniform">:$embeddings_initializer,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$trainable, OptionalAttr<Graph_Parametric<PlainStrAttr>>:$name);
  let assemblyFormat = [{
    ($learning_rate^)? `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredTypes>(ref($learning_rate), type($learning_rate), type($result))
  }];
  let hasVerifier = 1;
}

def Graph_CombinerAttr : WordAttr<["sum", "mean", "sqrtn", "none"]>;

def Graph_EmbeddingLookupOp : Graph_TensorOp<"embedding_lookup"> {
  let summary = "rows of an embedding table, combined for each example";
  let peerName = "tf.nn.embedding_lookup_sparse";
  let description = [{
    The rows of `table` for `ids`, combined along the last dimension of `ids`. With r the row and
    w the weight of an id, 1 without `weights`:

    - `"sum"`: the sum of w * r;
    - `"mean"`: that, divided by the sum of w;
    - `"sqrtn"`: that, divided by the square root of the sum of w * w.

    A divisor of 0 gives 0. With `"none"`, each id has its row, as in a sequence feature. Ids of
    rank 1 are one id for each example.

    An id that is no row's, such as the padding -1, counts as absent, and its row as zeros. So a
    list of any length up to K is K ids: `data.pad` with the value -1 makes them, and its
    `truncate` drops those above.

    `table` is a `graph.embedding_table`, or any other value, such as a `graph.variable`. The
    gradient of the latter is that of all of its rows.

    (C1) `table` is a matrix of floats.
    (C2) `ids` is an integer tensor of rank 1 or more.
    (C3) `weights` has the shape of `ids` and the element type of `table`.

    }] # Graph_FunctionExample<"func @example(%words, %weights)",
        [{%table = graph.embedding_table {input_dim = 5000, output_dim = 32}
        %0 = graph.embedding_lookup %table, %words, %weights {combiner = "sqrtn"}
        graph.return %0
      }]>.text;
  let arguments = (ins Graph_Tensor:$table, Graph_Tensor:$ids, Optional<Graph_Tensor>:$weights,
                       DefaultValuedStrAttr<Graph_Parametric<Graph_CombinerAttr>, "mean">:$combiner);
  let assemblyFormat = [{
    $table `,` $ids (`,` $weights^)? `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredTypes>(ref($weights), type($table), type($ids), type($weights),
                             type($result))
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_EMBEDDING_OPS
