//===- DifferentiableOpInterface.td - Ops that have a derivative -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERFACES_DIFFERENTIABLEOPINTERFACE
#define SYSTOLE_INTERFACES_DIFFERENTIABLEOPINTERFACE

include "mlir/IR/OpBase.td"

def DifferentiableOpInterface : OpInterface<"DifferentiableOpInterface"> {
  let cppNamespace = "::systole";
  let description = [{
    An operation whose derivative is known to reverse mode.

    For an operation `y = f(x)` and the cotangent of `y` (the derivative of some
    scalar with respect to `y`, of the type of `y`), `buildVJP` emits the
    cotangent of `x`: the vector-Jacobian product. A null value stands for a
    cotangent that is zero everywhere, so that no work is emitted for it. Values
    whose element type is not floating point have no cotangent.

    What is emitted are ordinary operations that implement this interface
    themselves as far as possible, so that derivatives can be differentiated.
  }];

  let methods = [
    StaticInterfaceMethod<[{
      Says in a word or two where the derivative comes from: a rule of its own, a
      line of the table of rules, or that it is zero everywhere.
    }], "::llvm::StringRef", "getRuleKind", (ins), "", [{ return "rule"; }]>,

    InterfaceMethod<[{
      True if the derivative with respect to this operand is zero wherever it
      exists (`floor`, `graph.stop_gradient`): reverse mode does not look beyond
      it.
    }], "bool", "hasZeroDerivative", (ins "::mlir::OpOperand &":$operand), "",
    [{ return false; }]>,

    InterfaceMethod<[{
      Says in a phrase why this instance of the operation cannot be
      differentiated with respect to the operands in `wanted`; empty if it can.
      Asked of all operations on a path before any of them is differentiated.
    }], "std::string", "whyNotDifferentiable",
    (ins "const ::llvm::SmallBitVector &":$wanted), "", [{ return ""; }]>,

    InterfaceMethod<[{
      Emits the vector-Jacobian product. `cotangents` has a value for each
      result, null where zero, at least one is not; the result has a value of
      the operand's type for each operand in `wanted`, null where zero, and null
      for all others. Not called if `whyNotDifferentiable` gave a reason.
    }], "::llvm::SmallVector<::mlir::Value>", "buildVJP",
    (ins "::mlir::OpBuilder &":$builder,
         "::llvm::ArrayRef<::mlir::Value>":$cotangents,
         "const ::llvm::SmallBitVector &":$wanted)>,
  ];
}

#endif // SYSTOLE_INTERFACES_DIFFERENTIABLEOPINTERFACE
