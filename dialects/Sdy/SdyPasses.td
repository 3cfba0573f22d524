//===- SdyPasses.td - Passes of the sdy dialect ----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_SDY_PASSES
#define SYSTOLE_DIALECT_SDY_PASSES

include "mlir/Pass/PassBase.td"

def DropShardingsPass : Pass<"drop-shardings", "::mlir::ModuleOp"> {
  let summary = "Turn a program with shardings into one for one device";
  let description = [{
    Remove meshes, shardings, and operations that only pass on a value: the ops of `sdy`, and
    the custom calls `@Sharding`, `@SPMDFullToShardShape` and `@SPMDShardToFullShape`.

    The body of a `sdy.manual_computation` replaces it if the mesh has one device, and is an
    error if it has several.

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
    func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = stablehlo.sine %x : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
}

def TakeDeviceProgramPass : Pass<"take-device-program", "::mlir::ModuleOp"> {
  let summary = "Turn a training step over a mesh into that of one device";
  let description = [{
    Replace a step over a mesh by the computation of one device.

    Applies to a step (a function with `tpu.carry`) that is one `sdy.manual_computation`, as
    JAX's `shard_map` emits it. The step becomes the computation's body, on a device's parts of
    arguments and results. The devices of the mesh become the replicas of the program, so a
    `partition_id` becomes a `replica_id`.

    Before:
    ```mlir
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%w: tensor<3xf32>, %x: tensor<8x3xf32>) -> tensor<3xf32> attributes {tpu.carry = 1 : i64} {
      %0 = sdy.manual_computation(%w, %x) in_shardings=[<@mesh, [{} ]>, <@mesh, [{"x"}, {} ]>]
          out_shardings=[<@mesh, [{} ]>] manual_axes={"x"} (%a: tensor<3xf32>, %b: tensor<4x3xf32>) {
        ...
        sdy.return %1 : tensor<3xf32>
      } : (tensor<3xf32>, tensor<8x3xf32>) -> tensor<3xf32>
      return %0 : tensor<3xf32>
    }
    ```

    After:
    ```mlir
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%w: tensor<3xf32>, %x: tensor<4x3xf32>) -> tensor<3xf32> attributes {tpu.carry = 1 : i64} {
      ...
      return %1 : tensor<3xf32>
    }
    ```
  }];
  let options = [
    Option<"numShards", "num-shards", "int64_t", "1", "Replicas that share a global batch">
  ];
}

#endif // SYSTOLE_DIALECT_SDY_PASSES
