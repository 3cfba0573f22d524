//===- DeviceTest.cpp - Steps, collectives and errors on several shards ---===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeProgram.h"
#include "NoThreads.h"
#include "OtherThreads.h"

#include "runtime/device/Device.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <thread>
#include <unistd.h>

using namespace systole;
using namespace systole::runtime;
using namespace systole::test;
using ::testing::AnyOf;
using ::testing::HasSubstr;

namespace {

/// A data source that gives nothing until it is let go.
class Blocked : public data::Iterator {
public:
  absl::StatusOr<bool> next(data::Element &) override {
    while (!FakeProgram::hangOver.load())
      std::this_thread::yield();
    return false;
  }
};

/// A data source that leaves batches out at first. It is done with that when it
/// was asked ten times how far it is.
class Skipping : public Batches {
public:
  using Batches::Batches;
  absl::StatusOr<bool> next(data::Element &element) override {
    while (asked.load() < 10 && !FakeProgram::hangOver.load())
      std::this_thread::yield();
    return Batches::next(element);
  }
  int64_t skipped() const override { return ++asked; }

private:
  mutable std::atomic<int64_t> asked{0};
};

class DeviceTest : public ::testing::TestWithParam<int> {
protected:
  void SetUp() override {
    FakeProgram::fault = {};
    FakeProgram::hangOver = false;
  }
  void TearDown() override { FakeProgram::hangOver = true; }

  void create(int shards, Clock::duration timeout = std::chrono::seconds(60)) {
    this->timeout = timeout;
    program = std::make_unique<FakeProgram>(shards);
    DeviceOptions options;
    options.timeout = timeout;
    absl::StatusOr<std::unique_ptr<Device>> created =
        Device::create(program->descriptor(), options);
    ASSERT_TRUE(created.ok()) << created.status();
    device = std::move(*created);
    ASSERT_TRUE(device->initialize(5).ok());
  }

  void feed(std::unique_ptr<data::Iterator> batches,
            const char *function = "train") {
    InfeedOptions options;
    options.timeout = timeout;
    absl::StatusOr<std::unique_ptr<Infeed>> created = Infeed::create(
        program->dataset(function), program->function(function),
        {program->descriptor().num_shards}, std::move(batches), options);
    ASSERT_TRUE(created.ok()) << created.status();
    infeed = std::move(*created);
  }

  absl::StatusOr<int64_t> run(int64_t steps, const char *function = "train") {
    int outfeed = 0;
    return device->run(program->function(function), steps, infeed.get(),
                       [&](const StepResults &results) {
                         for (int s = 0; s < program->program.num_shards; ++s)
                           outfed.push_back(results.scalar(s, outfeed));
                       });
  }

  std::string state() {
    return std::string(device->wholeState(),
                       static_cast<size_t>(program->program.state_bytes));
  }
  float weight(int i) {
    float value;
    std::memcpy(&value, device->wholeState() + 4 * i, sizeof(value));
    return value;
  }

  Clock::duration timeout;
  std::unique_ptr<FakeProgram> program;
  std::unique_ptr<Device> device;
  std::unique_ptr<Infeed> infeed;
  std::vector<double> outfed;
};

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

TEST_P(DeviceTest, LearnsTheWeights) {
  create(GetParam());
  feed(std::make_unique<Batches>(1000));
  absl::StatusOr<int64_t> ran = run(1000);
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_EQ(*ran, 1000);
  EXPECT_EQ(device->globalStep(), 1000);
  EXPECT_EQ(outfed.size(), 1000u * static_cast<size_t>(GetParam()));
  const float truth[] = {0.5f, -1, 2, 0.25f};
  for (int i = 0; i < 4; ++i)
    EXPECT_NEAR(weight(i), truth[i], 1e-3) << "weight " << i;
  EXPECT_TRUE(device->checkStatesAgree().ok());
}

TEST_P(DeviceTest, GivesTheSameBitsEveryTime) {
  std::string first;
  std::vector<double> firstOutfed;
  for (int repetition = 0; repetition < 5; ++repetition) {
    create(GetParam());
    feed(std::make_unique<Batches>(60));
    outfed.clear();
    ASSERT_TRUE(run(60).ok());
    if (repetition == 0) {
      first = state();
      firstOutfed = outfed;
    }
    EXPECT_EQ(state(), first);
    EXPECT_EQ(outfed, firstOutfed);
  }
}

TEST_P(DeviceTest, TakesUpTheBatchesWhereALoopEnded) {
  create(GetParam());
  feed(std::make_unique<Batches>(30));
  ASSERT_TRUE(run(30).ok());
  std::string whole = state();
  std::vector<double> wholeOutfed = std::move(outfed);
  create(GetParam());
  feed(std::make_unique<Batches>(30));
  outfed.clear();
  for (int64_t steps : {1, 2, 7, 20}) {
    absl::StatusOr<int64_t> ran = run(steps);
    ASSERT_TRUE(ran.ok()) << ran.status();
    EXPECT_EQ(*ran, steps);
  }
  EXPECT_EQ(state(), whole);
  EXPECT_EQ(outfed, wholeOutfed);
}

TEST_P(DeviceTest, EndsWithTheData) {
  create(GetParam());
  feed(std::make_unique<Batches>(7));
  absl::StatusOr<int64_t> ran = run(100);
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_EQ(*ran, 7);
  EXPECT_EQ(device->globalStep(), 7);
  ran = run(100);
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_EQ(*ran, 0);
}

TEST_P(DeviceTest, RunsShardsThatDoNotWaitForEachOther) {
  create(GetParam());
  feed(std::make_unique<Batches>(50), "evaluate");
  absl::StatusOr<int64_t> ran = run(1000, "evaluate");
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_EQ(*ran, 50);
  EXPECT_EQ(outfed.size(), 50u * static_cast<size_t>(GetParam()));
}

TEST_P(DeviceTest, StopsWhenAsked) {
  create(GetParam());
  feed(std::make_unique<Batches>(1 << 30));
  absl::StatusOr<int64_t> ran =
      device->run(program->function("train"), 1 << 30, infeed.get(),
                  [&](const StepResults &) { device->requestStop(); });
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_GT(*ran, 0);
  EXPECT_LT(*ran, 1 << 30);
  EXPECT_EQ(device->globalStep(), *ran);
  EXPECT_TRUE(device->checkStatesAgree().ok());
}

TEST_P(DeviceTest, StopsWhileItWaitsForInput) {
  create(GetParam());
  feed(std::make_unique<Blocked>());
  std::thread other([&] { device->requestStop(); });
  absl::StatusOr<int64_t> ran = run(10);
  other.join();
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_EQ(*ran, 0);
  FakeProgram::hangOver = true;
}

TEST_P(DeviceTest, OverwritesNothingThatIsRead) {
  create(GetParam());
  feed(std::make_unique<Batches>(10));
  const std::string before = state();
  std::shared_ptr<BorrowedSnapshot> lent = device->lendSnapshot();
  EXPECT_EQ(std::string(lent->data(), before.size()), before);
  absl::StatusOr<int64_t> ran;
  const int asksBefore = FakeProgram::asksForReader;
  std::thread other([&] { ran = run(2); });
  // Until all cores wait.
  while (FakeProgram::asksForReader < asksBefore + GetParam())
    std::this_thread::yield();
  EXPECT_TRUE(OtherThreads().awaitAllAsleep());
  EXPECT_EQ(state(), before);
  // The weights are the first to be overwritten, and the step is the next.
  lent->giveBack(0);
  while (state() == before)
    std::this_thread::yield();
  EXPECT_EQ(device->globalStep(), 0);
  lent->giveBack(1);
  other.join();
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_EQ(device->globalStep(), 2);
  EXPECT_TRUE(device->checkStatesAgree().ok());
}

INSTANTIATE_TEST_SUITE_P(Shards, DeviceTest, ::testing::Values(1, 2, 3, 8));

TEST_F(DeviceTest, AgreesAcrossNumbersOfShards) {
  std::vector<float> weights;
  for (int shards : {1, 2, 3, 8}) {
    create(shards);
    feed(std::make_unique<Batches>(40));
    ASSERT_TRUE(run(40).ok());
    for (int i = 0; i < 4; ++i) {
      if (shards == 1)
        weights.push_back(weight(i));
      EXPECT_NEAR(weight(i), weights[static_cast<size_t>(i)], 1e-5)
          << shards << " shards";
    }
  }
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

TEST_F(DeviceTest, KeepsTheErrorOfTheInput) {
  create(8);
  feed(std::make_unique<Batches>(5, absl::DataLossError("record 120 is bad")));
  absl::StatusOr<int64_t> ran = run(100);
  EXPECT_EQ(ran.status(), absl::DataLossError("record 120 is bad"));
  EXPECT_EQ(device->globalStep(), 5) << "the batches before it are good";
}

TEST_F(DeviceTest, EndsAllShardsWhenOneFails) {
  create(8);
  FakeProgram::fault = {Fault::Error, 3, 4, 0, {}};
  feed(std::make_unique<Batches>(100));
  absl::StatusOr<int64_t> ran = run(100);
  EXPECT_EQ(ran.status().code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(ran.status().message()),
              HasSubstr("'train' failed on shard 3"));
}

TEST_F(DeviceTest, NamesTheShardThatDoesNotCome) {
  create(8, std::chrono::milliseconds(200));
  FakeProgram::fault = {Fault::Silence, 5, 2, 0, {}};
  feed(std::make_unique<Batches>(100));
  absl::StatusOr<int64_t> ran = run(100);
  EXPECT_EQ(ran.status().code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_THAT(std::string(ran.status().message()),
              AnyOf(HasSubstr("shard 5 did not reach the all-reduce of step 2"),
                    HasSubstr("has not finished an earlier step")));
}

// In this and the test of the input, a shard that waits is to fail before the
// host's patience, of twice the limit, ends.

TEST_F(DeviceTest, SaysThatACheckpointIsNotWritten) {
  create(2, std::chrono::seconds(1));
  feed(std::make_unique<Batches>(10));
  std::shared_ptr<BorrowedSnapshot> lent = device->lendSnapshot();
  absl::StatusOr<int64_t> ran = run(1);
  EXPECT_EQ(ran.status().code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_THAT(std::string(ran.status().message()),
              HasSubstr("a step waits for a checkpoint that has not been "
                        "written for 1 s"));
}

TEST_F(DeviceTest, GoesOnWhenItsReaderIsGone) {
  create(1);
  feed(std::make_unique<Batches>(10));
  device->lendSnapshot();
  absl::StatusOr<int64_t> ran = run(3);
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_EQ(*ran, 3);
}

TEST_F(DeviceTest, GivesUpAThreadThatHangs) {
  // In a process of its own, which then has a thread too many.
  auto hang = [&] {
    create(1, std::chrono::milliseconds(100));
    FakeProgram::fault = {Fault::Hang, 0, 1, 0, {}};
    feed(std::make_unique<Batches>(100));
    std::string message(run(100).status().message());
    std::fprintf(stderr, "%s", message.c_str());
    _exit(Thread::anyAbandoned() ? 3 : 4);
  };
  EXPECT_EXIT(hang(), ::testing::ExitedWithCode(3),
              "shard 0 has not finished a step of 'train' for 0.2 s; its "
              "thread did not end");
}

TEST_F(DeviceTest, NamesTheInputThatDoesNotCome) {
  create(2, std::chrono::seconds(1));
  feed(std::make_unique<Blocked>());
  absl::StatusOr<int64_t> ran = run(10);
  EXPECT_EQ(ran.status().code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_THAT(std::string(ran.status().message()),
              HasSubstr("the input pipeline 'train' has produced no batch"));
  FakeProgram::hangOver = true;
}

TEST_F(DeviceTest, WaitsWhileBatchesAreLeftOut) {
  // Ten waits of the infeed are longer than the host's patience, of twice the
  // limit; the limit itself is for the shards, which have to be scheduled.
  create(2, std::chrono::milliseconds(400));
  timeout = std::chrono::milliseconds(100);
  feed(std::make_unique<Skipping>(100));
  absl::StatusOr<int64_t> ran = run(3);
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_EQ(*ran, 3);
}

TEST_F(DeviceTest, SeesStatesThatDiffer) {
  create(3);
  FakeProgram::fault = {Fault::Divergence, 2, 3, 0, {}};
  feed(std::make_unique<Batches>(10));
  ASSERT_TRUE(run(10).ok());
  EXPECT_THAT(std::string(device->checkStatesAgree().message()),
              HasSubstr("variable 'dense/kernel' is not the same on shards 0 "
                        "and 2"));
}

TEST_F(DeviceTest, RefusesAnotherAbi) {
  FakeProgram other(2);
  other.program.abi_version = SYSTOLE_ABI_VERSION + 1;
  EXPECT_THAT(
      std::string(Device::create(other.descriptor(), {}).status().message()),
      HasSubstr(absl::StrCat("version ", SYSTOLE_ABI_VERSION + 1)));
}

TEST_F(DeviceTest, ComputesOnOneThreadIfTheDefaultCannotStart) {
  FakeProgram one(1);
  DeviceOptions options;
  NoThreads none;
  options.threads = 2;
  EXPECT_THAT(
      std::string(Device::create(one.descriptor(), options).status().message()),
      HasSubstr("cannot start the thread 'team 1'"));
  options.threads = 0;
  absl::StatusOr<std::unique_ptr<Device>> created =
      Device::create(one.descriptor(), options);
  ASSERT_TRUE(created.ok()) << created.status();
  EXPECT_EQ((*created)->threads(), 1);
}

TEST_F(DeviceTest, RefusesAnInfeedOfOtherShapes) {
  FakeProgram one(1), two(2);
  absl::StatusOr<std::unique_ptr<Infeed>> infeed =
      Infeed::create(one.dataset("train"), one.function("train"), {2},
                     std::make_unique<Batches>(1), {});
  EXPECT_THAT(std::string(infeed.status().message()),
              HasSubstr("'x' (24x4xf32) is not 2 shards' rows of the infeed "
                        "'x' (24x4xf32) of 'train'"));
}

/// Batches of which the second lacks its last three rows.
class Short : public Batches {
public:
  using Batches::Batches;
  absl::StatusOr<bool> next(data::Element &element) override {
    element.paddedRows = index++ == 1 ? 3 : 0;
    return Batches::next(element);
  }

private:
  int index = 0;
};

TEST_F(DeviceTest, FillsTheShardsUp) {
  // 24 rows on 5 shards: 5 rows each, one of them missing.
  FakeProgram fake(1);
  const int64_t dims[] = {5, 4};
  systole_tensor_spec infeeds[] = {{"x", SYSTOLE_F32, 2, dims},
                                   {SYSTOLE_ROW_WEIGHTS, SYSTOLE_F32, 1, dims},
                                   {"y", SYSTOLE_F32, 1, dims}};
  systole_function function = fake.function("evaluate");
  function.infeeds = infeeds;
  function.num_infeeds = 3;
  absl::StatusOr<std::unique_ptr<Infeed>> created = Infeed::create(
      fake.dataset("evaluate"), function, {5}, std::make_unique<Short>(2), {});
  ASSERT_TRUE(created.ok()) << created.status();
  Infeed &infeed = **created;
  auto value = [&](int64_t batch, int index, int shard, int element) {
    auto *rows =
        reinterpret_cast<const float *>(infeed.rows(batch, index, shard));
    return rows[element];
  };
  const std::vector<std::string> records = makeRecords(240);
  for (int64_t batch : {0, 1}) {
    ASSERT_TRUE(infeed.await(batch).value_or(false));
    int64_t examples = batch == 0 ? 24 : 21;
    EXPECT_EQ(infeed.examples(batch), examples);
    for (int row = 0; row < 25; ++row) {
      // Missing rows of the shards are copies of the first row.
      float expected[5];
      std::memcpy(expected,
                  records[static_cast<size_t>(batch * 24 + row % 24)].data(),
                  sizeof(expected));
      EXPECT_EQ(value(batch, 1, row / 5, row % 5), row < examples ? 1 : 0);
      EXPECT_EQ(value(batch, 0, row / 5, row % 5 * 4 + 3), expected[3]);
      EXPECT_EQ(value(batch, 2, row / 5, row % 5), expected[4]);
    }
  }
  infeed.releaseAllBefore(2);
  EXPECT_FALSE(infeed.await(2).value_or(true));
}

TEST_F(DeviceTest, RefusesAnUnknownCollective) {
  create(2);
  static const systole_entry entry = [](systole_core *core, void *, void *,
                                        int64_t) -> systole_status {
    char byte = 0;
    void *buffers[] = {&byte};
    const int64_t sizes[] = {1};
    return systole_all_reduce(core, buffers, sizes, 1, SYSTOLE_STRING,
                              SYSTOLE_SUM);
  };
  systole_function function = program->function("initialize");
  function.entry = entry;
  absl::StatusOr<int64_t> ran =
      device->run(function, 1, nullptr, [](const StepResults &) {});
  EXPECT_EQ(ran.status().code(), absl::StatusCode::kUnimplemented);
}

} // namespace
