// Buffers that cannot have an address at compile time.
// RUN: tpu-opt %s --plan-hbm --split-input-file --verify-diagnostics

func.func @f(%n: index) attributes {tpu.convention = #tpu.convention<function>} {
  // expected-error @+1 {{a buffer of type 'memref<?xf32>' has no size at compile time}}
  %0 = memref.alloc(%n) : memref<?xf32>
  return
}

// -----

func.func @f(%first: memref<4xf32>, %n: index) attributes {tpu.convention = #tpu.convention<function>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{the loop}}
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%b = %first) -> memref<4xf32> {
    // expected-error @+1 {{made anew in each iteration of a loop, is carried to the next one}}
    %new = memref.alloc() : memref<4xf32>
    memref.copy %b, %new : memref<4xf32> to memref<4xf32>
    scf.yield %new : memref<4xf32>
  }
  return
}

// -----

func.func private @callee() {
  // expected-error @+1 {{a function that is only called by others has no arena}}
  %0 = memref.alloc() : memref<4xf32>
  return
}
