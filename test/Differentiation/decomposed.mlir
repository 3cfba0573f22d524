// What is decomposed has the derivative of its parts.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --allow-unregistered-dialect --decompose-stablehlo \
// RUN:   --differentiate=function=batch_norm_inference,batch_norm_training,batch_norm_grad,dot | FileCheck %s

// CHECK-LABEL: func.func @batch_norm_inference_vjp(
// CHECK-NOT: stablehlo.batch_norm
func.func @batch_norm_inference(%x: tensor<4x3xf64>, %s: tensor<3xf64>, %o: tensor<3xf64>, %m: tensor<3xf64>,
                                %v: tensor<3xf64> {diff.range = [0.5, 2.0]}) -> tensor<4x3xf64> {
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %v) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}>
    : (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> tensor<4x3xf64>
  return %0 : tensor<4x3xf64>
}

// Mean and variance are results, too.
// CHECK-LABEL: func.func @batch_norm_training_vjp(
func.func @batch_norm_training(%x: tensor<4x3xf64>, %s: tensor<3xf64>, %o: tensor<3xf64>)
    -> (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 1.0e-1 : f32, feature_index = 1 : i64}>
    : (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %0#0, %0#1, %0#2 : tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>
}

// CHECK-LABEL: func.func @batch_norm_grad_vjp(
func.func @batch_norm_grad(%x: tensor<4x3xf64>, %s: tensor<3xf64>, %m: tensor<3xf64>,
                           %v: tensor<3xf64> {diff.range = [0.5, 2.0]}, %d: tensor<4x3xf64>)
    -> (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>) {
  %0:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %d) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}>
    : (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<4x3xf64>) -> (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %0#0, %0#1, %0#2 : tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>
}

// CHECK-LABEL: func.func @dot_vjp(
func.func @dot(%x: tensor<2x3xf64>, %y: tensor<3xf64>) -> tensor<2xf64> {
  %0 = stablehlo.dot %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
