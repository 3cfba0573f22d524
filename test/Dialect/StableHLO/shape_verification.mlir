// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @constant_type() {
  // expected-error@+1 {{'stablehlo.constant' op (C1) operands and attributes give the result type(s) 'tensor<2xf32>', but the op is declared with 'tensor<3xf32>'}}
  %0 = "stablehlo.constant"() <{value = dense<0.0> : tensor<2xf32>}> : () -> tensor<3xf32>
  return
}

// -----

func.func @iota_dimension() {
  // expected-error@+1 {{'stablehlo.iota' op (C1) iota_dimension names dimension 2, which is not in [0, 2)}}
  %0 = stablehlo.iota dim = 2 : tensor<4x5xi32>
  return
}

// -----

func.func @reshape_elements(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reshape' op (C2) the operand has 6 elements, but the result has 5}}
  %0 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @reshape_type(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reshape' op (C1) the operand has the element type 'f32', but the result has 'i32'}}
  %0 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xi32>
  return
}

// -----

func.func @broadcast_count(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op (C2) broadcast_dimensions has 1 entry, but it takes 2, one for each dimension}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @broadcast_range(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{(C3) broadcast_dimensions names dimension 3, which is not in [0, 3)}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 3] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @broadcast_twice(%x: tensor<2x2xf32>) {
  // expected-error@+1 {{(C4) broadcast_dimensions names dimension 0 twice}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 0] : (tensor<2x2xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @broadcast_size(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{(C5) dimension 1 of the operand has size 3, which is neither 1 nor that of dimension 2 of the result, 4}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @transpose_count(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.transpose' op (C2) permutation has 3 entries, but it takes 2, one for each dimension}}
  %0 = stablehlo.transpose %x, dims = [1, 0, 2] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @transpose_range(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{(C2) permutation names dimension -1, which is not in [0, 2)}}
  %0 = stablehlo.transpose %x, dims = [1, -1] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @transpose_twice(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{(C2) permutation names dimension 1 twice}}
  %0 = stablehlo.transpose %x, dims = [1, 1] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @transpose_result(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{(C3) operands and attributes give the result type(s) 'tensor<3x2xf32>', but the op is declared with 'tensor<2x3xf32>'}}
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @reverse_twice(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reverse' op (C2) dimensions names dimension 0 twice}}
  %0 = stablehlo.reverse %x, dims = [0, 0] : tensor<2x3xf32>
  return
}

// -----

func.func @reverse_range(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{(C3) dimensions names dimension 2, which is not in [0, 2)}}
  %0 = stablehlo.reverse %x, dims = [2] : tensor<2x3xf32>
  return
}

// -----

func.func @reverse_result(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{(C1) operands and attributes give the result type(s) 'tensor<2x3xf32>', but the op is declared with 'tensor<3x2xf32>'}}
  %0 = stablehlo.reverse %x, dims = [0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @concatenate_element_type(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error@+1 {{'stablehlo.concatenate' op (C1) input 1 has the element type 'f64', but input 0 has 'f32'}}
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2xf32>, tensor<2xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @concatenate_shapes(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{(C2) input 1, of type 'tensor<2x4xf32>', differs from input 0, of type 'tensor<2x3xf32>', in more than dimension 0}}
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @concatenate_ranks(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{(C2) input 1, of type 'tensor<2xf32>', differs from input 0, of type 'tensor<2x3xf32>', in more than dimension 0}}
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @concatenate_nothing() {
  // expected-error@+1 {{(C3) needs at least one input}}
  %0 = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<0xf32>
  return
}

// -----

func.func @concatenate_dimension(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{(C4) dimension names dimension 2, which is not in [0, 2)}}
  %0 = stablehlo.concatenate %a, %a, dim = 2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @concatenate_result(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{(C5), (C6) operands and attributes give the result type(s) 'tensor<4x3xf32>', but the op is declared with 'tensor<2x6xf32>'}}
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @slice_count(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.slice' op (C2) start_indices has 1 entry, but it takes 2, one for each dimension}}
  %0 = stablehlo.slice %x [0:4] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @slice_range(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{(C3) the range [1, 5) of dimension 1 does not lie within its size 4}}
  %0 = stablehlo.slice %x [0:4, 1:5] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @slice_empty_range(%x: tensor<?xf32>) {
  // expected-error@+1 {{(C3) the range [3, 2) of dimension 0 does not lie within its size ?}}
  %0 = stablehlo.slice %x [3:2] : (tensor<?xf32>) -> tensor<0xf32>
  return
}

// -----

func.func @slice_stride(%x: tensor<4xf32>) {
  // expected-error@+1 {{(C4) the stride of dimension 0 is 0, but must be positive}}
  %0 = stablehlo.slice %x [0:4:0] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @slice_result(%x: tensor<5xf32>) {
  // expected-error@+1 {{(C1), (C5) operands and attributes give the result type(s) 'tensor<3xf32>', but the op is declared with 'tensor<2xf32>'}}
  %0 = stablehlo.slice %x [0:5:2] : (tensor<5xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @pad_element_type(%x: tensor<2xf32>, %v: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.pad' op (C1) padding_value has the element type 'f64', but operand has 'f32'}}
  %0 = stablehlo.pad %x, %v, low = [0], high = [0], interior = [0] : (tensor<2xf32>, tensor<f64>) -> tensor<2xf32>
  return
}

// -----

func.func @pad_count(%x: tensor<2xf32>, %v: tensor<f32>) {
  // expected-error@+1 {{(C2) edge_padding_high has 2 entries, but it takes 1, one for each dimension}}
  %0 = stablehlo.pad %x, %v, low = [0], high = [0, 1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @pad_interior(%x: tensor<2xf32>, %v: tensor<f32>) {
  // expected-error@+1 {{(C3) the interior padding of dimension 0 is -1, but must not be negative}}
  %0 = stablehlo.pad %x, %v, low = [0], high = [0], interior = [-1] : (tensor<2xf32>, tensor<f32>) -> tensor<1xf32>
  return
}

// -----

func.func @pad_negative(%x: tensor<2xf32>, %v: tensor<f32>) {
  // expected-error@+1 {{(C4) dimension 0 of the result would have the negative size -1}}
  %0 = stablehlo.pad %x, %v, low = [-2], high = [-1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<0xf32>
  return
}

// -----

func.func @pad_result(%x: tensor<2xf32>, %v: tensor<f32>) {
  // expected-error@+1 {{(C1), (C4) operands and attributes give the result type(s) 'tensor<6xf32>', but the op is declared with 'tensor<5xf32>'}}
  %0 = stablehlo.pad %x, %v, low = [1], high = [1], interior = [2] : (tensor<2xf32>, tensor<f32>) -> tensor<5xf32>
  return
}

// -----

func.func @pad_value(%x: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.pad' op operand #1 must be 0D tensor of boolean or integer or float or complex or per-tensor quantized integer values}}
  %0 = stablehlo.pad %x, %x, low = [0], high = [0], interior = [0] : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @dynamic_slice_count(%x: tensor<4x4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op (C2) start_indices has 1 entry, but it takes 2, one for each dimension}}
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [2, 2] : (tensor<4x4xf32>, tensor<i32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @dynamic_slice_sizes(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{(C2) slice_sizes has 2 entries, but it takes 1, one for each dimension}}
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [2, 2] : (tensor<4xf32>, tensor<i32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @dynamic_slice_indices(%x: tensor<4x4xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error@+1 {{(C3) all start_indices have the same type, not 'tensor<i32>' and 'tensor<i64>'}}
  %0 = stablehlo.dynamic_slice %x, %i, %j, sizes = [2, 2] : (tensor<4x4xf32>, tensor<i32>, tensor<i64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @dynamic_slice_size(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{(C4) the slice size 5 of dimension 0 is not in [0, 4]}}
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [5] : (tensor<4xf32>, tensor<i32>) -> tensor<5xf32>
  return
}

// -----

func.func @dynamic_slice_result(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{(C1), (C5) operands and attributes give the result type(s) 'tensor<3xf32>', but the op is declared with 'tensor<3xf64>'}}
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [3] : (tensor<4xf32>, tensor<i32>) -> tensor<3xf64>
  return
}

// -----

func.func @update_result(%x: tensor<4xf32>, %u: tensor<2xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' op (C1) operands and attributes give the result type(s) 'tensor<4xf32>', but the op is declared with 'tensor<2xf32>'}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<2xf32>
  return
}

// -----

func.func @update_element_type(%x: tensor<4xf32>, %u: tensor<2xf64>, %i: tensor<i32>) {
  // expected-error@+1 {{(C2) update has the element type 'f64', but operand has 'f32'}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2xf64>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @update_rank(%x: tensor<4xf32>, %u: tensor<2x2xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{(C3) update has rank 2, but operand has 1}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2x2xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @update_count(%x: tensor<4xf32>, %u: tensor<2xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{(C4) start_indices has 2 entries, but it takes 1, one for each dimension}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @update_indices(%x: tensor<4x4xf32>, %u: tensor<2x2xf32>, %i: tensor<i32>, %j: tensor<ui32>) {
  // expected-error@+1 {{(C5) all start_indices have the same type, not 'tensor<i32>' and 'tensor<ui32>'}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<i32>, tensor<ui32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @update_size(%x: tensor<4xf32>, %u: tensor<5xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{(C6) dimension 0 of update has size 5, which is more than the 4 of operand}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<5xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @constant_shape() {
  // expected-error@+1 {{'stablehlo.constant' op result #0 must be statically shaped ranked tensor of}}
  %0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<?xf32>
  return
}

// -----

func.func @iota_shape() {
  // expected-error@+1 {{'stablehlo.iota' op result #0 must be statically shaped ranked tensor of}}
  %0 = stablehlo.iota dim = 0 : tensor<?xf32>
  return
}

// -----

func.func @iota_boolean() {
  // expected-error@+1 {{'stablehlo.iota' op result #0 must be statically shaped ranked tensor of integer or float or complex or per-tensor quantized integer values, but got 'tensor<2xi1>'}}
  %0 = stablehlo.iota dim = 0 : tensor<2xi1>
  return
}
