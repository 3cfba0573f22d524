// RUN: tpu-opt %s | FileCheck %s
// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: data.func @decode(%{{.*}}) {
data.func @decode(%record) {
  // CHECK: %[[V:.*]]:2 = data.parse_example %{{.*}} ["image_raw", "label"] : !data.string, tensor<i64>
  %raw, %digit = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
  // CHECK: %[[IMAGE:.*]] = data.decode_raw %[[V]]#0 : tensor<784xui8>
  %image = data.decode_raw %raw : tensor<784xui8>
  // CHECK: data.return {image = %[[IMAGE]], label = %[[V]]#1} : tensor<784xui8>, tensor<i64>
  data.return {image = %image, label = %digit} : tensor<784xui8>, tensor<i64>
}

// CHECK-LABEL: data.func @labels
data.func @labels(%record) {
  %digit = data.parse_example %record ["label"] : tensor<i64>
  // CHECK: data.check_labels %{{.*}} {classes = 10 : i64, component = "label"} : tensor<i64>
  %label = data.check_labels %digit {component = "label", classes = 10} : tensor<i64>
  data.return {label = %label} : tensor<i64>
}

// CHECK-LABEL: data.func @jpeg
data.func @jpeg(%record) {
  %raw = data.parse_example %record ["image/encoded"] : !data.string
  // CHECK: data.decode_jpeg %{{.*}} : tensor<8x8x1xui8>
  %grey = data.decode_jpeg %raw : tensor<8x8x1xui8>
  // CHECK: data.decode_jpeg %{{.*}} {crop = "random"} : tensor<224x192x3xui8>
  %image = data.decode_jpeg %raw {crop = "random"} : tensor<224x192x3xui8>
  data.return {grey = %grey, image = %image} : tensor<8x8x1xui8>, tensor<224x192x3xui8>
}

// CHECK-LABEL: data.func @odd_names(%{{.*}}: tensor<3xf32>, %{{.*}}) attributes {func.note = 1 : i64} {
data.func @odd_names(%x: tensor<3xf32>, %record) attributes {func.note = 1 : i64} {
  // CHECK: data.return {"conv/x" = %{{.*}}} : tensor<3xf32>
  data.return {"conv/x" = %x} : tensor<3xf32>
}

// CHECK-LABEL: data.pipeline train {
data.pipeline train {
  // CHECK: %[[FILES:.*]] = data.files "train_files" ["a", "b"]{{$}}
  %files = data.files "train_files" ["a", "b"]
  // CHECK: %[[RECORDS:.*]] = data.tfrecord %[[FILES]] {buffer_size = 1048576 : i64, compression = "GZIP"}{{$}}
  %records = data.tfrecord %files {compression = "GZIP", buffer_size = 1048576}
  // CHECK: %[[DIGITS:.*]] = data.map @decode(%[[RECORDS]]){{$}}
  %digits = data.map @decode(%records)
  // CHECK: %[[SHUFFLED:.*]] = data.shuffle %[[DIGITS]] {buffer_size = 7000 : i64, seed = 1 : i64}
  %shuffled = data.shuffle %digits {buffer_size = 7000, seed = 1}
  // CHECK: %[[REPEATED:.*]] = data.repeat %[[SHUFFLED]]{{$}}
  %repeated = data.repeat %shuffled
  // CHECK: %[[TWICE:.*]] = data.repeat %[[REPEATED]] {count = 2 : i64}
  %twice = data.repeat %repeated {count = 2}
  // CHECK: %[[BATCHES:.*]] = data.batch %[[TWICE]] {drop_remainder}
  %batches = data.batch %twice {drop_remainder}
  // CHECK: %[[AHEAD:.*]] = data.prefetch %[[BATCHES]] {buffer_size = 2 : i64}
  %ahead = data.prefetch %batches {buffer_size = 2}
  // CHECK: data.yield %[[AHEAD]]{{$}}
  data.yield %ahead
}

// CHECK-LABEL: data.pipeline evaluate, predict attributes {func.note = "two modes"} {
data.pipeline evaluate, predict attributes {func.note = "two modes"} {
  // CHECK: data.files "eval_files"{{$}}
  %files = data.files "eval_files"
  %records = data.tfrecord %files
  // CHECK: %[[LABELS:.*]] = data.map %{{.*}} (%[[RECORD:.*]]) {
  // CHECK-NEXT: %[[LABEL:.*]] = data.parse_example %[[RECORD]] ["label"] : tensor<2xf32>
  // CHECK-NEXT: data.return {label = %[[LABEL]]} : tensor<2xf32>
  %labels = data.map %records (%record) {
    %label = data.parse_example %record ["label"] : tensor<2xf32>
    data.return {label = %label} : tensor<2xf32>
  }
  %batches = data.batch %labels {size = 4, drop_remainder}
  data.yield %batches
}

// CHECK-LABEL: data.func @records
data.func @records(%record, %small: tensor<?x?x3xui8>) {
  // CHECK: data.parse_example %{{.*}} ["a", "b"] {defaults = [unit, dense<0> : tensor<i64>]} : tensor<?x3xf32>, tensor<i64>
  %a:2 = data.parse_example %record ["a", "b"] {defaults = [unit, dense<0> : tensor<i64>]} : tensor<?x3xf32>, tensor<i64>
  // CHECK: data.parse_sequence_example %{{.*}} ["id"] ["frames"] : tensor<i64>, tensor<?x16xf32>
  %s:2 = data.parse_sequence_example %record ["id"] ["frames"] : tensor<i64>, tensor<?x16xf32>
  // CHECK: data.parse_sequence_example %{{.*}} [] ["ids"] {allow_missing} : tensor<?xi64>
  %steps = data.parse_sequence_example %record [] ["ids"] {allow_missing} : tensor<?xi64>
  // CHECK: data.decode_csv %{{.*}} {defaults = ["0"], field_delim = ";"} : tensor<i64>, !data.string
  %c:2 = data.decode_csv %record {defaults = ["0"], field_delim = ";"} : tensor<i64>, !data.string
  // CHECK: %[[WORDS:.*]] = data.string_split %{{.*}} {sep = ","} : tensor<?x!data.string>
  %words = data.string_split %record {sep = ","} : tensor<?x!data.string>
  // CHECK: data.lookup %[[WORDS]] {vocabulary = ["x"]} : tensor<?x!data.string> -> tensor<?xi64>
  %ids = data.lookup %words {vocabulary = ["x"]} : tensor<?x!data.string> -> tensor<?xi64>
  // CHECK: data.lookup %[[WORDS]] {num_oov_buckets = 2 : i64, vocabulary = ["x"]} : tensor<?x!data.string> -> tensor<?xi64>
  %buckets = data.lookup %words {num_oov_buckets = 2, vocabulary = ["x"]} : tensor<?x!data.string> -> tensor<?xi64>
  // CHECK: data.string_to_number %{{.*}} : !data.string -> tensor<f32>
  %n = data.string_to_number %record : !data.string -> tensor<f32>
  // CHECK: data.cast %{{.*}} : tensor<?xi64> -> tensor<?xi32>
  %i = data.cast %ids : tensor<?xi64> -> tensor<?xi32>
  // CHECK: data.pad %{{.*}} {truncate, value = dense<-1> : tensor<i32>} : tensor<?xi32> -> tensor<4xi32>
  %p = data.pad %i {value = dense<-1> : tensor<i32>, truncate} : tensor<?xi32> -> tensor<4xi32>
  // CHECK: data.ensure_shape %{{.*}} : tensor<?x3xf32> -> tensor<2x3xf32>
  %e = data.ensure_shape %a#0 : tensor<?x3xf32> -> tensor<2x3xf32>
  // CHECK: data.decode_jpeg %{{.*}} {window = array<i64: 1, 2, 4, 4>} : tensor<4x4x3xui8>
  %w = data.decode_jpeg %record {window = array<i64: 1, 2, 4, 4>} : tensor<4x4x3xui8>
  // CHECK: data.read_file %{{[^ ]*$}}
  %f = data.read_file %record
  // CHECK: data.decode_png %{{.*}} : tensor<?x?x1xui16>
  %g = data.decode_png %f : tensor<?x?x1xui16>
  // CHECK: data.resize %{{.*}} {method = "nearest"} : tensor<?x?x3xui8> -> tensor<8x8x3xui8>
  %r = data.resize %small {method = "nearest"} : tensor<?x?x3xui8> -> tensor<8x8x3xui8>
  // CHECK: data.crop %{{.*}} {at = "random"} : tensor<8x8x3xui8> -> tensor<4x4x3xui8>
  %k = data.crop %r {at = "random"} : tensor<8x8x3xui8> -> tensor<4x4x3xui8>
  // CHECK: data.flip %{{.*}} {random} : tensor<4x4x3xui8> -> tensor<4x4x3xui8>
  %l = data.flip %k {random} : tensor<4x4x3xui8> -> tensor<4x4x3xui8>
  // CHECK: data.adjust_hue %{{.*}} {range = [-1.000000e-01, 1.000000e-01]} : tensor<4x4x3xui8> -> tensor<4x4x3xui8>
  %h = data.adjust_hue %l {range = [-0.1, 0.1]} : tensor<4x4x3xui8> -> tensor<4x4x3xui8>
  // CHECK: data.adjust_contrast %{{.*}} {factor = 5.000000e-01 : f64} : tensor<4x4x3xui8> -> tensor<4x4x3xui8>
  %t = data.adjust_contrast %h {factor = 0.5} : tensor<4x4x3xui8> -> tensor<4x4x3xui8>
  data.return {p = %p, e = %e, t = %t, n = %n, words = %words} : tensor<4xi32>, tensor<2x3xf32>, tensor<4x4x3xui8>, tensor<f32>, tensor<?x!data.string>
}

// What data-infer-elements gives.
// CHECK-LABEL: data.pipeline predict {
data.pipeline predict {
  // CHECK: data.files "eval_files" : !data.dataset<!data.string>
  %files = data.files "eval_files" : !data.dataset<!data.string>
  // CHECK: data.tfrecord %{{.*}} : !data.dataset<!data.string> -> !data.dataset<!data.string>
  %records = data.tfrecord %files : !data.dataset<!data.string> -> !data.dataset<!data.string>
  // CHECK: data.map @decode(%{{.*}}) : !data.dataset<!data.string> -> !data.dataset<image: tensor<784xui8>, label: tensor<i64>>
  %digits = data.map @decode(%records) : !data.dataset<!data.string> -> !data.dataset<image: tensor<784xui8>, label: tensor<i64>>
  // CHECK: data.batch %{{.*}} {drop_remainder} : !data.dataset<image: tensor<784xui8>, label: tensor<i64>> -> !data.dataset<image: tensor<?x784xui8>, label: tensor<?xi64>>
  %batches = data.batch %digits {drop_remainder} : !data.dataset<image: tensor<784xui8>, label: tensor<i64>> -> !data.dataset<image: tensor<?x784xui8>, label: tensor<?xi64>>
  // CHECK: data.yield %{{.*}} : !data.dataset<image: tensor<?x784xui8>, label: tensor<?xi64>>
  data.yield %batches : !data.dataset<image: tensor<?x784xui8>, label: tensor<?xi64>>
}

// Names that would read as types are quoted.
// CHECK: func.func private @types(!data.dataset, !data.dataset<"f32": tensor<f32>, tensor<i32>, "a b": tensor<i1>, flag: !data.string, i: tensor<i8>>)
func.func private @types(!data.dataset, !data.dataset<"f32": tensor<f32>, tensor<i32>, "a b": tensor<i1>, flag: !data.string, i: tensor<i8>>)
