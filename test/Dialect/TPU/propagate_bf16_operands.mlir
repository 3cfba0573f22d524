// What the matrix unit would round to bf16 is stored so.
// RUN: tpu-opt %s --propagate-bf16-operands | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#in = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

// By itself and through a view, in products of any place.
// CHECK-LABEL: func @narrow
// CHECK: %[[H:.*]] = linalg.generic
// CHECK-SAME: outs(%{{.*}} : tensor<16x32xbf16>)
// CHECK: %[[MAX:.*]] = arith.maximumf
// CHECK: %[[ROUNDED:.*]] = arith.truncf %[[MAX]] : f32 to bf16
// CHECK: linalg.yield %[[ROUNDED]] : bf16
// CHECK: tpu.mxu_matmul ins(%[[H]], %{{.*}} : tensor<16x32xbf16>, tensor<32x8xf32>)
// CHECK: %[[VIEW:.*]] = tensor.expand_shape %[[H]] {{.*}} : tensor<16x32xbf16> into tensor<4x4x32xbf16>
// CHECK: tpu.mxu_matmul ins(%{{.*}}, %[[VIEW]] : tensor<4x4x8xf32>, tensor<4x4x32xbf16>)
func.func @narrow(%x: tensor<16x32xf32>, %w: tensor<32x8xf32>, %g: tensor<4x4x8xf32>) -> (tensor<16x8xf32>, tensor<8x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<16x32xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %7 = arith.maximumf %a, %zero : f32
    linalg.yield %7 : f32
  } -> tensor<16x32xf32>
  %2 = tensor.empty() : tensor<16x8xf32>
  %3 = tpu.mxu_matmul ins(%1, %w : tensor<16x32xf32>, tensor<32x8xf32>) outs(%2 : tensor<16x8xf32>) contracting_dims = [1] x [0] precision = default -> tensor<16x8xf32>
  %4 = tensor.expand_shape %1 [[0, 1], [2]] output_shape [4, 4, 32] : tensor<16x32xf32> into tensor<4x4x32xf32>
  %5 = tensor.empty() : tensor<8x32xf32>
  %6 = tpu.mxu_matmul ins(%g, %4 : tensor<4x4x8xf32>, tensor<4x4x32xf32>) outs(%5 : tensor<8x32xf32>) contracting_dims = [0, 1] x [0, 1] precision = default -> tensor<8x32xf32>
  return %3, %6 : tensor<16x8xf32>, tensor<8x32xf32>
}

// A part of it.
// CHECK-LABEL: func @part
// CHECK: outs(%{{.*}} : tensor<16x32xbf16>)
// CHECK: tensor.extract_slice {{.*}} : tensor<16x32xbf16> to tensor<4x32xbf16>
// CHECK: tpu.mxu_matmul ins(%{{.*}}, %{{.*}} : tensor<4x32xbf16>, tensor<32x8xf32>)
func.func @part(%x: tensor<16x32xf32>, %w: tensor<32x8xf32>, %i: index, %2: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tensor.empty() : tensor<16x32xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %7 = arith.addf %a, %a : f32
    linalg.yield %7 : f32
  } -> tensor<16x32xf32>
  %part = tensor.extract_slice %1[%i, 0] [4, 32] [1, 1] : tensor<16x32xf32> to tensor<4x32xf32>
  %3 = tpu.mxu_matmul ins(%part, %w : tensor<4x32xf32>, tensor<32x8xf32>) outs(%2 : tensor<4x8xf32>) contracting_dims = [1] x [0] precision = default -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}

// Of two results, the one that is only multiplied.
// CHECK-LABEL: func @one_of_two
// CHECK: linalg.generic
// CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<16x32xbf16>, tensor<16x32xf32>)
func.func @one_of_two(%x: tensor<16x32xf32>, %w: tensor<32x8xf32>, %2: tensor<16x8xf32>) -> (tensor<16x8xf32>, tensor<16x32xf32>) {
  %0 = tensor.empty() : tensor<16x32xf32>
  %1:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x32xf32>) outs(%0, %0 : tensor<16x32xf32>, tensor<16x32xf32>) {
  ^bb0(%a: f32, %o: f32, %p: f32):
    %7 = arith.addf %a, %a : f32
    linalg.yield %7, %a : f32, f32
  } -> (tensor<16x32xf32>, tensor<16x32xf32>)
  %3 = tpu.mxu_matmul ins(%1#0, %w : tensor<16x32xf32>, tensor<32x8xf32>) outs(%2 : tensor<16x8xf32>) contracting_dims = [1] x [0] precision = default -> tensor<16x8xf32>
  return %3, %1#1 : tensor<16x8xf32>, tensor<16x32xf32>
}

// Not where a product is of f32, and not what an epilogue or something else reads.
// CHECK-LABEL: func @wide
// CHECK-NOT: bf16
// CHECK: return
func.func @wide(%x: tensor<16x32xf32>, %w: tensor<32x8xf32>, %2: tensor<16x8xf32>) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
  %0 = tensor.empty() : tensor<16x32xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %b: f32):
    %7 = arith.addf %a, %a : f32
    linalg.yield %7 : f32
  } -> tensor<16x32xf32>
  %3 = tpu.mxu_matmul ins(%1, %w : tensor<16x32xf32>, tensor<32x8xf32>) outs(%2 : tensor<16x8xf32>) contracting_dims = [1] x [0] precision = f32 -> tensor<16x8xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%2 : tensor<16x8xf32>) outs(%2 : tensor<16x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %7 = arith.addf %a, %a : f32
    linalg.yield %7 : f32
  } -> tensor<16x8xf32>
  %5 = tpu.mxu_matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x8xf32>) outs(%2 : tensor<16x8xf32>) contracting_dims = [1] x [0] precision = default
    epilogue(%s, %e = %4[#id] : tensor<16x8xf32>) {
      %7 = arith.addf %s, %e : f32
      tpu.mxu_yield %7 : f32
    } -> tensor<16x8xf32>
  return %3, %5 : tensor<16x8xf32>, tensor<16x8xf32>
}

// Results of products, too, which are rounded as they are stored: with an epilogue and
// without, and of each feature with its own (a depthwise convolution, which is computed in
// f32). The last one's stays as it is.
// CHECK-LABEL: func @products
// CHECK: %[[H:.*]] = tpu.mxu_convolution {{.*}} outs(%{{.*}} : tensor<1x5x5x8xbf16>)
// CHECK: %[[D:.*]] = tpu.mxu_convolution ins(%[[H]], %{{.*}} : tensor<1x5x5x8xbf16>, tensor<3x3x1x8xf32>) outs(%{{.*}} : tensor<1x3x3x8xbf16>)
// CHECK: %[[RELU:.*]] = arith.maximumf
// CHECK-NEXT: tpu.mxu_yield %[[RELU]] : f32
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[D]] {{.*}} tensor<1x3x3x8xbf16> into tensor<9x8xbf16>
// CHECK: tpu.mxu_matmul ins(%[[FLAT]], %{{.*}} : tensor<9x8xbf16>, tensor<8x16xf32>) outs(%{{.*}} : tensor<9x16xf32>)
func.func @products(%x: tensor<1x5x5x4xf32>, %v: tensor<1x1x4x8xf32>, %f: tensor<3x3x1x8xf32>, %w: tensor<8x16xf32>) -> tensor<9x16xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<1x5x5x8xf32>
  %1 = tpu.mxu_convolution ins(%x, %v : tensor<1x5x5x4xf32>, tensor<1x1x4x8xf32>) outs(%0 : tensor<1x5x5x8xf32>)
        dim_labels = "b01f_01io->b01f" precision = default -> tensor<1x5x5x8xf32>
  %2 = tensor.empty() : tensor<1x3x3x8xf32>
  %3 = tpu.mxu_convolution ins(%1, %f : tensor<1x5x5x8xf32>, tensor<3x3x1x8xf32>) outs(%2 : tensor<1x3x3x8xf32>)
        dim_labels = "b01f_01io->b01f" feature_group_count = 8 precision = default
    epilogue(%s) {
      %z = arith.constant 0.0 : f32
      %7 = arith.maximumf %s, %z : f32
      tpu.mxu_yield %7 : f32
    } -> tensor<1x3x3x8xf32>
  %4 = tensor.collapse_shape %3 [[0, 1, 2], [3]] : tensor<1x3x3x8xf32> into tensor<9x8xf32>
  %5 = tensor.empty() : tensor<9x16xf32>
  %6 = tpu.mxu_matmul ins(%4, %w : tensor<9x8xf32>, tensor<8x16xf32>) outs(%5 : tensor<9x16xf32>) contracting_dims = [1] x [0] precision = default -> tensor<9x16xf32>
  return %6 : tensor<9x16xf32>
}

// What else is only compared with zero, as relu's gradient does, is as narrow, in
// an epilogue and in an op; what is compared with another number is not.
// CHECK-LABEL: func @sign
// CHECK: %[[H:.*]] = linalg.generic
// CHECK-SAME: outs(%{{.*}} : tensor<16x32xbf16>)
// CHECK: %[[G:.*]] = linalg.generic
// CHECK-SAME: outs(%{{.*}} : tensor<16x32xf32>)
// CHECK: tpu.mxu_matmul {{.*}} epilogue(%{{.*}}, %[[E:.*]] = %[[H]][#{{.*}}] : tensor<16x32xbf16>)
// CHECK: %[[WIDE:.*]] = arith.extf %[[E]] : bf16 to f32
// CHECK: arith.cmpf ogt, %[[WIDE]]
// CHECK: linalg.generic {{.*}} ins(%[[H]], %[[G]] : tensor<16x32xbf16>, tensor<16x32xf32>)
// CHECK: ^bb0(%[[A:.*]]: bf16, %{{.*}}: f32, %{{.*}}: f32):
// CHECK: %[[WIDE:.*]] = arith.extf %[[A]] : bf16 to f32
// CHECK: arith.cmpf ogt, %[[WIDE]]
func.func @sign(%x: tensor<16x32xf32>, %w: tensor<32x32xf32>, %0: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %7 = arith.maximumf %a, %zero : f32
    linalg.yield %7 : f32
  } -> tensor<16x32xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %7 = arith.minimumf %a, %zero : f32
    linalg.yield %7 : f32
  } -> tensor<16x32xf32>
  %3 = tpu.mxu_matmul ins(%1, %w : tensor<16x32xf32>, tensor<32x32xf32>) outs(%0 : tensor<16x32xf32>) contracting_dims = [1] x [0] precision = default
    epilogue(%s, %e = %1[#id] : tensor<16x32xf32>) {
      %c = arith.constant 0.0 : f32
      %7 = arith.cmpf ogt, %e, %c : f32
      %8 = arith.select %7, %s, %c : f32
      tpu.mxu_yield %8 : f32
    } -> tensor<16x32xf32>
  %4 = tpu.mxu_matmul ins(%2, %w : tensor<16x32xf32>, tensor<32x32xf32>) outs(%0 : tensor<16x32xf32>) contracting_dims = [1] x [0] precision = default -> tensor<16x32xf32>
  %5 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1, %2 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %7 = arith.cmpf ogt, %a, %zero : f32
    %8 = arith.cmpf ogt, %b, %one : f32
    %9 = arith.andi %7, %8 : i1
    %10 = arith.select %9, %one, %zero : f32
    linalg.yield %10 : f32
  } -> tensor<16x32xf32>
  return %3, %4, %5 : tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>
}

// What is rounded already is stored so, whoever reads it.
// CHECK-LABEL: func @rounded
// CHECK: linalg.generic
// CHECK-SAME: outs(%{{.*}} : tensor<16x32xbf16>)
// CHECK: %[[ROUNDED:.*]] = arith.truncf
// CHECK: linalg.yield %[[ROUNDED]] : bf16
// CHECK: ^bb0(%[[A:.*]]: bf16, %{{.*}}: f32):
// CHECK: %[[WIDE:.*]] = arith.extf %[[A]]
// CHECK: arith.mulf %[[WIDE]], %[[WIDE]]
func.func @rounded(%x: tensor<16x32xf32>, %0: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %7 = arith.truncf %a : f32 to bf16
    %8 = arith.extf %7 : bf16 to f32
    linalg.yield %8 : f32
  } -> tensor<16x32xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %7 = arith.mulf %a, %a : f32
    linalg.yield %7 : f32
  } -> tensor<16x32xf32>
  return %2 : tensor<16x32xf32>
}

// What the matrix unit reads more than once it reads in bf16, also where
// something else, as a residual connection, reads all digits.
// CHECK-LABEL: func @copied
// CHECK: %[[H:.*]]:2 = linalg.generic
// CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<16x32xf32>, tensor<16x32xbf16>)
// CHECK: %[[MAX:.*]] = arith.maximumf
// CHECK: %[[ROUNDED:.*]] = arith.truncf %[[MAX]] : f32 to bf16
// CHECK: linalg.yield %[[MAX]], %[[ROUNDED]] : f32, bf16
// CHECK: tpu.mxu_matmul ins(%[[H]]#1, %{{.*}} : tensor<16x32xbf16>, tensor<32x32xf32>)
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[H]]#0 : tensor<16x32xf32>, tensor<16x32xf32>)
// CHECK: tpu.mxu_matmul ins(%[[H]]#1, %{{.*}} : tensor<16x32xbf16>, tensor<16x32xbf16>)
func.func @copied(%x: tensor<16x32xf32>, %w: tensor<32x32xf32>, %0: tensor<16x32xf32>, %1: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %6 = arith.maximumf %a, %zero : f32
    linalg.yield %6 : f32
  } -> tensor<16x32xf32>
  %3 = tpu.mxu_matmul ins(%2, %w : tensor<16x32xf32>, tensor<32x32xf32>) outs(%0 : tensor<16x32xf32>) contracting_dims = [1] x [0] precision = default -> tensor<16x32xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%3, %2 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %6 = arith.addf %a, %b : f32
    linalg.yield %6 : f32
  } -> tensor<16x32xf32>
  %5 = tpu.mxu_matmul ins(%2, %4 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%1 : tensor<32x32xf32>) contracting_dims = [0] x [0] precision = default -> tensor<32x32xf32>
  return %5 : tensor<32x32xf32>
}

// So is a product whose epilogue rounds: the matrix unit stores it in bf16.
// CHECK-LABEL: func @product
// CHECK: %[[P:.*]] = tpu.mxu_matmul {{.*}} outs(%{{.*}} : tensor<16x32xbf16>) {{.*}} epilogue(%[[SUM:.*]]) {
// CHECK: %[[RELU:.*]] = arith.maximumf %[[SUM]]
// CHECK: tpu.mxu_yield %[[RELU]] : f32
// CHECK: linalg.generic {{.*}} ins(%[[P]] : tensor<16x32xbf16>)
// CHECK: ^bb0(%[[A:.*]]: bf16, %{{.*}}: f32):
// CHECK: %[[WIDE:.*]] = arith.extf %[[A]]
// CHECK: arith.mulf %[[WIDE]], %[[WIDE]]
func.func @product(%x: tensor<16x32xf32>, %w: tensor<32x32xf32>, %0: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x32xf32>) outs(%0 : tensor<16x32xf32>) contracting_dims = [1] x [0] precision = default
    epilogue(%sum) {
      %zero = arith.constant 0.0 : f32
      %3 = arith.maximumf %sum, %zero : f32
      %4 = arith.truncf %3 : f32 to bf16
      %5 = arith.extf %4 : bf16 to f32
      tpu.mxu_yield %5 : f32
    } -> tensor<16x32xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = arith.mulf %a, %a : f32
    linalg.yield %3 : f32
  } -> tensor<16x32xf32>
  return %2 : tensor<16x32xf32>
}

// Not what is returned: a function's results have the types that they have.
// CHECK-LABEL: func @returned
// CHECK: tpu.mxu_matmul {{.*}} outs(%{{.*}} : tensor<16x32xf32>)
func.func @returned(%x: tensor<16x32xf32>, %w: tensor<32x32xf32>, %0: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %1 = tpu.mxu_matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x32xf32>) outs(%0 : tensor<16x32xf32>) contracting_dims = [1] x [0] precision = default
    epilogue(%sum) {
      %4 = arith.truncf %sum : f32 to bf16
      %5 = arith.extf %4 : bf16 to f32
      tpu.mxu_yield %5 : f32
    } -> tensor<16x32xf32>
  return %1 : tensor<16x32xf32>
}

// So is one that only the matrix unit reads, also parts of it, or what rounds it.
// CHECK-LABEL: func @product_of_product
// CHECK: %[[Q:.*]] = tpu.mxu_matmul {{.*}} outs(%{{.*}} : tensor<16x32xbf16>)
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[Q]]{{.*}} : tensor<16x32xbf16> to tensor<8x32xbf16>
// CHECK: tpu.mxu_matmul ins(%[[PART]], %{{.*}} : tensor<8x32xbf16>, tensor<32x32xf32>)
// CHECK: %[[K:.*]] = tpu.mxu_matmul {{.*}} outs(%{{.*}} : tensor<16x32xbf16>)
// CHECK: linalg.generic {{.*}} ins(%[[K]] : tensor<16x32xbf16>)
func.func @product_of_product(%x: tensor<16x32xf32>, %w: tensor<32x32xf32>, %0: tensor<16x32xf32>, %1: tensor<8x32xf32>) -> (tensor<8x32xf32>, tensor<32x16xbf16>) {
  %2 = tpu.mxu_matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x32xf32>) outs(%0 : tensor<16x32xf32>) contracting_dims = [1] x [0] precision = default -> tensor<16x32xf32>
  %3 = tensor.extract_slice %2[0, 0] [8, 32] [1, 1] : tensor<16x32xf32> to tensor<8x32xf32>
  %4 = tpu.mxu_matmul ins(%3, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%1 : tensor<8x32xf32>) contracting_dims = [1] x [0] precision = default -> tensor<8x32xf32>
  %5 = tpu.mxu_matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x32xf32>) outs(%0 : tensor<16x32xf32>) contracting_dims = [1] x [1] precision = default -> tensor<16x32xf32>
  %6 = tensor.empty() : tensor<32x16xbf16>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%5 : tensor<16x32xf32>) outs(%6 : tensor<32x16xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %8 = arith.truncf %a : f32 to bf16
    linalg.yield %8 : bf16
  } -> tensor<32x16xbf16>
  return %4, %7 : tensor<8x32xf32>, tensor<32x16xbf16>
}

#small = affine_map<(d0, d1, d2) -> (d0, d2)>
#large = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// What a loop chooses or leaves is rounded where it is made, once for all that read it; the sum
// is of what was not rounded.
// CHECK-LABEL: func @choice
// CHECK: %[[MASKED:.*]]:2 = linalg.generic
// CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<16x32xbf16>, tensor<32xf32>)
// CHECK: %[[KEPT:.*]] = arith.select %{{.*}}, %[[ELEMENT:.*]], %{{.*}} : f32
// CHECK: %[[SUM:.*]] = arith.addf %{{.*}}, %[[KEPT]]
// CHECK: %[[ROUNDED:.*]] = arith.truncf %[[KEPT]]
// CHECK: linalg.yield %[[ROUNDED]], %[[SUM]] : bf16, f32
// CHECK: %[[SPREAD:.*]] = linalg.generic
// CHECK-SAME: ins(%{{.*}}, %[[MASKED]]#0 : tensor<16x4x32xi1>, tensor<16x32xbf16>)
// CHECK: arith.constant 0.000000e+00 : bf16
// CHECK: %[[CHOSEN:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : bf16
// CHECK-NEXT: linalg.yield %[[CHOSEN]] : bf16
// CHECK: return
func.func @choice(%mask: tensor<16x32xi1>, %x: tensor<16x32xf32>, %masks: tensor<16x4x32xi1>, %w: tensor<32x8xf32>) -> (tensor<64x8xf32>, tensor<32xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<16x32xf32>
  %1 = tensor.empty() : tensor<32xf32>
  %2 = linalg.fill ins(%zero : f32) outs(%1 : tensor<32xf32>) -> tensor<32xf32>
  %3:2 = linalg.generic {indexing_maps = [#id, #id, #id, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
      ins(%mask, %x : tensor<16x32xi1>, tensor<16x32xf32>) outs(%0, %2 : tensor<16x32xf32>, tensor<32xf32>) {
  ^bb0(%m: i1, %a: f32, %o: f32, %s: f32):
    %8 = arith.select %m, %a, %zero : f32
    %9 = arith.addf %s, %8 : f32
    linalg.yield %8, %9 : f32, f32
  } -> (tensor<16x32xf32>, tensor<32xf32>)
  %4 = tensor.empty() : tensor<16x4x32xf32>
  %5 = linalg.generic {indexing_maps = [#large, #small, #large], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%masks, %3#0 : tensor<16x4x32xi1>, tensor<16x32xf32>) outs(%4 : tensor<16x4x32xf32>) {
  ^bb0(%m: i1, %a: f32, %o: f32):
    %8 = arith.select %m, %a, %zero : f32
    linalg.yield %8 : f32
  } -> tensor<16x4x32xf32>
  %6 = tensor.collapse_shape %5 [[0, 1], [2]] : tensor<16x4x32xf32> into tensor<64x32xf32>
  %7 = tensor.empty() : tensor<64x8xf32>
  %8 = tpu.mxu_matmul ins(%6, %w : tensor<64x32xf32>, tensor<32x8xf32>) outs(%7 : tensor<64x8xf32>) contracting_dims = [1] x [0] precision = default -> tensor<64x8xf32>
  return %8, %3#1 : tensor<64x8xf32>, tensor<32xf32>
}

// A constant with more digits than bf16 has, or another element, is chosen before.
// CHECK-LABEL: func @no_choice
// CHECK: arith.select {{.*}} : f32
// CHECK-NEXT: arith.truncf
// CHECK: arith.select {{.*}} : f32
// CHECK-NEXT: arith.truncf
// CHECK: return
func.func @no_choice(%mask: tensor<16x32xi1>, %x: tensor<16x32xf32>, %y: tensor<16x32xf32>, %w: tensor<32x8xf32>) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
  %odd = arith.constant 0.1 : f32
  %0 = tensor.empty() : tensor<16x32xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%mask, %x : tensor<16x32xi1>, tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%m: i1, %a: f32, %o: f32):
    %6 = arith.select %m, %a, %odd : f32
    linalg.yield %6 : f32
  } -> tensor<16x32xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%mask, %x, %y : tensor<16x32xi1>, tensor<16x32xf32>, tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
  ^bb0(%m: i1, %a: f32, %b: f32, %o: f32):
    %6 = arith.select %m, %a, %b : f32
    linalg.yield %6 : f32
  } -> tensor<16x32xf32>
  %3 = tensor.empty() : tensor<16x8xf32>
  %4 = tpu.mxu_matmul ins(%1, %w : tensor<16x32xf32>, tensor<32x8xf32>) outs(%3 : tensor<16x8xf32>) contracting_dims = [1] x [0] precision = default -> tensor<16x8xf32>
  %5 = tpu.mxu_matmul ins(%2, %w : tensor<16x32xf32>, tensor<32x8xf32>) outs(%3 : tensor<16x8xf32>) contracting_dims = [1] x [0] precision = default -> tensor<16x8xf32>
  return %4, %5 : tensor<16x8xf32>, tensor<16x8xf32>
}
