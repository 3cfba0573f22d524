// A long chain takes more sweeps of the patterns than upstream's limit.
// RUN: tpu-opt %s --normalize-stablehlo --stablehlo-to-tpu | FileCheck %s
// CHECK: linalg.generic
func.func private @step(%x: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %least = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
  %limit = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %next = chlo.next_after %x, %limit : tensor<f32>, tensor<f32> -> tensor<f32>
  %is_zero = stablehlo.compare EQ, %x, %zero, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %chosen = stablehlo.select %is_zero, %least, %next : tensor<i1>, tensor<f32>
  return %chosen : tensor<f32>
}

func.func private @steps(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @step(%x) : (tensor<f32>) -> tensor<f32>
  %1 = call @step(%0) : (tensor<f32>) -> tensor<f32>
  %2 = call @step(%1) : (tensor<f32>) -> tensor<f32>
  %3 = call @step(%2) : (tensor<f32>) -> tensor<f32>
  %4 = call @step(%3) : (tensor<f32>) -> tensor<f32>
  %5 = call @step(%4) : (tensor<f32>) -> tensor<f32>
  %6 = call @step(%5) : (tensor<f32>) -> tensor<f32>
  %7 = call @step(%6) : (tensor<f32>) -> tensor<f32>
  return %7 : tensor<f32>
}

func.func @main() -> tensor<f32> {
  %x = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
  %0 = call @steps(%x) : (tensor<f32>) -> tensor<f32>
  %1 = call @steps(%0) : (tensor<f32>) -> tensor<f32>
  %2 = call @steps(%1) : (tensor<f32>) -> tensor<f32>
  %3 = call @steps(%2) : (tensor<f32>) -> tensor<f32>
  %4 = call @steps(%3) : (tensor<f32>) -> tensor<f32>
  %5 = call @steps(%4) : (tensor<f32>) -> tensor<f32>
  %6 = call @steps(%5) : (tensor<f32>) -> tensor<f32>
  %7 = call @steps(%6) : (tensor<f32>) -> tensor<f32>
  return %7 : tensor<f32>
}
