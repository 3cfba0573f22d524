// RUN: tpu-opt %s --insert-trace-markers | FileCheck %s

#line = loc("model.mlir":7:1)
#matmul = loc(fused<{tpu.op = 0 : i32}>[#line])
#short = loc(fused<{tpu.op = 1 : i32}>[#line])
#reduce = loc(fused<{tpu.op = 2 : i32}>[#line])
// The two kernels of one operation have one mark; a short operation has none.
// CHECK-LABEL: func.func @train
func.func @train(%steps: i64) attributes {
    tpu.convention = #tpu.convention<core>,
    tpu.ops = [{kind = "matmul", unit = "mxu", location = "model.mlir:7", count = 1, flops = 1000000, bytes = 100000},
               {kind = "add", unit = "vpu", location = "model.mlir:7", count = 1, flops = 10, bytes = 40},
               {kind = "all-reduce", unit = "link", location = "model.mlir:7", count = 1, flops = 10, bytes = 40}]} {
  // CHECK-NEXT: %[[W:.*]] = memref.alloc
  // CHECK-NEXT: tpu.mark 0
  // CHECK-NEXT: call @kernel
  // CHECK-NEXT: call @kernel
  // CHECK-NEXT: call @kernel
  // CHECK-NEXT: tpu.mark 2
  // CHECK-NEXT: tpu.all_reduce
  %w = memref.alloc() : memref<4xf32>
  func.call @kernel(%w) : (memref<4xf32>) -> () loc(#matmul)
  func.call @kernel(%w) : (memref<4xf32>) -> () loc(#matmul)
  func.call @kernel(%w) : (memref<4xf32>) -> () loc(#short)
  tpu.all_reduce <sum> %w : (memref<4xf32>) -> () loc(#reduce)
  // CHECK: tpu.mark 0
  // CHECK-NEXT: call @kernel
  // CHECK-NEXT: tpu.mark 2
  // CHECK-NEXT: tpu.start_collective
  // CHECK-NEXT: tpu.mark 0
  // CHECK-NEXT: call @kernel
  // CHECK-NEXT: tpu.mark 2
  // CHECK-NEXT: tpu.finish_collective
  func.call @kernel(%w) : (memref<4xf32>) -> () loc(#matmul)
  %n = tpu.start_collective <all_reduce>, <sum>(%w : memref<4xf32>) outs(%w : memref<4xf32>) loc(#reduce)
  func.call @kernel(%w) : (memref<4xf32>) -> () loc(#matmul)
  tpu.finish_collective %n(%w : memref<4xf32>) loc(#reduce)
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
  func.call @kernel(%w) : (memref<4xf32>) -> () loc(#matmul)
  return
}
// CHECK-LABEL: func.func private @kernel
// CHECK-NOT: tpu.mark
func.func private @kernel(%x: memref<4xf32>) {
  return
}
