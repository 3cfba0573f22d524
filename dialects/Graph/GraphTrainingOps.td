//===- GraphTrainingOps.td - Minimizing, metrics and predictions -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_TRAINING_OPS
#define SYSTOLE_DIALECT_GRAPH_TRAINING_OPS

include "Graph/GraphBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

//===----------------------------------------------------------------------===//
// Operations of a model function
//===----------------------------------------------------------------------===//

def Graph_MinimizeOp : Graph_Op<"minimize", [HasParent<"ModelFnOp">]> {
  let summary = "trains the variables that the loss depends on";
  let peerName = "keras.Model.compile(optimizer, loss)";
  let description = [{
    One step of training: gradients of the loss, the optimizer's update of each
    variable, and one more global step.

    `cross_shard` joins the gradients of the shards before the update, as CrossShardOptimizer
    does. It takes their mean, so that the result is that of the global batch, or with
    `cross_shard = "sum"` their sum. A device program needs it.

    `group_assignment` has rows of shards, as CrossShardOptimizer's argument. The gradients of
    each row are joined, and each row has a model of its own: in checkpoints, variables have a
    first dimension of groups. The first group's variables are exported.

    `clip` bounds the gradients after they are joined, so it is the gradient of
    the global batch that is clipped, however many shards there are.

    With `loss_scale`, the loss is multiplied by this number before differentiation, and the
    gradients are divided by it. So they do not underflow in 16 bits.

    With `weight_decay`, each variable is first reduced by its product with the learning rate
    and this number, as by the option of Keras's optimizers. Variables in whose names one of the
    POSIX extended regular expressions of `no_decay` is found are exempt, from the decay of the
    optimizer, too, such as AdamW's. As exclude_from_weight_decay of Keras's optimizers.

    With `learning_rate_multipliers`, the learning rate of a variable is multiplied by the number
    of the POSIX extended regular expression that its whole name matches. The rate of a
    `graph.embedding_table` is its own.

    With `accumulate = N`, the gradients of N steps are added up in variables
    `<variable>/Accumulated`. Every Nth step takes their mean as its gradient; the others change
    no variable. That step also adds the sums over shards. Until then each shard has its own
    sum, and checkpoints have all of them. Schedules and optimizers count updates. As the option
    gradient_accumulation_steps of Keras's optimizers.

    With `moving_average = d`, each trained variable v has an average a, the variable
    `<variable>/ExponentialMovingAverage`. It starts at v's first value and becomes `d * a + (1
    - d) * v` after each update. Evaluation, prediction and generation use it instead. As
    tf.train.ExponentialMovingAverage. With `moving_average_from_first_update`, the average is v
    itself after the first update, and with `moving_average_overwrite = N`, v becomes its average in
    every Nth update: use_ema and ema_overwrite_frequency of Keras's optimizers.

    (C1) `loss` and `learning_rate` are float scalars.
    (C2) `group_assignment` goes with `cross_shard`; its groups are of one size, and a
    permutation of the shards, from 0.
    (C3) A model with a `graph.embedding_table` has no `accumulate` and no `group_assignment`,
    and the optimizer of a table updates each element by itself.
    (C4) `learning_rate_multipliers` are positive numbers. Each expression matches a variable that
    is trained, and no variable matches two.
    (C5) `no_decay` are regular expressions.
    (C6) Options of a moving average go with `moving_average`.

    }] # Graph_ModelExample<
      "graph.minimize %loss with #graph.sgd, %rate {cross_shard}", "%loss: tensor<f32>, %rate: tensor<f32>">.text;
  let arguments = (ins Graph_Tensor:$loss, Graph_OptimizerAttr:$optimizer,
                       Graph_Tensor:$learning_rate,
                       OptionalAttr<Graph_CrossShardAttr>:$cross_shard,
                       OptionalAttr<ArrayAttr>:$group_assignment,
                       OptionalAttr<Graph_ClippingAttr>:$clip,
                       OptionalAttr<Graph_PositiveFloatAttr>:$loss_scale,
                       OptionalAttr<Graph_PositiveFloatAttr>:$weight_decay,
                       OptionalAttr<PlainStrArrayAttr>:$no_decay,
                       OptionalAttr<DictionaryAttr>:$learning_rate_multipliers,
                       OptionalAttr<PositiveI64Attr>:$accumulate,
                       OptionalAttr<Graph_RateAttr>:$moving_average,
                       UnitAttr:$moving_average_from_first_update,
                       OptionalAttr<PositiveI64Attr>:$moving_average_overwrite);
  let assemblyFormat = [{
    $loss `with` custom<Optimizer>($optimizer) `,` $learning_rate attr-dict
    `` custom<OperandTypes>(type($loss), type($learning_rate))
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Whether shards' gradients are averaged (and not summed).
    bool isCrossShardMean();
    /// The number by which the learning rate of a variable is multiplied.
    double getRateMultiplier(::llvm::StringRef variable);
    /// Whether `no_decay` names a variable.
    bool isExemptFromDecay(::llvm::StringRef variable);
  }];
}

def Graph_AssignOp : Graph_Op<"assign", [Graph_InFunction]> {
  let summary = "a value that a variable has after a training step";
  let peerName = "tf.assign";
  let description = [{
    For variables that `graph.minimize` does not train: running statistics of one's own. In the
    step itself, the variable has its old value. Other modes do not change it. With gradient
    accumulation, each step assigns. A variable that the compiler's flags freeze stays as it is.

    `cross_shard` joins the values of the shards by their mean, or with `cross_shard = "sum"` by
    their sum, within each group of `graph.minimize`. A value that depends on the batch needs it.

    (C1) `variable` is a `graph.variable` with `trainable = false`, or one that is passed to this function.
    (C2) `value` has the type of the variable.
    (C3) A step assigns one value to a variable.

    }] # Graph_FunctionExample<"model_fn @model(%x: tensor<?x4xf32>, %loss: tensor<f32>, %rate: tensor<f32>)",
        [{%mean = graph.variable {shape = [4], initializer = #graph.zeros, trainable = false, name = "mean"}
        %batch = graph.reduce_mean %x {axes = [0]}
        graph.assign %mean, %batch {cross_shard}
        graph.minimize %loss with #graph.sgd, %rate {cross_shard}
      }]>.text;
  let arguments = (ins Graph_Tensor:$variable, Graph_Tensor:$value,
                       OptionalAttr<Graph_CrossShardAttr>:$cross_shard);
  let assemblyFormat = [{
    $variable `,` $value attr-dict `` custom<OperandTypes>(type($variable), type($value))
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Returns the variable, or null before calls are inlined if the variable is an argument of the
    /// function.
    VariableOp getVariableOp();
  }];
}

def Graph_MetricOp : Graph_Op<"metric", [
    DeclareOpInterfaceMethods<Graph_ClassLabelsOpInterface>,
    Graph_InFunction]> {
  let summary = "a quantity that evaluation reports";
  let peerName = "keras.Model.compile(metrics)";
  let description = [{
    Computed over all examples, each of which counts once: rows that pad the last batch have no
    weight. Evaluation also reports `"loss"`, the mean of the minimized loss, if the model has
    no metric of that name. Metrics may be in a `graph.func` of the values that they need, as
    TPUEstimatorSpec's metric_fn.

    With `train`, each training step computes the metric of its batch, too, as
    `graph.batch_metric` does. It is shown beside the loss, and written for TensorBoard, by the
    name that `graph.log` would give it.

    (C1) The metric can be computed of these values: see each. The last may be
         weights: floats, one for each element or row of the value before.

    }] # Graph_ModelExample<
      [{graph.metric "accuracy", #graph.accuracy(%label, %class)}], "%label: tensor<?xi32>, %class: tensor<?xi32>">.text;
  let arguments = (ins Graph_ScopeAttr:$name, Graph_MetricAttr:$metric,
                       Variadic<Graph_Tensor>:$operands, UnitAttr:$train);
  let assemblyFormat = [{
    $name `,` custom<Metric>($metric) `` `(` $operands `)` attr-dict
    `` custom<OperandTypes>(ref($operands), type($operands))
  }];
  let hasVerifier = 1;
}

def Graph_BatchMetricOp : Graph_Op<"batch_metric", [Pure,
    DeclareOpInterfaceMethods<Graph_ClassLabelsOpInterface>,
    DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>,
    Graph_InFunction]> {
  let summary = "the value of a metric for one batch";
  let peerName = "tf.metrics";
  let description = [{
    Returns the metric of this batch, and its total and count. Sums of totals and of counts
    over batches and shards give the metric of all of them. A shard has the rows of its own.

    (C1) The metric can be computed of these values, as for `graph.metric`.

    }] # Graph_FunctionExample<"model_fn @model(%label: tensor<?xi32>, %p: tensor<?xf32>)",
        [{%value, %total, %count = graph.batch_metric #graph.auc(%label, %p)
        graph.log "auc", %value
      }]>.text;
  let arguments = (ins Graph_MetricAttr:$metric, Variadic<Graph_Tensor>:$operands);
  let results = (outs Graph_Tensor:$value, Graph_Tensor:$total, Graph_Tensor:$count);
  let assemblyFormat = [{
    custom<Metric>($metric) `` `(` $operands `)` attr-dict
    `` custom<InferredTypes>(ref($operands), type($operands), type($value), type($total), type($count))
  }];
}

def Graph_LogOp : Graph_Op<"log", [
    Graph_InFunction]> {
  let summary = "a value of a training step for TensorBoard";
  let peerName = "tf.summary.scalar";
  let description = [{
    The device sends it to the host at every step; the host writes it every --save_summary_steps
    steps. A scalar becomes a curve, its mean over the shards; a tensor becomes a histogram of
    the elements of all shards. As tf.summary.scalar and tf.summary.histogram, which the device
    does not have.

    The minimized loss and its learning rate are always written, as `loss` and `learning_rate`.
    Another value of such a name is written as `loss_1`, as TensorFlow does.

    (C1) The value is of float type.

    }] # Graph_FunctionExample<"model_fn @model(%x: tensor<?x4xf32>)",
        [{%0 = graph.dense %x {units = 1}
        graph.log "hidden", %0
      }]>.text;
  let arguments = (ins Graph_ScopeAttr:$name, Graph_Tensor:$value);
  let assemblyFormat = [{
    $name `,` $value attr-dict `` custom<OperandTypes>(type($value))
  }];
  let hasVerifier = 1;
}

def Graph_SummaryOp : Graph_Op<"summary", [
    Graph_InFunction]> {
  let summary = "a value for TensorBoard, of local programs";
  let peerName = "tf.summary.scalar";
  let description = [{
    As tf.summary.scalar and tf.summary.histogram, which the device does not have:
    `graph-check-device-ops` rejects it there and suggests `graph.log`. In a local program
    (--use_tpu=false) the two are the same.

    (C1) The value is of float type.

    }] # Graph_FunctionExample<"model_fn @model(%x: tensor<?x4xf32>)",
        [{%0 = graph.dense %x {units = 1}
        graph.summary "hidden", %0
      }]>.text;
  let arguments = (ins Graph_ScopeAttr:$name, Graph_Tensor:$value);
  let assemblyFormat = [{
    $name `,` $value attr-dict `` custom<OperandTypes>(type($value))
  }];
  let hasVerifier = 1;
}

def Graph_HostCallOp : Graph_Op<"host_call", [
    Graph_InFunction]> {
  let summary = "passes tensors of a training step to a host function";
  let description = [{
    TPUEstimatorSpec's host_call. The device sends the tensors to the host at every step. The
    host joins those of all shards along the first dimension (scalars become vectors). It calls
    the function of this name every --experimental_host_call_every_n_steps steps. A shared
    object that the command line names with --hook has the function; a program without one
    reports that.

    (C1) There is a tensor, and each has a name of its own.

    }] # Graph_FunctionExample<"model_fn @model(%x: tensor<?x4xf32>)",
        [{%0 = graph.dense %x {units = 1}
        graph.host_call "report" {input = %x, hidden = %0}
      }]>.text;
  let arguments = (ins PlainStrAttr:$name, PlainStrArrayAttr:$names, Variadic<Graph_Tensor>:$operands);
  let assemblyFormat = [{
    $name custom<NamedOperands>($names, $operands) attr-dict
    `` custom<OperandTypes>(ref($operands), type($operands))
  }];
  let hasVerifier = 1;
}

def Graph_HostFunctionOp : Graph_Op<"host_function", [
    DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>,
    Graph_InFunction]> {
  let summary = "calls a C or C++ function on tensors, on the host";
  let description = [{
    The device sends the operands to the host and waits for the results, as in
    `graph.outside_compilation`, on each shard with its rows. The function comes from a shared
    object that `--load` names to the compiler, and has the signature that stablehlo.custom_call
    uses. It has no derivative: gradients end there.

    (C1) `types` has the type of each result. Only a first size is `?`: that of the
         first operand.

    }] # Graph_FunctionExample<"model_fn @model(%x: tensor<?x4xf32>)",
        [{%score, %found = graph.host_function "look_up"(%x) {types = [tensor<?xf32>, tensor<?xi32>]}
        graph.predict {score = %score, found = %found}
      }]>.text;
  let arguments = (ins PlainStrAttr:$name, Variadic<Graph_Tensor>:$operands,
                       TypeArrayAttr:$types);
  let results = (outs Variadic<Graph_Tensor>:$results);
  let assemblyFormat = [{
    $name `(` $operands `)` attr-dict
    `` custom<InferredTypes>(ref($operands), type($operands), type($results))
  }];
  let hasVerifier = 1;
}

def Graph_PredictOp : Graph_Op<"predict", [HasParent<"ModelFnOp">]> {
  let summary = "the values that prediction returns for each example";
  let peerName = "keras.Model.predict";
  let description = [{
    (C1) There is a prediction, and each has a name of its own.

    }] # Graph_ModelExample<
      "graph.predict {classes = %class, probabilities = %p}", "%class: tensor<?xi32>, %p: tensor<?x10xf32>">.text;
  let arguments = (ins PlainStrArrayAttr:$names, Variadic<Graph_Tensor>:$operands);
  let assemblyFormat = [{
    custom<NamedOperands>($names, $operands) attr-dict
    `` custom<OperandTypes>(ref($operands), type($operands))
  }];
  let hasVerifier = 1;
}

def Graph_GenerateOp : Graph_Op<"generate", [HasParent<"ModelFnOp">]> {
  let summary = "autoregressive generation of text";
  let description = [{
    Makes the mode `generate`, whose steps produce one token each. `logits` predict, for each
    position of `text`, the next token. The step samples those of the last position, with a key
    made of the seed and the number of tokens so far, and appends the token to the text:

    - the repetition penalty r replaces a logit x of each token that occurs in the text by x / r if
      x > 0, else by x * r;
    - at temperature 0 the likeliest token follows; else the logits are divided by the temperature;
    - `top_k` keeps the k largest logits, and all that equal the smallest of them;
    - `top_p` keeps the fewest of the largest logits whose probabilities sum to p, and all that
      equal the smallest of them;
    - the token is sampled from the softmax of the remaining logits.

    These numbers are variables of the mode, which the command's flags set.

    With `beams = N`, at least 2, the mode is a beam search instead. A row of the batch is one of
    the N likeliest continuations of a prompt. Their scores are sums of log probabilities, which
    the repetition penalty replaces as logits. A step computes the 2 N best of all tokens after
    all beams. The first N of them that do not end the sequence are the next beams. The caches of
    the rows move with the beams. The result are the 2 N candidates, best first: `token`, `beam`
    and `score`, [batch, 2 N] each. The command keeps those that end.

    There are three ways to compute the logits:

    - `window = N`: the model sees the last N tokens, from position 0 on, padded with zeros while
      there are fewer. So it must be causal, as `graph.multi_head_attention` with `causal` is.
    - `window = N, cache`: the model sees the last token, at its position. Attention reads the
      keys and values of the earlier ones from a cache of N positions, a state of the layer. The
      function `prefill` computes those of a prompt at once. So many prompts as `batch` says are
      extended together, each at its own position.
    - Without both, the model sees the last token only, and recurrent layers carry their states
      from one step to the next.

    (C1) `text` is an argument of the model function, integers [batch, positions].
    (C2) `logits` are floats [batch, positions, tokens]. Tokens are bytes if there are at most
         256.
    (C3) `logits` depend on no other argument.
    (C4) With `cache`, `window` is at least 2. Causal self-attention without a mask is the only
         operation that combines positions. Without it, `batch` and `beams` are 1.

    }] # Graph_FunctionExample<"model_fn @model(%text: tensor<?x100xi32>)",
        [{%0 = graph.embedding %text {input_dim = 256, output_dim = 64}
        %1 = graph.lstm %0 {units = 256, return_sequences}
        %logits = graph.dense %1 {units = 256}
        graph.generate %logits of %text
      }]>.text;
  let arguments = (ins Graph_Tensor:$logits, Graph_Tensor:$text,
                       DefaultValuedAttr<PositiveI64Attr, "1">:$window, UnitAttr:$cache,
                       DefaultValuedAttr<PositiveI64Attr, "1">:$batch,
                       DefaultValuedAttr<PositiveI64Attr, "1">:$beams);
  let extraClassDeclaration = [{
    /// The sequences that a step extends: the beams of all prompts.
    int64_t getRows() { return getBatch() * getBeams(); }
  }];
  let assemblyFormat = [{
    $logits `of` $text attr-dict `` custom<OperandTypes>(type($logits), type($text))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Operations that minimize is lowered to
//===----------------------------------------------------------------------===//

def Graph_CrossShardOp : Graph_Op<"cross_shard", [Pure,
    InferTypeOpAdaptor]> {
  let summary = "sums gradients over the shards";
  let description = [{
    `graph-insert-all-reduces` lowers it to one `stablehlo.all_reduce`, or removes it if there
    is one shard. With `group_assignment` it sums within each row of shards.

    ```mlir
    func.func @example(%kernel: tensor<784x10xf32>, %bias: tensor<10xf32>) {
      %0:2 = graph.cross_shard %kernel, %bias over 8 : tensor<784x10xf32>, tensor<10xf32>
      return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$operands,
                       PositiveI32Attr:$num_shards,
                       OptionalAttr<ArrayAttr>:$group_assignment);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $operands `over` custom<Count>($num_shards) attr-dict `:` type($operands)
  }];
}

def Graph_SumRowsOp : Graph_Op<"sum_rows", [Pure, SameVariadicOperandSize]> {
  let summary = "the gradients of a table's rows, summed for each row";
  let description = [{
    The lookups of one table have `ids`, the looked up `rows`, and their `gradients`. `unique` are
    the ids among 0 to `num_rows` - 1, each once, and then -1. `sums` are the sums of the gradients
    of each, in the order of the lookups and of their ids. `graph-expand-row-sums` lowers the
    operation.

    If two lookups have the same `rows`, CSE has merged them, and both gradients are that of the
    merged one. It counts once.

    (C1) Each lookup has ids of i32 [n], and rows and gradients [n, dim] of one type.
    (C2) `unique` is of i32 [m], and `sums` [m, dim]. m is the number of all ids, or `num_rows` if
         that is less.

    ```mlir
    func.func @example(%ids: tensor<8xi32>, %rows: tensor<8x4xf32>, %d: tensor<8x4xf32>) {
      %unique, %sums = graph.sum_rows of 100 ids(%ids : tensor<8xi32>) rows(%rows : tensor<8x4xf32>)
        gradients(%d : tensor<8x4xf32>) : tensor<8xi32>, tensor<8x4xf32>
      return
    }
    ```
  }];
  let arguments = (ins Variadic<RankedTensorOf<[I32]>>:$ids, Variadic<AnyRankedTensor>:$rows,
                       Variadic<AnyRankedTensor>:$gradients, PlainI64Attr:$num_rows);
  let results = (outs RankedTensorOf<[I32]>:$unique, AnyRankedTensor:$sums);
  let assemblyFormat = [{
    `of` $num_rows `ids` `(` $ids `:` type($ids) `)` `rows` `(` $rows `:` type($rows) `)`
    `gradients` `(` $gradients `:` type($gradients) `)` attr-dict `:` type($unique) `,` type($sums)
  }];
  let hasVerifier = 1;
}

def Graph_ApplyGradientsOp : Graph_Op<"apply_gradients", [Pure, AttrSizedOperandSegments,
    InferTypeOpAdaptor]> {
  let summary = "one update of all variables by an optimizer";
  let description = [{
    Returns the new variables, the new slots (all slots of the first variable, then of the
    next), and the next global step. `graph-expand-optimizers` lowers it to arithmetic.

    (C1) Each gradient and each slot has its variable's type.
    (C2) There is a gradient for each variable, and a slot for each variable and
         each slot of the optimizer.
    (C3) The results have the types of the variables, slots and step.

    ```mlir
    func.func @example(%w: tensor<10xf32>, %g: tensor<10xf32>, %rate: tensor<f32>, %step: tensor<i64>) {
      %0:2 = graph.apply_gradients #graph.sgd rate(%rate : tensor<f32>) step(%step : tensor<i64>)
        variables(%w : tensor<10xf32>) gradients(%g : tensor<10xf32>) slots()
      return
    }
    ```
  }];
  let arguments = (ins Graph_OptimizerAttr:$optimizer, 0DTensorOf<[AnyFloat]>:$learning_rate,
                       0DTensorOf<[I64]>:$global_step, Variadic<AnyRankedTensor>:$variables,
                       Variadic<AnyRankedTensor>:$gradients, Variadic<AnyRankedTensor>:$slots);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    custom<Optimizer>($optimizer) `rate` `(` $learning_rate `:` type($learning_rate) `)`
    `step` `(` $global_step `:` type($global_step) `)`
    `variables` `(` ($variables^ `:` type($variables))? `)`
    `gradients` `(` ($gradients^ `:` type($gradients))? `)`
    `slots` `(` ($slots^ `:` type($slots))? `)`
    attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ResultRange getNewVariables() { return getResults().take_front(getVariables().size()); }
    ::mlir::ResultRange getNewSlots() { return getResults().slice(getVariables().size(), getSlots().size()); }
    ::mlir::Value getNextStep() { return getResults().back(); }
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_TRAINING_OPS
