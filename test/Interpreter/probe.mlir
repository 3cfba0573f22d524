// Values that the interpreter writes to files, and reads back.
// RUN: rm -rf %t && tpu-run %s --engine=reference --probe-output-dir=%t/probes | FileCheck %s --check-prefix=PRINTED
// RUN: FileCheck %s --check-prefix=INDEX --input-file=%t/probes/index.csv
// RUN: tpu-run %S/Inputs/add.mlir --engine=reference --input=%t/probes/probe1.npy --input=%t/probes/probe2.npy | FileCheck %s --check-prefix=SUM
// RUN: not tpu-run %s --engine=reference 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not tpu-run %s --engine=reference --probe-output-dir=%s/x 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not tpu-run %s 2>&1 | FileCheck %s --check-prefix=NATIVE

// FOLDER: error: 'interpreter.probe' needs a folder of probes; name one with --probe-output-dir=DIR
// FILE: error: cannot make the folder '{{.*}}probe.mlir/x'
// NATIVE: error: 'interpreter.p{{.*}}' is what the reference interpreter does; run it with --engine=reference

// INDEX: a/b,tensor<2x2xi32>,{{.*}}probe1.npy
// INDEX-NEXT: step, by step,tensor<2x2xi32>,{{.*}}probe2.npy
// INDEX-NEXT: step, by step,tensor<2x2xi32>,{{.*}}probe3.npy
// INDEX-NEXT: process,tensor<ui32>,{{.*}}probe4.npy
// INDEX-NEXT: process,tensor<ui32>,{{.*}}probe5.npy
// INDEX-NOT: {{.}}
// PRINTED: dense<{{\[\[}}3, 6], [9, 12]]> : tensor<2x2xi32>
// SUM: dense<{{\[\[}}3, 6], [9, 12]]> : tensor<2x2xi32>
func.func private @id() -> tensor<ui32> {
  %id = stablehlo.replica_id : tensor<ui32>
  %0 = interpreter.probe %id, probe_id = "process" : tensor<ui32>
  return %0 : tensor<ui32>
}
func.func @main() {
  %x = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %probed = interpreter.probe %x, probe_id = "a/b" : tensor<2x2xi32>
  %0:2 = stablehlo.while(%i = %zero, %sum = %probed) : tensor<i32>, tensor<2x2xi32>
  cond {
    %1 = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %sum, %x : tensor<2x2xi32>
    %2 = interpreter.probe %1, probe_id = "step, by step" : tensor<2x2xi32>
    %3 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %3, %2 : tensor<i32>, tensor<2x2xi32>
  }
  interpreter.print %0#1 : tensor<2x2xi32>
  %double = stablehlo.add %x, %x : tensor<2x2xi32>
  check.expect_serialized_eq %x, probe_id = "a/b" : tensor<2x2xi32>
  check.expect_serialized_eq %double, probe_id = "step, by step", iter = 0 : tensor<2x2xi32>
  check.expect_serialized_eq %0#1, probe_id = "step, by step", iter = 1 : tensor<2x2xi32>
  %ids:2 = "interpreter.run_parallel"() {programs = [[@id], [@id]]} : () -> (tensor<ui32>, tensor<ui32>)
  return
}
