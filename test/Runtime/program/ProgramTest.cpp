//===- ProgramTest.cpp - The command line of a compiled program -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramFixture.h"

#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/program/Variants.h"
#include "runtime/program/cli/Flags.h"
#include "runtime/program/cli/Log.h"
#include "runtime/program/monitor/Progress.h"
#include "runtime/storage/Storage.h"
#include "runtime/storage/StorageOptions.h"
#include "runtime/system/CpuFeatures.h"
#include "runtime/system/Wait.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <signal.h>
#include <sys/stat.h>

using namespace systole;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

//===----------------------------------------------------------------------===//
// Training and evaluating
//===----------------------------------------------------------------------===//

TEST_F(ProgramTest, TrainsAndEvaluates) {
  FakeProgram program(2);
  ASSERT_EQ(train(program, {"--max_steps=300", "--log-step-count-steps=50"}), 0)
      << err;
  EXPECT_THAT(out,
              AllOf(HasSubstr("step 50/300   loss "), HasSubstr("step 300"),
                    HasSubstr("Trained to step 300: loss = "),
                    HasSubstr("Saved " + model + "/model.ckpt-300"),
                    Not(HasSubstr("\r"))));
  ASSERT_EQ(
      call(program, {"evaluate", "--eval_files", data, "--model_dir", model}),
      0)
      << err;
  EXPECT_THAT(
      out, ::testing::MatchesRegex("error = [0-9.e-]+, global_step = 300\n"));
  double error = std::stod(out.substr(out.find("= ") + 2));
  EXPECT_LT(error, 1e-3);
  EXPECT_GE(error, 0);
}

TEST_F(ProgramTest, GoesOnWithTheSameBits) {
  for (int shards : {1, 3, 8}) {
    FakeProgram program(shards);
    std::string whole = absl::StrCat(model, shards),
                parts = absl::StrCat(whole, "-parts");
    ASSERT_EQ(train(program, {"--max_steps=57"}, whole), 0) << err;
    // The second run starts in the midst of the data's third pass.
    ASSERT_EQ(train(program, {"--max_steps=23"}, parts), 0) << err;
    ASSERT_EQ(train(program, {"--steps=34", "--iterations_per_loop=5"}, parts),
              0)
        << err;
    EXPECT_THAT(out, HasSubstr("Resuming from " + parts + "/model.ckpt-23"));
    EXPECT_EQ(checkpointBytes(parts, 57), checkpointBytes(whole, 57))
        << shards << " shards";
  }
}

TEST_F(ProgramTest, UsesTheSeed) {
  FakeProgram program(1);
  ASSERT_EQ(train(program, {"--steps=1"}, model + "0"), 0) << err;
  ASSERT_EQ(train(program, {"--steps=1", "--tf_random_seed=3"}, model + "3"), 0)
      << err;
  EXPECT_NE(checkpointBytes(model + "0", 1), checkpointBytes(model + "3", 1));
}

TEST_F(ProgramTest, KeepsTheLatestCheckpoints) {
  FakeProgram program(2);
  ASSERT_EQ(train(program,
                  {"--max_steps=95", "--iterations_per_loop=5",
                   "--save_checkpoints_steps=10", "--keep_checkpoint_max=3"}),
            0)
      << err;
  absl::StatusOr<runtime::CheckpointState> state =
      runtime::readCheckpointState(model);
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(state->latest, model + "/model.ckpt-95");
  EXPECT_THAT(state->all,
              ElementsAre(model + "/model.ckpt-80", model + "/model.ckpt-90",
                          model + "/model.ckpt-95"));
  EXPECT_FALSE(*storage::exists(model + "/model.ckpt-70.index"));
  EXPECT_TRUE(*storage::exists(model + "/model.ckpt-80.index"));
}

TEST_F(ProgramTest, HasNothingToDoTwice) {
  FakeProgram program(1);
  ASSERT_EQ(train(program, {"--max_steps=5"}), 0) << err;
  ASSERT_EQ(train(program, {"--max_steps=5"}), 0) << err;
  EXPECT_THAT(out, HasSubstr("Nothing to do: the model is at step 5"));
}

TEST_F(ProgramTest, EndsWithTheData) {
  FakeProgram program(2, /*repeat=*/false);
  ASSERT_EQ(train(program, {"--max_steps=50"}), 0) << err;
  EXPECT_THAT(out, AllOf(HasSubstr("The training data ended"),
                         HasSubstr("Trained to step 10")));
  // Nothing is left for a step more.
  EXPECT_EQ(train(program, {"--max_steps=50"}), 1);
  EXPECT_THAT(err, HasSubstr("squares: error: "));
}

TEST_F(ProgramTest, SavesWhenItIsStopped) {
  for (int number : {SIGINT, SIGTERM}) {
    FakeProgram program(3);
    std::string stopped = absl::StrCat(model, number);
    FakeProgram::fault = {Fault::Signal, 1, 6, number, {}};
    EXPECT_EQ(train(program, {"--max_steps=1000000000"}, stopped), 128 + number)
        << err;
    EXPECT_THAT(out, HasSubstr(number == SIGINT ? "Stopped by SIGINT"
                                                : "Stopped by SIGTERM"));
    EXPECT_THAT(out, HasSubstr(": the same command resumes\n"));
    absl::StatusOr<runtime::CheckpointState> state =
        runtime::readCheckpointState(stopped);
    ASSERT_TRUE(state.ok()) << state.status();
    int step = std::stoi(state->latest.substr(state->latest.rfind('-') + 1));
    EXPECT_GE(step, 6);
    // Its checkpoint equals that of a run to that step.
    FakeProgram::fault = {};
    ASSERT_EQ(train(program, {absl::StrCat("--max_steps=", step)},
                    stopped + "-whole"),
              0)
        << err;
    EXPECT_EQ(checkpointBytes(stopped, step),
              checkpointBytes(stopped + "-whole", step));
  }
}

TEST_F(ProgramTest, EvaluatesAChosenCheckpointAndNumberOfSteps) {
  FakeProgram program(2);
  ASSERT_EQ(train(program, {"--max_steps=20", "--iterations_per_loop=10",
                            "--save_checkpoints_steps=10"}),
            0)
      << err;
  ASSERT_EQ(call(program, {"evaluate", "--eval_files=" + data,
                           "--checkpoint_path=" + model + "/model.ckpt-10",
                           "--eval_steps=2"}),
            0)
      << err;
  EXPECT_THAT(out, HasSubstr("global_step = 10"));
}

//===----------------------------------------------------------------------===//
// Failures
//===----------------------------------------------------------------------===//

TEST_F(ProgramTest, LeavesEarlierCheckpointsAsTheyWere) {
  FakeProgram program(3);
  ASSERT_EQ(train(program, {"--max_steps=10"}), 0) << err;
  std::string before = test::readFile(model + "/checkpoint");
  std::string bytes = checkpointBytes(model, 10);
  FakeProgram::fault = {Fault::Error, 2, 15, 0, {}};
  EXPECT_EQ(train(program, {"--max_steps=20"}), 1);
  EXPECT_THAT(err, HasSubstr("squares: error: 'train' failed on shard 2"));
  FakeProgram::fault = {Fault::Divergence, 2, 15, 0, {}};
  EXPECT_EQ(train(program, {"--max_steps=20"}), 1);
  EXPECT_THAT(err, HasSubstr("'dense/kernel' is not the same on shards"));
  EXPECT_EQ(test::readFile(model + "/checkpoint"), before);
  EXPECT_EQ(checkpointBytes(model, 10), bytes);
  EXPECT_FALSE(*storage::exists(model + "/model.ckpt-20.index"));
}

TEST_F(ProgramTest, NamesAMissingFile) {
  FakeProgram program(2);
  data = folder + "/nothing.tfrecord";
  EXPECT_EQ(train(program, {"--max_steps=10"}), 1);
  EXPECT_THAT(err, HasSubstr("nothing.tfrecord"));
}

TEST_F(ProgramTest, ChecksTheModelFolderBeforeItTrains) {
  FakeProgram program(1);
  EXPECT_EQ(train(program, {"--max_steps=10"}, data + "/model"), 1);
  EXPECT_THAT(err, AllOf(HasSubstr("--model_dir=" + data),
                         HasSubstr("cannot store checkpoints")));
  EXPECT_EQ(train(program, {"--max_steps=10"}, data), 1);
  EXPECT_THAT(err, HasSubstr("is a file, not a folder"));
  // No file of /proc can be made, even by root.
  EXPECT_EQ(train(program, {"--max_steps=10"}, "/proc"), 1);
  EXPECT_THAT(err, HasSubstr("cannot store checkpoints"));
}

TEST_F(ProgramTest, NeedsACheckpointToEvaluate) {
  FakeProgram program(1);
  EXPECT_EQ(call(program, {"evaluate", "--model_dir=" + folder}), 1);
  EXPECT_THAT(err, HasSubstr("there is no checkpoint in '" + folder + "'"));
  EXPECT_EQ(call(program, {"evaluate"}), 2);
  EXPECT_THAT(err, HasSubstr("--model_dir=DIR"));
}

TEST_F(ProgramTest, SaysWhatItWasCompiledWithout) {
  FakeProgram program(1);
  program.program.num_datasets = 0;
  EXPECT_EQ(call(program, {"train", "--steps=1", "--model_dir=" + model}), 1);
  EXPECT_THAT(err, HasSubstr("no input pipeline for 'train': add "
                             "`data.pipeline train` to the model"));
  program.program.num_functions = 1;
  EXPECT_EQ(call(program, {"evaluate", "--model_dir=" + model}), 1);
  EXPECT_THAT(err, HasSubstr("the program 'squares' was compiled without "
                             "'evaluate'; the compiler needs "
                             "--eval-batch-size=N"));
}

TEST_F(ProgramTest, DoesNotEvaluateForEver) {
  FakeProgram program(1);
  // The training data, which repeats, in the place of the evaluation data.
  systole_dataset endless = program.dataset("train");
  endless.name = "evaluate";
  program.program.datasets = &endless;
  program.program.num_datasets = 1;
  EXPECT_EQ(call(program, {"evaluate", "--model_dir=" + model}), 2);
  EXPECT_THAT(err, HasSubstr("the evaluation data has no end (squares.mlir:3): "
                             "limit the number of batches by --eval_steps"));
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

/// How often help describes the flag.
int countHelpOf(const std::string &help, absl::string_view flag) {
  int count = 0;
  for (absl::string_view line : absl::StrSplit(help, '\n'))
    if (absl::ConsumePrefix(&line, "  --") && absl::ConsumePrefix(&line, flag))
      count += absl::StartsWith(line, "=") || absl::StartsWith(line, "[=");
  return count;
}

TEST_F(ProgramTest, PrintsHelp) {
  FakeProgram program(8);
  EXPECT_EQ(call(program, {"-h"}), 0);
  EXPECT_THAT(out, AllOf(HasSubstr("/squares COMMAND [flags]\n"),
                         HasSubstr("--train_files=FILES"),
                         HasSubstr("--max_steps=N"),
                         Not(HasSubstr("--iterations_per_loop")),
                         HasSubstr("--help shows all")));
  for (const char *word : {"--help", "help"}) {
    EXPECT_EQ(call(program, {word}), 0);
    EXPECT_THAT(out,
                AllOf(HasSubstr("The model 'squares', compiled by"),
                      HasSubstr("\nLength of the run:\n  --max_steps=N\n"),
                      HasSubstr("--train_files=FILES"),
                      HasSubstr("--num_shards=8\n"),
                      HasSubstr("--iterations_per_loop=N|TIME (default 100)"),
                      HasSubstr("[train, train_and_evaluate]"),
                      HasSubstr("Exit codes")));
  }
  // Help does not offer commands that the program lacks.
  EXPECT_THAT(out, Not(AnyOf(HasSubstr("generate"), HasSubstr("--prompt"),
                             HasSubstr("  export "))));
  std::vector<systole_function> functions(program.program.functions,
                                          program.program.functions +
                                              program.program.num_functions);
  functions.push_back(functions.back());
  functions.back().name = "generate";
  program.program.functions = functions.data();
  ++program.program.num_functions;
  systole_forward forward = {};
  program.program.forwards = &forward;
  program.program.num_forwards = 1;
  EXPECT_EQ(call(program, {"--help"}), 0);
  EXPECT_THAT(out, AllOf(HasSubstr("  generate "), HasSubstr("  export ")));
  for (const runtime::FlagInfo &flag : runtime::allFlags()) {
    // Every flag, once, but for those without an effect.
    EXPECT_EQ(countHelpOf(out, flag.name), !flag.isUnlisted) << flag.name;
  }
  EXPECT_EQ(call(program, {"evaluate", "--help"}), 0);
  EXPECT_THAT(out,
              AllOf(HasSubstr("squares evaluate [flags]"),
                    HasSubstr("--eval_steps"), Not(HasSubstr("--max_steps"))));
}

TEST_F(ProgramTest, PrintsInfo) {
  FakeProgram program(8);
  EXPECT_EQ(call(program, {"info"}), 0);
  EXPECT_THAT(
      out,
      AllOf(HasSubstr("Model 'squares', 8 shards"),
            HasSubstr("dense/kernel  4x1xf32      16 bytes\n"),
            HasSubstr("global_step   i64           8 bytes  not trained\n"),
            HasSubstr("4 trainable parameters, 16 bytes"),
            HasSubstr("train, batch of 24 (3 a shard)"),
            HasSubstr("takes x 3x4xf32, y 3xf32"),
            ContainsRegex("at most, each core +256 bytes"),
            ContainsRegex("at most, 8 cores +2.00 KiB"),
            HasSubstr("systole test"), HasSubstr("0123abcd")));
}

struct Mistake {
  std::vector<std::string> arguments;
  const char *message;
};

class MistakeTest : public ProgramTest,
                    public ::testing::WithParamInterface<Mistake> {};

TEST_P(MistakeTest, IsExplained) {
  FakeProgram program(8);
  EXPECT_EQ(call(program, GetParam().arguments), 2);
  EXPECT_EQ(out, "");
  EXPECT_THAT(err, AllOf(::testing::StartsWith("squares: error: "),
                         HasSubstr(GetParam().message)));
}

INSTANTIATE_TEST_SUITE_P(
    CommandLine, MistakeTest,
    ::testing::Values(
        Mistake{{"tran"},
                "there is no command 'tran', only train, evaluate, "
                "train_and_evaluate, predict, info; did you mean train?"},
        Mistake{{"train", "evaluate"},
                "'evaluate' is unexpected after 'train'"},
        Mistake{{"--max_steps=3"},
                "give a command: train, evaluate, train_and_evaluate, predict, "
                "info (or --help)"},
        Mistake{{"train", "--max_step=3"},
                "there is no flag --max_step; did you mean --max_steps?"},
        Mistake{{"train", "--train-file=x"}, "did you mean --train_files?"},
        Mistake{{"train", "--zzz=3"}, "there is no flag --zzz (--help"},
        Mistake{{"train", "--max_steps"}, "--max_steps needs a value"},
        Mistake{
            {"train", "--max_steps=many"},
            "'many' is not a value for --max_steps: it takes a whole number"},
        Mistake{{"train", "--tf_random_seed=-1"},
                "'-1' is not a value for --tf_random_seed: it takes a whole "
                "number of at least 0"},
        Mistake{{"train", "--steps=1", "--iterations_per_loop=5x"},
                "'5x' is not a value for --iterations_per_loop: it takes a "
                "number of steps, or a time such as 30s or 5m"},
        Mistake{{"train", "--steps=1", "--verbosity=loud"},
                "'loud' is not a value for --verbosity: it takes debug, info, "
                "warn or error"},
        Mistake{{"train", "--steps=1", "--config=/none"},
                "--config: cannot open '/none'"},
        Mistake{{"train", "--steps=1", "--keep_checkpoint_every_n_hours=-1"},
                "--keep_checkpoint_every_n_hours must be at least 0"},
        Mistake{{"train", "--steps=1", "--keep_checkpoint_every_n_hours=x"},
                "it takes hours"},
        Mistake{{"train_and_evaluate", "--steps=1", "--keep_best=-1"},
                "--keep_best must be at least 0"},
        Mistake{{"train", "--epochs=0"}, "--epochs must be at least 1"},
        Mistake{{"train", "--epochs=1", "--steps=3"}, "one of --max_steps=N"},
        Mistake{{"train", "--max_steps=0"}, "--max_steps must be at least 1"},
        Mistake{{"train", "--steps=-1"}, "--steps must be at least 1, not -1"},
        Mistake{{"train", "--steps=5", "--save_checkpoints_steps=-1"},
                "--save_checkpoints_steps must be at least 1, not -1"},
        Mistake{{"train", "--steps=5", "--num_shards=-1"}, "--num_shards=-1"},
        Mistake{{"train"}, "one of --max_steps=N"},
        Mistake{{"train", "--max_steps=3", "--steps=3"},
                "one of --max_steps=N"},
        Mistake{{"train", "--steps=3", "--iterations_per_loop=0"},
                "--iterations_per_loop must be at least 1, not 0"},
        Mistake{{"train", "--steps=3", "--save_checkpoints_secs=0"},
                "--save_checkpoints_secs must be more than 0"},
        Mistake{{"train", "--steps=3", "--save_checkpoints_secs=60",
                 "--save_checkpoints_steps=10"},
                "give one of --save_checkpoints_steps=N and "
                "--save_checkpoints_secs=S, not both"},
        Mistake{{"train_and_evaluate"}, "one of --max_steps=N"},
        Mistake{{"train_and_evaluate", "--steps=3", "--eval_throttle_secs=-1"},
                "--eval_throttle_secs must be at least 0"},
        Mistake{{"train", "--steps=3", "--save_summary_steps=-2"},
                "--save_summary_steps must be at least 0, not -2"},
        Mistake{{"evaluate", "--max_steps=3"},
                "--max_steps is not a flag of 'evaluate', but of 'train'"},
        Mistake{{"train", "--steps=1", "--num_shards=4"},
                "--num_shards=4, but this program was compiled for 8"},
        Mistake{{"train", "--steps=1", "--num_shards=4"},
                "Compile it again:\n  tpu-translate squares.mlir "
                "--to-executable --num-shards=4\n"},
        Mistake{{"train", "--steps=1", "--train_batch_size=7"},
                "--train_batch_size=7, but this program was compiled for 24"},
        Mistake{{"predict", "--predict_batch_size=7"},
                "--predict_batch_size=7, but this program was compiled for 24"},
        Mistake{{"predict", "--output=y.txt"},
                "--output=y.txt: the extension selects the format; use .npz "
                "(NumPy), .csv or .jsonl (JSON lines)"},
        Mistake{{"predict"},
                "give the checkpoint to predict with by --model_dir=DIR"},
        Mistake{{"train", "--steps=1", "--output=y.csv"},
                "--output is not a flag of 'train', but of 'predict'"},
        Mistake{{"train", "--steps=1", "--collective_timeout_secs=0"},
                "--collective_timeout_secs must be more than 0"},
        Mistake{{"train", "--steps=1", "--storage_patience_secs=1e10"},
                "--storage_patience_secs must be from 0 to 1e9"}));

/// A flag wins over the environment, with the default's value as well.
TEST_F(ProgramTest, TakesTheStoragePatienceOfTheCommandLine) {
  FakeProgram program(1);
  storage::StorageOptions ofEnvironment;
  ofEnvironment.patience = std::chrono::minutes(20);
  EXPECT_EQ(storage::storagePatience(ofEnvironment), std::chrono::minutes(20));
  for (int seconds : {7, 300}) {
    ASSERT_EQ(
        train(program, {"--max_steps=1",
                        absl::StrCat("--storage_patience_secs=", seconds)}),
        0)
        << err;
    EXPECT_EQ(storage::storagePatience(ofEnvironment),
              std::chrono::seconds(seconds));
  }
}

/// A limit that the clock cannot count is one that is never reached.
TEST_F(ProgramTest, TakesLimitsOfAnyLength) {
  FakeProgram program(2);
  for (const char *seconds : {"1e12", "1e300", "inf"})
    EXPECT_EQ(train(program,
                    {"--max_steps=4",
                     absl::StrCat("--collective_timeout_secs=", seconds),
                     absl::StrCat("--heartbeat_timeout_secs=", seconds),
                     absl::StrCat("--save_checkpoints_secs=", seconds),
                     "--time_limit=2000000h"},
                    absl::StrCat(model, seconds)),
              0)
        << err;
}

TEST(Wait, CountsSecondsUpToACentury) {
  using namespace std::chrono;
  using runtime::Clock, runtime::durationOfSeconds;
  EXPECT_EQ(durationOfSeconds(0.25), milliseconds(250));
  EXPECT_EQ(durationOfSeconds(300), seconds(300));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (double none : {0.0, -1.0, -infinity, nan})
    EXPECT_EQ(durationOfSeconds(none), Clock::duration::zero()) << none;
  for (double many : {1e10, 1e12, 1e300, infinity}) {
    EXPECT_EQ(durationOfSeconds(many), hours(876600)) << many;
    EXPECT_GT(Clock::now() + 2 * durationOfSeconds(many), Clock::now());
  }
}

//===----------------------------------------------------------------------===//
// Settings
//===----------------------------------------------------------------------===//

TEST_F(ProgramTest, SavesTheSettingsThatItCanBeGiven) {
  FakeProgram program(2);
  ASSERT_EQ(train(program,
                  {"--max_steps=30", "--iterations_per_loop=7",
                   "--save_checkpoints_steps=14"},
                  model + "1"),
            0)
      << err;
  std::string saved = test::readFile(model + "1/train.config");
  EXPECT_THAT(saved,
              AllOf(HasSubstr("# squares train\n"),
                    HasSubstr("\n--max_steps=30\n"),
                    HasSubstr("\n--iterations_per_loop=7\n"),
                    HasSubstr("\n--keep_checkpoint_max=5\n"),
                    HasSubstr("\n--num_shards=2\n--train_batch_size=24\n"),
                    HasSubstr("\n--train_files=" + data + "\n"),
                    Not(HasSubstr("--steps"))));
  // The same again; the command line goes before the file.
  ASSERT_EQ(call(program, {"train", "--config=" + model + "1/train.config",
                           "--model_dir=" + model + "2"}),
            0)
      << err;
  EXPECT_EQ(checkpointBytes(model + "1", 30), checkpointBytes(model + "2", 30));
  EXPECT_EQ(checkpointBytes(model + "1", 14), checkpointBytes(model + "2", 14));
  // Settings of other commands are passed over, others are not.
  ASSERT_EQ(
      call(program, {"evaluate", "--config=" + model + "1/train.config",
                     "--eval_files=" + data, "--model_dir=" + model + "1"}),
      0)
      << err;
  writeFile(folder + "/config", "# mine\n\n--max_step=3\n");
  EXPECT_EQ(call(program, {"train", "--config=" + folder + "/config"}), 2);
  EXPECT_THAT(err, HasSubstr(folder + "/config': there is no flag --max_step"));
  writeFile(folder + "/config", "max_steps 3\n");
  EXPECT_EQ(call(program, {"train", "--config=" + folder + "/config"}), 2);
  EXPECT_THAT(err, HasSubstr("line 1: 'max_steps 3' is not a setting"));
}

TEST_F(ProgramTest, TrainsForEpochs) {
  // 10 batches of 24, and 5 examples: 3 passes are 735 examples, or 30 batches
  // and 15 examples.
  writeFile(data, frame(makeRecords(24 * 10 + 5)));
  FakeProgram program(2);
  ASSERT_EQ(train(program, {"--epochs=3"}), 0) << err;
  EXPECT_THAT(out, AllOf(HasSubstr("3 epochs done; the last 15 examples of the "
                                   "last one, which do not fill a batch of 24, "
                                   "are dropped\n"),
                         HasSubstr("Trained to step 30: ")));
  ASSERT_EQ(train(program, {"--max_steps=30"}, model + "-steps"), 0) << err;
  EXPECT_EQ(checkpointBytes(model, 30), checkpointBytes(model + "-steps", 30));
  // Epochs count from the first step.
  ASSERT_EQ(train(program, {"--epochs=3"}), 0) << err;
  EXPECT_THAT(out, HasSubstr("Nothing to do: the model is at step 30"));
  ASSERT_EQ(train(program, {"--epochs=4"}), 0) << err;
  EXPECT_THAT(out, HasSubstr("Trained to step 40: "));
  ASSERT_EQ(train(program, {"--epochs=1", "--per_host_input=false"},
                  model + "-cores"),
            0)
      << err;
  EXPECT_THAT(out, HasSubstr("1 epoch done; the last 5 examples of the last "
                             "one, of each core's input, which do not fill a "
                             "batch of 12, are dropped\n"));
  FakeProgram once(2, /*repeat=*/false);
  EXPECT_EQ(train(once, {"--epochs=3"}, model + "-once"), 2);
  EXPECT_THAT(err, HasSubstr("--epochs=N needs a data.repeat"));
}

TEST_F(ProgramTest, SaysNoMoreThanIsWanted) {
  FakeProgram program(2);
  ASSERT_EQ(train(program, {"--max_steps=3", "--verbosity=warn"}), 0) << err;
  EXPECT_EQ(out, "");
  ASSERT_EQ(train(program, {"--max_steps=4", "--verbosity=debug"}), 0) << err;
  EXPECT_THAT(out, AllOf(HasSubstr("--max_steps=4"), HasSubstr("Trained")));
  ASSERT_EQ(call(program, {"evaluate", "--eval_files", data, "--model_dir",
                           model, "--eval_steps=99", "--verbosity=error"}),
            0);
  EXPECT_THAT(out, HasSubstr("error = "));
  EXPECT_EQ(err, "");
}

TEST_F(ProgramTest, RunsLoopsOfATime) {
  FakeProgram program(2);
  ASSERT_EQ(train(program, {"--max_steps=57"}, model + "1"), 0) << err;
  ASSERT_EQ(train(program, {"--max_steps=57", "--iterations_per_loop=1ms"},
                  model + "2"),
            0)
      << err;
  EXPECT_EQ(checkpointBytes(model + "1", 57), checkpointBytes(model + "2", 57));
}

TEST(LoopLength, PlansLoopsOfATime) {
  runtime::LoopLength length;
  std::string error;
  ASSERT_TRUE(AbslParseFlag("1.5m", &length, &error));
  EXPECT_EQ(length.seconds, 90);
  EXPECT_EQ(AbslUnparseFlag(length), "90s");
  for (const char *text : {"", "s", "-3s", "0s", "1e999s", "3 s", "1d"})
    EXPECT_FALSE(AbslParseFlag(text, &length, &error)) << text;
  runtime::LoopPlanner planner(length);
  EXPECT_EQ(planner.nextSteps(), 1);
  // No more than ten times as long as the one before.
  planner.ran(1, std::chrono::milliseconds(10));
  EXPECT_EQ(planner.nextSteps(), 10);
  planner.ran(10, std::chrono::seconds(45));
  EXPECT_EQ(planner.nextSteps(), 20);
  planner.ran(20, std::chrono::hours(1));
  EXPECT_EQ(planner.nextSteps(), 1);
}

//===----------------------------------------------------------------------===//
// The machine
//===----------------------------------------------------------------------===//

TEST_F(ProgramTest, RefusesAProcessorWithoutAFeature) {
  FakeProgram program(1);
  // A feature of AMD's processors of 2011 to 2015 alone.
  program.program.target_features = "+sse2,+xop,+fma4";
  program.program.target_cpu = "bdver2";
  if (runtime::missingCpuFeatures("xop").empty())
    GTEST_SKIP() << "this processor has XOP";
  EXPECT_EQ(train(program, {"--steps=1"}), 1);
  EXPECT_THAT(err, AllOf(HasSubstr("compiled for --target-cpu=bdver2"),
                         HasSubstr("has no xop, fma4"),
                         HasSubstr("compile with --target-cpu=host")));
}

TEST(Variants, AreChosenByFeaturesOrByName) {
  FakeProgram small(1), large(1), other(1);
  small.program.target_cpu = "small";
  small.program.target_features = "sse2";
  large.program.target_cpu = "large";
  large.program.target_features = "sse2,avx,avx2";
  other.program.target_cpu = "other";
  other.program.target_features = "sse2,avx,avx2,xop";
  const systole_program *all[] = {&large.program, &small.program,
                                  &other.program};
  auto withoutXop = [](const systole_program &program) {
    return !absl::StrContains(program.target_features, "xop");
  };
  EXPECT_EQ(*runtime::chooseVariant(all, "", withoutXop), &large.program);
  EXPECT_EQ(*runtime::chooseVariant(all, "small", withoutXop), &small.program);
  // Asked for, it says itself what it lacks.
  EXPECT_EQ(*runtime::chooseVariant(all, "other", withoutXop), &other.program);
  auto none = [](const systole_program &) { return false; };
  EXPECT_EQ(*runtime::chooseVariant(all, "", none), &large.program);
  EXPECT_THAT(
      runtime::chooseVariant(all, "huge", withoutXop).status().message(),
      HasSubstr("SYSTOLE_TARGET_CPU=huge: this program was compiled for "
                "large, small, other"));
}

TEST(CpuFeatures, NamesWhatIsMissing) {
  EXPECT_THAT(runtime::missingCpuFeatures("sse2,+cmov,slow-3ops-lea"),
              ElementsAre());
}

TEST_F(ProgramTest, RefusesAnotherAbi) {
  FakeProgram program(1);
  program.program.abi_version = 99;
  EXPECT_EQ(call(program, {"--help"}), 1);
  EXPECT_THAT(err, HasSubstr("compiled for version 99 of the runtime's"));
}

class Progress : public ::testing::Test {
protected:
  /// Closes the file, and returns its text.
  std::string takeText() {
    std::string text(static_cast<size_t>(std::ftell(file)), '\0');
    std::rewind(file);
    EXPECT_EQ(std::fread(text.data(), 1, text.size(), file), text.size());
    std::fclose(file);
    return text;
  }

  std::FILE *file = std::tmpfile();
  runtime::Progress::Options options;
};

TEST_F(Progress, SeparatesThousandsAndKeepsWidths) {
  EXPECT_EQ(runtime::withThousands(999), "999");
  EXPECT_EQ(runtime::withThousands(1000), "1,000");
  EXPECT_EQ(runtime::withThousands(1234567.4), "1,234,567");
  EXPECT_EQ(runtime::withThousands(-123456), "-123,456");
  EXPECT_EQ(runtime::formatDuration(0.0123), "12 ms");
  EXPECT_EQ(runtime::formatDuration(0.0996), "0.1 s");
  EXPECT_EQ(runtime::formatDuration(3725), "1:02:05");
}

TEST_F(Progress, ShowsTheLastEvaluation) {
  options.lastStep = 2000;
  options.columns = 100;
  {
    runtime::Progress progress(file, options);
    progress.step(1, 0.5);
    progress.evaluated({{"accuracy", 0.97}});
    progress.step(2000, 0.0625);
    progress.finish();
  }
  const std::string text = takeText();
  EXPECT_THAT(text,
              AllOf(HasSubstr("\rstep     1/2,000"), HasSubstr("loss 0.5000 "),
                    HasSubstr("\rstep 2,000/2,000"),
                    HasSubstr("loss 0.0625   evaluated: accuracy 0.9700 ")));
}

TEST_F(Progress, DrawsABarOnATerminal) {
  options.lastStep = 4;
  options.examplesPerStep = 10;
  options.columns = 80;
  {
    runtime::Progress progress(file, options);
    progress.step(2, 0.5);
    progress.step(4, 0.25);
    progress.finish();
  }
  const std::string text = takeText();
  EXPECT_THAT(text, AllOf(HasSubstr("\rstep 2/4 [=="), HasSubstr("loss 0.5"),
                          HasSubstr(" left"), HasSubstr("\rstep 4/4"),
                          HasSubstr("loss 0.25"), ::testing::EndsWith("\n")));
  for (size_t at = 0; (at = text.find('\r', at)) != std::string::npos; ++at)
    EXPECT_LT(text.find("\x1b[K", at + 1) - (at + 1), 80u)
        << "a line is too long";
}

/// A message of another thread neither follows the bar on its line nor stays
/// in it.
TEST_F(Progress, IsBelowWhatIsLogged) {
  options.lastStep = 4;
  options.columns = 80;
  runtime::Progress progress(file, options);
  progress.step(2, 0.5);
  runtime::writeLog(file, "warning: look\n");
  progress.finish();
  runtime::writeLog(file, "Saved\n");
  const std::string text = takeText();
  EXPECT_THAT(text, testing::MatchesRegex(
                        "\rstep 2/4 .*\x1b\\[K\r\x1b\\[Kwarning: look\n"
                        "(\rstep 2/4 [^\r\n]*\x1b\\[K)+\nSaved\n"));
}

TEST_F(Progress, SaysWhatALongRunWaitsFor) {
  options.lastStep = 4;
  options.logSteps = 2;
  options.advice = [](runtime::Clock::duration waited, double) {
    return absl::StrCat("decode_jpeg, ", waited / std::chrono::seconds(1),
                        " threads would be enough");
  };
  runtime::Progress progress(file, options);
  progress.waited(std::chrono::seconds(8));
  progress.step(2, 0.5);
  // As if it had begun earlier.
  progress.skip(std::chrono::seconds(-20));
  progress.step(4, 0.25);
  const std::string text = takeText();
  const std::string::size_type second = text.find("step 4");
  EXPECT_EQ(text.find("input-bound"),
            text.find("input-bound: decode_jpeg, 8 threads would be enough\n",
                      second));
}

TEST_F(Progress, ShowsWhatTheModelLogsBesideTheLoss) {
  options.lastStep = 2;
  options.logSteps = 1;
  runtime::Progress progress(file, options);
  progress.step(1, 0.5, {{"accuracy", 0.75}});
  const std::string text = takeText();
  EXPECT_THAT(text, testing::HasSubstr("loss 0.500000   accuracy 0.750000   "));
}

TEST_F(Progress, LeavesAdviceOutThatDoesNotFit) {
  options.lastStep = 9;
  options.columns = 80;
  options.advice = [](runtime::Clock::duration, double) {
    return "one thread does what is slow";
  };
  {
    runtime::Progress progress(file, options);
    progress.skip(std::chrono::seconds(-20));
    progress.waited(std::chrono::seconds(8));
    progress.step(4, 0.5);
  }
  const std::string text = takeText();
  EXPECT_THAT(text, testing::EndsWith(" left\x1b[K\n"));
}

TEST_F(Progress, WritesDurations) {
  EXPECT_EQ(runtime::formatDuration(6.71), "6.7 s");
  EXPECT_EQ(runtime::formatDuration(9.99), "10 s");
  EXPECT_EQ(runtime::formatDuration(41.6), "42 s");
  EXPECT_EQ(runtime::formatDuration(65), "1:05");
  EXPECT_EQ(runtime::formatDuration(7200), "2:00:00");
}

} // namespace
