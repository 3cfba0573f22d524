// RUN: tpu-opt %s --data-infer-elements --data-verify-feeds -split-input-file -verify-diagnostics

// What the model does not take is left unread.
func.func @predict(%image: tensor<2x4xf32> {tpu.infeed = "image"}, %w: tensor<f32> {tpu.state = "w"})
    attributes {tpu.function = "predict", tpu.global_batch_size = 8 : i64} {
  return
}
func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"}) attributes {tpu.function = "initialize"} {
  return
}
data.func @decode(%record) {
  %image, %label = data.parse_example %record ["image", "label"] : tensor<4xf32>, tensor<i64>
  data.return {label = %label, image = %image} : tensor<i64>, tensor<4xf32>
}
data.pipeline predict {
  %files = data.files "files"
  %records = data.tfrecord %files
  %rows = data.map @decode(%records)
  %batches = data.batch %rows {drop_remainder, size = 8}
  data.yield %batches
}

// -----

// A module without pipelines is fed by something else.
func.func @train(%image: tensor<2x4xf32> {tpu.infeed = "image"}) attributes {tpu.function = "train", tpu.global_batch_size = 8 : i64} {
  return
}

// -----

// expected-error @+1 {{'train' takes 'image', but no pipeline feeds it: add a data.pipeline train}}
func.func @train(%image: tensor<2x4xf32> {tpu.infeed = "image"}) attributes {tpu.function = "train", tpu.global_batch_size = 8 : i64} {
  return
}
data.pipeline evaluate {
  %files = data.files "files"
  %records = data.tfrecord %files
  %rows = data.map %records (%record) {
    %x = data.parse_example %record ["x"] : tensor<i64>
    data.return {x = %x} : tensor<i64>
  }
  data.yield %rows
}

// -----

// expected-error @+1 {{'train' takes 'label', which its pipeline does not give; it gives 'image', 'digit'}}
func.func @train(%label: tensor<2xi64> {tpu.infeed = "label"}) attributes {tpu.function = "train", tpu.global_batch_size = 8 : i64} {
  return
}
data.func @decode(%record) {
  %image, %label = data.parse_example %record ["image", "label"] : tensor<4xf32>, tensor<i64>
  data.return {image = %image, digit = %label} : tensor<4xf32>, tensor<i64>
}
data.pipeline train {
  %files = data.files "files"
  %records = data.tfrecord %files
  %rows = data.map @decode(%records)
  %batches = data.batch %rows {drop_remainder, size = 8}
  // expected-note @+1 {{given here}}
  data.yield %batches
}

// -----

// What loses a dimension is named.
func.func @train(%x: tensor<2xi64> {tpu.infeed = "x"}) attributes {tpu.function = "train", tpu.global_batch_size = 8 : i64} {
  return
}
data.pipeline train {
  %rows = data.from_tensor_slices ["x"] [dense<[1, 2, 3]> : tensor<3xi64>]
  // expected-error @+1 {{loses dimension 0 of 'x', which is 'tensor<?xi64>' where the model takes 'tensor<8xi64>': the last batch may have fewer elements: add drop_remainder, or say the size with data.set_shape}}
  %batches = data.batch %rows {size = 8}
  %ahead = data.prefetch %batches {buffer_size = 2}
  // expected-note @+1 {{given here}}
  data.yield %ahead
}

// -----

func.func @train(%x: tensor<2x16xi64> {tpu.infeed = "x"}) attributes {tpu.function = "train", tpu.global_batch_size = 8 : i64} {
  return
}
data.func @decode(%record) {
  %x = data.parse_example %record ["x"] : tensor<?xi64>
  data.return {x = %x} : tensor<?xi64>
}
data.pipeline train {
  %files = data.files "files"
  %records = data.tfrecord %files
  // expected-error @+1 {{loses dimension 1 of 'x', which is 'tensor<8x?xi64>' where the model takes 'tensor<8x16xi64>': its function gives it so: data.pad or data.ensure_shape makes the size known}}
  %rows = data.map @decode(%records)
  %batches = data.batch %rows {size = 8, drop_remainder}
  // expected-note @+1 {{given here}}
  data.yield %batches
}

// -----

// expected-error @+1 {{'train' takes 'x' as 'tensor<8xi32>' (the global batch), its pipeline gives 'tensor<8xi64>': make them agree}}
func.func @train(%x: tensor<2xi32> {tpu.infeed = "x"}) attributes {tpu.function = "train", tpu.global_batch_size = 8 : i64} {
  return
}
data.func @decode(%record) {
  %x = data.parse_example %record ["x"] : tensor<i64>
  data.return {x = %x} : tensor<i64>
}
data.pipeline train {
  %files = data.files "files"
  %records = data.tfrecord %files
  %rows = data.map @decode(%records)
  %batches = data.batch %rows {drop_remainder, size = 8}
  // expected-note @+1 {{given here}}
  data.yield %batches
}
