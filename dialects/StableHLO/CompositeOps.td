//===- CompositeOps.td - Operations made of others -----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_COMPOSITE
#define SYSTOLE_DIALECT_STABLEHLO_COMPOSITE

include "mlir/IR/SymbolInterfaces.td"
include "StableHLO/StableHLOBase.td"

def Stablehlo_CompositeOp : Stablehlo_Op<"composite", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "an operation of another dialect, with the function that defines it";
  let description = [{
    A compiler that does not know the operation `name` calls `decomposition` instead.

    ```mlir
    func.func private @twice(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.add %x, %x : tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func @example(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.composite "my.twice" %x {composite_attributes = {exact = true},
          decomposition = @twice, version = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    Constraints:
    - (C1) `name` has a namespace: words of letters, digits, `_`, `$` and `-` with dots
      between them.
    - (C2) `decomposition` is a function of this module.
    - (C3) It takes the types of `inputs`.
    - (C4) It returns the types of the results.
  }];
  let arguments = (ins Variadic<HLO_TensorOrTokenOrTuple>:$inputs, PlainStrAttr:$name,
                       DefaultValuedOptionalAttr<DictionaryAttr, "{}">:$composite_attributes,
                       PlainSymbolAttr:$decomposition,
                       DefaultValuedOptionalAttr<PlainI32Attr, "0">:$version);
  let results = (outs Variadic<HLO_TensorOrTokenOrTuple>:$results);
  let regions = (region VariadicRegion<AnyRegion>:$composite_regions);
  let assemblyFormat = "$name $inputs attr-dict (`(` $composite_regions^ `)`)? `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_COMPOSITE
