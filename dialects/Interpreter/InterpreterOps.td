//===- InterpreterOps.td - Ops of the interpreter -----------*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERPRETER_INTERPRETEROPS
#define SYSTOLE_INTERPRETER_INTERPRETEROPS

include "Interfaces/PlainAttrs.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Interpreter_Dialect : Dialect {
  let name = "interpreter";
  let cppNamespace = "::systole::interpreter";
  let summary = "Ops that only the reference interpreter runs";
  let description = [{
    StableHLO's own tests use these ops to start programs on several processes and to look at
    values. They are no part of a compiled program.
  }];
}

def Interpreter_ProgramsAttr : TypedArrayAttrBase<
    TypedArrayAttrBase<PlainSymbolAttr, "an array of functions">,
    "an array of arrays of functions">;

def Interpreter_RunParallelOp : Op<Interpreter_Dialect, "run_parallel", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "runs programs in parallel, which can meet in collectives";
  let description = [{
    The process of replica r and partition p runs `programs[r][p]`. The operands and results are
    those of all processes in a row: first of (0, 0), then of (0, 1). `stablehlo.infeed` takes
    the results of the functions of `infeed`, one after the other.

    ```mlir
    func.func @id() -> tensor<ui32> {
      %id = stablehlo.replica_id : tensor<ui32>
      return %id : tensor<ui32>
    }
    func.func @example() -> (tensor<ui32>, tensor<ui32>) {
      %0:2 = "interpreter.run_parallel"() <{programs = [[@id], [@id]]}> : () -> (tensor<ui32>, tensor<ui32>)
      return %0#0, %0#1 : tensor<ui32>, tensor<ui32>
    }
    ```

    Constraints:
    - (C1) `programs` has at least one replica, each with as many partitions and
      at least one.
    - (C2) All programs are functions with bodies; `inputs` and the results have
      the types of their arguments and results.
    - (C3) `infeed`, if present, is not empty; its functions take no arguments.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs,
                       OptionalAttr<FlatSymbolRefArrayAttr>:$infeed,
                       Interpreter_ProgramsAttr:$programs);
  let results = (outs Variadic<AnyType>:$results);
  let hasVerifier = 1;
}

def Interpreter_PrintOp : Op<Interpreter_Dialect, "print"> {
  let summary = "prints a value";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<2xf32>) {
      interpreter.print %x : tensor<2xf32>
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

def Interpreter_ProbeOp : Op<Interpreter_Dialect, "probe", [
    AllTypesMatch<["operand", "result"]>]> {
  let summary = "a value, which is written to a file";
  let description = [{
    Writes the value to a .npy file each time that it runs. The file is in the folder that
    `tpu-run --probe-output-dir=DIR` names: the first value is `probe1.npy`, the next
    `probe2.npy`. Each has a line in `index.csv`: `probe_id`, the type, the file.

    ```mlir
    func.func @example(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = interpreter.probe %x, probe_id = "x" : tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same type.
    - (C2) `probe_id` has no line breaks: `index.csv` has one line a value.
  }];
  let arguments = (ins AnyRankedTensor:$operand, PlainStrAttr:$probe_id);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $operand `,` `probe_id` `=` $probe_id attr-dict `:` type($operand)
  }];
  let hasVerifier = 1;
}

#endif // SYSTOLE_INTERPRETER_INTERPRETEROPS
