// RUN: tpu-opt %s --annotate-shardings=shard=arg*:x,weights/*:_.y | FileCheck %s
// RUN: not tpu-opt %s --annotate-shardings=shard=arg0 2>&1 | FileCheck %s --check-prefix=AXES
// RUN: not tpu-opt %s --annotate-shardings=shard=arg0:z 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not tpu-opt %s --annotate-shardings=shard=image:x 2>&1 | FileCheck %s --check-prefix=NOBODY
// RUN: not tpu-opt %s --annotate-shardings=shard=arg0:x+ 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not tpu-opt %s --annotate-shardings=shard=[:x 2>&1 | FileCheck %s --check-prefix=PATTERN

// AXES: error: --shard=arg0: ':' and axes are expected behind a name; a sharding is a name and the axes of its dimensions, _ for none, as in image:replica or dense/kernel:_.model
// NAME: error: --shard=arg0:z: cannot split 'arg0', 'tensor<8x4xf32>', so: the mesh x:2,y:2 has no axis 'z'
// NOBODY: error: --shard=image:x: nothing has this name; there are arg0, weights/kernel
// EMPTY: error: --shard=arg0:x+: an axis has no name
// PATTERN: error: --shard=[:x:

shard.grid @mesh(shape = 2x2) {axes = ["x", "y"]}
// CHECK: func.func @main(%{{.*}}: tensor<8x4xf32> {tpu.sharding = {{\[\[}}"x"], []]}, %{{.*}}: tensor<4x6xf32> {tpu.sharding = {{\[\[}}], ["y"]], tpu.state = "weights/kernel"}
// CHECK-SAME: -> (tensor<4x6xf32> {tpu.sharding = {{\[\[}}], ["y"]], tpu.state = "weights/kernel"})
func.func @main(%x: tensor<8x4xf32>, %w: tensor<4x6xf32> {tpu.state = "weights/kernel"}) -> (tensor<4x6xf32> {tpu.state = "weights/kernel"}) {
  return %w : tensor<4x6xf32>
}
