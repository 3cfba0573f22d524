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

def Stablehlo_FutureType : TypeDef<Stablehlo_Dialect, "Future"> {
  let mnemonic = "future";
  let summary = "what an operation that was started is going to give";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types);
  let assemblyFormat = "`<` $types `>`";
}

#endif // SYSTOLE_DIALECT_STABLEHLO_TYPES
