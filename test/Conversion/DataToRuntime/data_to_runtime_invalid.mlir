// RUN: tpu-opt %s --convert-data-to-runtime -split-input-file -verify-diagnostics

// expected-error @+1 {{has no memory for its outputs yet: run build-entries first}}
func.func private @decode(%record: !data.string) -> tensor<i64> attributes {data.function} {
  %label = data.parse_example %record ["label"] : tensor<i64>
  return %label : tensor<i64>
}

// -----

func.func private @decode(%record: !data.string, %flag: i1) attributes {data.function, tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{has a value of type '!data.string', whose size is known when the program runs only: it takes tensors of static shape, as data.pad, data.ensure_shape, data.resize and data.crop make them}}
  %0 = arith.select %flag, %record, %record : !data.string
  return
}
