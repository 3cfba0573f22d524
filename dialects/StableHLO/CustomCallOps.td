//===- CustomCallOps.td - Calls of implementations' own functions *- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_CUSTOM_CALL
#define SYSTOLE_DIALECT_STABLEHLO_CUSTOM_CALL

include "StableHLO/StableHLOBase.td"

def Stablehlo_CustomCallOp : Stablehlo_Op<"custom_call", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "a call of a function that the implementation knows by name";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<f64>) -> tensor<f64> {
      %0 = stablehlo.custom_call @foo(%x) {api_version = 4 : i32, backend_config = {bar = 42 : i32}}
        : (tensor<f64>) -> tensor<f64>
      return %0 : tensor<f64>
    }
    ```

    Constraints:
    - (C1) `operand_layouts` and `result_layouts` are given both or not at all, with
      one layout for each operand or result.
    - (C2) A layout is a permutation of the dimensions of its tensor.
    - (C3) `backend_config` is a dictionary only with `api_version` 4 (typed FFI).
    - (C4) An entry of `output_operand_aliases` names an operand and a result that
      exist and have the same type.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, PlainStrAttr:$call_target_name,
      DefaultValuedOptionalAttr<PlainBoolAttr, "false">:$has_side_effect,
      OptionalAttr<AnyAttrOf<[PlainStrAttr, DictionaryAttr]>>:$backend_config,
      DefaultValuedOptionalAttr<Stablehlo_CustomCallApiVersionAttr,
          "::systole::stablehlo::CustomCallApiVersion::API_VERSION_ORIGINAL">:$api_version,
      DefaultValuedOptionalAttr<Stablehlo_ArrayOfSymbolAttr, "{}">:$called_computations,
      OptionalAttr<Stablehlo_ArrayOfLayoutAttr>:$operand_layouts,
      OptionalAttr<Stablehlo_ArrayOfLayoutAttr>:$result_layouts,
      DefaultValuedOptionalAttr<Stablehlo_ArrayOfAliasAttr, "{}">:$output_operand_aliases);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    custom<CustomCallTarget>($call_target_name) `(` $inputs `)`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_CUSTOM_CALL
