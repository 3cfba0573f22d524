// RUN: tpu-opt %s --convert-data-to-runtime -split-input-file -verify-diagnostics

// expected-error @+1 {{has no memory for its outputs yet: run build-entries first}}
func.func private @decode(%record: !data.string) -> tensor<i64> attributes {data.function} {
  %label = data.parse_example %record ["label"] : tensor<i64>
  return %label : tensor<i64>
}

// -----

func.func private @decode(%record: !data.string, %flag: i1) attributes {data.function, tpu.convention = #tpu.convention<host>} {
  // expected-error @+1 {{has a !data.string: only data.parse_example, data.decode_raw and data.decode_jpeg take strings}}
  %0 = arith.select %flag, %record, %record : !data.string
  return
}
