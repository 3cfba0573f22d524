// RUN: tpu-opt %s --split-input-file --import-shardings --propagate-shardings | FileCheck %s

// A constraint may leave dimensions open: propagation splits these, in both
// directions, and no others.

// CHECK-LABEL: func.func @main(
// CHECK-SAME: -> (tensor<8x8xf32> {tpu.sharding = {{\[\[}}"x"], ["y"]]})
// CHECK: %[[SPLIT:.*]] = shard.sharding @mesh split_axes = {{\[\[}}0], [1]]
// CHECK-NOT: open_dims
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %x : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{?}, {"y"}]> : tensor<8x8xf32>
  %2 = stablehlo.cosine %1 : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// -----

// CHECK-LABEL: func.func @closed(
// CHECK-SAME: -> (tensor<8x8xf32> {tpu.sharding = {{\[\[}}], ["y"]]})
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @closed(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %1 = sdy.sharding_constraint %x <@mesh, [{}, {"y"}]> : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// An axis that is replicated does not split open dimensions.
// CHECK-LABEL: func.func @replicated(
// CHECK-SAME: -> (tensor<8x8xf32> {tpu.sharding = {{\[\[}}"x"], []]})
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @replicated(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<8x8xf32> {
  %1 = sdy.sharding_constraint %x <@mesh, [{?}, {?}], replicated={"y"}> : tensor<8x8xf32>
  %2 = stablehlo.cosine %1 : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// -----

// A result may be open, too.
// CHECK-LABEL: func.func @result(
// CHECK-SAME: -> (tensor<8x8xf32> {tpu.sharding = {{\[\[}}"x"], ["y"]]})
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @result(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"y"}]>}) {
  %0 = stablehlo.sine %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
