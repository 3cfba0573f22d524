// Elementwise ops become scalar code in a linalg.generic. That it computes the right
// numbers is tested by test/Interpreter on compiled code.
// RUN: tpu-opt %s --build-entries --convert-stablehlo-to-linalg | FileCheck %s

// CHECK: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[SCALAR:.*]] = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: func.func @unsigned
// CHECK-SAME: memref<2x3xi8>
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]], iterator_types = ["parallel", "parallel"]}
// CHECK: arith.maxui
// CHECK: linalg.yield
func.func @unsigned(%x: tensor<2x3xui8>, %y: tensor<2x3xui8>) -> tensor<2x3xui8> {
  %0 = stablehlo.maximum %x, %y : tensor<2x3xui8>
  return %0 : tensor<2x3xui8>
}

// A scalar predicate counts everywhere.
// CHECK-LABEL: func.func @select
// CHECK: linalg.generic {indexing_maps = [#[[SCALAR]], #[[ID]], #[[ID]], #[[ID]]]
// CHECK: arith.select
func.func @select(%p: tensor<i1>, %x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.select %p, %x, %y : tensor<i1>, tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Division never traps.
// CHECK-LABEL: func.func @divide
// CHECK: %[[ZERO:.*]] = arith.cmpi eq, %[[D:.*]], %{{.*}} : i32
// CHECK: %[[BAD:.*]] = arith.ori %[[ZERO]]
// CHECK: %[[SAFE:.*]] = arith.select %[[BAD]], %{{.*}}, %[[D]]
// CHECK: arith.divsi %{{.*}}, %[[SAFE]]
func.func @divide(%x: tensor<2x3xi32>, %y: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = stablehlo.divide %x, %y : tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// Conversions to integers saturate.
// CHECK-LABEL: func.func @convert
// CHECK-DAG: %[[ABOVE:.*]] = arith.cmpf oge, %{{.*}}, %{{.*}} : f32
// CHECK-DAG: %[[BELOW:.*]] = arith.cmpf ole, %{{.*}}, %{{.*}} : f32
// CHECK-DAG: %[[NAN:.*]] = arith.cmpf uno, %{{.*}}, %{{.*}} : f32
// CHECK-DAG: %[[INTEGER:.*]] = arith.fptoui %{{.*}} : f32 to i8
// CHECK: arith.select %[[ABOVE]], %{{.*}}, %[[INTEGER]] : i8
// CHECK: arith.select %[[BELOW]], %{{.*}} : i8
// CHECK: arith.select %[[NAN]], %{{.*}} : i8
func.func @convert(%x: tensor<2x3xf32>) -> tensor<2x3xui8> {
  %0 = stablehlo.convert %x : (tensor<2x3xf32>) -> tensor<2x3xui8>
  return %0 : tensor<2x3xui8>
}

// CHECK-LABEL: func.func @compare
// CHECK: arith.cmpf une
// CHECK: arith.cmpi ult
func.func @compare(%x: tensor<2x3xf32>, %u: tensor<2x3xui32>, %v: tensor<2x3xui32>) -> (tensor<2x3xi1>, tensor<2x3xi1>) {
  %0 = stablehlo.compare NE, %x, %x, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %1 = stablehlo.compare LT, %u, %v, UNSIGNED : (tensor<2x3xui32>, tensor<2x3xui32>) -> tensor<2x3xi1>
  return %0, %1 : tensor<2x3xi1>, tensor<2x3xi1>
}
