//===- PredictTest.cpp - The command predict ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramFixture.h"

#include "runtime/program/predict/Predictions.h"
#include "runtime/storage/Storage.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include <cmath>
#include <cstring>
#include <initializer_list>
#include <sys/stat.h>

using namespace systole;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// Three batches and a part of one.
constexpr int64_t examples = 3 * FakeProgram::batch + 5;

class PredictTest : public ProgramTest {
protected:
  void SetUp() override {
    ProgramTest::SetUp();
    predictData =
        writeFile(folder + "/predict.tfrecord", frame(makeRecords(examples)));
    FakeProgram program(2);
    ASSERT_EQ(train(program, {"--max_steps=300"}), 0) << err;
  }

  int predict(const FakeProgram &program, std::vector<std::string> more) {
    std::vector<std::string> arguments = {
        "predict", "--predict_files=" + predictData, "--model_dir=" + model};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return call(program, arguments);
  }

  std::string predictData;
};

/// The rows of a CSV file without quotes, the header apart.
std::vector<std::vector<std::string>> csvRows(const std::string &text) {
  std::vector<std::vector<std::string>> rows;
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty()))
    rows.push_back(absl::StrSplit(line, ','));
  rows.erase(rows.begin());
  return rows;
}

TEST_F(PredictTest, WritesEveryExampleInOrderOnAnyNumberOfShards) {
  std::vector<std::string> records = makeRecords(examples);
  std::string first;
  for (int shards : {1, 3, 8}) {
    FakeProgram program(shards);
    std::string file = absl::StrCat(folder, "/", shards, ".csv");
    ASSERT_EQ(predict(program, {"--output=" + file}), 0) << err;
    EXPECT_EQ(out,
              absl::StrCat("Wrote 77 predictions of step 300 to ", file, "\n"));
    std::string text = test::readFile(file);
    EXPECT_THAT(text, ::testing::StartsWith("y,x[0],x[1],x[2],x[3]\n"));
    std::vector<std::vector<std::string>> rows = csvRows(text);
    ASSERT_EQ(rows.size(), records.size());
    for (size_t i = 0; i < rows.size(); ++i) {
      float record[5];
      ASSERT_EQ(records[i].size(), sizeof(record));
      std::memcpy(record, records[i].data(), sizeof(record));
      ASSERT_EQ(rows[i].size(), 5u);
      // Inputs are equal in all bits; learned values are near.
      for (size_t j = 0; j < 4; ++j)
        EXPECT_EQ(std::stof(rows[i][1 + j]), record[j]) << "row " << i;
      EXPECT_NEAR(std::stof(rows[i][0]), record[4], 0.1) << "row " << i;
    }
    if (first.empty())
      first = text;
    EXPECT_EQ(text, first) << shards << " shards";
  }
}

TEST_F(PredictTest, WritesJsonLinesToTheStandardOutput) {
  FakeProgram program(2);
  std::string file = folder + "/y.jsonl";
  ASSERT_EQ(predict(program, {"--output=" + file}), 0) << err;
  ASSERT_EQ(predict(program, {}), 0) << err;
  EXPECT_EQ(out, test::readFile(file));
  // Other messages do not mix with the predictions.
  ASSERT_EQ(predict(program, {"--log_device_placement"}), 0) << err;
  EXPECT_EQ(out, test::readFile(file));
  EXPECT_THAT(err, HasSubstr("predict: cores 0 to 1, a thread each\n"));
  std::vector<std::string> lines = absl::StrSplit(out, '\n', absl::SkipEmpty());
  ASSERT_EQ(lines.size(), static_cast<size_t>(examples));
  for (const std::string &line : lines)
    EXPECT_THAT(line,
                ::testing::MatchesRegex("\\{\"y\":[-0-9.e]+,\"x\":"
                                        "\\[[-0-9.e]+(,[-0-9.e]+){3}\\]\\}"));
}

TEST_F(PredictTest, WritesTheKeysThatAreAskedFor) {
  FakeProgram program(2);
  ASSERT_EQ(predict(program, {}), 0) << err;
  std::string expected;
  for (absl::string_view line : absl::StrSplit(out, '\n', absl::SkipEmpty()))
    absl::StrAppend(&expected, "{", line.substr(line.find("\"x\"")), "\n");
  ASSERT_EQ(predict(program, {"--predict_keys=x"}), 0) << err;
  EXPECT_EQ(out, expected);
  EXPECT_EQ(predict(program, {"--predict_keys=x,z"}), 2);
  EXPECT_THAT(err, HasSubstr("--predict_keys=x,z: the model does not predict "
                             "'z', only y, x"));
}

TEST(Predictions, AreJsonWhateverTheNamesAndValues) {
  const std::string path = makeFolder() + "/y.jsonl",
                    name = "a\"\\\x01\xc3\xa9";
  const float floats[] = {0.1f, NAN, INFINITY, -16777216.f};
  const int64_t least = INT64_MIN;
  const uint64_t most = UINT64_MAX;
  const double tenth = 0.1;
  const uint16_t half = 0x2e66; // 0.099975586, the nearest one to 0.1
  const bool truth = true;
  auto writer = runtime::openPredictions(path, {{name, SYSTOLE_F32, {2, 2}},
                                                {"b", SYSTOLE_S64, {}},
                                                {"c", SYSTOLE_U64, {1}},
                                                {"d", SYSTOLE_F64, {}},
                                                {"e", SYSTOLE_F16, {}},
                                                {"f", SYSTOLE_PRED, {}},
                                                {"g", SYSTOLE_F32, {0}}});
  ASSERT_TRUE(writer.ok()) << writer.status();
  std::vector<const char *> row;
  for (const void *value : std::initializer_list<const void *>{
           floats, &least, &most, &tenth, &half, &truth, floats})
    row.push_back(static_cast<const char *>(value));
  ASSERT_TRUE((*writer)->write(row).ok());
  ASSERT_TRUE((*writer)->finish().ok());
  const std::string line = test::readFile(path);
  const nlohmann::json json =
      nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
  ASSERT_TRUE(json.is_object()) << line;
  EXPECT_EQ(json.size(), 7u);
  // The shortest digits that tell a float from all others, not a double.
  EXPECT_THAT(line, HasSubstr("[[0.1,null],[null,-16777216"));
  EXPECT_EQ(json[name][0][0].get<float>(), 0.1f);
  EXPECT_EQ(json["b"], least);
  EXPECT_EQ(json["c"], nlohmann::json::array({most}));
  EXPECT_EQ(json["d"].get<double>(), 0.1);
  EXPECT_EQ(json["e"].get<float>(), 0.0999755859375f);
  EXPECT_EQ(json["f"], true);
  EXPECT_EQ(json["g"], nlohmann::json::array());
}

/// A field of a ZIP file.
template <typename T> T field(const std::string &bytes, size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(value));
  return value;
}

TEST_F(PredictTest, WritesNumpyArchives) {
  FakeProgram program(2);
  std::string archive = folder + "/y.npz", csv = folder + "/y.csv";
  ASSERT_EQ(predict(program, {"--output=" + archive}), 0) << err;
  ASSERT_EQ(predict(program, {"--output=" + csv}), 0) << err;
  std::vector<std::vector<std::string>> rows = csvRows(test::readFile(csv));
  std::string bytes = test::readFile(archive);
  // The end of the central directory leads to its entries, they to the files.
  size_t end = bytes.size() - 22;
  ASSERT_EQ(field<uint32_t>(bytes, end), 0x06054b50u);
  ASSERT_EQ(field<uint16_t>(bytes, end + 10), 2);
  size_t entry = field<uint32_t>(bytes, end + 16), column = 0;
  for (const char *name : {"y.npy", "x.npy"}) {
    ASSERT_EQ(field<uint32_t>(bytes, entry), 0x02014b50u);
    size_t nameSize = field<uint16_t>(bytes, entry + 28);
    EXPECT_EQ(bytes.substr(entry + 46, nameSize), name);
    size_t local = field<uint32_t>(bytes, entry + 42);
    ASSERT_EQ(field<uint32_t>(bytes, local), 0x04034b50u);
    std::string file =
        bytes.substr(local + 30 + nameSize, field<uint32_t>(bytes, entry + 24));
    EXPECT_EQ(field<uint32_t>(bytes, entry + 16),
              crc32(0, reinterpret_cast<const Bytef *>(file.data()),
                    static_cast<uInt>(file.size())));
    EXPECT_THAT(file, AllOf(::testing::StartsWith("\x93NUMPY\x01"),
                            HasSubstr("'descr': '<f4'"),
                            HasSubstr(column == 0 ? "'shape': (77,)"
                                                  : "'shape': (77, 4,)")));
    size_t header = 10 + field<uint16_t>(file, 8);
    EXPECT_EQ(header % 64, 0u);
    size_t width = column == 0 ? 1 : 4;
    ASSERT_EQ(file.size(), header + rows.size() * width * sizeof(float));
    for (size_t i = 0; i < rows.size(); ++i)
      for (size_t j = 0; j < width; ++j)
        EXPECT_EQ(field<float>(file, header + (i * width + j) * sizeof(float)),
                  std::stof(rows[i][column + j]));
    column += width;
    entry += 46 + nameSize;
  }
  EXPECT_EQ(entry, end);
}

TEST_F(PredictTest, TakesAChosenNumberOfBatchesAndCheckpoint) {
  FakeProgram program(2);
  ASSERT_EQ(call(program, {"predict", "--predict_files=" + predictData,
                           "--checkpoint_path=" + model + "/model.ckpt-0",
                           "--steps=2", "--output=" + folder + "/y.csv"}),
            0)
      << err;
  EXPECT_THAT(out, HasSubstr("Wrote 48 predictions of step 0"));
}

TEST_F(PredictTest, PredictsLessThanABatch) {
  FakeProgram program(8);
  writeFile(predictData, frame(makeRecords(2)));
  ASSERT_EQ(predict(program, {"--output=" + folder + "/y.csv"}), 0) << err;
  EXPECT_THAT(out, HasSubstr("Wrote 2 predictions"));
  writeFile(predictData, "");
  EXPECT_EQ(predict(program, {"--output=" + folder + "/none.csv"}), 1);
  EXPECT_THAT(err, HasSubstr("too little data for one batch: it has 0"));
  EXPECT_FALSE(*storage::exists(folder + "/none.csv"));
}

TEST_F(PredictTest, LeavesNoFileAfterAnError) {
  FakeProgram program(2);
  std::string records = frame(makeRecords(examples));
  records[records.size() - 10] ^= 1;
  writeFile(predictData, records);
  for (const char *name : {"/y.csv", "/y.jsonl", "/y.npz"}) {
    EXPECT_EQ(predict(program, {"--output=" + folder + name}), 1);
    EXPECT_THAT(err, HasSubstr("is corrupt"));
    EXPECT_FALSE(*storage::exists(folder + name));
    EXPECT_THAT(*storage::listNames(folder),
                ::testing::Each(::testing::Not(::testing::EndsWith(".tmp"))));
  }
  EXPECT_EQ(predict(program, {"--output=" + folder + "/no/y.csv"}), 1);
  EXPECT_THAT(err, HasSubstr("cannot write '" + folder + "/no/y.csv'"));
}

TEST_F(PredictTest, DoesNotPredictForEver) {
  FakeProgram program(1);
  systole_dataset endless = program.dataset("train");
  endless.name = "predict";
  program.program.datasets = &endless;
  program.program.num_datasets = 1;
  EXPECT_EQ(call(program, {"predict", "--model_dir=" + model}), 2);
  EXPECT_THAT(err, HasSubstr("the prediction data has no end (squares.mlir:3): "
                             "limit the number of batches by --steps=N"));
}

TEST_F(PredictTest, NeedsAValueForEachExample) {
  FakeProgram program(1);
  std::vector<systole_function> functions(program.program.functions,
                                          program.program.functions +
                                              program.program.num_functions);
  const systole_tensor_spec mean = {"mean", SYSTOLE_F32, 0, nullptr};
  for (systole_function &function : functions)
    if (absl::string_view(function.name) == "predict") {
      function.outfeeds = &mean;
      function.num_outfeeds = 1;
    }
  program.program.functions = functions.data();
  EXPECT_EQ(predict(program, {}), 1);
  EXPECT_THAT(err, HasSubstr("the prediction 'mean' (f32) has no row for each "
                             "of the 24 examples of a shard"));
}

//===----------------------------------------------------------------------===//
// Elements as text
//===----------------------------------------------------------------------===//

template <typename T> std::string text(int32_t dtype, T value) {
  return runtime::elementText(dtype, reinterpret_cast<const char *>(&value));
}

TEST(ElementText, WritesEveryType) {
  EXPECT_EQ(text(SYSTOLE_PRED, true), "true");
  EXPECT_EQ(text(SYSTOLE_PRED, false), "false");
  EXPECT_EQ(text<int8_t>(SYSTOLE_S8, -128), "-128");
  EXPECT_EQ(text<int16_t>(SYSTOLE_S16, -300), "-300");
  EXPECT_EQ(text<int32_t>(SYSTOLE_S32, -70000), "-70000");
  EXPECT_EQ(text<int64_t>(SYSTOLE_S64, INT64_MIN), "-9223372036854775808");
  EXPECT_EQ(text<uint8_t>(SYSTOLE_U8, 255), "255");
  EXPECT_EQ(text<uint16_t>(SYSTOLE_U16, 65535), "65535");
  EXPECT_EQ(text<uint32_t>(SYSTOLE_U32, 4294967295u), "4294967295");
  EXPECT_EQ(text<uint64_t>(SYSTOLE_U64, UINT64_MAX), "18446744073709551615");
  EXPECT_EQ(text<uint16_t>(SYSTOLE_F16, 0x3555), "0.33325195");
  EXPECT_EQ(text<uint16_t>(SYSTOLE_F16, 0x8001), "-5.9604645e-08");
  EXPECT_EQ(text<uint16_t>(SYSTOLE_F16, 0xfc00), "-Infinity");
  EXPECT_EQ(text<uint16_t>(SYSTOLE_F16, 0x7e00), "NaN");
  EXPECT_EQ(text<uint16_t>(SYSTOLE_BF16, 0x3fc0), "1.5");
  EXPECT_EQ(text(SYSTOLE_F32, 0.1f), "0.1");
  EXPECT_EQ(text(SYSTOLE_F32, -INFINITY), "-Infinity");
  EXPECT_EQ(text(SYSTOLE_F64, 1e300), "1e+300");
}

} // namespace
