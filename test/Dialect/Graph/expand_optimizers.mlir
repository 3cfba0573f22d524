// RUN: tpu-opt %s --graph-expand-optimizers | FileCheck %s

// CHECK-LABEL: func.func @sgd(
// CHECK-SAME: %[[W:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<2xbf16>, %[[GW:.*]]: tensor<4xf32>, %[[GB:.*]]: tensor<2xbf16>, %[[RATE:.*]]: tensor<f32>, %[[STEP:.*]]: tensor<i64>)
func.func @sgd(%w: tensor<4xf32>, %b: tensor<2xbf16>, %gw: tensor<4xf32>, %gb: tensor<2xbf16>,
               %rate: tensor<f32>, %step: tensor<i64>) -> (tensor<4xf32>, tensor<2xbf16>, tensor<i64>) {
  // CHECK: %[[R:.*]] = stablehlo.broadcast_in_dim %[[RATE]], dims = [] : (tensor<f32>) -> tensor<4xf32>
  // CHECK: %[[D:.*]] = stablehlo.multiply %[[R]], %[[GW]] : tensor<4xf32>
  // CHECK: %[[NW:.*]] = stablehlo.subtract %[[W]], %[[D]] : tensor<4xf32>
  // CHECK: %[[RB:.*]] = stablehlo.convert %[[RATE]] : (tensor<f32>) -> tensor<bf16>
  // CHECK: %[[RBS:.*]] = stablehlo.broadcast_in_dim %[[RB]], dims = [] : (tensor<bf16>) -> tensor<2xbf16>
  // CHECK: %[[DB:.*]] = stablehlo.multiply %[[RBS]], %[[GB]] : tensor<2xbf16>
  // CHECK: %[[NB:.*]] = stablehlo.subtract %[[B]], %[[DB]] : tensor<2xbf16>
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1> : tensor<i64>
  // CHECK: %[[NEXT:.*]] = stablehlo.add %[[STEP]], %[[ONE]] : tensor<i64>
  // CHECK: return %[[NW]], %[[NB]], %[[NEXT]]
  %0:3 = graph.apply_gradients #graph.sgd rate(%rate : tensor<f32>) step(%step : tensor<i64>)
    variables(%w, %b : tensor<4xf32>, tensor<2xbf16>) gradients(%gw, %gb : tensor<4xf32>, tensor<2xbf16>) slots()
  return %0#0, %0#1, %0#2 : tensor<4xf32>, tensor<2xbf16>, tensor<i64>
}

// CHECK-LABEL: func.func @decay(%{{.*}}: tensor<i64>)
func.func @decay(%step: tensor<i64>) -> tensor<f32> {
  // CHECK: %[[PERIOD:.*]] = stablehlo.constant dense<1.000000e+01> : tensor<f32>
  // CHECK: %[[T:.*]] = stablehlo.convert %{{.*}} : (tensor<i64>) -> tensor<f32>
  // CHECK: %[[Q:.*]] = stablehlo.divide %[[T]], %[[PERIOD]]
  // CHECK: %[[FACTOR:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<f32>
  // CHECK: %[[P:.*]] = stablehlo.power %[[FACTOR]], %[[Q]]
  // CHECK: %[[INITIAL:.*]] = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  // CHECK: stablehlo.multiply %[[INITIAL]], %[[P]]
  %0 = graph.exponential_decay at %step : tensor<i64> {initial = 0.25, decay_steps = 10, decay_rate = 0.5} : () -> tensor<f32>
  return %0 : tensor<f32>
}

// The values of flags are operands, in the order of the attributes' names.
// CHECK-LABEL: func.func @flags
// CHECK-SAME: (%{{.*}}: tensor<i64>, %[[STEPS:.*]]: tensor<i32>, %[[RATE:.*]]: tensor<f32>)
func.func @flags(%step: tensor<i64>, %steps: tensor<i32>, %rate: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[PERIOD:.*]] = stablehlo.convert %[[STEPS]] : (tensor<i32>) -> tensor<f32>
  // CHECK: stablehlo.divide %{{.*}}, %[[PERIOD]]
  // CHECK: %[[P:.*]] = stablehlo.power
  // CHECK: stablehlo.multiply %[[RATE]], %[[P]]
  %0 = graph.exponential_decay at %step : tensor<i64> given %steps, %rate : tensor<i32>, tensor<f32>
      {initial = #graph.param<"rate" = 0.25>, decay_steps = #graph.param<"steps" = 10>, decay_rate = 0.5} : () -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @staircase
func.func @staircase(%step: tensor<i64>) -> tensor<f32> {
  // CHECK: %[[Q:.*]] = stablehlo.divide
  // CHECK: %[[F:.*]] = stablehlo.floor %[[Q]]
  // CHECK: stablehlo.power %{{.*}}, %[[F]]
  %0 = graph.exponential_decay at %step : tensor<i64> {initial = 0.25, decay_steps = 10, decay_rate = 0.5, staircase} : () -> tensor<f32>
  return %0 : tensor<f32>
}
