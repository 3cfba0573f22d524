// RUN: tpu-opt %s --convert-tpu-to-llvm --verify-diagnostics

// expected-error@+1 {{has `tpu.convention`, but not the `tpu.inputs` and the last argument, transient memory, that an entry has; leave the attribute to `build-entries`}}
func.func @entry(%x: memref<2xf32>) attributes {tpu.convention = #tpu.convention<function>} {
  return
}
