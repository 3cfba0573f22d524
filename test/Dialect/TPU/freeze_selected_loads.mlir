// RUN: tpu-opt %s --freeze-selected-loads | FileCheck %s

// CHECK-LABEL: llvm.func @masked
// CHECK: %[[LOAD:.*]] = llvm.load
// CHECK: %[[FROZEN:.*]] = llvm.freeze %[[LOAD]] : f32
// CHECK: llvm.select %{{.*}}, %[[FROZEN]], %{{.*}} : i1, f32
// CHECK: %[[OTHER:.*]] = llvm.load
// CHECK: %[[FROZEN:.*]] = llvm.freeze %[[OTHER]] : f32
// CHECK: llvm.select %{{.*}}, %{{.*}}, %[[FROZEN]] : i1, f32
llvm.func @masked(%from: !llvm.ptr, %to: !llvm.ptr, %condition: i1, %x: f32) {
  %0 = llvm.load %from : !llvm.ptr -> f32
  %1 = llvm.select %condition, %0, %x : i1, f32
  llvm.store %1, %to : f32, !llvm.ptr
  %2 = llvm.load %from : !llvm.ptr -> f32
  %3 = llvm.select %condition, %x, %2 : i1, f32
  llvm.store %3, %to : f32, !llvm.ptr
  llvm.return
}

// LLVM would convert a frozen bf16, or one made of a frozen integer.
// CHECK-LABEL: llvm.func @narrow
// CHECK-NOT: llvm.freeze
// CHECK: llvm.return
llvm.func @narrow(%from: !llvm.ptr, %to: !llvm.ptr, %condition: i1, %x: bf16,
                  %y: vector<8xf16>, %z: i16) {
  %0 = llvm.load %from {alignment = 2 : i64} : !llvm.ptr -> bf16
  %1 = llvm.select %condition, %0, %x : i1, bf16
  llvm.store %1, %to : bf16, !llvm.ptr
  %2 = llvm.load %from : !llvm.ptr -> vector<8xf16>
  %3 = llvm.select %condition, %2, %y : i1, vector<8xf16>
  llvm.store %3, %to : vector<8xf16>, !llvm.ptr
  %4 = llvm.load %from : !llvm.ptr -> i16
  %5 = llvm.select %condition, %4, %z : i1, i16
  llvm.store %5, %to : i16, !llvm.ptr
  llvm.return
}

// What is loaded for something else, too, or computed, stays.
// CHECK-LABEL: llvm.func @others
// CHECK-NOT: llvm.freeze
// CHECK: llvm.return
llvm.func @others(%from: !llvm.ptr, %to: !llvm.ptr, %condition: i1, %x: f32) {
  %0 = llvm.load %from : !llvm.ptr -> f32
  %1 = llvm.select %condition, %0, %x : i1, f32
  %2 = llvm.fadd %0, %x : f32
  %3 = llvm.select %condition, %2, %1 : i1, f32
  llvm.store %3, %to : f32, !llvm.ptr
  llvm.return
}
