//===- CHLOBroadcastOps.td - Ops that broadcast their operands -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHLO_BROADCAST
#define SYSTOLE_DIALECT_CHLO_BROADCAST

include "CHLO/CHLOBase.td"
include "StableHLO/ElementwiseRules.td"

// The result has the elements `element`, by default those of the operands.
class CHLO_InferBroadcastType<
    string element = "::mlir::getElementTypeOrSelf(adaptor.getLhs())">
    : HLO_InferType<"(C3)", "areCompatibleTypes", [{ {
    return ::systole::chlo::inferBroadcastType(
        op, adaptor.getLhs(), adaptor.getRhs(), adaptor.getBroadcastDimensions(),
        }] # element # [{);
  } }]>;

// The operands are broadcast to one shape, then `base` is applied. Dimensions are aligned at
// the last one, as in NumPy, unless `broadcast_dimensions` maps those of the operand of lower
// rank to the result's.
class CHLO_BroadcastOp<string base, Type type, Type resultType,
                       string example = "f32", string exampleResult = "f32",
                       Trait rule = CHLO_InferBroadcastType<>>
    : CHLO_Op<"broadcast_" # base, [Pure, rule]>, ElementwiseRules {
  let broadcastOf = "stablehlo::" # !subst("CHLO_Broadcast", "", NAME);
  let summary = base # " of operands that are broadcast to one shape";
  let description = [{
    The dimensions of the operand of lower rank are `broadcast_dimensions` of the
    other's, by default the last ones; dimensions of size 1 are repeated.

    ```mlir
    func.func @example(%lhs: tensor<3x}] # example # [{>, %rhs: tensor<2x1x}] # example # [{>) -> tensor<2x3x}] # exampleResult # [{> {
      %result = chlo.broadcast_}] # base # [{ %lhs, %rhs : (tensor<3x}] # example # [{>, tensor<2x1x}] # example # [{>) -> tensor<2x3x}] # exampleResult # [{>
      return %result : tensor<2x3x}] # exampleResult # [{>
    }
    ```

    Constraints:
    - (C1) `lhs` and `rhs` have the same element type.
    - (C2) Sizes of the same dimension are the same, or one is 1.
    - (C3) `shape(result)` is the greater size of each dimension.
    - (C4) `broadcast_dimensions` names, in ascending order, a dimension of the
      operand of higher rank for each of the other's.
  }];
  let arguments = (ins type:$lhs, type:$rhs,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs resultType:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($result)
  }];
}

class CHLO_BroadcastBinaryOp<string base, Type type, string example = "f32">
    : CHLO_BroadcastOp<base, type, type, example, example>;

def CHLO_BroadcastAddOp : CHLO_BroadcastBinaryOp<"add", HLO_Tensor>;
def CHLO_BroadcastAndOp : CHLO_BroadcastBinaryOp<"and", HLO_PredOrIntTensor, "i1">;
def CHLO_BroadcastAtan2Op : CHLO_BroadcastBinaryOp<"atan2", HLO_FpOrComplexTensor>;
def CHLO_BroadcastDivOp : CHLO_BroadcastBinaryOp<"divide", HLO_IntFpOrComplexTensor>;
def CHLO_BroadcastMaxOp : CHLO_BroadcastBinaryOp<"maximum", HLO_Tensor>;
def CHLO_BroadcastMinOp : CHLO_BroadcastBinaryOp<"minimum", HLO_Tensor>;
def CHLO_BroadcastMulOp : CHLO_BroadcastBinaryOp<"multiply", HLO_Tensor>;
def CHLO_BroadcastNextAfterOp : CHLO_BroadcastBinaryOp<"next_after", HLO_FpTensor> {
  let broadcastOf = "chlo::NextAfterOp";
}
def CHLO_BroadcastOrOp : CHLO_BroadcastBinaryOp<"or", HLO_PredOrIntTensor, "i1">;
def CHLO_BroadcastPolygammaOp : CHLO_BroadcastBinaryOp<"polygamma", HLO_FpTensor> {
  let broadcastOf = "chlo::PolygammaOp";
}
def CHLO_BroadcastPowOp : CHLO_BroadcastBinaryOp<"power", HLO_IntFpOrComplexTensor>;
def CHLO_BroadcastRemOp : CHLO_BroadcastBinaryOp<"remainder", HLO_IntFpOrComplexTensor>;
def CHLO_BroadcastShiftLeftOp : CHLO_BroadcastBinaryOp<"shift_left", HLO_IntTensor, "i32">;
def CHLO_BroadcastShiftRightArithmeticOp
    : CHLO_BroadcastBinaryOp<"shift_right_arithmetic", HLO_IntTensor, "i32">;
def CHLO_BroadcastShiftRightLogicalOp
    : CHLO_BroadcastBinaryOp<"shift_right_logical", HLO_IntTensor, "i32">;
def CHLO_BroadcastSubOp : CHLO_BroadcastBinaryOp<"subtract", HLO_IntFpOrComplexTensor> {
  let broadcastOf = "stablehlo::SubtractOp";
}
def CHLO_BroadcastXorOp : CHLO_BroadcastBinaryOp<"xor", HLO_PredOrIntTensor, "i1">;
def CHLO_BroadcastZetaOp : CHLO_BroadcastBinaryOp<"zeta", HLO_FpTensor> {
  let broadcastOf = "chlo::ZetaOp";
}

def CHLO_BroadcastComplexOp : CHLO_BroadcastOp<"complex",
    HLO_Fp32Or64Tensor, HLO_ComplexTensor, "f32", "complex<f32>", CHLO_InferBroadcastType<
        "::mlir::ComplexType::get(::mlir::getElementTypeOrSelf(adaptor.getLhs()))">>;

def CHLO_BroadcastCompareOp : CHLO_Op<"broadcast_compare", [
    Pure, CHLO_InferBroadcastType<"::mlir::IntegerType::get(op.context, 1)">]> {
  let summary = "compare of operands that are broadcast to one shape";
  let description = [{
    As `broadcast_add`, with stablehlo.compare's attributes.

    ```mlir
    func.func @example(%lhs: tensor<3xf32>, %rhs: tensor<2x1xf32>) -> tensor<2x3xi1> {
      %result = chlo.broadcast_compare %lhs, %rhs {comparison_direction = #chlo<comparison_direction LT>}
        : (tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
      return %result : tensor<2x3xi1>
    }
    ```

    Constraints: those of `broadcast_add`.
  }];
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$broadcast_dimensions,
                       CHLO_ComparisonDirectionAttr:$comparison_direction,
                       OptionalAttr<CHLO_ComparisonTypeAttr>:$compare_type);
  let results = (outs HLO_PredTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($result)
  }];
}

def CHLO_BroadcastSelectOp : CHLO_Op<"broadcast_select", [Pure, HLO_InferType<"(C3)">]> {
  let summary = "select of operands that are broadcast to one shape";
  let description = [{
    All three operands are broadcast, dimensions counted from the last.

    ```mlir
    func.func @example(%pred: tensor<3xi1>, %a: tensor<2x1xf32>, %b: tensor<f32>) -> tensor<2x3xf32> {
      %result = chlo.broadcast_select %pred, %a, %b : (tensor<3xi1>, tensor<2x1xf32>, tensor<f32>) -> tensor<2x3xf32>
      return %result : tensor<2x3xf32>
    }
    ```

    Constraints:
    - (C1) `on_true` and `on_false` have the same element type.
    - (C2) Sizes of the same dimension are the same, or 1.
    - (C3) `shape(result)` is the greatest size of each dimension.
  }];
  let arguments = (ins HLO_PredTensor:$pred, HLO_Tensor:$on_true, HLO_Tensor:$on_false);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict `:`
    `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->` type($result)
  }];
}

#endif // SYSTOLE_DIALECT_CHLO_BROADCAST
