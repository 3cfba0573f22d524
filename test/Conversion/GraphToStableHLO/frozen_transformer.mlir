// A block has 9 products, and the logits are one more: 37 in prediction. Training adds two to each: 111.
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=4" | grep -c dot_general | FileCheck %s --check-prefix=ALL
// ALL: {{^}}111{{$}}
// If the last block alone is trained, there are the gradient of the last hidden state, and the 18 of this block.
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=4 trainable-variables=block_3/.*" -o %t
// RUN: grep -c dot_general %t | FileCheck %s --check-prefix=LAST
// RUN: grep -o '"block_3/[a-z_/]*/AdamW"' %t | sort -u | count 9
// RUN: grep -o '/AdamW"' %t | count 27
// LAST: {{^}}56{{$}}
// A frozen table, which is the kernel of the logits, too, has no gradient.
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=4 frozen-variables=tokens" | grep -c dot_general | FileCheck %s --check-prefix=TABLE
// TABLE: {{^}}110{{$}}
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=4 trainable-variables=norm/.*" | grep -c dot_general | FileCheck %s --check-prefix=NORM
// NORM: {{^}}38{{$}}
graph.model @decoder {
  graph.func @swiglu(%x) {hidden, features} {
    %gate = graph.dense %x {units = hidden, activation = "silu", use_bias = false, name = "gate"}
    %up = graph.dense %x {units = hidden, use_bias = false, name = "up"}
    %0 = graph.multiply %gate, %up
    %1 = graph.dense %0 {units = features, use_bias = false, name = "down"}
    graph.return %1
  }
  graph.model_fn @model(%text: tensor<?x64xi32>, %next: tensor<?x64xi32>) {
    %table = graph.variable {shape = [256, 96], initializer = #graph.random_normal<stddev = 0.02>, name = "tokens"}
    %x = graph.embedding_lookup %table, %text {combiner = "none"}
    %last = graph.repeat 4 (%h = %x) scope "block" {
      %0 = graph.rms_norm %h {name = "attention_norm"}
      %1 = graph.multi_head_attention %0, %0 {num_heads = 6, key_value_heads = 2, key_dim = 16, causal, rotary_base = 10000.0, use_bias = false, name = "attention"}
      %2 = graph.add %h, %1
      %3 = graph.rms_norm %2 {name = "feed_forward_norm"}
      %4 = graph.call @swiglu(%3) {hidden = 256, features = 96} scope "feed_forward"
      %5 = graph.add %2, %4
      graph.return %5
    }
    %norm = graph.rms_norm %last {name = "norm"}
    %logits = graph.dense %norm, %table {transpose, use_bias = false}
    %loss = graph.sparse_softmax_cross_entropy %next, %logits
    %rate = graph.constant 0.001
    graph.minimize %loss with #graph.adamw, %rate {cross_shard}
  }
}
