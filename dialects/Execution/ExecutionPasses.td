//===- ExecutionPasses.td - Passes that prepare a function to be run -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_EXECUTION_PASSES
#define SYSTOLE_EXECUTION_PASSES

include "mlir/Pass/PassBase.td"

def OutlineInputsPass : Pass<"outline-inputs", "::mlir::func::FuncOp"> {
  let summary = "Turn constants of tests into arguments";
  let description = [{
    Turn a constant that passes through `stablehlo.optimization_barrier` into an argument.

    Its value becomes an attribute of the argument, which `tpu-run` passes in. So a test is one
    file, and yet no compiler can evaluate it at compile time. Calls of private functions that
    have only constants, as `@inputs` and `@expected` in StableHLO's tests, are treated alike.

    Before:
    ```mlir
    func.func @main() -> tensor<2xf32> {
      %c = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
      %x = stablehlo.optimization_barrier %c : tensor<2xf32>
      %y = stablehlo.sine %x : tensor<2xf32>
      return %y : tensor<2xf32>
    }
    ```

    After:
    ```mlir
    func.func @main(%x: tensor<2xf32> {systole.input_value = dense<[1.0, 2.0]> : tensor<2xf32>})
        -> tensor<2xf32> {
      %y = stablehlo.sine %x : tensor<2xf32>
      return %y : tensor<2xf32>
    }
    ```
  }];
}

def OutlineChecksPass : Pass<"outline-checks", "::mlir::func::FuncOp"> {
  let summary = "Turn the values that checks of tests compare into results";
  let description = [{
    Turn the operands of checks into results of the function, with an attribute that tells how
    to compare them.

    Applies to custom calls of the check family (`@check.expect_eq`, `@check.expect_close`,
    `@check.expect_almost_eq`, and each with `_const`), and to ops of the `check` dialect. The
    function then only computes; `tpu-run` compares.

    Before:
    ```mlir
    func.func @main(%x: tensor<2xf32>) {
      %y = stablehlo.sine %x : tensor<2xf32>
      stablehlo.custom_call @check.expect_close_const(%y) {has_side_effect = true,
          max_ulp_difference = 2 : i64, value = dense<[0.0, 1.0]> : tensor<2xf32>}
        : (tensor<2xf32>) -> ()
      return
    }
    ```

    After:
    ```mlir
    func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> attributes {systole.checks = [
        {actual = 0 : i64, call = "check.expect_close_const", location = loc(...),
         max_ulp_difference = 2 : i64, value = dense<[0.0, 1.0]> : tensor<2xf32>} ]} {
      %y = stablehlo.sine %x : tensor<2xf32>
      return %y : tensor<2xf32>
    }
    ```
  }];
}

#endif // SYSTOLE_EXECUTION_PASSES
