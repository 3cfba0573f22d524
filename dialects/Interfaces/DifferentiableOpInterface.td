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
    An operation whose derivative reverse mode knows.

    For an operation `y = f(x)`, `buildVJP` emits the cotangent of `x` from the cotangent of
    `y`: the vector-Jacobian product. The cotangent of `y` is the derivative of some scalar with
    respect to `y`, of the type of `y`. A null value stands for a cotangent that is zero
    everywhere, so that no work is emitted for it. Values whose element type is not floating
    point have no cotangent.

    The emitted operations are ordinary ones that implement this interface as far as possible,
    so that derivatives can be differentiated.
  }];

  let methods = [
    StaticInterfaceMethod<[{
      Names the origin of the derivative in a word or two: a rule of its own, a line of the
      table of rules, or that it is zero everywhere.
    }], "::llvm::StringRef", "getRuleKind", (ins), "", [{ return "rule"; }]>,

    InterfaceMethod<[{
      True if the derivative with respect to this operand is zero wherever it
      exists (`floor`, `graph.stop_gradient`): reverse mode does not go beyond it.
    }], "bool", "hasZeroDerivative", (ins "::mlir::OpOperand &":$operand), "",
    [{ return false; }]>,

    InterfaceMethod<[{
      Returns a phrase that tells why this instance of the operation cannot be differentiated
      with respect to the operands in `wanted`; empty if it can. Called for all operations on a
      path before any of them is differentiated.
    }], "std::string", "whyNotDifferentiable",
    (ins "const ::llvm::SmallBitVector &":$wanted), "", [{ return ""; }]>,

    InterfaceMethod<[{
      Emits the vector-Jacobian product. `cotangents` has a value for each result, null if zero;
      at least one is not null. The result has a value of the operand's type for each operand in
      `wanted`, null if zero, and null for all others. Not called if `whyNotDifferentiable`
      returned a reason.
    }], "::llvm::SmallVector<::mlir::Value>", "buildVJP",
    (ins "::mlir::OpBuilder &":$builder,
         "::llvm::ArrayRef<::mlir::Value>":$cotangents,
         "const ::llvm::SmallBitVector &":$wanted)>,
  ];
}

#endif // SYSTOLE_INTERFACES_DIFFERENTIABLEOPINTERFACE
