//===- DifferentiationPasses.td - The differentiation pass -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIFFERENTIATION_PASSES
#define SYSTOLE_DIFFERENTIATION_PASSES

include "mlir/Pass/PassBase.td"

def DifferentiatePass : Pass<"differentiate", "::mlir::ModuleOp"> {
  let summary = "Replace requests for derivatives by the operations that compute them";
  let description = [{
    Expand every `graph.gradients` by reverse mode.

    From the loss backwards, each operation between the loss and the requested values turns the
    cotangents of its results into those of its operands (`DifferentiableOpInterface`). Other
    operations are ignored. Calls of functions in between are inlined first.
    `graph.stop_gradient` counts as a constant, and is removed at the end.

    If an operation in between has no derivative, one error names all such operations, and
    nothing changes.

    Before:
    ```mlir
    func.func @f(%x: tensor<4xf64>, %y: tensor<4xf64>) -> tensor<4xf64> {
      %zero = stablehlo.constant dense<0.0> : tensor<f64>
      %0 = stablehlo.sine %x : tensor<4xf64>
      %1 = stablehlo.multiply %0, %y : tensor<4xf64>
      %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0]
           : (tensor<4xf64>, tensor<f64>) -> tensor<f64>
      %3 = graph.gradients %2 wrt %x : (tensor<f64>, tensor<4xf64>) -> tensor<4xf64>
      return %3 : tensor<4xf64>
    }
    ```
    After (what only the loss needed is left to dead code elimination):
    ```mlir
    func.func @f(%x: tensor<4xf64>, %y: tensor<4xf64>) -> tensor<4xf64> {
      %one = stablehlo.constant dense<1.0> : tensor<f64>
      %0 = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f64>) -> tensor<4xf64>
      %1 = stablehlo.multiply %0, %y : tensor<4xf64>
      %2 = stablehlo.cosine %x : tensor<4xf64>
      %3 = stablehlo.multiply %1, %2 : tensor<4xf64>
      return %3 : tensor<4xf64>
    }
    ```

    With `function=f`, also adds `@f_vjp`. Its arguments are those of `@f` and then a cotangent
    for each floating-point result of `@f`. Its results are the cotangents of the arguments in
    `wrt`.

    A function with `graph.vjp = @g` has `@g` as its derivative. `@g` takes the function's
    arguments and the cotangents of its floating-point results, and returns the cotangents of
    its floating-point arguments. A call of the function is differentiated to a call of `@g`,
    whatever its body is.

    A `while` stores for each iteration the values that the derivative of its body reads, and
    its products that sum 64 or more terms. If these are more than `memory-budget` bytes, the
    products are recomputed. If the rest is still more, the loop is checkpointed recursively: it
    becomes a loop over loops of about the square root of its iterations. Only the outer one
    stores values at first; each inner one runs again when the derivative needs it.
  }];
  let options = [
    ListOption<"functions", "function", "std::string",
               "Functions @f to add the vector-Jacobian product @f_vjp of">,
    ListOption<"wrt", "wrt", "unsigned",
               "The arguments of the functions to differentiate with respect to "
               "(all of a floating-point type if empty)">,
    Option<"memoryBudget", "memory-budget", "int64_t", "0",
           "Bytes that a loop may keep for its derivative; what is beyond is computed "
           "twice. 0: any number">,
  ];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect"];
}

#endif // SYSTOLE_DIFFERENTIATION_PASSES
