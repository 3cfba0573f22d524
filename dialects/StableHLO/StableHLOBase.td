//===- StableHLOBase.td - Types, traits and classes of ops *- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_BASE
#define SYSTOLE_DIALECT_STABLEHLO_BASE

include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "StableHLO/StableHLOAttrs.td"
include "StableHLO/StableHLOTypes.td"

//===----------------------------------------------------------------------===//
// Element and tensor types
//===----------------------------------------------------------------------===//

def HLO_Pred : TypeAlias<I1, "boolean">;
def HLO_SInt : AnyTypeOf<[I<2>, I<4>, I<8>, I<16>, I<32>, I<64>], "signed integer">;
def HLO_UInt : AnyTypeOf<[UI<2>, UI<4>, UI<8>, UI<16>, UI<32>, UI<64>],
                         "unsigned integer">;
def HLO_Int : AnyTypeOf<[HLO_SInt, HLO_UInt], "integer">;
def HLO_Float : AnyTypeOf<[F8E4M3, F8E4M3B11FNUZ, F8E4M3FN, F8E4M3FNUZ, F8E5M2,
                           F8E5M2FNUZ, F8E3M4, F8E8M0FNU, F6E2M3FN, F6E3M2FN,
                           F4E2M1FN, F16, BF16, F32, F64], "float">;
def HLO_Complex : AnyTypeOf<[Complex<F32>, Complex<F64>], "complex">;

// Integers that stand for floats, all by one scale. A scale for each index along a dimension is
// a constraint of the tensor.
def HLO_Quantized : Type<
    CPred<"::systole::stablehlo::isPerTensorQuantized($_self)">,
    "per-tensor quantized integer">;

class HLO_TensorOf<list<Type> types>
    : RankedTensorOf<types, [], "ranked tensor">;
def HLO_Tensor
    : HLO_TensorOf<[HLO_Pred, HLO_Int, HLO_Float, HLO_Complex, HLO_Quantized]>;
defvar HLO_IsPerAxisQuantizedPred = And<[
    IsRankedTensorTypePred,
    CPred<"::systole::stablehlo::isPerAxisQuantized(::llvm::cast<::mlir::RankedTensorType>($_self))">]>;
// `tensor`, or a quantized tensor with a scale for each index of a dimension.
class HLO_OrPerAxisQuantized<Type tensor>
    : Type<Or<[tensor.predicate, HLO_IsPerAxisQuantizedPred]>,
           tensor.summary # ", or quantized per axis, with a scale and zero point for each index of its quantization dimension",
           "::mlir::RankedTensorType">;
def HLO_AnyTensor : HLO_OrPerAxisQuantized<HLO_Tensor>;
class HLO_Static<Type tensor>
    : Type<And<[tensor.predicate, HasStaticShapePred]>,
           "statically shaped " # tensor.summary, "::mlir::RankedTensorType">;
def HLO_PredTensor : HLO_TensorOf<[HLO_Pred]>;
def HLO_IntTensor : HLO_TensorOf<[HLO_Int]>;
def HLO_PredOrIntTensor
    : HLO_TensorOf<[HLO_Pred, HLO_Int]>;
def HLO_FpTensor : HLO_TensorOf<[HLO_Float]>;
def HLO_AnyQuantizedTensor : HLO_OrPerAxisQuantized<HLO_TensorOf<[HLO_Quantized]>>;
def HLO_FpOrQuantizedTensor : HLO_TensorOf<[HLO_Float, HLO_Quantized]>;
def HLO_AnyFpOrQuantizedTensor : HLO_OrPerAxisQuantized<HLO_FpOrQuantizedTensor>;
def HLO_FpOrComplexTensor
    : HLO_TensorOf<[HLO_Float, HLO_Complex, HLO_Quantized]>;
def HLO_SIntFpOrComplexTensor
    : HLO_TensorOf<[HLO_SInt, HLO_Float, HLO_Complex, HLO_Quantized]>;
def HLO_IntFpOrComplexTensor
    : HLO_TensorOf<[HLO_Int, HLO_Float, HLO_Complex, HLO_Quantized]>;

// A shape, sizes or bounds as a value.
def HLO_ShapeTensor : 1DTensorOf<[HLO_Int, Index]>;

def HLO_ComplexTensor : HLO_TensorOf<[HLO_Complex]>;
def HLO_Fp32Or64Tensor : HLO_TensorOf<[F32, F64]>;
def HLO_Fp32Or64OrComplexTensor : HLO_TensorOf<[F32, F64, HLO_Complex, HLO_Quantized]>;
// Types without scales.
def HLO_UnquantizedTensor : HLO_TensorOf<[HLO_Pred, HLO_Int, HLO_Float, HLO_Complex]>;
def HLO_FpVector : 1DTensorOf<[HLO_Float, HLO_Quantized]>;
def HLO_ScalarPredIntOrFpTensor : 0DTensorOf<[HLO_Pred, HLO_Int, HLO_Float]>;

def HLO_Token : DialectType<Stablehlo_Dialect,
    CPred<"::llvm::isa<::systole::stablehlo::TokenType>($_self)">, "token">,
  BuildableType<"$_builder.getType<::systole::stablehlo::TokenType>()">;
def HLO_Future : DialectType<Stablehlo_Dialect,
    CPred<"::llvm::isa<::systole::stablehlo::FutureType>($_self)">, "future">;
defvar HLO_Tuple = AnyTuple;
def HLO_StaticTensorOrToken : AnyTypeOf<[HLO_Static<HLO_AnyTensor>, HLO_Token]>;
def HLO_TensorOrTokenOrTuple : AnyTypeOf<[HLO_AnyTensor, HLO_Token, HLO_Tuple]>;

def HLO_ScalarIntTensor : 0DTensorOf<[HLO_Int]>;
def HLO_ScalarTensor
    : 0DTensorOf<[HLO_Pred, HLO_Int, HLO_Float, HLO_Complex, HLO_Quantized]>;

//===----------------------------------------------------------------------===//
// Traits
//===----------------------------------------------------------------------===//

// The result types follow from operands, attributes and regions, by one rule that builders,
// inference and the verifier share. `declaration` is that of the rule, `types` a statement that
// applies it. `constraints` are the labels of the rule in the diagnostic of a wrong result, which
// comes before the interface's, less helpful one. `compatible` compares types.
class HLO_CheckedResultTypes<code declaration, code types>
    : NativeOpTrait<"CheckedResultTypes", [], declaration, [{
  ::llvm::LogicalResult $cppClass::inferReturnTypes(
      ::mlir::MLIRContext *context, ::std::optional<::mlir::Location> location,
      Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
    ::systole::stablehlo::CheckedOp op(context, location, getOperationName());
    }] # types # [{
  }
}]> {
  let cppNamespace = "::systole::stablehlo";
}
class HLO_TypeRule<code declaration, code types, string constraints, string compatible>
    : TraitList<[
    HLO_CheckedResultTypes<declaration, types>, InferTypeOpAdaptorBase<[{
  /// Types agree where both are static.
  static bool isCompatibleReturnTypes(::mlir::TypeRange lhs, ::mlir::TypeRange rhs) {
    return ::systole::stablehlo::}] # compatible # [{(lhs, rhs);
  }
  static ::llvm::LogicalResult refineReturnTypes(
      ::mlir::MLIRContext *context, ::std::optional<::mlir::Location> location,
      ::mlir::ValueRange operands, ::mlir::DictionaryAttr attributes,
      ::mlir::OpaqueProperties properties, ::mlir::RegionRange regions,
      ::llvm::SmallVectorImpl<::mlir::Type> &returnTypes) {
    ::llvm::SmallVector<::mlir::Type> inferred;
    if (failed(inferReturnTypes(context, location, operands, attributes,
                                properties, regions, inferred)))
      return ::mlir::failure();
    return ::systole::stablehlo::verifyInferredTypes(
        {context, location, getOperationName()}, "}] # constraints # [{", inferred,
        returnTypes, ::systole::stablehlo::}] # compatible # [{);
  }
}]>]>;

// The rule of an op with one result. `rule` is the body of `inferType`, unless a source has it.
class HLO_InferType<string constraints, string compatible = "areCompatibleTypes",
                    code rule = ";">
    : HLO_TypeRule<[{
  static ::llvm::FailureOr<::mlir::Type>
  inferType(Adaptor adaptor, const ::systole::stablehlo::CheckedOp &op)}] # rule, [{
    ::llvm::FailureOr<::mlir::Type> type = inferType(adaptor, op);
    if (succeeded(type))
      types.push_back(*type);
    return type;}], constraints, compatible>;

// The rule of an op with several results.
class HLO_InferTypes<string constraints, string compatible = "areCompatibleTypes",
                     code rule = ";">
    : HLO_TypeRule<[{
  static ::llvm::LogicalResult
  inferTypes(Adaptor adaptor, const ::systole::stablehlo::CheckedOp &op,
             ::llvm::SmallVectorImpl<::mlir::Type> &types)}] # rule,
    "return inferTypes(adaptor, op, types);", constraints, compatible>;

// Likewise, but scales and zero points may differ.
class HLO_InferBaselineType<string constraints, code rule = ";">
    : HLO_InferType<constraints, "areCompatibleBaselineTypes", rule>;
class HLO_InferBaselineTypes<string constraints>
    : HLO_InferTypes<constraints, "areCompatibleBaselineTypes">;

// The result has the type of `operand`; the results have those of the operands.
class HLO_InferOperandType<string constraints>
    : HLO_InferType<constraints, "areCompatibleTypes",
                    " { return adaptor.getOperand().getType(); }">;
class HLO_InferOperandTypes<string constraints>
    : HLO_InferTypes<constraints, "areCompatibleTypes", [{ {
    ::llvm::append_range(types, ::mlir::TypeRange(adaptor.getOperands()));
    return ::mlir::success();
  } }]>;

// The result has the type of `operand`, or of its parts where it is complex.
class HLO_InferPartsType<string constraints> : HLO_InferBaselineType<constraints, [{ {
    return ::systole::stablehlo::getPartsType(adaptor.getOperand().getType());
  } }]>;

// The result has a boolean for each element of the operand.
def HLO_InferPredicate : HLO_InferType<"(C1)", "areCompatibleTypes", [{ {
    return ::llvm::cast<::mlir::RankedTensorType>(adaptor.getOperands().front().getType())
        .clone(::mlir::IntegerType::get(op.context, 1));
  } }]>;

// Operands and result have one type, except for unknown dimensions, and for scales and zero
// points.
def HLO_SameOperandsAndResultType : TraitList<[
  HLO_InferBaselineType<"(C1)", [{ {
    return ::systole::stablehlo::inferSameType(op, adaptor.getOperands());
  } }]>, SameOperandsAndResultShape, Elementwise]>;

//===----------------------------------------------------------------------===//
// Classes of ops
//===----------------------------------------------------------------------===//

class Stablehlo_Op<string mnemonic, list<Trait> traits = []>
    : Op<Stablehlo_Dialect, mnemonic, traits>;

#endif // SYSTOLE_DIALECT_STABLEHLO_BASE
