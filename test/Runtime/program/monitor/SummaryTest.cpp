//===- SummaryTest.cpp - Event files --------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramFixture.h"

#include "runtime/data/readers/RecordReader.h"
#include "runtime/formats/proto/event.pb.h"
#include "runtime/program/monitor/EventFile.h"
#include "runtime/storage/Storage.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <glob.h>
#include <limits>
#include <map>
#include <unistd.h>

using namespace systole;
using namespace systole::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

namespace {

/// The event files of a folder.
std::vector<std::string> eventFiles(const std::string &folder) {
  glob_t found;
  std::vector<std::string> files;
  if (glob((folder + "/events.out.tfevents.*").c_str(), 0, nullptr, &found) ==
      0)
    files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return files;
}

/// The contents of an event file: the tags and values of each step.
using Scalars = std::map<int64_t, std::map<std::string, float>>;

/// Reads a file, whose records' checksums the reader verifies.
Scalars readEvents(const std::string &file) {
  Scalars scalars;
  auto reader = data::RecordReader::open(file);
  EXPECT_TRUE(reader.ok()) << reader.status();
  double time = 0;
  absl::string_view record;
  for (int64_t i = 0; reader.ok(); ++i) {
    absl::StatusOr<bool> more = (*reader)->read(record);
    EXPECT_TRUE(more.ok()) << more.status();
    if (!more.ok() || !*more)
      break;
    proto::Event event;
    EXPECT_TRUE(
        event.ParseFromArray(record.data(), static_cast<int>(record.size())));
    EXPECT_GE(event.wall_time(), time);
    time = event.wall_time();
    EXPECT_EQ(event.file_version(), i == 0 ? "brain.Event:2" : "");
    for (const proto::Summary::Value &value : event.summary().value())
      if (value.value_case() == proto::Summary::Value::kSimpleValue)
        scalars[event.step()][value.tag()] = value.simple_value();
  }
  // After 2020: the clock is that of the day.
  EXPECT_GT(time, 1.5e9);
  return scalars;
}

class SummaryTest : public ProgramTest {
protected:
  Scalars onlyFile(const std::string &folder) {
    std::vector<std::string> files = eventFiles(folder);
    EXPECT_EQ(files.size(), 1u) << folder;
    return files.empty() ? Scalars() : readEvents(files.front());
  }
};

TEST_F(SummaryTest, ShowsScalarsOfTrainingEverySoManySteps) {
  FakeProgram program(3);
  ASSERT_EQ(
      train(program, {"--max_steps=47", "--save_summary_steps=20",
                      "--iterations_per_loop=7", "--log_step_count_steps=1"}),
      0)
      << err;
  Scalars scalars = onlyFile(model);
  std::vector<int64_t> steps;
  for (const auto &[step, values] : scalars) {
    steps.push_back(step);
    // The log has six digits of the same number.
    std::string line = absl::StrCat("step ", step, "/47   loss ");
    size_t at = out.find(line);
    ASSERT_NE(at, std::string::npos);
    float loss = std::stof(out.substr(at + line.size()));
    ASSERT_TRUE(values.count("loss"));
    EXPECT_NEAR(values.at("loss"), loss, 1e-5 * loss);
    ASSERT_TRUE(values.count("global_step/sec"));
    float rate = values.at("global_step/sec");
    EXPECT_GT(rate, 0);
    EXPECT_FLOAT_EQ(values.at("examples/sec"), rate * FakeProgram::batch);
  }
  EXPECT_THAT(steps, ElementsAre(20, 40, 47));
}

TEST_F(SummaryTest, WritesAFileARun) {
  FakeProgram program(1);
  ASSERT_EQ(train(program, {"--max_steps=10", "--save_summary_steps=10"}), 0)
      << err;
  ASSERT_EQ(train(program, {"--max_steps=25", "--save_summary_steps=10"}), 0)
      << err;
  std::vector<std::vector<int64_t>> steps;
  for (const std::string &file : eventFiles(model)) {
    steps.emplace_back();
    for (const auto &[step, values] : readEvents(file))
      steps.back().push_back(step);
  }
  EXPECT_THAT(steps,
              UnorderedElementsAre(ElementsAre(10), ElementsAre(20, 25)));
}

TEST_F(SummaryTest, WritesNoneWhereNotAsked) {
  FakeProgram program(1);
  ASSERT_EQ(train(program, {"--max_steps=200", "--save_summary_steps=0"}), 0)
      << err;
  EXPECT_THAT(eventFiles(model), ElementsAre());
}

TEST_F(SummaryTest, ShowsEvaluations) {
  FakeProgram program(2);
  ASSERT_EQ(train(program, {"--max_steps=30"}), 0) << err;
  for (const char *flag : {"--eval_steps=5", "--name=two"})
    ASSERT_EQ(call(program, {"evaluate", "--eval_files=" + data,
                             "--model_dir=" + model, flag}),
              0)
        << err;
  EXPECT_EQ(err, "");
  double error = std::stod(out.substr(out.find("= ") + 2));
  Scalars scalars = onlyFile(model + "/eval_two");
  ASSERT_EQ(scalars.size(), 1u);
  EXPECT_EQ(scalars.begin()->first, 30);
  EXPECT_NEAR(scalars.begin()->second["error"], error, 1e-5 * error);
  EXPECT_EQ(onlyFile(model + "/eval").size(), 1u);
}

TEST_F(SummaryTest, EvaluatesWhereItCannotWrite) {
  FakeProgram program(1);
  ASSERT_EQ(train(program, {"--max_steps=3"}), 0) << err;
  writeFile(model + "/eval", "in the way");
  ASSERT_EQ(call(program,
                 {"evaluate", "--eval_files=" + data, "--model_dir=" + model}),
            0);
  EXPECT_THAT(out, HasSubstr("global_step = 3"));
  EXPECT_THAT(err, HasSubstr("warning: no event file of this evaluation: "));
}

TEST_F(SummaryTest, NamesAFileOfItsOwn) {
  runtime::EventFile first(folder), second(folder);
  for (runtime::EventFile *file : {&first, &second}) {
    file->add(7, {{"loss", 0.5}});
    absl::Status status = file->write();
    ASSERT_TRUE(status.ok()) << status;
  }
  std::vector<std::string> files = eventFiles(folder);
  ASSERT_EQ(files.size(), 2u);
  for (const std::string &file : files)
    EXPECT_EQ(readEvents(file), (Scalars{{7, {{"loss", 0.5f}}}}));
}

TEST(Histogram, PutsEachValueBelowTheLimitOfItsBucket) {
  runtime::Histogram histogram;
  const std::vector<double> values = {-3e30, -1, -1e-20, 0,    1e-20,
                                      0.5,   1,  1.05,   2e25, 1};
  for (double value : values)
    histogram.add(value);
  histogram.add(std::nan(""));
  histogram.add(-std::numeric_limits<double>::infinity());
  EXPECT_EQ(histogram.count, 10);
  EXPECT_EQ(histogram.min, -3e30);
  EXPECT_EQ(histogram.max, 2e25);
  double below = -std::numeric_limits<double>::infinity();
  for (const runtime::Histogram::Bucket &bucket : histogram.buckets()) {
    EXPECT_LT(below, bucket.limit);
    EXPECT_EQ(bucket.count, std::count_if(values.begin(), values.end(),
                                          [&](double value) {
                                            return value >= below &&
                                                   value < bucket.limit;
                                          }))
        << below << " to " << bucket.limit;
    below = bucket.limit;
  }
}

TEST_F(SummaryTest, WritesTheGraphOnceARun) {
  FakeProgram program(1);
  ASSERT_EQ(train(program, {"--max_steps=20"}), 0) << err;
  auto reader = data::RecordReader::open(eventFiles(model).at(0));
  ASSERT_TRUE(reader.ok()) << reader.status();
  std::vector<std::string> graphs;
  absl::string_view record;
  while ((*reader)->read(record).value_or(false)) {
    proto::Event event;
    ASSERT_TRUE(
        event.ParseFromArray(record.data(), static_cast<int>(record.size())));
    if (!event.graph_def().empty())
      graphs.push_back(event.graph_def());
  }
  EXPECT_THAT(graphs, ElementsAre("\x0a\x03\x0a\x01x"));
}

TEST_F(SummaryTest, WritesText) {
  {
    runtime::EventFile file(folder);
    file.addText(3, "config", "**bold**");
    ASSERT_TRUE(file.write().ok());
  }
  auto reader = data::RecordReader::open(eventFiles(folder).at(0));
  ASSERT_TRUE(reader.ok()) << reader.status();
  absl::string_view record;
  for (int i = 0; i < 2; ++i)
    ASSERT_TRUE((*reader)->read(record).value_or(false));
  proto::Event event;
  ASSERT_TRUE(
      event.ParseFromArray(record.data(), static_cast<int>(record.size())));
  EXPECT_EQ(event.step(), 3);
  const proto::Summary::Value &value = event.summary().value(0);
  EXPECT_EQ(value.tag(), "config");
  EXPECT_EQ(value.metadata().plugin_data().plugin_name(), "text");
  EXPECT_THAT(value.tensor().string_val(), ElementsAre("**bold**"));
}

} // namespace
