// A classifier of images on a vision transformer, to be fine-tuned from Hugging Face's weights by vit.map. The
// sizes here are small; README.md lists those of ViT-B/16.
#features = 96
#layers = 2
#heads = 4
#hidden = 384
#classes = 10

graph.model @vit {
  // Pixels from -1 to 1.
  data.image_pipeline train ["../resnet50/data/train*"] {shuffle_buffer = 64, mean = [127.5, 127.5, 127.5], deviation = [127.5, 127.5, 127.5]}
  data.image_pipeline evaluate, predict ["../resnet50/data/validation*"] {mean = [127.5, 127.5, 127.5], deviation = [127.5, 127.5, 127.5]}
  graph.func @block(%x) {features, heads, hidden} {
    %0 = graph.layer_norm %x {epsilon = 1.0e-12, name = "norm_before"}
    %1 = graph.multi_head_attention %0, %0 {num_heads = heads, key_dim = features / heads, name = "attention"}
    %2 = graph.add %x, %1
    %3 = graph.layer_norm %2 {epsilon = 1.0e-12, name = "norm_after"}
    %4 = graph.dense %3 {units = hidden, activation = "gelu", name = "intermediate"}
    %5 = graph.dense %4 {units = features, name = "output"}
    %6 = graph.add %2, %5
    graph.return %6
  }
  // The features of a position before those of the 14x14 patches.
  graph.func @encoder(%image) {features, layers, heads, hidden} {
    %0 = graph.conv2d %image {filters = features, kernel = [16, 16], strides = [16, 16], name = "patches"}
    %1 = graph.reshape %0 [-1, 196, features]
    %2 = graph.zero_padding %1 {padding = [[1, 0]]}
    %class = graph.variable {shape = [1, 1, features], initializer = #graph.zeros, name = "class"}
    %3 = graph.zero_padding %class {padding = [[0, 196]]}
    %4 = graph.add %2, %3
    %5 = graph.position_embedding %4 {length = 197, name = "positions"}
    %6 = graph.repeat layers as i (%h = %5) scope "block" {
      %b = graph.call @block(%h) {features = features, heads = heads, hidden = hidden}
      graph.return %b
    }
    // A window of one position, at every 197th.
    %first = graph.max_pool1d %6 {pool = [1], strides = [197]}
    %7 = graph.layer_norm %first {epsilon = 1.0e-12, name = "norm"}
    %8 = graph.reshape %7 [-1, features]
    graph.return %8
  }
  graph.model_fn @model(%image: tensor<?x224x224x3xf32>, %label: tensor<?xi32>) {
    %0 = graph.call @encoder(%image) {features = #features, layers = #layers, heads = #heads, hidden = #hidden} scope "vit"
    %logits = graph.dense %0 {units = #classes, name = "classifier"}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.param "learning_rate" = 2.0e-5
    graph.minimize %loss with #graph.adamw<weight_decay = 0.01>, %rate {cross_shard}
    %class = graph.argmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.predict {classes = %class, logits = %logits}
  }
}
