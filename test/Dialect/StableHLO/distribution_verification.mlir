// RUN: tpu-opt %s --split-input-file --verify-diagnostics

func.func @groups_rank(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.all_reduce' op (C1) replica_groups has the type 'tensor<2xi64>', but has two dimensions: groups, and their members}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[0, 1]> : tensor<2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @groups_twice(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.all_reduce' op (C1) replica_groups names replica 1 twice}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @groups_ragged(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.all_reduce' op (C2) replica 1 stands after the end, -1, of its group}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, -1, 1]]> : tensor<1x3xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @groups_negative(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.all_reduce' op (C3) replica_groups names replica -2, but replicas are counted from 0}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, -2]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @global_ids(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.all_reduce' op (C4) use_global_device_ids needs a channel_handle whose handle is positive}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @computation(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.all_reduce' op (C5) computation must return one value for each input, with stablehlo.return}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @computation_type(%a: tensor<4xf64>) {
  // expected-error@+1 {{'stablehlo.all_reduce' op (C5) computation computes with 'f32', to which the element type 'f64' of input 0 cannot be promoted}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_result(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.all_reduce' op (C6), (C7) operands and attributes give the result type(s) 'tensor<4xf32>', but the op is declared with 'tensor<2xf32>'}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @replica_id_type() {
  // expected-error@+1 {{'stablehlo.replica_id' op result #0 must be 0D tensor of 32-bit unsigned integer values, but got 'tensor<i32>'}}
  %0 = stablehlo.replica_id : tensor<i32>
  return
}

// -----

func.func @rng_states(%s: tensor<2xui64>) {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' op (C1) the initial state has the type 'tensor<2xui64>', but the output state has 'tensor<3xui64>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}

// -----

func.func @rng_three_fry(%s: tensor<3xui64>) {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' op (C2) the state of THREE_FRY has 2 elements, not 3}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}

// -----

func.func @rng_philox(%s: tensor<4xui64>) {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' op (C2) the state of PHILOX has 2 or 3 elements, not 4}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<4xui64>) -> (tensor<4xui64>, tensor<4xui32>)
  return
}

// -----

func.func @rng_state_elements(%s: tensor<2xui64>) {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' op (C1) the initial state has the type 'tensor<2xui64>', but the output state has 'tensor<2xui32>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui32>, tensor<4xui32>)
  return
}

// -----

func.func @layouts_half(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op (C1) operand_layouts and result_layouts are given both or not at all}}
  %0 = stablehlo.custom_call @foo(%x) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<i32>
  return
}

// -----

func.func @layouts_count(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op (C1) result_layouts has 0 entries for 1 values}}
  %0 = stablehlo.custom_call @foo(%x) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = []} : (tensor<2x3xf32>) -> tensor<i32>
  return
}

// -----

func.func @layout_order(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op (C2) layout 0 of operand_layouts is not an order of the dimensions of 'tensor<2x3xf32>'}}
  %0 = stablehlo.custom_call @foo(%x) {operand_layouts = [dense<[0, 2]> : tensor<2xindex>], result_layouts = [dense<> : tensor<0xindex>]} : (tensor<2x3xf32>) -> tensor<i32>
  return
}

// -----

func.func @backend_config(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op (C3) backend_config is a dictionary only with api_version 4, not 1}}
  %0 = stablehlo.custom_call @foo(%x) {backend_config = {a = 1 : i32}} : (tensor<2x3xf32>) -> tensor<i32>
  return
}

// -----

func.func @alias_operand(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op (C4) #stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []> names an operand or result that does not exist}}
  %0 = stablehlo.custom_call @foo(%x) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<i32>
  return
}

// -----

func.func @alias_types(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op (C4) #stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []> pairs an operand of type 'tensor<2x3xf32>' with a result of type 'tensor<i32>'}}
  %0 = stablehlo.custom_call @foo(%x) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<i32>
  return
}

// -----

func.func @rng_shape(%s: tensor<2xui64>) {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' op result #1 must be statically shaped ranked tensor of integer values or statically shaped ranked tensor of float values, but got 'tensor<?xui32>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<?xui32>)
  return
}

// -----

func.func @groups_skip(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.all_reduce' op (C3) replica_groups has 2 replicas, but replica 0 is in no group}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[1, 2]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
