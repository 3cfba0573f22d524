// RUN: tpu-opt %s --graph-add-adapters="adapters=.*/(query|value)/kernel|mlp/.*:rank=2,alpha=3" | FileCheck %s
// RUN: tpu-opt %s --graph-add-adapters="adapters=mlp/kernel:rank=2" | FileCheck %s --check-prefix=RANK
// RUN: tpu-opt %s --graph-add-adapters | FileCheck %s --check-prefix=NONE
// The other variables are frozen, with the adapters' layer or not.
// RUN: tpu-opt %s --graph-add-adapters="adapters=mlp/.*:rank=2" --graph-freeze-variables | FileCheck %s --check-prefix=FROZEN
// RUN: tpu-opt %s --graph-add-adapters="adapters=mlp/.*:rank=2" --graph-freeze-variables="trainable=head/.*" | FileCheck %s --check-prefix=HEAD
// RUN: tpu-opt %s --graph-add-adapters="adapters=(mlp|layer)/.*:rank=2" --graph-freeze-variables="frozen=layer/.*" | FileCheck %s --check-prefix=BOTH

// CHECK: graph.multi_head_attention %{{.*}}, %{{.*}} {key_dim = 2 : i64, lora_alpha = 3.000000e+00 : f64, lora_kernels = ["query", "value"], lora_rank = 2 : i64, name = "layer", num_heads = 2 : i64, use_bias = false}
// CHECK: graph.dense %{{.*}} {lora_alpha = 3.000000e+00 : f64, lora_rank = 2 : i64, name = "mlp", units = 4 : i64}
// CHECK-NOT: lora_rank
// RANK-NOT: lora
// RANK: graph.dense %{{.*}} {lora_rank = 2 : i64, name = "mlp", units = 4 : i64}
// RANK-NOT: lora
// NONE-NOT: lora
// FROZEN: frozen_variables = ["layer/query/kernel", "layer/key/kernel", "layer/value/kernel", "layer/attention_output/kernel", "mlp/kernel", "mlp/bias", "head/kernel", "head/bias"]
// HEAD: frozen_variables = ["layer/query/kernel", "layer/key/kernel", "layer/value/kernel", "layer/attention_output/kernel", "mlp/kernel", "mlp/bias"]
// BOTH: "layer/query/lora_kernel_a", "layer/query/lora_kernel_b",
// BOTH-NOT: "mlp/lora
graph.model @m {
  graph.model_fn @train(%x: tensor<8x3x4xf32>, %label: tensor<8x3xi32>)
      attributes {global_batch_size = 8 : i64, inferred, mode = #graph.mode<train>} {
    %0 = graph.multi_head_attention %x, %x {num_heads = 2, key_dim = 2, use_bias = false, name = "layer"} : (tensor<8x3x4xf32>, tensor<8x3x4xf32>) -> tensor<8x3x4xf32>
    %1 = graph.dense %0 {units = 4, name = "mlp"} : (tensor<8x3x4xf32>) -> tensor<8x3x4xf32>
    %2 = graph.dense %1 {units = 2, name = "head"} : (tensor<8x3x4xf32>) -> tensor<8x3x2xf32>
    %3 = graph.sparse_softmax_cross_entropy %label, %2 : (tensor<8x3xi32>, tensor<8x3x2xf32>) -> tensor<f32>
    %4 = graph.constant 0.1 : () -> tensor<f32>
    graph.minimize %3 with #graph.sgd, %4 : tensor<f32>, tensor<f32>
  }
}
