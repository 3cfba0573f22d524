// RUN: tpu-opt %s -o %t && FileCheck %s < %t && tpu-opt %t | diff %t -
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | diff %t -
// RUN: tpu-opt %s --emit-bytecode | tpu-opt | diff %t -

// CHECK: graph.func @block(%x) {filters, stride = 1 : i64, size = [3, 3], gamma = #graph.ones, name = "block"} {
graph.model @parameters {
  graph.func @block(%x) {filters, stride = 1, size = [3, 3], gamma = #graph.ones, name = "block"} {
    // CHECK-NEXT: graph.conv2d %x {filters = filters * 4, kernel = size, name = name, strides = [stride, 1]}
    %0 = graph.conv2d %x {filters = filters * 4, kernel = size, strides = [stride, 1], name = name}
    // CHECK-NEXT: graph.batch_norm %{{.*}} {gamma_initializer = gamma, momentum = 9.000000e-01 : f64}
    %1 = graph.batch_norm %0 {momentum = 0.9, gamma_initializer = gamma}
    // CHECK-NEXT: graph.constant 1 / filters
    %2 = graph.constant 1 / filters
    %3 = graph.multiply %1, %2
    // CHECK: graph.reshape %{{.*}} [-1, filters * 4]
    %4 = graph.reshape %3 [-1, filters * 4]
    // Parentheses are printed where they are needed.
    // CHECK-NEXT: graph.dense %{{.*}} {units = (filters + 1) * (filters - (2 - stride)) / 2 - 3 - stride}
    %5 = graph.dense %4 {units = (filters + 1) * (filters - (2 - stride)) / 2 - 3 - (stride)}
    graph.return %5
  }
  graph.func @average(%x) {trains} {
    // CHECK: graph.variable {initializer = #graph.zeros, name = "mean", shape = [4], trainable = trains}
    %0 = graph.variable {initializer = #graph.zeros, name = "mean", shape = [4], trainable = trains}
    graph.assign %0, %x
    graph.return %0
  }
  graph.func @rows(%ids) {count} {
    // CHECK: graph.embedding_table {input_dim = count * 2, optimizer = #graph.sgd, output_dim = 4 : i64}
    %0 = graph.embedding_table {input_dim = count * 2, output_dim = 4, optimizer = #graph.sgd}
    %1 = graph.embedding_lookup %0, %ids
    graph.return %1
  }
  graph.func @choose(%x) {project = false, stride} {
    // CHECK: graph.if not project and (stride == 1 or stride >= 3) and not (stride < 7) == project {
    %0 = graph.if not project and (stride == 1 or stride >= 3) and not ((stride < 7) == project) {
      // CHECK-NEXT: graph.return %x
      graph.return %x
    // CHECK-NEXT: } else {
    } else {
      // CHECK-NEXT: graph.call @block(%x) {filters = stride * 2, name = "inner"} scope "inner"
      %1 = graph.call @block(%x) {filters = stride * 2, name = "inner"} scope "inner"
      graph.return %1
    }
    graph.if project {
      graph.log "x", %x
    }
    // CHECK: graph.repeat stride + 1 as i (%{{.*}} = %{{.*}}, %{{.*}} = %x) scope "layer" {
    %1, %2 = graph.repeat stride + 1 as i (%h = %0, %k = %x) scope "layer" {
      // CHECK-NEXT: graph.dense %{{.*}} {units = i + 1}
      %3 = graph.dense %h {units = i + 1}
      graph.return %3, %k
    }
    // CHECK: graph.repeat 3 (%{{.*}} = %{{.*}}) {
    %4 = graph.repeat 3 (%h = %1) {
      %5 = graph.relu %h
      graph.return %5
    }
    graph.return %4
  }
  // A region may begin with a name, and still be no list of parameters.
  // CHECK: graph.func @none(%x) {
  graph.func @none(%x) {
    graph.log "x", %x
    graph.return
  }
}
