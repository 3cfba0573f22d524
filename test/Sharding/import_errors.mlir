// RUN: tpu-opt %s --split-input-file --verify-diagnostics --import-shardings

// expected-error@+1 {{devices of a mesh are numbered row-major over its axes here: leave device_ids out}}
sdy.mesh @mesh = <["x"=2], device_ids=[1, 0]>

// -----

shard.grid @mesh(shape = 2) {axes = ["a"]}
// expected-error@+1 {{the mesh x:2 is not part of the program's, a:2}}
sdy.mesh @other = <["x"=2]>

// -----

sdy.mesh @mesh = <["x"=4]>
// expected-error@+1 {{a dimension cannot be split over a part of axis 'x': make it an axis of the mesh}}
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2}]>}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'sdy.manual_computation' is the program of one shard already: leave the mesh out}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%part: tensor<4xf32>) {
    sdy.return %part : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
