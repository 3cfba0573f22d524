// RUN: tpu-opt %s --split-input-file --propagate-shardings=explain -o /dev/null 2>&1 | FileCheck %s

// Forward and backward, through all kinds of dimensions; the explanation names
// where each sharding came from.

// CHECK-LABEL: shardings of @elementwise over x:2,y:2
// CHECK-NEXT: %arg0 : tensor<8x4xf32> [{x}, {}]: argument
// CHECK-NEXT: %arg1 : tensor<8x4xf32> [{x}, {}]: from %arg0 through stablehlo.add
// CHECK-NEXT: %0 : tensor<8x4xf32> [{x}, {}]: from %arg0 through stablehlo.add
shard.grid @mesh(shape = 2x2) {axes = ["x", "y"]}
func.func @elementwise(%x: tensor<8x4xf32> {tpu.sharding = [["x"]]}, %y: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.add %x, %y : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// A person's annotation stands, even where others would follow.
// CHECK-LABEL: shardings of @fixed
// CHECK-NEXT: %arg0 : tensor<8x4xf32> [{x}, {}]: argument
// CHECK-NEXT: %arg1 : tensor<8x4xf32> [{}, {y}]: argument
func.func @fixed(%x: tensor<8x4xf32> {tpu.sharding = [["x"]]}, %y: tensor<8x4xf32> {tpu.sharding = [[], ["y"]]}) -> tensor<8x4xf32> {
  // CHECK-NEXT: %0 : tensor<8x4xf32> [{x}, {y}]: from %arg0 through stablehlo.add
  %0 = stablehlo.add %x, %y : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// Backward from a result.
// CHECK-LABEL: shardings of @transpose
// CHECK-NEXT: %arg0 : tensor<8x4xf32> [{y}, {x}]: from %0 through stablehlo.transpose
// CHECK-NEXT: %0 : tensor<4x8xf32> [{x}, {y}]: result
func.func @transpose(%x: tensor<8x4xf32>) -> (tensor<4x8xf32> {tpu.sharding = [["x"], ["y"]]}) {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Of a product of factors, the major one.
// CHECK-LABEL: shardings of @reshape
// CHECK: %0 : tensor<32xf32> [{x, y}]: from %arg0 through stablehlo.reshape
// CHECK: %1 : tensor<4x8xf32> [{x, y}, {}]: from %0 through stablehlo.reshape
// CHECK: %2 : tensor<2x16xf32> [{x}, {y}]: from %1 through stablehlo.reshape
func.func @reshape(%x: tensor<8x4xf32> {tpu.sharding = [["x", "y"]]}) -> tensor<2x16xf32> {
  %0 = stablehlo.reshape %x : (tensor<8x4xf32>) -> tensor<32xf32>
  %1 = stablehlo.reshape %0 : (tensor<32xf32>) -> tensor<4x8xf32>
  %2 = stablehlo.reshape %1 : (tensor<4x8xf32>) -> tensor<2x16xf32>
  return %2 : tensor<2x16xf32>
}

// A minor factor is not split before its major one is in single elements.
// CHECK-LABEL: shardings of @minor
// CHECK: %0 : tensor<32xf32> replicated: nothing says otherwise
func.func @minor(%x: tensor<8x4xf32> {tpu.sharding = [[], ["x"]]}) -> tensor<32xf32> {
  %0 = stablehlo.reshape %x : (tensor<8x4xf32>) -> tensor<32xf32>
  return %0 : tensor<32xf32>
}

// CHECK-LABEL: shardings of @dot
// CHECK-NEXT: %arg0 : tensor<3x8x4xf32> [{}, {x}, {y}]: argument
// CHECK-NEXT: %arg1 : tensor<3x4x6xf32> [{}, {y}, {}]: from %arg0 through stablehlo.dot_general
// CHECK-NEXT: %0 : tensor<3x8x6xf32> [{}, {x}, {}]: from %arg0 through stablehlo.dot_general
func.func @dot(%x: tensor<3x8x4xf32> {tpu.sharding = [[], ["x"], ["y"]]}, %y: tensor<3x4x6xf32>) -> tensor<3x8x6xf32> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1]
    : (tensor<3x8x4xf32>, tensor<3x4x6xf32>) -> tensor<3x8x6xf32>
  return %0 : tensor<3x8x6xf32>
}

// CHECK-LABEL: shardings of @convolution
// CHECK: %arg1 : tensor<3x3x2x4xf32> replicated: nothing says otherwise
// CHECK: %0 : tensor<4x4x8x4xf32> [{x}, {y}, {}, {}]: from %arg0 through stablehlo.convolution
func.func @convolution(%x: tensor<4x8x8x2xf32> {tpu.sharding = [["x"], ["y"]]}, %w: tensor<3x3x2x4xf32>) -> tensor<4x4x8x4xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [2, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<4x8x8x2xf32>, tensor<3x3x2x4xf32>) -> tensor<4x4x8x4xf32>
  return %0 : tensor<4x4x8x4xf32>
}

// What goes around in a loop is split in one way.
// CHECK-LABEL: shardings of @loop
// CHECK-NEXT: %arg0 : tensor<8xf32> [{x}]: from %iterArg through stablehlo.while
// CHECK-NEXT: %arg1 : tensor<8xf32> [{x}]: argument
// CHECK: %0#0 : tensor<8xf32> [{x}]: from %iterArg through stablehlo.while
func.func @loop(%x: tensor<8xf32>, %b: tensor<8xf32> {tpu.sharding = [["x"]]}) -> tensor<8xf32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%a = %x, %j = %i) : tensor<8xf32>, tensor<i32>
    cond {
      %1 = stablehlo.compare LT, %j, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %a, %b : tensor<8xf32>
      %2 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %1, %2 : tensor<8xf32>, tensor<i32>
    }
  return %0#0 : tensor<8xf32>
}

// Each device factors its matrices. What LAPACK says of each is a number.
// CHECK-LABEL: shardings of @eigenvalues
// CHECK: %0#0 : tensor<8x6x6xf32> [{x}, {}, {}]: from %arg0 through stablehlo.custom_call
// CHECK: %0#1 : tensor<8x6xf32> [{x}, {}]: from %arg0 through stablehlo.custom_call
// CHECK: %0#2 : tensor<8xi32> [{x}]: from %arg0 through stablehlo.custom_call
func.func @eigenvalues(%x: tensor<8x6x6xf32> {tpu.sharding = [["x"], ["y"], []]}) -> tensor<8x6xf32> {
  %0:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%x) : (tensor<8x6x6xf32>) -> (tensor<8x6x6xf32>, tensor<8x6xf32>, tensor<8xi32>)
  return %0#1 : tensor<8x6xf32>
}

// -----

// Values of a group are split alike.
// CHECK-LABEL: shardings of @group
// CHECK: %0 : tensor<8x4xf32> [{x}, {y}]: from %arg0
shard.grid @mesh(shape = 2x2) {axes = ["x", "y"]}
func.func @group(%x: tensor<8x4xf32> {tpu.sharding = [["x"], ["y"]]}, %c: tensor<f32>) -> tensor<8x4xf32> {
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  sdy.sharding_group %x group_id=7 : tensor<8x4xf32>
  sdy.sharding_group %0 group_id=7 : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
