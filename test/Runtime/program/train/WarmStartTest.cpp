//===- WarmStartTest.cpp - Variables from another training ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramFixture.h"

#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/SafetensorsFile.h"
#include "runtime/storage/Storage.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>

#include <cstring>

using namespace systole;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

class WarmStartTest : public ProgramTest {
protected:
  /// The weights of the checkpoint from which training starts.
  std::vector<float> startWeights(const std::string &modelFolder) {
    std::unique_ptr<runtime::TensorFile> file =
        *runtime::openVariables(modelFolder + "/model.ckpt-0");
    std::vector<float> weights(4);
    EXPECT_TRUE(
        file->read("dense/kernel",
                   absl::MakeSpan(reinterpret_cast<char *>(weights.data()),
                                  weights.size() * sizeof(float)))
            .ok());
    int64_t step = -1;
    EXPECT_TRUE(file->read("global_step",
                           absl::MakeSpan(reinterpret_cast<char *>(&step),
                                          sizeof(step)))
                    .ok());
    EXPECT_EQ(step, 0);
    return weights;
  }

  std::string writeWeights(const char *name, std::vector<int64_t> dims) {
    std::string path = folder + "/weights.safetensors";
    const float weights[] = {1, 2, 3, 4};
    EXPECT_TRUE(runtime::writeSafetensors(
                    path, {{name, SYSTOLE_F32, std::move(dims),
                            reinterpret_cast<const char *>(weights), 16}})
                    .ok());
    return path;
  }

  const FakeProgram program{2};
};

TEST_F(WarmStartTest, TakesTensorFlowsCheckpoint) {
  std::string from = sourcePath("test/Runtime/Inputs/squares.ckpt-12");
  ASSERT_EQ(train(program, {"--max_steps=1", "--warm_start_from=" + from}), 0)
      << err;
  EXPECT_THAT(out, HasSubstr("1 variable from " + from));
  EXPECT_THAT(startWeights(model), ElementsAre(0.5f, -1.25f, 2.f, 0.375f));
  // The next run resumes from its own checkpoint.
  ASSERT_EQ(train(program, {"--max_steps=2", "--warm_start_from=" + from}), 0)
      << err;
  EXPECT_THAT(
      out, AllOf(HasSubstr("Resuming from"), Not(HasSubstr("variable from"))));
  ASSERT_EQ(train(program, {"--max_steps=2"}, model + "-cold"), 0) << err;
  EXPECT_NE(checkpointBytes(model, 2), checkpointBytes(model + "-cold", 2));
}

TEST_F(WarmStartTest, TakesAnotherModelFolderAndSafetensors) {
  ASSERT_EQ(train(program, {"--max_steps=9"}, model + "-first"), 0) << err;
  ASSERT_EQ(train(program,
                  {"--max_steps=1", "--warm_start_from=" + model + "-first"}),
            0)
      << err;
  EXPECT_THAT(out, HasSubstr(model + "-first/model.ckpt-9"));
  std::string from = writeWeights("theirs", {4, 1});
  ASSERT_EQ(train(program,
                  {"--max_steps=1", "--warm_start_from=" + from,
                   "--warm_start_map=dense/kernel=theirs"},
                  model + "-renamed"),
            0)
      << err;
  EXPECT_THAT(startWeights(model + "-renamed"), ElementsAre(1, 2, 3, 4));
}

TEST_F(WarmStartTest, ListsWhatIsNotThere) {
  std::string from = writeWeights("theirs", {4, 1});
  EXPECT_EQ(train(program, {"--max_steps=1", "--warm_start_from=" + from}), 1);
  EXPECT_THAT(err, HasSubstr("missing: dense/kernel (4x1xf32)"));
  EXPECT_FALSE(*storage::exists(model + "/checkpoint"));
  from = writeWeights("dense/kernel", {2, 2});
  EXPECT_EQ(train(program, {"--max_steps=1", "--warm_start_from=" + from}), 1);
  EXPECT_THAT(err, HasSubstr("different: dense/kernel is 2x2xf32 there, "
                             "4x1xf32 here"));
  EXPECT_EQ(train(program, {"--max_steps=1", "--warm_start_from=/none"}), 1);
  EXPECT_THAT(err, HasSubstr("'/none.index': No such file"));
}

TEST_F(WarmStartTest, ExplainsMistakes) {
  std::string from = writeWeights("dense/kernel", {4, 1});
  struct {
    const char *flag, *message;
  } cases[] = {
      {"--warm_start_map=dense/kernel", "is not OURS=THEIRS"},
      {"--warm_start_map=dense/bias=b", "has no variable 'dense/bias'"},
      {"--vars_to_warm_start=dense/(", "is not a regular expression"},
      {"--vars_to_warm_start=conv.*", "matches no variable"},
  };
  for (const auto &test : cases) {
    EXPECT_EQ(train(program,
                    {"--max_steps=1", "--warm_start_from=" + from, test.flag}),
              2)
        << test.flag;
    EXPECT_THAT(err, HasSubstr(test.message));
  }
  EXPECT_EQ(train(program, {"--max_steps=1", "--warm_start_map=a=b"}), 2);
  EXPECT_THAT(err, HasSubstr("--warm_start_from=PATH"));
  std::string nowhere = folder + "/nowhere";
  EXPECT_EQ(train(program, {"--max_steps=1", "--warm_start_from=" + nowhere}),
            1);
  EXPECT_THAT(
      err,
      HasSubstr("--warm_start_from=" + nowhere +
                " is neither a checkpoint (DIR/model.ckpt-2000), nor a model "
                "folder with one, nor a .safetensors file: cannot open"));
}

} // namespace
