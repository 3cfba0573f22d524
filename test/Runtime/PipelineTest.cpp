//===- PipelineTest.cpp - Dataset operations against tf.data --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each pipeline gives the elements that tf.data gives for the same one: those
// of Inputs/pipelines.golden, which Inputs/make_pipelines.py has made. And a
// pipeline that is stopped after any element, and goes on from the position
// that it had, gives the same rest.
//
//===----------------------------------------------------------------------===//

#include "Pipelines.h"
#include "TestRecords.h"
#include "runtime/data/Counters.h"
#include "runtime/data/Value.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>

using namespace systole;
using namespace systole::data;
using namespace systole::test;
using ::testing::HasSubstr;

namespace {

//===----------------------------------------------------------------------===//
// Types and functions
//===----------------------------------------------------------------------===//

using Specs = Pipeline::Specs;
constexpr int64_t any[] = {-1, -1};
const int64_t two[] = {2}, three[] = {3}, four[] = {4}, threeByTwo[] = {3, 2};
const systole_tensor_spec scalar = {"x", SYSTOLE_S64, 0, nullptr};
const systole_tensor_spec flag = {"", SYSTOLE_PRED, 0, nullptr};
const systole_tensor_spec word = {"x", SYSTOLE_STRING, 0, nullptr};
const systole_tensor_spec words = {"x", SYSTOLE_STRING, 1, any};
const systole_tensor_spec list = {"x", SYSTOLE_S64, 1, any};
const systole_tensor_spec table = {"x", SYSTOLE_S64, 2, any};
const systole_tensor_spec triple = {"x", SYSTOLE_S64, 1, three};
const systole_tensor_spec pair = {"x", SYSTOLE_F32, 1, two};

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

const systole_host_function twiceFunction = {"twice", twice,   0,      1,
                                             1,       &scalar, &scalar};
const systole_host_function takenFunction = {"taken", isTaken, 0,    1,
                                             1,       &scalar, &flag};
const systole_host_function countFunction = {"count", countUp, 0,    1,
                                             1,       &scalar, &list};
const systole_host_function drawFunction = {"draw", draw,    0,      1,
                                            1,      &scalar, &scalar};

std::string inputPath(const char *name) {
  return sourcePath(absl::StrCat("test/Runtime/Inputs/", name));
}

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

/// A pipeline, those that it holds, and what its flag says.
struct Case {
  Pipeline pipeline, body;
  std::string files;
  std::vector<std::vector<int64_t>> numbers;
  std::vector<float> floats;

  Case() = default;
  Case(const Case &) = delete;

  Case &range(int64_t stop, int64_t start = 0, int64_t step = 1) {
    pipeline
        .addOn({}, "range",
               {number("start", start), number("stop", stop),
                number("step", step)})
        .gives({scalar});
    return *this;
  }
  Case &reads(const char *file, const char *kind,
              Pipeline::Attributes attributes, Specs specs) {
    files = inputPath(file);
    pipeline.add("files", {text("flag", "train_files")})
        .gives({word})
        .add(kind, std::move(attributes))
        .gives(std::move(specs));
    return *this;
  }
  Case &on(const char *kind, Pipeline::Attributes attributes = {},
           const systole_host_function *function = nullptr) {
    Specs same = pipeline.lastSpecs();
    pipeline.add(kind, std::move(attributes), function).gives(std::move(same));
    return *this;
  }
  Case &gives(Specs specs) {
    pipeline.gives(std::move(specs));
    return *this;
  }
  Case &ragged() {
    return range(8, 1).on("map", {}, &countFunction).gives({list});
  }
  /// A body that repeats the element three times.
  Case &thrice() {
    body.addOn({-1}, "repeat", {number("count", 3)}).gives({scalar});
    pipeline.with(body);
    return *this;
  }
  Case &windows(Pipeline::Attributes attributes) {
    attributes.push_back(number("size", 3));
    range(7).on("window", std::move(attributes));
    body.addOn({-1}, "batch", {number("size", 3)}).gives({list});
    pipeline.with(body).gives({list});
    return *this;
  }
};

using Make = void (*)(Case &);
const std::map<std::string, Make> cases = {
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
               {scalar, {"y", SYSTOLE_F32, 0, nullptr}, word});
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
};

/// Those whose elements our own specification says: they have no golden ones.
const std::map<std::string, Make> ownCases = {
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

//===----------------------------------------------------------------------===//
// What they give
//===----------------------------------------------------------------------===//

struct Outcome {
  std::vector<std::string> elements;
  std::vector<std::vector<int64_t>> positions;
  absl::Status status;
};

DatasetOptions optionsOf(const Case &one) {
  DatasetOptions options;
  options.files["train_files"] = one.files;
  options.threads = 3;
  options.counters = std::make_shared<Counters>();
  return options;
}

/// The elements after the position of the options.
Outcome run(Case &one, const DatasetOptions &options) {
  Outcome outcome;
  Specs specs = one.pipeline.lastSpecs();
  one.pipeline.yield(specs);
  systole_dataset dataset = one.pipeline.describe();
  auto iterator = makeIterator(dataset, options);
  outcome.status = iterator.status();
  Element element;
  while (outcome.status.ok() && outcome.elements.size() < 1000) {
    absl::StatusOr<bool> got = (*iterator)->next(element);
    outcome.status = got.status();
    if (!got.ok() || !*got)
      break;
    outcome.elements.push_back(show(specs, element));
    outcome.positions.push_back(element.position);
  }
  return outcome;
}

std::map<std::string, std::string> readGolden() {
  std::map<std::string, std::string> golden;
  std::string file = readFile(inputPath("pipelines.golden"));
  for (absl::string_view section : absl::StrSplit(file, "== ")) {
    if (section.empty())
      continue;
    size_t end = section.find('\n');
    golden[std::string(section.substr(0, end))] =
        std::string(section.substr(end + 1));
  }
  return golden;
}

TEST(Pipeline, GivesTheElementsThatTensorFlowGives) {
  std::map<std::string, std::string> golden = readGolden();
  for (const auto &[name, text] : golden)
    EXPECT_TRUE(cases.count(name)) << name;
  for (const auto &[name, make] : cases) {
    Case one;
    make(one);
    Outcome got = run(one, optionsOf(one));
    std::string text;
    for (const std::string &element : got.elements)
      absl::StrAppend(&text, element, "\n");
    if (!got.status.ok())
      absl::StrAppend(&text, "error\n");
    EXPECT_EQ(text, golden[name]) << name << ": " << got.status;
  }
}

/// Stops after each element, and goes on in a pipeline that is made anew.
void checkResumption(const std::string &name, Make make) {
  Case one;
  make(one);
  DatasetOptions options = optionsOf(one);
  Outcome whole = run(one, options);
  for (size_t i = 0; i < whole.elements.size(); ++i) {
    options.position = whole.positions[i];
    Outcome rest = run(one, options);
    EXPECT_EQ(rest.status, whole.status) << name << " after " << i + 1;
    EXPECT_EQ(rest.elements,
              std::vector(whole.elements.begin() + static_cast<long>(i) + 1,
                          whole.elements.end()))
        << name << " after " << i + 1;
  }
}

TEST(Pipeline, GoesOnAfterAnyElement) {
  for (const auto &[name, make] : cases)
    checkResumption(name, make);
}

TEST(Pipeline, GoesOnAfterAnyElementOfWhatIsRandom) {
  for (const auto &[name, make] : ownCases)
    checkResumption(name, make);
}

TEST(Pipeline, LeavesBatchesOutWhereItHasNoPosition) {
  for (const auto &[name, make] : ownCases) {
    Case one;
    make(one);
    DatasetOptions options = optionsOf(one);
    Outcome whole = run(one, options);
    options.skipBatches = 11;
    options.position = {42, 1}; // Of another pipeline.
    EXPECT_EQ(run(one, options).elements,
              std::vector(whole.elements.begin() + 11, whole.elements.end()))
        << name;
  }
}

TEST(Pipeline, RefusesAPositionThatCannotBe) {
  for (const std::map<std::string, Make> *all : {&cases, &ownCases})
    for (const auto &[name, make] : *all) {
      Case one;
      make(one);
      DatasetOptions options = optionsOf(one);
      Outcome whole = run(one, options);
      if (whole.positions.empty())
        continue;
      const std::vector<int64_t> position =
          whole.positions[whole.positions.size() / 2];
      options.position = position;
      options.position.pop_back();
      EXPECT_FALSE(run(one, options).status.ok()) << name;
      // Other numbers may stand for another element; they end in any case.
      for (size_t i = 1; i < position.size(); ++i)
        for (int64_t wrong : {int64_t{-7}, int64_t{1} << 40}) {
          options.position = position;
          options.position[i] = wrong;
          EXPECT_LT(run(one, options).elements.size(), 1000u)
              << name << ", number " << i;
        }
    }
}

TEST(Pipeline, IsTheSameByAnyNumberOfThreads) {
  for (const auto &[name, make] : ownCases) {
    Case one;
    make(one);
    DatasetOptions options = optionsOf(one);
    Outcome several = run(one, options);
    options.threads = 1;
    EXPECT_EQ(run(one, options).elements, several.elements) << name;
  }
}

//===----------------------------------------------------------------------===//
// Chance
//===----------------------------------------------------------------------===//

TEST(Shuffle, GivesEachElementEachPlaceAsOften) {
  // 6000 passes over 6 elements: chi-square of the 36 counts, expected 1000
  // each, has 25 degrees of freedom; above 52.6 in one of a thousand cases.
  Case one;
  one.range(6)
      .on("shuffle", {number("buffer_size", 6)})
      .on("repeat", {number("count", 6000)})
      .on("batch", {number("size", 6), number("drop_remainder", 1)});
  const int64_t six[] = {6};
  one.gives({{"x", SYSTOLE_S64, 1, six}});
  one.pipeline.yield(one.pipeline.lastSpecs());
  auto iterator = makeIterator(one.pipeline.describe(), optionsOf(one));
  ASSERT_TRUE(iterator.ok());
  double counts[6][6] = {};
  Element element;
  for (int pass = 0; pass < 6000; ++pass) {
    ASSERT_TRUE((*iterator)->next(element).value_or(false));
    for (int place = 0; place < 6; ++place) {
      int64_t value;
      std::memcpy(&value, element.components[0].data() + 8 * place, 8);
      ++counts[place][value];
    }
  }
  double chiSquare = 0;
  for (auto &row : counts)
    for (double count : row)
      chiSquare += (count - 1000) * (count - 1000) / 1000;
  EXPECT_LT(chiSquare, 52.6);
}

TEST(Sample, DrawsByTheWeights) {
  // Of 4000 draws 1200 from the first, give or take 5 standard deviations of
  // sqrt(4000 * 0.3 * 0.7) = 29.
  Case one;
  one.range(4000).range(14000, 10000);
  one.pipeline
      .addOn({0, 1}, "sample_from_datasets",
             {text("weights", "0.3"), text("weights", "0.7")})
      .gives({scalar});
  one.on("take", {number("count", 4000)})
      .on("batch", {number("size", 4000), number("drop_remainder", 1)});
  const int64_t all[] = {4000};
  one.gives({{"x", SYSTOLE_S64, 1, all}});
  one.pipeline.yield(one.pipeline.lastSpecs());
  auto iterator = makeIterator(one.pipeline.describe(), optionsOf(one));
  ASSERT_TRUE(iterator.ok());
  Element element;
  ASSERT_TRUE((*iterator)->next(element).value_or(false));
  int first = 0;
  for (int i = 0; i < 4000; ++i) {
    int64_t value;
    std::memcpy(&value, element.components[0].data() + 8 * i, 8);
    first += value < 10000;
  }
  EXPECT_NEAR(first, 1200, 145);
}

//===----------------------------------------------------------------------===//
// Order, files, errors
//===----------------------------------------------------------------------===//

TEST(Pipeline, GivesAllElementsWhereTheirOrderIsFree) {
  Case one;
  one.range(200).on(
      "map", {number("num_parallel_calls", 3), number("deterministic", 0)},
      &twiceFunction);
  DatasetOptions options = optionsOf(one);
  Outcome whole = run(one, options);
  std::vector<std::string> sorted = whole.elements;
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::string> expected;
  for (int64_t i = 0; i < 200; ++i)
    expected.push_back(absl::StrCat("[] ", 2 * i));
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(sorted, expected);
  // None is given twice, none is lost where it goes on.
  options.position = whole.positions[120];
  Outcome rest = run(one, options);
  std::vector<std::string> both(whole.elements.begin(),
                                whole.elements.begin() + 121);
  both.insert(both.end(), rest.elements.begin(), rest.elements.end());
  std::sort(both.begin(), both.end());
  EXPECT_EQ(both, expected);
}

TEST(Cache, KeepsElementsInAFile) {
  std::string path = makeFolder() + "/cache";
  Case one;
  one.ragged()
      .on("cache", {text("filename", path.c_str())})
      .on("repeat", {number("count", 2)});
  Outcome first = run(one, optionsOf(one));
  EXPECT_TRUE(first.status.ok()) << first.status;
  EXPECT_EQ(first.elements.size(), 14u);
  EXPECT_EQ(first.elements[6], first.elements[13]);

  // The file is all that a later run needs.
  Case other;
  other.range(0).on("map", {}, &countFunction).gives({list});
  other.on("cache", {text("filename", path.c_str())});
  Outcome later = run(other, optionsOf(other));
  EXPECT_EQ(later.elements,
            std::vector(first.elements.begin(), first.elements.begin() + 7));
}

TEST(Cache, NamesARecordThatIsNoElement) {
  const std::string path = makeFolder() + "/cache";
  Case one;
  one.range(3).on("map", {}, &countFunction).gives({list});
  one.on("cache", {text("filename", path.c_str())});
  auto word = [](int64_t value) {
    return std::string(reinterpret_cast<const char *>(&value), sizeof(value));
  };
  const std::string header = word(2) + std::string(56, '\0');
  for (const std::string &record :
       {std::string("short"), word(-1), word(9) + "12345678",
        word(8) + "12345678", word(64) + header,
        word(80) + header + std::string(16, '\0') + word(0),
        word(64) + word(int64_t{1} << 61) + std::string(56, '\0')}) {
    writeFile(path, frame({word(64) + std::string(64, '\0'), record}));
    Outcome got = run(one, optionsOf(one));
    EXPECT_THAT(got.elements, testing::ElementsAre("[0]"));
    EXPECT_EQ(got.status.message(),
              absl::StrCat("'", path,
                           "', record 1: it is no cache of these elements; "
                           "remove it to have it made again [model.mlir:7]"));
  }
}

TEST(SetShape, IsCheckedAgainstEveryElement) {
  Case one;
  one.range(7)
      .on("batch", {number("size", 3)})
      .gives({list})
      .on("set_shape")
      .gives({triple});
  Outcome got = run(one, optionsOf(one));
  EXPECT_THAT(got.elements, testing::ElementsAre("[3] 0 1 2", "[3] 3 4 5"));
  EXPECT_EQ(got.status.message(),
            "'x': a value of 1 is no tensor<3xi64>, which set_shape says it is "
            "[model.mlir:7]");
}

TEST(Readers, LeaveOutSoManyBadRecordsAsTheyMay) {
  std::string folder = makeFolder();
  std::string bad = frame({"one", "two"});
  bad.back() ^= 1;
  Case one;
  one.reads("lines.txt", "tfrecord", {}, {word});
  one.files = absl::StrCat(writeFile(folder + "/bad", bad), ",",
                           writeFile(folder + "/good", frame("three")));
  DatasetOptions options = optionsOf(one);
  EXPECT_EQ(run(one, options).status.code(), absl::StatusCode::kDataLoss);
  int told = 0;
  options.skipBadRecords = 1;
  options.onBadRecord = [&](const absl::Status &error) {
    ++told;
    EXPECT_THAT(std::string(error.message()), HasSubstr("record 1"));
  };
  Outcome got = run(one, options);
  EXPECT_TRUE(got.status.ok()) << got.status;
  EXPECT_THAT(got.elements, testing::ElementsAre("[] 'one'", "[] 'three'"));
  EXPECT_EQ(told, 1);
}

TEST(Readers, NameAFileThatHasOtherRows) {
  Case one;
  one.reads("array.npy", "npy", {}, {pair});
  EXPECT_THAT(std::string(run(one, optionsOf(one)).status.message()),
              HasSubstr("has rows of 3x2 i16, not tensor<2xf32>"));
  one.files = inputPath("array.idx");
  EXPECT_THAT(std::string(run(one, optionsOf(one)).status.message()),
              HasSubstr("is no .npy file"));
}

TEST(Counters, SayWhatEachStageHasDone) {
  Case one;
  one.range(64)
      .on("map", {}, &twiceFunction)
      .on("batch", {number("size", 4), number("drop_remainder", 1)})
      .gives({{"x", SYSTOLE_S64, 1, four}});
  DatasetOptions options = optionsOf(one);
  run(one, options);
  std::vector<Counters::Snapshot> counts = options.counters->snapshot();
  ASSERT_EQ(counts.size(), 3u);
  EXPECT_EQ(counts[0].name, "range");
  EXPECT_EQ(counts[1].name, "map");
  EXPECT_EQ(counts[1].elements, 65); // The last one finds the end.
  EXPECT_EQ(counts[2].elements, 17);
  EXPECT_GT(counts[1].nanoseconds, 0);
}

} // namespace
