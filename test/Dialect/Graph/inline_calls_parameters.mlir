// RUN: tpu-opt %s --graph-inline-calls --split-input-file | FileCheck %s

// Parameters of each kind, a default, and arithmetic.
// CHECK-LABEL: graph.model @values {
// CHECK-NEXT: graph.model_fn @model(%x: tensor<?x8x8x3xf32>) {
// CHECK-NEXT:   %[[A:.*]] = graph.conv2d %x {filters = 256 : i64, kernel = [3, 1], padding = "same", strides = [2, 2], use_bias = false}
// CHECK-NEXT:   %[[B:.*]] = graph.dropout %[[A]] {rate = 2.500000e-01 : f64}
// CHECK-NEXT:   %[[C:.*]] = graph.constant 6.400000e+01
// CHECK-NEXT:   %[[D:.*]] = graph.multiply %[[B]], %[[C]]
// CHECK-NEXT:   %[[E:.*]] = graph.reshape %[[D]] [-1, 64]
// CHECK-NEXT:   %[[F:.*]] = graph.conv2d %x {filters = 4 : i64, kernel = [1, 1], kernel_initializer = #graph.zeros, padding = "same"}
// CHECK-NEXT:   %[[G:.*]] = graph.dropout %[[F]] {rate = 0.000000e+00 : f64}
// CHECK-NEXT:   %[[H:.*]] = graph.constant 1.000000e+00
// CHECK:        graph.reshape %{{.*}} [-1, 1]
// CHECK-NOT: graph.func
graph.model @values {
  graph.func @f(%x) {filters, stride = 1, kernel = [1, 1], padding = "same", use_bias = true, rate = 0.0, initial = #graph.glorot_uniform} {
    %0 = graph.conv2d %x {filters = filters * 4, kernel = kernel, strides = [stride, stride], padding = padding, use_bias = use_bias, kernel_initializer = initial}
    %1 = graph.dropout %0 {rate = rate / 2}
    %2 = graph.constant filters
    %3 = graph.multiply %1, %2
    %4 = graph.reshape %3 [-1, filters]
    graph.return %4
  }
  graph.model_fn @model(%x: tensor<?x8x8x3xf32>) {
    %0 = graph.call @f(%x) {filters = 64, stride = 2, kernel = [3, 1], use_bias = false, rate = 0.5}
    %1 = graph.call @f(%x) {filters = 1, initial = #graph.zeros}
    graph.predict {a = %0, b = %1}
  }
}

// -----

// Parameters go on to inner calls. A choice makes the layers of one region.
// CHECK-LABEL: graph.model @nested {
// CHECK:        %[[A:.*]] = graph.dense %x {units = 8 : i64}
// CHECK-NEXT:   %[[B:.*]] = graph.relu %[[A]]
// CHECK-NEXT:   %[[C:.*]] = graph.dense %[[B]] {units = 2 : i64}
// CHECK-NEXT:   graph.predict {y = %[[C]]}
graph.model @nested {
  graph.func @layer(%x) {units, last} {
    %0 = graph.dense %x {units = units}
    %1 = graph.if last {
      graph.return %0
    } else {
      %2 = graph.relu %0
      graph.return %2
    }
    graph.return %1
  }
  graph.func @both(%x) {units} {
    %0 = graph.call @layer(%x) {units = units * 4, last = units > 4}
    %1 = graph.call @layer(%0) {units = units, last = not units > 4 and true}
    graph.return %1
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.call @both(%x) {units = 2}
    graph.if 1 == 2 {
      %1 = graph.call @both(%0) {units = 3}
    }
    graph.predict {y = %0}
  }
}

// -----

// A repetition, whose index is a parameter, and one of no iteration.
// CHECK-LABEL: graph.model @repeated {
// CHECK:        %[[A:.*]] = graph.dense %x {units = 1 : i64}
// CHECK-NEXT:   %[[B:.*]] = graph.add %[[A]], %x
// CHECK-NEXT:   %[[C:.*]] = graph.dense %[[B]] {units = 3 : i64}
// CHECK-NEXT:   %[[D:.*]] = graph.add %[[C]], %x
// CHECK-NEXT:   graph.predict {y = %[[D]]}
graph.model @repeated {
  graph.func @f(%x) {n} {
    %0 = graph.repeat n as i (%h = %x) {
      %1 = graph.dense %h {units = i * 2 + 1}
      %2 = graph.add %1, %x
      graph.return %2
    }
    %1 = graph.repeat n - 2 (%h = %0) {
      %2 = graph.relu %h
      graph.return %2
    }
    graph.return %1
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.call @f(%x) {n = 2}
    graph.predict {y = %0}
  }
}

// -----

// A gradient has the values of its function.
// CHECK-LABEL: graph.model @gradient {
// CHECK: graph.custom_gradient "scaled"
// CHECK: graph.constant 2.000000e+00
// CHECK: } gradient {
// CHECK: graph.constant -2.000000e+00
graph.model @gradient {
  graph.func @scaled(%x) {factor = 1.0} gradient @scaled_gradient {
    %0 = graph.constant factor
    %1 = graph.multiply %x, %0
    graph.return %1
  }
  graph.func @scaled_gradient(%x, %d) {factor} {
    %0 = graph.constant 0 - factor
    %1 = graph.multiply %d, %0
    graph.return %1
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.call @scaled(%x) {factor = 2.0}
    graph.predict {y = %0}
  }
}
