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
// On the graph dialect, in this order
//===----------------------------------------------------------------------===//

def CollectParametersPass : Pass<"graph-collect-parameters", "::mlir::ModuleOp"> {
  let summary = "list the parameters of a program";
  let description = [{
    Writes the parameters that the program's flags set, those of the model and of its
    pipelines, into the module's attribute `tpu.parameters`, after those of the
    compiler that are there already (their values are fixed: `compiled`).

    One name has one type and one default, and is not that of a compiler's parameter.

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
}

def GraphInlineCallsPass : Pass<"graph-inline-calls", "::mlir::ModuleOp"> {
  let summary = "put the bodies of graph.funcs in the place of their calls";
  let description = [{
    Every call gets a copy of its own, layers included. The functions are gone
    afterwards. A function that calls itself is an error. The call of a function with
    a `gradient` becomes a `graph.custom_gradient`.

    Before:
    ```mlir
    graph.func @inference(%image) {
      %0 = graph.dense %image {units = 10}
      graph.return %0
    }
    graph.model_fn @model(%image: tensor<?x784xf32>) {
      %0 = graph.call @inference(%image)
      graph.predict {logits = %0}
    }
    ```
    After:
    ```mlir
    graph.model_fn @model(%image: tensor<?x784xf32>) {
      %0 = graph.dense %image {units = 10}
      graph.predict {logits = %0}
    }
    ```
  }];
}

def GraphNameLayersPass : Pass<"graph-name-layers", "::mlir::ModuleOp"> {
  let summary = "name the layers that the person left unnamed";
  let description = [{
    As tf.layers does: the kind, then the kind with `_1`, `_2`, ..., past names
    that are taken. Two layers that the person gave one name are an error, since
    variables would collide.

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

def GraphBindBatchPass : Pass<"graph-bind-batch", "::mlir::ModuleOp"> {
  let summary = "make the function of each mode, with the batch of one replica";
  let description = [{
    The model function becomes `@train` (which keeps what it minimizes),
    `@evaluate` (the metrics, and the loss where no metric has that name) and
    `@predict` (the predictions, of the arguments that they depend on). What only
    training does is left out of the others.

    Sizes are those of the global batch. A leading `?` of an argument becomes the
    share of one shard. A batch of training that does not divide is an error; those
    of evaluation and prediction are rounded up, and the rows that are missing are
    filled up by the runtime and left out of the results. A mode whose
    batch size is not given is left out, unless none is given: then sizes stay
    unknown, for `graph-infer-shapes` to say so.

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
  let summary = "give every value its ranked, static tensor type";
  let description = [{
    From the declared types of the arguments forward, by the ops' own rules;
    `graph.set_shape` also tells its operand. A size that stays unknown is an error
    that names the value, the op that made it, and the remedy.

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

def GraphPlaceOnHostPass : Pass<"graph-place-on-host", "::mlir::ModuleOp"> {
  let summary = "have the host compute on int64 and float64";
  let description = [{
    Of device programs that are compiled with `allow-soft-placement`: ops that follow
    one another and have operands or results of these types become a
    `graph.outside_compilation`.

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
  let summary = "refuse what the device cannot run";
  let description = [{
    Changes nothing. An op that the device does not have, an element type that it
    does not have (int64: only the global step), and, unless the program is local,
    a `graph.minimize` without `cross_shard` or a `graph.summary` are errors with their
    remedy. All of them are said, each once.

    A local program may have them: they are warnings then, the list of what the device
    would refuse. One that is compiled with `allow-soft-placement` may compute on int64
    and float64, with warnings, too.

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
           "Take element types that only the host has, with a warning">,
    Option<"evalOnTPU", "eval-on-tpu", "bool", "true",
           "false: evaluation and prediction are the host's, on as many cores">];
}

def VerifyGraphPass : Pass<"verify-graph", "::mlir::ModuleOp"> {
  let summary = "check what holds once a model is bound and inferred";
  let description = [{
    Changes nothing; a failure is a mistake in a pass. Holds: no graph.func is
    left, every function has a mode and a batch, every layer a name, every value a
    static tensor type.

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
  let summary = "make the functions of a model pure StableHLO functions";
  let description = [{
    The module takes the model's name, pipelines and functions. Variables become
    arguments and results: a function takes the states that it reads and returns
    those that it changes, in the order of `@initialize`, which makes all of them
    from a seed. `graph.minimize` becomes the gradients of the loss, their sum
    over the shards and the optimizer's update; metrics become a total and a count.

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
          -> (tensor<4x2xf32> {tpu.state = "dense/kernel", tpu.trainable},
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
                           "::systole::chlo::CHLODialect"];
}

def GraphExpandOptimizersPass : Pass<"graph-expand-optimizers", "::mlir::ModuleOp"> {
  let summary = "make optimizers and schedules arithmetic";
  let description = [{
    Each variable's update, the learning rate of the step, and the step after it.

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

def GraphInsertAllReducesPass : Pass<"graph-insert-all-reduces", "::mlir::ModuleOp"> {
  let summary = "make cross-shard sums all-reduces";
  let description = [{
    A `stablehlo.all_reduce` of each gradient, which `combine-collectives` puts
    together; where there is one shard, nothing.

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
  let dependentDialects = ["::systole::stablehlo::StablehloDialect"];
}

def VerifyStableHLOProgramPass : Pass<"verify-stablehlo-program", "::mlir::ModuleOp"> {
  let summary = "check what holds of a program handed to the device half";
  let description = [{
    Changes nothing; a failure is a mistake in a pass. Holds: the module says
    `tpu.num_shards`; nothing of the graph dialect is left; each marked function
    (`tpu.function`) computes in StableHLO on static tensors; each of its arguments
    is a state or an infeed and each result a state or an outfeed; states have the
    names, types and order of `@initialize`'s results.

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
