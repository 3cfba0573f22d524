// RUN: tpu-opt %s -split-input-file -verify-diagnostics

// Pipeline (C1)
// expected-error @+1 {{feeds 'training', which is no mode: use train, evaluate or predict}}
data.pipeline training {
  %files = data.files "train_files"
  data.yield %files
}

// -----

// expected-error @+1 {{feeds 'train' twice}}
data.pipeline train, train {
  %files = data.files "train_files"
  data.yield %files
}

// -----

// expected-error @+1 {{feeds no mode: name train, evaluate or predict}}
"data.pipeline"() <{modes = []}> ({
  %files = data.files "train_files"
  data.yield %files
}) : () -> ()

// -----

// expected-error @+1 {{takes no arguments}}
"data.pipeline"() <{modes = ["train"]}> ({
^bb0(%x: !data.dataset):
  data.yield %x
}) : () -> ()

// -----

// Pipeline (C2)
// expected-error @+1 {{ends with what it feeds: add a data.yield}}
data.pipeline train {
  %files = data.files "train_files"
}

// -----

// expected-error @+1 {{ends with what it feeds: add a data.yield}}
data.pipeline train {
}

// -----

// expected-note @+1 {{in this pipeline}}
data.pipeline train {
  // expected-error @+1 {{is no operation on datasets: what is done to each record belongs in a data.func or the body of a data.map}}
  %0 = arith.constant 1 : i32
  %files = data.files "train_files"
  data.yield %files
}

// -----

// Pipeline (C3)
data.pipeline train {
  // expected-error @+1 {{gives a dataset that is used more than once: a pipeline is a chain}}
  %files = data.files "train_files"
  // expected-note @+1 {{used here}}
  %0 = data.tfrecord %files
  // expected-note @+1 {{used here}}
  %1 = data.tfrecord %files
  data.yield %1
}

// -----

data.pipeline train {
  // expected-error @+1 {{gives a dataset that is not used: a pipeline is a chain}}
  %files = data.files "train_files"
  %other = data.files "other_files"
  data.yield %other
}

// -----

// Files (C1)
data.pipeline train {
  // expected-error @+1 {{has the flag 'Train-Files': a flag's name is lower-case letters, digits and underscores, a letter first}}
  %files = data.files "Train-Files"
  data.yield %files
}

// -----

// TFRecord (C1)
func.func @tfrecord_of_tensors(%files: !data.dataset<tensor<i32>>) {
  // expected-error @+1 {{takes the names of files, not '!data.dataset<tensor<i32>>'}}
  %records = data.tfrecord %files : !data.dataset<tensor<i32>> -> !data.dataset<!data.string>
  return
}

// -----

// TFRecord (C2)
data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{has the compression 'LZMA': use NONE, GZIP or ZLIB, or leave it out to find out}}
  %records = data.tfrecord %files {compression = "LZMA"}
  data.yield %records
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{attribute 'buffer_size' failed to satisfy constraint}}
  %records = data.tfrecord %files {buffer_size = 0}
  data.yield %records
}

// -----

// The rule for the element
func.func @another_element(%files: !data.dataset<!data.string>) {
  // expected-error @+1 {{gives '!data.dataset<!data.string>', not '!data.dataset<tensor<i32>>'}}
  %records = data.tfrecord %files : !data.dataset<!data.string> -> !data.dataset<tensor<i32>>
  return
}

// -----

// Map (C1)
data.func @f(%record) {
  %x = data.parse_example %record ["x"] : tensor<i64>
  data.return {x = %x} : tensor<i64>
}
data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{has a function and a body: keep one}}
  %0 = "data.map"(%files) <{function = @f}> ({
  ^bb0(%record: !data.string):
    %x = data.parse_example %record ["x"] : tensor<i64>
    data.return {x = %x} : tensor<i64>
  }) : (!data.dataset) -> !data.dataset
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{has neither a function nor a body}}
  %0 = "data.map"(%files) ({}) : (!data.dataset) -> !data.dataset
  data.yield %0
}

// -----

// Map (C2)
data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{calls @decode, which is not there: define it with data.func}}
  %0 = data.map @decode(%files)
  data.yield %0
}

// -----

// expected-note @+1 {{defined here}}
func.func private @decode(!data.string) -> tensor<i64>
data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{calls @decode, which is no data.func}}
  %0 = data.map @decode(%files)
  data.yield %0
}

// -----

// Map (C3)
data.func @scale(%x: tensor<4xf32>) {
  data.return {x = %x} : tensor<4xf32>
}
func.func @arguments(%records: !data.dataset<!data.string>) {
  // expected-error @+1 {{calls a function of ('tensor<4xf32>') on elements of ('!data.string'): the arguments are the components, one each}}
  %0 = data.map @scale(%records) : !data.dataset<!data.string> -> !data.dataset<x: tensor<4xf32>>
  return
}

// -----

data.func @scale(%x: tensor<4xf32>) {
  data.return {x = %x} : tensor<4xf32>
}
func.func @result(%records: !data.dataset<tensor<4xf32>>) {
  // expected-error @+1 {{gives '!data.dataset<x: tensor<4xf32>>', not '!data.dataset<y: tensor<4xf32>>'}}
  %0 = data.map @scale(%records) : !data.dataset<tensor<4xf32>> -> !data.dataset<y: tensor<4xf32>>
  return
}

// -----

// Map (C4)
data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{has a body that does not end with data.return}}
  %0 = data.map %files (%record) {
    %x = data.parse_example %record ["x"] : tensor<i64>
  }
  data.yield %0
}

// -----

// Shuffle, prefetch
data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{attribute 'buffer_size' failed to satisfy constraint}}
  %0 = data.shuffle %files {buffer_size = 0}
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{requires attribute 'buffer_size'}}
  %0 = data.prefetch %files
  data.yield %0
}

// -----

// Repeat (C1)
data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{has the count 0: use 1 or more, or -1 for ever}}
  %0 = data.repeat %files {count = 0}
  data.yield %0
}

// -----

// Batch (C1)
func.func @strings(%records: !data.dataset<!data.string>) {
  // expected-error @+1 {{stacks tensors of static shape, but a component is '!data.string': make it one in a data.map}}
  %0 = data.batch %records {size = 4} : !data.dataset<!data.string> -> !data.dataset<!data.string>
  return
}

// -----

func.func @dynamic(%records: !data.dataset<x: tensor<?xf32>>) {
  // expected-error @+1 {{stacks tensors of static shape, but a component ('x') is 'tensor<?xf32>': make it one in a data.map}}
  %0 = data.batch %records {size = 4} : !data.dataset<x: tensor<?xf32>> -> !data.dataset<x: tensor<4x?xf32>>
  return
}

// -----

func.func @size(%records: !data.dataset<x: tensor<2xf32>>) {
  // expected-error @+1 {{attribute 'size' failed to satisfy constraint}}
  %0 = data.batch %records {size = 0} : !data.dataset<x: tensor<2xf32>> -> !data.dataset<x: tensor<0x2xf32>>
  return
}

// -----

// Func (C1)
// expected-error @+1 {{does not end with data.return}}
data.func @f(%record) {
  %x = data.parse_example %record ["x"] : tensor<i64>
}

// -----

// Return (C1)
data.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{names 2 components for 1 values}}
  "data.return"(%x) <{names = ["x", "y"]}> : (tensor<4xf32>) -> ()
}

// -----

// Return (C2)
data.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{names 'x' twice}}
  data.return {x = %x, x = %x} : tensor<4xf32>, tensor<4xf32>
}

// -----

// Return (C3)
data.func @f(%record) {
  // expected-error @+1 {{gives 'record' of type '!data.string': a component is a tensor of static shape}}
  data.return {record = %record} : !data.string
}

// -----

data.func @f(%x: tensor<?xf32>) {
  // expected-error @+1 {{gives 'x' of type 'tensor<?xf32>': a component is a tensor of static shape}}
  data.return {x = %x} : tensor<?xf32>
}

// -----

// ParseExample (C1)
data.func @f(%record) {
  // expected-error @+1 {{names 1 features for 2 values}}
  %x:2 = data.parse_example %record ["x"] : tensor<i64>, tensor<i64>
  data.return {x = %x#0} : tensor<i64>
}

// -----

// ParseExample (C2)
data.func @f(%record) {
  // expected-error @+1 {{names 'x' twice}}
  %x:2 = data.parse_example %record ["x", "x"] : tensor<i64>, tensor<i64>
  data.return {x = %x#0} : tensor<i64>
}

// -----

data.func @f(%record) {
  // expected-error @+1 {{must be variadic of string or tensor of static shape of i64 or f32, but got 'tensor<i32>'}}
  %x = data.parse_example %record ["x"] : tensor<i32>
  data.return {x = %x} : tensor<i32>
}

// -----

// DecodeRaw
data.func @f(%record) {
  // expected-error @+1 {{result #0 must be statically shaped tensor}}
  %x = data.decode_raw %record : tensor<?xui8>
  data.return {x = %x} : tensor<?xui8>
}

// -----

// DecodeJpeg
data.func @f(%record) {
  // expected-error @+1 {{(C1) gives 'tensor<8x8x4xui8>': an image is [height, width, 1] in grey or [height, width, 3] in colour}}
  %x = data.decode_jpeg %record : tensor<8x8x4xui8>
  data.return {x = %x} : tensor<8x8x4xui8>
}

// -----

data.func @f(%record) {
  // expected-error @+1 {{(C2) cannot crop "left": there are "none", "center" and "random"}}
  %x = data.decode_jpeg %record {crop = "left"} : tensor<8x8x3xui8>
  data.return {x = %x} : tensor<8x8x3xui8>
}

// -----

// Types
// expected-error @+1 {{a component of a dataset is a !data.string or a ranked tensor, not 'i32'}}
func.func private @f(!data.dataset<i32>)

// -----

// expected-error @+1 {{two components of a dataset are called 'x'}}
func.func private @f(!data.dataset<x: tensor<i32>, x: tensor<i32>>)
