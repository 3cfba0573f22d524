// A shape that follows from data is refused at the line of the operation that
// takes it, on both engines, with the exit code 3.
// RUN: for f in $(grep -o '^func.func @[a-z_]*' %s | cut -d@ -f2); do \
// RUN:   for e in native reference; do \
// RUN:     code=0; tpu-run %s --entry=$f --engine=$e --random-inputs=1 > %t.out 2>&1 || code=$?; \
// RUN:     line=$(awk "/@$f\(/ {seen = 1} seen && /expected here/ {print NR + 1; exit}" %s); \
// RUN:     test $code -eq 3 && grep -q "dynamic_refused.mlir:$line:.*error: 'stablehlo" %t.out || \
// RUN:       { echo "@$f on $e: exit code $code, line $line"; cat %t.out; exit 1; }; \
// RUN:   done; \
// RUN: done

func.func @dynamic_reshape(%x: tensor<6xf32>, %s: tensor<2xi32>) -> tensor<?x?xf32> {
  // expected here
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<6xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @dynamic_broadcast_in_dim(%x: tensor<3xf32>, %s: tensor<2xi32>) -> tensor<?x3xf32> {
  // expected here
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<3xf32>, tensor<2xi32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

func.func @dynamic_iota(%s: tensor<1xi32>) -> tensor<?xf32> {
  // expected here
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @dynamic_pad(%x: tensor<3xf32>, %v: tensor<f32>, %s: tensor<1xi32>) -> tensor<?xf32> {
  // expected here
  %0 = stablehlo.dynamic_pad %x, %v, %s, %s, %s : (tensor<3xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @real_dynamic_slice(%x: tensor<3xf32>, %s: tensor<1xi32>) -> tensor<?xf32> {
  // expected here
  %0 = stablehlo.real_dynamic_slice %x, %s, %s, %s : (tensor<3xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @dynamic_gather(%x: tensor<5x4xf32>, %i: tensor<3x1xi32>, %s: tensor<2xi32>) -> tensor<3x?xf32> {
  // expected here
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

func.func @dynamic_conv(%x: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>, %p: tensor<2x2xi64>) -> tensor<1x?x?x1xf32> {
  // expected here
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}> : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
  return %0 : tensor<1x?x?x1xf32>
}

func.func @set_dimension_size(%x: tensor<4x2xf32>, %s: tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<4, ?>> {
  // expected here
  %0 = stablehlo.set_dimension_size %x, %s, dim = 0 : (tensor<4x2xf32>, tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<4, ?>>
  return %0 : tensor<?x2xf32, #stablehlo.bounds<4, ?>>
}
