//===- CHLODialect.td - The chlo dialect -------------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHLO_DIALECT
#define SYSTOLE_DIALECT_CHLO_DIALECT

include "mlir/IR/OpBase.td"

def CHLO_Dialect : Dialect {
  let name = "chlo";
  let cppNamespace = "::systole::chlo";
  let summary = "Operations above StableHLO that frameworks emit";
  let description = [{
    The client's dialect of StableHLO: functions that StableHLO lacks (`erf`, `lgamma`, `asinh`,
    `top_k`, ...) and operations that broadcast their operands. Names, attributes and syntax are
    those of the public dialect. This one has the operations that frameworks emit. `expand-chlo`
    lowers all of them to StableHLO except functions of one element, which the vector unit
    computes itself.
  }];
  let dependentDialects = ["::systole::stablehlo::StablehloDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 0;
}

#endif // SYSTOLE_DIALECT_CHLO_DIALECT
