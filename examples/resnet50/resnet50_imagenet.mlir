// ResNet-50 (K. He et al., 2015) in its version 1.5: the stride of a block that makes
// its image smaller is that of its 3x3 convolution. The recipe of ImageNet: 90 epochs of
// batches of 1,024, as in P. Goyal et al., "Accurate, Large Minibatch SGD", 2017.
#label_smoothing = 0.1
#weight_decay = 1.0e-4
graph.model @resnet50_imagenet {
  // A record of ImageNet's layout, for training: a random crop of the image, mirrored
  // at random.
  data.func @augment(%record) {
    %jpeg, %class = data.parse_example %record ["image/encoded", "image/class/label"] : !data.string, tensor<i64>
    %bytes = data.decode_jpeg %jpeg {crop = "random"} : tensor<224x224x3xui8>
    %pixels = stablehlo.convert %bytes : (tensor<224x224x3xui8>) -> tensor<224x224x3xf32>
    %colours = stablehlo.constant dense<[123.675, 116.28, 103.53]> : tensor<3xf32>
    %means = stablehlo.broadcast_in_dim %colours, dims = [2] : (tensor<3xf32>) -> tensor<224x224x3xf32>
    %centred = stablehlo.subtract %pixels, %means : tensor<224x224x3xf32>
    %deviations = stablehlo.constant dense<[58.395, 57.12, 57.375]> : tensor<3xf32>
    %widths = stablehlo.broadcast_in_dim %deviations, dims = [2] : (tensor<3xf32>) -> tensor<224x224x3xf32>
    %image = stablehlo.divide %centred, %widths : tensor<224x224x3xf32>
    // ImageNet's labels count from 1.
    %one = stablehlo.constant dense<1> : tensor<i64>
    %index = stablehlo.subtract %class, %one : tensor<i64>
    %label = stablehlo.convert %index : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<224x224x3xf32>, tensor<i32>
  }
  // The same for evaluation: the center of the image.
  data.func @decode(%record) {
    %jpeg, %class = data.parse_example %record ["image/encoded", "image/class/label"] : !data.string, tensor<i64>
    %bytes = data.decode_jpeg %jpeg {crop = "center"} : tensor<224x224x3xui8>
    %pixels = stablehlo.convert %bytes : (tensor<224x224x3xui8>) -> tensor<224x224x3xf32>
    %colours = stablehlo.constant dense<[123.675, 116.28, 103.53]> : tensor<3xf32>
    %means = stablehlo.broadcast_in_dim %colours, dims = [2] : (tensor<3xf32>) -> tensor<224x224x3xf32>
    %centred = stablehlo.subtract %pixels, %means : tensor<224x224x3xf32>
    %deviations = stablehlo.constant dense<[58.395, 57.12, 57.375]> : tensor<3xf32>
    %widths = stablehlo.broadcast_in_dim %deviations, dims = [2] : (tensor<3xf32>) -> tensor<224x224x3xf32>
    %image = stablehlo.divide %centred, %widths : tensor<224x224x3xf32>
    // ImageNet's labels count from 1.
    %one = stablehlo.constant dense<1> : tensor<i64>
    %index = stablehlo.subtract %class, %one : tensor<i64>
    %label = stablehlo.convert %index : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<224x224x3xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["imagenet/train*"]
    %records = data.tfrecord %files
    %shuffled = data.shuffle %records {buffer_size = 16384}
    %repeated = data.repeat %shuffled
    %images = data.map @augment(%repeated)
    %batches = data.batch %images {drop_remainder}
    %ahead = data.prefetch %batches {buffer_size = 2}
    data.yield %ahead
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files" ["imagenet/validation*"]
    %records = data.tfrecord %files
    %images = data.map @decode(%records)
    %batches = data.batch %images {drop_remainder}
    %ahead = data.prefetch %batches {buffer_size = 2}
    data.yield %ahead
  }
  graph.func @first_64(%x) {
    %0 = graph.conv2d %x {filters = 64, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9, epsilon = 1.0e-5}
    %2 = graph.relu %1
    %4 = graph.conv2d %2 {filters = 64, kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9, epsilon = 1.0e-5}
    %6 = graph.relu %5
    %7 = graph.conv2d %6 {filters = 256, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    // A block begins as the identity.
    %8 = graph.batch_norm %7 {momentum = 0.9, epsilon = 1.0e-5, gamma_initializer = #graph.zeros}
    %shortcut = graph.conv2d %x {filters = 256, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %9 = graph.batch_norm %shortcut {momentum = 0.9, epsilon = 1.0e-5}
    %sum = graph.add %8, %9
    %y = graph.relu %sum
    graph.return %y
  }
  graph.func @block_64(%x) {
    %0 = graph.conv2d %x {filters = 64, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9, epsilon = 1.0e-5}
    %2 = graph.relu %1
    %4 = graph.conv2d %2 {filters = 64, kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9, epsilon = 1.0e-5}
    %6 = graph.relu %5
    %7 = graph.conv2d %6 {filters = 256, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    // A block begins as the identity.
    %8 = graph.batch_norm %7 {momentum = 0.9, epsilon = 1.0e-5, gamma_initializer = #graph.zeros}
    %sum = graph.add %8, %x
    %y = graph.relu %sum
    graph.return %y
  }
  graph.func @first_128(%x) {
    %0 = graph.conv2d %x {filters = 128, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9, epsilon = 1.0e-5}
    %2 = graph.relu %1
    %3 = graph.zero_padding %2 {padding = [[1, 1], [1, 1]]}
    %4 = graph.conv2d %3 {filters = 128, kernel = [3, 3], strides = [2, 2], use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9, epsilon = 1.0e-5}
    %6 = graph.relu %5
    %7 = graph.conv2d %6 {filters = 512, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    // A block begins as the identity.
    %8 = graph.batch_norm %7 {momentum = 0.9, epsilon = 1.0e-5, gamma_initializer = #graph.zeros}
    %shortcut = graph.conv2d %x {filters = 512, kernel = [1, 1], strides = [2, 2], use_bias = false, kernel_initializer = #graph.he_normal}
    %9 = graph.batch_norm %shortcut {momentum = 0.9, epsilon = 1.0e-5}
    %sum = graph.add %8, %9
    %y = graph.relu %sum
    graph.return %y
  }
  graph.func @block_128(%x) {
    %0 = graph.conv2d %x {filters = 128, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9, epsilon = 1.0e-5}
    %2 = graph.relu %1
    %4 = graph.conv2d %2 {filters = 128, kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9, epsilon = 1.0e-5}
    %6 = graph.relu %5
    %7 = graph.conv2d %6 {filters = 512, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    // A block begins as the identity.
    %8 = graph.batch_norm %7 {momentum = 0.9, epsilon = 1.0e-5, gamma_initializer = #graph.zeros}
    %sum = graph.add %8, %x
    %y = graph.relu %sum
    graph.return %y
  }
  graph.func @first_256(%x) {
    %0 = graph.conv2d %x {filters = 256, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9, epsilon = 1.0e-5}
    %2 = graph.relu %1
    %3 = graph.zero_padding %2 {padding = [[1, 1], [1, 1]]}
    %4 = graph.conv2d %3 {filters = 256, kernel = [3, 3], strides = [2, 2], use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9, epsilon = 1.0e-5}
    %6 = graph.relu %5
    %7 = graph.conv2d %6 {filters = 1024, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    // A block begins as the identity.
    %8 = graph.batch_norm %7 {momentum = 0.9, epsilon = 1.0e-5, gamma_initializer = #graph.zeros}
    %shortcut = graph.conv2d %x {filters = 1024, kernel = [1, 1], strides = [2, 2], use_bias = false, kernel_initializer = #graph.he_normal}
    %9 = graph.batch_norm %shortcut {momentum = 0.9, epsilon = 1.0e-5}
    %sum = graph.add %8, %9
    %y = graph.relu %sum
    graph.return %y
  }
  graph.func @block_256(%x) {
    %0 = graph.conv2d %x {filters = 256, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9, epsilon = 1.0e-5}
    %2 = graph.relu %1
    %4 = graph.conv2d %2 {filters = 256, kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9, epsilon = 1.0e-5}
    %6 = graph.relu %5
    %7 = graph.conv2d %6 {filters = 1024, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    // A block begins as the identity.
    %8 = graph.batch_norm %7 {momentum = 0.9, epsilon = 1.0e-5, gamma_initializer = #graph.zeros}
    %sum = graph.add %8, %x
    %y = graph.relu %sum
    graph.return %y
  }
  graph.func @first_512(%x) {
    %0 = graph.conv2d %x {filters = 512, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9, epsilon = 1.0e-5}
    %2 = graph.relu %1
    %3 = graph.zero_padding %2 {padding = [[1, 1], [1, 1]]}
    %4 = graph.conv2d %3 {filters = 512, kernel = [3, 3], strides = [2, 2], use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9, epsilon = 1.0e-5}
    %6 = graph.relu %5
    %7 = graph.conv2d %6 {filters = 2048, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    // A block begins as the identity.
    %8 = graph.batch_norm %7 {momentum = 0.9, epsilon = 1.0e-5, gamma_initializer = #graph.zeros}
    %shortcut = graph.conv2d %x {filters = 2048, kernel = [1, 1], strides = [2, 2], use_bias = false, kernel_initializer = #graph.he_normal}
    %9 = graph.batch_norm %shortcut {momentum = 0.9, epsilon = 1.0e-5}
    %sum = graph.add %8, %9
    %y = graph.relu %sum
    graph.return %y
  }
  graph.func @block_512(%x) {
    %0 = graph.conv2d %x {filters = 512, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9, epsilon = 1.0e-5}
    %2 = graph.relu %1
    %4 = graph.conv2d %2 {filters = 512, kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9, epsilon = 1.0e-5}
    %6 = graph.relu %5
    %7 = graph.conv2d %6 {filters = 2048, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    // A block begins as the identity.
    %8 = graph.batch_norm %7 {momentum = 0.9, epsilon = 1.0e-5, gamma_initializer = #graph.zeros}
    %sum = graph.add %8, %x
    %y = graph.relu %sum
    graph.return %y
  }
  graph.model_fn @resnet(%image: tensor<?x224x224x3xf32>, %label: tensor<?xi32>) {
    %padded = graph.zero_padding %image {padding = [[3, 3], [3, 3]]}
    %stem = graph.conv2d %padded {filters = 64, kernel = [7, 7], strides = [2, 2], use_bias = false, kernel_initializer = #graph.he_normal}
    %normal = graph.batch_norm %stem {momentum = 0.9, epsilon = 1.0e-5}
    %relu = graph.relu %normal
    %wide = graph.zero_padding %relu {padding = [[1, 1], [1, 1]]}
    %0 = graph.max_pool2d %wide {pool = [3, 3], strides = [2, 2]}
    %1 = graph.call @first_64(%0)
    %2 = graph.call @block_64(%1)
    %3 = graph.call @block_64(%2)
    %4 = graph.call @first_128(%3)
    %5 = graph.call @block_128(%4)
    %6 = graph.call @block_128(%5)
    %7 = graph.call @block_128(%6)
    %8 = graph.call @first_256(%7)
    %9 = graph.call @block_256(%8)
    %10 = graph.call @block_256(%9)
    %11 = graph.call @block_256(%10)
    %12 = graph.call @block_256(%11)
    %13 = graph.call @block_256(%12)
    %14 = graph.call @first_512(%13)
    %15 = graph.call @block_512(%14)
    %16 = graph.call @block_512(%15)
    %features = graph.global_average_pool2d %16
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
