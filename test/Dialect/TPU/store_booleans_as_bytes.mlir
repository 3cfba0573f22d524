// RUN: tpu-opt %s --store-booleans-as-bytes | FileCheck %s

// CHECK-LABEL: llvm.func @not
// CHECK: %[[BYTE:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i8
// CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i8) : i8
// CHECK: %[[SET:.*]] = llvm.icmp "ne" %[[BYTE]], %[[ZERO]] : i8
// CHECK: %[[NOT:.*]] = llvm.xor %[[SET]], %{{.*}} : i1
// CHECK: %[[STORED:.*]] = llvm.zext %[[NOT]] : i1 to i8
// CHECK: llvm.store %[[STORED]], %{{.*}} : i8, !llvm.ptr
llvm.func @not(%from: !llvm.ptr, %to: !llvm.ptr) {
  %true = llvm.mlir.constant(true) : i1
  %0 = llvm.load %from : !llvm.ptr -> i1
  %1 = llvm.xor %0, %true : i1
  llvm.store %1, %to : i1, !llvm.ptr
  llvm.return
}

// Others stay.
// CHECK-LABEL: llvm.func @copy
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> i8
// CHECK-NEXT: llvm.store %{{.*}}, %{{.*}} : i8, !llvm.ptr
llvm.func @copy(%from: !llvm.ptr, %to: !llvm.ptr) {
  %0 = llvm.load %from : !llvm.ptr -> i8
  llvm.store %0, %to : i8, !llvm.ptr
  llvm.return
}
