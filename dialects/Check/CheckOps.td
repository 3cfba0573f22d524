//===- CheckOps.td - Expectations of tests ------------------*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHECK_OPS
#define SYSTOLE_DIALECT_CHECK_OPS

include "Interfaces/PlainAttrs.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpBase.td"

def Check_Dialect : Dialect {
  let name = "check";
  let cppNamespace = "::systole::check";
  let summary = "Expectations of tests";
  let description = [{
    The ops of StableHLO's own tests. Each means the same as the `stablehlo.custom_call` of its
    name. `tpu-run` compares on every engine, and reports where and by how much a value differs
    from the expected one. NaN equals NaN, and 0 equals -0. Values that are not floats are
    always compared exactly.
  }];
}

class Check_Op<string mnemonic, list<Trait> traits = []>
    : Op<Check_Dialect, mnemonic, traits>;

// Tensors and tokens, of the types that the two sides share.
def Check_ExpectEqOp : Check_Op<"expect_eq", [AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "two values are the same";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<2xi32>, %y: tensor<2xi32>) {
      check.expect_eq %x, %y : tensor<2xi32>
      return
    }
    ```

    Constraints:
    - (C1) `lhs` and `rhs` have the same type.
  }];
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}

def Check_ExpectEqConstOp : Check_Op<"expect_eq_const", [
    AllTypesMatch<["lhs", "value"]>]> {
  let summary = "a value is a constant";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<2xi32>) {
      check.expect_eq_const %x, dense<[1, 2]> : tensor<2xi32>
      return
    }
    ```

    Constraints:
    - (C1) `lhs` and `value` have the same type.
  }];
  let arguments = (ins AnyRankedTensor:$lhs, ElementsAttr:$value);
  let assemblyFormat = "$lhs `,` $value attr-dict";
}

def Check_ExpectAlmostEqOp : Check_Op<"expect_almost_eq", [
    AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "two values differ by little";
  let description = [{
    |lhs - rhs| is at most `tolerance` (1e-4).

    ```mlir
    func.func @example(%x: tensor<2xf32>, %y: tensor<2xf32>) {
      check.expect_almost_eq %x, %y : tensor<2xf32>
      check.expect_almost_eq %x, %y, tolerance = 1.0e-2 : tensor<2xf32>
      return
    }
    ```

    Constraints:
    - (C1) `lhs` and `rhs` have the same type.
  }];
  let arguments = (ins AnyRankedTensor:$lhs, AnyRankedTensor:$rhs,
                       OptionalAttr<PlainF64Attr>:$tolerance);
  let assemblyFormat = [{
    $lhs `,` $rhs (`,` `tolerance` `=` $tolerance^)? attr-dict `:` type($lhs)
  }];
}

def Check_ExpectAlmostEqConstOp : Check_Op<"expect_almost_eq_const", [
    AllTypesMatch<["lhs", "value"]>]> {
  let summary = "a value differs from a constant by little";
  let description = [{
    |lhs - value| is at most `tolerance` (1e-4).

    ```mlir
    func.func @example(%x: tensor<2xf32>) {
      check.expect_almost_eq_const %x, dense<[0.999999, 2.0]> : tensor<2xf32>
      check.expect_almost_eq_const %x, dense<1.0> : tensor<2xf32>, tolerance = 1.0e-2
      return
    }
    ```

    Constraints:
    - (C1) `lhs` and `value` have the same type.
  }];
  let arguments = (ins AnyRankedTensor:$lhs, ElementsAttr:$value,
                       OptionalAttr<PlainF64Attr>:$tolerance);
  let assemblyFormat = [{
    $lhs `,` $value (`,` `tolerance` `=` $tolerance^)? attr-dict
  }];
}

def Check_ExpectCloseOp : Check_Op<"expect_close"> {
  let summary = "two values are within some ULPs of each other";
  let description = [{
    Between `actual` and `expected` lie at most `max_ulp_difference` (3) and at
    least `min_ulp_difference` (0) numbers of their type.

    ```mlir
    func.func @example(%x: tensor<2xf32>, %y: tensor<2xf32>) {
      check.expect_close %x, %y, max_ulp_difference = 2 : tensor<2xf32>, tensor<2xf32>
      return
    }
    ```

    Constraints:
    - (C1) `actual` and `expected` have the same type.
  }];
  let arguments = (ins AnyRankedTensor:$actual, AnyRankedTensor:$expected,
                       OptionalAttr<PlainI64Attr>:$max_ulp_difference,
                       OptionalAttr<PlainI64Attr>:$min_ulp_difference);
  let assemblyFormat = [{
    $actual `,` $expected (`,` `max_ulp_difference` `=` $max_ulp_difference^)?
    (`,` `min_ulp_difference` `=` $min_ulp_difference^)? attr-dict
    `:` type($actual) `,` type($expected)
  }];
}

def Check_ExpectSerializedEqOp : Check_Op<"expect_serialized_eq"> {
  let summary = "a value equals a probe's";
  let description = [{
    `expected` is the tensor that `interpreter.probe` of `probe_id` wrote the
    `iteration`-th time that it was run, counted from 0 (the default).

    ```mlir
    func.func @example(%x: tensor<2xi32>) {
      %0 = interpreter.probe %x, probe_id = "x" : tensor<2xi32>
      check.expect_serialized_eq %x, probe_id = "x" : tensor<2xi32>
      check.expect_serialized_eq %x, probe_id = "x", iter = 0 : tensor<2xi32>
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$expected, PlainStrAttr:$probe_id,
                       OptionalAttr<PlainI32Attr>:$iteration);
  let assemblyFormat = [{
    $expected `,` `probe_id` `=` $probe_id (`,` `iter` `=` $iteration^)? attr-dict
    `:` type($expected)
  }];
}

#endif // SYSTOLE_DIALECT_CHECK_OPS
