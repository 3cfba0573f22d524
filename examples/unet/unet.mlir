// A small U-Net (O. Ronneberger et al., 2015) classifies each pixel of an image. The
// encoder finds the objects, the decoder their positions. At each size the encoder
// passes its features to the decoder.
graph.model @unet {
  // One record: an image of 32x32 bytes, and a class for each pixel.
  data.func @decode(%record) {
    %raw, %mask_raw = data.parse_example %record ["image_raw", "mask_raw"] : !data.string, !data.string
    %bytes = data.decode_raw %raw : tensor<32x32x1xui8>
    %pixels = stablehlo.convert %bytes : (tensor<32x32x1xui8>) -> tensor<32x32x1xf32>
    %white = stablehlo.constant dense<255.0> : tensor<32x32x1xf32>
    %image = stablehlo.divide %pixels, %white : tensor<32x32x1xf32>
    %classes = data.decode_raw %mask_raw : tensor<32x32xui8>
    %mask = stablehlo.convert %classes : (tensor<32x32xui8>) -> tensor<32x32xi32>
    data.return {image = %image, mask = %mask} : tensor<32x32x1xf32>, tensor<32x32xi32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["data/train.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %images = data.map @decode(%records)
    %shuffled = data.shuffle %images {buffer_size = 600}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files" ["data/test.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %images = data.map @decode(%records)
    %batches = data.batch %images {drop_remainder}
    data.yield %batches
  }
  graph.func @convolutions(%x) {filters} {
    %y = graph.repeat 2 (%h = %x) {
      %0 = graph.conv2d %h {filters = filters, kernel = [3, 3], padding = "same", activation = "relu", kernel_initializer = #graph.he_normal}
      graph.return %0
    }
    graph.return %y
  }
  graph.model_fn @unet(%image: tensor<?x32x32x1xf32>, %mask: tensor<?x32x32xi32>) {
    %fine = graph.call @convolutions(%image) {filters = 16}
    %0 = graph.max_pool2d %fine {pool = [2, 2]}
    %middle = graph.call @convolutions(%0) {filters = 32}
    %1 = graph.max_pool2d %middle {pool = [2, 2]}
    %coarse = graph.call @convolutions(%1) {filters = 64}
    %2 = graph.conv2d_transpose %coarse {filters = 32, kernel = [2, 2], strides = [2, 2]}
    %3 = graph.concat %middle, %2
    %4 = graph.call @convolutions(%3) {filters = 32}
    %5 = graph.conv2d_transpose %4 {filters = 16, kernel = [2, 2], strides = [2, 2]}
    %6 = graph.concat %fine, %5
    %7 = graph.call @convolutions(%6) {filters = 16}
    %logits = graph.conv2d %7 {filters = 3, kernel = [1, 1], name = "logits"}
    %loss = graph.sparse_softmax_cross_entropy %mask, %logits
    %rate = graph.constant 0.002
    graph.minimize %loss with #graph.adam, %rate {cross_shard}
    %classes = graph.argmax %logits
    graph.metric "pixel_accuracy", #graph.accuracy(%mask, %classes)
    graph.predict {classes = %classes}
  }
}
