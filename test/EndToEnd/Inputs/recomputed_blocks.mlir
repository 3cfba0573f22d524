// A transformer whose gradient computes its blocks again, or not (#recompute).
#blocks = 8
#recompute = true
graph.model @blocks {
  data.func @decode(%record) {
    %raw = data.parse_example %record ["text"] : !data.string
    %bytes = data.decode_raw %raw : tensor<101xui8>
    %all = stablehlo.convert %bytes : (tensor<101xui8>) -> tensor<101xi32>
    %text = stablehlo.slice %all [0:64] : (tensor<101xi32>) -> tensor<64xi32>
    %next = stablehlo.slice %all [1:65] : (tensor<101xi32>) -> tensor<64xi32>
    data.return {text = %text, next = %next} : tensor<64xi32>, tensor<64xi32>
  }
  data.pipeline train {
    %files = data.files "train_files" []
    %records = data.tfrecord %files
    %texts = data.map @decode(%records)
    %batches = data.batch %texts {drop_remainder}
    data.yield %batches
  }
  graph.func @block(%x) {
    %0 = graph.layer_norm %x
    %1 = graph.multi_head_attention %0, %0 {num_heads = 4, key_dim = 16, causal}
    %2 = graph.dropout %1 {rate = 0.1}
    %3 = graph.add %x, %2
    %4 = graph.layer_norm %3
    %5 = graph.dense %4 {units = 256, activation = "gelu"}
    %6 = graph.dense %5 {units = 64}
    %7 = graph.add %3, %6
    graph.return %7
  }
  graph.model_fn @model(%text: tensor<?x64xi32>, %next: tensor<?x64xi32>) {
    %0 = graph.embedding %text {input_dim = 256, output_dim = 64}
    %1 = graph.repeat #blocks (%h = %0) scope "block" {
      %2 = graph.if #recompute {
        %3 = graph.recompute {
          %4 = graph.call @block(%h)
          graph.return %4
        }
        graph.return %3
      } else {
        %3 = graph.call @block(%h)
        graph.return %3
      }
      graph.return %2
    }
    %logits = graph.dense %1 {units = 256}
    %loss = graph.sparse_softmax_cross_entropy %next, %logits
    %rate = graph.constant 0.001
    graph.minimize %loss with #graph.adam, %rate {cross_shard}
  }
}
