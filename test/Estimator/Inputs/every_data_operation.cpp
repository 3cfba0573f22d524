// Calls a function for every operation of `data`, and prints a program for each
// pipeline: the number of the argument.

#include "systole/systole.h"

#include <cstdlib>
#include <iostream>

using namespace systole;

namespace {

/// A pipeline of images that are decoded, cropped and coloured.
Dataset images() {
  auto jpeg = [](Tensor record) {
    Features parsed = parse_single_example(
        record, {{"image", {{}, string}}, {"label", {{}, int64}}});
    Tensor pixels = image::decode_jpeg(parsed["image"], 3);
    Tensor small = image::resize(pixels, {uint8, {16, 16, 3}}, "nearest");
    small = image::crop(small, {uint8, {8, 8, 3}}, "random");
    small = image::random_flip_left_right(image::flip_left_right(small));
    small = image::adjust_brightness(small, 0.1);
    small = image::adjust_contrast(small, {}, {0.5, 1.5});
    small = image::adjust_saturation(small, 0.5);
    small = image::adjust_hue(small, 0.1);
    Tensor scaled = image::resize_images(pixels, {8, 8});
    Tensor label = parsed["label"] - 1.0;
    return Example{
        {{"small", cast(small, float32) / 255.0}, {"scaled", scaled}}, label};
  };
  return TFRecordDataset("/data/train.tfrecord", "GZIP", 1048576)
      .with_options(4)
      .shard(2, 1)
      .map(jpeg, 4, false)
      .shuffle(100, 7);
}

/// Words to numbers, in batches of equal length.
Dataset words() {
  auto split = [](Tensor line) {
    Tensor ids =
        lookup(string_split(line, {string, {-1}}), int64, {{"a", "b"}, "", 2});
    ids = pad(cast(ids, int32), {int32, {16}}, Constant(int32_t(0)), true);
    return Features({{"ids", ids}});
  };
  return Dataset::list_files("/data/*.txt")
      .interleave([](Dataset file) { return TextLineDataset(file).skip(1); }, 4,
                  2)
      .filter([](Tensor line) {
        return greater(string_to_number(line, float32), 0.5);
      })
      .map(split)
      .cache("/tmp/words")
      .take(1000)
      .repeat(2);
}

Dataset lengths() {
  auto parse = [](Tensor record) {
    auto [context, lists] = parse_single_sequence_example(
        record, {{"id", {{}, int64}}}, {{"frames", {{-1, 4}, float32}}});
    Tensor frames = lists["frames"];
    frames.set_shape({6, 4});
    return Example{frames, context["id"]};
  };
  auto ids = [](Tensor record) {
    return parse_single_example(record, {{"ids", {{-1}, int64}}});
  };
  Dataset frames = TFRecordDataset({"/data/a", "/data/b"}).map(parse);
  Dataset padded =
      TFRecordDataset("/data/c").map(ids).padded_batch(4, {{8}}).unbatch();
  Dataset buckets =
      TFRecordDataset("/data/d")
          .map(ids)
          .bucket_by_length("ids", {4, 8}, {4, 4, 4}, {}, true, true)
          .set_shape({{int64, {4, 8}}})
          .unbatch();
  Dataset both =
      Dataset::sample_from_datasets({padded, buckets}, {0.5, 0.5}, 1);
  return Dataset::zip({both, frames.map([](Tensor frames, Tensor id) {
                         return Example{
                             Features({{"frames", frames}, {"id", id}})};
                       })});
}

Dataset tables() {
  Dataset rows =
      CsvDataset("/data/a.csv", {"rooms", "price"}, {int64, float32});
  auto fields = [](Tensor line) {
    std::vector<Tensor> values = decode_csv(line, {int64, float32});
    return Features({{"rooms", values[0]}, {"price", values[1]}});
  };
  return rows.concatenate(TextLineDataset("/data/b.csv").map(fields))
      .concatenate(
          ExamplesDataset("/data/c.npz", {"rooms", "price"}, {int64, float32}));
}

Dataset arrays() {
  auto decode = [](Tensor path) {
    Tensor png = image::decode_png(read_file(path), {uint8, {4, 4, 1}});
    return Features({{"image", cast(png, float32)}});
  };
  Dataset files = Dataset::from_tensor_slices(
                      Constant(std::vector<std::string>{"/data/a.png"}))
                      .map(decode);
  Dataset raw =
      FixedLengthRecordDataset("/data/cifar.bin", 17, 1).map([](Tensor bytes) {
        Tensor all = decode_raw(bytes, uint8);
        all.set_shape({17});
        return Features({{"bytes", cast(all, int32)}});
      });
  Dataset idx = IdxDataset("/data/idx.gz", {"digit"}, {{uint8, {28, 28}}});
  Dataset npy = NpyDataset("/data/x.npy", {"x"}, {{float32, {3}}});
  Dataset made =
      Dataset::from_generator("/data/points.so", {"point"}, {{float32, {2}}});
  Dataset numbers = Dataset::range(1, 100, 2).enumerate().map(
      [](Features both) { return Features({{"odd", both["index"]}}); });
  Dataset one =
      Dataset::from_tensors({{"one", Constant({2}, std::vector<float>{1, 2})}})
          .repeat();
  Dataset rows = Dataset::from_tensor_slices(
                     {{"rows", Constant({2, 2}, std::vector<int>{1, 2, 3, 4})}})
                     .flat_map([](Dataset row) { return row.repeat(2); });
  Dataset sums = Dataset::range(10)
                     .map([](Tensor x) { return Features({{"triple", x}}); })
                     .window([](Dataset window) { return window.batch(3); }, 3,
                             1, 1, true);
  return Dataset::zip({files, raw, idx, npy, made, numbers, one, rows, sums});
}

TPUEstimatorSpec model_fn(const Features &features, const Tensor &,
                          ModeKeys mode, const Params &) {
  TPUEstimatorSpec spec{mode};
  spec.predictions = features.all();
  return spec;
}

} // namespace

int main(int, char **arguments) {
  Dataset (*pipelines[])() = {images, words, lengths, tables, arrays};
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = "none";
  args.predict_batch_size = 4;
  std::cout << TPUEstimator(args).program(
      ModeKeys::PREDICT, [&](const Params &params) {
        return pipelines[std::atoi(arguments[1])]()
            .batch(params["batch_size"])
            .prefetch(1);
      });
}
