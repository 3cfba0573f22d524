// The layers that a program of bytes computes with get the values of bytes.
// RUN: tpu-opt %s --split-input-file --graph-insert-fake-quants="quantize=int8" | FileCheck %s
// RUN: tpu-opt %s --split-input-file --graph-insert-fake-quants="quantize=int8:ema_decay=0.9" | FileCheck %s --check-prefix=DECAY
// RUN: tpu-opt %s --split-input-file --graph-insert-fake-quants="quantize=int8:learned" | FileCheck %s --check-prefix=LEARNED
// RUN: tpu-opt %s --split-input-file --graph-insert-fake-quants="quantize=int8 marks-ranges" | FileCheck %s --check-prefix=MARKS
// RUN: tpu-opt %s --split-input-file --graph-insert-fake-quants | FileCheck %s --check-prefix=NONE

// DECAY: graph.trained_fake_quant %{{.*}} {ema_decay = 9.000000e-01 : f64, name = "dense/input_quant"}
// LEARNED: graph.trained_fake_quant %{{.*}} {learned, name = "dense/input_quant"}
// MARKS: graph.trained_fake_quant %{{.*}} {ema_decay = 0.98999999999999999 : f64, graph.marks_range, name = "dense/input_quant"}
// MARKS-NOT: graph.quantized_kernel
// NONE-NOT: quant

// An input has a range of its own, and an output one for all of its readers.
// CHECK-LABEL: graph.model @layers
graph.model @layers {
  graph.model_fn @model(%x: tensor<?x784xf32>) {
    // CHECK: %[[X:.*]] = graph.trained_fake_quant %x {ema_decay = 0.98999999999999999 : f64, name = "dense/input_quant"}
    // CHECK: %[[A:.*]] = graph.dense %[[X]] {activation = "relu", graph.quantized_kernel, name = "dense"
    // CHECK: %[[B:.*]] = graph.trained_fake_quant %[[A]] {ema_decay = 0.98999999999999999 : f64, name = "dense/act_quant"}
    %0 = graph.dense %x {units = 20, activation = "relu", name = "dense"}
    // CHECK: %[[C:.*]] = graph.dropout %[[B]]
    %1 = graph.dropout %0 {rate = 0.4}
    // CHECK: %[[L:.*]] = graph.dense %[[C]] {graph.quantized_kernel, name = "logits"
    %2 = graph.dense %1 {units = 10, name = "logits"}
    // The input's other readers get it as it is.
    // CHECK: graph.predict {hidden = %[[B]], logits = %[[L]], x = %x}
    graph.predict {hidden = %0, logits = %2, x = %x}
  }
}

// -----

// Batch normalization, an activation and a sum belong to their layers. The order is that of the readers.
// CHECK-LABEL: graph.model @residual
graph.model @residual {
  graph.model_fn @model(%x: tensor<?x8x8x4xf32>) {
    // CHECK: %[[X:.*]] = graph.trained_fake_quant %x {ema_decay = 0.98999999999999999 : f64, name = "a/input_quant"}
    // CHECK: graph.conv2d %[[X]]
    %0 = graph.conv2d %x {filters = 4, kernel = [3, 3], padding = "same", use_bias = false, name = "a"}
    // CHECK-NEXT: graph.batch_norm
    %1 = graph.batch_norm %0 {name = "norm"}
    // CHECK-NEXT: %[[R:.*]] = graph.relu
    // CHECK-NEXT: %[[A:.*]] = graph.trained_fake_quant %[[R]] {ema_decay = 0.98999999999999999 : f64, name = "a/act_quant"}
    %2 = graph.relu %1
    // CHECK-NEXT: graph.depthwise_conv2d %[[A]]
    // CHECK-NEXT: %[[B:.*]] = graph.trained_fake_quant %{{.*}} {ema_decay = 0.98999999999999999 : f64, name = "b/act_quant"}
    %3 = graph.depthwise_conv2d %2 {kernel = [3, 3], padding = "same", name = "b"}
    // CHECK-NEXT: %[[S:.*]] = graph.add %[[A]], %[[B]]
    // CHECK-NEXT: %[[Q:.*]] = graph.trained_fake_quant %[[S]] {ema_decay = 0.98999999999999999 : f64, name = "sum_quant"}
    %4 = graph.add %2, %3
    // CHECK-NEXT: %[[P:.*]] = graph.max_pool2d %[[Q]]
    %5 = graph.max_pool2d %4 {pool = [2, 2]}
    // CHECK-NEXT: %[[G:.*]] = graph.flatten %[[P]]
    // CHECK-NEXT: graph.dense %[[G]]
    %11 = graph.flatten %5
    %12 = graph.dense %11 {units = 3, name = "d"}
    // A sum with something else is an input.
    // CHECK-NEXT: %[[M:.*]] = graph.add %[[P]], %[[P]]
    // CHECK-NEXT: %[[T:.*]] = graph.tanh
    // CHECK-NEXT: %[[N:.*]] = graph.add %[[T]], %[[P]]
    %6 = graph.add %5, %5
    %7 = graph.tanh %6
    %8 = graph.add %7, %5
    // CHECK-NEXT: %[[F:.*]] = graph.flatten %[[N]]
    // CHECK-NEXT: %[[I:.*]] = graph.trained_fake_quant %[[F]] {ema_decay = 0.98999999999999999 : f64, name = "c/input_quant"}
    // CHECK-NEXT: graph.dense %[[I]]
    %9 = graph.flatten %8
    %10 = graph.dense %9 {units = 3, name = "c"}
    graph.predict {sum = %8, y = %10, z = %12}
  }
}

// -----

// Two readers share a range. Layers without a kernel of their own are left out, and outputs with another activation.
// CHECK-LABEL: graph.model @shared
graph.model @shared {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %k = graph.variable {shape = [4, 4], name = "k"}
    // CHECK: %[[A:.*]] = graph.dense %x, %{{.*}} {name = "a"}
    %0 = graph.dense %x, %k {name = "a"}
    // CHECK-NEXT: %[[Q:.*]] = graph.trained_fake_quant %[[A]] {ema_decay = 0.98999999999999999 : f64, name = "b/input_quant"}
    // CHECK-NEXT: %[[B:.*]] = graph.dense %[[Q]] {activation = "tanh"
    // CHECK-NEXT: %[[C:.*]] = graph.trained_fake_quant %[[B]] {ema_decay = 0.98999999999999999 : f64, name = "d/input_quant"}
    %1 = graph.dense %0 {units = 4, activation = "tanh", name = "b"}
    // CHECK-NEXT: %[[E:.*]] = graph.dense %[[Q]]
    %2 = graph.dense %0 {units = 4, name = "c"}
    // CHECK-NEXT: %[[D:.*]] = graph.dense %[[C]]
    %3 = graph.dense %1 {units = 4, name = "d"}
    // CHECK-NEXT: graph.predict {a = %[[A]], b = %[[B]], c = %[[E]], d = %[[D]]}
    graph.predict {a = %0, b = %1, c = %2, d = %3}
  }
}

// -----

// An average reads the bytes of an output. Another value gets no range.
// CHECK-LABEL: graph.model @averages
graph.model @averages {
  graph.model_fn @model(%x: tensor<?x8x8x4xf32>) {
    // CHECK: graph.conv2d
    %0 = graph.conv2d %x {filters = 4, kernel = [3, 3], activation = "relu", name = "a"}
    // CHECK-NEXT: %[[A:.*]] = graph.trained_fake_quant %{{.*}} {ema_decay = 0.98999999999999999 : f64, name = "a/act_quant"}
    // CHECK-NEXT: %[[P:.*]] = graph.global_average_pool2d %[[A]]
    %1 = graph.global_average_pool2d %0
    // CHECK-NEXT: %[[I:.*]] = graph.trained_fake_quant %[[P]] {ema_decay = 0.98999999999999999 : f64, name = "b/input_quant"}
    // CHECK-NEXT: graph.dense %[[I]]
    %2 = graph.dense %1 {units = 3, name = "b"}
    // CHECK-NEXT: %[[T:.*]] = graph.avg_pool2d %x
    %3 = graph.avg_pool2d %x {pool = [2, 2]}
    // CHECK-NEXT: %[[U:.*]] = graph.trained_fake_quant %[[T]] {ema_decay = 0.98999999999999999 : f64, name = "c/input_quant"}
    // CHECK-NEXT: graph.conv2d %[[U]]
    %4 = graph.conv2d %3 {filters = 4, kernel = [3, 3], name = "c"}
    graph.predict {y = %2, z = %4}
  }
}
