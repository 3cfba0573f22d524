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

TEST_F(WarmStartTest, MakesVariablesByAMapOfSeveralFiles) {
  const float first[] = {1, 2}, second[] = {3, 4};
  const uint16_t halves[] = {0x3f80, 0x4000};
  auto write = [&](const char *file, const char *name, int32_t type,
                   const void *data, int64_t bytes) {
    EXPECT_TRUE(
        runtime::writeSafetensors(
            folder + "/" + file,
            {{name, type, {1, 2}, static_cast<const char *>(data), bytes}})
            .ok());
  };
  write("1.safetensors", "h.0.a", SYSTOLE_F32, first, 8);
  write("2.safetensors", "h.0.b", SYSTOLE_F32, second, 8);
  write("3.safetensors", "c", SYSTOLE_BF16, halves, 4);
  ASSERT_TRUE(storage::writeWhole(folder + "/a.map",
                                  "# A kernel of two rows.\n"
                                  "(.*)/kern(el) -> h.0.a + h.0.b | "
                                  "concatenate 0 | transpose | reshape 4 -1\n")
                  .ok());
  const std::string from =
      absl::StrCat("--warm_start_from=", folder, "/1.safetensors,", folder,
                   "/2.safetensors,", folder, "/3.safetensors");
  ASSERT_EQ(train(program, {"--max_steps=1", from,
                            "--warm_start_map=" + folder + "/a.map"}),
            0)
      << err;
  EXPECT_THAT(out, HasSubstr("Its 1 other tensor: c\n"));
  EXPECT_THAT(startWeights(model), ElementsAre(1, 3, 2, 4));
}

TEST_F(WarmStartTest, NamesTheLineOfAMapThatDoesNotFit) {
  std::string from = "--warm_start_from=" + writeWeights("theirs", {2, 2});
  struct {
    const char *line, *message;
  } cases[] = {
      {"dense/(.*) -> a.\\1", "missing: a.kernel (4x1xf32) ["},
      {"dense/.* -> theirs", "different: theirs is 2x2xf32 there, 4x1xf32 "
                             "here ["},
      {"dense/.* -> theirs | reshape 3 -1",
       "different: dense/kernel: 2x2xf32 has 4 elements, which do not fill "
       "3x-1 ["},
      {"dense/.* -> theirs + theirs", "2 tensors need '| concatenate AXIS' ["},
      {"dense/.* -> theirs | turn", "a.map:2: 'turn' is none of "},
      {"dense/.* -> theirs | split 0 2 2",
       "a.map:2: 'split 0 2 2' is not 'split AXIS PARTS INDEX'"},
      {"dense/( -> theirs", "a.map:2: 'dense/(' is not a regular expression"},
      {"dense/kernel theirs", "a.map:2: the line is not REGEX -> NAME"},
  };
  for (const auto &test : cases) {
    ASSERT_TRUE(storage::writeWhole(folder + "/a.map",
                                    absl::StrCat("\n", test.line, "\n"))
                    .ok());
    EXPECT_EQ(train(program, {"--max_steps=1", from,
                              "--warm_start_map=" + folder + "/a.map"}),
              1)
        << test.line;
    EXPECT_THAT(err, HasSubstr(test.message));
    EXPECT_THAT(err, HasSubstr("a.map:2"));
  }
  EXPECT_FALSE(*storage::exists(model + "/checkpoint"));
}

TEST_F(WarmStartTest, TakesAFolderOfHuggingFace) {
  const std::string from = folder + "/theirs";
  ASSERT_TRUE(storage::makeFolders(from).ok());
  auto index = [&](absl::string_view map) {
    EXPECT_TRUE(storage::writeWhole(from + "/model.safetensors.index.json",
                                    absl::StrCat("{\"weight_map\": ", map, "}"))
                    .ok());
  };
  ASSERT_TRUE(storage::rename(writeWeights("dense/kernel", {4, 1}),
                              from + "/a.safetensors")
                  .ok());
  index(R"({"dense/kernel": "a.safetensors"})");
  ASSERT_EQ(train(program, {"--max_steps=1", "--warm_start_from=" + from}), 0)
      << err;
  EXPECT_THAT(startWeights(model), ElementsAre(1, 2, 3, 4));
  struct {
    const char *map, *message;
  } cases[] = {
      {R"({"dense/bias": "a.safetensors"})",
       "'a.safetensors' does not have the tensor 'dense/bias'"},
      {R"({"dense/kernel": "../a.safetensors"})",
       "'dense/kernel' is not in a .safetensors file of the folder"},
      {"{}", "it is not JSON with a weight_map"},
  };
  for (const auto &test : cases) {
    index(test.map);
    EXPECT_EQ(train(program, {"--max_steps=1", "--warm_start_from=" + from},
                    model + "-2"),
              1);
    EXPECT_THAT(err, HasSubstr(test.message));
  }
}

TEST_F(WarmStartTest, RefusesATensorInTwoFiles) {
  const std::string from = writeWeights("dense/kernel", {4, 1});
  EXPECT_EQ(train(program,
                  {"--max_steps=1", "--warm_start_from=" + from + "," + from}),
            1);
  EXPECT_THAT(err, HasSubstr("both have a tensor 'dense/kernel'"));
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
