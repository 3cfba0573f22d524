// RUN: tpu-opt %s | tpu-opt | FileCheck %s --check-prefix=PRINT
// RUN: tpu-opt %s --graph-inline-calls --graph-name-layers | FileCheck %s
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=2 predict-batch-size=2" -o %t
// RUN: FileCheck %s --check-prefix=PROGRAM --input-file=%t
// RUN: grep -o 'tpu.state = "encoder/dense_1/kernel"' %t | count 4

// PRINT: graph.call @encoder(%{{.*}}) {units = 5 : i64} scope "encoder" reuse
// PRINT: graph.repeat 3 as i (%{{.*}} = %{{.*}}) scope "block" reuse {
// PRINT: graph.dense %{{.*}}, %{{.*}} {name = "logits", transpose, use_bias = false}
// PRINT: graph.dense %{{.*}} {name = "dense", reuse, units = 4 : i64}

// A scope that is entered again counts its layers and scopes anew. A layer that reuses variables has the
// options of its first call. An iteration of `repeat` reuses those of the first one.
// CHECK: graph.dense %a {kernel_regularizer = #graph.l2<1.000000e-01>, name = "encoder/dense", units = 5 : i64}
// CHECK: graph.dense %{{.*}} {name = "encoder/dense_1", units = 5 : i64}
// CHECK: graph.dense %{{.*}} {name = "encoder/inner/top", trainable = false, units = 5 : i64}
// CHECK: graph.dense %{{.*}} {name = "encoder/inner_1/top", trainable = false, units = 5 : i64}
// CHECK: graph.dense %b {kernel_regularizer = #graph.l2<1.000000e-01>, name = "encoder/dense", reuse, units = 5 : i64}
// CHECK: graph.dense %{{.*}} {name = "encoder/dense_1", reuse, units = 5 : i64}
// CHECK: graph.dense %{{.*}} {name = "encoder/inner/top", reuse, trainable = false, units = 5 : i64}
// CHECK: graph.dense %{{.*}} {name = "encoder/inner_1/top", reuse, trainable = false, units = 5 : i64}
// CHECK: graph.dense %{{.*}} {name = "block/dense", units = 5 : i64}
// CHECK: graph.dense %{{.*}} {name = "block/dense", reuse, units = 5 : i64}
// CHECK: graph.dense %{{.*}} {name = "block/dense", reuse, units = 5 : i64}
// A layer may reuse the variables of one without a given name.
// CHECK: graph.dense %a {kernel_initializer = #graph.ones, name = "dense", units = 4 : i64}
// CHECK: graph.dense %{{.*}} {kernel_initializer = #graph.ones, name = "dense", reuse, units = 4 : i64}
// CHECK-NOT: graph.scope

// Each variable is one state, with one slot; the penalty of a shared kernel counts once.
// PROGRAM: func.func @initialize
// PROGRAM-SAME: tpu.state = "encoder/dense/kernel", {{.*}}tpu.state = "tokens"
// PROGRAM: func.func @train
// PROGRAM: %[[TWICE:.*]] = stablehlo.multiply %[[KERNEL:.*]], %[[KERNEL]] : tensor<4x5xf32>
// PROGRAM-NOT: stablehlo.multiply %[[KERNEL]], %[[KERNEL]] : tensor<4x5xf32>
// Prediction calls the encoder for the second time only.
// PROGRAM: func.func @predict(%{{.*}}: tensor<4x5xf32> {tpu.state = "encoder/dense/kernel"}
// PROGRAM-NOT: tpu.infeed = "a"
graph.model @m {
  graph.func @inner(%x) {
    %0 = graph.dense %x {units = 5, name = "top", trainable = false}
    graph.return %0
  }
  graph.func @encoder(%x) {units} {
    %0 = graph.dense %x {units = units, kernel_regularizer = #graph.l2<0.1>}
    %1 = graph.dense %0 {units = units}
    %2 = graph.call @inner(%1) scope "inner"
    %3 = graph.call @inner(%2) scope "inner"
    graph.return %3
  }
  graph.model_fn @model(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %ids: tensor<?x3xi32>) {
    %0 = graph.call @encoder(%a) {units = 5} scope "encoder"
    %1 = graph.call @encoder(%b) {units = 5} scope "encoder" reuse
    %2 = graph.repeat 3 as i (%y = %1) scope "block" reuse {
      %z = graph.dense %y {units = 5}
      graph.return %z
    }
    %table = graph.variable {shape = [10, 4], name = "tokens"}
    %embedded = graph.embedding_lookup %table, %ids {combiner = "none"}
    %logits = graph.dense %embedded, %table {transpose, use_bias = false, name = "logits"}
    %3 = graph.dense %a {units = 4, kernel_initializer = #graph.ones}
    %4 = graph.dense %3 {units = 4, name = "dense", reuse}
    %5 = graph.subtract %0, %2
    %6 = graph.reduce_mean %5
    %7 = graph.reduce_mean %logits
    %8 = graph.reduce_mean %4
    %9 = graph.add %6, %7
    %10 = graph.add %9, %8
    %penalty = graph.regularization_loss
    %loss = graph.add %10, %penalty
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.momentum, %rate
    graph.predict {y = %1}
  }
}
