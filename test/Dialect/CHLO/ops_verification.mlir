// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @type(%x: tensor<2xf32>) {
  // expected-error@+1 {{(C1) operands and attributes give the result type(s) 'tensor<2xf32>', but the op is declared with 'tensor<3xf32>'}}
  %0 = "chlo.erf"(%x) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @no_integers(%x: tensor<2xi32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of float values, but got 'tensor<2xi32>'}}
  %0 = chlo.erf %x : tensor<2xi32> -> tensor<2xi32>
  return
}

// -----

func.func @property(%x: tensor<2xf32>) {
  // expected-error@+1 {{(C1) operands and attributes give the result type(s) 'tensor<2xi1>', but the op is declared with 'tensor<3xi1>'}}
  %0 = chlo.is_inf %x : tensor<2xf32> -> tensor<3xi1>
  return
}

// -----

func.func @binary(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{(C1)}}
  %0 = "chlo.zeta"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @broadcast_elements(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error@+1 {{(C1) lhs has the element type 'f32', but rhs has 'i32'}}
  %0 = chlo.broadcast_add %x, %y : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  return
}

// -----

func.func @broadcast_sizes(%x: tensor<2xf32>, %y: tensor<4x3xf32>) {
  // expected-error@+1 {{(C2) sizes 3 and 2 of dimension 1 are neither the same nor is one of them 1}}
  %0 = chlo.broadcast_add %x, %y : (tensor<2xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @broadcast_result(%x: tensor<2xf32>, %y: tensor<4x1xf32>) {
  // expected-error@+1 {{(C3) operands and attributes give the result type(s) 'tensor<4x2xf32>', but the op is declared with 'tensor<4x1xf32>'}}
  %0 = chlo.broadcast_add %x, %y : (tensor<2xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @broadcast_dimensions(%x: tensor<2xf32>, %y: tensor<4x2xf32>) {
  // expected-error@+1 {{(C4) broadcast_dimensions is [0, 1], but an operand of rank 1 takes as many dimensions, in ascending order}}
  %0 = chlo.broadcast_add %x, %y {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @broadcast_range(%x: tensor<2xf32>, %y: tensor<4x2xf32>) {
  // expected-error@+1 {{(C4) broadcast_dimensions names dimension 2, which is not in [0, 2)}}
  %0 = chlo.broadcast_add %x, %y {broadcast_dimensions = array<i64: 2>} : (tensor<2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @select_elements(%p: tensor<i1>, %x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error@+1 {{(C1) on_true has the element type 'f32', but on_false has 'f64'}}
  %0 = chlo.broadcast_select %p, %x, %y : (tensor<i1>, tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @select_sizes(%p: tensor<3xi1>, %x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error@+1 {{(C2) sizes 3 and 2 of dimension 0}}
  %0 = chlo.broadcast_select %p, %x, %y : (tensor<3xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @constant_like_value(%x: tensor<2xf32>) {
  // expected-error@+1 {{(C1) value has the type 'index', which is no element of a tensor}}
  %0 = "chlo.constant_like"(%x) <{value = 1 : index}> : (tensor<2xf32>) -> tensor<2xi32>
  return
}

// -----

func.func @constant_like_type(%x: tensor<2xf32>) {
  // expected-error@+1 {{(C2) operands and attributes give the result type(s) 'tensor<2xi32>', but the op is declared with 'tensor<2xf32>'}}
  %0 = "chlo.constant_like"(%x) <{value = 1 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @top_k_rank(%x: tensor<f32>) {
  // expected-error@+1 {{(C1) the operand, of type 'tensor<f32>', has no dimension to choose from}}
  %0:2 = "chlo.top_k"(%x) <{k = 1 : i64}> : (tensor<f32>) -> (tensor<1xf32>, tensor<1xi32>)
  return
}

// -----

func.func @top_k_k(%x: tensor<3xf32>) {
  // expected-error@+1 {{(C2) k is 4, but the last dimension has 3 elements}}
  %0:2 = "chlo.top_k"(%x) <{k = 4 : i64}> : (tensor<3xf32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

func.func @top_k_types(%x: tensor<3xf32>) {
  // expected-error@+1 {{(C3), (C4) operands and attributes give the result type(s) 'tensor<2xf32>', 'tensor<2xi32>'}}
  %0:2 = "chlo.top_k"(%x) <{k = 2 : i64}> : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xi32>)
  return
}

// -----

func.func @scan_nothing(%init: tensor<i32>) {
  // expected-error@+1 {{(C1) has no input to go along}}
  %0 = chlo.scan() inits(%init) dimension=0 {
  ^bb0(%carry: tensor<i32>):
    stablehlo.return %carry : tensor<i32>
  } : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @scan_dimension(%x: tensor<3xi32>) {
  // expected-error@+1 {{(C1) dimension 1 is none of an input's type 'tensor<3xi32>'}}
  %0 = chlo.scan(%x) inits() dimension=1 {
  ^bb0(%element: tensor<i32>):
    stablehlo.return %element : tensor<i32>
  } : (tensor<3xi32>) -> tensor<3xi32>
  return
}

// -----

func.func @scan_sizes(%x: tensor<3xi32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{(C1) sizes 3 and 4 of dimension 0 differ}}
  %0 = chlo.scan(%x, %y) inits() dimension=0 {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %a : tensor<i32>
  } : (tensor<3xi32>, tensor<4xi32>) -> tensor<3xi32>
  return
}

// -----

func.func @scan_takes(%x: tensor<3xi32>, %init: tensor<f32>) {
  // expected-error@+1 {{(C2) body takes 'tensor<i32>', 'tensor<i32>', but it is given 'tensor<i32>', 'tensor<f32>'}}
  %0 = chlo.scan(%x) inits(%init) dimension=0 {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %f = stablehlo.convert %b : (tensor<i32>) -> tensor<f32>
    stablehlo.return %f : tensor<f32>
  } : (tensor<3xi32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @scan_returns(%x: tensor<3xi32>, %init: tensor<i32>) {
  // expected-error@+1 {{(C3) body returns 'tensor<i32>', but 'tensor<i32>', 'tensor<i32>' is asked for}}
  %0:2 = chlo.scan(%x) inits(%init) dimension=0 {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %b : tensor<i32>
  } : (tensor<3xi32>, tensor<i32>) -> (tensor<3xi32>, tensor<i32>)
  return
}

// -----

func.func @scan_carries(%x: tensor<3xi32>, %init: tensor<i32>) {
  // expected-error@+1 {{(C3) carries have the types 'tensor<f32>', but inits have 'tensor<i32>'}}
  %0 = chlo.scan(%x) inits(%init) dimension=0 {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %b : tensor<i32>
  } : (tensor<3xi32>, tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @scan_operands(%x: tensor<3xi32>) {
  // expected-error@+4 {{expected types of 1 operands and of at least 0 results}}
  %0 = chlo.scan(%x) inits() dimension=0 {
  ^bb0(%a: tensor<i32>):
    stablehlo.return %a : tensor<i32>
  } : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  return
}

// -----

func.func @ragged_dot_word(%a: tensor<5x6xf32>, %b: tensor<2x6x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{expected the name of a list of dimensions of a ragged product: lhs_batching_dimensions, rhs_batching_dimensions, lhs_contracting_dimensions, rhs_contracting_dimensions, lhs_ragged_dimensions, rhs_group_dimensions}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<groups = [0]>}> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @ragged_dot_twice(%a: tensor<5x6xf32>, %b: tensor<2x6x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'lhs_ragged_dimensions' is given twice}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_ragged_dimensions = [0], lhs_ragged_dimensions = [1]>}> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @ragged_dot_sizes(%a: tensor<5x6xf32>, %b: tensor<2x5x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{(C10) contracting dimension 1 of lhs has size 6, but 0 of rhs has size 5}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<2x5x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @ragged_dot_precision(%a: tensor<5x6xf32>, %b: tensor<2x6x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op (C11) precision_config has 1 entries, but takes none or two, one for each operand}}
  "chlo.ragged_dot"(%a, %b, %n) <{precision_config = [#chlo<precision HIGH>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @ragged_dot_result(%a: tensor<5x6xf32>, %b: tensor<5x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op (C12) the result has the type 'tensor<6x4xf32>', but its shape is that of 'tensor<2x6x4xf32>'}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<5x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @ragged_dot_types(%a: tensor<5x6xf32>, %b: tensor<2x6x4xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op (C13) lhs has the element type 'f32', rhs 'i32' and the result 'f32'; all are floats, or integers}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<2x6x4xi32>, tensor<2xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @ragged_dot_no_ragged(%a: tensor<5x6xf32>, %b: tensor<2x6x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op (C14) lhs_ragged_dimensions is [2], but names one of the 2 dimensions of lhs}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @ragged_dot_group_contracted(%a: tensor<5x6xf32>, %b: tensor<2x6x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op (C15) rhs_group_dimensions is [1], but names one dimension of rhs that is neither contracted nor batched over}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [1]>}> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @ragged_dot_group(%a: tensor<5x6xf32>, %b: tensor<5x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op (C15) rhs_group_dimensions is [1], but is empty where the ragged dimension is contracted or batched over}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0], rhs_group_dimensions = [1]>}> : (tensor<5x6xf32>, tensor<5x4xf32>, tensor<2xi32>) -> tensor<2x6x4xf32>
  return
}

// -----

func.func @ragged_dot_group_scalar(%a: tensor<5x6xf32>, %b: tensor<5x4xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op (C16) group_sizes has no dimension}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<5x4xf32>, tensor<i32>) -> tensor<2x6x4xf32>
  return
}

// -----

func.func @ragged_dot_group_count(%a: tensor<5x6xf32>, %b: tensor<2x6x4xf32>, %n: tensor<3xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op (C16) there are 3 sizes of groups, but the group dimension of rhs has 2 elements}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<3xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @ragged_dot_group_shape(%a: tensor<3x5x6xf32>, %b: tensor<3x2x6x4xf32>, %n: tensor<2x2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op (C16) group_sizes has the type 'tensor<2x2xi32>', but its shape is [2] or [3, 2]}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x5x6xf32>, tensor<3x2x6x4xf32>, tensor<2x2xi32>) -> tensor<3x5x4xf32>
  return
}

// -----

func.func @ragged_dot_dynamic(%a: tensor<?x6xf32>, %b: tensor<2x6x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op (C17) the type 'tensor<?x6xf32>' has a dimension that is not known}}
  "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<?x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
  return
}
