// The program of Cloud TPU's guide "Training ResNet on Cloud TPU": README.md
// lists the lines that differ from it.
#include "flags.h"
#include "systole/systole.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

using namespace systole;

static Flags FLAGS = {{"use_tpu", "true"},
                      {"tpu", ""},
                      {"gcp_project", ""},
                      {"tpu_zone", ""},
                      {"data_dir", ""},
                      {"model_dir", ""},
                      {"resnet_depth", "50"},
                      {"mode", "train_and_eval"},
                      {"train_steps", "112603"},
                      {"train_batch_size", "1024"},
                      {"eval_batch_size", "1024"},
                      {"steps_per_eval", "5000"},
                      {"skip_host_call", "false"},
                      {"iterations_per_loop", "100"},
                      {"num_cores", "8"},
                      {"export_dir", ""},
                      {"base_learning_rate", "0.1"},
                      {"momentum", "0.9"},
                      {"label_smoothing", "0.1"},
                      {"image_size", "224"},
                      {"num_label_classes", "1000"},
                      {"num_train_images", "1281167"}};

static int number(const char *flag) { return std::stoi(FLAGS.at(flag)); }

// Learning hyperparameters
static const double WEIGHT_DECAY = 1e-4;

// Linear scaling rule, gradual warmup, and decay after 30, 60 and 80 epochs.
static Tensor learning_rate_schedule() {
  int64_t train_batch_size = number("train_batch_size");
  double scaled_lr = std::stod(FLAGS["base_learning_rate"]) *
                     (double(train_batch_size) / 256.0);
  int64_t batches_per_epoch =
      std::max<int64_t>(1, number("num_train_images") / train_batch_size);
  Tensor decay = train::piecewise_constant(
      train::get_global_step(),
      {30 * batches_per_epoch, 60 * batches_per_epoch, 80 * batches_per_epoch},
      {scaled_lr, scaled_lr * 0.1, scaled_lr * 0.01, scaled_lr * 0.001});
  return train::linear_warmup(decay, scaled_lr, 5 * batches_per_epoch);
}

static Tensor batch_norm(const Tensor &inputs, bool is_relu,
                         const Initializer &gamma = "ones") {
  Tensor x = layers::batch_normalization(
      inputs, {.momentum = 0.9, .epsilon = 1e-5, .gamma_initializer = gamma});
  return is_relu ? nn::relu(x) : x;
}

// A convolution whose padding depends on the kernel's size alone.
static Tensor conv2d_fixed_padding(Tensor inputs, int64_t filters,
                                   int64_t kernel_size, int64_t strides) {
  if (strides > 1 && kernel_size > 1) {
    int64_t pad = kernel_size / 2;
    inputs = layers::zero_padding(inputs, {{pad, pad}, {pad, pad}});
  }
  return layers::conv2d(inputs, {.filters = filters,
                                 .kernel_size = kernel_size,
                                 .strides = strides,
                                 .padding = strides == 1 ? "same" : "valid",
                                 .use_bias = false,
                                 .kernel_initializer = "he_normal"});
}

static Tensor residual_block(const Tensor &inputs, int64_t filters,
                             int64_t strides, bool use_projection) {
  Tensor shortcut = inputs;
  if (use_projection)
    shortcut = batch_norm(conv2d_fixed_padding(inputs, filters, 1, strides),
                          /*is_relu=*/false);
  Tensor x = conv2d_fixed_padding(inputs, filters, 3, strides);
  x = batch_norm(x, /*is_relu=*/true);
  x = conv2d_fixed_padding(x, filters, 3, 1);
  x = batch_norm(x, /*is_relu=*/false, "zeros");
  return nn::relu(x + shortcut);
}

static Tensor bottleneck_block(const Tensor &inputs, int64_t filters,
                               int64_t strides, bool use_projection) {
  Tensor shortcut = inputs;
  if (use_projection)
    shortcut = batch_norm(conv2d_fixed_padding(inputs, 4 * filters, 1, strides),
                          /*is_relu=*/false);
  Tensor x = conv2d_fixed_padding(inputs, filters, 1, 1);
  x = batch_norm(x, /*is_relu=*/true);
  x = conv2d_fixed_padding(x, filters, 3, strides);
  x = batch_norm(x, /*is_relu=*/true);
  x = conv2d_fixed_padding(x, 4 * filters, 1, 1);
  x = batch_norm(x, /*is_relu=*/false, "zeros");
  return nn::relu(x + shortcut);
}

static Tensor resnet_v1(const Tensor &image, int resnet_depth,
                        int64_t num_classes) {
  struct Params {
    decltype(&residual_block) block;
    std::vector<int> layers;
  };
  static const std::map<int, Params> model_params = {
      {18, {residual_block, {2, 2, 2, 2}}},
      {34, {residual_block, {3, 4, 6, 3}}},
      {50, {bottleneck_block, {3, 4, 6, 3}}},
      {101, {bottleneck_block, {3, 4, 23, 3}}},
      {152, {bottleneck_block, {3, 8, 36, 3}}},
      {200, {bottleneck_block, {3, 24, 36, 3}}}};
  auto [block, layers] = model_params.at(resnet_depth);

  Tensor x = batch_norm(conv2d_fixed_padding(image, 64, 7, 2),
                        /*is_relu=*/true);
  x = layers::zero_padding(x, {{1, 1}, {1, 1}});
  x = layers::max_pooling2d(x, {.pool_size = 3, .strides = 2});
  for (int group = 0; group < 4; ++group)
    for (int i = 0; i < layers[size_t(group)]; ++i)
      x = block(x, int64_t(64) << group, i == 0 && group > 0 ? 2 : 1,
                /*use_projection=*/i == 0);
  x = layers::global_average_pooling2d(x);
  return layers::dense(
      x, {.units = num_classes,
          .kernel_initializer = random_normal_initializer(0, 0.01)});
}

static void host_call_fn(Tensor loss, Tensor lr) {
  summary::scalar("loss", loss);
  summary::scalar("learning_rate", lr);
}

static Metrics metric_fn(Tensor labels, Tensor logits) {
  Tensor predictions = argmax(logits, 1);
  return {{"top_1_accuracy", metrics::accuracy(labels, predictions)},
          {"top_5_accuracy", metrics::top_k(labels, logits, 5)}};
}

static TPUEstimatorSpec resnet_model_fn(const Tensor &features,
                                        const Tensor &labels, ModeKeys mode,
                                        const Params & /*params*/) {
  int64_t num_classes = number("num_label_classes");
  Tensor logits = resnet_v1(features, number("resnet_depth"), num_classes);

  if (mode == ModeKeys::PREDICT) {
    NamedTensors predictions = {{"classes", argmax(logits, 1)},
                                {"probabilities", nn::softmax(logits)}};
    return {.mode = mode,
            .predictions = predictions,
            .export_outputs = predictions};
  }

  Tensor one_hot_labels = one_hot(labels, num_classes);
  Tensor loss =
      losses::softmax_cross_entropy(one_hot_labels, logits, /*weights=*/{},
                                    std::stod(FLAGS["label_smoothing"]));

  if (mode == ModeKeys::EVAL)
    return {.mode = mode,
            .loss = loss,
            .eval_metrics = {metric_fn, {labels, logits}}};

  Tensor learning_rate = learning_rate_schedule();
  Optimizer optimizer = train::MomentumOptimizer(
      learning_rate, std::stod(FLAGS["momentum"]), /*use_nesterov=*/true);
  // Weight decay of all variables but those of batch normalization.
  optimizer = train::with_options(
      optimizer, {.weight_decay = WEIGHT_DECAY, .no_decay = {"gamma", "beta"}});
  if (FLAGS["use_tpu"] == "true")
    optimizer = contrib::tpu::CrossShardOptimizer(optimizer);
  TrainOp train_op = optimizer.minimize(loss, train::get_global_step());

  Call<void> host_call;
  if (FLAGS["skip_host_call"] != "true")
    host_call = {host_call_fn, {loss, learning_rate}};
  return {
      .mode = mode, .loss = loss, .train_op = train_op, .host_call = host_call};
}

// The guide's imagenet_input.ImageNetInput.
static auto image_net_input(bool is_training) {
  return [=](const Params &params) -> Dataset {
    auto dataset_parser = [=](const Tensor &value) -> Example {
      Features parsed =
          parse_single_example(value, {{"image/encoded", {{}, string}},
                                       {"image/class/label", {{}, int64}}});
      int64_t size = number("image_size");
      Tensor image =
          image::decode_jpeg(parsed["image/encoded"], {uint8, {size, size, 3}},
                             is_training ? "random" : "center");
      Tensor mean = constant(std::vector<float>{123.675f, 116.28f, 103.53f});
      Tensor stddev = constant(std::vector<float>{58.395f, 57.12f, 57.375f});
      // Labels count from 1.
      Tensor label = cast(parsed["image/class/label"] - 1.0, int32);
      return {(cast(image, float32) - mean) / stddev, label};
    };

    Dataset dataset = Dataset::list_files(
        FLAGS["data_dir"] + (is_training ? "/train-*" : "/validation-*"));
    if (is_training)
      dataset = dataset.repeat();
    dataset = dataset.apply(contrib::data::parallel_interleave(
        [](Dataset filename) {
          return TFRecordDataset(filename, /*compression_type=*/"",
                                 /*buffer_size=*/8 * 1024 * 1024);
        },
        /*cycle_length=*/64, /*block_length=*/1, /*sloppy=*/true));
    if (is_training)
      dataset = dataset.shuffle(1024);
    dataset = dataset.apply(contrib::data::map_and_batch(
        dataset_parser, params["batch_size"], /*num_parallel_batches=*/8));
    return dataset.prefetch(2);
  };
}

int main(int argc, char **argv) {
  parse_flags(argc, argv, FLAGS);
  contrib::cluster_resolver::TPUClusterResolver tpu_cluster_resolver(
      FLAGS["tpu"], FLAGS["tpu_zone"], FLAGS["gcp_project"]);
  RunConfig config = {
      .cluster = tpu_cluster_resolver,
      .model_dir = FLAGS["model_dir"],
      .save_checkpoints_steps = std::max(600, number("iterations_per_loop")),
      .tpu_config = {.iterations_per_loop = number("iterations_per_loop"),
                     .num_shards = number("num_cores"),
                     .per_host_input_for_training = true}};

  TPUEstimator resnet_classifier(
      {.model_fn = resnet_model_fn,
       .config = config,
       .use_tpu = FLAGS["use_tpu"] == "true",
       .train_batch_size = number("train_batch_size"),
       .eval_batch_size = number("eval_batch_size")});

  auto imagenet_train = image_net_input(true);
  auto imagenet_eval = image_net_input(false);
  int train_steps = number("train_steps");
  if (FLAGS["mode"] == "train")
    resnet_classifier.train(
        {.input_fn = imagenet_train, .max_steps = train_steps});
  for (int current_step = 0;
       FLAGS["mode"] == "train_and_eval" && current_step < train_steps;) {
    // Train for up to steps_per_eval number of steps.
    current_step =
        std::min(current_step + number("steps_per_eval"), train_steps);
    resnet_classifier.train(
        {.input_fn = imagenet_train, .max_steps = current_step});
    auto eval_results = resnet_classifier.evaluate({.input_fn = imagenet_eval});
    std::printf("Eval results at step %d: top 1 %.3f, top 5 %.3f\n",
                current_step, eval_results["top_1_accuracy"],
                eval_results["top_5_accuracy"]);
  }
  if (FLAGS["mode"] == "eval")
    resnet_classifier.evaluate({.input_fn = imagenet_eval});

  if (FLAGS["export_dir"].empty())
    return 0;
  int64_t size = number("image_size");
  resnet_classifier.export_savedmodel(
      {FLAGS["export_dir"], [=] {
         return ServingInputReceiver{{"features", {{size, size, 3}, float32}}};
       }});
}
