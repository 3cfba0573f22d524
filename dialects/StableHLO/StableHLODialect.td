//===- StableHLODialect.td - The stablehlo dialect -------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_DIALECT
#define SYSTOLE_DIALECT_STABLEHLO_DIALECT

include "mlir/IR/OpBase.td"

def Stablehlo_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::systole::stablehlo";
  let summary = "The public StableHLO 1.x operation set";
  let description = [{
    An implementation of the public StableHLO specification: the names,
    attributes, syntax and semantics of its operations are those of the
    specification, so that a program that JAX prints is read here, and a program
    printed here is read by every other consumer of StableHLO.

    Constraints carry the specification's labels: `(C1)` is a constraint over
    several operands, attributes and results, `(I1)` one over a single input. The
    diagnostic of a violated constraint starts with its label.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let dependentDialects = ["::mlir::quant::QuantDialect"];
}

#endif // SYSTOLE_DIALECT_STABLEHLO_DIALECT
