//===- InterpreterPasses.td - Passes for the interpreter ---*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERPRETER_PASSES
#define SYSTOLE_INTERPRETER_PASSES

include "mlir/Pass/PassBase.td"

def InstrumentWithProbePass
    : Pass<"interpreter-instrument-with-probe", "::mlir::ModuleOp"> {
  let summary = "Add probes to all values of a program";
  let description = [{
    Insert an `interpreter.probe` after every op for each of its results that is a tensor of
    static shape of integers, floats or complex numbers.

    Constants are left out. Probes are numbered from 1: `probe1`, `probe2`. With
    `use-debug-info` a probe has the name in its op's location instead: `dense.1`.

    Before:
    ```mlir
    func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.negate %x : tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```
    After:
    ```mlir
    func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.negate %x : tensor<2xf32>
      %1 = interpreter.probe %0, probe_id = "probe1" : tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    ```
  }];
  let options = [
    Option<"useDebugInfo", "use-debug-info", "bool", "false",
           "Name probes by the locations of operations">
  ];
  let dependentDialects = ["::systole::interpreter::InterpreterDialect"];
}

#endif // SYSTOLE_INTERPRETER_PASSES
