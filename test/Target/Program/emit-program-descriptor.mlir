// RUN: tpu-opt %s --split-input-file --verify-diagnostics --emit-program-descriptor="compiler=c target-cpu=t precision=f32" | FileCheck %s

// CHECK: module @m
// CHECK-NOT: tpu.datasets
// CHECK: llvm.func internal @[[INITIALIZE:initialize.entry]](
// CHECK-DAG: @[[W:.*]]("w\00")
// CHECK-DAG: @[[SEED:.*]]("random_seed\00")
// The variables, with the runtime's element types: 12 is f32, 9 ui64. The seed is
// at the first multiple of 64 after w.
// CHECK: constant @[[VARIABLES:systole.variables.*]]() {
// CHECK: %[[NAME:.*]] = llvm.mlir.addressof @[[W]] :
// CHECK: llvm.insertvalue %[[NAME]], %{{.*}}[0, 0]
// CHECK: %[[F32:.*]] = llvm.mlir.constant(12 : i32)
// CHECK: llvm.insertvalue %[[F32]], %{{.*}}[0, 1]
// CHECK: %[[NAME:.*]] = llvm.mlir.addressof @[[SEED]] :
// CHECK: llvm.insertvalue %[[NAME]], %{{.*}}[1, 0]
// CHECK: %[[U64:.*]] = llvm.mlir.constant(9 : i32)
// CHECK: llvm.insertvalue %[[U64]], %{{.*}}[1, 1]
// CHECK: %[[OFFSET:.*]] = llvm.mlir.constant(64 : i64)
// CHECK: llvm.insertvalue %[[OFFSET]], %{{.*}}[1, 4]
// CHECK: constant @[[FUNCTIONS:systole.functions.*]]() {
// CHECK: %[[ENTRY:.*]] = llvm.mlir.addressof @[[INITIALIZE]] :
// CHECK: llvm.insertvalue %[[ENTRY]], %{{.*}}[0, 1]
// CHECK: llvm.mlir.global external constant @systole_program_descriptor()
// CHECK: %[[SHARDS:.*]] = llvm.mlir.constant(40 : i32)
// CHECK: llvm.insertvalue %[[SHARDS]], %{{.*}}[1]
// CHECK: %[[BYTES:.*]] = llvm.mlir.constant(128 : i64)
// CHECK: llvm.insertvalue %[[BYTES]], %{{.*}}[9]
// CHECK: llvm.mlir.addressof @[[VARIABLES]] :
// CHECK: llvm.mlir.addressof @[[FUNCTIONS]] :
module @m attributes {tpu.num_shards = 40 : i32, tpu.datasets = [],
    tpu.state_layout = #tpu.state_layout<bytes = 128, slots = [
      <"w" : tensor<4xf32>, offset = 0, variable = <trainable = true>>, <"random_seed" : tensor<ui64>, offset = 64>]>} {
  llvm.func @initialize(%core: !llvm.ptr, %state: !llvm.ptr, %transient: !llvm.ptr, %steps: i64) -> i32
      attributes {tpu.function = "initialize", tpu.infeeds = [], tpu.outfeeds = [], tpu.transient_bytes = 0 : i64} {
    %ok = llvm.mlir.constant(0 : i32) : i32
    llvm.return %ok : i32
  }
}

// -----

// expected-error @+1 {{this module describes no program (attribute tpu.datasets): run describe-program first}}
module @none {
}

// -----

// expected-error @+1 {{function 'initialize' has no memory plan (attribute tpu.transient_bytes): run plan-hbm first}}
module @unplanned attributes {tpu.datasets = []} {
  llvm.func @initialize(!llvm.ptr, !llvm.ptr, !llvm.ptr, i64) -> i32 attributes {tpu.function = "initialize"}
}
