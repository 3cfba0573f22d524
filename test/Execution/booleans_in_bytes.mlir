// Booleans in hexadecimal digits, a byte each, as versions of MLIR after ours print them
// (JAX 0.10.2 a mask of numpy), and a bit each, as ours does.
// RUN: tpu-run %s
// RUN: tpu-run %s --engine=reference
// RUN: tpu-opt %s | FileCheck %s
// RUN: sed 's/"0x0001010000010001000101"/"0x0002010000010001000101"/' %s > %t.mlir
// RUN: not tpu-opt %t.mlir 2>&1 | FileCheck %s --check-prefix=NUMBERS

// Where a byte is no boolean, and of numbers, nothing is changed; places stay.
// NUMBERS: :[[# @LINE + 9]]:27: error: elements hex data size is invalid for provided type: 'tensor<11xi1>'

// CHECK-LABEL: func.func @main
// CHECK: stablehlo.constant dense<[false, true, true, false, false, true, false, true, false, true, true]> : tensor<11xi1>
// CHECK: stablehlo.constant dense<{{\[}}[true, false, true], [true, true, false]]> : tensor<2x3xi1>
// CHECK: stablehlo.constant dense<true> : tensor<8xi1>
// CHECK: stablehlo.constant dense<[false, true, true, false, false, true, false, true, false, true, true]> : tensor<11xi1>
// CHECK: stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi8>
func.func @main() {
  %0 = stablehlo.constant dense<"0x0001010000010001000101"> : tensor<11xi1>
  %1 = stablehlo.constant dense<"0x010001010100"> : tensor<2x3xi1>
  %2 = stablehlo.constant dense<"0x0101010101010101"> : tensor<8xi1>
  %3 = stablehlo.constant dense<"0xA606"> : tensor<11xi1>
  %4 = stablehlo.constant dense<"0x01000001"> : tensor<4xi8>
  %5 = stablehlo.convert %4 : (tensor<4xi8>) -> tensor<4xi1>
  check.expect_eq_const %0, dense<[false, true, true, false, false, true, false, true, false, true, true]> : tensor<11xi1>
  check.expect_eq_const %1, dense<[[true, false, true], [true, true, false]]> : tensor<2x3xi1>
  check.expect_eq_const %2, dense<true> : tensor<8xi1>
  check.expect_eq %0, %3 : tensor<11xi1>
  check.expect_eq_const %5, dense<[true, false, false, true]> : tensor<4xi1>
  return
}
