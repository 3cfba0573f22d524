// Values and computations with shardings. The expected values are worked out by hand.
// RUN: tpu-run %s --engine=reference
// RUN: tpu-run %s --engine=native --entry=annotated
// RUN: tpu-run %s --engine=native --entry=manual > %t 2>&1; test $? = 3
// RUN: FileCheck %s --input-file=%t

sdy.mesh @mesh = <["x"=2]>
func.func @annotated() {
  %x = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %0 = sdy.sharding_constraint %x <@mesh, [{"x"}]> : tensor<4xi32>
  %1 = stablehlo.custom_call @Sharding(%0) {mhlo.sharding = "{devices=[2]0,1}"} : (tensor<4xi32>) -> tensor<4xi32>
  %2 = stablehlo.add %0, %1 : tensor<4xi32>
  check.expect_eq_const %2, dense<[2, 4, 6, 8]> : tensor<4xi32>
  return
}

// -----

// Device (i, j) of the mesh has rows i and columns j; the sum is over the rows' axis.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @manual() {
  %x = stablehlo.constant dense<[[1, 2], [3, 4], [10, 20], [30, 40]]> : tensor<4x2xi32>
  // CHECK: sharding.mlir:[[#@LINE+1]]:{{.*}} error: 'sdy.manual_computation' splits its operands over several devices (the mesh has 4)
  %0:3 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {"y"}]>]
      out_shardings=[<@mesh, [{}, {"y"}]>, <@mesh, [{"x"}]>, <@mesh, [{"y", "x"}]>] manual_axes={"x", "y"} (%part: tensor<2x1xi32>) {
    %sum = "stablehlo.all_reduce"(%part) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
        replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %2 = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<2x1xi32>) -> tensor<2x1xi32>
    %id = stablehlo.partition_id : tensor<ui32>
    %1 = stablehlo.reshape %id : (tensor<ui32>) -> tensor<1xui32>
    sdy.return %sum, %1, %1 : tensor<2x1xi32>, tensor<1xui32>, tensor<1xui32>
  } : (tensor<4x2xi32>) -> (tensor<2x2xi32>, tensor<2xui32>, tensor<4xui32>)
  check.expect_eq_const %0#0, dense<[[11, 22], [33, 44]]> : tensor<2x2xi32>
  // Where devices have the same part, the first one's stands.
  check.expect_eq_const %0#1, dense<[0, 2]> : tensor<2xui32>
  check.expect_eq_const %0#2, dense<[0, 2, 1, 3]> : tensor<4xui32>
  return
}

// -----

// The third axis is not manual: its devices compute the same. device_ids says which
// partition stands where in the mesh.
sdy.mesh @mesh = <["x"=2, "z"=2], device_ids=[3, 2, 1, 0]>
func.func @numbered() {
  %0 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} () {
    %id = stablehlo.partition_id : tensor<ui32>
    %1 = stablehlo.reshape %id : (tensor<ui32>) -> tensor<1xui32>
    sdy.return %1 : tensor<1xui32>
  } : () -> tensor<2xui32>
  check.expect_eq_const %0, dense<[3, 1]> : tensor<2xui32>
  return
}
