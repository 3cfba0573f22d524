// MobileNet V2 (M. Sandler et al., 2018): blocks that widen, filter each channel by
// itself, and narrow again; the narrow ends are joined. The network is Keras's, of
// width 1; the images have 64x64 pixels and are of ten classes.
graph.model @mobilenet_v2 {
  // Training crops and mirrors at random; evaluation takes the center.
  data.image_pipeline train ["../resnet50/data/train*"] {size = [64, 64], shuffle_buffer = 64}
  data.image_pipeline evaluate, predict ["../resnet50/data/validation*"] {size = [64, 64]}
  graph.func @convolution(%x) {filters} {
    %0 = graph.conv2d %x {filters = filters, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    graph.return %1
  }
  graph.func @wider(%x) {filters} {
    %0 = graph.call @convolution(%x) {filters = filters}
    %1 = graph.relu6 %0
    graph.return %1
  }
  graph.func @each_channel(%x) {stride} {
    %0 = graph.if stride == 1 {
      %1 = graph.depthwise_conv2d %x {kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
      graph.return %1
    } else {
      %1 = graph.zero_padding %x {padding = [[0, 1], [0, 1]]}
      %2 = graph.depthwise_conv2d %1 {kernel = [3, 3], strides = [stride, stride], use_bias = false, kernel_initializer = #graph.he_normal}
      graph.return %2
    }
    %3 = graph.batch_norm %0 {momentum = 0.9}
    %4 = graph.relu6 %3
    graph.return %4
  }
  graph.func @block(%x) {from, to, stride = 1} {
    %wide = graph.call @wider(%x) {filters = from * 6}
    %filtered = graph.call @each_channel(%wide) {stride = stride}
    %narrow = graph.call @convolution(%filtered) {filters = to}
    %y = graph.if from == to {
      %sum = graph.add %x, %narrow
      graph.return %sum
    } else {
      graph.return %narrow
    }
    graph.return %y
  }
  // One block that changes the size, and others of the same size.
  graph.func @blocks(%x) {from, to, blocks, stride = 2} {
    %first = graph.call @block(%x) {from = from, to = to, stride = stride}
    %y = graph.repeat blocks - 1 (%h = %first) {
      %0 = graph.call @block(%h) {from = to, to = to}
      graph.return %0
    }
    graph.return %y
  }
  graph.model_fn @mobilenet(%image: tensor<?x64x64x3xf32>, %label: tensor<?xi32>) {
    %stem = graph.conv2d %image {filters = 32, kernel = [3, 3], strides = [2, 2], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %normal = graph.batch_norm %stem {momentum = 0.9}
    %0 = graph.relu6 %normal
    %1 = graph.call @each_channel(%0) {stride = 1}
    %2 = graph.call @convolution(%1) {filters = 16}
    %3 = graph.call @blocks(%2) {from = 16, to = 24, blocks = 2}
    %4 = graph.call @blocks(%3) {from = 24, to = 32, blocks = 3}
    %5 = graph.call @blocks(%4) {from = 32, to = 64, blocks = 4}
    %6 = graph.call @blocks(%5) {from = 64, to = 96, blocks = 3, stride = 1}
    %7 = graph.call @blocks(%6) {from = 96, to = 160, blocks = 3}
    %8 = graph.call @block(%7) {from = 160, to = 320}
    %wide = graph.call @wider(%8) {filters = 1280}
    %features = graph.global_average_pool2d %wide
    %logits = graph.dense %features {units = 10}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.002
    graph.minimize %loss with #graph.adam, %rate {cross_shard}
    %class = graph.argmax %logits
    %probabilities = graph.softmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.predict {classes = %class, probabilities = %probabilities}
  }
}
