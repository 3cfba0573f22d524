// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @collectives(
func.func @collectives(%a: tensor<4xf32>, %b: tensor<2x2xf32>) {
  // CHECK: "stablehlo.all_reduce"(%{{.*}}, %{{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<{{\[}}[0, 1], [2, -1]]> : tensor<2x2xi64>, use_global_device_ids}> ({
  // CHECK: }) : (tensor<4xf32>, tensor<2x2xf32>) -> (tensor<4xf32>, tensor<2x2xf32>)
  %0:2 = "stablehlo.all_reduce"(%a, %b) <{
      replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<2x2xf32>) -> (tensor<4xf32>, tensor<2x2xf32>)
  // CHECK: stablehlo.replica_id : tensor<ui32>
  %2 = stablehlo.replica_id : tensor<ui32>
  return
}

// CHECK-LABEL: func @random(
func.func @random(%s: tensor<2xui64>, %t: tensor<3xui64>) {
  // CHECK: %output_state, %output = stablehlo.rng_bit_generator %{{.*}}, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  // CHECK: stablehlo.rng_bit_generator %{{.*}}, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<f32>)
  %1:2 = stablehlo.rng_bit_generator %t, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<f32>)
  return
}

// CHECK-LABEL: func @custom_calls(
func.func @custom_calls(%x: tensor<2x3xf64>) {
  // CHECK: stablehlo.custom_call @foo(%{{.*}}) {api_version = 4 : i32, backend_config = {bar = 42 : i32}, has_side_effect = true} : (tensor<2x3xf64>) -> tensor<2x3xf64>
  %0 = stablehlo.custom_call @foo(%x) {api_version = 4 : i32, backend_config = {bar = 42 : i32}, has_side_effect = true} : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.custom_call @"a name"() {backend_config = "text", called_computations = [@g]} : () -> ()
  stablehlo.custom_call @"a name"() {backend_config = "text", called_computations = [@g]} : () -> ()
  // CHECK: stablehlo.custom_call @layouts(%{{.*}}) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<i32>)
  %1:2 = stablehlo.custom_call @layouts(%x) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<> : tensor<0xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<i32>)
  return
}
