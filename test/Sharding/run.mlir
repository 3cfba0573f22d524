// A function over a mesh takes and gives whole tensors: as on one device.

// RUN: tpu-run %s --engine=reference --random-inputs=1 > %t.whole
// RUN: tpu-run %s --engine=reference --random-inputs=1 --mesh=x:2,y:2 --shard=arg0:x.y > %t.parts
// RUN: diff %t.whole %t.parts
// RUN: tpu-run %s --engine=reference --random-inputs=1 --mesh=x:3 --shard=arg1:_.x --explain-sharding=true 2>&1 >/dev/null | FileCheck %s
// RUN: not tpu-run %s --engine=reference --random-inputs=1 --mesh=x:3 --num-replicas=2 2>&1 | FileCheck %s --check-prefix=REPLICAS
// RUN: not tpu-run %s --engine=reference --random-inputs=1 --mesh=x 2>&1 | FileCheck %s --check-prefix=MESH

// CHECK: shardings of @main over x:3
// CHECK: %arg1 : tensor<5x8xi32> [{}, {x}]: argument
// CHECK: remark: 'stablehlo.reverse' is not partitioned: each shard computes all of it
// REPLICAS: tpu-run: error: --num-replicas is for programs of one shard; a mesh says itself how many there are
// MESH: error: --mesh=x: 'x' is no axis with its size
func.func @main(%x: tensor<7x5xi32>, %y: tensor<5x8xi32>) -> tensor<7x8xi32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<7x5xi32>, tensor<5x8xi32>) -> tensor<7x8xi32>
  %1 = stablehlo.reverse %0, dims = [1] : tensor<7x8xi32>
  return %1 : tensor<7x8xi32>
}
