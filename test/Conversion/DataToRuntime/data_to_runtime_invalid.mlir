// RUN: tpu-opt %s --convert-data-to-runtime -split-input-file -verify-diagnostics

// expected-error @+1 {{has no memory for its outputs yet: run build-entries first}}
func.func private @decode(%record: !data.string) -> tensor<i64> attributes {data.function} {
  %label = data.parse_example %record ["label"] : tensor<i64>
  return %label : tensor<i64>
}

// -----

func.func private @decode(%record: !data.string, %flag: i1) attributes {data.function, tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{has a value of type '!data.string', whose size is known at run time only: it takes tensors of static shape, as data.pad, data.ensure_shape, data.resize and data.crop make them}}
  %0 = arith.select %flag, %record, %record : !data.string
  return
}

// -----

// StableHLO of unknown sizes that the runtime does not compute.
func.func private @sort(%x: tensor<?xf32>) attributes {data.function, tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{has a value of type 'tensor<?xf32>', whose size is known at run time only: it takes tensors of static shape, as data.pad, data.ensure_shape, data.resize and data.crop make them}}
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func private @short(%x: tensor<?xbf16>) attributes {data.function, tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{of a value whose size is known at run time only takes and gives tensors of i1, integers of 8 to 64 bits, f32 and f64, not 'tensor<?xbf16>': convert it, or make it of static shape, as data.pad does}}
  %0 = stablehlo.add %x, %x : tensor<?xbf16>
  return
}

// -----

func.func private @order(%x: tensor<?xf32>) attributes {data.function, tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{has no total order of floats: compare them as FLOAT}}
  %0 = stablehlo.compare LT, %x, %x, TOTALORDER : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
  return
}

// -----

func.func private @reduce(%x: tensor<?xf32>, %zero_in: memref<f32>) attributes {data.function, tpu.convention = #tpu.convention<host>} {
  %zero = bufferization.to_tensor %zero_in restrict : memref<f32> to tensor<f32>
  // expected-error @+1 {{reduces one value, by stablehlo.add, and, maximum, minimum, multiply, or, xor of its two arguments: make it of static shape before, with data.pad}}
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      %1 = stablehlo.add %a, %a : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }
  return
}

// -----

func.func private @last(%x: tensor<?xf32>, %zero_in: memref<f32>) attributes {data.function, tpu.convention = #tpu.convention<host>} {
  %zero = bufferization.to_tensor %zero_in restrict : memref<f32> to tensor<f32>
  // expected-error @+1 {{reduces one value, by stablehlo.add}}
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      %1 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %b : tensor<f32>
    }
  return
}

// -----

func.func private @reshape(%x: tensor<?xf32>) attributes {data.function, tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{gives a tensor of static shape: for another one, use stablehlo.dynamic_reshape}}
  %0 = stablehlo.reshape %x : (tensor<?xf32>) -> tensor<?x2xf32>
  return
}
