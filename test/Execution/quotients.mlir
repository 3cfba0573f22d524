// Integers are divided as floats, exactly. Divisors are any numbers, zero and -1 among them; of
// bytes, all pairs are divided.
// RUN: tpu-run %s --entry=bytes --compare --max-ulp=0
// RUN: tpu-run %s --entry=halves --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --entry=words --random-inputs=2 --compare --max-ulp=0

func.func @bytes() -> (tensor<256x256xi8>, tensor<256x256xi8>) {
  %i = stablehlo.iota dim = 0 : tensor<256x256xi32>
  %j = stablehlo.iota dim = 1 : tensor<256x256xi32>
  %half = stablehlo.constant dense<128> : tensor<256x256xi32>
  %p = stablehlo.subtract %i, %half : tensor<256x256xi32>
  %q = stablehlo.subtract %j, %half : tensor<256x256xi32>
  %a = stablehlo.convert %p : (tensor<256x256xi32>) -> tensor<256x256xi8>
  %b = stablehlo.convert %q : (tensor<256x256xi32>) -> tensor<256x256xi8>
  %0 = stablehlo.divide %a, %b : tensor<256x256xi8>
  %1 = stablehlo.remainder %a, %b : tensor<256x256xi8>
  return %0, %1 : tensor<256x256xi8>, tensor<256x256xi8>
}

func.func @halves(%a: tensor<10000xi16>, %b: tensor<10000xi16>) -> (tensor<10000xi16>, tensor<10000xi16>) {
  %0 = stablehlo.divide %a, %b : tensor<10000xi16>
  %1 = stablehlo.remainder %a, %b : tensor<10000xi16>
  return %0, %1 : tensor<10000xi16>, tensor<10000xi16>
}

// Products, and the numbers before and after them: quotients are integers, or nearly.
func.func @words(%k: tensor<10000xi16>, %m: tensor<10000xi16>, %a: tensor<10000xi32>, %b: tensor<10000xi32>) -> (tensor<10000xi32>, tensor<10000xi32>, tensor<10000xi32>, tensor<10000xi32>, tensor<10000xi32>) {
  %x = stablehlo.convert %k : (tensor<10000xi16>) -> tensor<10000xi32>
  %y = stablehlo.convert %m : (tensor<10000xi16>) -> tensor<10000xi32>
  %one = stablehlo.constant dense<1> : tensor<10000xi32>
  %p = stablehlo.multiply %x, %y : tensor<10000xi32>
  %less = stablehlo.subtract %p, %one : tensor<10000xi32>
  %more = stablehlo.add %p, %one : tensor<10000xi32>
  %0 = stablehlo.divide %p, %y : tensor<10000xi32>
  %1 = stablehlo.divide %less, %y : tensor<10000xi32>
  %2 = stablehlo.divide %more, %y : tensor<10000xi32>
  %3 = stablehlo.divide %a, %b : tensor<10000xi32>
  %4 = stablehlo.remainder %a, %b : tensor<10000xi32>
  return %0, %1, %2, %3, %4 : tensor<10000xi32>, tensor<10000xi32>, tensor<10000xi32>, tensor<10000xi32>, tensor<10000xi32>
}
