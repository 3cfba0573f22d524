// RUN: tpu-opt %s --split-input-file --drop-shardings --verify-diagnostics | FileCheck %s

// CHECK-NOT: sdy
sdy.mesh @mesh = <["x"=2, "y"=1]>
// CHECK-LABEL: func.func @annotated(%arg0: tensor<8xf32> {jax.name = "x"}) -> (tensor<8xf32> {jax.result_info = "result"}) {
// CHECK-NEXT: %[[SINE:.*]] = stablehlo.sine %arg0 : tensor<8xf32>
// CHECK-NEXT: %[[TWICE:.*]] = stablehlo.add %[[SINE]], %[[SINE]] : tensor<8xf32>
// CHECK-NEXT: return %[[TWICE]]
func.func @annotated(%x: tensor<8xf32> {jax.name = "x", sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = stablehlo.sine %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}]> : tensor<8xf32>
  %2 = sdy.reshard %1 <@mesh, [{"x"}]> : tensor<8xf32>
  %3 = sdy.propagation_barrier %2 allowed_direction=NONE : tensor<8xf32>
  sdy.sharding_group %3 group_id=1 : tensor<8xf32>
  %4 = stablehlo.custom_call @Sharding(%3) {mhlo.sharding = "{replicated}"} : (tensor<8xf32>) -> tensor<8xf32>
  // The body of one device is split over no axis of several.
  %5 = sdy.manual_computation(%4) in_shardings=[<@mesh, [{"y"}]>] out_shardings=[<@mesh, [{"y"}]>] manual_axes={"y"} (%p: tensor<8xf32>) {
    %6 = stablehlo.add %p, %p : tensor<8xf32>
    sdy.return %6 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %5 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @split(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.manual_computation' splits its operands over several devices (the mesh has 2), but the program is compiled for one; the reference interpreter (tpu-run --engine=reference) runs it}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%p: tensor<4xf32>) {
    sdy.return %p : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
