// Fourier transforms in vectors of signals have the numbers of the interpreter, which sums in long double.
// RUN: for f in rows rows_back columns columns_back real real_back real_odd_pairs real_odd_pairs_back real_odd \
// RUN:   real_odd_back primes greater_primes greatest_primes few few_back few_real_back long_columns bluestein bluestein_back transposed \
// RUN:   real_columns real_columns_back real_dims real_dims_back real_long convolved convolved_columns convolved_back; do \
// RUN:   tpu-run %s --entry=$f --random-inputs=1 --compare --max-ulp=16 || exit 1; done
// Other vectors, without an instruction that multiplies and adds, and without masks.
// RUN: for f in rows columns_back real real_back few real_columns real_columns_back; do \
// RUN:   tpu-run %s --entry=$f --random-inputs=1 --compare --max-ulp=16 --target-cpu=x86-64-v2 || exit 1; \
// RUN:   tpu-run %s --entry=$f --random-inputs=1 --compare --max-ulp=16 --target-cpu=x86-64-v3 || exit 1; done
// The same bits for any number of threads.
// RUN: tpu-run %s --entry=primes --random-inputs=1 --threads=1 --save-output=%t.1.npy
// RUN: tpu-run %s --entry=primes --random-inputs=1 --threads=3 --save-output=%t.3.npy
// RUN: cmp %t.1.npy %t.3.npy

// 35 signals leave lanes of a block empty; 48 numbers leave a rest of a square.
func.func @rows(%x: tensor<35x24xcomplex<f32>>) -> tensor<35x24xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [24] : (tensor<35x24xcomplex<f32>>) -> tensor<35x24xcomplex<f32>>
  return %0 : tensor<35x24xcomplex<f32>>
}

func.func @rows_back(%x: tensor<35x24xcomplex<f32>>) -> tensor<35x24xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = IFFT, length = [24] : (tensor<35x24xcomplex<f32>>) -> tensor<35x24xcomplex<f32>>
  return %0 : tensor<35x24xcomplex<f32>>
}

// The first dimension of a transform has its signals beside each other.
func.func @columns(%x: tensor<2x24x35xcomplex<f32>>) -> tensor<2x24x35xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [24, 35] : (tensor<2x24x35xcomplex<f32>>) -> tensor<2x24x35xcomplex<f32>>
  return %0 : tensor<2x24x35xcomplex<f32>>
}

func.func @columns_back(%x: tensor<2x24x35xcomplex<f64>>) -> tensor<2x24x35xcomplex<f64>> {
  %0 = stablehlo.fft %x, type = IFFT, length = [24, 35] : (tensor<2x24x35xcomplex<f64>>) -> tensor<2x24x35xcomplex<f64>>
  return %0 : tensor<2x24x35xcomplex<f64>>
}

// Real numbers are pairs; the middle element of an even number of pairs is its own mirror image.
func.func @real(%x: tensor<35x24xf32>) -> tensor<35x13xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = RFFT, length = [24] : (tensor<35x24xf32>) -> tensor<35x13xcomplex<f32>>
  return %0 : tensor<35x13xcomplex<f32>>
}

func.func @real_back(%x: tensor<35x13xcomplex<f32>>) -> tensor<35x24xf32> {
  %0 = stablehlo.fft %x, type = IRFFT, length = [24] : (tensor<35x13xcomplex<f32>>) -> tensor<35x24xf32>
  return %0 : tensor<35x24xf32>
}

func.func @real_odd_pairs(%x: tensor<16x6x22xf64>) -> tensor<16x6x12xcomplex<f64>> {
  %0 = stablehlo.fft %x, type = RFFT, length = [6, 22] : (tensor<16x6x22xf64>) -> tensor<16x6x12xcomplex<f64>>
  return %0 : tensor<16x6x12xcomplex<f64>>
}

func.func @real_odd_pairs_back(%x: tensor<16x6x12xcomplex<f32>>) -> tensor<16x6x22xf32> {
  %0 = stablehlo.fft %x, type = IRFFT, length = [6, 22] : (tensor<16x6x12xcomplex<f32>>) -> tensor<16x6x22xf32>
  return %0 : tensor<16x6x22xf32>
}

// No pairs: a transform of complex numbers.
func.func @real_odd(%x: tensor<9x15xf32>) -> tensor<9x8xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = RFFT, length = [15] : (tensor<9x15xf32>) -> tensor<9x8xcomplex<f32>>
  return %0 : tensor<9x8xcomplex<f32>>
}

func.func @real_odd_back(%x: tensor<9x8xcomplex<f64>>) -> tensor<9x15xf64> {
  %0 = stablehlo.fft %x, type = IRFFT, length = [15] : (tensor<9x8xcomplex<f64>>) -> tensor<9x15xf64>
  return %0 : tensor<9x15xf64>
}

// Each radix has code of its own.
func.func @primes(%x: tensor<16x2310xcomplex<f32>>) -> tensor<16x2310xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [2310] : (tensor<16x2310xcomplex<f32>>) -> tensor<16x2310xcomplex<f32>>
  return %0 : tensor<16x2310xcomplex<f32>>
}

func.func @greater_primes(%x: tensor<16x221xcomplex<f64>>) -> tensor<16x221xcomplex<f64>> {
  %0 = stablehlo.fft %x, type = IFFT, length = [221] : (tensor<16x221xcomplex<f64>>) -> tensor<16x221xcomplex<f64>>
  return %0 : tensor<16x221xcomplex<f64>>
}

func.func @greatest_primes(%x: tensor<16x713xcomplex<f32>>) -> tensor<16x713xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [713] : (tensor<16x713xcomplex<f32>>) -> tensor<16x713xcomplex<f32>>
  return %0 : tensor<16x713xcomplex<f32>>
}

// A signal is a matrix, whose columns and rows are lanes.
func.func @few(%x: tensor<3x1000xcomplex<f32>>) -> tensor<3x1000xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [1000] : (tensor<3x1000xcomplex<f32>>) -> tensor<3x1000xcomplex<f32>>
  return %0 : tensor<3x1000xcomplex<f32>>
}

func.func @few_back(%x: tensor<1536xcomplex<f64>>) -> tensor<1536xcomplex<f64>> {
  %0 = stablehlo.fft %x, type = IFFT, length = [1536] : (tensor<1536xcomplex<f64>>) -> tensor<1536xcomplex<f64>>
  return %0 : tensor<1536xcomplex<f64>>
}

func.func @few_real_back(%x: tensor<2x181xcomplex<f32>>) -> tensor<2x360xf32> {
  %0 = stablehlo.fft %x, type = IRFFT, length = [360] : (tensor<2x181xcomplex<f32>>) -> tensor<2x360xf32>
  return %0 : tensor<2x360xf32>
}

// A long signal of neighbours of others is transposed first.
func.func @long_columns(%x: tensor<2x2560x2xcomplex<f32>>) -> tensor<2x2560x2xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [2560, 2] : (tensor<2x2560x2xcomplex<f32>>) -> tensor<2x2560x2xcomplex<f32>>
  return %0 : tensor<2x2560x2xcomplex<f32>>
}

// A prime number without a radix: transforms of a longer length.
func.func @bluestein(%x: tensor<5x74xcomplex<f32>>) -> tensor<5x74xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [74] : (tensor<5x74xcomplex<f32>>) -> tensor<5x74xcomplex<f32>>
  return %0 : tensor<5x74xcomplex<f32>>
}

func.func @bluestein_back(%x: tensor<5x38xcomplex<f64>>) -> tensor<5x74xf64> {
  %0 = stablehlo.fft %x, type = IRFFT, length = [74] : (tensor<5x38xcomplex<f64>>) -> tensor<5x74xf64>
  return %0 : tensor<5x74xf64>
}

// The transposition follows the transform.
func.func @transposed(%x: tensor<12x5x20xcomplex<f32>>) -> tensor<20x12x5xcomplex<f32>> {
  %0 = stablehlo.transpose %x, dims = [2, 0, 1] : (tensor<12x5x20xcomplex<f32>>) -> tensor<20x12x5xcomplex<f32>>
  %1 = stablehlo.fft %0, type = IFFT, length = [12, 5] : (tensor<20x12x5xcomplex<f32>>) -> tensor<20x12x5xcomplex<f32>>
  return %1 : tensor<20x12x5xcomplex<f32>>
}

// Pairs of real numbers are in two rows.
func.func @real_columns(%x: tensor<2x24x35xf32>) -> tensor<2x13x35xcomplex<f32>> {
  %0 = stablehlo.transpose %x, dims = [0, 2, 1] : (tensor<2x24x35xf32>) -> tensor<2x35x24xf32>
  %1 = stablehlo.fft %0, type = RFFT, length = [24] : (tensor<2x35x24xf32>) -> tensor<2x35x13xcomplex<f32>>
  %2 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<2x35x13xcomplex<f32>>) -> tensor<2x13x35xcomplex<f32>>
  return %2 : tensor<2x13x35xcomplex<f32>>
}

func.func @real_columns_back(%x: tensor<2x13x35xcomplex<f64>>) -> tensor<2x24x35xf64> {
  %0 = stablehlo.transpose %x, dims = [0, 2, 1] : (tensor<2x13x35xcomplex<f64>>) -> tensor<2x35x13xcomplex<f64>>
  %1 = stablehlo.fft %0, type = IRFFT, length = [24] : (tensor<2x35x13xcomplex<f64>>) -> tensor<2x35x24xf64>
  %2 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<2x35x24xf64>) -> tensor<2x24x35xf64>
  return %2 : tensor<2x24x35xf64>
}

func.func @real_dims(%x: tensor<8x5x9xf64>) -> tensor<9x5x5xcomplex<f64>> {
  %0 = stablehlo.transpose %x, dims = [2, 1, 0] : (tensor<8x5x9xf64>) -> tensor<9x5x8xf64>
  %1 = stablehlo.fft %0, type = RFFT, length = [5, 8] : (tensor<9x5x8xf64>) -> tensor<9x5x5xcomplex<f64>>
  return %1 : tensor<9x5x5xcomplex<f64>>
}

func.func @real_dims_back(%x: tensor<6x5x9xcomplex<f32>>) -> tensor<9x5x10xf32> {
  %0 = stablehlo.transpose %x, dims = [2, 1, 0] : (tensor<6x5x9xcomplex<f32>>) -> tensor<9x5x6xcomplex<f32>>
  %1 = stablehlo.fft %0, type = IRFFT, length = [5, 10] : (tensor<9x5x6xcomplex<f32>>) -> tensor<9x5x10xf32>
  return %1 : tensor<9x5x10xf32>
}

func.func @real_long(%x: tensor<9x5120xf32>) -> tensor<9x2561xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = RFFT, length = [5120] : (tensor<9x5120xf32>) -> tensor<9x2561xcomplex<f32>>
  return %0 : tensor<9x2561xcomplex<f32>>
}

// Bluestein's algorithm for many signals is a kernel.
func.func @convolved(%x: tensor<35x37xcomplex<f32>>) -> tensor<35x37xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [37] : (tensor<35x37xcomplex<f32>>) -> tensor<35x37xcomplex<f32>>
  return %0 : tensor<35x37xcomplex<f32>>
}

func.func @convolved_columns(%x: tensor<2x82x9xcomplex<f64>>) -> tensor<2x82x9xcomplex<f64>> {
  %0 = stablehlo.fft %x, type = IFFT, length = [82, 9] : (tensor<2x82x9xcomplex<f64>>) -> tensor<2x82x9xcomplex<f64>>
  return %0 : tensor<2x82x9xcomplex<f64>>
}

func.func @convolved_back(%x: tensor<9x302xcomplex<f32>>) -> tensor<9x603xf32> {
  %0 = stablehlo.fft %x, type = IRFFT, length = [603] : (tensor<9x302xcomplex<f32>>) -> tensor<9x603xf32>
  return %0 : tensor<9x603xf32>
}
