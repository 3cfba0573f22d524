// RUN: tpu-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{dims are positive}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [0, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>]>}

// -----

// expected-error @+1 {{rows is positive, not 0}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 0, sums = [2], steps = [<panels>, <rows>]>}

// -----

// expected-error @+1 {{vector_dim is 0 to 3, not 4}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 4, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>]>}

// -----

// expected-error @+1 {{vector_dim = 3 has one element and needs lanes = 1, not 16}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 3, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>]>}

// -----

// expected-error @+1 {{dimension 1 is both row_dim and vector_dim}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 1, rows = 2, sums = [2], steps = [<panels>, <rows>]>}

// -----

// expected-error @+1 {{several rows, and share_last_rows, need a row_dim}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, rows = 2, sums = [2], steps = [<panels>]>}

// -----

// expected-error @+1 {{dimension 2 has two roles}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2, 2], steps = [<panels>, <rows>]>}

// -----

// expected-error @+1 {{pairs need a group_dim among the sums}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = pairs, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>]>}

// -----

// expected-error @+1 {{multiply has no group_dim}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, group_dim = 2, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>]>}

// -----

// expected-error @+1 {{pairs has one term; only tiles have more}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = pairs, group_dim = 2, terms = 2, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>]>}

// -----

// expected-error @+1 {{steps have one <panels>, not 0}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<rows>]>}

// -----

// expected-error @+1 {{steps have one <rows> if there is a row_dim, and none otherwise, not 0}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels>]>}

// -----

// expected-error @+1 {{steps have at most one <pack> or <freeze>}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<freeze>, <panels>, <pack>, <rows>]>}

// -----

// expected-error @+1 {{loops over dimension 2 go to smaller blocks: 64 is not less than 32}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<loop 2 by 32>, <loop 2 by 64>, <panels>, <rows>]>}

// -----

// expected-error @+1 {{copies are outside of <panels> and <rows>}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <copy lhs>, <rows>]>}

// -----

// expected-error @+1 {{<pack> is outside of <rows>}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>, <pack>]>}

// -----

// expected-error @+2 {{a step has 1 or more items, not 0}}
// expected-error @+1 {{failed to parse TPU_KernelPlanAttr parameter 'steps'}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels items 0>, <rows>]>}

// -----

// expected-error @+2 {{<freeze> has no items}}
// expected-error @+1 {{failed to parse TPU_KernelPlanAttr parameter 'steps'}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<freeze items 2>, <panels>, <rows>]>}

// -----

// expected-error @+1 {{one loop, or adjacent ones, have items}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels items 2>, <pack>, <rows items 2>]>}

// -----

// expected-error @+1 {{a <pack> with items is outside of <panels> and of other items, and has one term}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <pack items 2>, <rows>]>}

// -----

// expected-error @+1 {{a <copy> with items is outside of <panels> and of other items, and has one term}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [4, 2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 2, vectors = 1, row_dim = 1, rows = 2, sums = [3], steps = [<loop 0 by 1 items 4>, <copy lhs items 2>, <panels>, <rows>]>}

// -----

// expected-error @+1 {{prefetch = result needs a row_dim}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 0, vectors = 1, sums = [1], prefetch = result, steps = [<panels>]>}

// -----

func.func @two_plans(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
  // expected-error @+1 {{needs a #tpu.kernel_plan for each phase, 1 in all, or one #tpu.sparse_gradient_plan, but has 2 plans}}
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.sparse_gradient_plan<vectors = 1>, #tpu.sparse_gradient_plan<vectors = 1>]
  return
}

// -----

// expected-error @+1 {{vectors is positive, not 0}}
func.func private @f() attributes {p = #tpu.sparse_gradient_plan<vectors = 0>}

// -----

// expected-error @+1 {{a kernel has 1 or more items, not 0}}
func.func private @f() attributes {p = #tpu.sparse_gradient_plan<vectors = 1, items = 0>}

// -----

// expected-error @+1 {{the plans of 'k' are a list of #tpu.kernel_plan, or one #tpu.sparse_gradient_plan}}
func.func private @f() attributes {p = #tpu.pinned_kernel<"znver4", "k", [1]>}

// -----

// expected-error @+1 {{line_dim is of tiles with a row_dim}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 4, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 2, vectors = 1, row_dim = 1, line_dim = 0, rows = 2, sums = [3], steps = [<panels>, <rows>]>}

// -----

// expected-error @+1 {{dimension 1 is both line_dim and row_dim or vector_dim}}
func.func private @f() attributes {p = #tpu.kernel_plan<dims = [2, 4, 16, 256], product = tiles, group_dim = 3, streamed = rhs, lanes = 16, vector_dim = 2, vectors = 1, row_dim = 1, line_dim = 1, rows = 32, sums = [3], steps = [<panels>, <rows>]>}
