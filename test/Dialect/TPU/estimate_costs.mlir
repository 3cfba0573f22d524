// RUN: tpu-opt %s --estimate-costs | FileCheck %s
// RUN: tpu-opt %s --estimate-costs | FileCheck %s --check-prefix=INDICES

// Each has its index.
// INDICES-COUNT-7: {tpu.op = {{[0-6]}} : i32}

// A product of 16 x 32 and 32 x 8 numbers: 2 * 16 * 32 * 8 operations, and 16 * 8 of
// the epilogue; the factors, of which one is a variable, the bias and the result.
// CHECK: tpu.ops = [
// CHECK-SAME: #tpu.op_cost<kind = "matmul", unit = mxu, location = "{{.*}}estimate_costs.mlir:[[#@LINE+20]]", count = 1, flops = 8320, bytes = 3616, fixed_bytes = 1024, f32 = true, product = [1, 16, 8, 32]>
// Exponentials; a sum over the rows, down the columns of what was just written.
// CHECK-SAME: #tpu.op_cost<kind = "exp", unit = vpu, location = "{{[^"]*}}", count = 1, flops = 0, bytes = 1024, transcendentals = 128>
// CHECK-SAME: #tpu.op_cost<kind = "reduce", unit = vpu, location = "{{[^"]*}}", count = 1, flops = 128, bytes = 576, strided = 128, shared_bytes = 512>
// A transposition: 7 x 5 elements, each at a place of its own, run 10 times.
// CHECK-SAME: #tpu.op_cost<kind = "copy", unit = vpu, location = "{{[^"]*}}", count = 10, flops = 0, bytes = 280, strided = 35>
// A nest of loops: 6 * 5 additions and subscripts.
// CHECK-SAME: #tpu.op_cost<kind = "loop", unit = vpu, location = "{{[^"]*}}", count = 1, flops = 30, bytes = 240, strided = 30>
// CHECK-SAME: #tpu.op_cost<kind = "all-reduce", unit = link, {{.*}}count = 1, flops = 16, bytes = 64>
// Of 5 positions of 3 elements of the window 13 meet the input along each axis: the other 56
// of 225 multiply zeros.
// CHECK-SAME: #tpu.op_cost<kind = "convolution", unit = mxu, {{.*}}count = 1, flops = 10800, bytes = 1832, f32 = true, product = [1, 50, 4, 27], zero_flops = 2688>]
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 1024, slots = [<"w" : tensor<32x8xf32>, offset = 0>]>} {
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
