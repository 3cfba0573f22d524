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
  // expected-error @+1 {{attribute 'compression' must be NONE, GZIP or ZLIB, or left out to find out}}
  %records = data.tfrecord %files {compression = "LZMA"}
  data.yield %records
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{attribute 'buffer_size' must be}}
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
  // expected-error @+1 {{attribute 'buffer_size' must be}}
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

// Batch
func.func @size(%records: !data.dataset<x: tensor<2xf32>>) {
  // expected-error @+1 {{attribute 'size' must be}}
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
  // expected-error @+1 {{must be variadic of string or tensor of i64, f32 or strings, but got 'tensor<i32>'}}
  %x = data.parse_example %record ["x"] : tensor<i32>
  data.return {x = %x} : tensor<i32>
}

// -----

// DecodeRaw (C1)
data.func @f(%record) {
  // expected-error @+1 {{(C1) gives 'tensor<4x?xui8>': only the first dimension may be left to the data}}
  %x = data.decode_raw %record : tensor<4x?xui8>
  data.return {x = %x} : tensor<4x?xui8>
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
  // expected-error @+1 {{attribute 'crop' must be "none", "center" or "random"}}
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

// -----

// Sources
data.pipeline train {
  // expected-error @+1 {{(C1) has the step 0: it would never end}}
  %0 = data.range {stop = 3, step = 0}
  data.yield %0
}

// -----

data.pipeline train {
  // expected-error @+1 {{(C1) names 2 components for 1 tensors}}
  %0 = data.from_tensors ["a", "b"] [dense<1> : tensor<i64>]
  data.yield %0
}

// -----

data.pipeline train {
  // expected-error @+1 {{(C2) has a tensor of 'tensor<2xi64>': tensors have the same number of rows, at least one}}
  %0 = data.from_tensor_slices ["a", "b"] [dense<1> : tensor<3xi64>, dense<1> : tensor<2xi64>]
  data.yield %0
}

// -----

data.pipeline train {
  // expected-error @+1 {{(C2) gives 'tensor<?xf32>': a generator makes tensors of static shape}}
  %0 = data.generator "points.so" ["x"] [tensor<?xf32>]
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{attribute 'compression' must be NONE, GZIP or ZLIB, or left out to find out}}
  %0 = data.text_line %files {compression = "LZMA"}
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{(C2) gives 'tensor<2x2xi64>': a field is a !data.string or a scalar of f32, f64, i32 or i64}}
  %0 = data.csv %files ["a"] [tensor<2x2xi64>] {header}
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{(C2) gives 'tensor<2xi64>': one vector takes the columns that no other component names, with header and without select_cols}}
  %0 = data.csv %files ["a"] [tensor<2xi64>]
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{(C2) gives 'tensor<3xf32>': one vector takes the columns that no other component names}}
  %0 = data.csv %files ["a", "b"] [tensor<2xi64>, tensor<3xf32>] {header}
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{(C2) gives '!data.string': a component is a tensor of static shape of booleans, integers, f32 or f64}}
  %0 = data.examples %files ["a", "b"] [tensor<2xf32>, !data.string]
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{(C2) names 1 components for 2 types}}
  %0 = data.examples %files ["a"] [tensor<2xf32>, tensor<i32>]
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{(C4) has the delimiter '||': it is one character, no quote and no end of line}}
  %0 = data.csv %files ["a", "b"] [tensor<f32>, tensor<i64>] {field_delim = "||"}
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{(C5) takes the columns [3, 1] for 2 fields: there is a number for each, from 0 on, growing}}
  %0 = data.csv %files ["a", "b"] [tensor<f32>, tensor<i64>] {select_cols = [3, 1]}
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{(C6) has 3 defaults for 2 fields}}
  %0 = data.csv %files ["a", "b"] [tensor<f32>, tensor<i64>] {defaults = ["1", "2", "3"]}
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{(C6) has the default '1.5' for 'tensor<i64>', which it is none of}}
  %0 = data.csv %files ["a", "b"] [tensor<f32>, tensor<i64>] {defaults = ["1.5", "1.5"]}
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{(C6) requires field 2, but fields are 0 to 1}}
  %0 = data.csv %files ["a", "b"] [tensor<f32>, tensor<i64>] {required = [0, 2]}
  data.yield %0
}

// -----

data.func @decode(%line) {
  // expected-error @+1 {{(C2) has the delimiter '': it is one character, no quote and no end of line}}
  %a, %b = data.decode_csv %line {field_delim = ""} : tensor<f32>, tensor<i64>
  data.return {a = %a} : tensor<f32>
}

// -----

data.func @decode(%line) {
  // expected-error @+1 {{(C3) takes the columns [4] for 2 fields: there is a number for each, from 0 on, growing}}
  %a, %b = data.decode_csv %line {select_cols = [4]} : tensor<f32>, tensor<i64>
  data.return {a = %a} : tensor<f32>
}

// -----

data.func @decode(%line) {
  // expected-error @+1 {{(C4) has the default 'x' for 'tensor<f32>', which it is none of}}
  %a, %b = data.decode_csv %line {defaults = ["x"]} : tensor<f32>, tensor<i64>
  data.return {a = %a} : tensor<f32>
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{(C2) has one name and one type: that of a row}}
  %0 = data.npy %files ["a", "b"] [tensor<f32>]
  data.yield %0
}

// -----

func.func @reader(%files: !data.dataset<tensor<i32>>) {
  // expected-error @+1 {{takes the names of files, not '!data.dataset<tensor<i32>>'}}
  %records = data.fixed_length_record %files {record_bytes = 3} : !data.dataset<tensor<i32>> -> !data.dataset<!data.string>
  return
}

// -----

// Filter (C5)
data.func @f(%x: tensor<i64>) {
  data.return {x = %x} : tensor<i64>
}
func.func @filter(%numbers: !data.dataset<tensor<i64>>) {
  // expected-error @+1 {{(C5) has a function that gives '!data.dataset<x: tensor<i64>>': whether an element is taken is one tensor<i1>}}
  %0 = data.filter @f(%numbers) : !data.dataset<tensor<i64>> -> !data.dataset<tensor<i64>>
  return
}

// -----

// FlatMap (C1)
data.pipeline train {
  %numbers = data.range {stop = 3}
  // expected-error @+1 {{ends with what it gives: add a data.yield}}
  %0 = data.flat_map %numbers (%x) {
    %1 = data.repeat %x
  }
  data.yield %0
}

// -----

data.pipeline train {
  %numbers = data.range {stop = 3}
  // expected-error @+1 {{has a body that uses its dataset more than once: a pipeline is a chain}}
  %0 = data.interleave %numbers (%x) attributes {cycle_length = 2} {
    %1 = data.repeat %x
    %2 = data.zip %1, %x
    data.yield %2
  }
  data.yield %0
}

// -----

// Zip (C1)
func.func @zip(%a: !data.dataset<x: tensor<i64>>, %b: !data.dataset<x: tensor<f32>>) {
  // expected-error @+1 {{(C1) joins two components called 'x': call one of them another name in a data.map}}
  %0 = data.zip %a, %b : (!data.dataset<x: tensor<i64>>, !data.dataset<x: tensor<f32>>) -> !data.dataset<x: tensor<i64>>
  return
}

// -----

// Concatenate (C1)
func.func @concatenate(%a: !data.dataset<x: tensor<i64>>, %b: !data.dataset<x: tensor<f32>>) {
  // expected-error @+1 {{(C1) takes elements of one kind, but has '!data.dataset<x: tensor<i64>>' and '!data.dataset<x: tensor<f32>>'}}
  %0 = data.concatenate %a, %b : (!data.dataset<x: tensor<i64>>, !data.dataset<x: tensor<f32>>) -> !data.dataset<x: tensor<i64>>
  return
}

// -----

// SampleFromDatasets (C2)
data.pipeline train {
  %a = data.range {stop = 3}
  %b = data.range {stop = 3}
  // expected-error @+1 {{of 2 datasets: give one of at least 0 for each, and one above 0}}
  %0 = data.sample_from_datasets %a, %b {weights = [1.0]}
  data.yield %0
}

// -----

// Enumerate (C1)
func.func @enumerate(%a: !data.dataset<"index": tensor<i64>>) {
  // expected-error @+1 {{(C1) gives a component 'index', but its elements have one of that name: call that another name in a data.map}}
  %0 = data.enumerate %a : !data.dataset<"index": tensor<i64>> -> !data.dataset<"index": tensor<i64>>
  return
}

// -----

// Shard (C1)
data.pipeline train {
  %a = data.range {stop = 3}
  // expected-error @+1 {{(C1) takes the elements of shard 2 of 2: they are 0 to 1}}
  %0 = data.shard %a {num_shards = 2, index = 2}
  data.yield %0
}

// -----

// Prefetch (C1)
data.pipeline train {
  %a = data.range {stop = 3}
  // expected-error @+1 {{(C1) has the buffer_size 0: use 1 or more, or -1 to leave it to the program}}
  %0 = data.prefetch %a {buffer_size = 0}
  data.yield %0
}

// -----

// SetShape (C1)
func.func @set_shape(%a: !data.dataset<x: tensor<?x3xi64>>) {
  // expected-error @+1 {{(C1) says that 'tensor<?x3xi64>' is 'tensor<8x4xi64>': only dimensions that are not known (?) can become known}}
  %0 = data.set_shape %a [tensor<8x4xi64>] : !data.dataset<x: tensor<?x3xi64>> -> !data.dataset<x: tensor<8x4xi64>>
  return
}

// -----

// PaddedBatch (C1)
func.func @padded(%a: !data.dataset<x: tensor<?xi64>>) {
  // expected-error @+1 {{(C1) has a padded shape of 2 dimensions for 'tensor<?xi64>'}}
  %0 = data.padded_batch %a {size = 4, padded_shapes = [array<i64: 2, 3>]} : !data.dataset<x: tensor<?xi64>> -> !data.dataset<x: tensor<?x2xi64>>
  return
}

// -----

// PaddedBatch (C2)
func.func @padded(%a: !data.dataset<x: tensor<?xi64>>) {
  // expected-error @+1 {{a padding value is a scalar of the component's element type}}
  %0 = data.padded_batch %a {size = 4, padding_values = [dense<0.0> : tensor<f32>]} : !data.dataset<x: tensor<?xi64>> -> !data.dataset<x: tensor<?x?xi64>>
  return
}

// -----

// BucketByLength (C1)
data.pipeline train {
  %a = data.range {stop = 3}
  // expected-error @+1 {{boundaries grow, and there is a batch size more than boundaries}}
  %0 = data.bucket_by_length %a {length_of = "x", boundaries = [8, 4], batch_sizes = [1, 2, 3]}
  data.yield %0
}

// -----

// BucketByLength (C2)
func.func @bucket(%a: !data.dataset<x: tensor<?xi64>>) {
  // expected-error @+1 {{(C2) takes the length of 'y', which no component of '!data.dataset<x: tensor<?xi64>>' is called}}
  %0 = data.bucket_by_length %a {length_of = "y", boundaries = [8], batch_sizes = [1, 2]} : !data.dataset<x: tensor<?xi64>> -> !data.dataset<x: tensor<?x?xi64>>
  return
}

// -----

// Unbatch (C1)
func.func @unbatch(%a: !data.dataset<x: tensor<i64>>) {
  // expected-error @+1 {{(C1) takes elements apart by their first dimension, but a component is 'tensor<i64>'}}
  %0 = data.unbatch %a : !data.dataset<x: tensor<i64>> -> !data.dataset<x: tensor<i64>>
  return
}

// -----

// ParseExample (C3), (C4)
data.func @f(%record) {
  // expected-error @+1 {{(C3) gives 'tensor<2x?xi64>': only the first dimension may be left to the data}}
  %x = data.parse_example %record ["x"] : tensor<2x?xi64>
  data.return {x = %x} : tensor<2x?xi64>
}

// -----

data.func @f(%record) {
  // expected-error @+1 {{(C4) has the default dense<0.000000e+00> : tensor<f32> for 'tensor<i64>': use unit, or a tensor of that type}}
  %x = data.parse_example %record ["x"] {defaults = [dense<0.0> : tensor<f32>]} : tensor<i64>
  data.return {x = %x} : tensor<i64>
}

// -----

data.func @f(%record) {
  // expected-error @+1 {{(C4) has the default dense<["a", "b"]> : tensor<2x!data.string> for 'tensor<2x!data.string>': use unit, or one string, which stands for each}}
  %x = data.parse_example %record ["x"] {defaults = [dense<["a", "b"]> : tensor<2x!data.string>]} : tensor<2x!data.string>
  data.return {x = %x} : tensor<2x!data.string>
}

// -----

// ParseSequenceExample (C3)
data.func @f(%record) {
  // expected-error @+1 {{(C3) gives the list 'tensor<4xi64>': its first dimension, the number of steps, is left to the data (?)}}
  %x = data.parse_sequence_example %record [] ["x"] : tensor<4xi64>
  data.return {x = %x} : tensor<4xi64>
}

// -----

// StringToNumber, Lookup, Cast (C1)
data.func @f(%record) {
  // expected-error @+1 {{(C1) makes 'tensor<2xf32>' of '!data.string': give it the same dimensions}}
  %x = data.string_to_number %record : !data.string -> tensor<2xf32>
  data.return {x = %x} : tensor<2xf32>
}

// -----

data.func @f(%record) {
  // expected-error @+1 {{(C2) has no vocabulary: give the words, or a vocabulary_file}}
  %x = data.lookup %record : !data.string -> tensor<i64>
  data.return {x = %x} : tensor<i64>
}

// -----

// Lookup (C3)
data.func @f(%record) {
  // expected-error @+1 {{(C3) has 0 buckets for other words: give one or more, or leave num_oov_buckets out}}
  %x = data.lookup %record {vocabulary = ["a"], num_oov_buckets = 0} : !data.string -> tensor<i64>
  data.return {x = %x} : tensor<i64>
}

// -----

data.func @f(%record) {
  // expected-error @+1 {{(C3) has buckets for other words and a default_value, which no word is given: keep one}}
  %x = data.lookup %record {vocabulary = ["a"], num_oov_buckets = 2, default_value = 0} : !data.string -> tensor<i64>
  data.return {x = %x} : tensor<i64>
}

// -----

// Pad (C1)
data.func @f(%x: tensor<?xi64>) {
  // expected-error @+1 {{rank and element type stay, and the value is a scalar of that type}}
  %y = data.pad %x : tensor<?xi64> -> tensor<4xi32>
  data.return {y = %y} : tensor<4xi32>
}

// -----

// EnsureShape (C1)
data.func @f(%x: tensor<?x3xi64>) {
  // expected-error @+1 {{(C1) says that 'tensor<?x3xi64>' is 'tensor<2x4xi64>': only dimensions that are not known (?) can become known}}
  %y = data.ensure_shape %x : tensor<?x3xi64> -> tensor<2x4xi64>
  data.return {y = %y} : tensor<2x4xi64>
}

// -----

// CheckLabels (C1)
data.func @f(%x: tensor<3xi64>) {
  // expected-error @+1 {{attribute 'classes' must be a positive integer}}
  %y = data.check_labels %x {component = "label", classes = 0} : tensor<3xi64>
  data.return {y = %y} : tensor<3xi64>
}

// -----

// DecodeJpeg (C3)
data.func @f(%record) {
  // expected-error @+1 {{(C3) takes the window [0, 0, 4, 4] as 'tensor<8x8x3xui8>': it is the first row and column, and the height and width of the result}}
  %x = data.decode_jpeg %record {window = array<i64: 0, 0, 4, 4>} : tensor<8x8x3xui8>
  data.return {x = %x} : tensor<8x8x3xui8>
}

// -----

// DecodePng (C1)
data.func @f(%record) {
  // expected-error @+1 {{(C1) gives 'tensor<8x8xui8>': an image is [height, width, 1 to 4 channels]}}
  %x = data.decode_png %record : tensor<8x8xui8>
  data.return {x = %x} : tensor<8x8xui8>
}

// -----

// Images
data.func @f(%x: tensor<?x?x3xui8>) {
  // expected-error @+1 {{(C1) makes 'tensor<4x4x1xf32>' of 'tensor<?x?x3xui8>': images are [height, width, channels] with as many channels, the result of sizes that are known}}
  %y = data.resize %x : tensor<?x?x3xui8> -> tensor<4x4x1xf32>
  data.return {y = %y} : tensor<4x4x1xf32>
}

// -----

data.func @f(%x: tensor<?x?x3xui8>) {
  // expected-error @+1 {{attribute 'method' must be "bilinear" or "nearest"}}
  %y = data.resize %x {method = "area"} : tensor<?x?x3xui8> -> tensor<4x4x3xf32>
  data.return {y = %y} : tensor<4x4x3xf32>
}

// -----

data.func @f(%x: tensor<8x8x3xui8>) {
  // expected-error @+1 {{attribute 'at' must be "center" or "random"}}
  %y = data.crop %x {at = "left"} : tensor<8x8x3xui8> -> tensor<4x4x3xui8>
  data.return {y = %y} : tensor<4x4x3xui8>
}

// -----

data.func @f(%x: tensor<8x8x3xui8>) {
  // expected-error @+1 {{attribute 'direction' must be "left_right" or "up_down"}}
  %y = data.flip %x {direction = "down"} : tensor<8x8x3xui8> -> tensor<8x8x3xui8>
  data.return {y = %y} : tensor<8x8x3xui8>
}

// -----

data.func @f(%x: tensor<8x8x3xui8>) {
  // expected-error @+1 {{(C2) has one number, or a range of two, by which colours change}}
  %y = data.adjust_hue %x : tensor<8x8x3xui8> -> tensor<8x8x3xui8>
  data.return {y = %y} : tensor<8x8x3xui8>
}

// -----

data.func @f(%x: tensor<8x8x1xui8>) {
  // expected-error @+1 {{(C1) takes 'tensor<8x8x1xui8>': an image in colour is [height, width, 3]}}
  %y = data.adjust_saturation %x {factor = 0.5} : tensor<8x8x1xui8> -> tensor<8x8x1xui8>
  data.return {y = %y} : tensor<8x8x1xui8>
}
