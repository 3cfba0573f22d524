// Functions outside of a core get memory for inputs and outputs.
// RUN: tpu-opt %s --build-entries --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @f(%{{.*}}: memref<4xf32>, %{{.*}}: memref<4xf32>)
// CHECK-SAME: tpu.convention = #tpu.convention<function>, tpu.inputs = [tensor<4xf32>], tpu.outputs = [tensor<4xf32>]
// CHECK: %[[X:.*]] = bufferization.to_tensor %arg0 restrict :
// CHECK: %[[Y:.*]] = stablehlo.add %[[X]], %[[X]]
// CHECK: bufferization.materialize_in_destination %[[Y]] in restrict writable %arg1
// CHECK: return
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A string of a host function stays as it is.
// CHECK-LABEL: func.func private @record(%{{.*}}: !data.string, %{{.*}}: memref<i32>)
// CHECK-SAME: tpu.convention = #tpu.convention<host>
func.func private @record(%record: !data.string) -> tensor<i32> attributes {data.function} {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  return %0 : tensor<i32>
}

// Without elements there is nothing to read and nothing to store.
// CHECK-LABEL: func.func @nothing(%{{.*}}: memref<0xf32>, %{{.*}}: memref<0xf32>)
// CHECK-NOT: bufferization
// CHECK: return
func.func @nothing(%x: tensor<2x0xf32>) -> tensor<2x0xf32> {
  return %x : tensor<2x0xf32>
}

// CHECK-LABEL: func.func private @called(%{{.*}}: tensor<f32>) -> tensor<f32>
func.func private @called(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

// expected-error @+1 {{argument 0 is of type 'tensor<?xf32>': a compiled function takes and gives tensors of static shape}}
func.func @f(%x: tensor<?xf32>) { return }

// -----

// expected-error @+1 {{result 0 is of type 'i32': a compiled function gives tensors of static shape}}
func.func @f(%x: i32) -> i32 { return %x : i32 }

// -----

// expected-error @+1 {{has more than one block: use structured control flow}}
func.func @f() {
  cf.br ^next
^next:
  return
}
