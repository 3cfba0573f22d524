// Sums of narrow floats are f32 until the end; other reductions stay.
// RUN: tpu-opt %s --widen-sums | FileCheck %s

// CHECK-LABEL: func @sums
// CHECK-DAG: %[[X:.*]] = stablehlo.convert %{{.*}} : (tensor<8xbf16>) -> tensor<8xf32>
// CHECK-DAG: %[[Y:.*]] = stablehlo.convert %{{.*}} : (tensor<8xf16>) -> tensor<8xf32>
// CHECK: %[[SUMS:.*]]:2 = stablehlo.reduce(%[[X]] init: %{{.*}}), (%[[Y]] init: %{{.*}}) across dimensions = [0]
// CHECK-COUNT-2: stablehlo.add {{.*}} : tensor<f32>
// CHECK-DAG: stablehlo.convert %[[SUMS]]#0 : (tensor<f32>) -> tensor<bf16>
// CHECK-DAG: stablehlo.convert %[[SUMS]]#1 : (tensor<f32>) -> tensor<f16>
func.func @sums(%x: tensor<8xbf16>, %y: tensor<8xf16>, %a: tensor<bf16>, %b: tensor<f16>) -> (tensor<bf16>, tensor<f16>) {
  %0:2 = stablehlo.reduce(%x init: %a), (%y init: %b) across dimensions = [0] : (tensor<8xbf16>, tensor<8xf16>, tensor<bf16>, tensor<f16>) -> (tensor<bf16>, tensor<f16>)
    reducer(%c: tensor<bf16>, %d: tensor<bf16>) (%e: tensor<f16>, %f: tensor<f16>) {
      %s = stablehlo.add %c, %d : tensor<bf16>
      %t = stablehlo.add %e, %f : tensor<f16>
      stablehlo.return %s, %t : tensor<bf16>, tensor<f16>
    }
  return %0#0, %0#1 : tensor<bf16>, tensor<f16>
}

// CHECK-LABEL: func @stay
// CHECK-NOT: stablehlo.convert
func.func @stay(%x: tensor<8xbf16>, %a: tensor<bf16>, %y: tensor<8xf32>, %b: tensor<f32>) -> (tensor<bf16>, tensor<f32>) {
  %0 = stablehlo.reduce(%x init: %a) applies stablehlo.maximum across dimensions = [0] : (tensor<8xbf16>, tensor<bf16>) -> tensor<bf16>
  %1 = stablehlo.reduce(%y init: %b) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<bf16>, tensor<f32>
}
