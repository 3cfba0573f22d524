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
    An implementation of the public StableHLO specification, with its names, attributes, syntax
    and semantics. So it reads programs that JAX prints, and every other consumer of StableHLO
    reads programs printed here.

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
