// ResNet-50 (K. He et al., 2015) as keras.applications.ResNet50 has it, to be fine-tuned from Keras's weights by
// resnet50.map: convolutions have biases, and the stride of a block is that of its first one.
#classes = 10

graph.model @resnet50 {
  // Images as in training by Keras: minus the mean of ImageNet's colors.
  data.image_pipeline train ["../resnet50/data/train*"] {shuffle_buffer = 64, mean = [123.68, 116.779, 103.939], deviation = [1.0, 1.0, 1.0]}
  data.image_pipeline evaluate, predict ["../resnet50/data/validation*"] {mean = [123.68, 116.779, 103.939], deviation = [1.0, 1.0, 1.0]}
  graph.func @convolution(%x) {filters, size = 1, stride = 1} {
    %0 = graph.conv2d %x {filters = filters, kernel = [size, size], strides = [stride, stride], padding = "same"}
    %1 = graph.batch_norm %0 {epsilon = 1.001e-5}
    graph.return %1
  }
  // The projection stands where Keras counts it: after the second convolution.
  graph.func @block(%x) {filters, stride = 1, project = false} {
    %0 = graph.call @convolution(%x) {filters = filters, stride = stride}
    %1 = graph.relu %0
    %2 = graph.call @convolution(%1) {filters = filters, size = 3}
    %3 = graph.relu %2
    %shortcut = graph.if project {
      %4 = graph.call @convolution(%x) {filters = filters * 4, stride = stride}
      graph.return %4
    } else {
      graph.return %x
    }
    %5 = graph.call @convolution(%3) {filters = filters * 4}
    %sum = graph.add %shortcut, %5
    %y = graph.relu %sum
    graph.return %y
  }
  graph.func @stage(%x) {filters, blocks, stride = 2} {
    %first = graph.call @block(%x) {filters = filters, stride = stride, project = true}
    %y = graph.repeat blocks - 1 (%h = %first) {
      %0 = graph.call @block(%h) {filters = filters}
      graph.return %0
    }
    graph.return %y
  }
  graph.model_fn @model(%image: tensor<?x224x224x3xf32>, %label: tensor<?xi32>) {
    %padded = graph.zero_padding %image {padding = [[3, 3], [3, 3]]}
    %stem = graph.conv2d %padded {filters = 64, kernel = [7, 7], strides = [2, 2]}
    %normal = graph.batch_norm %stem {epsilon = 1.001e-5}
    %relu = graph.relu %normal
    %wide = graph.zero_padding %relu {padding = [[1, 1], [1, 1]]}
    %0 = graph.max_pool2d %wide {pool = [3, 3], strides = [2, 2]}
    %1 = graph.call @stage(%0) {filters = 64, blocks = 3, stride = 1}
    %2 = graph.call @stage(%1) {filters = 128, blocks = 4}
    %3 = graph.call @stage(%2) {filters = 256, blocks = 6}
    %4 = graph.call @stage(%3) {filters = 512, blocks = 3}
    %features = graph.global_average_pool2d %4
    %logits = graph.dense %features {units = #classes}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.param "learning_rate" = 1.0e-4
    graph.minimize %loss with #graph.adam, %rate {cross_shard}
    %class = graph.argmax %logits
    %probabilities = graph.softmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.predict {classes = %class, probabilities = %probabilities}
  }
}
