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

// bf16 and f16 are frozen as their bits.
// CHECK-LABEL: llvm.func @bits
// CHECK: %[[LOAD:.*]] = llvm.load %{{.*}} {alignment = 2 : i64} : !llvm.ptr -> i16
// CHECK: %[[FROZEN:.*]] = llvm.freeze %[[LOAD]] : i16
// CHECK: %[[VALUE:.*]] = llvm.bitcast %[[FROZEN]] : i16 to bf16
// CHECK: llvm.select %{{.*}}, %[[VALUE]], %{{.*}} : i1, bf16
// CHECK: %[[LOAD:.*]] = llvm.load %{{.*}} : !llvm.ptr -> vector<8xi16>
// CHECK: %[[FROZEN:.*]] = llvm.freeze %[[LOAD]] : vector<8xi16>
// CHECK: %[[VALUE:.*]] = llvm.bitcast %[[FROZEN]] : vector<8xi16> to vector<8xf16>
// CHECK: llvm.select %{{.*}}, %[[VALUE]], %{{.*}} : i1, vector<8xf16>
llvm.func @bits(%from: !llvm.ptr, %to: !llvm.ptr, %condition: i1, %x: bf16,
                %y: vector<8xf16>) {
  %0 = llvm.load %from {alignment = 2 : i64} : !llvm.ptr -> bf16
  %1 = llvm.select %condition, %0, %x : i1, bf16
  llvm.store %1, %to : bf16, !llvm.ptr
  %2 = llvm.load %from : !llvm.ptr -> vector<8xf16>
  %3 = llvm.select %condition, %2, %y : i1, vector<8xf16>
  llvm.store %3, %to : vector<8xf16>, !llvm.ptr
  llvm.return
}

// What is loaded for something else, too, or computed, stays.
// CHECK-LABEL: llvm.func @others
// CHECK-NOT: llvm.freeze
llvm.func @others(%from: !llvm.ptr, %to: !llvm.ptr, %condition: i1, %x: f32) {
  %0 = llvm.load %from : !llvm.ptr -> f32
  %1 = llvm.select %condition, %0, %x : i1, f32
  %2 = llvm.fadd %0, %x : f32
  %3 = llvm.select %condition, %2, %1 : i1, f32
  llvm.store %3, %to : f32, !llvm.ptr
  llvm.return
}
