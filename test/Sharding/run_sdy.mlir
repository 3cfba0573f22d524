// A program with the shardings that JAX prints, over its mesh as on one device.

// RUN: tpu-run %s --engine=reference --random-inputs=1 > %t.whole
// RUN: tpu-run %s --engine=reference --random-inputs=1 --mesh=x:2,y:2 > %t.parts
// RUN: diff %t.whole %t.parts
// RUN: tpu-opt %s --shard-stablehlo | FileCheck %s
// CHECK: func.func @main(%{{.*}}: tensor<4x6xi32> {{.*}}, %{{.*}}: tensor<6x3xi32>
// CHECK: stablehlo.dot_general {{.*}} -> tensor<4x3xi32>

sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%x: tensor<7x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                %w: tensor<6x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}) -> tensor<7x5xi32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<7x6xi32>, tensor<6x5xi32>) -> tensor<7x5xi32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"y"}, {"x"}]> : tensor<7x5xi32>
  return %1 : tensor<7x5xi32>
}
