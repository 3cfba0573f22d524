//===- HostileCheckpointTest.cpp - Checkpoints that lie -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeProgram.h"
#include "TestRecords.h"
#include "formats/TestTables.h"

#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

using namespace systole;
using namespace systole::runtime;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

// TensorFlow's numbers of types.
enum DataType { DT_FLOAT = 1, DT_UINT8 = 4, DT_STRING = 7, DT_INT64 = 9 };

std::string bytesOf(const std::vector<float> &values) {
  return std::string(reinterpret_cast<const char *>(values.data()),
                     values.size() * sizeof(float));
}

class HostileCheckpoint : public ::testing::Test {
protected:
  /// Why a bundle of one entry is refused; empty if it is not.
  std::string refusal(const proto::BundleEntry &entry,
                      absl::string_view data = "", int32_t numFiles = 1) {
    writeBundle(prefix, {{"x", entry}}, data, numFiles);
    absl::StatusOr<BundleReader> reader = BundleReader::open(prefix);
    EXPECT_TRUE(reader.ok() || absl::IsDataLoss(reader.status()))
        << reader.status();
    return std::string(reader.status().message());
  }

  std::string prefix = makeFolder() + "/model.ckpt-1";
};

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

TEST_F(HostileCheckpoint, MayNameBlocksOfAnySize) {
  const std::string block = tableBlock(tableEntry(0, "", ""));
  for (uint64_t size : {uint64_t(1) << 60, UINT64_MAX}) {
    test::writeFile(prefix + ".index",
                    tableOf(sealed(block), {blockHandle(0, size)}));
    absl::Status status = BundleReader::open(prefix).status();
    EXPECT_TRUE(absl::IsDataLoss(status)) << status;
    EXPECT_THAT(std::string(status.message()),
                AllOf(HasSubstr("'" + prefix + ".index' is damaged"),
                      HasSubstr(absl::StrCat("a block of ", size, " bytes"))));
  }
}

TEST_F(HostileCheckpoint, HasEntriesThatAreChecked) {
  const std::string data = bytesOf({1, 2, 3, 4});
  const proto::BundleEntry good = bundleEntry(DT_FLOAT, {2, 2}, data);
  EXPECT_EQ(refusal(good, data), "");
  auto changed = [&](auto change) {
    proto::BundleEntry entry = good;
    change(entry);
    return refusal(entry, data);
  };
  const int64_t most = INT64_MAX;
  EXPECT_THAT(changed([](auto &entry) { entry.set_dtype(0); }),
              AllOf(HasSubstr(".index' is damaged"),
                    HasSubstr("its entry of 'x' has no type")));
  EXPECT_THAT(changed([](auto &entry) { entry.set_dtype(-1); }),
              HasSubstr("has no type"));
  EXPECT_THAT(changed([](auto &entry) {
                entry.mutable_shape()->set_unknown_rank(true);
              }),
              HasSubstr("has no shape"));
  EXPECT_THAT(changed([](auto &entry) {
                for (int i = 0; i < 300; ++i)
                  entry.mutable_shape()->add_dim()->set_size(1);
              }),
              HasSubstr("has no shape"));
  for (int64_t size : {int64_t(-1), INT64_MIN, most, int64_t(1) << 62})
    EXPECT_THAT(changed([&](auto &entry) {
                  entry.mutable_shape()->mutable_dim(0)->set_size(size);
                }),
                HasSubstr("negative size, or of too many elements"));
  // 2^62 times 2^62 times 4, modulo 2^64, is 0.
  EXPECT_THAT(changed([&](auto &entry) {
                for (int i = 0; i < 2; ++i)
                  entry.mutable_shape()->mutable_dim(i)->set_size(int64_t(1)
                                                                  << 62);
                entry.set_size(0);
              }),
              HasSubstr("too many elements"));
  for (int64_t size : {int64_t(0), int64_t(15), int64_t(17), int64_t(1) << 20})
    EXPECT_THAT(
        changed([&](auto &entry) { entry.set_size(size); }),
        HasSubstr(absl::StrCat("names ", size, " bytes; its shape takes 16")));
  EXPECT_THAT(changed([](auto &entry) { entry.set_size(-16); }),
              HasSubstr("names -16 bytes"));
  for (int64_t offset : {int64_t(-1), INT64_MIN, most, most - 15})
    EXPECT_THAT(changed([&](auto &entry) { entry.set_offset(offset); }),
                HasSubstr(absl::StrCat("16 bytes at byte ", offset)));
  for (int64_t offset : {int64_t(1), int64_t(16), most - 16})
    EXPECT_THAT(changed([&](auto &entry) { entry.set_offset(offset); }),
                AllOf(HasSubstr(".data-00000-of-00001' is damaged"),
                      HasSubstr("it ends within 'x'")));
  for (int32_t file : {-1, 1, INT32_MAX})
    EXPECT_THAT(changed([&](auto &entry) { entry.set_shard_id(file); }),
                HasSubstr(absl::StrCat("is of data file ", file)));
  for (int32_t files : {-1, 0, 100000, INT32_MAX})
    EXPECT_THAT(refusal(good, data, files), HasSubstr("it has no header"));
}

TEST_F(HostileCheckpoint, HasNoSizeBeyondItsFile) {
  proto::BundleEntry entry = bundleEntry(DT_UINT8, {int64_t(1) << 60}, "");
  entry.set_size(int64_t(1) << 60);
  EXPECT_THAT(refusal(entry, "data"), HasSubstr("it ends within 'x'"));
  // The shape of strings does not determine their size.
  entry.set_dtype(DT_STRING);
  EXPECT_THAT(refusal(entry, "data"), HasSubstr("it ends within 'x'"));
  entry.set_size(4);
  EXPECT_EQ(refusal(entry, "data"), "");
}

TEST_F(HostileCheckpoint, SaysWhatIsStoredInParts) {
  proto::BundleEntry entry = bundleEntry(DT_FLOAT, {4}, "");
  entry.add_slices("a slice");
  EXPECT_EQ(refusal(entry), "");
  char value[16];
  EXPECT_THAT(std::string(BundleReader::open(prefix)
                              ->read("x", absl::MakeSpan(value))
                              .message()),
              HasSubstr("is stored in slices"));
}

TEST_F(HostileCheckpoint, IsReadIntoMemoryOfItsSize) {
  const std::string data = bytesOf({1, 2, 3, 4});
  writeBundle(prefix, {{"x", bundleEntry(DT_FLOAT, {4}, data)}}, data);
  absl::StatusOr<BundleReader> reader = BundleReader::open(prefix);
  ASSERT_TRUE(reader.ok()) << reader.status();
  for (size_t size : {0, 15, 17}) {
    std::string out(size, '\0');
    absl::Status status = reader->read("x", absl::MakeSpan(out));
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()),
                HasSubstr(absl::StrCat("has 16 bytes, not ", size)));
  }
  absl::StatusOr<Memory> loaded = reader->load("x");
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(std::string(loaded->data(), 16), data);
  EXPECT_TRUE(absl::IsNotFound(reader->load("y").status()));
  EXPECT_TRUE(absl::IsNotFound(reader->read("y", {})));
}

//===----------------------------------------------------------------------===//
// A program's checkpoint
//===----------------------------------------------------------------------===//

/// The weights, [4, 1], are four sums that training adds up.
class HostileSums : public HostileCheckpoint {
protected:
  HostileSums()
      : variables(program.program.variables,
                  program.program.variables + program.program.num_variables) {
    for (systole_variable &variable : variables)
      if (absl::string_view(variable.spec.name) == "dense/kernel")
        variable.summands = 4;
    program.program.variables = variables.data();
  }

  /// Restores a checkpoint that has `data` as sums of this shape.
  absl::Status restore(const std::vector<int64_t> &dims,
                       const std::string &sums) {
    const std::string step(8, '\1');
    proto::BundleEntry stepEntry = bundleEntry(DT_INT64, {}, step);
    stepEntry.set_offset(static_cast<int64_t>(sums.size()));
    writeBundle(prefix,
                {{"dense/kernel", bundleEntry(DT_FLOAT, dims, sums)},
                 {"global_step", stepEntry}},
                sums + step);
    return restoreCheckpoint(program.descriptor(), state.data(), prefix, 77);
  }

  std::vector<float> weights() const {
    std::vector<float> values(4);
    std::memcpy(values.data(),
                state.data() +
                    findVariable(program.descriptor(), "dense/kernel")->offset,
                16);
    return values;
  }

  FakeProgram program{1};
  std::vector<systole_variable> variables;
  std::vector<char> state =
      std::vector<char>(static_cast<size_t>(program.program.state_bytes));
};

TEST_F(HostileSums, AreAddedUp) {
  for (auto [dims, values] :
       std::vector<std::pair<std::vector<int64_t>, std::vector<float>>>{
           {{2, 1}, {1.5, 2.25}}, {{1}, {3.75}}, {{3, 1}, {1, 2.5, 0.25}}}) {
    absl::Status status = restore(dims, bytesOf(values));
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_THAT(weights(), ElementsAre(3.75f, 0.f, 0.f, 0.f));
  }
  ASSERT_TRUE(restore({4, 1}, bytesOf({1, 2, 3, 4})).ok());
  EXPECT_THAT(weights(), ElementsAre(1.f, 2.f, 3.f, 4.f));
}

TEST_F(HostileSums, HaveTheBytesOfTheirShape) {
  const std::vector<char> before = state;
  const std::string megabyte(1 << 20, '\1');
  for (const std::vector<int64_t> &dims :
       {std::vector<int64_t>{2, 1}, {1}, {3, 1}, {4, 1}}) {
    absl::Status status = restore(dims, megabyte);
    EXPECT_TRUE(absl::IsDataLoss(status)) << status;
    EXPECT_THAT(std::string(status.message()),
                HasSubstr("names 1048576 bytes; its shape takes"));
  }
  EXPECT_EQ(state, before);
}

TEST_F(HostileCheckpoint, HasAnInputPositionOfWholeNumbers) {
  const std::string data(16, '\1');
  const int64_t number = 0x0101010101010101;
  auto position = [&](const proto::BundleEntry &entry) {
    writeBundle(prefix, {{"input_position", entry}}, data);
    return readInputPosition(prefix);
  };
  absl::StatusOr<std::vector<int64_t>> good =
      position(bundleEntry(DT_INT64, {2}, data));
  ASSERT_TRUE(good.ok()) << good.status();
  EXPECT_THAT(*good, ElementsAre(number, number));

  const std::string fifteen = data.substr(0, 15);
  EXPECT_THAT(
      std::string(
          position(bundleEntry(DT_INT64, {1}, fifteen)).status().message()),
      HasSubstr("names 15 bytes; its shape takes 8"));
  EXPECT_THAT(
      std::string(
          position(bundleEntry(DT_UINT8, {15}, fifteen)).status().message()),
      HasSubstr("its 'input_position' is 15xui8, not a list of i64"));
  EXPECT_THAT(
      std::string(
          position(bundleEntry(DT_INT64, {2, 1}, data)).status().message()),
      HasSubstr("is 2x1xi64, not a list of i64"));
}

TEST_F(HostileCheckpoint, HasATargetThatIsRead) {
  FakeProgram program{1};
  auto check = [&](const proto::BundleEntry &entry, absl::string_view data) {
    writeBundle(prefix, {{"kernel_variant", entry}}, data);
    return checkTrainingTarget(program.descriptor(), prefix);
  };
  const std::string own = trainingTarget(program.descriptor());
  const auto length = static_cast<int64_t>(own.size());
  EXPECT_TRUE(check(bundleEntry(DT_UINT8, {length}, own), own).ok());
  EXPECT_EQ(check(bundleEntry(DT_UINT8, {3}, "z80"), "z80").code(),
            absl::StatusCode::kFailedPrecondition);
  proto::BundleEntry entry = bundleEntry(DT_UINT8, {int64_t(1) << 60}, "");
  entry.set_size(int64_t(1) << 60);
  EXPECT_TRUE(absl::IsDataLoss(check(entry, own)));
  EXPECT_THAT(
      std::string(check(bundleEntry(DT_FLOAT, {1}, "abcd"), "abcd").message()),
      HasSubstr("its 'kernel_variant' is 1xf32, not a list of ui8"));
}

} // namespace
