// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --emit-bytecode | tpu-opt | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5:3>
!r = !quant.uniform<i8:f32, 0.25>
!axis = !quant.uniform<i8:f32:1, {0.5, 0.25:-1, 0.125}>
!moved = !quant.uniform<i8:f32:0, {0.5, 0.25:-1, 0.125}>

// CHECK-LABEL: func.func @quantize
// CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01:-1,1.250000e-01}>>
// CHECK: stablehlo.uniform_dequantize %{{.*}} : (tensor<2x3x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01:-1,1.250000e-01}>>) -> tensor<2x3xf32>
func.func @quantize(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.uniform_quantize %x : (tensor<2x3xf32>) -> tensor<2x3x!q>
  %1 = stablehlo.uniform_quantize %0 : (tensor<2x3x!q>) -> tensor<2x3x!axis>
  %2 = stablehlo.uniform_dequantize %1 : (tensor<2x3x!axis>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// Scales may differ where elements are computed.
// CHECK-LABEL: func.func @add
// CHECK: stablehlo.add %{{.*}}, %{{.*}} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
func.func @add(%x: tensor<2x!q>, %y: tensor<2x!r>) -> tensor<2x!q> {
  %0 = stablehlo.add %x, %y : (tensor<2x!q>, tensor<2x!r>) -> tensor<2x!q>
  return %0 : tensor<2x!q>
}

// A constant is given in integers, with properties or attributes.
// CHECK-LABEL: func.func @constants
// CHECK: stablehlo.constant() <{value = dense<[-1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: stablehlo.constant() <{value = dense<7> : tensor<i8>}> : () -> tensor<!quant.uniform<i8:f32, 2.500000e-01>>
func.func @constants() -> (tensor<2x!q>, tensor<!r>) {
  %0 = stablehlo.constant() <{value = dense<[-1, 2]> : tensor<2xi8>}> : () -> tensor<2x!q>
  %1 = stablehlo.constant() {value = dense<7> : tensor<i8>} : () -> tensor<!r>
  return %0, %1 : tensor<2x!q>, tensor<!r>
}

// The quantization dimension moves along.
// CHECK-LABEL: func.func @transpose
// CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0] : ({{.*}}) -> tensor<3x2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01:-1,1.250000e-01}>>
func.func @transpose(%x: tensor<2x3x!axis>) -> tensor<3x2x!moved> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3x!axis>) -> tensor<3x2x!moved>
  return %0 : tensor<3x2x!moved>
}
