//===- DatasetTest.cpp - Input pipelines as iterators ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Dataset.h"
#include "Pipelines.h"
#include "TestRecords.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <deque>
#include <numeric>
#include <set>

using namespace systole;
using namespace systole::data;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

const int64_t pixels[] = {784};
const systole_tensor_spec digitSpecs[] = {
    {"image_raw", SYSTOLE_STRING, 0, nullptr},
    {"label", SYSTOLE_S64, 0, nullptr}};
const systole_tensor_spec recordSpec = {"record", SYSTOLE_STRING, 0, nullptr};
const systole_tensor_spec labelSpec = {"label", SYSTOLE_S32, 0, nullptr};
const systole_tensor_spec digitOutputs[] = {{"image", SYSTOLE_U8, 1, pixels},
                                            {"label", SYSTOLE_S32, 0, nullptr}};

const Attribute labelFeatures[] = {text("features", "label")};
const Attribute digitFeatures[] = {text("features", "image_raw"),
                                   text("features", "label")};
const systole_record_op parseLabel = {"parse_example",
                                      "",
                                      labelFeatures,
                                      &recordSpec,
                                      digitSpecs + 1,
                                      1,
                                      1,
                                      1,
                                      0};
const systole_record_op parseDigit = {
    "parse_example", "", digitFeatures, &recordSpec, digitSpecs, 2, 1, 2, 0};
const systole_record_op decodePixels = {
    "decode_raw", "", nullptr, &recordSpec, digitOutputs, 0, 1, 1, 0};

/// The label of an example, as a compiled function gives it.
systole_status takeLabel(systole_host *host, const systole_value *inputs,
                         systole_value *outputs, void *transient) {
  int64_t label;
  systole_value values[2] = {inputs[0], {&label, sizeof(label)}};
  if (systole_status status = systole_record(host, &parseLabel, values))
    return status;
  *static_cast<int32_t *>(outputs[0].data) = static_cast<int32_t>(label);
  return SYSTOLE_OK;
}

systole_status takeDigit(systole_host *host, const systole_value *inputs,
                         systole_value *outputs, void *transient) {
  systole_value image;
  int64_t label;
  systole_value values[] = {
      inputs[0], {&image, sizeof(image)}, {&label, sizeof(label)}};
  if (systole_status status = systole_record(host, &parseDigit, values))
    return status;
  *static_cast<int32_t *>(outputs[1].data) = static_cast<int32_t>(label);
  systole_value pixels[] = {image, outputs[0]};
  return systole_record(host, &decodePixels, pixels);
}

std::atomic<int> countedLabels{0};

systole_status countLabel(systole_host *host, const systole_value *inputs,
                          systole_value *outputs, void *transient) {
  ++countedLabels;
  return takeLabel(host, inputs, outputs, transient);
}

const systole_host_function countFunction = {"count_label", countLabel, 0, 1, 1,
                                             &recordSpec,   &labelSpec};
const systole_host_function labelFunction = {"take_label", takeLabel, 0, 1, 1,
                                             &recordSpec,  &labelSpec};
const systole_host_function digitFunction = {"take_digit", takeDigit,   0, 1, 2,
                                             &recordSpec,  digitOutputs};

/// The spec of `size` labels.
systole_tensor_spec labels(const int64_t *size) {
  return {"label", SYSTOLE_S32, 1, size};
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

struct Batches {
  /// The labels of at most 100 batches.
  std::vector<std::vector<int32_t>> labels;
  std::vector<int64_t> paddedRows; ///< The padded rows of the same batches.
  absl::Status status;
};

Batches run(Pipeline &pipeline, const DatasetOptions &options) {
  Batches batches;
  batches.status =
      forEachElement(pipeline, options, 100, [&](const Element &element) {
        const Buffer &labels = element.components.back();
        EXPECT_EQ(
            reinterpret_cast<uintptr_t>(labels.data()) % SYSTOLE_ALIGNMENT, 0u);
        std::vector<int32_t> values(labels.size() / sizeof(int32_t));
        std::memcpy(values.data(), labels.data(), labels.size());
        batches.labels.push_back(std::move(values));
        batches.paddedRows.push_back(element.paddedRows);
      });
  return batches;
}

class DatasetTest : public ::testing::Test {
protected:
  /// A file of examples labelled begin to end - 1.
  std::string writeLabels(int64_t begin, int64_t end) {
    std::string bytes;
    for (int64_t label = begin; label < end; ++label)
      bytes += frame(makeExample("pixels", label));
    return writeFile(makeFolder() + "/labels.tfrecord", bytes);
  }

  static DatasetOptions from(const std::string &files, uint64_t seed = 0,
                             int64_t skip = 0) {
    DatasetOptions options;
    options.files["train_files"] = files;
    options.seed = seed;
    options.skipBatches = skip;
    return options;
  }

  /// A pipeline of `shuffle`, `repeat` and a batch of `size`.
  Pipeline &labelled(int64_t size, int64_t shuffle = 0, int64_t count = 1) {
    this->size = size;
    pipeline.files().add("map", {}, &labelFunction);
    if (shuffle)
      pipeline.add("shuffle", {number("buffer_size", shuffle)});
    if (count != 1)
      pipeline.add("repeat", {number("count", count)});
    return pipeline.batch(size).yield({labels(&this->size)});
  }

  /// Counts the labels of three passes, before batches of `size`.
  void counted(int64_t size) {
    this->size = size;
    pipeline.files()
        .add("map", {}, &countFunction)
        .add("shuffle", {number("buffer_size", 8)})
        .add("repeat", {number("count", 3)})
        .batch(size)
        .add("prefetch", {number("buffer_size", 2)})
        .yield({labels(&this->size)});
  }

  int64_t size;
  Pipeline pipeline;
};

TEST_F(DatasetTest, CountsTheBatchesItLeavesOut) {
  absl::StatusOr<std::unique_ptr<Iterator>> iterator = makeIterator(
      labelled(2).describe(), from(writeLabels(0, 10), 0, /*skip=*/3));
  ASSERT_TRUE(iterator.ok()) << iterator.status();
  Element element;
  EXPECT_EQ((*iterator)->skipped(), 0);
  EXPECT_TRUE((*iterator)->next(element).value_or(false));
  EXPECT_EQ((*iterator)->skipped(), 3);
  EXPECT_TRUE((*iterator)->next(element).value_or(false));
  EXPECT_EQ((*iterator)->skipped(), 3);
}

TEST_F(DatasetTest, ParsesNothingOfWhatItLeavesOut) {
  // An element that was taken while batches were skipped is parsed when it
  // leaves the shuffle buffer.
  counted(2);
  std::string file = writeLabels(0, 40);
  countedLabels = 0;
  Batches whole = run(pipeline, from(file, 3));
  EXPECT_TRUE(whole.status.ok()) << whole.status;
  EXPECT_EQ(countedLabels, 120);
  for (int skip : {1, 19, 20, 27, 59}) {
    countedLabels = 0;
    Batches rest = run(pipeline, from(file, 3, skip));
    EXPECT_TRUE(rest.status.ok()) << rest.status;
    EXPECT_EQ(rest.labels,
              std::vector(whole.labels.begin() + skip, whole.labels.end()));
    EXPECT_EQ(countedLabels, 120 - 2 * skip);
  }
}

TEST_F(DatasetTest, ParsesOnlyTheRowsThatAreWanted) {
  counted(6);
  std::string file = writeLabels(0, 40);
  Batches whole = run(pipeline, from(file, 3));
  ASSERT_TRUE(whole.status.ok()) << whole.status;
  ASSERT_EQ(whole.labels.size(), 20u);
  int parsed = 0;
  for (int first : {0, 2, 4}) {
    DatasetOptions options = from(file, 3, 5);
    options.firstRow = first;
    options.endRow = first + 2;
    countedLabels = 0;
    Batches part = run(pipeline, options);
    EXPECT_TRUE(part.status.ok()) << part.status;
    ASSERT_EQ(part.labels.size(), 15u);
    for (size_t batch = 0; batch < part.labels.size(); ++batch)
      for (int row : {first, first + 1})
        EXPECT_EQ(part.labels[batch][row], whole.labels[batch + 5][row]);
    EXPECT_LT(countedLabels, 90);
    parsed += countedLabels;
  }
  EXPECT_GE(parsed, 90);
}

TEST_F(DatasetTest, FillsItsRowsFromDataOfItsOwn) {
  DatasetOptions options = from(writeLabels(0, 7), 0, 1);
  options.firstRow = 4;
  options.endRow = 6;
  options.ownRows = true;
  Batches batches = run(labelled(6), options);
  EXPECT_TRUE(batches.status.ok()) << batches.status;
  ASSERT_EQ(batches.labels.size(), 2u);
  EXPECT_EQ(batches.labels[0][4], 2);
  EXPECT_EQ(batches.labels[0][5], 3);
  EXPECT_EQ(batches.labels[1][4], 4);
  EXPECT_EQ(batches.labels[1][5], 5);
}

TEST_F(DatasetTest, ReadsFilesInOrderAndDropsTheRemainder) {
  std::string files = absl::StrCat(writeLabels(0, 5), ",", writeLabels(5, 8));
  Batches batches = run(labelled(3), from(files));
  EXPECT_TRUE(batches.status.ok()) << batches.status;
  EXPECT_THAT(batches.labels,
              ElementsAre(ElementsAre(0, 1, 2), ElementsAre(3, 4, 5)));
}

TEST_F(DatasetTest, PadsTheRemainderWhereAsked) {
  size = 3;
  pipeline.files()
      .add("map", {}, &labelFunction)
      .batch(3)
      .add("prefetch", {number("buffer_size", 2)})
      .yield({labels(&size)});
  DatasetOptions options = from(writeLabels(4, 11));
  options.padRemainder = true;
  Batches batches = run(pipeline, options);
  EXPECT_TRUE(batches.status.ok()) << batches.status;
  EXPECT_THAT(batches.labels,
              ElementsAre(ElementsAre(4, 5, 6), ElementsAre(7, 8, 9),
                          ElementsAre(10, 10, 10)));
  EXPECT_THAT(batches.paddedRows, ElementsAre(0, 0, 2));
}

TEST_F(DatasetTest, PadsNothingWhereBatchesAreFull) {
  DatasetOptions options = from(writeLabels(0, 6));
  options.padRemainder = true;
  Batches batches = run(labelled(3), options);
  EXPECT_TRUE(batches.status.ok()) << batches.status;
  EXPECT_THAT(batches.paddedRows, ElementsAre(0, 0));
}

TEST_F(DatasetTest, TakesTheDefaultWhereTheFlagIsNotSet) {
  size = 2;
  std::string file = writeLabels(0, 2);
  pipeline
      .add("files",
           {text("flag", "train_files"), text("defaults", file.c_str())})
      .add("tfrecord")
      .add("map", {}, &labelFunction)
      .batch(2)
      .yield({labels(&size)});
  Batches batches = run(pipeline, DatasetOptions());
  EXPECT_TRUE(batches.status.ok()) << batches.status;
  EXPECT_THAT(batches.labels, ElementsAre(ElementsAre(0, 1)));

  std::vector<FileFlag> flags = fileFlags(pipeline.describe());
  ASSERT_EQ(flags.size(), 1u);
  EXPECT_EQ(flags[0].name, "train_files");
  EXPECT_THAT(flags[0].defaults, ElementsAre(file));
}

TEST_F(DatasetTest, RepeatsAcrossBatches) {
  Batches batches = run(labelled(3, 0, 2), from(writeLabels(0, 5)));
  EXPECT_TRUE(batches.status.ok()) << batches.status;
  EXPECT_THAT(batches.labels,
              ElementsAre(ElementsAre(0, 1, 2), ElementsAre(3, 4, 0),
                          ElementsAre(1, 2, 3)));
}

TEST_F(DatasetTest, PutsElementsInTheirPlacesWhateverIsLeftOut) {
  std::string bytes;
  for (int64_t label = 0; label < 40; ++label)
    bytes += frame(label == 17 ? "refused" : makeExample("pixels", label));
  bytes.back() ^= 1; // The data's checksum of record 39.
  std::string damaged = writeFile(makeFolder() + "/damaged", bytes);
  std::vector<int32_t> left;
  for (int pass = 0; pass < 2; ++pass) {
    for (int32_t label = 0; label < 39; ++label)
      if (label != 17)
        left.push_back(label);
    for (int32_t label = 40; label < 49; ++label)
      left.push_back(label);
  }
  labelled(4, /*shuffle=*/0, /*count=*/2);
  DatasetOptions options = from(damaged + "," + writeLabels(40, 49));
  options.skipBadRecords = 2;
  std::vector<std::string> told;
  options.onBadRecord = [&](const absl::Status &error) {
    told.emplace_back(error.message());
  };
  Batches all = run(pipeline, options);
  ASSERT_TRUE(all.status.ok()) << all.status;
  ASSERT_EQ(all.labels.size(), left.size() / 4);
  for (size_t i = 0; i < all.labels.size(); ++i)
    EXPECT_EQ(all.labels[i],
              std::vector(left.begin() + i * 4, left.begin() + i * 4 + 4));

  const std::string refused =
      absl::StrCat("'", damaged, "', record 17, which begins at byte ",
                   bytes.find(frame("refused")), ": ");
  // Each counts once in two passes.
  EXPECT_THAT(told, ElementsAre(HasSubstr(refused), HasSubstr("record 39")));
  options.onBadRecord = nullptr;

  // From wherever it stops, it goes on.
  auto iterator = makeIterator(pipeline.describe(), options);
  Element element;
  while ((*iterator)->next(element).value()) {
    all.labels.erase(all.labels.begin());
    DatasetOptions later = options;
    later.position = element.position;
    EXPECT_EQ(run(pipeline, later).labels, all.labels);
  }
  EXPECT_TRUE(all.labels.empty());

  options.skipBadRecords = 1;
  EXPECT_THAT(run(pipeline, options).status.message(),
              HasSubstr("record 39, which begins at byte"));
}

TEST_F(DatasetTest, WritesBatchesWhereTheLastOneWas) {
  labelled(4);
  auto iterator = makeIterator(pipeline.describe(), from(writeLabels(0, 12)));
  Element element;
  ASSERT_TRUE((*iterator)->next(element).value());
  const char *memory = element.components[0].data();
  ASSERT_TRUE((*iterator)->next(element).value());
  EXPECT_EQ(element.components[0].data(), memory);
  EXPECT_EQ(*reinterpret_cast<const int32_t *>(memory), 4);
  // A component that was moved out does not change.
  Buffer kept = std::move(element.components[0]);
  ASSERT_TRUE((*iterator)->next(element).value());
  EXPECT_EQ(*reinterpret_cast<const int32_t *>(kept.data()), 4);
  EXPECT_EQ(*reinterpret_cast<const int32_t *>(element.components[0].data()),
            8);
}

TEST_F(DatasetTest, RepeatsForEver) {
  Batches batches = run(labelled(2, 0, -1), from(writeLabels(0, 3)));
  EXPECT_TRUE(batches.status.ok()) << batches.status;
  EXPECT_EQ(batches.labels.size(), 100u);
  EXPECT_THAT(batches.labels[99], ElementsAre(0, 1));
}

TEST_F(DatasetTest, SkipsBatches) {
  std::string file = writeLabels(0, 8);
  Batches batches = run(labelled(2), from(file, 0, 3));
  EXPECT_TRUE(batches.status.ok()) << batches.status;
  EXPECT_THAT(batches.labels, ElementsAre(ElementsAre(6, 7)));
}

TEST_F(DatasetTest, SkipsPastTheEnd) {
  Batches batches = run(labelled(2), from(writeLabels(0, 8), 0, 5));
  EXPECT_TRUE(batches.status.ok()) << batches.status;
  EXPECT_TRUE(batches.labels.empty());
}

//===----------------------------------------------------------------------===//
// Shuffling
//===----------------------------------------------------------------------===//

TEST_F(DatasetTest, ShufflesEachPassAnewAndTheSameWayEachRun) {
  std::string file = writeLabels(0, 50);
  Batches batches = run(labelled(50, 50, 3), from(file, 1));
  ASSERT_TRUE(batches.status.ok()) << batches.status;
  ASSERT_EQ(batches.labels.size(), 3u);
  std::vector<int32_t> all(50);
  std::iota(all.begin(), all.end(), 0);
  for (const std::vector<int32_t> &pass : batches.labels) {
    EXPECT_NE(pass, all);
    EXPECT_THAT(pass, testing::UnorderedElementsAreArray(all));
  }
  EXPECT_NE(batches.labels[0], batches.labels[1]);
  EXPECT_NE(batches.labels[1], batches.labels[2]);

  EXPECT_EQ(run(pipeline, from(file, 1)).labels, batches.labels);
  EXPECT_NE(run(pipeline, from(file, 2)).labels, batches.labels);
}

TEST_F(DatasetTest, GoesOnShufflingWhereAnEarlierRunStopped) {
  std::string file = writeLabels(0, 50);
  Batches whole = run(labelled(8, 20, 4), from(file, 3));
  Batches rest = run(pipeline, from(file, 3, 10));
  ASSERT_EQ(whole.labels.size(), 25u);
  whole.labels.erase(whole.labels.begin(), whole.labels.begin() + 10);
  EXPECT_EQ(rest.labels, whole.labels);
}

TEST_F(DatasetTest, ShufflesWithinTheBuffer) {
  // The i-th element given is one of the first i + buffer size.
  Batches batches = run(labelled(1, 10), from(writeLabels(0, 60), 4));
  ASSERT_TRUE(batches.status.ok()) << batches.status;
  ASSERT_EQ(batches.labels.size(), 60u);
  for (int32_t i = 0; i < 60; ++i)
    EXPECT_LT(batches.labels[i][0], i + 10);
}

TEST_F(DatasetTest, DrawsEveryElementAboutAsOftenAsAnyOther) {
  // 4000 passes over 4 elements: each is first 1000 times, give or take 5
  // standard deviations of sqrt(4000 * 1/4 * 3/4) = 27.4.
  std::string file = writeLabels(0, 4);
  labelled(4, 4, 4000);
  std::vector<int> firsts(4);
  absl::Status status = forEachElement(
      pipeline, from(file, 5), INT64_MAX, [&](const Element &element) {
        int32_t first;
        std::memcpy(&first, element.components[0].data(), sizeof(first));
        ++firsts[first];
      });
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_THAT(firsts, Each(AllOf(testing::Gt(863), testing::Lt(1137))));
}

TEST_F(DatasetTest, TakesTheSeedOfTheShuffle) {
  std::string file = writeLabels(0, 20);
  size = 20;
  pipeline.files()
      .add("map", {}, &labelFunction)
      .add("shuffle", {number("buffer_size", 20), number("seed", 9)})
      .batch(20)
      .yield({labels(&size)});
  EXPECT_EQ(run(pipeline, from(file, 1)).labels,
            run(pipeline, from(file, 2)).labels);
}

//===----------------------------------------------------------------------===//
// Prefetching
//===----------------------------------------------------------------------===//

TEST_F(DatasetTest, PrefetchesTheSameSequence) {
  std::string file = writeLabels(0, 50);
  Batches plain = run(labelled(8, 20, 3), from(file, 6));
  Pipeline ahead;
  ahead.files()
      .add("map", {}, &labelFunction)
      .add("shuffle", {number("buffer_size", 20)})
      .add("repeat", {number("count", 3)})
      .batch(8)
      .add("prefetch", {number("buffer_size", 2)})
      .yield({labels(&size)});
  Batches prefetched = run(ahead, from(file, 6));
  EXPECT_TRUE(prefetched.status.ok()) << prefetched.status;
  EXPECT_EQ(prefetched.labels, plain.labels);
}

TEST_F(DatasetTest, RestartsAPrefetch) {
  size = 2;
  pipeline.files()
      .add("map", {}, &labelFunction)
      .add("prefetch", {number("buffer_size", 1)})
      .add("repeat", {number("count", 3)})
      .batch(2)
      .yield({labels(&size)});
  Batches batches = run(pipeline, from(writeLabels(0, 2)));
  EXPECT_TRUE(batches.status.ok()) << batches.status;
  EXPECT_EQ(batches.labels.size(), 3u);
  EXPECT_THAT(batches.labels, Each(ElementsAre(0, 1)));
}

TEST_F(DatasetTest, StopsAPrefetchThatIsAheadOfItsConsumer) {
  size = 1;
  pipeline.files()
      .add("map", {}, &labelFunction)
      .add("repeat", {number("count", -1)})
      .batch(1)
      .add("prefetch", {number("buffer_size", 2)})
      .yield({labels(&size)});
  auto iterator = makeIterator(pipeline.describe(), from(writeLabels(0, 3)));
  ASSERT_TRUE(iterator.ok()) << iterator.status();
  Element element;
  EXPECT_TRUE((*iterator)->next(element).ok());
  iterator->reset(); // Hangs where the thread does not stop.
}

TEST_F(DatasetTest, PassesOnTheErrorOfAPrefetch) {
  std::string bytes = frame(makeExample("pixels", 1)) + frame("no example");
  std::string file = writeFile(makeFolder() + "/file", bytes);
  size = 1;
  pipeline.files()
      .add("map", {}, &labelFunction)
      .batch(1)
      .add("prefetch", {number("buffer_size", 4)})
      .yield({labels(&size)});
  auto iterator = makeIterator(pipeline.describe(), from(file));
  ASSERT_TRUE(iterator.ok()) << iterator.status();
  Element element;
  absl::StatusOr<bool> got = (*iterator)->next(element);
  EXPECT_TRUE(got.ok() && *got) << got.status();
  for (int i = 0; i < 2; ++i) {
    got = (*iterator)->next(element);
    EXPECT_THAT(std::string(got.status().message()),
                HasSubstr("is not a tf.Example"));
  }
}

//===----------------------------------------------------------------------===//
// The digits
//===----------------------------------------------------------------------===//

TEST_F(DatasetTest, ReadsTheDigits) {
  const int64_t imageDims[] = {100, 784};
  const int64_t labelDims[] = {100};
  pipeline.files()
      .add("map", {}, &digitFunction)
      .batch(100)
      .add("prefetch", {number("buffer_size", 2)})
      .yield({{"image", SYSTOLE_U8, 2, imageDims},
              {"label", SYSTOLE_S32, 1, labelDims}});
  auto iterator =
      makeIterator(pipeline.describe(),
                   from(sourcePath("examples/mnist/data/train.tfrecord.gz")));
  ASSERT_TRUE(iterator.ok()) << iterator.status();
  std::vector<int> histogram(10);
  int64_t sum = 0;
  Element element;
  while (true) {
    absl::StatusOr<bool> got = (*iterator)->next(element);
    ASSERT_TRUE(got.ok()) << got.status();
    if (!*got)
      break;
    for (int i = 0; i < 100; ++i) {
      int32_t label;
      std::memcpy(&label, element.components[1].data() + 4 * i, 4);
      ++histogram.at(label);
    }
    for (int64_t i = 0; i < element.components[0].size(); ++i)
      sum += static_cast<unsigned char>(element.components[0].data()[i]);
  }
  // As TensorFlow reads them.
  EXPECT_THAT(histogram,
              ElementsAre(719, 791, 677, 720, 693, 628, 696, 752, 647, 677));
  EXPECT_EQ(sum, 183333508);
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

TEST_F(DatasetTest, SaysThatThereIsTooLittleDataForABatch) {
  std::string file = writeLabels(0, 100);
  for (int64_t shuffle : {0, 1000}) {
    pipeline = Pipeline();
    Batches batches = run(labelled(128, shuffle, /*repeat=*/1), from(file));
    EXPECT_EQ(batches.status.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_THAT(batches.status.message(),
                AllOf(HasSubstr("too little data for one batch: it has 100 "
                                "elements, a batch takes 128"),
                      HasSubstr("[model.mlir:7]")));
  }
}

TEST_F(DatasetTest, TakesDataOfJustOneBatch) {
  Batches batches = run(labelled(100, 0, 2), from(writeLabels(0, 100)));
  EXPECT_TRUE(batches.status.ok()) << batches.status;
  EXPECT_EQ(batches.labels.size(), 2u);
}

TEST_F(DatasetTest, SaysThatThereIsNothingToRepeat) {
  Batches batches = run(labelled(2, 0, -1), from(writeLabels(0, 0)));
  EXPECT_EQ(batches.status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(batches.status.message(),
              HasSubstr("there is no data to repeat"));
}

TEST_F(DatasetTest, CountsOneElement) {
  Batches batches = run(labelled(2), from(writeLabels(0, 1)));
  EXPECT_THAT(batches.status.message(),
              HasSubstr("it has 1 element, a batch takes 2"));
}

TEST_F(DatasetTest, SaysThatThereIsNoDataAtAll) {
  Batches batches = run(labelled(2), from(writeLabels(0, 0)));
  EXPECT_THAT(batches.status.message(),
              HasSubstr("it has 0 elements, a batch takes 2"));
}

TEST_F(DatasetTest, NamesTheRecordThatAMapRefuses) {
  std::string bytes = frame({makeExample("pixels", 0), "\xff\xff"});
  std::string file = writeFile(makeFolder() + "/file", bytes);
  Batches batches = run(labelled(1), from(file));
  EXPECT_EQ(batches.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(batches.status.message(),
            absl::StrCat("'", file, "', record 1, which begins at byte ",
                         frame(makeExample("pixels", 0)).size(),
                         ": the record is not a "
                         "tf.Example: its 2 bytes do not parse "
                         "[model.mlir:7]"));
}

TEST_F(DatasetTest, PassesOnACorruptRecord) {
  std::string bytes = frame({makeExample("pixels", 0), "second"});
  bytes.back() ^= 1;
  Batches batches =
      run(labelled(1), from(writeFile(makeFolder() + "/file", bytes)));
  EXPECT_EQ(batches.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(batches.labels.size(), 1u);
}

TEST_F(DatasetTest, NamesAMissingFile) {
  Batches batches = run(labelled(1), from("no/such/file"));
  EXPECT_EQ(batches.status.message(),
            "--train_files: no file matches 'no/such/file'");
}

TEST_F(DatasetTest, RefusesASmallerBatchAtTheEnd) {
  size = 3;
  pipeline.files()
      .add("map", {}, &labelFunction)
      .add("batch", {number("size", 3), number("drop_remainder", 0)})
      .yield({labels(&size)});
  Batches batches = run(pipeline, from(writeLabels(0, 5)));
  EXPECT_EQ(batches.labels.size(), 1u);
  EXPECT_THAT(batches.status.message(),
              AllOf(HasSubstr("has 8 bytes; the program takes tensor<3xi32>"),
                    HasSubstr("drop_remainder")));
}

TEST_F(DatasetTest, RefusesElementsOfDifferentSizes) {
  std::string file = writeFile(makeFolder() + "/file", frame({"one", "three"}));
  pipeline.files().batch(2);
  Batches batches = run(pipeline, from(file));
  EXPECT_THAT(batches.status.message(),
              HasSubstr("elements of different sizes do not make a batch: 5 "
                        "bytes after 3"));
}

TEST_F(DatasetTest, NamesAnUnknownOperation) {
  pipeline.add("conjure");
  auto iterator = makeIterator(pipeline.describe(), DatasetOptions());
  EXPECT_EQ(iterator.status().code(), absl::StatusCode::kUnimplemented);
  EXPECT_EQ(
      iterator.status().message(),
      "this runtime has no dataset operation 'conjure'; it has files, "
      "range, from_tensors, from_tensor_slices, from_strings, generator, "
      "tfrecord, fixed_length_record, text_line, csv, idx, npy, examples, map, "
      "filter, flat_map, interleave, window, zip, enumerate, "
      "concatenate, sample_from_datasets, shuffle, cache, repeat, take, "
      "skip, shard, batch, padded_batch, bucket_by_length, unbatch, "
      "set_shape, options, prefetch [model.mlir:7]");
}

TEST_F(DatasetTest, NamesAnAttributeOutOfRange) {
  std::string file = writeLabels(0, 1);
  for (auto [kind, key] :
       {std::pair{"shuffle", "buffer_size"}, std::pair{"batch", "size"},
        std::pair{"prefetch", "buffer_size"}}) {
    Pipeline pipeline;
    pipeline.files().add(kind, {number(key, 0)});
    auto iterator = makeIterator(pipeline.describe(), from(file));
    EXPECT_EQ(iterator.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(iterator.status().message(),
                AllOf(HasSubstr(absl::StrCat("'", kind, "' needs a ")),
                      HasSubstr("of at least 1, not 0")));
  }
}

TEST_F(DatasetTest, NamesAnUnknownCompression) {
  pipeline.add("files", {text("flag", "train_files")})
      .add("tfrecord", {text("compression", "LZMA")});
  auto iterator = makeIterator(pipeline.describe(), from(writeLabels(0, 1)));
  EXPECT_EQ(iterator.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(iterator.status().message(),
              HasSubstr("unknown compression 'LZMA'"));
}

} // namespace
