//===- CacheFolderTest.cpp - Whose the cache is, and how large ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/CacheFolder.h"
#include "systole/Support/TemporaryFolder.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
using namespace systole;
using ::testing::HasSubstr;

namespace {

class CacheFolderTest : public ::testing::Test {
protected:
  void SetUp() override {
    Expected<TemporaryFolder> made = TemporaryFolder::create();
    ASSERT_TRUE(static_cast<bool>(made));
    folder = std::make_unique<TemporaryFolder>(std::move(*made));
    cache = folder->pathOf("cache");
    setenv("SYSTOLE_CACHE", cache.c_str(), 1);
    unsetenv("SYSTOLE_CACHE_SIZE");
  }
  void TearDown() override { unsetenv("SYSTOLE_CACHE"); }

  static std::string message(Error error) { return toString(std::move(error)); }
  static std::string message(Expected<std::string> result) {
    return result ? "" : toString(result.takeError());
  }

  /// An entry of so many bytes that was used so many seconds ago.
  std::string addEntry(char digit, size_t bytes, int ago) {
    std::string entry = cache + "/" + std::string(32, digit);
    mkdir(cache.c_str(), 0700);
    EXPECT_EQ(mkdir(entry.c_str(), 0700), 0);
    std::error_code error;
    raw_fd_ostream(entry + "/program", error) << std::string(bytes, 'x');
    timespec times[2] = {};
    times[0].tv_sec = times[1].tv_sec = time(nullptr) - ago;
    EXPECT_EQ(utimensat(AT_FDCWD, entry.c_str(), times, 0), 0);
    return entry;
  }

  std::unique_ptr<TemporaryFolder> folder;
  std::string cache;
};

TEST_F(CacheFolderTest, IsMadeForThisUserAlone) {
  mode_t before = umask(0);
  std::string error = message(findCacheFolder());
  umask(before);
  EXPECT_EQ(error, "");
  struct stat status;
  ASSERT_EQ(stat(cache.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0700u);
}

TEST_F(CacheFolderTest, IsNotUsedIfOthersMayWriteIt) {
  for (mode_t mode : {0720, 0702, 01777}) {
    mkdir(cache.c_str(), 0700);
    ASSERT_EQ(chmod(cache.c_str(), mode), 0);
    EXPECT_THAT(message(findCacheFolder()),
                HasSubstr("may be written by others, and is not used: chmod -R "
                          "go-w '"));
  }
  chmod(cache.c_str(), 0755);
  EXPECT_EQ(message(findCacheFolder()), "");
}

TEST_F(CacheFolderTest, IsNotUsedIfOthersMayReplaceIt) {
  std::string open = folder->pathOf("open");
  ASSERT_EQ(mkdir(open.c_str(), 0777), 0);
  ASSERT_EQ(chmod(open.c_str(), 0777), 0);
  setenv("SYSTOLE_CACHE", (open + "/cache").c_str(), 1);
  EXPECT_THAT(message(findCacheFolder()),
              HasSubstr("is in '" + open + "', which everybody may write"));
  // In such a folder as /tmp only owners rename.
  ASSERT_EQ(chmod(open.c_str(), 01777), 0);
  EXPECT_EQ(message(findCacheFolder()), "");
}

TEST_F(CacheFolderTest, IsNotUsedIfAnotherUserOwnsIt) {
  ASSERT_EQ(mkdir(cache.c_str(), 0755), 0);
  if (chown(cache.c_str(), 12345, 12345) != 0)
    GTEST_SKIP() << "only root can give a folder away";
  EXPECT_THAT(message(findCacheFolder()),
              HasSubstr("is of the user of number 12345, who could put any "
                        "program there, and is not used"));
  std::string inside = cache + "/mine";
  setenv("SYSTOLE_CACHE", inside.c_str(), 1);
  EXPECT_THAT(message(findCacheFolder()), HasSubstr("who could replace it"));
}

TEST_F(CacheFolderTest, EntriesAreNoLinks) {
  ASSERT_EQ(symlink("/bin/sh", cache.c_str()), 0);
  EXPECT_THAT(message(checkOwned(cache)), HasSubstr("is a link"));
}

TEST_F(CacheFolderTest, KeepsWhatWasUsedLast) {
  std::string old = addEntry('a', 1000, 300), older = addEntry('b', 1000, 400),
              fresh = addEntry('c', 1000, 10), kept = addEntry('d', 1000, 500);
  // Other files stay.
  std::error_code error;
  raw_fd_ostream(cache + "/this-cpu.textproto", error) << "name";
  evictEntries(cache, 4000, kept);
  EXPECT_TRUE(sys::fs::exists(older));
  evictEntries(cache, 3999, kept);
  EXPECT_FALSE(sys::fs::exists(older));
  EXPECT_TRUE(sys::fs::exists(old));
  // Use makes an entry young.
  touchEntry(old);
  evictEntries(cache, 2000, kept);
  EXPECT_TRUE(sys::fs::exists(old));
  EXPECT_FALSE(sys::fs::exists(fresh));
  evictEntries(cache, 0, kept);
  EXPECT_FALSE(sys::fs::exists(old));
  EXPECT_TRUE(sys::fs::exists(kept + "/program"));
  EXPECT_TRUE(sys::fs::exists(cache + "/this-cpu.textproto"));
}

TEST_F(CacheFolderTest, EvictsTheModelsOfTheCppApi) {
  ASSERT_EQ(mkdir(cache.c_str(), 0700), 0);
  for (const char *name :
       {"text-0123456789abcdef", "data-0123456789abcdef",
        "text-0123456789abcde", "Text-0123456789abcdef", "photos"}) {
    const std::string path = cache + "/" + name;
    ASSERT_EQ(mkdir(path.c_str(), 0700), 0);
    std::error_code error;
    raw_fd_ostream(path + "/model.mlir", error) << "module {}";
  }
  evictEntries(cache, 0, "");
  EXPECT_FALSE(sys::fs::exists(cache + "/text-0123456789abcdef"));
  EXPECT_FALSE(sys::fs::exists(cache + "/data-0123456789abcdef"));
  EXPECT_TRUE(sys::fs::exists(cache + "/text-0123456789abcde"));
  EXPECT_TRUE(sys::fs::exists(cache + "/Text-0123456789abcdef"));
  EXPECT_TRUE(sys::fs::exists(cache + "/photos"));
}

TEST_F(CacheFolderTest, IsEvictedByNobodyWhileItIsUsed) {
  ASSERT_EQ(mkdir(cache.c_str(), 0700), 0);
  {
    Expected<FolderLock> used =
        FolderLock::acquire(cache, FolderLock::Kind::Shared);
    ASSERT_TRUE(static_cast<bool>(used));
    EXPECT_EQ(FolderLock::tryExclusive(cache), nullptr);
  }
  EXPECT_NE(FolderLock::tryExclusive(cache), nullptr);
}

TEST_F(CacheFolderTest, HasALimit) {
  auto limit = [](const char *text) -> uint64_t {
    setenv("SYSTOLE_CACHE_SIZE", text, 1);
    Expected<uint64_t> found = findCacheLimit();
    if (found)
      return *found;
    EXPECT_THAT(message(found.takeError()),
                HasSubstr("a number of bytes is expected"));
    return 1;
  };
  unsetenv("SYSTOLE_CACHE_SIZE");
  EXPECT_EQ(*findCacheLimit(), uint64_t(5) << 30);
  EXPECT_EQ(limit("0"), 0u);
  EXPECT_EQ(limit("123"), 123u);
  EXPECT_EQ(limit("2K"), 2048u);
  EXPECT_EQ(limit("3m"), uint64_t(3) << 20);
  EXPECT_EQ(limit("4T"), uint64_t(4) << 40);
  for (const char *text : {"", "G", "-1", "1.5G", "5GB", "99999999999T"})
    EXPECT_EQ(limit(text), 1u) << text;
}

} // namespace
