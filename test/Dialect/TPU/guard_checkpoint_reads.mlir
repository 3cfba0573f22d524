// Before a step first overwrites a variable, the host has to have read it.
// RUN: tpu-opt %s --guard-checkpoint-reads | FileCheck %s

module attributes {tpu.state_layout = #tpu.state_layout<bytes = 256, slots = [<"kernel" : tensor<4xf32>, offset = 0>,
    <"bias" : tensor<4xf32>, offset = 64>,
    <"mean" : tensor<4xf32>, offset = 128>,
    <"unused" : tensor<4xf32>, offset = 192>]>} {

// CHECK-LABEL: func.func @train(
func.func @train(%steps: i64, %x: f32) attributes {tpu.convention = #tpu.convention<core>} {
  %kernel = tpu.state "kernel" : memref<4xf32>
  %bias = tpu.state "bias" : memref<4xf32>
  %mean = tpu.state "mean" : memref<4xf32>
  %unused = tpu.state "unused" : memref<4xf32>
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %last = scf.while (%i = %zero) : (i64) -> i64 {
    %go = tpu.continue %i
    scf.condition(%go) %i : i64
  } do {
  ^bb0(%i: i64):
    // What only reads waits for nobody.
    // CHECK: ^bb0
    // CHECK-NEXT: memref.alloc
    // CHECK-NEXT: memref.load
    // CHECK-NEXT: memref.copy
    %temporary = memref.alloc() : memref<4xf32>
    %read = memref.load %unused[%c0] : memref<4xf32>
    memref.copy %kernel, %temporary : memref<4xf32> to memref<4xf32>
    // In a loop, by a view: before the loop, and once.
    // CHECK-NEXT: memref.subview
    // CHECK-NEXT: tpu.await_reader 2
    // CHECK-NEXT: scf.for
    // CHECK-NOT: tpu.await_reader
    // CHECK: }
    %part = memref.subview %mean[2][2][1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
    scf.for %j = %c0 to %c4 step %c1 {
      memref.store %x, %part[%c0] : memref<2xf32, strided<[1], offset: 2>>
      memref.store %x, %mean[%j] : memref<4xf32>
    }
    // CHECK-NEXT: tpu.await_reader 0
    // CHECK-NEXT: linalg.fill
    linalg.fill ins(%x : f32) outs(%kernel : memref<4xf32>)
    // CHECK-NEXT: memref.store
    memref.store %x, %mean[%c0] : memref<4xf32>
    // What it is carried into by a loop is the variable, too.
    // CHECK-NEXT: tpu.await_reader 1
    // CHECK-NEXT: scf.for
    %carried = scf.for %j = %c0 to %c4 step %c1 iter_args(%at = %bias) -> (memref<4xf32>) {
      memref.store %x, %at[%j] : memref<4xf32>
      scf.yield %at : memref<4xf32>
    }
    // CHECK-NOT: tpu.await_reader
    %next = arith.addi %i, %one : i64
    scf.yield %next : i64
  }
  return
}

// Nobody reads what is only made yet.
// CHECK-LABEL: func.func @initialize(
// CHECK-NOT: tpu.await_reader
func.func @initialize(%steps: i64, %x: f32) attributes {tpu.convention = #tpu.convention<core>} {
  %kernel = tpu.state "kernel" : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%kernel : memref<4xf32>)
  return
}
}
