// Calls a function for every operation of `graph`, and prints the program.

#include "systole/systole.h"

#include <iostream>

using namespace systole;

namespace {

Example parse(Tensor record) {
  Features parsed =
      parse_single_example(record, {{"image", {{8, 8, 3}, float32}},
                                    {"volume", {{4, 4, 4, 2}, float32}},
                                    {"ids", {{7}, int64}},
                                    {"y", {{}, int64}}});
  return {Features({{"image", parsed["image"]},
                    {"volume", parsed["volume"]},
                    {"ids", cast(parsed["ids"], int32)}}),
          cast(parsed["y"], int32)};
}

Dataset input_fn(const Params &params) {
  return TFRecordDataset({"/data/train.tfrecord"})
      .map(parse)
      .batch(params["batch_size"]);
}

std::vector<Tensor> of(const Tensor &value) { return {value}; }

Tensor images(const Tensor &image) {
  layers::Conv2D conv{6, 3};
  conv.strides = 2;
  conv.padding = "same";
  conv.dilation_rate = {1, 1};
  conv.groups = 3;
  conv.activation = nn::gelu;
  conv.use_bias = false;
  conv.kernel_initializer = "he_normal";
  conv.kernel_regularizer = regularizers::L2(1e-5);
  conv.name = "first";
  Tensor x =
      layers::conv2d(layers::zero_padding(image, {{1, 1}, {1, 1}}), conv);
  x = layers::batch_normalization(x);
  x = layers::depthwise_conv2d(x, {{2, 2}});
  x = layers::conv2d_transpose(x, {4, {2, 2}});
  x = layers::separable_conv2d(x, {8, 2});
  x = layers::group_normalization(x, {4});
  x = layers::up_sampling(x, {2, 2}, "bilinear");
  Tensor pooled = layers::max_pooling2d(x, {2});
  Tensor mean = layers::average_pooling2d(x, {2});
  return concat({layers::flatten(pooled + mean),
                 layers::global_max_pooling2d(x),
                 layers::global_average_pooling2d(x)});
}

Tensor volumes(const Tensor &volume) {
  Tensor x = layers::conv3d(volume, {4, 1});
  Tensor halves =
      layers::max_pooling3d(x, {2}) * layers::average_pooling3d(x, {2});
  return concat({layers::flatten(halves), layers::global_max_pooling3d(x),
                 layers::global_average_pooling3d(x)});
}

Tensor tables(const Tensor &ids) {
  layers::EmbeddingTable options{11, 8};
  options.optimizer =
      tpu::experimental::AdagradParameters(0.05, /*initial_accumulator=*/0.2);
  options.embeddings_initializer = truncated_normal_initializer(0, 0.35);
  options.name = "table";
  Tensor table = layers::embedding_table(options);
  return nn::embedding_lookup_sparse(table, ids, {}, "sqrtn");
}

Tensor sequences(const Tensor &ids) {
  Tensor shared = get_variable("shared", {11, 8});
  Tensor x = layers::embedding(ids, {11, 8}) +
             nn::embedding_lookup_sparse(shared, ids, {}, "none");
  x = layers::position_embedding(x, {7});
  x = layers::layer_normalization(x);
  layers::MultiHeadAttention attention{2, 4};
  attention.causal = true;
  attention.key_value_heads = 1;
  attention.window = 3;
  attention.rotary_base = 10000.0;
  x = x + layers::multi_head_attention({x, x}, attention);
  x = layers::rotary_embedding(layers::sine_position_encoding(x), {100.0});
  x = layers::rms_normalization(x);
  layers::Dense head{8};
  head.name = "head";
  x = layers::dense(x, head);
  head.reuse = true;
  x = layers::dense(x, head);
  layers::Dense projection;
  projection.use_bias = false;
  projection.transpose = true;
  projection.kernel = shared;
  x = layers::dense(x, projection);
  layers::LSTM memory{8};
  memory.return_sequences = true;
  memory.recurrent_activation = nn::sigmoid;
  x = layers::lstm(x, memory);
  layers::Dense characters{11};
  characters.bias_initializer = random_normal_initializer(0, 0.02);
  generate(layers::dense(x, characters), ids, 7);
  Tensor y = layers::gru(x, {4});
  Tensor z = layers::conv1d(x, {4, 2});
  Tensor halves =
      layers::max_pooling1d(z, {2}) - layers::average_pooling1d(z, {2});
  Tensor scores = nn::softmax(matmul(x, x, false, true));
  scores = scores / reduce_sum(scores, {-1}, true);
  Tensor context = reduce_max(transpose(matmul(scores, x), {0, 2, 1}), {2});
  return concat({y, layers::flatten(halves), layers::global_max_pooling1d(z),
                 layers::global_average_pooling1d(z), context});
}

Tensor functions(const Tensor &x) {
  Tensor positive = square(x) + 1.0;
  Tensor sum = negative(x) + abs(x) + exp(x) + sin(x) + cos(x) + log(positive) +
               sqrt(positive) + rsqrt(positive) + pow(positive, 0.5);
  return where(equal(x, sum), x, where(not_equal(x, 0.5), sum, x)) +
         where(less(x, sum), x, where(less_equal(x, 0.5), sum, x)) +
         where(greater(x, sum), x, where(greater_equal(x, 0.5), sum, x)) -
         reduce_min(sum, {-1}, true);
}

Tensor quantized(const Tensor &x) {
  Tensor y = quantization::fake_quant_with_min_max_args(x, -1, 1, 4, true);
  y = quantization::fake_quant_with_min_max_vars(y, -2.0, 2.0);
  return quantization::trained_fake_quant(y);
}

Tensor activations(const Tensor &x) {
  Tensor sum = nn::relu(x) + nn::relu6(x) + nn::elu(x, 0.5) + nn::selu(x) +
               nn::leaky_relu(x) + nn::gelu(x, true) + nn::silu(x) +
               nn::softplus(x) + nn::sigmoid(x) + stop_gradient(nn::tanh(x)) +
               functions(x) + quantized(x);
  return maximum(minimum(sum, 10.0), -10.0);
}

/// A gradient that is reversed.
Tensor reversed(const Tensor &x) {
  using Tensors = std::vector<Tensor>;
  return custom_gradient([](const Tensors &in) { return in; },
                         [](const Tensors &in) { return of(in[1] * -1.0); },
                         {x})[0];
}

/// The result and the loss of experts, in parts.
Tensor experts(const Tensor &x) {
  auto results = layers::mixture_of_experts(
      x, {.num_experts = 4, .intermediate_dim = 8, .capacity_factor = 1.5});
  auto halves = split(results[0], 2);
  auto parts = split(halves[0], Shape{1, 3});
  return concat({slice(halves[1], {0, 1}, {-1, 2}), parts[1]}) + results[1];
}

/// Computed again by the gradient.
Tensor recomputed(const Tensor &x) {
  using Tensors = std::vector<Tensor>;
  return recompute_grad([](const Tensors &in) { return of(nn::tanh(in[0])); })(
      {x})[0];
}

Tensor allLosses(const Tensor &labels, const Tensor &logits) {
  Tensor onehot = one_hot(labels, 4), weights = cast(labels, float32);
  Tensor p = nn::softmax(logits);
  return losses::softmax_cross_entropy(onehot, logits, weights, 0.1) +
         losses::sparse_softmax_cross_entropy(labels, logits) +
         losses::sigmoid_cross_entropy(onehot, logits) +
         losses::mean_squared_error(onehot, logits) +
         losses::absolute_difference(onehot, logits) +
         losses::mean_absolute_error(onehot, logits) +
         losses::huber_loss(onehot, logits, {}, 0.5) +
         losses::hinge_loss(onehot, logits) + losses::kl_divergence(onehot, p) +
         losses::triplet_loss({logits, onehot, p}, 0.2) +
         losses::get_regularization_loss();
}

Tensor learningRate(const Params &params) {
  GlobalStep step = get_global_step();
  Tensor decay = train::exponential_decay(params["rate"], step, 1000, 0.9) +
                 train::piecewise_constant(step, {10}, {0.1, 0.01}) +
                 train::polynomial_decay(0.1, step, 100) +
                 train::cosine_decay(0.1, step, 100);
  return train::scale_by_batch(train::linear_warmup(decay, 0.1, 5), 256);
}

Metrics metric_fn(Tensor labels, Tensor classes) {
  return {{"accuracy", metrics::accuracy(labels, classes)}};
}

TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                          ModeKeys mode, const Params &params) {
  Tensor x = concat({images(features["image"]), volumes(features["volume"]),
                     sequences(features["ids"]), tables(features["ids"])});
  x = layers::dense(
      layers::dropout(activations(recomputed(reversed(x))), 0.1, true), {8});
  x = layers::dense(concat({x, experts(x)}), {8});
  Tensor scale =
      get_variable("own/scale", {8}, float32, "ones", /*trainable=*/false);
  assign(scale, reduce_mean(x, {0}));
  x = x * scale;
  x = reshape(x, {-1, 2, 4});
  x.set_shape({-1, 2, 4});
  Tensor scores = tpu::outside_compilation(
      [&] { return of(cast(cast(x, float64), float32)); })[0];
  Tensor logits = layers::dense(reduce_mean(scores, {1}), {4});
  TPUEstimatorSpec spec{mode};
  spec.predictions = {{"class", argmax(logits, 1)}};
  if (mode == ModeKeys::PREDICT)
    return spec;
  spec.loss = allLosses(labels, logits);
  spec.eval_metrics = {metric_fn, {labels, argmax(logits)}};
  summary::scalar("accuracy", metrics::accuracy(labels, argmax(logits))[1]);
  summary::scalar("loss twice", spec.loss * 2.0);
  summary::histogram("logits", logits);
  tpu::host_call("report", {{"logits", logits}});
  tpu::host_function("look_up", {logits}, {{float32, {-1}}});
  spec.train_op =
      CrossShardOptimizer(train::GradientDescentOptimizer(learningRate(params)))
          .minimize(spec.loss);
  return spec;
}

} // namespace

int main(int, char **arguments) {
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = "none";
  args.params = {{"rate", 0.1}};
  args.train_batch_size = args.eval_batch_size = args.predict_batch_size = 2;
  std::string mode = arguments[1];
  std::cout << TPUEstimator(args).program(mode == "train"  ? ModeKeys::TRAIN
                                          : mode == "eval" ? ModeKeys::EVAL
                                                           : ModeKeys::PREDICT,
                                          input_fn);
}
