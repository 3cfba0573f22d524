// RUN: tpu-opt %s --interpreter-instrument-with-probe | FileCheck %s
// RUN: tpu-opt %s --interpreter-instrument-with-probe=use-debug-info | FileCheck %s --check-prefix=NAMED
// RUN: rm -rf %t && tpu-opt %s --interpreter-instrument-with-probe | tpu-run - --engine=reference --probe-output-dir=%t
// RUN: FileCheck %s --check-prefix=INDEX --input-file=%t/index.csv

// INDEX: probe1,tensor<2xi32>
// INDEX-NEXT: probe2,tensor<2xi32>
// INDEX-NEXT: probe3,tensor<2xi32>

// CHECK-LABEL: func.func @main
// NAMED-LABEL: func.func @main
func.func @main() {
  // CHECK-NOT: probe
  // CHECK: %[[TRUE:.*]] = stablehlo.constant dense<true>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %x = stablehlo.constant dense<[1, -2]> : tensor<2xi32>
  %token = stablehlo.create_token : !stablehlo.token
  // CHECK: %[[IF:.*]] = "stablehlo.if"
  // NAMED: "stablehlo.if"
  %0 = "stablehlo.if"(%true) ({
    // CHECK: %[[NEG:.*]] = stablehlo.negate
    // CHECK-NEXT: %[[NEG_PROBED:.*]] = interpreter.probe %[[NEG]], probe_id = "probe1" : tensor<2xi32>
    // CHECK-NEXT: stablehlo.return %[[NEG_PROBED]]
    // NAMED: interpreter.probe %{{.*}}, probe_id = "change/sign.1" : tensor<2xi32>
    %1 = stablehlo.negate %x : tensor<2xi32> loc("change/sign")
    stablehlo.return %1 : tensor<2xi32>
  }, {
    stablehlo.return %x : tensor<2xi32>
  }) : (tensor<i1>) -> tensor<2xi32>
  // CHECK: %[[IF_PROBED:.*]] = interpreter.probe %[[IF]], probe_id = "probe2" : tensor<2xi32>
  // NAMED: probe_id = "probe2"
  // CHECK: %[[ABS:.*]] = stablehlo.abs %[[IF_PROBED]]
  %2 = stablehlo.abs %0 : tensor<2xi32>
  // CHECK: %[[ABS_PROBED:.*]] = interpreter.probe %[[ABS]], probe_id = "probe3" : tensor<2xi32>
  // CHECK: check.expect_eq_const %[[ABS_PROBED]]
  check.expect_eq_const %2, dense<[1, 2]> : tensor<2xi32>
  return
}
