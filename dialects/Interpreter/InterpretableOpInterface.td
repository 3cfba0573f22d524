//===- InterpretableOpInterface.td - Ops the interpreter executes -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERPRETER_INTERPRETABLEOPINTERFACE
#define SYSTOLE_INTERPRETER_INTERPRETABLEOPINTERFACE

include "mlir/IR/OpBase.td"

def InterpretableOpInterface : OpInterface<"InterpretableOpInterface"> {
  let cppNamespace = "::systole::interpreter";
  let description = [{
    An op that the reference interpreter can execute. The dialects do not depend on the
    interpreter: their ops get the interface as external models, one file a family of ops, in
    lib/Interpreter.

    The interpreter has checked that it can represent the types of operands and results; the
    op's verifier has checked that the op is well formed. Errors that only execution can detect
    are reported at the op.
  }];
  let methods = [
    InterfaceMethod<[{
        Computes the results from the values of the operands. `interpreter` runs regions, calls
        functions and knows the replica.
      }],
      "::llvm::FailureOr<::systole::interpreter::Tensors>", "interpret",
      (ins "::llvm::ArrayRef<::systole::interpreter::Tensor>":$operands,
           "::systole::interpreter::Interpreter &":$interpreter)
    >
  ];
}

#endif // SYSTOLE_INTERPRETER_INTERPRETABLEOPINTERFACE
