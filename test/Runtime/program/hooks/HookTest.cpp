//===- HookTest.cpp - Hooks that end or observe training ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramFixture.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <limits>

using namespace systole;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

namespace {

class HookTest : public ProgramTest {
protected:
  /// The data with something that is no number in the batch of this step.
  void spoil(int64_t step) {
    std::vector<std::string> records = makeRecords(24 * 10);
    float nan = std::numeric_limits<float>::quiet_NaN();
    std::memcpy(records[static_cast<size_t>(24 * (step - 1) + 5)].data(), &nan,
                sizeof(nan));
    writeFile(data, frame(records));
  }
};

TEST_F(HookTest, NamesTheStepWhoseLossIsNoNumber) {
  FakeProgram program(2);
  spoil(7);
  EXPECT_EQ(train(program, {"--max_steps=20", "--iterations_per_loop=5",
                            "--save_checkpoints_steps=5"}),
            1);
  EXPECT_THAT(err, AllOf(HasSubstr("the loss of step 7 is nan; after step "),
                         HasSubstr("the variable 'dense/kernel' has 4 of 4 "
                                   "values that are not finite")));
  // Earlier checkpoints are complete, and there is no later one.
  EXPECT_NE(checkpointBytes(model, 5), "");
  EXPECT_EQ(call(program, {"evaluate", "--model_dir=" + model,
                           "--eval_files=" + folder + "/none"}),
            1);
  EXPECT_THAT(err, HasSubstr("none"));
  EXPECT_THAT(test::readFile(model + "/checkpoint"),
              HasSubstr("model_checkpoint_path: \"model.ckpt-5\""));
}

TEST_F(HookTest, TrainsOnAfterSuchALossIfItIsTold) {
  FakeProgram program(2);
  spoil(7);
  EXPECT_EQ(train(program, {"--max_steps=9", "--fail_on_nan_loss=false"}), 0)
      << err;
  EXPECT_THAT(out, HasSubstr("Trained to step 9"));
}

TEST_F(HookTest, WarnsOnceOfAFirstLossThatMeansNothing) {
  FakeProgram program(2);
  const std::string zeros(makeRecords(1)[0].size(), '\0');
  const std::string good = test::readFile(data);
  writeFile(data, frame(std::vector<std::string>(240, zeros)));
  EXPECT_EQ(train(program, {"--max_steps=3"}), 0) << err;
  const std::string warning =
      "warning: the loss of the first step, 1, is exactly 0: ";
  EXPECT_THAT(err, HasSubstr(warning));
  EXPECT_EQ(err.find(warning), err.rfind(warning));

  spoil(1);
  EXPECT_EQ(train(program, {"--max_steps=3", "--fail_on_nan_loss=false"},
                  model + "-nan"),
            0)
      << err;
  EXPECT_THAT(err, HasSubstr("warning: the loss of the first step, 1, is nan"));

  writeFile(data, good);
  EXPECT_EQ(train(program, {"--max_steps=3"}, model + "-good"), 0) << err;
  EXPECT_THAT(err, Not(HasSubstr("first step")));
}

TEST_F(HookTest, ReportsExceptions) {
  FakeProgram program(2);
  const std::string hook = "--hook=" SYSTOLE_TEST_HOOK ":";
  for (const char *event : {"made", "begin", "before", "after", "end"}) {
    const std::string folder = absl::StrCat(model, "-", event);
    EXPECT_EQ(train(program, {"--max_steps=3", hook + event}, folder), 1);
    EXPECT_THAT(err, HasSubstr(absl::StrCat("error: a hook: no luck with '",
                                            event, "'\n")));
    // Nothing is saved after an error.
    EXPECT_THAT(test::readFile(folder + "/checkpoint"),
                HasSubstr("model_checkpoint_path: \"model.ckpt-0\""));
  }
  EXPECT_EQ(train(program, {"--max_steps=3", hook + "number"}), 1);
  EXPECT_THAT(err, HasSubstr("error: a hook: an exception that is not a "
                             "std::exception\n"));
  ASSERT_EQ(train(program, {"--max_steps=3"}), 0) << err;
  for (const char *event : {"made", "begin", "before", "after", "end"}) {
    EXPECT_EQ(call(program, {"evaluate", "--model_dir=" + model,
                             "--eval_files=" + data, hook + event}),
              1);
    EXPECT_THAT(err, HasSubstr(absl::StrCat("error: a hook: no luck with '",
                                            event, "'\n")));
  }
}

TEST_F(HookTest, EndsAtTheTimeLimit) {
  FakeProgram program(2);
  // No step fits into it; what training starts from is saved.
  EXPECT_EQ(train(program, {"--max_steps=1000000000", "--time_limit=1ns"}), 0)
      << err;
  EXPECT_THAT(out, AllOf(HasSubstr("Stopped by --time_limit=1ns"),
                         HasSubstr("Trained to step 0")));
  EXPECT_EQ(train(program, {"--max_steps=1000000000", "--time_limit=300ms",
                            "--iterations_per_loop=1000000"}),
            0)
      << err;
  EXPECT_THAT(out, HasSubstr("Stopped by --time_limit=300ms"));
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

class ParameterTest : public ProgramTest {
protected:
  ParameterTest() {
    program.program.parameters = parameters;
    program.program.num_parameters = 3;
  }
  const systole_parameter parameters[3] = {{"rate", "0.5", SYSTOLE_F32, 0},
                                           {"units", "16", SYSTOLE_S64, 1},
                                           {"on", "true", SYSTOLE_PRED, 0}};
  FakeProgram program{2};
};

TEST_F(ParameterTest, AreFlags) {
  ASSERT_EQ(train(program, {"--max_steps=2", "--rate=0.25", "--units", "16",
                            "--params=on=false"}),
            0)
      << err;
  EXPECT_THAT(test::readFile(model + "/train.config"),
              HasSubstr("\n--rate=0.25\n--units=16\n--on=false\n"));
  ASSERT_EQ(call(program, {"train", "--help"}), 0);
  EXPECT_THAT(out, AllOf(HasSubstr("--rate=VALUE (default 0.5)\n"),
                         HasSubstr("--units=VALUE (default 16)\n")));
  ASSERT_EQ(call(program, {"info"}), 0);
  EXPECT_THAT(out, HasSubstr("Parameters\n  --rate=0.5  a number\n"
                             "  --units=16  a whole number, fixed when it was "
                             "compiled\n  --on=true  true or false\n"));
}

TEST_F(ParameterTest, TakeTheirKindOfValue) {
  for (auto [flag, message] :
       {std::pair("--rate=fast", "'fast' is not a value for the parameter "
                                 "'rate': it takes a number"),
        std::pair("--on=2", "it takes true or false"),
        std::pair("--units=many", "it takes a whole number"),
        std::pair("--units=17",
                  "--units=17, but this program was compiled for 16"),
        std::pair("--units=17", "--to-executable --params=units=17\n"),
        std::pair("--rat=3", "there is no flag --rat; did you mean --rate?; as "
                             "a parameter of the model it has on (true or "
                             "false, true), rate (a number, 0.5), units (a "
                             "whole number, 16)"),
        std::pair("--params=rat=3", "the model has no parameter 'rat'; it has"),
        std::pair("--params=3", "--params=3: write NAME=VALUE,...")}) {
    EXPECT_EQ(train(program, {"--max_steps=1", flag}), 2) << flag;
    EXPECT_THAT(err, HasSubstr(message));
  }
}

//===----------------------------------------------------------------------===//
// RunConfig, TPUConfig
//===----------------------------------------------------------------------===//

TEST_F(HookTest, RunsWhereItIsStarted) {
  FakeProgram program(8);
  EXPECT_EQ(train(program, {"--max_steps=1", "--master=",
                            "--evaluation_master="
                            "local"}),
            0)
      << err;
  EXPECT_EQ(train(program, {"--max_steps=1", "--master=grpc://10.0.0.2"}), 2);
  EXPECT_THAT(err, HasSubstr("--master=grpc://10.0.0.2 stands for 10.0.0.2, "
                             "but this process was started alone"));
  EXPECT_THAT(err, HasSubstr("\n  mpirun --host 10.0.0.2 ./"));
  // The line as it was, but for the cluster's name.
  EXPECT_EQ(train(program, {"--evaluation-master", "grpc://a:1,grpc://b:1",
                            "--max_steps=1", "--zone=it's"}),
            2);
  EXPECT_THAT(err, HasSubstr("\n  mpirun --host a,b ./"));
  EXPECT_THAT(err, HasSubstr(" --max_steps=1 '--zone=it'\\''s'\n"));
  EXPECT_THAT(err, Not(HasSubstr(" grpc://a:1,grpc://b:1 --")));
  EXPECT_EQ(train(program, {"--max_steps=1", "--tpu_name=elsewhere", "--zone=a",
                            "--project=b"}),
            2);
  EXPECT_THAT(err, HasSubstr("--tpu_name=elsewhere: there is no such cluster"));
}

TEST_F(HookTest, ComparesTheCompilersFlags) {
  FakeProgram program(8);
  EXPECT_EQ(train(program, {"--max_steps=1", "--use_tpu=true",
                            "--allow_soft_placement=false"}),
            0)
      << err;
  EXPECT_EQ(train(program, {"--max_steps=1", "--use_tpu=false"}), 2);
  EXPECT_THAT(err, AllOf(HasSubstr("--use_tpu=false, but this program was "
                                   "compiled with true. Compile it again:"),
                         HasSubstr("--use-tpu=false\n")));
}

TEST_F(HookTest, SaysWhatRunsWhere) {
  FakeProgram program(2);
  ASSERT_EQ(train(program, {"--max_steps=1", "--log_device_placement"}), 0)
      << err;
  EXPECT_THAT(out, AllOf(HasSubstr("train: cores 0 to 1, a thread each\n"),
                         HasSubstr("input pipeline 'train' (files, tfrecord, "
                                   "map, repeat, batch): host\n")));
}

TEST_F(HookTest, WaitsBeforeTheFirstBatch) {
  FakeProgram program(2);
  // Longer than a step may wait for another reason.
  EXPECT_EQ(train(program, {"--max_steps=1", "--initial_infeed_sleep_secs=0.3",
                            "--collective_timeout_secs=0.2"}),
            0)
      << err;
}

TEST_F(HookTest, ReadsTheInputOnceForEachCore) {
  FakeProgram program(2);
  // Both cores see the first twelve records, which is a batch of them alone.
  ASSERT_EQ(
      train(program, {"--max_steps=1", "--per_host_input=false"}, model + "1"),
      0)
      << err;
  std::vector<std::string> records = makeRecords(12), twice = records;
  twice.insert(twice.end(), records.begin(), records.end());
  writeFile(data, frame(twice));
  ASSERT_EQ(train(program, {"--max_steps=1"}, model + "2"), 0) << err;
  EXPECT_EQ(savedVariables(model + "1", 1), savedVariables(model + "2", 1));
  EXPECT_NE(savedVariables(model + "1", 1), "");
}

} // namespace
