//===- ExportTest.cpp - The command export --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramFixture.h"

#include "runtime/storage/Storage.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

using namespace systole;
using namespace systole::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

const std::string text = "module @squares {}\n";
const int64_t kernelDims[] = {4, 1}, inputDims[] = {24, 4}, outputDims[] = {24};
const systole_tensor_spec inputs[] = {{"x", SYSTOLE_F32, 2, inputDims}};
const systole_tensor_spec variables[] = {
    {"dense/kernel", SYSTOLE_F32, 2, kernelDims}};
const systole_tensor_spec outputs[] = {{"y", SYSTOLE_F32, 1, outputDims}};

class ExportTest : public ProgramTest {
protected:
  void SetUp() override {
    ProgramTest::SetUp();
    compressed.resize(compressBound(text.size()));
    uLongf bytes = compressed.size();
    ASSERT_EQ(compress(reinterpret_cast<Bytef *>(compressed.data()), &bytes,
                       reinterpret_cast<const Bytef *>(text.data()),
                       text.size()),
              Z_OK);
    compressed.resize(bytes);
    systole_compressed carried = {compressed.data(),
                                  static_cast<int64_t>(text.size()),
                                  static_cast<int64_t>(compressed.size())};
    forward = {24, carried, carried, inputs, variables, outputs, 1, 1, 1, 0};
    program.program.forwards = &forward;
    program.program.num_forwards = 1;
    ASSERT_EQ(train(program, {"--max_steps=20"}), 0) << err;
    serving = folder + "/serving";
  }

  int exportTo(const std::string &to, std::vector<std::string> more) {
    std::vector<std::string> arguments = {"export", to};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return call(program, arguments);
  }

  nlohmann::json readJson(const std::string &path) {
    return nlohmann::json::parse(test::readFile(path), nullptr,
                                 /*allow_exceptions=*/false);
  }

  FakeProgram program{2};
  std::string compressed, serving;
  systole_forward forward;
};

TEST_F(ExportTest, WritesVariablesTextAndSignature) {
  ASSERT_EQ(exportTo(serving, {"--model_dir=" + model, "--export_version=3"}),
            0)
      << err;
  EXPECT_EQ(out, "Exported step 20 to " + serving + "/3\n");
  EXPECT_THAT(*storage::listNames(serving), ElementsAre("3"));
  EXPECT_THAT(*storage::listNames(serving + "/3"),
              ElementsAre("model.mlir", "model.safetensors", "saved_model.pb",
                          "signature.json", "variables"));
  EXPECT_EQ(test::readFile(serving + "/3/model.mlir"), text);
  nlohmann::json signature = readJson(serving + "/3/signature.json");
  EXPECT_THAT(signature["producer"].get<std::string>(),
              ::testing::StartsWith("Systole "));
  signature.erase("producer");
  EXPECT_EQ(signature, nlohmann::json::parse(R"({
    "model": "squares",
    "version": 3,
    "global_step": 20,
    "function": "main",
    "inputs": [{"name": "x", "dtype": "f32", "shape": [24, 4]}],
    "variables": [{"name": "dense/kernel", "dtype": "f32", "shape": [4, 1]}],
    "outputs": [{"name": "y", "dtype": "f32", "shape": [24]}]
  })"));
  // The weights are the first bytes of the checkpoint's data, and the last of
  // the file.
  std::string weights = test::readFile(serving + "/3/model.safetensors");
  EXPECT_EQ(weights.substr(weights.size() - 16),
            checkpointBytes(model, 20).substr(0, 16));
}

TEST_F(ExportTest, WritesJsonWhateverTheNames) {
  // Quotes, what C escapes otherwise than JSON, and a character of two bytes.
  const std::string name = "it's \"x\"\\\x01\x7f\a\n \xc3\xa9";
  const systole_tensor_spec odd[] = {{name.c_str(), SYSTOLE_F32, 0, nullptr}};
  forward.inputs = forward.outputs = odd;
  ASSERT_EQ(exportTo(serving, {"--model_dir=" + model, "--export_version=3"}),
            0)
      << err;
  const nlohmann::json signature = readJson(serving + "/3/signature.json");
  ASSERT_TRUE(signature.is_object());
  for (const char *key : {"inputs", "outputs"})
    EXPECT_EQ(signature[key],
              nlohmann::json::array({{{"name", name},
                                      {"dtype", "f32"},
                                      {"shape", nlohmann::json::array()}}}));
}

TEST_F(ExportTest, LaterVersionsHaveGreaterNumbers) {
  ASSERT_EQ(exportTo(serving, {"--model_dir=" + model}), 0) << err;
  std::vector<std::string> versions = *storage::listNames(serving);
  ASSERT_EQ(versions.size(), 1u);
  // Seconds since 1970: after this was written.
  EXPECT_GT(std::stoll(versions[0]), 1700000000);
}

TEST_F(ExportTest, AVersionThatIsThereIsLeftAlone) {
  ASSERT_EQ(exportTo(serving, {"--model_dir=" + model, "--export_version=3"}),
            0);
  std::string before = test::readFile(serving + "/3/model.safetensors");
  EXPECT_EQ(exportTo(serving, {"--model_dir=" + model, "--export_version=3"}),
            1);
  EXPECT_THAT(
      err,
      HasSubstr("/3': it exists already; choose another --export_version"));
  EXPECT_EQ(test::readFile(serving + "/3/model.safetensors"), before);
  EXPECT_THAT(*storage::listNames(serving), ElementsAre("3"));
}

TEST_F(ExportTest, SaysWhatIsMissing) {
  EXPECT_EQ(call(program, {"export", "--model_dir=" + model}), 2);
  EXPECT_THAT(err, HasSubstr("give the folder to export to: export DIR"));
  EXPECT_EQ(exportTo(serving, {}), 2);
  EXPECT_THAT(err,
              HasSubstr("give the checkpoint to export by --model_dir=DIR"));
  EXPECT_EQ(exportTo(serving, {"--model_dir=" + folder + "/empty"}), 1);
  EXPECT_THAT(err, HasSubstr("there is no checkpoint in"));
  EXPECT_EQ(exportTo(serving, {"--model_dir=" + model, "--export_version=0"}),
            2);
  EXPECT_THAT(err, HasSubstr("--export_version must be at least 1, not 0"));
  EXPECT_EQ(exportTo(serving, {"again", "--model_dir=" + model}), 2);
  EXPECT_THAT(err, HasSubstr("'again' is unexpected after 'export'"));
  EXPECT_FALSE(*storage::exists(serving));
}

TEST_F(ExportTest, AFileIsNoFolder) {
  EXPECT_EQ(exportTo(data, {"--model_dir=" + model}), 1);
  EXPECT_THAT(err, HasSubstr("is a file, not a folder"));
}

TEST_F(ExportTest, AFolderThatCannotBeWrittenIsAnError) {
  EXPECT_EQ(exportTo("/proc/systole", {"--model_dir=" + model}), 1);
  EXPECT_THAT(err, HasSubstr("cannot make the folder '/proc/systole'"));
}

TEST_F(ExportTest, AProgramThatPredictsNothingHasNothingToExport) {
  program.program.num_forwards = 0;
  EXPECT_EQ(exportTo(serving, {"--model_dir=" + model}), 1);
  EXPECT_THAT(err, HasSubstr("compiled with --predict-batch-size"));
}

TEST_F(ExportTest, DamagedTextIsAnError) {
  compressed[compressed.size() / 2] ^= 0x20;
  EXPECT_EQ(exportTo(serving, {"--model_dir=" + model}), 1);
  EXPECT_THAT(err, HasSubstr("the StableHLO in this program is damaged"));
}

} // namespace
