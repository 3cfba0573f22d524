//===- LocalStorageTest.cpp - Files of this machine -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/Storage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <unistd.h>

using namespace systole::storage;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

std::string makeFolder() {
  std::string folder = ::testing::TempDir() + "/storage-XXXXXX";
  EXPECT_NE(mkdtemp(&folder[0]), nullptr);
  return folder;
}

TEST(LocalStorage, WritesReadsListsAndRemoves) {
  std::string folder = makeFolder();
  ASSERT_TRUE(makeFolders(folder + "/a/b").ok());
  ASSERT_TRUE(writeWhole(folder + "/a/file", "contents").ok());
  EXPECT_EQ(*readWhole(folder + "/a/file"), "contents");
  auto entries = list(folder + "/a");
  ASSERT_TRUE(entries.ok());
  ASSERT_EQ(entries->size(), 2u);
  EXPECT_EQ((*entries)[0].name, "b");
  EXPECT_TRUE((*entries)[0].isFolder);
  EXPECT_EQ((*entries)[1].name, "file");
  EXPECT_FALSE((*entries)[1].isFolder);
  ASSERT_TRUE(copy(folder + "/a/file", folder + "/copy").ok());
  ASSERT_TRUE(
      systole::storage::rename(folder + "/copy", folder + "/other").ok());
  EXPECT_THAT(*glob(folder + "/o*"), ElementsAre(folder + "/other"));
  ASSERT_TRUE(systole::storage::remove(folder + "/other").ok());
  EXPECT_TRUE(absl::IsNotFound(stat(folder + "/other").status()));
  EXPECT_TRUE(removeFolder(folder + "/a/b").ok());
  ASSERT_TRUE(makeFolders(folder + "/a/c/d").ok());
  ASSERT_TRUE(writeWhole(folder + "/a/c/file", "x").ok());
  ASSERT_TRUE(removeAll(folder + "/a").ok());
  EXPECT_FALSE(stat(folder + "/a").ok());
  EXPECT_TRUE(stat(folder).ok());
}

TEST(LocalStorage, WritesUnderConditions) {
  std::string path = makeFolder() + "/file";
  ASSERT_TRUE(writeWhole(path, "one", Condition::absent()).ok());
  EXPECT_EQ(writeWhole(path, "two", Condition::absent()).code(),
            absl::StatusCode::kFailedPrecondition);
  std::string version;
  EXPECT_EQ(*readWhole(path, &version), "one");
  ASSERT_TRUE(writeWhole(path, "two", Condition::isVersion(version)).ok());
  EXPECT_EQ(writeWhole(path, "three", Condition::isVersion(version)).code(),
            absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(*readWhole(path), "two");
  EXPECT_FALSE(stat(path + ".tmp").ok());
}

TEST(LocalStorage, SaysThatAFileHasChangedWhileItWasRead) {
  std::string path = makeFolder() + "/file";
  for (bool cut : {true, false}) {
    ASSERT_TRUE(writeWhole(path, std::string(100000, 'x')).ok());
    auto file = open(path);
    ASSERT_TRUE(file.ok());
    std::string part(1000, '\0');
    ASSERT_TRUE((*file)->read(&part[0], 1000).ok());
    if (cut)
      ASSERT_EQ(truncate(path.c_str(), 5000), 0);
    else
      std::ofstream(path, std::ios::app) << "more";
    auto got = (*file)->read(&part[0], 1000);
    EXPECT_EQ(got.status().code(), absl::StatusCode::kDataLoss);
    EXPECT_THAT(got.status().message(),
                AllOf(HasSubstr("'" + path + "' has changed"),
                      HasSubstr("before byte 2000"),
                      HasSubstr("it had 100000 bytes, now it has")));
  }
}

TEST(LocalStorage, AFileThatIsReplacedIsReadToItsEnd) {
  std::string path = makeFolder() + "/file";
  ASSERT_TRUE(writeWhole(path, "old contents").ok());
  auto file = open(path);
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(writeWhole(path, "new").ok());
  std::string part(20, '\0');
  auto got = (*file)->read(&part[0], 20);
  ASSERT_TRUE(got.ok()) << got.status();
  EXPECT_EQ(part.substr(0, *got), "old contents");
}

TEST(LocalStorage, NamesWhatIsMissing) {
  std::string path = makeFolder() + "/none/file";
  EXPECT_EQ(open(path).status().message(),
            "cannot open '" + path + "': No such file or directory");
  EXPECT_EQ(writeWhole(path, "x").message(),
            "cannot write '" + path + "': No such file or directory");
}

} // namespace
