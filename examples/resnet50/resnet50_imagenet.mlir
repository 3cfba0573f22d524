// ResNet-50 (K. He et al., 2015) in its version 1.5: the stride of a block that makes
// its image smaller is that of its 3x3 convolution. The recipe of ImageNet: 90 epochs of
// batches of 1,024, as in P. Goyal et al., "Accurate, Large Minibatch SGD", 2017.
#label_smoothing = 0.1
#weight_decay = 1.0e-4
graph.model @resnet50_imagenet {
  // Training crops and mirrors at random; evaluation takes the center.
  data.image_pipeline train ["imagenet/train*"] {shuffle_buffer = 16384}
  data.image_pipeline evaluate, predict ["imagenet/validation*"]
  // A convolution and its normalization. A stride or a large kernel has zeros on all sides.
  graph.func @convolution(%x) {filters, size = 1, stride = 1, gamma = #graph.ones} {
    %0 = graph.if stride > 1 and size > 1 {
      %1 = graph.zero_padding %x {padding = [[(size - 1) / 2, (size - 1) / 2], [(size - 1) / 2, (size - 1) / 2]]}
      %2 = graph.conv2d %1 {filters = filters, kernel = [size, size], strides = [stride, stride], use_bias = false, kernel_initializer = #graph.he_normal}
      graph.return %2
    } else {
      %1 = graph.conv2d %x {filters = filters, kernel = [size, size], strides = [stride, stride], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
      graph.return %1
    }
    %3 = graph.batch_norm %0 {momentum = 0.9, epsilon = 1.0e-5, gamma_initializer = gamma}
    graph.return %3
  }
  // The first block of a stage has a projection on the way past it.
  graph.func @block(%x) {filters, stride = 1, project = false} {
    %0 = graph.call @convolution(%x) {filters = filters}
    %1 = graph.relu %0
    %2 = graph.call @convolution(%1) {filters = filters, size = 3, stride = stride}
    %3 = graph.relu %2
    // A block begins as the identity.
    %4 = graph.call @convolution(%3) {filters = filters * 4, gamma = #graph.zeros}
    %shortcut = graph.if project {
      %5 = graph.call @convolution(%x) {filters = filters * 4, stride = stride}
      graph.return %5
    } else {
      graph.return %x
    }
    %sum = graph.add %4, %shortcut
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
  graph.model_fn @resnet(%image: tensor<?x224x224x3xf32>, %label: tensor<?xi32>) {
    %stem = graph.call @convolution(%image) {filters = 64, size = 7, stride = 2}
    %relu = graph.relu %stem
    %wide = graph.zero_padding %relu {padding = [[1, 1], [1, 1]]}
    %0 = graph.max_pool2d %wide {pool = [3, 3], strides = [2, 2]}
    %1 = graph.call @stage(%0) {filters = 64, blocks = 3, stride = 1}
    %2 = graph.call @stage(%1) {filters = 128, blocks = 4}
    %3 = graph.call @stage(%2) {filters = 256, blocks = 6}
    %4 = graph.call @stage(%3) {filters = 512, blocks = 3}
    %features = graph.global_average_pool2d %4
    %logits = graph.dense %features {units = 1000, kernel_initializer = #graph.random_normal<stddev = 0.01>}
    %target = graph.one_hot %label {depth = 1000}
    %loss = graph.softmax_cross_entropy %target, %logits {label_smoothing = #label_smoothing}
    // 0.1 for 256 images, after five epochs of 1,251 steps; a tenth of it from epochs
    // 30, 60 and 80 on.
    %steps = graph.piecewise_constant {boundaries = [37530, 75060, 100080], values = [0.1, 0.01, 0.001, 0.0001]}
    %warm = graph.linear_warmup %steps {target = 0.1, warmup_steps = 6255}
    %rate = graph.scale_by_batch %warm {base = 256}
    graph.minimize %loss with #graph.momentum<momentum = 0.9>, %rate
        {cross_shard, weight_decay = #weight_decay, no_decay = ["bias", "gamma", "beta"]}
    %class = graph.argmax %logits
    %probabilities = graph.softmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.metric "top_5", #graph.top_k<5>(%label, %logits)
    graph.predict {classes = %class, probabilities = %probabilities}
  }
}
