// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK: module attributes {
// CHECK-SAME: tpu.adapters = {"w/kernel" = 2.000000e+00 : f64},
// CHECK-SAME: tpu.datasets = [#tpu.dataset<"train", ops = [
// CHECK-SAME: #tpu.dataset_op<kind = "files", location = "m.mlir:3", inputs = [], attributes = {flag = "train_files"}, elements = [#tpu.tensor_spec<"" : !data.string>]>,
// CHECK-SAME: #tpu.dataset_op<kind = "interleave", location = "", inputs = [0], attributes = {}, elements = [], function = @f, body = #tpu.dataset<"", ops = [], elements = []>>],
// CHECK-SAME: elements = [#tpu.tensor_spec<"x" : tensor<4x?xf32>>]>],
// CHECK-SAME: tpu.denormals = "flush",
// CHECK-SAME: tpu.forwards = [#tpu.forward<batch_size = 4, text = <data = "a\00\22", bytes = 7>, artifact = <data = "", bytes = 0>, inputs = [#tpu.tensor_spec<"x" : tensor<4xf32>>], variables = [#tpu.tensor_spec<"w" : tensor<4xf32>>], outputs = [], adapter_factors = [2.000000e+00]>],
// CHECK-SAME: tpu.num_shards = 2 : i32,
// CHECK-SAME: tpu.parameters = [#tpu.parameter<"rate" : f32, value = "0.05">, #tpu.parameter<"name" : none, value = "a", compiled = true>],
// CHECK-SAME: tpu.state_layout = #tpu.state_layout<bytes = 192, slots = [
// CHECK-SAME: <"w" : tensor<4xf32>, offset = 0, variable = <trainable = true>>,
// CHECK-SAME: <"w/Accumulated" : tensor<4xf32>, offset = 64, variable = <sum = true, whole = tensor<2x4xf32>, starts = [0, 0, 1, 0]>>,
// CHECK-SAME: <"text" : tensor<i32>, offset = 128, variable = <local = true>>]>
module attributes {
    tpu.adapters = {"w/kernel" = 2.0},
    tpu.datasets = [#tpu.dataset<"train", ops = [
        #tpu.dataset_op<kind = "files", location = "m.mlir:3", inputs = [], attributes = {flag = "train_files"},
                        elements = [#tpu.tensor_spec<"" : !data.string>]>,
        #tpu.dataset_op<kind = "interleave", location = "", inputs = [0], attributes = {}, elements = [],
                        function = @f, body = #tpu.dataset<"", ops = [], elements = []>>],
      elements = [#tpu.tensor_spec<"x" : tensor<4x?xf32>>]>],
    tpu.denormals = "flush",
    tpu.forwards = [#tpu.forward<batch_size = 4, text = <data = "a\00\22", bytes = 7>, artifact = <data = "", bytes = 0>,
                                 inputs = [#tpu.tensor_spec<"x" : tensor<4xf32>>], variables = [#tpu.tensor_spec<"w" : tensor<4xf32>>],
                                 outputs = [], adapter_factors = [2.0]>],
    tpu.num_shards = 2 : i32,
    tpu.parameters = [#tpu.parameter<"rate" : f32, value = "0.05">,
                      #tpu.parameter<"name" : none, value = "a", compiled = true>],
    tpu.state_layout = #tpu.state_layout<bytes = 192, slots = [
        <"w" : tensor<4xf32>, offset = 0, variable = <trainable = true>>,
        <"w/Accumulated" : tensor<4xf32>, offset = 64, variable = <sum = true, whole = tensor<2x4xf32>, starts = [0, 0, 1, 0]>>,
        <"text" : tensor<i32>, offset = 128, variable = <local = true>>]>} {
  // CHECK: func.func @train(%{{.*}}: tensor<4xf32> {tpu.optimizer_sharding = {{\[\[}}"replica"]], tpu.state = "w"},
  // CHECK-SAME: %{{.*}}: tensor<4xf32> {tpu.infeed = "x", tpu.sharding = {{\[\[}}]]})
  // CHECK-SAME: -> (tensor<4xf32> {tpu.state = "w", tpu.variable = #tpu.variable<trainable = true>}, tensor<4xf32> {tpu.outfeed = "y"})
  // CHECK-SAME: tpu.buffers = [#tpu.buffer<bytes = 64, offset = 0, first = 1, last = 4, type = memref<4xf32>, location = "m.mlir:7">],
  // CHECK-SAME: tpu.function = "train", tpu.global_batch_size = 8 : i64,
  // CHECK-SAME: tpu.infeeds = [#tpu.tensor_spec<"x" : tensor<4xf32>>],
  // CHECK-SAME: tpu.metrics = [#tpu.metric<"loss", mean>, #tpu.metric<"perplexity", exp_mean>, #tpu.metric<"error", root_mean>, #tpu.metric<"area", auc>],
  // CHECK-SAME: tpu.ops = [#tpu.op_cost<kind = "matmul", unit = mxu, location = "m.mlir:7", count = 1, flops = 8320, bytes = 3616, transcendentals = 1, strided = 2, fixed_bytes = 1024, f32 = true, product = [1, 16, 8, 32], zero_flops = 3, kernel = "k", multiplies_bf16 = true, repeated_flops = 4>,
  // CHECK-SAME: #tpu.op_cost<kind = "exp", unit = vpu, location = "", count = 1, flops = 0, bytes = 16, shared_bytes = 8>],
  // CHECK-SAME: tpu.transient_bytes = 64 : i64
  func.func @train(%w: tensor<4xf32> {tpu.state = "w", tpu.optimizer_sharding = [["replica"]]},
                   %x: tensor<4xf32> {tpu.infeed = "x", tpu.sharding = [[]]})
      -> (tensor<4xf32> {tpu.state = "w", tpu.variable = #tpu.variable<trainable = true>}, tensor<4xf32> {tpu.outfeed = "y"})
      attributes {
        tpu.function = "train", tpu.global_batch_size = 8 : i64,
        tpu.infeeds = [#tpu.tensor_spec<"x" : tensor<4xf32>>],
        tpu.metrics = [#tpu.metric<"loss", mean>, #tpu.metric<"perplexity", exp_mean>, #tpu.metric<"error", root_mean>, #tpu.metric<"area", auc>],
        tpu.ops = [#tpu.op_cost<kind = "matmul", unit = mxu, location = "m.mlir:7", count = 1, flops = 8320, bytes = 3616,
                                transcendentals = 1, strided = 2, fixed_bytes = 1024, f32 = true, product = [1, 16, 8, 32],
                                zero_flops = 3, kernel = "k", multiplies_bf16 = true, repeated_flops = 4>,
                   #tpu.op_cost<kind = "exp", unit = vpu, location = "", count = 1, flops = 0, bytes = 16, shared_bytes = 8>],
        tpu.buffers = [#tpu.buffer<bytes = 64, offset = 0, first = 1, last = 4, type = memref<4xf32>, location = "m.mlir:7">],
        tpu.transient_bytes = 64 : i64} {
    // CHECK: stablehlo.add {{.*}} {tpu.op = 0 : i32, tpu.sharding = {{\[\[}}"replica"]]}
    %y = stablehlo.add %x, %x {tpu.op = 0 : i32, tpu.sharding = [["replica"]]} : tensor<4xf32>
    return %w, %y : tensor<4xf32>, tensor<4xf32>
  }
}
