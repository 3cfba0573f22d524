// A function that has a part in a program, on the host or on the device, is executed as any
// other: it takes its arguments and gives its results.
// RUN: tpu-run %s --entry=on_the_host --random-inputs=1 --compare | FileCheck %s
// RUN: tpu-run %s --entry=of_each_record --random-inputs=1 --compare | FileCheck %s
// RUN: tpu-run %s --entry=predict --random-inputs=1 --compare | FileCheck %s
// CHECK: result 0: {{equal|at most [0-9]+ ULP}}
func.func @on_the_host(%x: tensor<4xf32>) -> tensor<4xf32> attributes {data.function, tpu.host_region} {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @of_each_record(%x: tensor<4xui8>) -> tensor<4xf32> attributes {data.function} {
  %0 = stablehlo.convert %x : (tensor<4xui8>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @predict(%x: tensor<4xf32> {tpu.infeed = "x"}) -> (tensor<4xf32> {tpu.outfeed = "y"})
    attributes {tpu.function = "predict", tpu.global_batch_size = 4 : i64} {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
