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

#endif // SYSTOLE_SHARDING_PASSES
