// RUN: tpu-opt %s --data-infer-elements | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt --data-infer-elements | tpu-opt | FileCheck %s

// The element shapes that tf.data prints for the same pipelines: a dimension that it writes as None
// is `?`.

builtin.module @repeat_and_batch {
  // CHECK-LABEL: module @repeat_and_batch
  // CHECK: data.from_tensors ["x"] [dense<[0, 1, 2]> : tensor<3xi64>] : !data.dataset<x: tensor<3xi64>>
  // CHECK: data.batch {{.*}} -> !data.dataset<x: tensor<?x3xi64>>
  data.pipeline train {
    %one = data.from_tensors ["x"] [dense<[0, 1, 2]> : tensor<3xi64>]
    %many = data.repeat %one
    %batches = data.batch %many {size = 32}
    data.yield %batches
  }
}

builtin.module @drop_remainder {
  // CHECK-LABEL: module @drop_remainder
  // CHECK: data.batch {{.*}} -> !data.dataset<x: tensor<32x3xi64>>
  data.pipeline train {
    %one = data.from_tensors ["x"] [dense<[0, 1, 2]> : tensor<3xi64>]
    %many = data.repeat %one
    %batches = data.batch %many {size = 32, drop_remainder}
    data.yield %batches
  }
}

builtin.module @set_shape {
  // CHECK-LABEL: module @set_shape
  // CHECK: data.set_shape %{{.*}} [tensor<32x3xi64>] : !data.dataset<x: tensor<?x3xi64>> -> !data.dataset<x: tensor<32x3xi64>>
  data.pipeline train {
    %one = data.from_tensors ["x"] [dense<[0, 1, 2]> : tensor<3xi64>]
    %many = data.repeat %one
    %batches = data.batch %many {size = 32}
    %known = data.set_shape %batches [tensor<32x3xi64>]
    data.yield %known
  }
}

// zeros([1, 2, 3] + 1): three dimensions, none known until it is said.
builtin.module @zeros {
  // CHECK-LABEL: module @zeros
  data.func @zeros(%x: tensor<3xi64>) {
    %one = stablehlo.constant dense<1> : tensor<3xi64>
    %shape = stablehlo.add %x, %one : tensor<3xi64>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %zeros = stablehlo.dynamic_broadcast_in_dim %zero, %shape, dims = [] : (tensor<f32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    data.return {x = %zeros} : tensor<?x?x?xf32>
  }
  // CHECK: data.map @zeros({{.*}} -> !data.dataset<x: tensor<?x?x?xf32>>
  // CHECK: data.set_shape {{.*}} -> !data.dataset<x: tensor<2x3x4xf32>>
  data.pipeline train {
    %sizes = data.from_tensors ["x"] [dense<[1, 2, 3]> : tensor<3xi64>]
    %zeros = data.map @zeros(%sizes)
    %known = data.set_shape %zeros [tensor<2x3x4xf32>]
    data.yield %known
  }
}

// The first MNIST pipeline: map and batch.
builtin.module @mnist_map_and_batch {
  // CHECK-LABEL: module @mnist_map_and_batch
  data.func @parser(%record) {
    %raw, %label = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
    %bytes = data.decode_raw %raw : tensor<784xui8>
    %pixels = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xf32>
    %digit = stablehlo.convert %label : (tensor<i64>) -> tensor<i32>
    data.return {image = %pixels, label = %digit} : tensor<784xf32>, tensor<i32>
  }
  // CHECK: data.tfrecord {{.*}} {buffer_size = 2097152 : i64}
  // CHECK: data.map @parser({{.*}} {num_parallel_calls = 256 : i64} : {{.*}} -> !data.dataset<image: tensor<784xf32>, label: tensor<i32>>
  // CHECK: data.batch {{.*}} {drop_remainder, size = 128 : i64} : {{.*}} -> !data.dataset<image: tensor<128x784xf32>, label: tensor<128xi32>>
  // CHECK: data.yield {{.*}} : !data.dataset<image: tensor<128x784xf32>, label: tensor<128xi32>>
  data.pipeline train {
    %files = data.files "train_files"
    %records = data.tfrecord %files {buffer_size = 2097152}
    %shuffled = data.shuffle %records {buffer_size = 1024}
    %repeated = data.repeat %shuffled
    %rows = data.map @parser(%repeated) {num_parallel_calls = 256}
    %batches = data.batch %rows {size = 128, drop_remainder}
    %ahead = data.prefetch %batches {buffer_size = -1}
    data.yield %ahead
  }
}

// The second: map, cache, repeat, batch, set_shape.
builtin.module @mnist_set_shape {
  // CHECK-LABEL: module @mnist_set_shape
  data.func @parser(%record) {
    %raw, %label = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
    %bytes = data.decode_raw %raw : tensor<784xui8>
    %pixels = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xf32>
    %digit = stablehlo.convert %label : (tensor<i64>) -> tensor<i32>
    data.return {image = %pixels, label = %digit} : tensor<784xf32>, tensor<i32>
  }
  // CHECK: data.cache {{.*}} -> !data.dataset<image: tensor<784xf32>, label: tensor<i32>>
  // CHECK: data.batch {{.*}} -> !data.dataset<image: tensor<?x784xf32>, label: tensor<?xi32>>
  // CHECK: data.set_shape {{.*}} -> !data.dataset<image: tensor<128x784xf32>, label: tensor<128xi32>>
  data.pipeline train {
    %files = data.files "train_files"
    %records = data.tfrecord %files
    %rows = data.map @parser(%records)
    %kept = data.cache %rows
    %repeated = data.repeat %kept
    %batches = data.batch %repeated {size = 128}
    %known = data.set_shape %batches [tensor<128x784xf32>, tensor<128xi32>]
    data.yield %known
  }
}

// What else changes elements.
builtin.module @others {
  // CHECK-LABEL: module @others
  data.func @words(%line) {
    %words = data.string_split %line : tensor<?x!data.string>
    %ids = data.lookup %words {vocabulary = ["a", "b"]} : tensor<?x!data.string> -> tensor<?xi64>
    data.return {words = %words, ids = %ids} : tensor<?x!data.string>, tensor<?xi64>
  }
  // CHECK: data.map @words({{.*}} -> !data.dataset<words: tensor<?x!data.string>, ids: tensor<?xi64>>
  // CHECK: data.enumerate {{.*}} -> !data.dataset<"index": tensor<i64>, words: tensor<?x!data.string>, ids: tensor<?xi64>>
  // CHECK: data.padded_batch {{.*}} -> !data.dataset<"index": tensor<4xi64>, words: tensor<4x?x!data.string>, ids: tensor<4x16xi64>>
  // CHECK: data.unbatch {{.*}} -> !data.dataset<"index": tensor<i64>, words: tensor<?x!data.string>, ids: tensor<16xi64>>
  // CHECK: data.map @take
  data.func @take(%index: tensor<i64>, %words: tensor<?x!data.string>, %ids: tensor<16xi64>) {
    data.return {index = %index, ids = %ids} : tensor<i64>, tensor<16xi64>
  }
  // CHECK: data.interleave %{{.*}} (%[[ELEMENT:.*]] : !data.dataset<"index": tensor<i64>, ids: tensor<16xi64>>) attributes {cycle_length = 2 : i64}
  // CHECK-NEXT: data.repeat %[[ELEMENT]] {count = 3 : i64} : !data.dataset<"index": tensor<i64>, ids: tensor<16xi64>>
  // CHECK: data.window {{.*}} attributes {shift = 1 : i64, size = 3 : i64
  // CHECK: } : !data.dataset<"index": tensor<i64>, ids: tensor<16xi64>> -> !data.dataset<"index": tensor<3xi64>, ids: tensor<3x16xi64>>
  data.pipeline train {
    %files = data.files "train_files"
    %lines = data.text_line %files
    %words = data.map @words(%lines)
    %numbered = data.enumerate %words
    %batches = data.padded_batch %numbered {size = 4, drop_remainder, padded_shapes = [array<i64>, array<i64: -1>, array<i64: 16>]}
    %rows = data.unbatch %batches
    %known = data.map @take(%rows)
    %thrice = data.interleave %known (%row) attributes {cycle_length = 2} {
      %copies = data.repeat %row {count = 3}
      data.yield %copies
    }
    %windows = data.window %thrice (%window) attributes {size = 3, shift = 1} {
      %batch = data.batch %window {size = 3, drop_remainder}
      data.yield %batch
    }
    data.yield %windows
  }
  // CHECK: data.zip {{.*}} : (!data.dataset<image: tensor<28x28xui8>>, !data.dataset<label: tensor<ui8>>) -> !data.dataset<image: tensor<28x28xui8>, label: tensor<ui8>>
  data.pipeline evaluate {
    %image_files = data.files "images"
    %images = data.idx %image_files ["image"] [tensor<28x28xui8>]
    %label_files = data.files "labels"
    %labels = data.idx %label_files ["label"] [tensor<ui8>]
    %digits = data.zip %images, %labels
    data.yield %digits
  }
  // CHECK: data.concatenate {{.*}} -> !data.dataset<tensor<?xi64>>
  // CHECK: data.csv {{.*}} -> !data.dataset<a: tensor<f32>, b: !data.string>
  // CHECK: data.filter
  // CHECK: !data.dataset<a: tensor<f32>, b: !data.string> -> !data.dataset<a: tensor<f32>, b: !data.string>
  data.pipeline predict {
    %a = data.range {stop = 3}
    %pairs = data.batch %a {size = 2, drop_remainder}
    %b = data.range {stop = 3}
    %triples = data.batch %b {size = 3, drop_remainder}
    %both = data.concatenate %pairs, %triples
    %files = data.files "tables"
    %table = data.csv %files ["a", "b"] [tensor<f32>, !data.string] {header}
    %some = data.filter %table (%x: tensor<f32>, %y) {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %keep = stablehlo.compare GT, %x, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
      data.return {keep = %keep} : tensor<i1>
    }
    %numbers = data.map %some (%x: tensor<f32>, %y) {
      data.return {x = %x} : tensor<f32>
    }
    %joined = data.zip %both, %numbers
    data.yield %joined
  }
}
