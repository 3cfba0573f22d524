//===- ElementwiseRules.td - The rules of elementwise ops --*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_ELEMENTWISERULES
#define SYSTOLE_DIALECT_STABLEHLO_ELEMENTWISERULES

// The rules by which the compiler handles an operation on each element. `systole-tblgen
// -gen-elementwise-rules` makes a table of each field. The library that implements the interface
// includes the table. The values are C++, in the words of that library. The number that the
// operation computes is in runtime/data/record_ops/ScalarRules.def, because the runtime builds
// without LLVM.
class ElementwiseRules {
  // The code of one element: a function of `Scalars`, in lib/Conversion/StableHLOToLinalg.
  string scalarCode = "";

  // The cotangent of each operand: an expression in the cotangent `d` and the value `r` of the
  // result, and in the operands `x` and `y`. An operand without an expression has no derivative.
  // Rules prefer the result to the operand: it is more often stored anyway. The functions of the
  // expressions are in lib/Differentiation/StableHLO/PointwiseDerivatives.cpp.
  list<string> derivatives = [];

  // The derivative is zero wherever there is one.
  bit hasZeroDerivative = 0;

  // The function of complex numbers: the interpreter's in lib/Interpreter/ComplexFunctions.h, and
  // that of both parts in lib/Optimize/ExpandComplex.
  string complexFunction = "";

  // The operation that this one applies after broadcasting its operands, in the namespace systole.
  string broadcastOf = "";

  // The minor version of StableHLO 1.x that first has the operation: 0 if all supported versions
  // have it, -1 if the specification lacks it. Such an operation has no versions at all.
  int firstMinor = -1;
  // The minor version that first has the operation's `result_accuracy`, -1 if none has.
  int firstMinorWithAccuracy = -1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_ELEMENTWISERULES
