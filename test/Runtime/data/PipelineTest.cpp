//===- PipelineTest.cpp - Dataset operations against tf.data --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each pipeline returns the same elements as tf.data: those of
// Inputs/pipelines.golden, which Inputs/make_pipelines.py has written. A
// pipeline that stops after any element and resumes from its position returns
// the same rest.
//
//===----------------------------------------------------------------------===//

#include "NoThreads.h"
#include "PipelineCases.h"
#include "runtime/data/core/Counters.h"
#include "runtime/data/core/Value.h"
#include "runtime/storage/Storage.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace systole;
using namespace systole::data;
using namespace systole::test;
using namespace systole::test::pipelines;
using ::testing::HasSubstr;

namespace {

//===----------------------------------------------------------------------===//
// Results
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
  outcome.status =
      forEachElement(one.pipeline, options, 1000, [&](const Element &element) {
        outcome.elements.push_back(show(specs, element));
        outcome.positions.push_back(element.position);
      });
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
    EXPECT_TRUE(goldenCases.count(name)) << name;
  for (const auto &[name, make] : goldenCases) {
    Case one;
    make(one);
    Outcome got = run(one, optionsOf(one));
    std::string text;
    for (const std::string &element : got.elements)
      absl::StrAppend(&text, element, "\n");
    if (!got.status.ok())
      absl::StrAppend(&text, "error\n");
    // Names of files are without their folders.
    text = absl::StrReplaceAll(text, {{inputPath(""), ""}});
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
  for (const auto &[name, make] : goldenCases)
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
    options.position = {42, 1}; // The position of another pipeline.
    EXPECT_EQ(run(one, options).elements,
              std::vector(whole.elements.begin() + 11, whole.elements.end()))
        << name;
  }
}

TEST(Pipeline, RefusesAPositionThatCannotBe) {
  for (const std::map<std::string, Make> *all : {&goldenCases, &ownCases})
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

TEST(Pipeline, IsTheSameWithoutAnyThread) {
  Case one;
  one.range(200).on("map", {number("num_parallel_calls", 3)}, &twiceFunction);
  Outcome several = run(one, optionsOf(one));
  EXPECT_EQ(several.elements.size(), 200u);
  NoThreads none;
  Outcome alone = run(one, optionsOf(one));
  EXPECT_TRUE(alone.status.ok()) << alone.status;
  EXPECT_EQ(alone.elements, several.elements);
}

// A stage ends as soon as its last element is taken, while the thread that
// computed the element still returns from it. With ThreadSanitizer this finds
// accesses of the stage's memory after that.
TEST(Pipeline, EndsBesideItsThreads) {
  for (int64_t taken : {0, 1, 7, 8}) {
    for (int64_t isOrdered : {0, 1}) {
      for (int repetition = 0; repetition < 100; ++repetition) {
        Case one;
        one.range(8).on("map",
                        {number("num_parallel_calls", 3),
                         number("deterministic", isOrdered)},
                        &twiceFunction);
        one.pipeline.yield(one.pipeline.lastSpecs());
        auto iterator = makeIterator(one.pipeline.describe(), optionsOf(one));
        ASSERT_TRUE(iterator.ok());
        Element element;
        for (int64_t i = 0; i < taken; ++i)
          ASSERT_TRUE((*iterator)->next(element).value_or(false));
      }
    }
  }
}

// The same for stages that end while the pipeline runs: those of a body.
TEST(Pipeline, EndsBodiesBesideItsThreads) {
  Case one;
  one.range(300).on("interleave", {number("cycle_length", 2)});
  one.body.addOn({-1}, "repeat", {number("count", 3)})
      .gives({scalar})
      .add("map", {number("num_parallel_calls", 3)}, &twiceFunction)
      .gives({scalar});
  one.pipeline.with(one.body);
  Outcome got = run(one, optionsOf(one));
  EXPECT_TRUE(got.status.ok()) << got.status;
  EXPECT_EQ(got.elements.size(), 900u);
}

TEST(Pipeline, SaysThatItCannotReadAhead) {
  Case one;
  one.range(20)
      .on("map", {}, &twiceFunction)
      .on("prefetch", {number("buffer_size", 4)});
  NoThreads none;
  Outcome got = run(one, optionsOf(one));
  EXPECT_EQ(got.status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(got.status.message()),
              HasSubstr("cannot start the thread 'prefetch'"));
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

TEST(PipelineElement, DrawsByTheWeights) {
  // Expected: 1200 of 4000 draws from the first, within 5 standard deviations
  // of sqrt(4000 * 0.3 * 0.7) = 29.
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

/// A cache of some numbers, twice.
void makeCached(Case &one, const std::string &path, int64_t stop) {
  one.range(stop)
      .on("cache", {text("filename", path.c_str())})
      .on("repeat", {number("count", 2)});
}

/// A run of a pipeline that is taken element by element.
struct Stepped {
  Stepped(Case &one, const DatasetOptions &options)
      : specs(one.pipeline.lastSpecs()) {
    one.pipeline.yield(specs);
    absl::StatusOr<std::unique_ptr<Iterator>> made =
        makeIterator(one.pipeline.describe(), options);
    EXPECT_TRUE(made.ok()) << made.status();
    iterator = *std::move(made);
  }
  bool step() {
    Element element;
    absl::StatusOr<bool> got = iterator->next(element);
    status = got.status();
    if (got.ok() && *got)
      elements.push_back(show(specs, element));
    return got.ok() && *got;
  }

  const Specs specs;
  std::unique_ptr<Iterator> iterator;
  std::vector<std::string> elements;
  absl::Status status;
};

TEST(Cache, KeepsTheFileOfTheFirstWriter) {
  const std::string folder = makeFolder(), path = folder + "/cache";
  Case one, two, three;
  for (Case *each : {&one, &two, &three})
    makeCached(*each, path, 3);
  Stepped first(one, optionsOf(one)), second(two, optionsOf(two)),
      late(three, optionsOf(three));
  const std::vector<std::string> all = {"[] 0", "[] 1", "[] 2",
                                        "[] 0", "[] 1", "[] 2"};
  // All begin before one is whole, and end one after the other.
  for (Stepped *run : {&first, &second, &late})
    EXPECT_TRUE(run->step());
  for (Stepped *run : {&first, &second, &late}) {
    while (run->step()) {
    }
    EXPECT_TRUE(run->status.ok()) << run->status;
    EXPECT_EQ(run->elements, all);
  }
  // Nothing else is left.
  EXPECT_THAT(*storage::listNames(folder), testing::ElementsAre("cache"));
}

TEST(Cache, IgnoresAFileOfOtherElements) {
  const std::string path = makeFolder() + "/cache";
  Case one, two;
  makeCached(one, path, 3);
  makeCached(two, path, 4);
  Stepped first(one, optionsOf(one)), second(two, optionsOf(two));
  EXPECT_TRUE(second.step());
  while (first.step()) {
  }
  EXPECT_TRUE(first.status.ok()) << first.status;
  while (second.step()) {
  }
  EXPECT_EQ(second.elements.size(), 4u);
  EXPECT_EQ(second.status.code(), absl::StatusCode::kFailedPrecondition);
  // A record of 16 bytes takes 32 in the file.
  EXPECT_EQ(second.status.message(),
            absl::StrCat(
                "another run has written the cache '", path,
                "' meanwhile with other elements: it has 96 bytes, this run's "
                "128; give each run's cache a name of its own [model.mlir:7]"));
}

TEST(Cache, WritesAFileForEachPipelineSideBySide) {
  // The seeds of the two invocations are others, and so are their elements.
  const std::string folder = makeFolder(), path = folder + "/cache";
  Case one;
  one.range(40)
      .on("shuffle", {number("buffer_size", 40)})
      .on("cache", {text("filename", path.c_str())})
      .on("repeat", {number("count", 2)})
      .on("batch", {number("size", 2), number("drop_remainder", 1)})
      .gives({{"x", SYSTOLE_S64, 1, two}});
  DatasetOptions options = optionsOf(one);
  options.invocations = 2;
  options.cacheSuffix = "-host-1-of-3";
  Stepped run(one, options);
  while (run.step()) {
  }
  EXPECT_TRUE(run.status.ok()) << run.status;
  ASSERT_EQ(run.elements.size(), 80u);
  EXPECT_EQ(std::vector(run.elements.begin(), run.elements.begin() + 40),
            std::vector(run.elements.begin() + 40, run.elements.end()));
  EXPECT_THAT(*storage::listNames(folder),
              testing::ElementsAre("cache-host-1-of-3-core-0-of-2",
                                   "cache-host-1-of-3-core-1-of-2"));
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
                           "', record 1: it is not a cache of these elements; "
                           "remove it to rebuild it [model.mlir:7]"));
  }
}

/// A sealed file of memory, until the test ends. Its path is also that for
/// other processes.
std::string makeSealedMemory(absl::string_view bytes) {
  const int file = memfd_create("records", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  EXPECT_EQ(write(file, bytes.data(), bytes.size()),
            static_cast<ssize_t>(bytes.size()));
  EXPECT_EQ(
      fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE), 0);
  return absl::StrCat("/proc/", getpid(), "/fd/", file);
}

// The records are views, also while they are shuffled, and those of a file.
TEST(FixedLengthRecord, IsAViewOfSealedMemory) {
  const std::string bytes = readFile(inputPath("fixed.bin"));
  const std::string memory = makeSealedMemory(bytes);
  auto make = [&](Case &one, const std::string &path) {
    one.reads("", "fixed_length_record",
              {number("record_bytes", 4), number("header_bytes", 4),
               number("footer_bytes", 3)},
              {word})
        .on("shuffle", {number("buffer_size", 100)})
        .on("repeat", {number("count", 3)});
    one.files = path;
  };
  Case ofFile, ofMemory;
  make(ofFile, inputPath("fixed.bin"));
  make(ofMemory, memory);
  Outcome expected = run(ofFile, optionsOf(ofFile));
  Outcome got = run(ofMemory, optionsOf(ofMemory));
  EXPECT_TRUE(got.status.ok()) << got.status;
  EXPECT_GT(got.elements.size(), 3u);
  EXPECT_EQ(got.elements, expected.elements);

  for (size_t i = 0; i < got.elements.size(); ++i) {
    Case rest;
    make(rest, memory);
    DatasetOptions options = optionsOf(rest);
    options.position = got.positions[i];
    EXPECT_THAT(run(rest, options).elements,
                testing::ElementsAreArray(got.elements.begin() +
                                              static_cast<int64_t>(i) + 1,
                                          got.elements.end()));
  }

  auto iterator =
      makeIterator(ofMemory.pipeline.describe(), optionsOf(ofMemory));
  ASSERT_TRUE(iterator.ok()) << iterator.status();
  Element element;
  EXPECT_TRUE(*(*iterator)->next(element));
  EXPECT_TRUE(element.components[0].isOver());
}

TEST(FixedLengthRecord, IsCompleteInSealedMemory) {
  for (const char *bytes : {"HEADonetwo", "HE"}) {
    Case one;
    one.reads("", "fixed_length_record",
              {number("record_bytes", 4), number("header_bytes", 4)}, {word});
    one.files = makeSealedMemory(bytes);
    EXPECT_THAT(std::string(run(one, optionsOf(one)).status.message()),
                HasSubstr("which is not a multiple of 4"));
  }
}

// As in tf.data, a batch may span several passes of repeated data.
TEST(Batch, IsFilledByRepetition) {
  const int64_t size[] = {7};
  for (int64_t passes : {-1, 5}) {
    Case one;
    one.range(3)
        .on("repeat", {number("count", passes)})
        .on("batch", {number("size", 7), number("drop_remainder", 1)})
        .gives({{"x", SYSTOLE_S64, 1, size}})
        .on("take", {number("count", 2)});
    Outcome got = run(one, optionsOf(one));
    EXPECT_TRUE(got.status.ok()) << got.status;
    EXPECT_THAT(got.elements,
                testing::ElementsAre("[7] 0 1 2 0 1 2 0", "[7] 1 2 0 1 2 0 1"));
  }
  Case one;
  one.range(3)
      .on("repeat", {number("count", 2)})
      .on("batch", {number("size", 7), number("drop_remainder", 1)})
      .gives({{"x", SYSTOLE_S64, 1, size}});
  EXPECT_THAT(std::string(run(one, optionsOf(one)).status.message()),
              HasSubstr("too little data for one batch: it has 6 elements, a "
                        "batch takes 7"));
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
  EXPECT_EQ(got.status.message(), "'x': a value of 1 is not a tensor<3xi64>, "
                                  "the shape in data.set_shape [model.mlir:7]");
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

/// A file with a damaged record and one that a function refuses, in passes.
void makeBadData(Case &one, int64_t passes, int64_t threads) {
  one.reads("lines.txt", "tfrecord", {}, {word});
  std::string bytes = frame({"one", "bad", "two", "three"});
  // The last checksum is that of "three".
  bytes.back() ^= 1;
  one.files = writeFile(makeFolder() + "/bad", bytes);
  one.on("repeat", {number("count", passes)})
      .on("map", {number("num_parallel_calls", threads)}, &refuseFunction);
}

TEST(Readers, CountABadRecordOnce) {
  for (int64_t threads : {1, 3}) {
    Case one;
    makeBadData(one, /*passes=*/3, threads);
    DatasetOptions options = optionsOf(one);
    std::vector<std::string> told;
    options.onBadRecord = [&](const absl::Status &error) {
      told.emplace_back(error.message());
    };
    options.skipBadRecords = 2;
    Outcome got = run(one, options);
    EXPECT_TRUE(got.status.ok()) << got.status;
    EXPECT_THAT(got.elements,
                testing::ElementsAre("[] 'one'", "[] 'two'", "[] 'one'",
                                     "[] 'two'", "[] 'one'", "[] 'two'"));
    EXPECT_THAT(told, testing::UnorderedElementsAre(HasSubstr("record 1, "),
                                                    HasSubstr("record 3, ")));
    options.skipBadRecords = 1;
    got = run(one, options);
    EXPECT_FALSE(got.status.ok());
  }
}

// Elements of no file cannot be told apart, so each error counts.
TEST(Readers, CountEachErrorOfElementsWithoutARecord) {
  std::vector<char> bytes(8, '\0');
  Case one;
  one.pipeline
      .add("from_tensor_slices", {tensor("tensors", bytes), number("rows", 8)})
      .gives({{"x", SYSTOLE_U8, 0, nullptr}});
  one.on("repeat", {number("count", 2)});
  static const systole_tensor_spec byte = {"x", SYSTOLE_U8, 0, nullptr};
  static const systole_host_function fail = {
      "fail",
      [](systole_host *host, const systole_value *, systole_value *, void *) {
        return host->fail(absl::InvalidArgumentError("it is bad"));
      },
      0,
      1,
      1,
      &byte,
      &byte};
  one.on("map", {}, &fail);
  DatasetOptions options = optionsOf(one);
  options.skipBadRecords = 15;
  EXPECT_EQ(run(one, options).status.code(),
            absl::StatusCode::kInvalidArgument);
  options.skipBadRecords = 16;
  Outcome got = run(one, options);
  EXPECT_TRUE(got.status.ok()) << got.status;
  EXPECT_EQ(got.elements.size(), 0u);
}

// Otherwise the pipeline would read them for ever.
TEST(Readers, EndWhereAllRecordsAreBad) {
  Case one;
  one.reads("lines.txt", "tfrecord", {}, {word});
  one.files = writeFile(makeFolder() + "/bad", frame({"bad", "bad"}));
  one.on("repeat").on("map", {}, &refuseFunction);
  DatasetOptions options = optionsOf(one);
  options.skipBadRecords = 2;
  EXPECT_THAT(std::string(run(one, options).status.message()),
              HasSubstr("it is bad"));
}

TEST(Readers, NameAFileThatHasOtherRows) {
  Case one;
  one.reads("array.npy", "npy", {}, {pair});
  EXPECT_THAT(std::string(run(one, optionsOf(one)).status.message()),
              HasSubstr("has rows of 3x2 i16, not tensor<2xf32>"));
  one.files = inputPath("array.idx");
  EXPECT_THAT(std::string(run(one, optionsOf(one)).status.message()),
              HasSubstr("does not begin with NumPy's magic number"));
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
