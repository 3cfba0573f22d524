// Each shard draws its rows, with the counter moved on: the bits, and the state that is left, are
// those of one device. Pairs of narrow bits stay together: 6 rows over 2 have an odd number each,
// and are drawn whole, as is what is split by columns.

// RUN: tpu-run %s --engine=reference --random-inputs=1 > %t.whole
// RUN: tpu-run %s --engine=reference --random-inputs=1 --mesh=x:2 --shard=result0:x._,result1:x._,result2:x._,result3:_.x > %t.parts
// RUN: diff %t.whole %t.parts
// RUN: tpu-opt %s --shard-stablehlo="mesh=x:2 shard=result0:x._,result1:x._,result2:x._,result3:_.x" | FileCheck %s

// CHECK-LABEL: func.func @main
// CHECK: stablehlo.rng_bit_generator {{.*}} -> (tensor<2xui64>, tensor<4x3xui64>)
// CHECK: stablehlo.rng_bit_generator {{.*}} -> (tensor<2xui64>, tensor<4x5xui32>)
// CHECK: stablehlo.rng_bit_generator {{.*}} -> (tensor<2xui64>, tensor<6x4xui32>)
// CHECK: stablehlo.rng_bit_generator {{.*}} -> (tensor<2xui64>, tensor<3x4xui64>)
func.func @main(%key: tensor<2xui64>) -> (tensor<7x3xui64>, tensor<8x5xui32>, tensor<6x4xui32>, tensor<3x4xui64>, tensor<2xui64>) {
  %s0, %0 = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7x3xui64>)
  %s1, %1 = stablehlo.rng_bit_generator %s0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x5xui32>)
  %s2, %2 = stablehlo.rng_bit_generator %s1, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6x4xui32>)
  %s3, %3 = stablehlo.rng_bit_generator %s2, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui64>)
  return %0, %1, %2, %3, %s3 : tensor<7x3xui64>, tensor<8x5xui32>, tensor<6x4xui32>, tensor<3x4xui64>, tensor<2xui64>
}
