//===- FolderLockTest.cpp - Who trains in a folder of a store -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestServer.h"

#include "runtime/checkpoint/CheckpointFolder.h"
#include "runtime/checkpoint/TensorBundle.h"
#include "systole/runtime/abi.h"

#include <gmock/gmock.h>

using namespace systole;
using namespace systole::test;
using namespace systole::runtime;
using ::testing::AllOf;
using ::testing::HasSubstr;

namespace {

class RemoteFolder : public ServerTest {
protected:
  const std::string folder = "gs://bucket/model-of-two";
};

TEST_F(RemoteFolder, BelongsToTheLastJob) {
  absl::StatusOr<FolderLock> first = FolderLock::acquire(folder);
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_TRUE(first->check()().ok());
  put("bucket/model-of-two/.systole.lock", "process 7 on another");
  absl::Status status = first->check()();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(),
              AllOf(HasSubstr("another job has begun to train in '" + folder),
                    HasSubstr("(process 7 on another)"),
                    HasSubstr("--model_dir")));
  // The end of the first does not lift the lock of the second.
  first = absl::CancelledError();
  EXPECT_EQ(get("bucket/model-of-two/.systole.lock"), "process 7 on another");
}

TEST_F(RemoteFolder, IsFreeWhenTheJobEnds) {
  {
    ASSERT_TRUE(FolderLock::acquire(folder + "-3").ok());
  }
  EXPECT_TRUE(
      absl::IsNotFound(storage::stat(folder + "-3/.systole.lock").status()));
}

TEST_F(RemoteFolder, LosesNoListOfCheckpoints) {
  absl::StatusOr<CheckpointState> one = readCheckpointState(folder);
  absl::StatusOr<CheckpointState> two = readCheckpointState(folder);
  ASSERT_TRUE(one.ok() && two.ok());
  one->latest = folder + "/model.ckpt-1";
  two->latest = folder + "/model.ckpt-2";
  ASSERT_TRUE(writeCheckpointState(folder, *one).ok());
  absl::Status status = writeCheckpointState(folder, *two);
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("does another job train"));
  one = readCheckpointState(folder);
  ASSERT_TRUE(one.ok());
  EXPECT_EQ(one->latest, folder + "/model.ckpt-1");
  two = one;
  one->latest = folder + "/model.ckpt-3";
  ASSERT_TRUE(writeCheckpointState(folder, *one).ok());
  EXPECT_FALSE(writeCheckpointState(folder, *two).ok());
}

TEST_F(RemoteFolder, KeepsTheDataOfEachIndex) {
  const std::string prefix = folder + "-4/model.ckpt-30";
  const float first[] = {1, 2}, second[] = {3, 4};
  auto write = [&](const float *values, std::function<void()> meanwhile) {
    BundleTensor tensor;
    tensor.name = "weights";
    tensor.dtype = SYSTOLE_F32;
    tensor.dims = {2};
    tensor.data = reinterpret_cast<const char *>(values);
    tensor.bytes = sizeof(first);
    tensor.onWritten = std::move(meanwhile);
    return writeTensorBundle(prefix, {tensor}, BundleNames::Unique);
  };
  // A job that has lost the folder without knowing it ends between the two
  // files of its checkpoint. Meanwhile the other has written the same step.
  fail("name=.*ckpt-30.index", {"ok", "403"});
  absl::Status status = write(second, [&] {
    absl::Status other = write(first, [] {});
    EXPECT_TRUE(other.ok()) << other;
  });
  EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied) << status;
  absl::StatusOr<BundleReader> bundle = BundleReader::open(prefix);
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  float read[2] = {};
  status = bundle->read(
      "weights", absl::MakeSpan(reinterpret_cast<char *>(read), sizeof(read)));
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(read[0], 1);
  EXPECT_EQ(read[1], 2);
  ASSERT_EQ(bundle->dataFiles().size(), 1u);
  EXPECT_TRUE(storage::stat(bundle->dataFiles()[0]).ok());
  EXPECT_EQ(storage::list(folder + "-4")->size(), 3u);
  // The data that no index names goes by itself, once later steps are there.
  CheckpointState list;
  list.latest = prefix;
  removeIncomplete(folder + "-4", list, 30);
  EXPECT_EQ(storage::list(folder + "-4")->size(), 3u);
  removeIncomplete(folder + "-4", list, 31);
  EXPECT_EQ(storage::list(folder + "-4")->size(), 2u);
  EXPECT_TRUE(storage::stat(bundle->dataFiles()[0]).ok());
  status = removeCheckpointFiles(folder + "-4", {prefix});
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_TRUE(storage::list(folder + "-4")->empty());
}

TEST_F(RemoteFolder, SaysWhyItCannotTakeCheckpoints) {
  fail("model-of-three", {"403"});
  absl::Status status =
      FolderLock::acquire("gs://bucket/model-of-three").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied);
  EXPECT_THAT(status.message(),
              AllOf(HasSubstr("--model_dir=gs://bucket/model-of-three cannot "
                              "store checkpoints"),
                    HasSubstr("403")));
}

} // namespace
