//===- PipelineCases.cpp - Pipelines of dataset operations ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PipelineCases.h"

#include "runtime/data/core/Value.h"
#include "runtime/data/record_ops/Host.h"

#include <cstring>

using namespace systole;
using namespace systole::data;
using namespace systole::test;
using namespace systole::test::pipelines;

namespace {

const systole_tensor_spec real = {"y", SYSTOLE_F32, 0, nullptr};

int64_t numberAt(const systole_value *values) {
  int64_t number;
  std::memcpy(&number, values[0].data, sizeof(number));
  return number;
}

systole_status twice(systole_host *, const systole_value *inputs,
                     systole_value *outputs, void *) {
  int64_t result = numberAt(inputs) * 2;
  std::memcpy(outputs[0].data, &result, sizeof(result));
  return SYSTOLE_OK;
}
systole_status isTaken(systole_host *, const systole_value *inputs,
                       systole_value *outputs, void *) {
  *static_cast<bool *>(outputs[0].data) = numberAt(inputs) % 3 != 1;
  return SYSTOLE_OK;
}
/// 0, 1, ... below a fourth's rest.
systole_status countUp(systole_host *host, const systole_value *inputs,
                       systole_value *, void *) {
  int64_t count = numberAt(inputs) % 4;
  char *elements;
  Buffer value = makeValue(list, {count}, count * 8, elements);
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(elements + 8 * i, &i, sizeof(i));
  return systole_give(host, 0, value.data(), value.size());
}
/// Something that a random number decides.
systole_status draw(systole_host *host, const systole_value *,
                    systole_value *outputs, void *) {
  auto result = static_cast<int64_t>(host->draw() * 1e6);
  std::memcpy(outputs[0].data, &result, sizeof(result));
  return SYSTOLE_OK;
}

systole_status refuse(systole_host *host, const systole_value *inputs,
                      systole_value *, void *) {
  absl::string_view text(static_cast<const char *>(inputs[0].data),
                         static_cast<size_t>(inputs[0].bytes));
  if (text == "bad")
    return host->fail(absl::InvalidArgumentError("it is bad"));
  return systole_give(host, 0, text.data(), inputs[0].bytes);
}

} // namespace

const systole_host_function pipelines::twiceFunction = {
    "twice", twice, 0, 1, 1, &scalar, &scalar};
const systole_host_function pipelines::takenFunction = {
    "taken", isTaken, 0, 1, 1, &scalar, &flag};
const systole_host_function pipelines::countFunction = {
    "count", countUp, 0, 1, 1, &scalar, &list};
const systole_host_function pipelines::drawFunction = {"draw",  draw,   0, 1, 1,
                                                       &scalar, &scalar};

const systole_host_function pipelines::refuseFunction = {
    "refuse", refuse, 0, 1, 1, &word, &word};

const std::map<std::string, Make> pipelines::goldenCases = {
    {"range", [](Case &c) { c.range(12, 2, 3); }},
    {"range_down", [](Case &c) { c.range(-2, 5, -2); }},
    {"from_tensors",
     [](Case &c) {
       c.numbers = {{0, 1, 2}};
       c.pipeline
           .add("from_tensors",
                {tensor("tensors", c.numbers[0]), number("rows", 1)})
           .gives({triple});
     }},
    {"from_tensor_slices",
     [](Case &c) {
       c.floats = {0.5, 1.5, 2.5, 3.5, 4.5, 5.5};
       c.pipeline
           .add("from_tensor_slices",
                {tensor("tensors", c.floats), number("rows", 3)})
           .gives({pair});
     }},
    {"text_line",
     [](Case &c) { c.reads("lines.txt", "text_line", {}, {word}); }},
    {"fixed_length_record",
     [](Case &c) {
       c.reads("fixed.bin", "fixed_length_record",
               {number("record_bytes", 4), number("header_bytes", 4),
                number("footer_bytes", 3)},
               {word});
     }},
    {"fixed_length_record_gzip",
     [](Case &c) {
       c.reads("fixed.bin.gz", "fixed_length_record",
               {number("record_bytes", 4), number("header_bytes", 4),
                number("footer_bytes", 3), text("compression", "GZIP")},
               {word});
     }},
    {"fixed_length_record_bad",
     [](Case &c) {
       c.reads("fixed.bin", "fixed_length_record",
               {number("record_bytes", 5), number("header_bytes", 4),
                number("footer_bytes", 3)},
               {word});
     }},
    {"csv",
     [](Case &c) {
       c.reads("table.csv", "csv",
               {number("header", 1), text("na_value", "NA"),
                text("defaults", ""), text("defaults", "-1"),
                text("defaults", ""), number("required", 0)},
               {{"a", SYSTOLE_S64, 0, nullptr},
                {"b", SYSTOLE_F32, 0, nullptr},
                {"c", SYSTOLE_STRING, 0, nullptr}});
     }},
    {"csv_columns",
     [](Case &c) {
       c.reads("table.csv", "csv",
               {number("header", 1), number("select_cols", 0),
                number("select_cols", 2), text("defaults", ""),
                text("defaults", "")},
               {word, word});
     }},
    {"npy",
     [](Case &c) {
       c.reads("array.npy", "npy", {}, {{"x", SYSTOLE_S16, 2, threeByTwo}});
     }},
    {"idx",
     [](Case &c) {
       c.reads("array.idx", "idx", {}, {{"x", SYSTOLE_S16, 2, threeByTwo}});
     }},
    {"map", [](Case &c) { c.range(5).on("map", {}, &twiceFunction); }},
    {"filter", [](Case &c) { c.range(10).on("filter", {}, &takenFunction); }},
    {"take", [](Case &c) { c.range(10).on("take", {number("count", 3)}); }},
    {"skip", [](Case &c) { c.range(6).on("skip", {number("count", 4)}); }},
    {"skip_all", [](Case &c) { c.range(6).on("skip", {number("count", -1)}); }},
    {"shard",
     [](Case &c) {
       c.range(11).on("shard", {number("num_shards", 4), number("index", 2)});
     }},
    {"enumerate",
     [](Case &c) {
       c.range(3).on("enumerate", {number("start", 5)}).gives({scalar, scalar});
     }},
    {"zip",
     [](Case &c) {
       c.range(4).range(13, 10);
       c.pipeline.addOn({0, 1}, "zip").gives({scalar, scalar});
     }},
    {"concatenate",
     [](Case &c) {
       c.range(3).range(9, 7);
       c.pipeline.addOn({0, 1}, "concatenate").gives({scalar});
     }},
    {"repeat", [](Case &c) { c.range(3).on("repeat", {number("count", 2)}); }},
    {"cache",
     [](Case &c) {
       c.range(3).on("cache").on("repeat", {number("count", 2)});
     }},
    {"batch",
     [](Case &c) {
       c.range(7).on("batch", {number("size", 3)}).gives({list});
     }},
    {"batch_drop",
     [](Case &c) {
       c.range(7)
           .on("batch", {number("size", 3), number("drop_remainder", 1)})
           .gives({triple});
     }},
    {"unbatch",
     [](Case &c) {
       c.range(7)
           .on("batch", {number("size", 3)})
           .gives({list})
           .on("unbatch")
           .gives({scalar});
     }},
    {"padded_batch",
     [](Case &c) {
       c.ragged()
           .on("padded_batch", {number("size", 3), number("pads", 1),
                                number("padded_shapes", -1)})
           .gives({table});
     }},
    {"padded_batch_fixed",
     [](Case &c) {
       c.numbers = {{-1}};
       c.ragged()
           .on("padded_batch", {number("size", 3), number("pads", 1),
                                number("padded_shapes", 4),
                                tensor("padding_values", c.numbers[0])})
           .gives({table});
     }},
    {"padded_batch_small",
     [](Case &c) {
       c.ragged()
           .on("padded_batch", {number("size", 3), number("pads", 1),
                                number("padded_shapes", 2)})
           .gives({table});
     }},
    {"batch_ragged",
     [](Case &c) {
       c.ragged().on("batch", {number("size", 3)}).gives({table});
     }},
    {"bucket",
     [](Case &c) {
       c.ragged()
           .on("bucket_by_length",
               {text("length_of", "x"), number("pads", 1),
                number("boundaries", 2), number("boundaries", 3),
                number("batch_sizes", 2), number("batch_sizes", 1),
                number("batch_sizes", 2)})
           .gives({table});
     }},
    {"bucket_drop",
     [](Case &c) {
       c.ragged()
           .on("bucket_by_length",
               {text("length_of", "x"), number("pads", 1),
                number("boundaries", 2), number("boundaries", 3),
                number("batch_sizes", 3), number("batch_sizes", 2),
                number("batch_sizes", 2), number("drop_remainder", 1)})
           .gives({table});
     }},
    {"batch_strings",
     [](Case &c) {
       c.pipeline
           .add("from_strings", {text("strings", "a"), text("strings", "bc"),
                                 text("strings", ""), text("strings", "def")})
           .gives({word});
       c.on("batch", {number("size", 3)}).gives({words});
     }},
    {"map_and_batch",
     [](Case &c) {
       c.range(7)
           .on("map", {number("num_parallel_calls", 3)}, &twiceFunction)
           .on("batch", {number("size", 3), number("drop_remainder", 1)})
           .gives({triple});
     }},
    {"flat_map", [](Case &c) { c.range(3).on("flat_map").thrice(); }},
    {"interleave",
     [](Case &c) {
       c.range(5)
           .on("interleave",
               {number("cycle_length", 2), number("block_length", 2)})
           .thrice();
     }},
    {"interleave_wide",
     [](Case &c) {
       c.range(3).on("interleave", {number("cycle_length", 7)}).thrice();
     }},
    {"interleave_parallel",
     [](Case &c) {
       c.range(5)
           .on("interleave",
               {number("cycle_length", 2), number("block_length", 2),
                number("num_parallel_calls", 2)})
           .thrice();
     }},
    {"window", [](Case &c) { c.windows({}); }},
    {"window_drop", [](Case &c) { c.windows({number("drop_remainder", 1)}); }},
    {"window_shift",
     [](Case &c) {
       c.windows({number("drop_remainder", 1), number("shift", 1),
                  number("stride", 2)});
     }},
    {"window_apart", [](Case &c) { c.windows({number("shift", 4)}); }},
    {"sample_one",
     [](Case &c) {
       c.range(3).range(12, 9);
       c.pipeline
           .addOn({0, 1}, "sample_from_datasets",
                  {number("weights", 0), number("weights", 1),
                   number("stop_on_empty_dataset", 1)})
           .gives({scalar});
     }},
    {"pipeline",
     [](Case &c) {
       c.range(20)
           .on("shard", {number("num_shards", 2), number("index", 1)})
           .on("filter", {}, &takenFunction)
           .on("map", {number("num_parallel_calls", 2)}, &twiceFunction)
           .on("repeat", {number("count", 3)})
           .on("batch", {number("size", 4)})
           .gives({list})
           .on("prefetch", {number("buffer_size", 2)});
     }},

    // More than one component.
    {"from_tensors_two",
     [](Case &c) {
       c.numbers = {{1, 2}};
       c.floats = {0.5};
       c.pipeline
           .add("from_tensors",
                {tensor("tensors", c.numbers[0]), tensor("tensors", c.floats),
                 number("rows", 1)})
           .gives({{"x", SYSTOLE_S64, 1, two}, real});
     }},
    {"from_tensor_slices_two",
     [](Case &c) {
       c.numbers = {{1, 2}};
       c.floats = {0.5, 1.5, 2.5, 3.5};
       c.pipeline
           .add("from_tensor_slices",
                {tensor("tensors", c.numbers[0]), tensor("tensors", c.floats),
                 number("rows", 2)})
           .gives({scalar, pair});
     }},
    {"batch_two",
     [](Case &c) {
       c.range(5).range(15, 10);
       c.pipeline.addOn({0, 1}, "zip").gives({scalar, scalar});
       c.on("batch", {number("size", 2)}).gives({list, list});
     }},
    {"unbatch_two",
     [](Case &c) {
       c.range(5).range(15, 10);
       c.pipeline.addOn({0, 1}, "zip").gives({scalar, scalar});
       c.on("batch", {number("size", 2)}).gives({list, list});
       c.on("unbatch").gives({scalar, scalar});
     }},
    {"padded_batch_two",
     [](Case &c) {
       c.ragged().on("enumerate").gives({scalar, list});
       c.on("padded_batch", {number("size", 3), number("pads", 1),
                             number("padded_shapes", -1)})
           .gives({list, table});
     }},
    {"padded_batch_two_values",
     [](Case &c) {
       c.numbers = {{7}, {-1}};
       c.ragged().on("enumerate").gives({scalar, list});
       c.on("padded_batch", {number("size", 4), number("pads", 1),
                             number("padded_shapes", 4),
                             tensor("padding_values", c.numbers[0]),
                             tensor("padding_values", c.numbers[1])})
           .gives({list, table});
     }},

    // Files.
    {"files",
     [](Case &c) {
       c.files = inputPath("fixed.*");
       c.pipeline.add("files", {text("flag", "train_files")}).gives({word});
     }},
    {"from_strings",
     [](Case &c) {
       c.pipeline
           .add("from_strings", {text("strings", "a"), text("strings", ""),
                                 text("strings", "b c")})
           .gives({word});
     }},
    {"tfrecord",
     [](Case &c) { c.reads("words.tfrecord", "tfrecord", {}, {word}); }},
    {"tfrecord_gz",
     [](Case &c) { c.reads("words.tfrecord.gz", "tfrecord", {}, {word}); }},
    {"tfrecord_z",
     [](Case &c) {
       c.reads("words.tfrecord.z", "tfrecord", {text("compression", "ZLIB")},
               {word});
     }},
    {"text_line_gzip",
     [](Case &c) {
       c.reads("lines.txt.gz", "text_line", {text("compression", "GZIP")},
               {word});
     }},
    {"text_line_files",
     [](Case &c) {
       c.reads("lines.txt", "text_line", {}, {word});
       c.files =
           absl::StrCat(c.files, ",", inputPath("bars.csv"), ",", c.files);
     }},
    {"fixed_length_record_zlib",
     [](Case &c) {
       c.reads("fixed.bin.z", "fixed_length_record",
               {number("record_bytes", 4), number("header_bytes", 4),
                number("footer_bytes", 3), text("compression", "ZLIB")},
               {word});
     }},
    {"csv_bars",
     [](Case &c) {
       c.reads("bars.csv", "csv",
               {text("field_delim", "|"), number("use_quote_delim", 0)},
               {{"x", SYSTOLE_S32, 0, nullptr},
                {"y", SYSTOLE_F64, 0, nullptr},
                word});
     }},
    {"csv_bars_quotes",
     [](Case &c) {
       c.reads("bars.csv", "csv", {text("field_delim", "|")},
               {{"x", SYSTOLE_S32, 0, nullptr},
                {"y", SYSTOLE_F64, 0, nullptr},
                word});
     }},
    {"csv_required",
     [](Case &c) {
       c.reads("table.csv", "csv",
               {number("header", 1), text("na_value", "NA"),
                text("defaults", ""), text("defaults", ""),
                text("defaults", ""), number("required", 0),
                number("required", 1)},
               {{"a", SYSTOLE_S64, 0, nullptr},
                {"b", SYSTOLE_F32, 0, nullptr},
                {"c", SYSTOLE_STRING, 0, nullptr}});
     }},
    {"flat_map_files",
     [](Case &c) {
       c.files = inputPath("l*.txt");
       c.pipeline.add("files", {text("flag", "train_files")})
           .gives({word})
           .add("flat_map")
           .gives({word});
       c.body.addOn({-1}, "text_line")
           .gives({word})
           .add("skip", {number("count", 1)})
           .gives({word});
       c.pipeline.with(c.body);
     }},
    {"interleave_files",
     [](Case &c) {
       const std::string lines = inputPath("lines.txt");
       c.files = absl::StrCat(lines, ",", inputPath("bars.csv"), ",", lines);
       c.pipeline.add("files", {text("flag", "train_files")})
           .gives({word})
           .add("interleave",
                {number("cycle_length", 2), number("block_length", 2)})
           .gives({word});
       c.body.addOn({-1}, "text_line").gives({word});
       c.pipeline.with(c.body);
     }},

    // Numbers at their limits.
    {"take_all", [](Case &c) { c.range(3).on("take", {number("count", -1)}); }},
    {"take_none", [](Case &c) { c.range(3).on("take", {number("count", 0)}); }},
    {"take_more", [](Case &c) { c.range(3).on("take", {number("count", 8)}); }},
    {"skip_more", [](Case &c) { c.range(3).on("skip", {number("count", 8)}); }},
    {"shard_more",
     [](Case &c) {
       c.range(3).on("shard", {number("num_shards", 5), number("index", 4)});
     }},
    {"zip_three",
     [](Case &c) {
       c.range(3).range(12, 10).range(29, 20);
       c.pipeline.addOn({0, 1, 2}, "zip").gives({scalar, scalar, scalar});
     }},
    {"concatenate_three",
     [](Case &c) {
       c.range(2).range(9, 7).range(1);
       c.pipeline.addOn({0, 1, 2}, "concatenate").gives({scalar});
     }},
    {"repeat_for_ever",
     [](Case &c) {
       c.range(3).on("repeat").on("take", {number("count", 8)});
     }},
    {"repeat_batches",
     [](Case &c) {
       c.range(5)
           .on("batch", {number("size", 2)})
           .gives({list})
           .on("repeat", {number("count", 2)});
     }},
    {"prefetch",
     [](Case &c) { c.range(6).on("prefetch", {number("buffer_size", 2)}); }},
    {"options",
     [](Case &c) { c.range(4).on("options", {number("threads", 2)}); }},
    {"set_shape",
     [](Case &c) {
       c.range(6)
           .on("batch", {number("size", 3)})
           .gives({list})
           .on("set_shape")
           .gives({triple});
     }},
    {"padded_batch_drop",
     [](Case &c) {
       c.ragged()
           .on("padded_batch", {number("size", 3), number("pads", 1),
                                number("padded_shapes", -1),
                                number("drop_remainder", 1)})
           .gives({table});
     }},
    {"bucket_boundary",
     [](Case &c) {
       c.ragged()
           .on("bucket_by_length",
               {text("length_of", "x"), number("pads", 1),
                number("boundaries", 3), number("boundaries", 5),
                number("batch_sizes", 2), number("batch_sizes", 2),
                number("batch_sizes", 2), number("pad_to_bucket_boundary", 1)})
           .gives({table});
     }},
    {"bucket_too_long",
     [](Case &c) {
       c.ragged()
           .on("bucket_by_length",
               {text("length_of", "x"), number("pads", 1),
                number("boundaries", 1), number("boundaries", 3),
                number("batch_sizes", 2), number("batch_sizes", 2),
                number("batch_sizes", 2), number("pad_to_bucket_boundary", 1)})
           .gives({table});
     }},
    {"bucket_filled",
     [](Case &c) {
       c.numbers = {{-1}};
       c.ragged()
           .on("bucket_by_length",
               {text("length_of", "x"), number("pads", 1),
                number("boundaries", 2), number("boundaries", 3),
                number("batch_sizes", 2), number("batch_sizes", 1),
                number("batch_sizes", 2),
                tensor("padding_values", c.numbers[0])})
           .gives({table});
     }},
    {"bucket_scalar",
     [](Case &c) {
       c.range(9)
           .on("bucket_by_length",
               {text("length_of", "x"), number("boundaries", 3),
                number("boundaries", 6), number("batch_sizes", 2),
                number("batch_sizes", 3), number("batch_sizes", 2)})
           .gives({list});
     }},
    {"window_stride", [](Case &c) { c.windows({number("stride", 2)}); }},
    {"window_overlap", [](Case &c) { c.windows({number("shift", 2)}); }},
    {"sample_rest",
     [](Case &c) {
       c.range(2).range(12, 9);
       c.pipeline
           .addOn({0, 1}, "sample_from_datasets",
                  {number("weights", 1), number("weights", 0)})
           .gives({scalar});
     }},
};

const std::map<std::string, Make> pipelines::ownCases = {
    {"shuffle",
     [](Case &c) {
       c.range(20)
           .on("shuffle", {number("buffer_size", 7)})
           .on("repeat", {number("count", 2)});
     }},
    {"shuffle_again",
     [](Case &c) {
       c.range(9)
           .on("map", {}, &drawFunction)
           .on("shuffle", {number("buffer_size", 4), number("seed", 3),
                           number("reshuffle_each_iteration", 0)})
           .on("repeat", {number("count", 2)})
           .on("prefetch", {number("buffer_size", 3)});
     }},
    {"random_map",
     [](Case &c) {
       c.range(150)
           .on("map", {number("num_parallel_calls", 4)}, &drawFunction)
           .on("repeat", {number("count", 2)})
           .on("prefetch", {number("buffer_size", 3)});
     }},
    {"sample",
     [](Case &c) {
       c.range(9).range(112, 100);
       c.pipeline
           .addOn({0, 1}, "sample_from_datasets",
                  {text("weights", "0.3"), text("weights", "0.7")})
           .gives({scalar});
       c.on("repeat", {number("count", 2)});
     }},
    {"shuffled_bodies",
     [](Case &c) {
       c.range(6)
           .on("shuffle", {number("buffer_size", 6)})
           .on("interleave", {number("cycle_length", 3)})
           .thrice()
           .on("shuffle", {number("buffer_size", 5)})
           .on("repeat", {number("count", 2)});
     }},
};
