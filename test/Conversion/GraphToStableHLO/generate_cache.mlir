// With a cache, each step takes the token that the model of the whole text finds likeliest, and the
// keys and values of the steps are those of the whole text: two prompts of different lengths, each
// with other ways to know positions.
// RUN: rm -rf %t && split-file %s %t
// RUN: for model in learned rotary alibi sine; do \
// RUN:   tpu-opt %t/$model.mlir --graph-to-stablehlo="predict-batch-size=2" -o %t/$model.program && \
// RUN:   python3 %S/Inputs/call_steps.py %t/$model.program 4,2 16 > %t/$model.main && \
// RUN:   tpu-run %t/$model.main --engine=reference && tpu-run %t/$model.main --engine=native --precision=highest || exit 1; \
// RUN: done

// Each attention has a cache of its own, [batch, key heads, positions, features], that both functions
// know. Only `prefill` sees the text.
// RUN: FileCheck %s --input-file=%t/rotary.program
// CHECK: func.func @initialize
// CHECK-SAME: tensor<2x2x9x6xf32> {tpu.state = "generate/multi_head_attention/key", tpu.variable = #tpu.variable<local = true>}
// CHECK-SAME: tensor<2x2x9x4xf32> {tpu.state = "generate/multi_head_attention/value", tpu.variable = #tpu.variable<local = true>}
// CHECK: func.func @generate
// CHECK-SAME: tensor<2x2x9x6xf32> {tpu.state = "generate/multi_head_attention_1/key"}
// CHECK-NOT: generate/text
// CHECK: func.func @prefill
// CHECK-SAME: tensor<2x9xi32> {tpu.state = "generate/text"}

// Steps copy no cache.
// RUN: tpu-opt %t/rotary.program --normalize-stablehlo --stablehlo-to-tpu --tpu-to-plan | FileCheck %s --check-prefix=PLAN
// PLAN: func.func @generate
// PLAN-NOT: memref.copy {{.*}}2x2x9x
// PLAN: func.func @prefill

//--- learned.mlir
graph.model @learned {
  graph.func @block(%x) {
    %0 = graph.layer_norm %x
    %1 = graph.multi_head_attention %0, %0 {num_heads = 2, key_dim = 4, causal}
    %2 = graph.add %x, %1
    %3 = graph.dense %2 {units = 12, activation = "gelu"}
    %4 = graph.dense %3 {units = 8}
    %5 = graph.add %2, %4
    graph.return %5
  }
  graph.model_fn @model(%text: tensor<?x9xi32>) {
    %0 = graph.embedding %text {input_dim = 16, output_dim = 8, embeddings_initializer = #graph.random_normal<stddev = 1.0>}
    %1 = graph.position_embedding %0 {length = 9, embeddings_initializer = #graph.random_normal<stddev = 1.0>}
    %2 = graph.call @block(%1)
    %3 = graph.call @block(%2)
    %logits = graph.dense %3 {units = 16}
    graph.generate %logits of %text {window = 9, cache, batch = 2}
    %likeliest = graph.argmax %logits
    graph.predict {likeliest = %likeliest}
  }
}
//--- rotary.mlir
// As today's language models: grouped queries, rotary positions, a sliding window, experts, a tied table.
graph.model @rotary {
  graph.func @block(%x) {
    %0 = graph.rms_norm %x
    %1 = graph.multi_head_attention %0, %0 {num_heads = 4, key_value_heads = 2, key_dim = 6, value_dim = 4, causal, window = 3, rotary_base = 100.0, rotary_dimensions = 4, rotary_llama3 = [8.0, 1.0, 4.0, 16.0], use_bias = false}
    %2 = graph.add %x, %1
    %3 = graph.dense %2 {units = 24}
    %4, %5 = graph.split %3
    %6 = graph.multiply %4, %5
    %7 = graph.dense %6 {units = 8}
    %8 = graph.add %2, %7
    %9, %loss = graph.mixture_of_experts %8 {num_experts = 4, intermediate_dim = 6, capacity_factor = 0.5}
    %10 = graph.add %8, %9
    graph.return %10
  }
  graph.model_fn @model(%text: tensor<?x9xi32>) {
    %table = graph.variable {shape = [16, 8], initializer = #graph.random_normal<stddev = 1.0>, name = "table"}
    %0 = graph.embedding_lookup %table, %text {combiner = "none"}
    %1 = graph.call @block(%0)
    %2 = graph.call @block(%1)
    %logits = graph.dense %2, %table {units = 16, transpose, use_bias = false}
    graph.generate %logits of %text {window = 9, cache, batch = 2}
    %likeliest = graph.argmax %logits
    graph.predict {likeliest = %likeliest}
  }
}
//--- alibi.mlir
graph.model @alibi {
  graph.model_fn @model(%text: tensor<?x9xi32>) {
    %0 = graph.embedding %text {input_dim = 16, output_dim = 8, embeddings_initializer = #graph.random_normal<stddev = 1.0>}
    %1 = graph.multi_head_attention %0, %0 {num_heads = 6, key_value_heads = 3, key_dim = 4, causal, alibi, soft_cap = 2.0}
    %2 = graph.multi_head_attention %1, %1 {num_heads = 2, key_value_heads = 1, key_dim = 4, causal, alibi}
    %3 = graph.add %0, %2
    %logits = graph.dense %3 {units = 16}
    graph.generate %logits of %text {window = 9, cache, batch = 2}
    %likeliest = graph.argmax %logits
    graph.predict {likeliest = %likeliest}
  }
}
//--- sine.mlir
graph.model @sine {
  graph.model_fn @model(%text: tensor<?x9xi32>) {
    %0 = graph.embedding %text {input_dim = 16, output_dim = 8, embeddings_initializer = #graph.random_normal<stddev = 1.0>}
    %1 = graph.sine_position_encoding %0
    %2 = graph.multi_head_attention %1, %1 {num_heads = 2, key_dim = 4, causal}
    %3 = graph.rotary_embedding %2
    %4 = graph.multi_head_attention %3, %3 {num_heads = 2, key_dim = 4, causal}
    %logits = graph.dense %4 {units = 16}
    graph.generate %logits of %text {window = 9, cache, batch = 2}
    %likeliest = graph.argmax %logits
    graph.predict {likeliest = %likeliest}
  }
}
