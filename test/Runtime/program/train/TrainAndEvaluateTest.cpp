//===- TrainAndEvaluateTest.cpp - The command train_and_evaluate ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramFixture.h"

#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/program/train/BestCheckpoints.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"

#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <signal.h>

using namespace systole;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

class TrainAndEvaluateTest : public ProgramTest {
protected:
  int trainAndEvaluate(const FakeProgram &program,
                       std::vector<std::string> more) {
    std::vector<std::string> arguments = {
        "train_and_evaluate",       "--train_files=" + data,
        "--eval_files=" + data,     "--model_dir=" + model,
        "--iterations_per_loop=10", "--save_checkpoints_steps=10"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    int code = call(program, arguments);
    evaluations.clear();
    for (absl::string_view line : absl::StrSplit(out, '\n'))
      if (absl::ConsumePrefix(&line, "Evaluated: "))
        evaluations.emplace_back(line);
    return code;
  }

  /// The output of the command evaluate for a checkpoint.
  std::string evaluate(const FakeProgram &program, int step) {
    EXPECT_EQ(call(program, {"evaluate", "--eval_files=" + data,
                             absl::StrCat("--checkpoint_path=", model,
                                          "/model.ckpt-", step)}),
              0)
        << err;
    return std::string(absl::StripSuffix(out, "\n"));
  }

  std::vector<std::string> evaluations;
};

TEST_F(TrainAndEvaluateTest, EndsWithAnErrorOfAHookThatSeesTheResults) {
  FakeProgram program(2);
  const std::string hook = "--hook=" SYSTOLE_TEST_HOOK ":evaluated";
  // The evaluation of the last step, and one before it.
  for (const char *steps : {"--max_steps=5", "--max_steps=25"}) {
    EXPECT_EQ(trainAndEvaluate(program, {steps, hook}), 1);
    EXPECT_THAT(err, HasSubstr("error: a hook: no luck with 'evaluated'\n"));
  }
}

TEST_F(TrainAndEvaluateTest, EvaluatesEachCheckpoint) {
  for (int shards : {1, 3}) {
    FakeProgram program(shards);
    model = absl::StrCat(folder, "/model", shards);
    ASSERT_EQ(
        trainAndEvaluate(program, {"--max_steps=35", "--eval_throttle_secs=0"}),
        0)
        << err;
    // Not the variables that training starts from, but the last ones.
    std::vector<std::string> found = evaluations, expected;
    for (int step : {10, 20, 30, 35})
      expected.push_back(evaluate(program, step));
    EXPECT_EQ(found, expected);
    EXPECT_TRUE(*storage::exists(model + "/eval"));
    // Evaluation leaves training as it is.
    ASSERT_EQ(train(program, {"--max_steps=35"}, model + "-only"), 0) << err;
    EXPECT_EQ(checkpointBytes(model, 35), checkpointBytes(model + "-only", 35));
  }
}

// One object sees the training and all evaluations, so it keeps its state.
TEST_F(TrainAndEvaluateTest, CallsOneHookThroughout) {
  FakeProgram program(2);
  ASSERT_EQ(
      trainAndEvaluate(program, {"--max_steps=20", "--eval_throttle_secs=0",
                                 "--hook=" SYSTOLE_TEST_HOOK}),
      0)
      << err;
  std::vector<std::string> events;
  for (absl::string_view line : absl::StrSplit(out, '\n'))
    if (absl::ConsumePrefix(&line, "hook "))
      events.emplace_back(line);
  EXPECT_THAT(events,
              ElementsAre("1: made  0", "2: begin train 0", "3: before train 0",
                          "4: after train 10", "5: begin evaluate 10",
                          "6: before evaluate 10", "7: after evaluate 10",
                          "8: end evaluate 10", "9: evaluated train 10",
                          "10: before train 10", "11: after train 20",
                          "12: end train 20", "13: begin evaluate 20",
                          "14: before evaluate 20", "15: after evaluate 20",
                          "16: end evaluate 20", "17: evaluated train 20"));
}

/// The last one is after the training.
TEST_F(TrainAndEvaluateTest, ShowsEvaluationsInTheMonitor) {
  FakeProgram program(2);
  ASSERT_EQ(
      trainAndEvaluate(
          program, {"--max_steps=15", "--eval_throttle_secs=0", "--monitor=0"}),
      0)
      << err;
  std::string report = readFile(model + "/report.html");
  EXPECT_THAT(report, HasSubstr("{\"step\":10,\"metrics\":{"));
  EXPECT_THAT(report, HasSubstr("{\"step\":15,\"metrics\":{"));
}

TEST_F(TrainAndEvaluateTest, LeavesOutWhatComesTooSoon) {
  FakeProgram program(2);
  ASSERT_EQ(trainAndEvaluate(program, {"--max_steps=40"}), 0) << err;
  EXPECT_THAT(evaluations, ElementsAre(HasSubstr("global_step = 10"),
                                       HasSubstr("global_step = 40")));
}

TEST_F(TrainAndEvaluateTest, EvaluatesTenTimesUnlessAFlagSaysWhen) {
  FakeProgram program(2);
  const std::vector<std::string> arguments = {
      "train_and_evaluate", "--train_files=" + data, "--eval_files=" + data,
      "--iterations_per_loop=2"};
  auto steps = [&](std::vector<std::string> more) {
    more.insert(more.begin(), arguments.begin(), arguments.end());
    EXPECT_EQ(call(program, more), 0) << err;
    std::string found;
    for (absl::string_view line : absl::StrSplit(out, '\n'))
      if (absl::ConsumePrefix(&line, "Evaluated: "))
        absl::StrAppend(&found, line.substr(line.rfind(' ')));
    return found;
  };
  EXPECT_EQ(steps({"--max_steps=40", "--model_dir=" + model}),
            " 4 8 12 16 20 24 28 32 36 40");
  // A run that resumes divides its rest, and evaluates at the ends of loops.
  EXPECT_EQ(steps({"--max_steps=70", "--model_dir=" + model}),
            " 44 48 52 56 60 64 68 70");
  EXPECT_EQ(steps({"--max_steps=40", "--eval_every_steps=15",
                   "--model_dir=" + model + "-given"}),
            " 16 32 40");
  EXPECT_EQ(steps({"--max_steps=40", "--save_checkpoints_steps=16",
                   "--model_dir=" + model + "-saved"}),
            " 16 40");
  // The end of epochs is not known: only the last step is evaluated.
  const std::string epochs =
      steps({"--epochs=2", "--model_dir=" + model + "-epochs"});
  EXPECT_EQ(std::count(epochs.begin(), epochs.end(), ' '), 1) << epochs;
}

TEST_F(TrainAndEvaluateTest, EvaluatesWhereThereIsNothingToTrain) {
  FakeProgram program(2);
  ASSERT_EQ(trainAndEvaluate(program, {"--max_steps=10"}), 0) << err;
  EXPECT_THAT(evaluations, ElementsAre(HasSubstr("global_step = 10")));
  std::string first = evaluations.front();
  ASSERT_EQ(trainAndEvaluate(program, {"--max_steps=10"}), 0) << err;
  EXPECT_THAT(out, HasSubstr("Nothing to do: the model is at step 10"));
  EXPECT_THAT(evaluations, ElementsAre(first));
}

TEST_F(TrainAndEvaluateTest, TakesANumberOfBatches) {
  FakeProgram program(2);
  ASSERT_EQ(trainAndEvaluate(program, {"--max_steps=5", "--eval_steps=2"}), 0)
      << err;
  ASSERT_EQ(evaluations.size(), 1u);
  EXPECT_NE(evaluations.front(), evaluate(program, 5));
}

TEST_F(TrainAndEvaluateTest, FindsMissingDataBeforeItTrains) {
  FakeProgram program(2);
  EXPECT_EQ(trainAndEvaluate(
                program, {"--max_steps=5", "--eval_files=" + folder + "/none"}),
            1);
  EXPECT_THAT(err, HasSubstr("--eval_files: no file matches"));
  EXPECT_FALSE(*storage::exists(model + "/model.ckpt-0.index"));
}

TEST_F(TrainAndEvaluateTest, DoesNotEvaluateAfterASignal) {
  FakeProgram program(2);
  FakeProgram::fault = {Fault::Signal, 1, 6, SIGTERM, {}};
  EXPECT_EQ(trainAndEvaluate(program, {"--max_steps=1000000000",
                                       "--save_checkpoints_steps=1000000000"}),
            128 + SIGTERM)
      << err;
  EXPECT_THAT(out, HasSubstr("Stopped by SIGTERM"));
  EXPECT_THAT(evaluations, ElementsAre());
}

TEST_F(TrainAndEvaluateTest, NeedsDataThatEnds) {
  FakeProgram program(1);
  systole_dataset endless[] = {program.dataset("train"),
                               program.dataset("train")};
  endless[1].name = "evaluate";
  program.program.datasets = endless;
  program.program.num_datasets = 2;
  EXPECT_EQ(call(program, {"train_and_evaluate", "--max_steps=5",
                           "--model_dir=" + model, "--train_files=" + data}),
            2);
  EXPECT_THAT(err, HasSubstr("the evaluation data has no end (squares.mlir:3): "
                             "limit the number of batches by --eval_steps"));
}

TEST_F(TrainAndEvaluateTest, SavesByTheClock) {
  FakeProgram program(1);
  auto steps = [&](std::vector<std::string> more) {
    model += "+";
    more.insert(more.end(), {"--max_steps=20", "--iterations_per_loop=5",
                             "--keep_checkpoint_max=0"});
    EXPECT_EQ(train(program, more), 0) << err;
    std::vector<std::string> names;
    absl::StatusOr<runtime::CheckpointState> state =
        runtime::readCheckpointState(model);
    EXPECT_TRUE(state.ok()) << state.status();
    for (const std::string &prefix : state->all)
      names.emplace_back(storage::fileNameOf(prefix));
    return names;
  };
  // Every loop takes longer than a nanosecond; none takes ten minutes.
  EXPECT_THAT(steps({"--save_checkpoints_secs=1e-9"}),
              ElementsAre("model.ckpt-0", "model.ckpt-5", "model.ckpt-10",
                          "model.ckpt-15", "model.ckpt-20"));
  EXPECT_THAT(steps({}), ElementsAre("model.ckpt-0", "model.ckpt-20"));
}

TEST_F(TrainAndEvaluateTest, KeepsTheBest) {
  FakeProgram program(2);
  ASSERT_EQ(trainAndEvaluate(program,
                             {"--max_steps=50", "--keep_best=2",
                              "--best_metric=error", "--keep_checkpoint_max=1",
                              "--eval_throttle_secs=0"}),
            0)
      << err;
  // The error falls with every step.
  std::string last = evaluations.back();
  absl::StatusOr<runtime::CheckpointState> best =
      runtime::readCheckpointState(model + "/best");
  ASSERT_TRUE(best.ok()) << best.status();
  EXPECT_THAT(best->all, ElementsAre(model + "/best/model.ckpt-40",
                                     model + "/best/model.ckpt-50"));
  EXPECT_FALSE(*storage::exists(model + "/best/model.ckpt-30.index"));
  EXPECT_FALSE(*storage::exists(model + "/model.ckpt-40.index"));
  ASSERT_EQ(call(program, {"evaluate", "--eval_files=" + data,
                           "--model_dir=" + model + "/best"}),
            0)
      << err;
  EXPECT_EQ(out, last + "\n");
}

/// A finished run that is started again evaluates its last checkpoint, which is
/// among the best already.
TEST_F(TrainAndEvaluateTest, KeepsTheBestThatIsEvaluatedAgain) {
  FakeProgram program(2);
  for (int64_t keep : {1, 2}) {
    model = absl::StrCat(folder, "/model", keep);
    std::vector<std::string> flags = {"--max_steps=30", "--best_metric=error",
                                      "--eval_throttle_secs=0",
                                      absl::StrCat("--keep_best=", keep)};
    ASSERT_EQ(trainAndEvaluate(program, flags), 0) << err;
    for (int again = 0; again < 3; ++again) {
      // Fewer batches, so that the same step has another value.
      flags.push_back(absl::StrCat("--eval_steps=", 9 - again));
      ASSERT_EQ(trainAndEvaluate(program, flags), 0) << err;
      EXPECT_THAT(out, HasSubstr("Nothing to do: the model is at step 30"));
      flags.pop_back();
      absl::StatusOr<runtime::CheckpointState> best =
          runtime::readCheckpointState(model + "/best");
      ASSERT_TRUE(best.ok()) << best.status();
      std::vector<std::string> expected;
      for (int64_t step = 40 - 10 * keep; step <= 30; step += 10)
        expected.push_back(absl::StrCat(model, "/best/model.ckpt-", step));
      EXPECT_THAT(best->all, ::testing::UnorderedElementsAreArray(expected));
      for (const std::string &prefix : expected)
        EXPECT_TRUE(runtime::BundleReader::open(prefix).ok()) << prefix;
    }
  }
}

TEST(BestCheckpoints, CountAStepOnce) {
  const std::string folder = makeFolder();
  runtime::BestCheckpoints::Options options;
  options.modelFolder = folder;
  options.metric = "loss";
  options.keep = 2;
  const float weight = 1;
  for (int step : {10, 20})
    ASSERT_TRUE(
        runtime::writeTensorBundle(absl::StrCat(folder, "/model.ckpt-", step),
                                   {{"x",
                                     SYSTOLE_F32,
                                     {},
                                     reinterpret_cast<const char *>(&weight),
                                     sizeof(weight)}})
            .ok());
  auto kept = [&](int step) {
    return *storage::exists(
        absl::StrCat(folder, "/best/model.ckpt-", step, ".index"));
  };
  // Each is a process of its own.
  for (auto [step, value] : {std::pair(10, 2.), std::pair(20, 1.),
                             std::pair(20, 0.5), std::pair(20, 3.)}) {
    absl::StatusOr<runtime::BestCheckpoints> best =
        runtime::BestCheckpoints::open(options);
    ASSERT_TRUE(best.ok()) << best.status();
    ASSERT_TRUE(best->add(step, value).ok());
    EXPECT_TRUE(kept(10));
  }
  EXPECT_TRUE(kept(20));
  EXPECT_EQ(test::readFile(folder + "/best/values"), "10 2\n20 3\n");
  // The file of a program that counted a step twice.
  writeFile(folder + "/best/values", "20 0.5\n20 1\n10 2\n");
  absl::StatusOr<runtime::BestCheckpoints> best =
      runtime::BestCheckpoints::open(options);
  ASSERT_TRUE(best.ok()) << best.status();
  ASSERT_TRUE(best->add(10, 0.25).ok());
  EXPECT_EQ(test::readFile(folder + "/best/values"), "10 0.25\n20 0.5\n");
  EXPECT_TRUE(kept(20));
}

TEST_F(TrainAndEvaluateTest, StopsEarly) {
  // On what is the contrary of the training data training makes it worse.
  std::vector<std::string> records = makeRecords(48);
  for (std::string &record : records)
    record.back() ^= '\x80';
  std::string contrary = folder + "/contrary.tfrecord";
  writeFile(contrary, frame(records));
  FakeProgram program(2);
  std::vector<std::string> flags = {
      "--max_steps=1000",       "--keep_best=3",
      "--best_metric=error",    "--eval_files=" + contrary,
      "--eval_throttle_secs=0", "--early_stopping_evals=2"};
  ASSERT_EQ(trainAndEvaluate(program, flags), 0) << err;
  EXPECT_EQ(evaluations.size(), 3u);
  EXPECT_THAT(out, AllOf(HasSubstr("Stopped early: 2 evaluations were no "
                                   "better than error = "),
                         HasSubstr(" at step 10\n"),
                         HasSubstr("Trained to step 30")));
  EXPECT_EQ(runtime::readCheckpointState(model + "/best")->latest,
            model + "/best/model.ckpt-10");
  // The best is still known after a restart.
  ASSERT_EQ(trainAndEvaluate(program, flags), 0) << err;
  EXPECT_THAT(
      out, AllOf(HasSubstr(" at step 10\n"), HasSubstr("Trained to step 50")));
  writeFile(model + "/best/values", "ten 1\n");
  EXPECT_EQ(trainAndEvaluate(program, flags), 1);
  EXPECT_THAT(err, HasSubstr("best/values' cannot be parsed at 'ten 1'"));
}

TEST_F(TrainAndEvaluateTest, NamesTheMetricsThereAre) {
  FakeProgram program(1);
  EXPECT_EQ(trainAndEvaluate(program, {"--max_steps=5", "--keep_best=1"}), 2);
  EXPECT_THAT(
      err,
      HasSubstr(
          "--best_metric=loss is not a metric of the model; it has error"));
}

TEST(BestCheckpoints, KnowsWhatIsBetter) {
  for (bool lower : {true, false}) {
    runtime::BestCheckpoints::Options options;
    options.metric = lower ? "mean_loss" : "accuracy";
    absl::StatusOr<runtime::BestCheckpoints> best =
        runtime::BestCheckpoints::open(options);
    ASSERT_TRUE(best.ok());
    double sign = lower ? -1 : 1;
    int64_t step = 0;
    std::vector<int64_t> misses;
    for (double value : {1., 2., 2., 1.5, 3., std::nan(""), 4.}) {
      ASSERT_TRUE(best->add(++step, sign * value).ok());
      misses.push_back(best->fruitless());
    }
    EXPECT_THAT(misses, ElementsAre(0, 0, 1, 2, 0, 1, 0));
    EXPECT_EQ(best->describeBest(),
              lower ? "mean_loss = -4 at step 7" : "accuracy = 4 at step 7");
  }
}

} // namespace
