// RUN: tpu-opt %s --split-module=operations=4 | FileCheck %s
// RUN: tpu-opt %s --split-module=operations=9 | FileCheck %s --check-prefix=WHOLE

// WHOLE-NOT: module @

// Functions keep their order. The helper is in the part of its callers: LLVM
// inlines it.
// CHECK-LABEL: module @part.0
// A small constant is in each part that uses it, and local there.
// CHECK:       llvm.mlir.global internal constant @small
// CHECK:       llvm.mlir.global external hidden constant @large(dense<1.000000e+00>
// CHECK-SAME:    dso_local
// CHECK:       llvm.func @runtime(!llvm.ptr)
// CHECK:       llvm.func @main
// A local function of another part.
// CHECK:       llvm.func hidden @kernel(!llvm.ptr {llvm.noalias}) attributes {dso_local, passthrough = ["noinline"]}
// CHECK:       llvm.func internal @helper
// CHECK-NOT:   @counter

// CHECK-LABEL: module @part.1
// CHECK:       llvm.mlir.global internal constant @small(dense<2.000000e+00>
// CHECK:       llvm.mlir.global external hidden constant @large() {{.*}}dso_local{{.*}} : !llvm.array<2048 x f32>
// A variable stays one.
// CHECK:       llvm.mlir.global internal @counter(0 : i64)
// CHECK:       llvm.func hidden @kernel(%{{.*}}: !llvm.ptr {llvm.noalias}) attributes {dso_local, passthrough = ["noinline"]} {
// CHECK-NOT:   @helper
// CHECK-LABEL: module @part.2
// CHECK-NEXT:  llvm.func @other
llvm.mlir.global internal constant @small(dense<2.0> : tensor<4xf32>) : !llvm.array<4 x f32>
llvm.mlir.global internal constant @large(dense<1.0> : tensor<2048xf32>) : !llvm.array<2048 x f32>
llvm.mlir.global internal @counter(0 : i64) : i64
llvm.func @runtime(!llvm.ptr)
llvm.func @main(%x: !llvm.ptr) {
  %0 = llvm.mlir.addressof @small : !llvm.ptr
  %1 = llvm.mlir.addressof @large : !llvm.ptr
  llvm.call @helper(%0) : (!llvm.ptr) -> ()
  llvm.call @kernel(%1) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func internal @kernel(%x: !llvm.ptr {llvm.noalias}) attributes {passthrough = ["noinline"]} {
  %0 = llvm.mlir.addressof @small : !llvm.ptr
  %1 = llvm.mlir.addressof @large : !llvm.ptr
  %2 = llvm.mlir.addressof @counter : !llvm.ptr
  llvm.return
}
llvm.func internal @helper(%x: !llvm.ptr) {
  llvm.call @runtime(%x) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @other() {
  llvm.return
}
