// A step computes gradients of what it trains only, and returns no frozen variable.
// RUN: sed 's/TRAINABLE/false/' %s | tpu-opt --graph-to-stablehlo=train-batch-size=8 -o %t.layer
// RUN: sed 's/TRAINABLE/true/' %s | tpu-opt --graph-to-stablehlo="train-batch-size=8 frozen-variables=(first|norm|second)/.*" -o %t.names
// RUN: sed 's/TRAINABLE/true/' %s | tpu-opt --graph-to-stablehlo="train-batch-size=8" -o %t.all
// RUN: sed 's/TRAINABLE/true/' %s | tpu-opt --graph-to-stablehlo="train-batch-size=8 frozen-variables=norm/(gamma|beta)" -o %t.statistics
// RUN: FileCheck %s --input-file=%t.layer
// RUN: FileCheck %s --input-file=%t.names
// RUN: FileCheck %s --input-file=%t.statistics --check-prefix=STATISTICS
// The layers before the first one that is trained have the operations of prediction.
// RUN: sed 's/TRAINABLE/false/' %s | tpu-opt --graph-to-stablehlo=predict-batch-size=8 -o %t.predict
// RUN: grep -c 'stablehlo.convolution' %t.predict | FileCheck %s --check-prefix=CONVOLUTIONS
// RUN: grep -c 'stablehlo.convolution' %t.layer | FileCheck %s --check-prefix=CONVOLUTIONS
// RUN: grep -c 'stablehlo.rsqrt' %t.layer | FileCheck %s --check-prefix=ROOTS
// RUN: grep -c 'stablehlo.convolution' %t.all | FileCheck %s --check-prefix=ALL
// CONVOLUTIONS: {{^}}2{{$}}
// ROOTS: {{^}}1{{$}}
// Two of them, the gradients of their filters, and the second one's of its input.
// ALL: {{^}}5{{$}}

// CHECK: func.func @initialize
// CHECK-SAME: {tpu.state = "first/kernel", tpu.variable = #tpu.variable<frozen = true>}
// CHECK-SAME: {tpu.state = "norm/gamma", tpu.variable = #tpu.variable<frozen = true>}
// CHECK-SAME: {tpu.state = "norm/moving_variance", tpu.variable = #tpu.variable<frozen = true>}
// CHECK-SAME: {tpu.state = "second/kernel", tpu.variable = #tpu.variable<frozen = true>}
// CHECK-SAME: {tpu.state = "head/kernel", tpu.variable = #tpu.variable<trainable = true>}
// Only what is trained has a slot and a moving average.
// CHECK-NOT: {{(first|norm|second)/[a-z_]+/}}
// CHECK: func.func @train
// CHECK-SAME: -> (tensor<1024x3xf32> {tpu.state = "head/kernel"}, tensor<3xf32> {tpu.state = "head/bias"}, tensor<1024x3xf32> {tpu.state = "head/kernel/Momentum"}

// Frozen gamma and beta leave the statistics of the batch as they are.
// STATISTICS: func.func @train
// STATISTICS-NOT: -> {{.*}}"norm/gamma"
// STATISTICS-SAME: -> {{.*}}"norm/moving_mean"}, {{.*}}"norm/moving_variance"}

graph.model @m {
  graph.model_fn @model(%x: tensor<?x16x16x3xf32>, %label: tensor<?xi32>) {
    %0 = graph.conv2d %x {filters = 4, kernel = [3, 3], padding = "same", name = "first", trainable = TRAINABLE}
    %1 = graph.batch_norm %0 {name = "norm", trainable = TRAINABLE}
    %2 = graph.conv2d %1 {filters = 4, kernel = [3, 3], padding = "same", name = "second", trainable = TRAINABLE}
    %3 = graph.flatten %2
    %4 = graph.dense %3 {units = 3, name = "head"}
    %5 = graph.sparse_softmax_cross_entropy %label, %4
    %6 = graph.constant 0.1
    graph.minimize %5 with #graph.momentum, %6 {moving_average = 0.9, weight_decay = 0.1}
    graph.predict {y = %4}
  }
}
