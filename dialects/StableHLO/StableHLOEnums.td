//===- StableHLOEnums.td - Enumerations of StableHLO -----*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_ENUMS
#define SYSTOLE_DIALECT_STABLEHLO_ENUMS

include "mlir/IR/EnumAttr.td"
include "StableHLO/StableHLODialect.td"

// An enumeration of the specification and the attribute that holds one of its
// values: `#stablehlo<mnemonic VALUE>`.
class Stablehlo_Enum<string name, string summary, list<string> cases,
                     int first = 0>
    : I32EnumAttr<name, summary,
                  !foreach(i, !range(!size(cases)),
                           I32EnumAttrCase<cases[i], !add(i, first)>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::systole::stablehlo";
}

class Stablehlo_EnumAttr<EnumAttrInfo enum, string mnemonic>
    : EnumAttr<Stablehlo_Dialect, enum, mnemonic> {
  let assemblyFormat = "$value";
}

def Stablehlo_Precision : Stablehlo_Enum<"Precision",
    "how exactly a dot or convolution reads one of its operands",
    ["DEFAULT", "HIGH", "HIGHEST"]>;
def Stablehlo_PrecisionAttr
    : Stablehlo_EnumAttr<Stablehlo_Precision, "precision">;
def Stablehlo_PrecisionConfigAttr
    : TypedArrayAttrBase<Stablehlo_PrecisionAttr, "a precision for each operand">;

def Stablehlo_ComparisonDirection : Stablehlo_Enum<"ComparisonDirection",
    "which relation a comparison tests", ["EQ", "NE", "GE", "GT", "LE", "LT"]>;
def Stablehlo_ComparisonDirectionAttr
    : Stablehlo_EnumAttr<Stablehlo_ComparisonDirection, "comparison_direction">;

def Stablehlo_ComparisonType : Stablehlo_Enum<"ComparisonType",
    "which order a comparison uses",
    ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>;
def Stablehlo_ComparisonTypeAttr
    : Stablehlo_EnumAttr<Stablehlo_ComparisonType, "comparison_type">;

def Stablehlo_RngAlgorithm : Stablehlo_Enum<"RngAlgorithm",
    "which generator of random bits", ["DEFAULT", "THREE_FRY", "PHILOX"]>;
def Stablehlo_RngAlgorithmAttr
    : Stablehlo_EnumAttr<Stablehlo_RngAlgorithm, "rng_algorithm">;

def Stablehlo_RngDistribution : Stablehlo_Enum<"RngDistribution",
    "what random numbers are distributed like", ["UNIFORM", "NORMAL"], 1>;
def Stablehlo_RngDistributionAttr
    : Stablehlo_EnumAttr<Stablehlo_RngDistribution, "rng_distribution">;

def Stablehlo_FftType : Stablehlo_Enum<"FftType",
    "the direction of a Fourier transform, and whether a side is real",
    ["FFT", "IFFT", "RFFT", "IRFFT"]>;
def Stablehlo_FftTypeAttr : Stablehlo_EnumAttr<Stablehlo_FftType, "fft_type">;

def Stablehlo_Transpose : Stablehlo_Enum<"Transpose",
    "what is done to a matrix before it is used",
    ["TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"]>;
def Stablehlo_TransposeAttr
    : Stablehlo_EnumAttr<Stablehlo_Transpose, "transpose">;

def Stablehlo_ResultAccuracyMode : Stablehlo_Enum<"ResultAccuracyMode",
    "how the accuracy of a result is chosen",
    ["DEFAULT", "HIGHEST", "TOLERANCE"]>;
def Stablehlo_ResultAccuracyModeAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_ResultAccuracyMode,
               "result_accuracy_mode"> {
  let assemblyFormat = "`<` $value `>`";
}

// The attribute is printed as a plain i32, as in the specification's textual form.
def Stablehlo_CustomCallApiVersionAttr : I32EnumAttr<"CustomCallApiVersion",
    "calling convention of a custom call", [
      I32EnumAttrCase<"API_VERSION_UNSPECIFIED", 0>,
      I32EnumAttrCase<"API_VERSION_ORIGINAL", 1>,
      I32EnumAttrCase<"API_VERSION_STATUS_RETURNING", 2>,
      I32EnumAttrCase<"API_VERSION_STATUS_RETURNING_UNIFIED", 3>,
      I32EnumAttrCase<"API_VERSION_TYPED_FFI", 4>]> {
  let cppNamespace = "::systole::stablehlo";
}

#endif // SYSTOLE_DIALECT_STABLEHLO_ENUMS
