// Operations of every version become StableHLO, and back.
// RUN: tpu-opt %s --vhlo-to-stablehlo | FileCheck %s
// RUN: tpu-opt %s --vhlo-to-stablehlo --stablehlo-to-vhlo=target-version=1.17.0 | FileCheck %s --check-prefix=LAST
// RUN: tpu-opt %s --vhlo-to-stablehlo --stablehlo-to-vhlo=target-version=1.0.0 | FileCheck %s --check-prefix=FIRST

// CHECK-LABEL: func.func @main(%{{.*}}: tensor<3x4xf32>, %{{.*}}: tensor<2xi32>) -> tensor<2x4xf32>
// CHECK: %[[E:.*]] = stablehlo.exponential %{{.*}} : tensor<3x4xf32>
// CHECK: "stablehlo.gather"(%[[E]], %{{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}>
// LAST: "vhlo.exponential_v2"(%{{.*}}) <{result_accuracy = #vhlo.attr<#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>>}>
// LAST: "vhlo.gather_v2"{{.*}}operand_batching_dims = #vhlo.attr<dense<> : tensor<0xi64>>
// FIRST: "vhlo.exponential_v1"(%{{.*}}) : (!vhlo.type<tensor<3x4xf32>>) -> !vhlo.type<tensor<3x4xf32>>
// FIRST: "vhlo.gather_v1"
"vhlo.func_v1"() <{arg_attrs = #vhlo.attr<[]>, function_type = #vhlo.attr<(tensor<3x4xf32>, tensor<2xi32>) -> tensor<2x4xf32>>, res_attrs = #vhlo.attr<[]>, sym_name = #vhlo.attr<"main">, sym_visibility = #vhlo.attr<"">}> ({
^bb0(%x: !vhlo.type<tensor<3x4xf32>>, %i: !vhlo.type<tensor<2xi32>>):
  %0 = "vhlo.exponential_v1"(%x) : (!vhlo.type<tensor<3x4xf32>>) -> !vhlo.type<tensor<3x4xf32>>
  %1 = "vhlo.gather_v1"(%0, %i) <{collapsed_slice_dims = #vhlo.attr<dense<0> : tensor<1xi64>>, index_vector_dim = #vhlo.attr<1 : i64>, indices_are_sorted = #vhlo.attr<false>, offset_dims = #vhlo.attr<dense<1> : tensor<1xi64>>, slice_sizes = #vhlo.attr<dense<[1, 4]> : tensor<2xi64>>, start_index_map = #vhlo.attr<dense<0> : tensor<1xi64>>}> : (!vhlo.type<tensor<3x4xf32>>, !vhlo.type<tensor<2xi32>>) -> !vhlo.type<tensor<2x4xf32>>
  "vhlo.return_v1"(%1) : (!vhlo.type<tensor<2x4xf32>>) -> ()
}) : () -> ()
