// Input functions as scripts of tf.data have them, and models that predict what
// they are given. Prints a program, or runs that of the guide.

#include "systole/systole.h"

#include <cstdio>
#include <cstdlib>

using namespace systole;

namespace {

std::string folder;

//===----------------------------------------------------------------------===//
// The files of MNIST, as the guide to TPUEstimator reads them
//===----------------------------------------------------------------------===//

Tensor decode_image(const Tensor &bytes) {
  Tensor image = decode_raw(bytes, uint8);
  image = cast(image, float32);
  image = reshape(image, {4});
  return image / 255.0;
}

Tensor decode_label(const Tensor &bytes) {
  Tensor label = decode_raw(bytes, uint8);
  label = reshape(label, {});
  return cast(label, int32);
}

Example digits(const Params &params) {
  Dataset images =
      FixedLengthRecordDataset(folder + "/images", 4, /*header_bytes=*/16)
          .map(decode_image);
  Dataset labels =
      FixedLengthRecordDataset(folder + "/labels", 1, 8).map(decode_label);
  Dataset ds =
      Dataset::zip({images, labels})
          .cache()
          .repeat(2)
          .apply(contrib::data::batch_and_drop_remainder(params["batch_size"]));
  return ds.make_one_shot_iterator().get_next();
}

/// Features as one tensor.
TPUEstimatorSpec digits_model(const Tensor &image, const Tensor &labels,
                              ModeKeys mode, const Params &) {
  TPUEstimatorSpec spec{mode};
  Tensor logits = layers::dense(image, {10});
  spec.predictions = {{"image", image}, {"logits", logits}};
  if (mode == ModeKeys::PREDICT)
    return spec;
  spec.loss = losses::sparse_softmax_cross_entropy(labels, logits);
  // The mean label is known from the file.
  spec.train_op = CrossShardOptimizer(train::GradientDescentOptimizer(0.1))
                      .minimize(spec.loss, get_global_step());
  spec.eval_metrics = Call<Metrics>([=]() -> Metrics {
    return {{"label", metrics::mean(cast(labels, float32))}};
  });
  return spec;
}

//===----------------------------------------------------------------------===//
// Other pipelines
//===----------------------------------------------------------------------===//

Dataset numbers(const Params &params) {
  return Dataset::range(10)
      .filter([](Tensor x) { return greater(x, 3.0); })
      .map([](Tensor x) { return cast(x * 2.0, int32); }, 2)
      .skip(1)
      .take(4)
      .batch(params["batch_size"]);
}

Dataset lines(const Params &params) {
  auto parse = [](Tensor line) {
    std::vector<Tensor> fields = decode_csv(line, {int64, float32});
    return Example{Features({{"rooms", cast(fields[0], int32)}}), fields[1]};
  };
  return Dataset::list_files(folder + "/*.csv")
      .interleave([](Dataset file) { return TextLineDataset(file).skip(1); }, 2)
      .apply(contrib::data::map_and_batch(parse, params["batch_size"], 2));
}

Dataset slices(const Params &params) {
  std::vector<float> x = {0.5, 1.5, 2.5, 3.5};
  std::vector<int32_t> y = {7, -8};
  Dataset rows = Dataset::from_tensor_slices(
      {{"x", Constant({2, 2}, x)}, {"y", y}}, Constant(y));
  // Both, and the labels as a feature.
  return rows
      .map([](const Features &features, const Tensor &labels) {
        Tensor offset = constant(std::vector<float>{1, 2});
        return Features({{"x", features["x"] * 2.0 + offset},
                         {"y", features["y"]},
                         {"label", labels}});
      })
      .concatenate(rows.map([](const Features &features, const Tensor &) {
        return Features({{"x", features["x"]},
                         {"y", features["y"]},
                         {"label", features["y"]}});
      }))
      .batch(params["batch_size"]);
}

Dataset windows(const Params &params) {
  Dataset triples = Dataset::range(5).window(
      [](Dataset window) { return window.batch(3); }, 3, 1, 1, true);
  auto ends = [](Tensor triple) {
    Tensor first = cast(reshape(slice(triple, {0}, {1}), {}), int32);
    Tensor last = cast(reshape(slice(triple, {2}, {-1}), {}), int32);
    return Features({{"first", first},
                     {"last", last},
                     {"ends", stack({last, first})},
                     {"turned", concat({cast(slice(triple, {1}, {2}), int32),
                                        reshape(first, {1})})}});
  };
  return triples.map(ends).batch(params["batch_size"]);
}

TPUEstimatorSpec features_model(const Features &features, const Tensor &,
                                ModeKeys mode, const Params &) {
  TPUEstimatorSpec spec{mode};
  spec.predictions = features.all();
  return spec;
}

} // namespace

int main(int, char **arguments) {
  folder = arguments[1];
  std::string which = arguments[2];
  TPUEstimatorArgs args;
  args.model_dir = folder + "/model";
  args.train_batch_size = args.eval_batch_size = args.predict_batch_size = 2;
  args.config.tpu_config.num_shards = 1;
  if (which == "digits") {
    args.model_fn = digits_model;
    TPUEstimator estimator(args);
    estimator.train({digits, 3});
    for (Prediction &row : estimator.predict({digits})) {
      std::printf("image:");
      for (double value : row["image"].values)
        std::printf(" %g", value);
      std::printf("\n");
    }
    std::printf("mean label: %g\n", estimator.evaluate({digits})["label"]);
    return 0;
  }
  args.model_fn = features_model;
  InputFn input_fn = which == "numbers"  ? numbers
                     : which == "lines"  ? lines
                     : which == "slices" ? slices
                                         : windows;
  std::printf("%s",
              TPUEstimator(args).program(ModeKeys::PREDICT, input_fn).c_str());
}
