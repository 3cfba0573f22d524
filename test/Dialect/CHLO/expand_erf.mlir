// The error function in StableHLO has the values that XLA gives; portable artifacts have it so.
// RUN: tpu-opt %S/../../Interpreter/erf.mlir --expand-erf -o %t.mlir
// RUN: FileCheck %s --check-prefix=F64 --input-file=%t.mlir
// RUN: tpu-run %t.mlir && tpu-run %t.mlir --engine=reference
// RUN: tpu-translate --to-artifact %s -o %t.artifact
// RUN: tpu-opt %t.artifact | FileCheck %s

// The approximations have the precision of f32.
// F64-NOT: chlo.erf {{.*}}f32>
// F64-NOT: chlo.erf {{.*}}bf16>
// F64: chlo.erf {{.*}}f64>

// CHECK-LABEL: func.func public @main
// CHECK: stablehlo.exponential
// CHECK-NOT: chlo
// CHECK: return
func.func public @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = chlo.erf %x : tensor<2xf32> -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
