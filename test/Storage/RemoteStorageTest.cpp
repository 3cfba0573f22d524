//===- RemoteStorageTest.cpp - Files of servers ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestServer.h"

#include "runtime/storage/Storage.h"

#include <gmock/gmock.h>

using namespace systole::storage;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

class RemoteStorage : public ServerTest,
                      public ::testing::WithParamInterface<const char *> {
protected:
  std::string at(const std::string &name) const {
    return std::string(GetParam()) + "://" + bucket() + "/" + name;
  }
  std::string bucket() const { return std::string("remote-") + GetParam(); }
};

TEST_P(RemoteStorage, WritesReadsAndDescribes) {
  // A name with what has to be encoded.
  std::string path = at("a folder/100% of it+more?.bin");
  ASSERT_TRUE(writeWhole(path, "contents").ok());
  std::string version;
  auto bytes = readWhole(path, &version);
  ASSERT_TRUE(bytes.ok()) << bytes.status();
  EXPECT_EQ(*bytes, "contents");
  auto info = stat(path);
  ASSERT_TRUE(info.ok()) << info.status();
  EXPECT_EQ(info->size, 8);
  EXPECT_FALSE(info->isFolder);
  EXPECT_EQ(info->version, version);
  ASSERT_TRUE(writeWhole(path, "others").ok());
  EXPECT_NE(stat(path)->version, version);
  EXPECT_TRUE(stat(at("a folder"))->isFolder);
  EXPECT_TRUE(stat(std::string(GetParam()) + "://" + bucket())->isFolder);
  EXPECT_TRUE(absl::IsNotFound(stat(at("a fold")).status()));
  ASSERT_TRUE(systole::storage::remove(path).ok());
  EXPECT_TRUE(absl::IsNotFound(stat(path).status()));
}

TEST_P(RemoteStorage, ReadsAnEmptyFile) {
  ASSERT_TRUE(writeWhole(at("empty"), "").ok());
  auto bytes = readWhole(at("empty"));
  ASSERT_TRUE(bytes.ok()) << bytes.status();
  EXPECT_EQ(*bytes, "");
}

TEST_P(RemoteStorage, ReadsInAnyOrder) {
  std::string bytes = makeBytes(500001);
  put(bucket() + "/large", bytes);
  auto file = open(at("large"));
  ASSERT_TRUE(file.ok()) << file.status();
  std::string part(200000, '\0');
  for (int64_t offset : {0, 1, 65536, 299999, 400000, 500000, 500001, 600000}) {
    SCOPED_TRACE(offset);
    std::string expected =
        offset < 500001 ? bytes.substr(offset, part.size()) : "";
    auto got = (*file)->readAt(offset, &part[0], part.size());
    ASSERT_TRUE(got.ok()) << got.status();
    EXPECT_TRUE(part.substr(0, *got) == expected);
    ASSERT_TRUE((*file)->seek(offset).ok());
    got = (*file)->read(&part[0], part.size());
    ASSERT_TRUE(got.ok()) << got.status();
    EXPECT_TRUE(part.substr(0, *got) == expected);
  }
}

TEST_P(RemoteStorage, ReadsNoMoreThanTheLimit) {
  put(bucket() + "/long", "0123456789");
  EXPECT_EQ(*readWhole(at("long"), nullptr, 10), "0123456789");
  (void)takeLog();
  absl::Status status = readWhole(at("long"), nullptr, 9).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(status.message(),
              HasSubstr("'" + at("long") + "' has more than 9 bytes"));
  EXPECT_THAT(takeLog(), ::testing::Not(HasSubstr("bytes=")));
}

/// Without the right to list, a store answers 403 for names that are missing.
TEST_P(RemoteStorage, DoesNotTakeAnErrorForAbsence) {
  put(bucket() + "/there", "bytes");
  EXPECT_TRUE(*exists(at("there")));
  EXPECT_FALSE(*exists(at("not-there")));
  for (const char *fault : {"403", "400", "503", "reset"}) {
    SCOPED_TRACE(fault);
    for (const char *name : {"there", "not-there"}) {
      fail(name, std::vector<std::string>(9, fault));
      absl::StatusOr<bool> found = exists(at(name));
      fail(name, {});
      EXPECT_THAT(found.status().message(),
                  HasSubstr("cannot tell whether '" + at(name) + "' exists: "));
    }
  }
}

TEST_P(RemoteStorage, ListsInPagesAndMatchesPatterns) {
  for (const char *name :
       {"data/train-0", "data/train-1", "data/train-2", "data/eval-0",
        "data/more/train-3", "data/more/x/train-4", "other/train-5"})
    put(bucket() + "/" + name, "x");
  for (const std::string &folder : {at("data"), at("data/")}) {
    auto entries = list(folder);
    ASSERT_TRUE(entries.ok()) << entries.status();
    std::vector<std::string> names;
    for (const ListEntry &entry : *entries)
      names.push_back(entry.name + (entry.isFolder ? "/" : ""));
    EXPECT_THAT(
        names, ElementsAre("eval-0", "more/", "train-0", "train-1", "train-2"));
  }
  auto expectFiles = [&](const std::string &pattern,
                         const std::vector<std::string> &expected) {
    auto files = glob(at(pattern));
    ASSERT_TRUE(files.ok()) << files.status();
    std::vector<std::string> paths;
    for (const std::string &name : expected)
      paths.push_back(at(name));
    EXPECT_EQ(*files, paths) << pattern;
  };
  expectFiles("data/train-*", {"data/train-0", "data/train-1", "data/train-2"});
  expectFiles("data/train-[02]", {"data/train-0", "data/train-2"});
  expectFiles("data/*/train-?", {"data/more/train-3"});
  expectFiles("*/train-[05]", {"data/train-0", "other/train-5"});
  expectFiles("data/eval-0", {"data/eval-0"});
  expectFiles("data/none-*", {});
}

TEST_P(RemoteStorage, CopiesAndRenames) {
  ASSERT_TRUE(writeWhole(at("from here"), "bytes").ok());
  ASSERT_TRUE(copy(at("from here"), at("to/there")).ok());
  EXPECT_EQ(*readWhole(at("to/there")), "bytes");
  ASSERT_TRUE(systole::storage::rename(at("from here"), at("to/else")).ok());
  EXPECT_EQ(*readWhole(at("to/else")), "bytes");
  EXPECT_TRUE(absl::IsNotFound(stat(at("from here")).status()));
}

TEST_P(RemoteStorage, WritesUnderConditions) {
  std::string path = at("condition");
  ASSERT_TRUE(writeWhole(path, "one", Condition::absent()).ok());
  absl::Status status = writeWhole(path, "two", Condition::absent());
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(),
              AllOf(HasSubstr(path), HasSubstr("by another writer")));
  std::string version = stat(path)->version;
  ASSERT_TRUE(writeWhole(path, "two", Condition::isVersion(version)).ok());
  status = writeWhole(path, "three", Condition::isVersion(version));
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(*readWhole(path), "two");
  // In parts, too.
  std::string large = makeBytes(6 << 20);
  status = writeWhole(path, large, Condition::isVersion(version));
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << status;
  status = writeWhole(path, large, Condition::isVersion(stat(path)->version));
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_TRUE(*readWhole(path) == large);
}

TEST_P(RemoteStorage, IsNotThereUntilItIsComplete) {
  std::string path = at("incomplete");
  std::string large = makeBytes(11 << 20);
  {
    auto file = create(path);
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE((*file)->append(large).ok());
    EXPECT_TRUE(absl::IsNotFound(stat(path).status()));
  }
  EXPECT_TRUE(absl::IsNotFound(stat(path).status()));
}

TEST_P(RemoteStorage, LogsGrow) {
  auto log = createLog(at("log"));
  ASSERT_TRUE(log.ok()) << log.status();
  ASSERT_TRUE((*log)->append("one").ok());
  EXPECT_EQ(*readWhole(at("log")), "one");
  fail("log", {"403"});
  EXPECT_TRUE(absl::IsPermissionDenied((*log)->append("two")));
  ASSERT_TRUE((*log)->append("two").ok());
  EXPECT_EQ(*readWhole(at("log")), "onetwo");
  EXPECT_TRUE(absl::IsAlreadyExists(createLog(at("log")).status()));
}

TEST_P(RemoteStorage, SaysThatABucketIsMissing) {
  std::string path = std::string(GetParam()) + "://";
  absl::Status status = writeWhole(path, "bytes");
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
  EXPECT_THAT(status.message(), HasSubstr("BUCKET/NAME"));
}

INSTANTIATE_TEST_SUITE_P(Schemes, RemoteStorage, ::testing::Values("gs", "s3"),
                         [](const auto &info) { return info.param; });

class WebStorage : public ServerTest {};

TEST_F(WebStorage, IsReadOnly) {
  std::string path = url() + "/files/bucket/new";
  absl::Status status = writeWhole(path, "bytes");
  EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("cannot write '" + path + "'"),
                                      HasSubstr("can only be read")));
}

TEST_F(WebStorage, ReadsFiles) {
  std::string bytes = makeBytes(200000);
  put("web/file", bytes);
  auto read = readWhole(url() + "/files/web/file");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_TRUE(*read == bytes);
}

TEST(Storage, SaysWhichSchemesThereAre) {
  absl::Status status = open("ftp://server/file").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(),
              AllOf(HasSubstr("'ftp://server/file'"), HasSubstr("gs://")));
}

} // namespace
