//===- GraphPasses.td - From a model to StableHLO functions -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_PASSES
#define SYSTOLE_DIALECT_GRAPH_PASSES

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// Passes on the graph dialect, in this order
//===----------------------------------------------------------------------===//

def GraphAddPipelinesPass : Pass<"graph-add-pipelines", "::mlir::ModuleOp"> {
  let summary = "Add the input pipelines of models that have none";
  let description = [{
    Add a `data.pipeline` for each mode of a model without any. It reads the arguments of the
    model function by their names, with `data.examples`, from the files of a flag:
    `--train_files`, `--eval_files` or `--predict_files`. Training shuffles and repeats them.

    A mode gets none if an argument has no batch, other unknown sizes, or floats other than
    f32.

    Before:
    ```mlir
    graph.model @points {
      graph.model_fn @model(%x: tensor<?x8xf32>, %label: tensor<?xi32>) { ... }
    }
    ```
    After:
    ```mlir
    graph.model @points {
      data.pipeline train {
        %files = data.files "train_files"
        %rows = data.examples %files ["x", "label"] [tensor<8xf32>, tensor<i32>]
        %shuffled = data.shuffle %rows {buffer_size = #data.param<"shuffle_buffer" = 10000>}
        %repeated = data.repeat %shuffled
        %batches = data.batch %repeated {drop_remainder}
        data.yield %batches
      }
      data.pipeline evaluate { ... }
      graph.model_fn @model(%x: tensor<?x8xf32>, %label: tensor<?xi32>) { ... }
    }
    ```
  }];
  let dependentDialects = ["::systole::data::DataDialect"];
}

def CollectParametersPass : Pass<"graph-collect-parameters", "::mlir::ModuleOp"> {
  let summary = "List the parameters of a program";
  let description = [{
    Write the parameters that the program's flags set into the module's attribute
    `tpu.parameters`.

    They are the parameters of the model and of its pipelines. They follow the compiler's own,
    which are there already and have fixed values (`compiled`).

    A name has one type and one default, and differs from the compiler's parameters.

    Before:
    ```mlir
    module {
      graph.model @m {
        graph.model_fn @model(%x: tensor<?x4xf32>) {
          %scale = graph.param "scale" = 0.5
          %y = graph.multiply %x, %scale
          graph.predict {y = %y}
        }
      }
    }
    ```
    After:
    ```mlir
    module attributes {tpu.parameters = [...]} {
      graph.model @m {
        graph.model_fn @model(%x: tensor<?x4xf32>) {
          %scale = graph.param "scale" = 0.5
          %y = graph.multiply %x, %scale
          graph.predict {y = %y}
        }
      }
    }
    ```
  }];
  let dependentDialects = ["::systole::tpu::TPUDialect"];
}

def GraphInlineCallsPass : Pass<"graph-inline-calls", "::mlir::ModuleOp"> {
  let summary = "Inline calls of graph.funcs";
  let description = [{
    Inline every call of a `graph.func`, and remove the functions.

    Every call gets its own copy, layers included. A recursive function is an error. The call of
    a function with a `gradient` becomes a `graph.custom_gradient`. Expressions in parameters become
    values, a `graph.repeat` its iterations, and a `graph.if` one of its regions. A scope becomes
    the attribute `graph.scope` of its layers.

    Before:
    ```mlir
    graph.func @inference(%image) {units} {
      %0 = graph.repeat 2 as i (%h = %image) scope "layer" {
        %1 = graph.dense %h {units = units / (i + 1)}
        graph.return %1
      }
      graph.return %0
    }
    graph.model_fn @model(%image: tensor<?x784xf32>) {
      %0 = graph.call @inference(%image) {units = 20}
      graph.predict {logits = %0}
    }
    ```
    After:
    ```mlir
    graph.model_fn @model(%image: tensor<?x784xf32>) {
      %0 = graph.dense %image {graph.scope = "layer/", units = 20}
      %1 = graph.dense %0 {graph.scope = "layer_1/", units = 10}
      graph.predict {logits = %1}
    }
    ```
  }];
}

def GraphNameLayersPass : Pass<"graph-name-layers", "::mlir::ModuleOp"> {
  let summary = "Name unnamed layers";
  let description = [{
    Name unnamed layers as tf.layers does: the kind, then the kind with `_1`, `_2`, ..., past
    names that are taken. Layers in a scope are counted in it, and have its prefix.

    Two layers with the same given name are an error, since their variables would collide. A layer
    with `reuse` gets the initializers, the regularizers and `trainable` of the earlier layer of
    its name. In a scope that is entered again, layers are counted anew.

    Before:
    ```mlir
    %0 = graph.dense %x {units = 128}
    %1 = graph.dense %0 {units = 10}
    ```
    After:
    ```mlir
    %0 = graph.dense %x {name = "dense", units = 128}
    %1 = graph.dense %0 {name = "dense_1", units = 10}
    ```
  }];
}

def GraphInsertFakeQuantsPass : Pass<"graph-insert-fake-quants", "::mlir::ModuleOp"> {
  let summary = "Train models for their quantization";
  let description = [{
    Give the layers that `quantize` makes integers of the values of these integers.

    - The kernel of a dense layer, a convolution or a depthwise convolution gets the attribute
      `graph.quantized_kernel`.
    - The input of such a layer gets a `graph.trained_fake_quant`. All readers of a value get the
      result if the value is the output of another such layer, or of a batch normalization or an
      activation on it. So do those of a sum of two such values. The operations between only move
      elements, or have the trait `MovesElements`. Before average pooling, such a value has a range
      of its own, too.

    The option is `int8`, which may be followed by `:` and `ema_decay=X` or `learned`, as of
    `graph.trained_fake_quant`. With `marks-ranges`, for a program of bytes, values are not rounded:
    the operations have the attribute `graph.marks_range`, and the kernels none.

    Before:
    ```mlir
    graph.model_fn @model(%x: tensor<?x784xf32>) {
      %0 = graph.dense %x {activation = "relu", name = "dense", units = 20}
      %1 = graph.dense %0 {name = "dense_1", units = 10}
      graph.predict {logits = %1}
    }
    ```
    After `--graph-insert-fake-quants="quantize=int8"`:
    ```mlir
    graph.model_fn @model(%x: tensor<?x784xf32>) {
      %0 = graph.trained_fake_quant %x {ema_decay = 0.99, name = "dense/input_quant"}
      %1 = graph.dense %0 {activation = "relu", graph.quantized_kernel, name = "dense", units = 20}
      %2 = graph.trained_fake_quant %1 {ema_decay = 0.99, name = "dense/act_quant"}
      %3 = graph.dense %2 {graph.quantized_kernel, name = "dense_1", units = 10}
      graph.predict {logits = %3}
    }
    ```
  }];
  let options = [
    Option<"quantize", "quantize", "std::string", "",
           "The integers: int8, int8:ema_decay=X or int8:learned">,
    Option<"marksRanges", "marks-ranges", "bool", "false",
           "Mark the ranges for a program of bytes">];
}

def GraphBindBatchPass : Pass<"graph-bind-batch", "::mlir::ModuleOp"> {
  let summary = "Split the model function by mode, with the batch of one replica";
  let description = [{
    Split the model function into `@train`, `@evaluate`, `@predict`, `@generate` and `@prefill`.

    - `@train` keeps the loss that it minimizes.
    - `@evaluate` returns the metrics, and the loss if no metric has that name.
    - `@predict` returns the predictions, of the arguments that they depend on.
    - `@generate` extends one prompt, with `graph.generate`: a step is the model of its window, or
      with `cache` of one position.
    - `@prefill` fills the cache of `@generate` from a prompt: it is the model of all positions.

    All but the first leave out operations that only training needs.

    Sizes are those of the global batch. A leading `?` of an argument becomes the share of one
    shard. A training batch that the shards do not divide is an error. Batches of evaluation and
    prediction are rounded up; the runtime pads the missing rows and drops them from the
    results. A mode without a batch size is dropped; generation needs none. If nothing would be left,
    sizes stay unknown, and `graph-infer-shapes` reports them.

    Before:
    ```mlir
    graph.model_fn @model(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
      %0 = graph.dense %image {name = "dense", units = 10}
      %1 = graph.sparse_softmax_cross_entropy %label, %0
      %2 = graph.constant 0.1
      graph.minimize %1 with #graph.sgd, %2 {cross_shard}
      graph.predict {logits = %0}
    }
    ```
    After `--graph-bind-batch="train-batch-size=128 predict-batch-size=8 num-shards=8"`:
    ```mlir
    graph.model_fn @train(%image: tensor<16x784xf32>, %label: tensor<16xi32>)
        attributes {global_batch_size = 128 : i64, mode = #graph.mode<train>} {
      %0 = graph.dense %image {name = "dense", units = 10}
      %1 = graph.sparse_softmax_cross_entropy %label, %0
      %2 = graph.constant 0.1
      graph.minimize %1 with #graph.sgd, %2 {cross_shard}
    }
    graph.model_fn @predict(%image: tensor<1x784xf32>)
        attributes {global_batch_size = 8 : i64, mode = #graph.mode<predict>} {
      %0 = graph.dense %image {name = "dense", units = 10}
      graph.predict {logits = %0}
    }
    ```
  }];
  let options = [
    Option<"trainBatchSize", "train-batch-size", "int64_t", "0",
           "Global batch size of training">,
    Option<"evalBatchSize", "eval-batch-size", "int64_t", "0",
           "Global batch size of evaluation">,
    Option<"predictBatchSize", "predict-batch-size", "int64_t", "0",
           "Global batch size of prediction">,
    Option<"numShards", "num-shards", "int64_t", "0",
           "Replicas that share a batch; 0 for a local program, of one">];
}

def GraphInferShapesPass : Pass<"graph-infer-shapes", "::mlir::ModuleOp"> {
  let summary = "Infer static tensor types";
  let description = [{
    Infer the ranked, static type of every value, from the declared types of the arguments
    forward.

    Each op has its own rule. `graph.set_shape` also refines its operand. A size that stays
    unknown is an error that names the value, the op that produces it, and a hint.

    Before:
    ```mlir
    graph.model_fn @predict(%image: tensor<16x784xf32>) {
      %0 = graph.dense %image {name = "dense", units = 10}
      graph.predict {logits = %0}
    }
    ```
    After:
    ```mlir
    graph.model_fn @predict(%image: tensor<16x784xf32>) attributes {inferred} {
      %0 = graph.dense %image {name = "dense", units = 10} : (tensor<16x784xf32>) -> tensor<16x10xf32>
      graph.predict {logits = %0} : tensor<16x10xf32>
    }
    ```
  }];
}

def GraphAddAdaptersPass : Pass<"graph-add-adapters", "::mlir::ModuleOp"> {
  let summary = "Give kernels adapters by their names";
  let description = [{
    Set `lora_rank`, `lora_alpha` and `lora_kernels` of the layers whose kernels match an expression.

    The option is REGEX:rank=N or REGEX:rank=N,alpha=X, with a POSIX extended regular expression of
    whole names. Kernels of `graph.dense` and `graph.multi_head_attention` that match get an
    adapter. An expression that matches none is an error, and one that matches a kernel with an
    adapter.

    Before:
    ```mlir
    graph.model @m {
      graph.model_fn @train(%x: tensor<8x4xf32>) attributes {inferred, ...} {
        %0 = graph.dense %x {name = "base", units = 4} : (tensor<8x4xf32>) -> tensor<8x4xf32>
        %1 = graph.dense %0 {name = "head", units = 2} : (tensor<8x4xf32>) -> tensor<8x2xf32>
        ...
      }
    }
    ```
    After `--graph-add-adapters="adapters=base/.*:rank=2,alpha=4"`:
    ```mlir
    graph.model @m {
      graph.model_fn @train(%x: tensor<8x4xf32>) attributes {inferred, ...} {
        %0 = graph.dense %x {lora_alpha = 4.0, lora_rank = 2, name = "base", units = 4} : (tensor<8x4xf32>) -> tensor<8x4xf32>
        %1 = graph.dense %0 {name = "head", units = 2} : (tensor<8x4xf32>) -> tensor<8x2xf32>
        ...
      }
    }
    ```
  }];
  let options = [
    Option<"adapters", "adapters", "std::string", "",
           "The kernels that get adapters, and which: REGEX:rank=N,alpha=X">];
}

def GraphDropAdaptersPass : Pass<"graph-drop-adapters", "::mlir::ModuleOp"> {
  let summary = "Leave adapters out, for kernels that they are merged into";
  let description = [{
    Remove `lora_rank`, `lora_alpha` and `lora_kernels` of all layers. The module's attribute
    `tpu.adapters` has the factor of each kernel's adapter. The layers compute the same from a kernel
    to which the product of the adapter's matrices, times this factor, is added.

    Before:
    ```mlir
    %0 = graph.dense %x {lora_alpha = 4.0, lora_rank = 2, name = "base", units = 4} : (tensor<8x4xf32>) -> tensor<8x4xf32>
    ```
    After, with `tpu.adapters = {"base/kernel" = 2.0}` on the module:
    ```mlir
    %0 = graph.dense %x {name = "base", units = 4} : (tensor<8x4xf32>) -> tensor<8x4xf32>
    ```
  }];
}

def GraphFreezeVariablesPass : Pass<"graph-freeze-variables", "::mlir::ModuleOp"> {
  let summary = "Freeze variables by their names";
  let description = [{
    Write the names of the variables that training must not change into the model's attribute
    `frozen_variables`.

    The options are POSIX extended regular expressions of whole names. A variable is frozen if it
    matches `frozen`, or if it does not match `trainable`. In a model with adapters, all other
    variables are frozen that do not match `trainable`, and none of the adapters. An expression that matches no variable
    is an error. So is a model with a `graph.minimize` that has nothing left to train, or whose
    `learning_rate_multipliers` match nothing that it trains.

    Before:
    ```mlir
    graph.model @m {
      graph.model_fn @train(%x: tensor<8x4xf32>) attributes {inferred, ...} {
        %0 = graph.dense %x {name = "base", units = 4} : (tensor<8x4xf32>) -> tensor<8x4xf32>
        %1 = graph.dense %0 {name = "head", units = 2} : (tensor<8x4xf32>) -> tensor<8x2xf32>
        ...
      }
    }
    ```
    After `--graph-freeze-variables="frozen=base/.*"`:
    ```mlir
    graph.model @m attributes {frozen_variables = ["base/kernel", "base/bias"]} {
      graph.model_fn @train(%x: tensor<8x4xf32>) attributes {inferred, ...} {
        %0 = graph.dense %x {name = "base", units = 4} : (tensor<8x4xf32>) -> tensor<8x4xf32>
        %1 = graph.dense %0 {name = "head", units = 2} : (tensor<8x4xf32>) -> tensor<8x2xf32>
        ...
      }
    }
    ```
  }];
  let options = [
    Option<"frozen", "frozen", "std::string", "",
           "A regular expression of the variables to freeze">,
    Option<"trainable", "trainable", "std::string", "",
           "A regular expression of the only variables to train">];
}

def GraphCheckGenerationPass : Pass<"graph-check-generation", "::mlir::ModuleOp"> {
  let summary = "Check that a model can generate with a cache";
  let description = [{
    Check that `@generate`, the model of one position, computes for each position the values that
    `@prefill`, the model of all positions, has there.

    The two functions have the same operations. So the dimensions of an operand or result that
    differ are those of the positions. Each operation that has some must be one that treats each
    position by itself, or causal self-attention without a mask, whose keys and values the cache
    holds. The error names the others: convolutions and pooling along the sequence, recurrent
    layers, products and sums over positions.
  }];
}

def GraphCheckLabelsPass : Pass<"graph-check-labels", "::mlir::ModuleOp"> {
  let summary = "Have the input pipelines check class labels";
  let description = [{
    Insert a `data.check_labels` into the pipelines of training and evaluation, for each component
    of the batch that an op takes as class indices.

    - The labels of a `ClassLabelsOpInterface` op are followed back to an argument of the model,
      through operations that only convert and arrange them. If the model computes them, the
      device sends their range to the host in each step, as a `graph.log` that is not shown.
    - The component is then followed from the end of its pipeline to the function that computes
      it, and in that function through conversions. The check comes before them: 2^32 + 3 as i32
      is 3. The values that `data.pad` adds are not checked.
    - A function that other pipelines use without the check is copied.
    - A component that comes from a source or from a file of `data.cache` gets a `data.map` of its
      own.
    - Labels whose type holds the indices of classes only are not checked.

    Why there: the pipeline still knows the file and the record, and the labels are few bytes of a
    record.

    Before:
    ```mlir
    graph.model_fn @train(%x: tensor<32x8xf32>, %label: tensor<32xi32>) attributes {inferred, mode = #graph.mode<train>, ...} {
      %logits = graph.dense %x {name = "dense", units = 2} : (tensor<32x8xf32>) -> tensor<32x2xf32>
      %loss = graph.sparse_softmax_cross_entropy %label, %logits : ...
    }
    func.func @decode(%record: !data.string) -> (tensor<i32> {data.name = "label"}, ...) attributes {data.function} {
      %y = data.parse_example %record ["y"] : tensor<i64>
      %label = stablehlo.convert %y : (tensor<i64>) -> tensor<i32>
    ```
    After:
    ```mlir
    func.func @decode(%record: !data.string) -> (tensor<i32> {data.name = "label"}, ...) attributes {data.function} {
      %y = data.parse_example %record ["y"] : tensor<i64>
      %checked = data.check_labels %y {classes = 2, component = "label", taker = "..."} : tensor<i64>
      %label = stablehlo.convert %checked : (tensor<i64>) -> tensor<i32>
    ```
  }];
  let dependentDialects = ["::systole::data::DataDialect", "::mlir::func::FuncDialect"];
}

def GraphPlaceOnHostPass : Pass<"graph-place-on-host", "::mlir::ModuleOp"> {
  let summary = "Move computations on int64 and float64 to the host";
  let description = [{
    Move ops on int64 and float64 into a `graph.outside_compilation`, in device programs that
    are compiled with `allow-soft-placement`.

    Adjacent ops with operands or results of these types share one.

    Before:
    ```mlir
    graph.model_fn @predict(%x: tensor<16xi32>) attributes {inferred} {
      %0 = graph.cast %x to f64 : (tensor<16xi32>) -> tensor<16xf64>
      %1 = stablehlo.sqrt %0 : tensor<16xf64>
      graph.predict {root = %1} : tensor<16xf64>
    }
    ```
    After:
    ```mlir
    graph.model_fn @predict(%x: tensor<16xi32>) attributes {inferred} {
      %0 = graph.outside_compilation {
        %1 = graph.cast %x to f64 : (tensor<16xi32>) -> tensor<16xf64>
        %2 = stablehlo.sqrt %1 : tensor<16xf64>
        graph.return %2 : tensor<16xf64>
      } {soft}
      graph.predict {root = %0} : tensor<16xf64>
    }
    ```
  }];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect"];
}

def GraphCheckDeviceOpsPass : Pass<"graph-check-device-ops", "::mlir::ModuleOp"> {
  let summary = "Reject operations that the device cannot run";
  let description = [{
    Report operations, element types and options that the device does not have.

    These are errors with a hint, each reported once:
    - an op that the device does not have;
    - an element type that it does not have (int64 is allowed for the global step only);
    - a `graph.summary`;
    - unless the program is local, a `graph.minimize` without `cross_shard`.

    In a local program they are warnings: the list of what a device would reject. A program
    compiled with `allow-soft-placement` may compute on int64 and float64, with warnings.

    Before and after:
    ```mlir
    graph.model_fn @predict(%x: tensor<16x4xf32>) attributes {inferred} {
      %0 = graph.softmax %x : (tensor<16x4xf32>) -> tensor<16x4xf32>
      graph.predict {p = %0} : tensor<16x4xf32>
    }
    ```
  }];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect"];
  let options = [
    Option<"allowSoftPlacement", "allow-soft-placement", "bool", "false",
           "Accept element types that only the host has, with a warning">,
    Option<"evalOnTPU", "eval-on-tpu", "bool", "true",
           "false: evaluation and prediction are the host's, on as many cores">];
}

def VerifyGraphPass : Pass<"verify-graph", "::mlir::ModuleOp"> {
  let summary = "Verify a model that is bound and inferred";
  let description = [{
    Verify that no graph.func is left, that every function has a mode and a batch, every layer a
    name, and every value a static tensor type.

    Changes nothing. A failure is a mistake in a pass.

    Before and after:
    ```mlir
    graph.model_fn @predict(%x: tensor<16x4xf32>)
        attributes {global_batch_size = 16 : i64, inferred, mode = #graph.mode<predict>} {
      graph.predict {x = %x} : tensor<16x4xf32>
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// To StableHLO
//===----------------------------------------------------------------------===//

def ConvertGraphToStableHLOPass : Pass<"convert-graph-to-stablehlo", "::mlir::ModuleOp"> {
  let summary = "Lower the functions of a model to StableHLO";
  let description = [{
    Lower the model to a module with its name, pipelines and functions.

    - Variables become arguments and results. A function takes the states that it reads and
      returns those that it changes, in the order of `@initialize`. That function creates all
      states from a seed.
    - `graph.minimize` becomes the gradients of the loss, their sum over the shards and the
      optimizer's update.
    - Metrics become a total and a count.

    Before:
    ```mlir
    graph.model @m attributes {num_shards = 8 : i32} {
      graph.model_fn @predict(%x: tensor<16x4xf32>)
          attributes {global_batch_size = 128 : i64, inferred, mode = #graph.mode<predict>} {
        %0 = graph.dense %x {name = "dense", units = 2, use_bias = false}
          : (tensor<16x4xf32>) -> tensor<16x2xf32>
        graph.predict {logits = %0} : tensor<16x2xf32>
      }
    }
    ```
    After (without the body of `@initialize`):
    ```mlir
    module @m attributes {tpu.num_shards = 8 : i32} {
      func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
          -> (tensor<4x2xf32> {tpu.state = "dense/kernel", tpu.variable = #tpu.variable<trainable = true>},
              tensor<i64> {tpu.state = "global_step"},
              tensor<ui64> {tpu.state = "random_seed"})
          attributes {tpu.function = "initialize"} { ... }
      func.func @predict(%kernel: tensor<4x2xf32> {tpu.state = "dense/kernel"},
                         %x: tensor<16x4xf32> {tpu.infeed = "x"})
          -> (tensor<16x2xf32> {tpu.outfeed = "logits"})
          attributes {tpu.function = "predict", tpu.global_batch_size = 128 : i64} {
        %0 = stablehlo.dot_general %x, %kernel, contracting_dims = [1] x [0]
          : (tensor<16x4xf32>, tensor<4x2xf32>) -> tensor<16x2xf32>
        return %0 : tensor<16x2xf32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::func::FuncDialect",
                           "::systole::stablehlo::StablehloDialect",
                           "::systole::chlo::CHLODialect",
                           "::systole::tpu::TPUDialect"];
}

def GraphExpandOptimizersPass : Pass<"graph-expand-optimizers", "::mlir::ModuleOp"> {
  let summary = "Lower optimizers and learning rate schedules to arithmetic";
  let description = [{
    Lower each variable's update, the step's learning rate, and the increment of the step.

    Before:
    ```mlir
    %0:2 = graph.apply_gradients #graph.sgd rate(%rate : tensor<f32>) step(%step : tensor<i64>)
      variables(%w : tensor<4xf32>) gradients(%g : tensor<4xf32>) slots()
    ```
    After:
    ```mlir
    %0 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.multiply %0, %g : tensor<4xf32>
    %2 = stablehlo.subtract %w, %1 : tensor<4xf32>
    %one = stablehlo.constant dense<1> : tensor<i64>
    %3 = stablehlo.add %step, %one : tensor<i64>
    ```
  }];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect"];
}

def GraphExpandRowSumsPass : Pass<"graph-expand-row-sums", "::mlir::ModuleOp"> {
  let summary = "Lower sums of the gradients of rows to StableHLO";
  let description = [{
    Lower `graph.sum_rows`. The work and the memory follow from the number of ids. Equal ids get
    one row of the result:

    - with at most as many rows as ids, the row of the table;
    - with at most 16 times as many rows, that at the position of one of them, which a vector over
      the table's rows holds;
    - with more rows, that of their run, after they are sorted.

    A scatter then adds the gradients in their order, so the sums have the same bits in all cases,
    and for any number of shards.

    Before:
    ```mlir
    %unique, %sums = graph.sum_rows of 3 ids(%ids : tensor<8xi32>) rows(%rows : tensor<8x4xf32>)
      gradients(%d : tensor<8x4xf32>) : tensor<3xi32>, tensor<3x4xf32>
    ```
    After:
    ```mlir
    %none = stablehlo.constant dense<-1> : tensor<3xi32>
    %unique = "stablehlo.scatter"(%none, %ids, %ids) ... : (tensor<3xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<3xi32>
    %zeros = stablehlo.constant dense<0.0> : tensor<3x4xf32>
    %sums = "stablehlo.scatter"(%zeros, %ids, %d) ... : (tensor<3x4xf32>, tensor<8xi32>, tensor<8x4xf32>) -> tensor<3x4xf32>
    ```
  }];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect"];
}

def GraphInsertAllReducesPass : Pass<"graph-insert-all-reduces", "::mlir::ModuleOp"> {
  let summary = "Lower cross-shard sums to all-reduces";
  let description = [{
    Lower the sum of each gradient over shards to a `stablehlo.all_reduce`, which
    `combine-collectives` combines. With one shard, the sum is removed.

    Before:
    ```mlir
    %0:2 = graph.cross_shard %a, %b over 2 : tensor<4xf32>, tensor<2xf32>
    ```
    After:
    ```mlir
    %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %2 = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = "stablehlo.all_reduce"(%b) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %2 = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2xf32>) -> tensor<2xf32>
    ```
  }];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect",
                           "::systole::tpu::TPUDialect"];
}

def VerifyStableHLOProgramPass : Pass<"verify-stablehlo-program", "::mlir::ModuleOp"> {
  let summary = "Verify a StableHLO program for the device half";
  let description = [{
    Verify a program that is handed to the device half. Changes nothing. A failure is a mistake
    in a pass.

    - The module has `tpu.num_shards`, and no operation of the graph dialect.
    - Each marked function (`tpu.function`) computes in StableHLO on static tensors.
    - Each of its arguments is a state or an infeed, and each result a state or an outfeed.
    - States have the names, types and order of `@initialize`'s results.

    Before and after:
    ```mlir
    module @m attributes {tpu.num_shards = 1 : i32} {
      func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
          -> (tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"})
          attributes {tpu.function = "initialize"} {
        %0 = stablehlo.constant dense<0> : tensor<i64>
        return %0, %seed : tensor<i64>, tensor<ui64>
      }
    }
    ```
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_PASSES
