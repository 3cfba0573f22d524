// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --graph-inline-calls | FileCheck %s --check-prefix=INLINED

graph.model @regularizers {
  // CHECK-LABEL: graph.func @layers(%x) {
  graph.func @layers(%x) {
    // CHECK-NEXT: graph.dense %x {bias_regularizer = #graph.l1<1.000000e-03>, kernel_regularizer = #graph.l2<1.000000e-05>, units = 4 : i64}{{$}}
    %0 = graph.dense %x {units = 4, kernel_regularizer = #graph.l2<1.0e-5>, bias_regularizer = #graph.l1<0.001>}
    // The defaults are Keras's.
    // CHECK-NEXT: graph.dense %{{.*}} {bias_regularizer = #graph.l1, kernel_regularizer = #graph.l2, units = 4 : i64}{{$}}
    %1 = graph.dense %0 {units = 4, kernel_regularizer = #graph.l2<0.01>, bias_regularizer = #graph.l1}
    // CHECK-NEXT: graph.layer_norm %{{.*}} {beta_regularizer = #graph.l1_l2, gamma_regularizer = #graph.l1_l2<l2 = 5.000000e-01>}{{$}}
    %2 = graph.layer_norm %1 {gamma_regularizer = #graph.l1_l2<l2 = 0.5>, beta_regularizer = #graph.l1_l2<l1 = 0.0, l2 = 0.0>}
    // CHECK-NEXT: graph.variable {name = "w", regularizer = #graph.l1_l2<l1 = 2.500000e-01, l2 = 5.000000e-01>, shape = [4]}{{$}}
    %3 = graph.variable {shape = [4], regularizer = #graph.l1_l2<l1 = 0.25, l2 = 0.5>, name = "w"}
    // CHECK-NEXT: graph.regularization_loss{{$}}
    %4 = graph.regularization_loss
    graph.return %2, %3, %4
  }

  // A regularizer may be a parameter of a function.
  // CHECK-LABEL: graph.func @block(%x) {regularizer, units = 4 : i64} {
  graph.func @block(%x) {regularizer, units = 4} {
    // CHECK-NEXT: graph.dense %x {kernel_regularizer = regularizer, units = units}{{$}}
    %0 = graph.dense %x {units = units, kernel_regularizer = regularizer}
    graph.return %0
  }
  // INLINED: graph.model_fn @model
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // INLINED-NEXT: graph.dense %x {kernel_regularizer = #graph.l2<5.000000e-01>, units = 4 : i64}
    %0 = graph.call @block(%x) {regularizer = #graph.l2<0.5>}
    graph.predict {y = %0}
  }
}
