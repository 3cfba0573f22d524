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
  let summary = "Give a module the mesh of a flag";
  let description = [{
    Add the mesh that the option describes to a module without one.

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
  let summary = "Annotate arguments and results of functions by name";
  let description = [{
    Annotate arguments and results of functions with the shardings of the options.

    Variables, batch components and outfeeds have the names of the model. In other functions
    arguments are `arg0`, ... and results `result0`, ... A name may be a pattern:
    `dense*/kernel`. The first entry that matches applies.

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
  let summary = "Choose a sharding over the mesh for each value";
  let description = [{
    Propagate shardings from annotations to all values.

    - Annotations never change: `shard.shard`, and the attribute `tpu.sharding` of arguments and
      results of functions. Only the dimensions of `open_dims` may be split further.
    - Shardings propagate op by op, forward and backward, through the ops' sharding rules, until
      nothing changes: first through ops that keep elements in place, then through all.

    Each value that is split is then the operand of a `shard.shard`.

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
           "The axis over which optimizer variables and their updates are split">,
    Option<"explain", "explain", "bool", "false",
           "Print for each value its sharding and its origin">
  ];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

def PartitionPass : Pass<"partition", "::mlir::ModuleOp"> {
  let summary = "Partition functions with shardings into the program of one shard";
  let description = [{
    Turn arguments, values and results into the shards that `propagate-shardings` has chosen.

    Shards exchange data by collectives between replicas, which are the shards of the mesh. A
    dimension that the mesh does not divide is padded on the last shards, and masked where
    padding would be read.

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
  let summary = "Arrange how a program's functions exchange data with the host, over a mesh";
  let description = [{
    Annotate a program of one replica (`tpu.num_shards` is 1) for partitioning.

    - Each shard is fed its rows of the batch, in the order of shards. Inputs without an
      annotation are split over the first axis, by a copy.
    - It returns its rows of predictions, and all of everything else.
    - It holds its shard of the variables that any function annotates, and all others whole.
      `@initialize` creates them. It records the whole that each is a shard of and where
      the shards of all replicas begin, in `tpu.variable`.
    - With `optimizer-state` the variables that an optimizer adds are split over an axis, too.
    - `@generate`, which runs on one core, is dropped if that core has only shards.

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
           "The axis over which optimizer variables are split">,
  ];
  let dependentDialects = ["::mlir::shard::ShardDialect",
                           "::systole::tpu::TPUDialect"];
}

def ExpandCollectivesPass : Pass<"expand-collectives", "::mlir::ModuleOp"> {
  let summary = "Rewrite collectives of device programs to those of the runtime";
  let description = [{
    Rewrite collectives that the runtime does not have in terms of those that it has.

    The runtime exchanges contiguous pieces: shards of the first dimension. It reduces floats of
    16 (bf16), 32 and 64 bits and signed integers of 32 and 64, within groups of one size.
    - Pieces of other dimensions are transposed.
    - Other types are converted.
    - Groups of several sizes become a reduction over all shards, of a tensor with a slot for
      each group.

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
  let summary = "Move sums over shards out of loops that accumulate them";
  let description = [{
    Move a sum over shards out of a loop that adds it to a loop-carried value.

    Applies if the loop does nothing else with either value. Each shard then accumulates its own
    values, from zero, and one sum over shards follows the loop. Examples are the weight
    gradients of a recurrent layer, and gradients that are accumulated over small batches. The
    same numbers are added, in another order.

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
  let summary = "Sum accumulated gradients over shards only where they are used";
  let description = [{
    Accumulate a variable of @train locally, and sum it over shards in the steps that use it.

    Applies to variables that are a `sum` by `tpu.variable`: @train adds a sum over shards to
    them until it resets them. The steps that reset them are those that use them. So gradients
    that are accumulated over N steps are summed over the shards once. A checkpoint has the sums of all
    shards of a group, in a new first dimension. So an interrupted run resumes with the same
    bits. Variables of which a shard adds to a part only are left alone.

    Before:
    ```mlir
    func.func @initialize() -> (tensor<4xf32> {tpu.state = "w/Accumulated", tpu.variable = #tpu.variable<sum = true>}) ...
    func.func @train(%sum: tensor<4xf32> {tpu.state = "w/Accumulated"}, ...) -> ... {
      %g = "stablehlo.all_reduce"(%own) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({ ... }) : (tensor<4xf32>) -> tensor<4xf32>
      %total = stablehlo.add %sum, %g : tensor<4xf32>
      %next = stablehlo.select %is_update, %zeros, %total : tensor<i1>, tensor<4xf32>
    ```

    After:
    ```mlir
    func.func @initialize() -> (tensor<4xf32> {tpu.state = "w/Accumulated", tpu.variable = #tpu.variable<sum = true, whole = tensor<2x4xf32>, starts = [0, 0, 1, 0]>}) ...
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
  let dependentDialects = ["::systole::tpu::TPUDialect"];
}

def CombineCollectivesPass : Pass<"combine-collectives", "::mlir::ModuleOp"> {
  let summary = "Combine collectives of the same group";
  let description = [{
    Combine collectives over the same shards, of one function and element type, into one.

    Reductions move to where their operands are ready. Reductions and gathers then wait for each
    other until one of their results is used, or until their number or size reaches the options'
    limits. So the gradients of a backward pass are summed in several chunks, in the order in
    which they are ready. Each sum overlaps the rest of the computation. All elements keep their
    values.

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
  let summary = "Import meshes and shardings from programs of other frameworks";
  let description = [{
    Turn `sdy.mesh` into the module's mesh, if it has none, and Shardy's shardings of arguments,
    results and values into annotations.

    - Several meshes over the same shards get one mesh with the axes of all.
    - A `sdy.manual_computation` stays as it is: its body is the program of one shard. Its operands
      and results are annotated.
    - A `shard.shard` has the attribute `open_dims` if some dimensions are open, and `unused_axes`
      if some axes are not to split these.

    Shardings over a part of an axis, values with unreduced axes, and meshes with a device order of
    their own, are errors.

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
