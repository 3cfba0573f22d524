// The fastest products of each CPU for the precision `default`: pairs or tiles of bf16
// where they are faster than FMA, f32 elsewhere. The plan says so, and the kernel obeys.
// RUN: tpu-opt %s --set-target=cpu=znver2 --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=F32-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=F32
// RUN: tpu-opt %s --set-target=cpu=znver3 --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=F32-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=F32
// RUN: tpu-opt %s --set-target=cpu=alderlake --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=F32-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=F32
// RUN: tpu-opt %s --set-target=cpu=skylake-avx512 --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=F32-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=F32
// RUN: tpu-opt %s --set-target=cpu=icelake-server --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=F32-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=F32
// RUN: tpu-opt %s --set-target=cpu=sapphirerapids-amx-bf16 --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=F32-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=F32
// RUN: tpu-opt %s --set-target=cpu=x86-64-v4+avx512bf16 --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=F32-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=F32
// RUN: tpu-opt %s --set-target=cpu=znver4 --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=PAIRS-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=PAIRS
// RUN: tpu-opt %s --set-target=cpu=znver5 --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=PAIRS-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=PAIRS
// RUN: tpu-opt %s --set-target=cpu=cooperlake --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=PAIRS-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=PAIRS
// RUN: tpu-opt %s --set-target=cpu=sapphirerapids --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=TILES-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=TILES
// RUN: tpu-opt %s --set-target=cpu=graniterapids --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=TILES-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=TILES

// F32-LABEL: func.func @large
// F32-SAME: kernel = "f32 by fused multiply and add (the target multiplies bf16 no faster);
// PAIRS-LABEL: func.func @large
// PAIRS-SAME: kernel = "pairs of bf16;
// TILES-LABEL: func.func @large
// TILES-SAME: kernel = "tiles of bf16;
// F32-PLAN-LABEL: func.func @large
// F32-PLAN: plans = [#tpu.kernel_plan<dims = [64, 64, 512], product = multiply, streamed = rhs,
// PAIRS-PLAN-LABEL: func.func @large
// PAIRS-PLAN: plans = [#tpu.kernel_plan<dims = [64, 64, 512], product = pairs, group_dim = 2, streamed = rhs, lanes = 16,
// TILES-PLAN-LABEL: func.func @large
// TILES-PLAN: plans = [#tpu.kernel_plan<dims = [64, 64, 512], product = tiles, group_dim = 2, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 2, row_dim = 0, rows = 32,
func.func @large(%a: memref<64x512xf32>, %b: memref<512x64xf32>, %c: memref<64x64xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<64x512xf32>, memref<512x64xf32>) outs(%c : memref<64x64xf32>)
      contracting_dims = [1] x [0] precision = default
  return
}

// What is bf16 in memory already is widened where pairs are slow.
// F32-LABEL: func.func @in_bf16
// F32-SAME: kernel = "f32 by fused multiply and add
// PAIRS-LABEL: func.func @in_bf16
// PAIRS-SAME: kernel = "pairs of bf16;
// TILES-LABEL: func.func @in_bf16
// TILES-SAME: kernel = "tiles of bf16;
// F32-PLAN-LABEL: func.func @in_bf16
// F32-PLAN: product = multiply,
// PAIRS-PLAN-LABEL: func.func @in_bf16
// PAIRS-PLAN: product = pairs,
// TILES-PLAN-LABEL: func.func @in_bf16
// TILES-PLAN: product = tiles,
func.func @in_bf16(%a: memref<64x512xbf16>, %b: memref<512x64xbf16>, %c: memref<64x64xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<64x512xbf16>, memref<512x64xbf16>) outs(%c : memref<64x64xf32>)
      contracting_dims = [1] x [0] precision = default
  return
}

// Few rows are no tiles. With AMX operands are rounded all the same, so that a value has one
// precision wherever it is multiplied.
// F32-LABEL: func.func @few_rows
// F32-SAME: kernel = "f32 by fused multiply and add (the target multiplies bf16 no faster);
// PAIRS-LABEL: func.func @few_rows
// PAIRS-SAME: kernel = "pairs of bf16;
// TILES-LABEL: func.func @few_rows
// TILES-SAME: kernel = "rounded to bf16, multiplied in f32
// F32-PLAN-LABEL: func.func @few_rows
// F32-PLAN: product = multiply,
// PAIRS-PLAN-LABEL: func.func @few_rows
// PAIRS-PLAN: product = pairs,
// TILES-PLAN-LABEL: func.func @few_rows
// TILES-PLAN: product = rounded,
func.func @few_rows(%a: memref<4x512xf32>, %b: memref<512x64xf32>, %c: memref<4x64xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<4x512xf32>, memref<512x64xf32>) outs(%c : memref<4x64xf32>)
      contracting_dims = [1] x [0] precision = default
  return
}

// AArch64: pairs by BFDOT, with 4 lanes; f32 by FMLA.
// RUN: tpu-opt %s --set-target="cpu=cortex-a72 target=aarch64-linux-gnu" --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=NEON-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=F32
// RUN: tpu-opt %s --set-target="cpu=neoverse-n1 target=aarch64-linux-gnu" --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=NEON-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=F32
// RUN: tpu-opt %s --set-target="cpu=neoverse-n2 target=aarch64-linux-gnu" --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=BFDOT-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=PAIRS
// RUN: tpu-opt %s --set-target="cpu=neoverse-v2 target=aarch64-linux-gnu" --estimate-costs --select-kernels --mlir-print-debuginfo -o %t && FileCheck %s --check-prefix=BFDOT-PLAN < %t && tpu-opt %t --lower-mxu | FileCheck %s --check-prefix=PAIRS
// NEON-PLAN-LABEL: func.func @large
// NEON-PLAN: plans = [#tpu.kernel_plan<dims = [64, 64, 512], product = multiply, streamed = rhs, lanes = 4, vector_dim = 1, vectors = 4, row_dim = 0, rows = 6,
// NEON-PLAN-LABEL: func.func @few_rows
// NEON-PLAN: product = multiply, streamed = rhs, lanes = 4, vector_dim = 1, vectors = 4, row_dim = 0, rows = 4,
// BFDOT-PLAN-LABEL: func.func @large
// BFDOT-PLAN: plans = [#tpu.kernel_plan<dims = [64, 64, 512], product = pairs, group_dim = 2, streamed = rhs, lanes = 4,
// BFDOT-PLAN-LABEL: func.func @in_bf16
// BFDOT-PLAN: product = pairs,
// BFDOT-PLAN-LABEL: func.func @few_rows
// BFDOT-PLAN: product = pairs,
