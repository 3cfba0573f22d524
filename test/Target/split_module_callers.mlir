// RUN: tpu-opt %s --split-module=operations=4 | FileCheck %s

// Functions that call others and compute no floats are the first part. One that computes is with
// the kernels.

// CHECK-LABEL: module @part.0
// CHECK:       llvm.func @first() {
// CHECK-NOT:   llvm.fadd
// CHECK:       llvm.func @last()
// CHECK-LABEL: module @part.1
// CHECK:       llvm.func hidden @kernel(%{{.*}}: f32) attributes {{.*}} {
// CHECK-LABEL: module @part.2
// CHECK:       llvm.func @computes(%{{.*}}: f32)
llvm.func @first() {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  llvm.call @last() : () -> ()
  llvm.return
}
llvm.func internal @kernel(%x: f32) attributes {passthrough = ["noinline"]} {
  %0 = llvm.fadd %x, %x : f32
  llvm.return
}
llvm.func @computes(%x: f32) attributes {passthrough = ["noinline"]} {
  %0 = llvm.fadd %x, %x : f32
  llvm.call @kernel(%0) : (f32) -> ()
  llvm.return
}
llvm.func @last() attributes {passthrough = ["noinline"]} {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  llvm.call @first() : () -> ()
  llvm.return
}
