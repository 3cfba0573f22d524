// Constants lie in the order in which operations first read them; views of them read nothing.
// RUN: tpu-opt %s --order-constants | FileCheck %s

// CHECK: memref.global "private" constant @first :
// CHECK-NEXT: memref.global "private" constant @second :
// CHECK-NEXT: memref.global "private" constant @third :
// CHECK-NEXT: memref.global "private" constant @unread :
memref.global "private" constant @unread : memref<2xf32> = dense<[1.0, 2.0]>
memref.global "private" constant @third : memref<1x2xf32> = dense<[[3.0, 4.0]]>
memref.global "private" constant @second : memref<2xf32> = dense<[5.0, 6.0]>
memref.global "private" constant @first : memref<2xf32> = dense<[7.0, 8.0]>

// CHECK: func.func @read
func.func @read(%out: memref<2xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.get_global @third : memref<1x2xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<1x2xf32> into memref<2xf32>
  %2 = memref.get_global @second : memref<2xf32>
  %3 = memref.get_global @first : memref<2xf32>
  scf.for %i = %c0 to %n step %c1 {
    %4 = memref.load %3[%i] : memref<2xf32>
    memref.store %4, %out[%i] : memref<2xf32>
  }
  linalg.add ins(%2, %1 : memref<2xf32>, memref<2xf32>) outs(%out : memref<2xf32>)
  return
}

// CHECK: func.func @read_again
func.func @read_again(%out: memref<2xf32>) {
  %0 = memref.get_global @third : memref<1x2xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<1x2xf32> into memref<2xf32>
  memref.copy %1, %out : memref<2xf32> to memref<2xf32>
  return
}
