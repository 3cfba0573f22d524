// MobileNet V2 (M. Sandler et al., 2018): blocks that widen, filter each channel by
// itself, and narrow again; the narrow ends are joined. The network is Keras's, of
// width 1; the images have 64x64 pixels and are of ten classes.
graph.model @mobilenet_v2 {
  // A record of ImageNet's layout, for training: a random crop of the image, mirrored
  // at random.
  data.func @augment(%record) {
    %jpeg, %class = data.parse_example %record ["image/encoded", "image/class/label"] : !data.string, tensor<i64>
    %bytes = data.decode_jpeg %jpeg {crop = "random"} : tensor<64x64x3xui8>
    %pixels = stablehlo.convert %bytes : (tensor<64x64x3xui8>) -> tensor<64x64x3xf32>
    %colours = stablehlo.constant dense<[123.675, 116.28, 103.53]> : tensor<3xf32>
    %means = stablehlo.broadcast_in_dim %colours, dims = [2] : (tensor<3xf32>) -> tensor<64x64x3xf32>
    %centred = stablehlo.subtract %pixels, %means : tensor<64x64x3xf32>
    %deviations = stablehlo.constant dense<[58.395, 57.12, 57.375]> : tensor<3xf32>
    %widths = stablehlo.broadcast_in_dim %deviations, dims = [2] : (tensor<3xf32>) -> tensor<64x64x3xf32>
    %image = stablehlo.divide %centred, %widths : tensor<64x64x3xf32>
    // ImageNet's labels count from 1.
    %one = stablehlo.constant dense<1> : tensor<i64>
    %index = stablehlo.subtract %class, %one : tensor<i64>
    %label = stablehlo.convert %index : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<64x64x3xf32>, tensor<i32>
  }
  // The same for evaluation: the center of the image.
  data.func @decode(%record) {
    %jpeg, %class = data.parse_example %record ["image/encoded", "image/class/label"] : !data.string, tensor<i64>
    %bytes = data.decode_jpeg %jpeg {crop = "center"} : tensor<64x64x3xui8>
    %pixels = stablehlo.convert %bytes : (tensor<64x64x3xui8>) -> tensor<64x64x3xf32>
    %colours = stablehlo.constant dense<[123.675, 116.28, 103.53]> : tensor<3xf32>
    %means = stablehlo.broadcast_in_dim %colours, dims = [2] : (tensor<3xf32>) -> tensor<64x64x3xf32>
    %centred = stablehlo.subtract %pixels, %means : tensor<64x64x3xf32>
    %deviations = stablehlo.constant dense<[58.395, 57.12, 57.375]> : tensor<3xf32>
    %widths = stablehlo.broadcast_in_dim %deviations, dims = [2] : (tensor<3xf32>) -> tensor<64x64x3xf32>
    %image = stablehlo.divide %centred, %widths : tensor<64x64x3xf32>
    // ImageNet's labels count from 1.
    %one = stablehlo.constant dense<1> : tensor<i64>
    %index = stablehlo.subtract %class, %one : tensor<i64>
    %label = stablehlo.convert %index : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<64x64x3xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["../resnet50/data/train*"]
    %records = data.tfrecord %files
    %shuffled = data.shuffle %records {buffer_size = 64}
    %repeated = data.repeat %shuffled
    %images = data.map @augment(%repeated)
    %batches = data.batch %images {drop_remainder}
    %ahead = data.prefetch %batches {buffer_size = 2}
    data.yield %ahead
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files" ["../resnet50/data/validation*"]
    %records = data.tfrecord %files
    %images = data.map @decode(%records)
    %batches = data.batch %images {drop_remainder}
    %ahead = data.prefetch %batches {buffer_size = 2}
    data.yield %ahead
  }
  graph.func @from_32_to_16(%x) {
    %4 = graph.depthwise_conv2d %x {kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 16, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    graph.return %8
  }
  graph.func @from_16_to_24(%x) {
    %0 = graph.conv2d %x {filters = 96, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    %2 = graph.relu6 %1
    %3 = graph.zero_padding %2 {padding = [[0, 1], [0, 1]]}
    %4 = graph.depthwise_conv2d %3 {kernel = [3, 3], strides = [2, 2], use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 24, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    graph.return %8
  }
  graph.func @from_24_to_24(%x) {
    %0 = graph.conv2d %x {filters = 144, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    %2 = graph.relu6 %1
    %4 = graph.depthwise_conv2d %2 {kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 24, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    %9 = graph.add %x, %8
    graph.return %9
  }
  graph.func @from_24_to_32(%x) {
    %0 = graph.conv2d %x {filters = 144, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    %2 = graph.relu6 %1
    %3 = graph.zero_padding %2 {padding = [[0, 1], [0, 1]]}
    %4 = graph.depthwise_conv2d %3 {kernel = [3, 3], strides = [2, 2], use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 32, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    graph.return %8
  }
  graph.func @from_32_to_32(%x) {
    %0 = graph.conv2d %x {filters = 192, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    %2 = graph.relu6 %1
    %4 = graph.depthwise_conv2d %2 {kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 32, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    %9 = graph.add %x, %8
    graph.return %9
  }
  graph.func @from_32_to_64(%x) {
    %0 = graph.conv2d %x {filters = 192, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    %2 = graph.relu6 %1
    %3 = graph.zero_padding %2 {padding = [[0, 1], [0, 1]]}
    %4 = graph.depthwise_conv2d %3 {kernel = [3, 3], strides = [2, 2], use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 64, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    graph.return %8
  }
  graph.func @from_64_to_64(%x) {
    %0 = graph.conv2d %x {filters = 384, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    %2 = graph.relu6 %1
    %4 = graph.depthwise_conv2d %2 {kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 64, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    %9 = graph.add %x, %8
    graph.return %9
  }
  graph.func @from_64_to_96(%x) {
    %0 = graph.conv2d %x {filters = 384, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    %2 = graph.relu6 %1
    %4 = graph.depthwise_conv2d %2 {kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 96, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    graph.return %8
  }
  graph.func @from_96_to_96(%x) {
    %0 = graph.conv2d %x {filters = 576, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    %2 = graph.relu6 %1
    %4 = graph.depthwise_conv2d %2 {kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 96, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    %9 = graph.add %x, %8
    graph.return %9
  }
  graph.func @from_96_to_160(%x) {
    %0 = graph.conv2d %x {filters = 576, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    %2 = graph.relu6 %1
    %3 = graph.zero_padding %2 {padding = [[0, 1], [0, 1]]}
    %4 = graph.depthwise_conv2d %3 {kernel = [3, 3], strides = [2, 2], use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 160, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    graph.return %8
  }
  graph.func @from_160_to_160(%x) {
    %0 = graph.conv2d %x {filters = 960, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    %2 = graph.relu6 %1
    %4 = graph.depthwise_conv2d %2 {kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 160, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    %9 = graph.add %x, %8
    graph.return %9
  }
  graph.func @from_160_to_320(%x) {
    %0 = graph.conv2d %x {filters = 960, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %1 = graph.batch_norm %0 {momentum = 0.9}
    %2 = graph.relu6 %1
    %4 = graph.depthwise_conv2d %2 {kernel = [3, 3], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %5 = graph.batch_norm %4 {momentum = 0.9}
    %6 = graph.relu6 %5
    %7 = graph.conv2d %6 {filters = 320, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %8 = graph.batch_norm %7 {momentum = 0.9}
    graph.return %8
  }
  graph.model_fn @mobilenet(%image: tensor<?x64x64x3xf32>, %label: tensor<?xi32>) {
    %stem = graph.conv2d %image {filters = 32, kernel = [3, 3], strides = [2, 2], padding = "same", use_bias = false, kernel_initializer = #graph.he_normal}
    %normal = graph.batch_norm %stem {momentum = 0.9}
    %0 = graph.relu6 %normal
    %1 = graph.call @from_32_to_16(%0)
    %2 = graph.call @from_16_to_24(%1)
    %3 = graph.call @from_24_to_24(%2)
    %4 = graph.call @from_24_to_32(%3)
    %5 = graph.call @from_32_to_32(%4)
    %6 = graph.call @from_32_to_32(%5)
    %7 = graph.call @from_32_to_64(%6)
    %8 = graph.call @from_64_to_64(%7)
    %9 = graph.call @from_64_to_64(%8)
    %10 = graph.call @from_64_to_64(%9)
    %11 = graph.call @from_64_to_96(%10)
    %12 = graph.call @from_96_to_96(%11)
    %13 = graph.call @from_96_to_96(%12)
    %14 = graph.call @from_96_to_160(%13)
    %15 = graph.call @from_160_to_160(%14)
    %16 = graph.call @from_160_to_160(%15)
    %17 = graph.call @from_160_to_320(%16)
    %last = graph.conv2d %17 {filters = 1280, kernel = [1, 1], use_bias = false, kernel_initializer = #graph.he_normal}
    %last_normal = graph.batch_norm %last {momentum = 0.9}
    %wide = graph.relu6 %last_normal
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
