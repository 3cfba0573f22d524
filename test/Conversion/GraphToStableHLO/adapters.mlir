// A step with adapters multiplies x A, and that with B. It computes no gradient of a frozen kernel, and never
// the product of A and B.
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=8 predict-batch-size=8 lora=(first|second)/kernel:rank=3,alpha=6" -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: sed -n '/func @train/,/^  }/p' %t > %t.train && grep -c 'stablehlo.dot_general' %t.train | FileCheck %s --check-prefix=PRODUCTS
// RUN: FileCheck %s --check-prefix=SHAPES --input-file=%t.train
// RUN: sed -n '/func @predict/,/^  }/p' %t | grep -c 'stablehlo.dot_general' | FileCheck %s --check-prefix=FORWARD
// All kernels of the same model are trained by three forward products, three of kernels, and two of inputs.
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=8" | grep -c 'stablehlo.dot_general' | FileCheck %s --check-prefix=FULL
// Layers with shared variables have one adapter.
// RUN: sed 's/name = "third"/name = "second", reuse/' %s | tpu-opt --graph-to-stablehlo="train-batch-size=8 lora=second/kernel:rank=3" | FileCheck %s --check-prefix=SHARED

// CHECK: func.func @initialize
// CHECK-SAME: tensor<16x32xf32> {tpu.state = "first/kernel", tpu.variable = #tpu.variable<frozen = true>}
// CHECK-SAME: tensor<16x3xf32> {tpu.state = "first/lora_kernel_a", tpu.variable = #tpu.variable<trainable = true>}
// CHECK-SAME: tensor<3x32xf32> {tpu.state = "first/lora_kernel_b", tpu.variable = #tpu.variable<trainable = true>}
// CHECK-SAME: {tpu.state = "third/kernel", tpu.variable = #tpu.variable<frozen = true>}
// CHECK-SAME: {tpu.state = "first/lora_kernel_a/Momentum"
// CHECK: func.func @train
// Forward, each adapted layer has the products with W, A and B, and the third layer that with W: 7. Backward, an
// adapted layer has the gradients of B, of x A and of A, the second one also those of its input by W and by A, and
// the third layer that of its input: 9.
// PRODUCTS: {{^}}16{{$}}
// SHAPES-NOT: -> tensor<16x32xf32>
// SHAPES-NOT: -> tensor<32x32xf32>
// FORWARD: {{^}}7{{$}}
// FULL: {{^}}8{{$}}
// SHARED: func.func @train
// SHARED-SAME: -> (tensor<32x3xf32> {tpu.state = "second/lora_kernel_a"}, tensor<3x32xf32> {tpu.state = "second/lora_kernel_b"}, tensor<32x3xf32> {tpu.state = "second/lora_kernel_a/Momentum"},
graph.model @m {
  graph.model_fn @model(%x: tensor<?x16xf32>, %y: tensor<?x32xf32>) {
    %0 = graph.dense %x {units = 32, name = "first"}
    %1 = graph.dense %0 {units = 32, name = "second"}
    %2 = graph.dense %1 {units = 32, name = "third"}
    %3 = graph.mean_squared_error %y, %2
    %4 = graph.constant 0.1
    graph.minimize %3 with #graph.momentum, %4
    graph.predict {y = %2}
  }
}
