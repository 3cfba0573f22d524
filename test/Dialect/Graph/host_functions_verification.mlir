// RUN: tpu-opt %s --split-input-file --verify-diagnostics --graph-bind-and-infer="predict-batch-size=6 num-shards=2"

graph.model @number {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C1) has 1 types for 2 results}}
    %0, %1 = graph.host_function "f"(%x) {types = [tensor<?xf32>]}
    graph.predict {a = %0, b = %1}
  }
}

// -----

graph.model @unknown {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C1) has the type 'tensor<2x?xf32>' of a result: write a tensor whose sizes are numbers, but for the first one, which may be ?}}
    %0 = graph.host_function "f"(%x) {types = [tensor<2x?xf32>]}
    graph.predict {a = %0}
  }
}

// -----

graph.model @no_batch {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C1) has the type 'tensor<?xf32>' of a result, and no operand that its first size could be that of}}
    %0 = graph.host_function "f"() {types = [tensor<?xf32>]}
    graph.predict {a = %0, x = %x}
  }
}

// -----

graph.model @scalar {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %mean = graph.reduce_mean %x
    // expected-error @+1 {{(C1) has the type 'tensor<?xf32>' of a result, whose first size is that of the first operand, which is a scalar}}
    %0 = graph.host_function "f"(%mean) {types = [tensor<?xf32>]}
    graph.predict {a = %0}
  }
}
