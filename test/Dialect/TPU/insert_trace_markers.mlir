// RUN: tpu-opt %s --insert-trace-markers | FileCheck %s
// RUN: tpu-opt %s --insert-trace-markers=functions=true | FileCheck %s --check-prefix=FUNCTIONS

// The two kernels of one operation have one mark; a short operation has none.
// CHECK-LABEL: func.func @train
func.func @train(%steps: i64) attributes {
    tpu.convention = #tpu.convention<core>,
    tpu.ops = [#tpu.op_cost<kind = "matmul", unit = mxu, location = "model.mlir:7", count = 1, flops = 1000000, bytes = 100000>,
               #tpu.op_cost<kind = "add", unit = vpu, location = "model.mlir:7", count = 1, flops = 10, bytes = 40>,
               #tpu.op_cost<kind = "all-reduce", unit = link, location = "model.mlir:7", count = 1, flops = 10, bytes = 40>]} {
  // CHECK-NEXT: %[[W:.*]] = memref.alloc
  // CHECK-NEXT: tpu.mark 0
  // CHECK-NEXT: call @kernel
  // CHECK-NEXT: call @kernel
  // CHECK-NEXT: call @kernel
  // CHECK-NEXT: tpu.mark 2
  // CHECK-NEXT: tpu.all_reduce
  %w = memref.alloc() : memref<4xf32>
  func.call @kernel(%w) {tpu.op = 0 : i32} : (memref<4xf32>) -> ()
  func.call @kernel(%w) {tpu.op = 0 : i32} : (memref<4xf32>) -> ()
  func.call @kernel(%w) {tpu.op = 1 : i32} : (memref<4xf32>) -> ()
  tpu.all_reduce <sum> %w {tpu.op = 2 : i32} : (memref<4xf32>) -> ()
  // CHECK: tpu.mark 0
  // CHECK-NEXT: call @kernel
  // CHECK-NEXT: tpu.mark 2
  // CHECK-NEXT: tpu.start_collective
  // CHECK-NEXT: tpu.mark 0
  // CHECK-NEXT: call @kernel
  // CHECK-NEXT: tpu.mark 2
  // CHECK-NEXT: tpu.finish_collective
  func.call @kernel(%w) {tpu.op = 0 : i32} : (memref<4xf32>) -> ()
  %n = tpu.start_collective <all_reduce>, <sum>(%w : memref<4xf32>) outs(%w : memref<4xf32>) {tpu.op = 2 : i32}
  func.call @kernel(%w) {tpu.op = 0 : i32} : (memref<4xf32>) -> ()
  tpu.finish_collective %n(%w : memref<4xf32>) {tpu.op = 2 : i32}
  // CHECK-NOT: tpu.mark
  // CHECK: tpu.launch @tile
  %c4 = arith.constant 4 : index
  tpu.launch @tile(%w : memref<4xf32>) items %c4
  return
}
// The operations of an item are marked in its function.
// CHECK-LABEL: func.func private @tile
// CHECK: tpu.mark 0
// CHECK-NEXT: call @kernel
func.func private @tile(%w: memref<4xf32>, %item: index) {
  func.call @kernel(%w) {tpu.op = 0 : i32} : (memref<4xf32>) -> ()
  return
}
// CHECK-LABEL: func.func private @kernel
// CHECK-NOT: tpu.mark
func.func private @kernel(%x: memref<4xf32>) {
  return
}

// A plain function has marks only if they are asked for.
// CHECK-LABEL: func.func @plain
// CHECK-NOT: tpu.mark
// FUNCTIONS-LABEL: func.func @plain
// FUNCTIONS-NEXT: tpu.mark 0
// FUNCTIONS-NEXT: call @kernel
func.func @plain(%w: memref<4xf32>) attributes {
    tpu.convention = #tpu.convention<function>,
    tpu.ops = [#tpu.op_cost<kind = "matmul", unit = mxu, location = "", count = 1, flops = 1000000, bytes = 100000>]} {
  func.call @kernel(%w) {tpu.op = 0 : i32} : (memref<4xf32>) -> ()
  return
}
