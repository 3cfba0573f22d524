//===- CHLOEnums.td - Enumerations of CHLO ---------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHLO_ENUMS
#define SYSTOLE_DIALECT_CHLO_ENUMS

include "mlir/IR/EnumAttr.td"
include "CHLO/CHLODialect.td"

// The words of StableHLO, as attributes of this dialect.
class CHLO_Enum<string name, string summary, list<string> cases>
    : I32EnumAttr<name, summary,
                  !foreach(i, !range(!size(cases)), I32EnumAttrCase<cases[i], i>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::systole::chlo";
}
class CHLO_EnumAttr<EnumAttrInfo enum, string mnemonic>
    : EnumAttr<CHLO_Dialect, enum, mnemonic> {
  let assemblyFormat = "$value";
}

def CHLO_ComparisonDirectionAttr
    : CHLO_EnumAttr<CHLO_Enum<"ComparisonDirection", "which relation a comparison tests",
                              ["EQ", "NE", "GE", "GT", "LE", "LT"]>,
                    "comparison_direction">;
def CHLO_ComparisonTypeAttr
    : CHLO_EnumAttr<CHLO_Enum<"ComparisonType", "which order a comparison uses",
                              ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>,
                    "comparison_type">;
def CHLO_PrecisionAttr
    : CHLO_EnumAttr<CHLO_Enum<"Precision", "how exactly factors are multiplied",
                              ["DEFAULT", "HIGH", "HIGHEST"]>,
                    "precision">;

#endif // SYSTOLE_DIALECT_CHLO_ENUMS
