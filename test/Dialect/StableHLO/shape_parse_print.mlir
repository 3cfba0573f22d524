// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @sources(
func.func @sources() {
  // CHECK: %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  // CHECK: %cst = stablehlo.constant dense<1.500000e+00> : tensor<bf16>
  %1 = stablehlo.constant dense<1.5> : tensor<bf16>
  // CHECK: stablehlo.constant dense<0xFF800000> : tensor<f32>
  %2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // CHECK: stablehlo.constant {note = 1 : i32} dense<> : tensor<0x3xui8>
  %3 = stablehlo.constant {note = 1 : i32} dense<> : tensor<0x3xui8>
  // CHECK: stablehlo.iota dim = 1 : tensor<4x5xi32>
  %4 = stablehlo.iota dim = 1 : tensor<4x5xi32>
  return
}

// CHECK-LABEL: func @orders(
func.func @orders(%x: tensor<2x3xf32>, %s: tensor<f32>, %d: tensor<?x3xf32>) {
  // CHECK: stablehlo.reshape %{{.*}} : (tensor<2x3xf32>) -> tensor<6xf32>
  %0 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [2, 0] : (tensor<2x3xf32>) -> tensor<3x5x2xf32>
  %2 = stablehlo.broadcast_in_dim %x, dims = [2, 0] : (tensor<2x3xf32>) -> tensor<3x5x2xf32>
  // CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %3 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0] : (tensor<?x3xf32>) -> tensor<3x?xf32>
  %4 = stablehlo.transpose %d, dims = [1, 0] : (tensor<?x3xf32>) -> tensor<3x?xf32>
  // CHECK: stablehlo.reverse %{{.*}}, dims = [0, 1] : tensor<2x3xf32>
  %5 = stablehlo.reverse %x, dims = [0, 1] : tensor<2x3xf32>
  return
}

// CHECK-LABEL: func @parts(
func.func @parts(%x: tensor<2x3xf32>, %s: tensor<f32>, %i: tensor<i64>, %d: tensor<?x3xf32>) {
  // CHECK: stablehlo.concatenate %{{.*}}, %{{.*}}, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  %0 = stablehlo.concatenate %x, %x, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  // CHECK: stablehlo.concatenate %{{.*}}, dim = 0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.concatenate %x, dim = 0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.concatenate %{{.*}}, %{{.*}}, dim = 0 : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %2 = stablehlo.concatenate %x, %d, dim = 0 : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: stablehlo.slice %{{.*}} [0:1, 1:3:2] : (tensor<2x3xf32>) -> tensor<1x1xf32>
  %3 = stablehlo.slice %x [0:1, 1:3:2] : (tensor<2x3xf32>) -> tensor<1x1xf32>
  // CHECK: stablehlo.slice %{{.*}} [] : (tensor<f32>) -> tensor<f32>
  %4 = stablehlo.slice %s [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.pad %{{.*}}, %{{.*}}, low = [1, -1], high = [0, 2], interior = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x6xf32>
  %5 = stablehlo.pad %x, %s, low = [1, -1], high = [0, 2], interior = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x6xf32>
  // CHECK: stablehlo.dynamic_slice %{{.*}}, %{{.*}}, %{{.*}}, sizes = [1, 2] : (tensor<2x3xf32>, tensor<i64>, tensor<i64>) -> tensor<1x2xf32>
  %6 = stablehlo.dynamic_slice %x, %i, %i, sizes = [1, 2] : (tensor<2x3xf32>, tensor<i64>, tensor<i64>) -> tensor<1x2xf32>
  // Without indices; the reference implementation prints a comma alone, which it does not read.
  // CHECK: stablehlo.dynamic_slice %{{[^,]*}}, sizes = [] : (tensor<f32>) -> tensor<f32>
  %9 = stablehlo.dynamic_slice %s, , sizes = [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.dynamic_slice %{{[^,]*}}, sizes = [] : (tensor<f32>) -> tensor<f32>
  %7 = stablehlo.dynamic_slice %s, sizes = [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.dynamic_update_slice %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<i64>, tensor<i64>) -> tensor<2x3xf32>
  %8 = stablehlo.dynamic_update_slice %x, %6, %i, %i : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<i64>, tensor<i64>) -> tensor<2x3xf32>
  return
}
