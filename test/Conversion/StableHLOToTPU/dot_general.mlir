// RUN: tpu-opt %s --convert-stablehlo-to-mxu=precision=f32 | FileCheck %s

// CHECK-LABEL: func @matmul
// CHECK: %[[INIT:.*]] = tensor.empty() : tensor<4x16xf32>
// CHECK: %[[R:.*]] = tpu.mxu_matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%[[INIT]] : tensor<4x16xf32>) contracting_dims = [1] x [0] -> tensor<4x16xf32>
// CHECK: return %[[R]]
func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK-LABEL: func @batched
// CHECK: tpu.mxu_matmul {{.*}} batching_dims = [0] x [2] contracting_dims = [1] x [0] -> tensor<3x8x5xf64>
func.func @batched(%a: tensor<3x4x8xf64>, %b: tensor<4x5x3xf64>) -> tensor<3x8x5xf64> {
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [2], contracting_dims = [1] x [0] : (tensor<3x4x8xf64>, tensor<4x5x3xf64>) -> tensor<3x8x5xf64>
  return %0 : tensor<3x8x5xf64>
}

// CHECK-LABEL: func @integers
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<4x8xi32>, tensor<8x16xi32>)
// CHECK: arith.muli
// CHECK: arith.addi
// CHECK-NOT: tpu.mxu_matmul
func.func @integers(%a: tensor<4x8xi32>, %b: tensor<8x16xi32>) -> tensor<4x16xi32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xi32>, tensor<8x16xi32>) -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}

// A wider result: unsigned integers are extended by zeros.
// CHECK-LABEL: func @widening
// CHECK: tensor.bitcast %arg0 : tensor<4x8xui16> to tensor<4x8xi16>
// CHECK: linalg.generic
// CHECK-COUNT-2: arith.extui {{.*}} : i16 to i32
// CHECK: tensor.bitcast {{.*}} : tensor<4x16xi32> to tensor<4x16xui32>
func.func @widening(%a: tensor<4x8xui16>, %b: tensor<8x16xui16>) -> tensor<4x16xui32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xui16>, tensor<8x16xui16>) -> tensor<4x16xui32>
  return %0 : tensor<4x16xui32>
}

// Bytes that are summed in 64 bits are left to loops, extended each as its type is.
// CHECK-LABEL: func @wide_sums
// CHECK: linalg.generic
// CHECK-COUNT-2: arith.extui {{.*}} : i8 to i64
func.func @wide_sums(%a: tensor<4x8xui8>, %b: tensor<8x16xui8>) -> tensor<4x16xi64> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xui8>, tensor<8x16xui8>) -> tensor<4x16xi64>
  return %0 : tensor<4x16xi64>
}

// Summed in f32, rounded once.
// CHECK-LABEL: func @bfloat16
// CHECK: tpu.mxu_matmul ins(%arg0, %arg1 : tensor<4x8xbf16>, tensor<8x16xbf16>) outs({{.*}} : tensor<4x16xf32>)
// CHECK: stablehlo.convert {{.*}} : (tensor<4x16xf32>) -> tensor<4x16xbf16>
func.func @bfloat16(%a: tensor<4x8xbf16>, %b: tensor<8x16xbf16>) -> tensor<4x16xbf16> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x16xbf16>) -> tensor<4x16xbf16>
  return %0 : tensor<4x16xbf16>
}

// CHECK-LABEL: func @half
// CHECK: linalg.generic {{.*}} outs({{.*}} : tensor<4x16xf32>)
// CHECK-COUNT-2: arith.extf
// CHECK: stablehlo.convert {{.*}} : (tensor<4x16xf32>) -> tensor<4x16xf16>
func.func @half(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) -> tensor<4x16xf16> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xf16>, tensor<8x16xf16>) -> tensor<4x16xf16>
  return %0 : tensor<4x16xf16>
}

// CHECK-LABEL: func @booleans
// CHECK: arith.andi
// CHECK: arith.ori
func.func @booleans(%a: tensor<4x8xi1>, %b: tensor<8x16xi1>) -> tensor<4x16xi1> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xi1>, tensor<8x16xi1>) -> tensor<4x16xi1>
  return %0 : tensor<4x16xi1>
}

// Sums of nothing.
// CHECK-LABEL: func @empty
// CHECK: stablehlo.constant dense<0.000000e+00> : tensor<4x16xf32>
// CHECK-NOT: tpu.mxu_matmul
func.func @empty(%a: tensor<4x0xf32>, %b: tensor<0x16xf32>) -> tensor<4x16xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x0xf32>, tensor<0x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// The columns of images with three colours are contracted: lines and colours become the columns of one matrix.
// CHECK-LABEL: func @colours
// CHECK: %[[MATRIX:.*]] = stablehlo.transpose %arg1, dims = [1, 0, 2] : (tensor<48x96x3xf32>) -> tensor<96x48x3xf32>
// CHECK: tpu.mxu_matmul ins(%arg0, %[[MATRIX]] : tensor<64x96xf32>, tensor<96x48x3xf32>) {{.*}} contracting_dims = [1] x [0] -> tensor<64x48x3xf32>
func.func @colours(%a: tensor<64x96xf32>, %b: tensor<48x96x3xf32>) -> tensor<64x48x3xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (tensor<64x96xf32>, tensor<48x96x3xf32>) -> tensor<64x48x3xf32>
  return %0 : tensor<64x48x3xf32>
}

// Few rows do not pay for that, and wide columns need none of it.
// CHECK-LABEL: func @few_rows
// CHECK: tpu.mxu_matmul ins(%arg0, %arg1 :
func.func @few_rows(%a: tensor<8x96xf32>, %b: tensor<48x96x3xf32>) -> tensor<8x48x3xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (tensor<8x96xf32>, tensor<48x96x3xf32>) -> tensor<8x48x3xf32>
  return %0 : tensor<8x48x3xf32>
}

// CHECK-LABEL: func @wide_columns
// CHECK: tpu.mxu_matmul ins(%arg0, %arg1 :
func.func @wide_columns(%a: tensor<64x96xf32>, %b: tensor<48x96x16xf32>) -> tensor<64x48x16xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (tensor<64x96xf32>, tensor<48x96x16xf32>) -> tensor<64x48x16xf32>
  return %0 : tensor<64x48x16xf32>
}
