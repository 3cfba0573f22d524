// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// Misspelled names.

// expected-error @+1 {{'tpu.num_shard' is no attribute of the tpu dialect; did you mean 'tpu.num_shards'?}}
module attributes {tpu.num_shard = 2 : i32} {}

// -----

// expected-error @+1 {{'tpu.statistics_of_nothing' is no attribute of the tpu dialect}}
func.func private @f() attributes {tpu.statistics_of_nothing}

// -----

// expected-error @+1 {{argument 1: 'tpu.infed' is no attribute of the tpu dialect; did you mean 'tpu.infeed'?}}
func.func private @f(tensor<4xf32>, tensor<4xf32> {tpu.infed = "x"})

// -----

// expected-error @+1 {{result 0: 'tpu.stat' is no attribute of the tpu dialect; did you mean 'tpu.state'?}}
func.func private @f() -> (tensor<4xf32> {tpu.stat = "w"})

// -----

// Right names in wrong places.

// expected-error @+1 {{'func.func' op 'tpu.num_shards' is an attribute of modules}}
func.func private @f() attributes {tpu.num_shards = 2 : i32}

// -----

// expected-error @+1 {{'builtin.module' op 'tpu.function' is an attribute of functions}}
module attributes {tpu.function = "train"} {}

// -----

// expected-error @+1 {{'builtin.module' op 'tpu.state' is an attribute of arguments and results of functions}}
module attributes {tpu.state = "w"} {}

// -----

// expected-error @+1 {{'func.func' op result 0: 'tpu.infeed' is an attribute of arguments of functions}}
func.func private @f() -> (tensor<4xf32> {tpu.infeed = "x"})

// -----

// expected-error @+1 {{'func.func' op argument 0: 'tpu.outfeed' is an attribute of results of functions}}
func.func private @f(tensor<4xf32> {tpu.outfeed = "y"})

// -----

// expected-error @+1 {{'func.func' op argument 0: 'tpu.variable' is an attribute of results of functions}}
func.func private @f(tensor<4xf32> {tpu.state = "w", tpu.variable = #tpu.variable<trainable = true>})

// -----

// expected-error @+1 {{'func.func' op argument 0: 'tpu.transient_bytes' is an attribute of functions}}
func.func private @f(tensor<4xf32> {tpu.transient_bytes = 8 : i64})

// -----

func.func @f() {
  // expected-error @+1 {{'arith.constant' op 'tpu.values_from' is an attribute of tpu.runtime_call operations}}
  %0 = arith.constant {tpu.values_from = 1 : i64} 1 : i32
  return
}

// -----

// Values of wrong types.

// expected-error @+1 {{'tpu.num_shards' is a positive integer, not 0 : i32}}
module attributes {tpu.num_shards = 0 : i32} {}

// -----

// expected-error @+1 {{'tpu.denormals' is "flush" or "keep", not "drop"}}
module attributes {tpu.denormals = "drop"} {}

// -----

// expected-error @+1 {{'tpu.target' is a #tpu.cpu, not "znver4"}}
module attributes {tpu.target = "znver4"} {}

// -----

// expected-error @+1 {{'tpu.kernel_plans' is an array of #tpu.pinned_kernel, not [1 : i32]}}
module attributes {tpu.kernel_plans = [1 : i32]} {}

// -----

// expected-error @+1 {{'tpu.parameters' is an array of #tpu.parameter, not [{name = "rate"}]}}
module attributes {tpu.parameters = [{name = "rate"}]} {}

// -----

// expected-error @+1 {{'tpu.datasets' is an array of #tpu.dataset, not}}
module attributes {tpu.datasets = {}} {}

// -----

// expected-error @+1 {{'tpu.forwards' is an array of #tpu.forward, not}}
module attributes {tpu.forwards = unit} {}

// -----

// expected-error @+1 {{'tpu.adapters' is a dictionary of f64 numbers, not {w = 1 : i64}}}
module attributes {tpu.adapters = {w = 1}} {}

// -----

// expected-error @+1 {{'tpu.state_layout' is a #tpu.state_layout, not [{name = "w"}]}}
module attributes {tpu.state_layout = [{name = "w"}]} {}

// -----

// expected-error @+1 {{'tpu.function' is a string that is not empty, not ""}}
func.func private @f() attributes {tpu.function = ""}

// -----

// expected-error @+1 {{'tpu.global_batch_size' is an integer from 0 on, not -1 : i64}}
func.func private @f() attributes {tpu.global_batch_size = -1 : i64}

// -----

// expected-error @+1 {{'tpu.metrics' is an array of #tpu.metric, not ["loss"]}}
func.func private @f() attributes {tpu.metrics = ["loss"]}

// -----

// expected-error @+1 {{'tpu.host_region' is a unit attribute, not true}}
func.func private @f() attributes {tpu.host_region = true}

// -----

// expected-error @+1 {{'tpu.convention' is a #tpu.convention, not "core"}}
func.func private @f() attributes {tpu.convention = "core"}

// -----

// expected-error @+1 {{'tpu.infeeds' is an array of #tpu.tensor_spec, not ["x"]}}
func.func private @f() attributes {tpu.infeeds = ["x"]}

// -----

// expected-error @+1 {{'tpu.inputs' is an array of types, not ["x"]}}
func.func private @f() attributes {tpu.inputs = ["x"]}

// -----

// expected-error @+1 {{'tpu.input_parameters' is an array of strings, not [1 : i32]}}
func.func private @f() attributes {tpu.input_parameters = [1 : i32]}

// -----

// expected-error @+1 {{'tpu.ops' is an array of #tpu.op_cost, not [{kind = "matmul"}]}}
func.func private @f() attributes {tpu.ops = [{kind = "matmul"}]}

// -----

// expected-error @+1 {{'tpu.buffers' is an array of #tpu.buffer, not [{bytes = 64 : i64}]}}
func.func private @f() attributes {tpu.buffers = [{bytes = 64 : i64}]}

// -----

// expected-error @+1 {{'tpu.transient_bytes' is an integer from 0 on, not 1.000000e+00 : f32}}
func.func private @f() attributes {tpu.transient_bytes = 1.0 : f32}

// -----

// expected-error @+1 {{argument 0: 'tpu.state' is a string that is not empty, not unit}}
func.func private @f(tensor<4xf32> {tpu.state})

// -----

// expected-error @+1 {{result 0: 'tpu.variable' is a #tpu.variable, not true}}
func.func private @f() -> (tensor<4xf32> {tpu.state = "w", tpu.variable = true})

// -----

// expected-error @+1 {{result 0: 'tpu.variable' describes a variable: name it by 'tpu.state'}}
func.func private @f() -> (tensor<4xf32> {tpu.variable = #tpu.variable<trainable = true>})

// -----

// expected-error @+1 {{argument 0: 'tpu.sharding' is a list with the axes of each dimension, as in [["replica"], []], not ["replica"]}}
func.func private @f(tensor<4xf32> {tpu.sharding = ["replica"]})

// -----

func.func @f() {
  // expected-error @+1 {{'arith.constant' op 'tpu.trip_count' is an attribute of loops}}
  %0 = arith.constant {tpu.trip_count = 1 : i64} 1 : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tpu.op' is an integer from 0 on, not "first"}}
  %0 = arith.constant {tpu.op = "first"} 1 : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tpu.row_blocks' is an array<i64>, not [1]}}
  %0 = arith.constant {tpu.row_blocks = [1]} 1 : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'arith.constant' op 'tpu.sparse_rhs' is an attribute of stablehlo.convolution operations}}
  %0 = arith.constant {tpu.sparse_rhs} 1 : i32
  return
}

// -----

// Constraints of typed attributes.

// expected-error @+1 {{a part of a variable has `whole` and `starts`, and another variable neither}}
func.func private @f() -> (tensor<4xf32> {tpu.state = "w", tpu.variable = #tpu.variable<whole = tensor<8xf32>>})

// -----

// expected-error @+1 {{`starts` has an index for each of the 2 dimensions of 'tensor<4x8xf32>' and each shard, not 3 indices}}
func.func private @f() -> (tensor<4xf32> {tpu.state = "w", tpu.variable = #tpu.variable<whole = tensor<4x8xf32>, starts = [0, 0, 1]>})

// -----

// expected-error @+1 {{the state has the variable "w" twice}}
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 128, slots = [<"w" : tensor<4xf32>, offset = 0>, <"w" : tensor<4xf32>, offset = 64>]>} {}

// -----

// expected-error @+1 {{the variable "w" has offset 32: offsets are multiples of 64, and the previous variable ends at 0}}
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 128, slots = [<"w" : tensor<4xf32>, offset = 32>]>} {}

// -----

// expected-error @+1 {{the variable "v" has offset 64: offsets are multiples of 64, and the previous variable ends at 80}}
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 128, slots = [<"w" : tensor<20xf32>, offset = 0>, <"v" : tensor<4xf32>, offset = 64>]>} {}

// -----

// expected-error @+1 {{the variable "w" is on both sides of byte 64, where the shared variables end}}
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 128 (shared = 64), slots = [<"w" : tensor<20xf32>, offset = 0>]>} {}

// -----

// expected-error @+1 {{the state has 64 bytes, but its last variable ends at 80}}
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 64, slots = [<"w" : tensor<20xf32>, offset = 0>]>} {}

// -----

// expected-error @+1 {{the variable "w" has the type 'tensor<?xf32>', which is no static shape}}
module attributes {tpu.state_layout = #tpu.state_layout<bytes = 64, slots = [<"w" : tensor<?xf32>, offset = 0>]>} {}

// -----

// expected-error @+1 {{`product` has four numbers: the number of products, and the rows, columns and summed terms of each; not 2}}
func.func private @f() attributes {tpu.ops = [#tpu.op_cost<kind = "matmul", unit = mxu, location = "", count = 1, flops = 1, bytes = 1, product = [1, 2]>]}

// -----

// expected-error @+1 {{`ops` has #tpu.dataset_op attributes, not "files"}}
module attributes {tpu.datasets = [#tpu.dataset<"train", ops = ["files"], elements = []>]} {}

// -----

// expected-error @+1 {{`elements` has #tpu.tensor_spec attributes, not "x"}}
module attributes {tpu.datasets = [#tpu.dataset<"train", ops = [], elements = ["x"]>]} {}

// -----

// expected-error @+2 {{`body` is a #tpu.dataset, not "train"}}
// expected-error @+1 {{failed to parse TPU_DatasetAttr parameter 'ops'}}
module attributes {tpu.datasets = [#tpu.dataset<"train", ops = [#tpu.dataset_op<kind = "map", location = "", inputs = [], attributes = {}, elements = [], body = "train">], elements = []>]} {}

// -----

// expected-error @+1 {{`outputs` has #tpu.tensor_spec attributes, not "y"}}
module attributes {tpu.forwards = [#tpu.forward<batch_size = 4, text = <data = "", bytes = 0>, artifact = <data = "", bytes = 0>, inputs = [], variables = [], outputs = ["y"]>]} {}

// -----

// expected-error @+1 {{`adapter_factors` has 2 numbers for 0 variables}}
module attributes {tpu.forwards = [#tpu.forward<batch_size = 4, text = <data = "", bytes = 0>, artifact = <data = "", bytes = 0>, inputs = [], variables = [], outputs = [], adapter_factors = [1.0, 0.0]>]} {}
