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
  let summary = "Make a program with shardings a program of one device";
  let description = [{
    Removes meshes, shardings, and what passes a value on: the ops of `sdy` and
    the custom calls `@Sharding`, `@SPMDFullToShardShape` and
    `@SPMDShardToFullShape`. The body of a `sdy.manual_computation` takes its place
    where the mesh has one device, and is refused where it has several.

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

#endif // SYSTOLE_DIALECT_SDY_PASSES
