// Equal constants of different shapes are one.
// RUN: sed "s/WEIGHTS/$(python3 -c 'print(bytes(i % 251 for i in range(8192)).hex())')/" %s > %t.mlir
// RUN: tpu-opt %t.mlir --share-constants | FileCheck %s

// CHECK: memref.global "private" constant @weights : memref<2x512xi64>
// CHECK-NOT: @again
// CHECK: memref.global "private" constant @floats
// CHECK: memref.global "private" constant @small
// CHECK: memref.global "private" constant @small_again
// CHECK: memref.global "private" constant @zeros
// CHECK: memref.global "private" constant @more_zeros
memref.global "private" constant @weights : memref<2x512xi64> = dense<"0xWEIGHTS">
memref.global "private" constant @again : memref<1x1024x1xi64> = dense<"0xWEIGHTS">
// Constants of other types, small ones and splats stay.
memref.global "private" constant @floats : memref<1024xf64> = dense<"0xWEIGHTS">
memref.global "private" constant @small : memref<2xi64> = dense<[1, 2]>
memref.global "private" constant @small_again : memref<1x2xi64> = dense<[[1, 2]]>
memref.global "private" constant @zeros : memref<1024xi64> = dense<0>
memref.global "private" constant @more_zeros : memref<2x512xi64> = dense<0>

// CHECK-LABEL: func.func @read
// CHECK: %[[W:.*]] = memref.get_global @weights : memref<2x512xi64>
// CHECK: %[[FLAT:.*]] = memref.collapse_shape %[[W]] {{\[\[}}0, 1]] : memref<2x512xi64> into memref<1024xi64>
// CHECK: %[[VIEW:.*]] = memref.expand_shape %[[FLAT]] {{\[\[}}0, 1, 2]] output_shape [1, 1024, 1]
// CHECK: return %[[VIEW]]
func.func @read() -> memref<1x1024x1xi64> {
  %0 = memref.get_global @again : memref<1x1024x1xi64>
  return %0 : memref<1x1024x1xi64>
}
