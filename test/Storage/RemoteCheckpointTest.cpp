//===- RemoteCheckpointTest.cpp - Checkpoints of servers ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestServer.h"

#include "../Runtime/formats/TestTables.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/TensorBundle.h"

#include <gmock/gmock.h>

using namespace systole;
using namespace systole::runtime;
using namespace systole::test;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

constexpr int DT_UINT8 = 4, DT_INT64 = 9;

class RemoteCheckpoint : public ServerTest {
protected:
  /// Puts a checkpoint of one entry, of which the server has 16 bytes.
  void putEntry(const std::string &name, const proto::BundleEntry &entry) {
    ASSERT_TRUE(
        storage::writeWhole(prefix + ".index", bundleIndex({{name, entry}}))
            .ok());
    ASSERT_TRUE(
        storage::writeWhole(prefix + ".data-00000-of-00001", data).ok());
    takeLog();
  }

  const std::string prefix = "s3://checkpoints/model.ckpt-1";
  const std::string data = std::string(16, '\1');
};

TEST_F(RemoteCheckpoint, IsComparedWithItsDataWhenThatIsRead) {
  // All numbers agree with each other, but not with the server's file.
  proto::BundleEntry entry = bundleEntry(DT_UINT8, {int64_t(1) << 60}, "");
  entry.set_size(int64_t(1) << 60);
  putEntry("x", entry);
  absl::StatusOr<BundleReader> reader = BundleReader::open(prefix);
  ASSERT_TRUE(reader.ok()) << reader.status();
  EXPECT_THAT(takeLog(), Not(HasSubstr(".data-")));
  absl::Status status = reader->load("x").status();
  EXPECT_TRUE(absl::IsDataLoss(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("it ends within 'x'"));
  EXPECT_TRUE(absl::IsDataLoss(reader->verify()));

  putEntry("x", bundleEntry(DT_UINT8, {16}, data));
  reader = BundleReader::open(prefix);
  ASSERT_TRUE(reader.ok()) << reader.status();
  absl::StatusOr<Memory> loaded = reader->load("x");
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(std::string(loaded->data(), 16), data);
}

TEST_F(RemoteCheckpoint, IsNamedInAHintWithoutADownload) {
  putEntry("x", bundleEntry(DT_UINT8, {16}, data));
  EXPECT_THAT(otherCheckpointsHint("s3://checkpoints/model.ckpt-2"),
              HasSubstr("complete checkpoints in that folder: model.ckpt-1."));
  EXPECT_THAT(takeLog(), Not(::testing::ContainsRegex("GET [^ ]*[.]data-")));
  // One with less data is none.
  putEntry("x", bundleEntry(DT_UINT8, {17}, data + "x"));
  EXPECT_EQ(otherCheckpointsHint("s3://checkpoints/model.ckpt-2"),
            "; the folder has no complete checkpoint");
}

TEST_F(RemoteCheckpoint, HasAnInputPositionOfALimitedSize) {
  proto::BundleEntry entry = bundleEntry(DT_INT64, {int64_t(1) << 57}, "");
  entry.set_size(int64_t(1) << 60);
  putEntry("input_position", entry);
  EXPECT_TRUE(absl::IsDataLoss(readInputPosition(prefix).status()));
}

} // namespace
