//===- StableHLOTypes.td - Types of StableHLO ------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_TYPES
#define SYSTOLE_DIALECT_STABLEHLO_TYPES

include "mlir/IR/AttrTypeBase.td"
include "StableHLO/StableHLODialect.td"

def Stablehlo_Token : TypeDef<Stablehlo_Dialect, "Token"> {
  let mnemonic = "token";
  let summary = "the order of effects: it has no value";
}

#endif // SYSTOLE_DIALECT_STABLEHLO_TYPES
