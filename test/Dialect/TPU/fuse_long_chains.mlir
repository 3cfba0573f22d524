// A long chain takes more sweeps of the patterns than upstream's limit.
// RUN: tpu-opt %s --normalize-stablehlo --stablehlo-to-tpu | FileCheck %s
// CHECK: linalg.generic
func.func private @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %least = stablehlo.constant dense<-1.17549435E-38> : tensor<4xf32>
  %limit = stablehlo.constant dense<0xFF800000> : tensor<4xf32>
  %next = chlo.next_after %x, %limit : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %is_zero = stablehlo.compare EQ, %x, %zero, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %chosen = stablehlo.select %is_zero, %least, %next : tensor<4xi1>, tensor<4xf32>
  return %chosen : tensor<4xf32>
}

func.func private @steps(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @step(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @step(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @step(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = call @step(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = call @step(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = call @step(%4) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = call @step(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = call @step(%6) : (tensor<4xf32>) -> tensor<4xf32>
  return %7 : tensor<4xf32>
}

func.func @main() -> tensor<4xf32> {
  %x = stablehlo.constant dense<-1.17549435E-38> : tensor<4xf32>
  %0 = call @steps(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @steps(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @steps(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = call @steps(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = call @steps(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = call @steps(%4) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = call @steps(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = call @steps(%6) : (tensor<4xf32>) -> tensor<4xf32>
  return %7 : tensor<4xf32>
}
