// Character by character, with the states that layers carry, comes what the model says
// of the whole text.
// RUN: tpu-opt %s --graph-to-stablehlo="predict-batch-size=1" -o %t
// RUN: python3 %S/Inputs/call_steps.py %t 1 8 > %t.mlir
// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native

graph.model @writer {
  graph.model_fn @model(%text: tensor<?x4xi32>) {
    %0 = graph.embedding %text {input_dim = 8, output_dim = 3, embeddings_initializer = #graph.random_normal<stddev = 1.0>}
    %1 = graph.gru %0 {units = 5, return_sequences}
    %2 = graph.lstm %1 {units = 4, return_sequences}
    %logits = graph.dense %2 {units = 8}
    graph.generate %logits of %text
    %likeliest = graph.argmax %logits
    graph.predict {likeliest = %likeliest}
  }
}
