//===- ShardingPasses.td - Passes that shard programs ----*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SHARDING_PASSES
#define SYSTOLE_SHARDING_PASSES

include "mlir/Pass/PassBase.td"

def DeclareMeshPass : Pass<"declare-mesh", "::mlir::ModuleOp"> {
  let summary = "Give a module the mesh that a flag describes";
  let description = [{
    Before:
    ```mlir
    module {
    }
    ```

    After, with `mesh=replica:4,model:2`:
    ```mlir
    module {
      shard.grid @mesh(shape = 4x2) {axes = ["replica", "model"]}
    }
    ```
  }];
  let options = [
    Option<"mesh", "mesh", "std::string", "\"\"", "Axes and their sizes, as in replica:4,model:2">
  ];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

def AnnotateShardingsPass : Pass<"annotate-shardings", "::mlir::ModuleOp"> {
  let summary = "Annotate arguments and results of functions by their names";
  let description = [{
    Variables, components of the batch and what is given to the host have the names of
    the model; of other functions, arguments are `arg0`, ... and results `result0`, ...
    A name may be a pattern: `dense*/kernel`. The first entry that fits counts.

    Before:
    ```mlir
    shard.grid @mesh(shape = 2) {axes = ["x"]}
    func.func @main(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
      return %x : tensor<8x4xf32>
    }
    ```

    After, with `shard=arg0:_.x`:
    ```mlir
    func.func @main(%x: tensor<8x4xf32> {tpu.sharding = [[], ["x"]]}) -> tensor<8x4xf32> {
      return %x : tensor<8x4xf32>
    }
    ```
  }];
  let options = [
    ListOption<"shard", "shard", "std::string",
               "Names and the axes of their dimensions, as in image:replica or dense/kernel:_.model">
  ];
}

def PropagateShardingsPass : Pass<"propagate-shardings", "::mlir::ModuleOp"> {
  let summary = "Decide for each value how it is split over the mesh";
  let description = [{
    What a person annotated stands: `shard.shard`, and the attribute `tpu.sharding` of
    arguments and results of functions. From there shardings go op by op, forward and
    backward, through the ops' sharding rules until nothing changes: first through ops
    that leave elements where they are, then through all. Each value that is split is then
    the operand of a `shard.shard`.

    Before:
    ```mlir
    shard.grid @mesh(shape = 2) {axes = ["x"]}
    func.func @main(%x: tensor<8x4xf32> {tpu.sharding = [["x"]]}, %w: tensor<4x2xf32>) -> tensor<8x2xf32> {
      %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
      return %0 : tensor<8x2xf32>
    }
    ```

    After:
    ```mlir
    func.func @main(%x: tensor<8x4xf32> {tpu.sharding = [["x"], []]}, %w: tensor<4x2xf32>)
        -> (tensor<8x2xf32> {tpu.sharding = [["x"], []]}) {
      %sharding = shard.sharding @mesh split_axes = [[0]] : !shard.sharding
      %part = shard.shard %x to %sharding : tensor<8x4xf32>
      %0 = stablehlo.dot_general %part, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
      %1 = shard.shard %0 to %sharding : tensor<8x2xf32>
      return %1 : tensor<8x2xf32>
    }
    ```
  }];
  let options = [
    Option<"optimizerState", "optimizer-state", "std::string", "\"\"",
           "The axis over which variables of optimizers are split, with what updates them">,
    Option<"explain", "explain", "bool", "false",
           "Print for each value its sharding and where that came from">
  ];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

def PartitionPass : Pass<"partition", "::mlir::ModuleOp"> {
  let summary = "Make of functions with shardings what each shard computes";
  let description = [{
    Takes the shardings that `propagate-shardings` leaves. Arguments, values and results
    become the shard's parts; what shards need of each other are collectives between
    replicas, which are the shards of the mesh. A dimension that does not divide is
    padded on the last shards, and masked where the padding would be read.

    Before:
    ```mlir
    shard.grid @mesh(shape = 2) {axes = ["x"]}
    func.func @main(%x: tensor<8x4xf32> {tpu.sharding = [["x"], []]}) -> tensor<4xf32> {
      %sharding = shard.sharding @mesh split_axes = [[0]] : !shard.sharding
      %part = shard.shard %x to %sharding : tensor<8x4xf32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.reduce(%part init: %zero) applies stablehlo.add across dimensions = [0]
        : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    After:
    ```mlir
    func.func @main(%x: tensor<4x4xf32> {tpu.sharding = [["x"], []]}) -> (tensor<4xf32>) {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0]
        : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
      %1 = "stablehlo.all_reduce"(%0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({ ... })
      return %1 : tensor<4xf32>
    }
    ```
  }];
  let options = [
    Option<"report", "report", "bool", "false",
           "Remark each op that is not partitioned though its operands are">
  ];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect"];
}

def PrepareShardedProgramPass : Pass<"prepare-sharded-program", "::mlir::ModuleOp"> {
  let summary = "Say how a program's functions meet the host, over a mesh";
  let description = [{
    Of a program of one replica (`tpu.num_shards` is 1): each shard is fed its rows of
    the batch, in the order of shards, and gives the host its rows of predictions and all
    of everything else. It holds its part of the variables that are annotated, in any
    function, and all of the others; `@initialize` makes that, and says of what each is a
    part (`tpu.part_of`) and where those of all shards begin (`tpu.part_starts`). What is
    fed and has no annotation is split over the first axis, by a copy. With
    `optimizer-state` the variables that an optimizer adds are split over an axis besides.
    `@generate`, which runs on one core, is left out where that has parts only.

    Before:
    ```mlir
    module attributes {tpu.num_shards = 1 : i32} {
      shard.grid @mesh(shape = 2x2) {axes = ["replica", "model"]}
      func.func @evaluate(%x: tensor<8x4xf32> {tpu.infeed = "x"}) -> (tensor<8x4xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "evaluate"} {
        return %x : tensor<8x4xf32>
      }
    }
    ```

    After:
    ```mlir
    module attributes {tpu.num_shards = 4 : i32} {
      shard.grid @mesh(shape = 2x2) {axes = ["replica", "model"]}
      func.func @evaluate(%x: tensor<8x4xf32> {tpu.infeed = "x", tpu.sharding = [["replica", "model"], []]})
          -> (tensor<8x4xf32> {tpu.outfeed = "y", tpu.sharding = [[], []]}) attributes {tpu.function = "evaluate"} {
        %sharding = shard.sharding @mesh split_axes = [[0]] : !shard.sharding
        %0 = shard.shard %x to %sharding : tensor<8x4xf32>
        %whole = shard.sharding @mesh split_axes = [[]] : !shard.sharding
        %1 = shard.shard %0 to %whole : tensor<8x4xf32>
        return %1 : tensor<8x4xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"optimizerState", "optimizer-state", "std::string", "",
           "The axis over which variables of optimizers are split">,
  ];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

def ExpandCollectivesPass : Pass<"expand-collectives", "::mlir::ModuleOp"> {
  let summary = "Make the collectives of device programs those of the runtime";
  let description = [{
    The runtime exchanges pieces that are whole memory: those along the first
    dimension. It reduces floats of 16 (bf16), 32 and 64 bits and signed integers of
    32 and 64, within groups of one size. So pieces of other dimensions are transposed,
    other types converted, and groups of several sizes are a reduction over all
    shards of a tensor with a place for each group.

    Before:
    ```mlir
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}>
      : (tensor<3x4xf32>) -> tensor<3x8xf32>
    ```

    After:
    ```mlir
    %1 = stablehlo.reshape %x : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %2 = "stablehlo.all_gather"(%1) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}>
      : (tensor<1x3x4xf32>) -> tensor<2x3x4xf32>
    %3 = stablehlo.transpose %2, dims = [1, 0, 2] : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
    %0 = stablehlo.reshape %3 : (tensor<3x2x4xf32>) -> tensor<3x8xf32>
    ```
  }];
}

def HoistCollectivesPass : Pass<"hoist-collectives", "::mlir::ModuleOp"> {
  let summary = "Sum over shards behind a loop that adds such sums up";
  let description = [{
    A loop that adds a sum over shards to a value that it carries, and does nothing else
    with either, adds up each shard's own values, from zero, and the sum over shards is
    taken once, behind it: of the gradients of a recurrent layer's weights, which each step
    in time adds to, or of gradients that are accumulated over small batches. What is
    added is the same; the order of additions is another.

    Before:
    ```mlir
    %r:2 = stablehlo.while(%i = %zero, %sum = %start) : tensor<i32>, tensor<4xf32>
      cond { ... } do {
        %g = "stablehlo.all_reduce"(%own) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({ ... }) : (tensor<4xf32>) -> tensor<4xf32>
        %next = stablehlo.add %sum, %g : tensor<4xf32>
        stablehlo.return %j, %next : tensor<i32>, tensor<4xf32>
      }
    ```

    After:
    ```mlir
    %r:2 = stablehlo.while(%i = %zero, %sum = %zeros) : tensor<i32>, tensor<4xf32>
      cond { ... } do {
        %next = stablehlo.add %sum, %own : tensor<4xf32>
        stablehlo.return %j, %next : tensor<i32>, tensor<4xf32>
      }
    %all = "stablehlo.all_reduce"(%r#1) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({ ... }) : (tensor<4xf32>) -> tensor<4xf32>
    %total = stablehlo.add %start, %all : tensor<4xf32>
    ```
  }];
}

def AccumulateOnShardsPass : Pass<"accumulate-on-shards", "::mlir::ModuleOp"> {
  let summary = "Sum over shards what @train accumulates where it is used";
  let description = [{
    A variable of a program that `tpu.sum` marks, to which @train adds a sum over shards
    until it begins anew, gets what each shard has to add. The sum over shards is taken at
    the steps at which it begins anew, which are those that use it: so gradients that are
    accumulated over N steps are summed over the shards once. Checkpoints have the sums
    of all shards of a group, in a dimension before all others, so that a run that is
    stopped in between goes on with the same bits. A variable of which a shard adds to a
    part only of what it has stays as it is.

    Before:
    ```mlir
    func.func @initialize() -> (tensor<4xf32> {tpu.state = "w/Accumulated", tpu.sum}) ...
    func.func @train(%sum: tensor<4xf32> {tpu.state = "w/Accumulated"}, ...) -> ... {
      %g = "stablehlo.all_reduce"(%own) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({ ... }) : (tensor<4xf32>) -> tensor<4xf32>
      %total = stablehlo.add %sum, %g : tensor<4xf32>
      %next = stablehlo.select %is_update, %zeros, %total : tensor<i1>, tensor<4xf32>
    ```

    After:
    ```mlir
    func.func @initialize() -> (tensor<4xf32> {tpu.part_of = tensor<2x4xf32>, tpu.part_starts = array<i64: 0, 0, 1, 0>, tpu.state = "w/Accumulated", tpu.sum}) ...
    func.func @train(%sum: tensor<4xf32> {tpu.state = "w/Accumulated"}, ...) -> ... {
      %kept = stablehlo.add %sum, %own : tensor<4xf32>
      %total = "stablehlo.if"(%is_update) ({
        %all = "stablehlo.all_reduce"(%kept) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({ ... }) : (tensor<4xf32>) -> tensor<4xf32>
        stablehlo.return %all : tensor<4xf32>
      }, {
        stablehlo.return %kept : tensor<4xf32>
      }) : (tensor<i1>) -> tensor<4xf32>
      %next = stablehlo.select %is_update, %zeros, %kept : tensor<i1>, tensor<4xf32>
    ```
  }];
}

def CombineCollectivesPass : Pass<"combine-collectives", "::mlir::ModuleOp"> {
  let summary = "Make one collective of several of the same group";
  let description = [{
    Reductions go to where their operands are ready. Reductions and gathers over the same
    shards, by the same function, in one element type, then wait for each other until one
    of their results is used, or they are as many or as large as the options allow. So the
    gradients of a backward pass are summed in several parts, in the order in which they
    are ready, each while the rest is computed. What each element becomes is the same.

    Before:
    ```mlir
    %1 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({ ... }) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.all_reduce"(%b) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({ ... }) : (tensor<8xf32>) -> tensor<8xf32>
    ```

    After:
    ```mlir
    %0:2 = "stablehlo.all_reduce"(%a, %b) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({ ... })
      : (tensor<4xf32>, tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>)
    ```
  }];
  let options = [
    Option<"maxBytes", "max-bytes", "int64_t", "1048576",
           "Operands of one collective, at most, where it has several">,
    Option<"maxCount", "max-count", "int64_t", "256", "Operands of one collective, at most">
  ];
}

def ImportShardingsPass : Pass<"import-shardings", "::mlir::ModuleOp"> {
  let summary = "Take meshes and shardings from programs of other frameworks";
  let description = [{
    The mesh of `sdy.mesh` becomes the module's, where it has none, and shardings of
    arguments, results and values become annotations. What splits a dimension over a part
    of an axis, and a mesh whose devices have an order of their own, are refused.

    Before:
    ```mlir
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"} ]>}) -> tensor<8xf32> {
      %0 = stablehlo.sine %x : tensor<8xf32>
      %1 = sdy.sharding_constraint %0 <@mesh, [{} ]> : tensor<8xf32>
      return %1 : tensor<8xf32>
    }
    ```

    After:
    ```mlir
    shard.grid @mesh(shape = 2) {axes = ["x"]}
    func.func @main(%x: tensor<8xf32> {tpu.sharding = [["x"]]}) -> tensor<8xf32> {
      %0 = stablehlo.sine %x : tensor<8xf32>
      %sharding = shard.sharding @mesh split_axes = [[]] : !shard.sharding
      %1 = shard.shard %0 to %sharding : tensor<8xf32>
      return %1 : tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

#endif // SYSTOLE_SHARDING_PASSES
