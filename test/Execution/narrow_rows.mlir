// Products of a vector by rows of 8 and 16 bits, also of an odd number of rows and of rows that are no whole lines. The
// reference interpreter computes what they should be; the bits do not depend on threads.
// RUN: for f in columns rows halves short; do tpu-run %s --entry=$f --random-inputs=1 --compare --max-ulp=16 | FileCheck %s || exit 1; done
// RUN: for f in columns rows halves short; do tpu-run %s --entry=$f --random-inputs=1 --threads=1 --save-output=%t.1.npy && tpu-run %s --entry=$f --random-inputs=1 --threads=3 --save-output=%t.3.npy && cmp %t.1.npy %t.3.npy || exit 1; done
// CHECK: result 0: at most

func.func @columns(%x: tensor<1x1536xf32>, %w: tensor<1536x3072xi8>) -> tensor<1x3072xf32> {
  %0 = stablehlo.convert %w : (tensor<1536x3072xi8>) -> tensor<1536x3072xf32>
  %1 = stablehlo.dot_general %x, %0, contracting_dims = [1] x [0] : (tensor<1x1536xf32>, tensor<1536x3072xf32>) -> tensor<1x3072xf32>
  return %1 : tensor<1x3072xf32>
}

func.func @rows(%x: tensor<1x768xf32>, %w: tensor<5003x768xi8>) -> tensor<1x5003xf32> {
  %0 = stablehlo.convert %w : (tensor<5003x768xi8>) -> tensor<5003x768xf32>
  %1 = stablehlo.dot_general %x, %0, contracting_dims = [1] x [1] : (tensor<1x768xf32>, tensor<5003x768xf32>) -> tensor<1x5003xf32>
  return %1 : tensor<1x5003xf32>
}

func.func @halves(%x: tensor<1x768xf32>, %w: tensor<768x768xbf16>, %t: tensor<5003x768xbf16>) -> tensor<1x5003xf32> {
  %0 = stablehlo.convert %w : (tensor<768x768xbf16>) -> tensor<768x768xf32>
  %1 = stablehlo.dot_general %x, %0, contracting_dims = [1] x [0] : (tensor<1x768xf32>, tensor<768x768xf32>) -> tensor<1x768xf32>
  %2 = stablehlo.convert %t : (tensor<5003x768xbf16>) -> tensor<5003x768xf32>
  %3 = stablehlo.dot_general %1, %2, contracting_dims = [1] x [1] : (tensor<1x768xf32>, tensor<5003x768xf32>) -> tensor<1x5003xf32>
  return %3 : tensor<1x5003xf32>
}

func.func @short(%x: tensor<1x2000xf32>, %w: tensor<2000x72xi8>) -> tensor<1x72xf32> {
  %0 = stablehlo.convert %w : (tensor<2000x72xi8>) -> tensor<2000x72xf32>
  %1 = stablehlo.dot_general %x, %0, contracting_dims = [1] x [0] : (tensor<1x2000xf32>, tensor<2000x72xf32>) -> tensor<1x72xf32>
  return %1 : tensor<1x72xf32>
}
