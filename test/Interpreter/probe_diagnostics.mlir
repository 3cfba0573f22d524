// RUN: split-file %s %t
// RUN: not tpu-run %t/value.mlir --engine=reference --probe-output-dir=%t/probes 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not tpu-run %t/iteration.mlir --engine=reference --probe-output-dir=%t/probes 2>&1 | FileCheck %s --check-prefix=ITERATION
// RUN: not tpu-run %t/type.mlir --engine=reference --probe-output-dir=%t/probes 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not tpu-run %t/narrow.mlir --engine=reference --probe-output-dir=%t/probes 2>&1 | FileCheck %s --check-prefix=NARROW

//--- value.mlir
// VALUE: value.mlir:6:3: error: check.expect_serialized_eq failed: 1 of 2 elements are not equal to the expected: at [1] 2, expected 3
func.func @main() {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %y = stablehlo.constant dense<[1, 3]> : tensor<2xi32>
  %0 = interpreter.probe %x, probe_id = "x" : tensor<2xi32>
  check.expect_serialized_eq %y, probe_id = "x" : tensor<2xi32>
  return
}
//--- iteration.mlir
// ITERATION: error: check.expect_serialized_eq failed: probe 'x' has written 1 values; there is no value 1, from 0
func.func @main() {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = interpreter.probe %x, probe_id = "x" : tensor<2xi32>
  check.expect_serialized_eq %0, probe_id = "x", iter = 1 : tensor<2xi32>
  return
}
//--- type.mlir
// TYPE: error: check.expect_serialized_eq failed: '{{.*}}probe1.npy' holds elements '<i4' of shape [2], but tensor<2xf32> is wanted
func.func @main() {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %y = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = interpreter.probe %x, probe_id = "x" : tensor<2xi32>
  check.expect_serialized_eq %y, probe_id = "x" : tensor<2xf32>
  return
}
//--- narrow.mlir
// NARROW: error: probe 'x': cannot write '{{.*}}probe1.npy': there are no files of elements narrower than a byte
func.func @main() {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi4>
  %0 = interpreter.probe %x, probe_id = "x" : tensor<2xi4>
  return
}
