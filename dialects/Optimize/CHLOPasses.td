//===- CHLOPasses.td - Passes on CHLO ----------------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHLO_PASSES
#define SYSTOLE_DIALECT_CHLO_PASSES

include "mlir/Pass/PassBase.td"

def ExpandCHLOPass : Pass<"expand-chlo"> {
  let summary = "Lower CHLO to StableHLO";
  let description = [{
    Lower CHLO to StableHLO.

    Broadcasts become `stablehlo.broadcast_in_dim` before the operation. Constants, `top_k`,
    `conj`, `square`, `mulhi`, `scan` and the functions of complex numbers become StableHLO
    operations. Functions of one real element, such as `erf`, stay: the vector unit computes
    them itself.

    Before:
    ```mlir
    func.func @f(%x: tensor<3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = chlo.broadcast_add %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```
    After:
    ```mlir
    func.func @f(%x: tensor<3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
      %1 = stablehlo.add %0, %y : tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    ```
  }];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect"];
}

def ExpandErfPass : Pass<"expand-erf"> {
  let summary = "Lower the error function to StableHLO";
  let description = [{
    Lower `chlo.erf` of f32 and narrower types to StableHLO: for portable artifacts, whose
    readers have no error function.
  }];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect"];
}

#endif // SYSTOLE_DIALECT_CHLO_PASSES
