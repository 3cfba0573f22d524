// Products that others read with the dimensions in another order are written in
// that order, tails of rows and columns included.
// RUN: tpu-translate %s --to-object -o %t.o --mlir-print-ir-after=fold-transpose-into-dot 2>&1 | FileCheck %s
// RUN: tpu-run %s --random-inputs=1 --compare --max-ulp=64

// CHECK: memref.reinterpret_cast {{.*}} strides: [50, 350, 1]
// CHECK: memref.reinterpret_cast {{.*}} strides: [72, 24, 4320, 1]
// CHECK-NOT: linalg.generic
func.func @main(%x: tensor<7x9x33xbf16>, %w: tensor<33x50xbf16>, %v: tensor<50x20xbf16>,
                %y: tensor<60x3x5x16xbf16>, %u: tensor<16x24xbf16>, %t: tensor<24x8xf32>)
    -> (tensor<9x7x20xf32>, tensor<5x60x3x8xf32>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<7x9x33xbf16>, tensor<33x50xbf16>) -> tensor<7x9x50xbf16>
  %1 = stablehlo.transpose %0, dims = [1, 0, 2] : (tensor<7x9x50xbf16>) -> tensor<9x7x50xbf16>
  %2 = stablehlo.dot_general %1, %v, contracting_dims = [2] x [0] : (tensor<9x7x50xbf16>, tensor<50x20xbf16>) -> tensor<9x7x20xf32>
  %3 = stablehlo.dot_general %y, %u, contracting_dims = [3] x [0] : (tensor<60x3x5x16xbf16>, tensor<16x24xbf16>) -> tensor<60x3x5x24xf32>
  %4 = stablehlo.transpose %3, dims = [2, 0, 1, 3] : (tensor<60x3x5x24xf32>) -> tensor<5x60x3x24xf32>
  %5 = stablehlo.dot_general %4, %t, contracting_dims = [3] x [0] : (tensor<5x60x3x24xf32>, tensor<24x8xf32>) -> tensor<5x60x3x8xf32>
  return %2, %5 : tensor<9x7x20xf32>, tensor<5x60x3x8xf32>
}
