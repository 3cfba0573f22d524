//===- StableHLODialect.td - The stablehlo dialect ----------------*- tablegen -*-===//
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
}

#endif // SYSTOLE_DIALECT_STABLEHLO_DIALECT
