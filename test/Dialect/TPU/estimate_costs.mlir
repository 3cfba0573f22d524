// RUN: tpu-opt %s --estimate-costs | FileCheck %s
// RUN: tpu-opt %s --estimate-costs --mlir-print-debuginfo | FileCheck %s --check-prefix=NUMBERS

// Each has its number in its location.
// NUMBERS-COUNT-7: loc(fused<{tpu.op = {{[0-6]}} : i32}>[

// A product of 16 x 32 and 32 x 8 numbers: 2 * 16 * 32 * 8 operations, and 16 * 8 of
// the epilogue; the factors, of which one is a variable, the bias and the result.
// CHECK: tpu.ops = [
// CHECK-SAME: {bytes = 3616 : i64, count = 1 : i64, f32 = true, fixed_bytes = 1024 : i64, flops = 8320 : i64, kind = "matmul", location = "{{.*}}estimate_costs.mlir:[[#@LINE+20]]", product = array<i64: 1, 16, 8, 32>, unit = "mxu"}
// Exponentials; a sum over the rows, down the columns of what was just written.
// CHECK-SAME: {bytes = 1024 : i64, count = 1 : i64, flops = 0 : i64, kind = "exp", location = "{{[^"]*}}", transcendentals = 128 : i64, unit = "vpu"}
// CHECK-SAME: {bytes = 576 : i64, count = 1 : i64, flops = 128 : i64, kind = "reduce", location = "{{[^"]*}}", shared_bytes = 512 : i64, strided = 128 : i64, unit = "vpu"}
// A transposition: 7 x 5 elements, each at a place of its own, run 10 times.
// CHECK-SAME: {bytes = 280 : i64, count = 10 : i64, flops = 0 : i64, kind = "copy", location = "{{[^"]*}}", strided = 35 : i64, unit = "vpu"}
// A nest of loops: 6 * 5 additions and subscripts.
// CHECK-SAME: {bytes = 240 : i64, count = 1 : i64, flops = 30 : i64, kind = "loop", location = "{{[^"]*}}", strided = 30 : i64, unit = "vpu"}
// CHECK-SAME: {bytes = 64 : i64, count = 1 : i64, flops = 16 : i64, kind = "all-reduce", {{.*}}unit = "link"}
// Of 5 positions of 3 elements of the window 13 meet the input along each axis: the other 56
// of 225 multiply zeros.
// CHECK-SAME: {bytes = 1832 : i64, count = 1 : i64, f32 = true, flops = 10800 : i64, kind = "convolution", {{.*}}product = array<i64: 1, 50, 4, 27>, unit = "mxu", zero_flops = 2688 : i64}]
module attributes {tpu.state = [{name = "w", type = tensor<32x8xf32>}]} {
  func.func @train(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
    %w = tpu.state "w" : memref<32x8xf32>
    %x = memref.alloc() : memref<16x32xf32>
    %bias = memref.alloc() : memref<8xf32>
    %y = memref.alloc() : memref<16x8xf32>
    %e = memref.alloc() : memref<16x8xf32>
    %s = memref.alloc() : memref<16xf32>
    tpu.mxu_matmul ins(%x, %w : memref<16x32xf32>, memref<32x8xf32>) outs(%y : memref<16x8xf32>)
        contracting_dims = [1] x [0]
        epilogue(%sum, %b = %bias[affine_map<(d0, d1) -> (d1)>] : memref<8xf32>) {
      %0 = arith.addf %sum, %b : f32
      tpu.mxu_yield %0 : f32
    }
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                    iterator_types = ["parallel", "parallel"]}
        ins(%y : memref<16x8xf32>) outs(%e : memref<16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = math.exp %in : f32
      linalg.yield %0 : f32
    }
    linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (i)>],
                    iterator_types = ["reduction", "parallel"]}
        ins(%e : memref<16x8xf32>) outs(%s : memref<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %in, %out : f32
      linalg.yield %0 : f32
    }
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c10 = arith.constant 10 : index
    %p = memref.alloc() : memref<7x5xf32>
    %q = memref.alloc() : memref<5x7xf32>
    scf.for %i = %c0 to %c10 step %c1 {
      linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>],
                      iterator_types = ["parallel", "parallel"]}
          ins(%p : memref<7x5xf32>) outs(%q : memref<5x7xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      }
    }
    scf.for %i = %c0 to %c6 step %c1 {
      scf.for %j = %c0 to %c5 step %c1 {
        %0 = memref.load %p[%i, %j] : memref<7x5xf32>
        %1 = arith.addf %0, %0 : f32
        memref.store %1, %p[%i, %j] : memref<7x5xf32>
      }
    }
    tpu.all_reduce <sum> %s : (memref<16xf32>) -> ()
    %image = memref.alloc() : memref<2x5x5x3xf32>
    %filter = memref.alloc() : memref<3x3x3x4xf32>
    %features = memref.alloc() : memref<2x5x5x4xf32>
    tpu.mxu_convolution ins(%image, %filter : memref<2x5x5x3xf32>, memref<3x3x3x4xf32>)
        outs(%features : memref<2x5x5x4xf32>) dim_labels = "b01f_01io->b01f" padding = [1, 1, 1, 1]
    return
  }
}
