// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @infeed_none(%t: !stablehlo.token) {
  // expected-error @+1 {{op (C1) has no result, but gives at least a token}}
  "stablehlo.infeed"(%t) : (!stablehlo.token) -> ()
  return
}

// -----

func.func @infeed_tensors(%t: !stablehlo.token) {
  // expected-error @+1 {{op (C2) a result before the last has the type '!stablehlo.token', but is a tensor}}
  %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}

// -----

func.func @infeed_token(%t: !stablehlo.token) {
  // expected-error @+1 {{op (C3) the last result has the type 'tensor<2xf32>', but is a token}}
  %0 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> tensor<2xf32>
  return
}

// -----

func.func @send_channel(%x: tensor<2xf32>, %t: !stablehlo.token) {
  // expected-error @+1 {{op (C6) the type of channel_handle is 3, but must be 1 without a transfer to or from the host}}
  %0 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @send_pairs(%x: tensor<2xf32>, %t: !stablehlo.token) {
  // expected-error @+1 {{op (C3) 1 is twice a target of source_target_pairs}}
  %0 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @recv_channel(%t: !stablehlo.token) {
  // expected-error @+1 {{op (C1) the type of channel_handle is 1, but must be 3 for a transfer to or from the host}}
  %0 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = true} : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @recv_pairs(%t: !stablehlo.token) {
  // expected-error @+1 {{op (C6) 0 is twice a source of source_target_pairs}}
  %0 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @recv_token(%t: !stablehlo.token) {
  // expected-error @+1 {{op (C4) the last result has the type 'tensor<2xf32>', but is a token}}
  %0 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (!stablehlo.token) -> tensor<2xf32>
  return
}

// -----

func.func @tuple(%x: tensor<2xf32>) {
  // expected-error @+1 {{op (C1) operands and attributes give the result type(s) 'tuple<tensor<2xf32>>', but the op is declared with 'tuple<tensor<3xf32>>'}}
  %0 = "stablehlo.tuple"(%x) : (tensor<2xf32>) -> tuple<tensor<3xf32>>
  return
}

// -----

func.func @element_index(%x: tuple<tensor<2xf32>>) {
  // expected-error @+1 {{op (C1) index is 1, but the tuple has 1 elements}}
  %0 = stablehlo.get_tuple_element %x[1] : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  return
}

// -----

func.func @element_type(%x: tuple<tensor<2xf32>>) {
  // expected-error @+1 {{op (C2) operands and attributes give the result type(s) 'tensor<2xf32>', but the op is declared with 'tensor<3xf32>'}}
  %0 = stablehlo.get_tuple_element %x[0] : (tuple<tensor<2xf32>>) -> tensor<3xf32>
  return
}

// -----

func.func private @f(%x: tensor<2xf32>) -> tensor<2xf32>
func.func @composite_name(%x: tensor<2xf32>) {
  // expected-error @+1 {{op (C1) the name "op" is not a namespace and a word, as "my.op"}}
  %0 = stablehlo.composite "op" %x {decomposition = @f} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @composite_function(%x: tensor<2xf32>) {
  // expected-error @+1 {{op (C2) @f is no function of this module}}
  %0 = stablehlo.composite "my.op" %x {decomposition = @f} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func private @f(%x: tensor<3xf32>) -> tensor<2xf32>
func.func @composite_inputs(%x: tensor<2xf32>) {
  // expected-error @+1 {{op (C3) @f takes 'tensor<3xf32>', but the inputs are 'tensor<2xf32>'}}
  %0 = stablehlo.composite "my.op" %x {decomposition = @f} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func private @f(%x: tensor<2xf32>) -> tensor<3xf32>
func.func @composite_results(%x: tensor<2xf32>) {
  // expected-error @+1 {{op (C4) @f returns 'tensor<3xf32>', but the results are 'tensor<2xf32>'}}
  %0 = stablehlo.composite "my.op" %x {decomposition = @f} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @broadcast_negative(%x: tensor<2xf32>) {
  // expected-error @+1 {{op (C3) broadcast_sizes has the negative size -1}}
  %0 = stablehlo.broadcast %x, sizes = [-1] : (tensor<2xf32>) -> tensor<1x2xf32>
  return
}

// -----

func.func @broadcast_type(%x: tensor<2xf32>) {
  // expected-error @+1 {{op (C1), (C2) operands and attributes give the result type(s) 'tensor<3x2xf32>', but the op is declared with 'tensor<2x3xf32>'}}
  %0 = stablehlo.broadcast %x, sizes = [3] : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @einsum_form(%x: tensor<2x2xf32>) {
  // expected-error @+1 {{op (C1) einsum_config "ab->ac" is not of the form "ab,bc->ac"}}
  %0 = stablehlo.einsum %x, %x, config = "ab->ac" : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @einsum_letters(%x: tensor<2x2xf32>) {
  // expected-error @+1 {{op (C1) "abc" has 3 letters for a 'tensor<2x2xf32>'}}
  %0 = stablehlo.einsum %x, %x, config = "abc,bc->ac" : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @einsum_unknown(%x: tensor<2x2xf32>) {
  // expected-error @+1 {{op (C2) the letter 'd' of the result is no operand's}}
  %0 = stablehlo.einsum %x, %x, config = "ab,bc->ad" : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @einsum_sizes(%x: tensor<2x2xf32>, %y: tensor<3x2xf32>) {
  // expected-error @+1 {{op (C3) dimensions of the letter 'b' have the sizes 2 and 3}}
  %0 = stablehlo.einsum %x, %y, config = "ab,bc->ac" : (tensor<2x2xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @unary_form(%x: tensor<2x2xf32>) {
  // expected-error @+1 {{op (C1) einsum_config "a b" is not of the form "ab->a"}}
  %0 = stablehlo.unary_einsum %x, config = "a b" : (tensor<2x2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unary_twice(%x: tensor<2x2xf32>) {
  // expected-error @+1 {{op (C2) the letter 'a' is twice in "aa"}}
  %0 = stablehlo.unary_einsum %x, config = "aa->a" : (tensor<2x2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @select_dimensions(%x: tensor<2x2xf32>, %i: tensor<2xi32>) {
  // expected-error @+1 {{op (C1) batch_dims is 2 and dim is 1, for a 'tensor<2x2xf32>' and indices 'tensor<2xi32>'}}
  %0 = "stablehlo.torch_index_select"(%x, %i) {dim = 1 : i64, batch_dims = 2 : i64} : (tensor<2x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @select_batch(%x: tensor<2x2xf32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{op (C2) batch dimension 0 of 'tensor<2x2xf32>' and 'tensor<3xi32>' differs}}
  %0 = "stablehlo.torch_index_select"(%x, %i) {dim = 1 : i64, batch_dims = 1 : i64} : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<2xf32>
  return
}

// -----

func.func @select_type(%x: tensor<2x2xf32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{op (C3) operands and attributes give the result type(s) 'tensor<3x2xf32>', but the op is declared with 'tensor<2x2xf32>'}}
  %0 = "stablehlo.torch_index_select"(%x, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @infeed_shape(%t: !stablehlo.token) {
  // expected-error @+1 {{op result #0 must be variadic of statically shaped ranked tensor of}}
  %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<?xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv_shape(%t: !stablehlo.token) {
  // expected-error @+1 {{op result #0 must be variadic of statically shaped ranked tensor of}}
  %0:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (!stablehlo.token) -> (tensor<?xf32>, !stablehlo.token)
  return
}
