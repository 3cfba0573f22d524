// Layers without their adapters, and the factors of these: alpha / rank, or 1.
// RUN: tpu-opt %s --graph-drop-adapters | FileCheck %s
// RUN: tpu-opt %s --graph-drop-adapters --graph-drop-adapters | FileCheck %s
// RUN: grep -v lora %s | tpu-opt --graph-drop-adapters | FileCheck %s --check-prefix=NONE
// NONE-NOT: tpu.adapters

// CHECK: module attributes {tpu.adapters = {"layer/query/kernel" = 1.500000e+00 : f64, "layer/value/kernel" = 1.500000e+00 : f64, "mlp/kernel" = 1.000000e+00 : f64}}
graph.model @m {
  graph.model_fn @predict(%x: tensor<2x3x4xf32>) attributes {global_batch_size = 2 : i64, inferred, mode = #graph.mode<predict>} {
    // CHECK: graph.multi_head_attention
    // CHECK-NOT: lora
    %0 = graph.multi_head_attention %x, %x {key_dim = 2, lora_alpha = 3.0, lora_kernels = ["query", "value"], lora_rank = 2, name = "layer", num_heads = 2} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %1 = graph.dense %x {lora_rank = 2, name = "mlp", units = 4} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %2 = graph.dense %x {name = "head", units = 4} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    graph.predict {a = %2} : tensor<2x3x4xf32>
  }
}
