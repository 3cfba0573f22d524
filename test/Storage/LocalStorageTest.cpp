//===- LocalStorageTest.cpp - Files of this machine -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DiskFaults.h"
#include "TestRecords.h"

#include "runtime/storage/Storage.h"
#include "runtime/support/Addresses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace systole::storage;
using systole::test::DiskFault;
using systole::test::DiskFaults;
using systole::test::makeFolder;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

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
  EXPECT_THAT(*listNames(path.substr(0, path.rfind('/'))), ElementsAre("file"));
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

TEST(LocalStorage, SaysThatAFileWasWrittenAgain) {
  std::string path = makeFolder() + "/file", part(4, '\0');
  ASSERT_TRUE(writeWhole(path, "contents").ok());
  auto file = open(path);
  ASSERT_TRUE(file.ok());
  const timespec times[] = {{1, 0}, {1, 0}};
  ASSERT_EQ(utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
  EXPECT_THAT((*file)->read(&part[0], 4).status().message(),
              HasSubstr("before byte 4: it was written again, with as many "
                        "bytes; write"));
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

TEST(Addresses, AreShownWithoutSecrets) {
  for (const auto &[text, shown] :
       {std::pair("cannot open 'https://a.b/c/d?X-Sig=1%2F&e=2,3': 403",
                  "cannot open 'https://a.b/c/d?...': 403"),
        std::pair("--f=https://a/x?s=1,http://b/y?s=2,gs://c/z?,data/w",
                  "--f=https://a/x?...,http://b/y?...,gs://c/z?,data/w"),
        std::pair("HTTPS://user:pass@host:80/x and http://h/#s\nhttp://h/p",
                  "HTTPS://...@host:80/x and http://h/?...\nhttp://h/p"),
        std::pair("http://a@b/c@d, \"https://u@[::1]?q\"",
                  "http://...@b/c@d, \"https://...@[::1]?...\""),
        std::pair("what? s3://b/c?d :// http", "what? s3://b/c?d :// http")}) {
    EXPECT_EQ(systole::withoutSecrets(text), shown);
    EXPECT_EQ(systole::withoutSecrets(shown), shown);
  }
  EXPECT_THAT(open("https://a/b?...").status().message(),
              HasSubstr("were removed when the address was saved"));
}

//===----------------------------------------------------------------------===//
// Temporary files
//===----------------------------------------------------------------------===//

TEST(LocalStorage, WritersOfOneFileDoNotMeet) {
  std::string folder = makeFolder(), path = folder + "/file";
  auto one = create(path), two = create(path);
  ASSERT_TRUE(one.ok() && two.ok());
  ASSERT_TRUE((*one)->append("longer contents").ok());
  ASSERT_TRUE((*two)->append("short").ok());
  absl::Status status = (*one)->commit();
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(*readWhole(path), "longer contents");
  status = (*two)->commit();
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(*readWhole(path), "short");
  EXPECT_THAT(*listNames(folder), ElementsAre("file"));
}

TEST(LocalStorage, WritesThroughNoLink) {
  std::string folder = makeFolder(), path = folder + "/file";
  ASSERT_TRUE(writeWhole(folder + "/victim", "precious").ok());
  ASSERT_EQ(symlink("victim", (path + ".tmp").c_str()), 0);
  ASSERT_TRUE(writeWhole(path, "mine").ok());
  EXPECT_EQ(*readWhole(folder + "/victim"), "precious");
  // Nor is a log.
  ASSERT_EQ(symlink("new", (folder + "/log").c_str()), 0);
  EXPECT_TRUE(absl::IsAlreadyExists(createLog(folder + "/log").status()));
  EXPECT_FALSE(stat(folder + "/new").ok());
}

/// Runs it in another process, which ends without destructors; returns when it
/// has begun to wait for `release`, or has ended.
struct Child {
  explicit Child(const std::function<void(const Child &)> &body) {
    EXPECT_EQ(pipe(ready), 0);
    EXPECT_EQ(pipe(release), 0);
    pid = fork();
    if (pid == 0) {
      close(release[1]);
      body(*this);
      _exit(0);
    }
    close(ready[1]);
    close(release[0]);
    char byte;
    (void)!read(ready[0], &byte, 1);
  }
  void wait() const {
    close(ready[1]);
    char byte;
    (void)!read(release[0], &byte, 1);
  }
  int end() {
    close(release[1]);
    int status = -1;
    EXPECT_EQ(waitpid(pid, &status, 0), pid);
    close(ready[0]);
    return status;
  }
  int ready[2], release[2];
  pid_t pid;
};

TEST(LocalStorage, RemovesWhatAKilledWriterLeft) {
  std::string folder = makeFolder();
  std::string mine = folder + "/notes.tmp", like = folder + "/x.123.tmp";
  std::ofstream(mine) << "mine";
  std::ofstream(like) << "mine";
  Child killed([&](const Child &) {
    auto file = create(folder + "/killed");
    if (!file.ok() || !(*file)->append("half").ok())
      _exit(1);
    _exit(0);
  });
  EXPECT_EQ(killed.end(), 0);
  Child alive([&](const Child &child) {
    auto file = create(folder + "/alive");
    if (!file.ok() || !(*file)->append("whole").ok())
      _exit(1);
    child.wait();
    _exit((*file)->commit().ok() ? 0 : 2);
  });
  ASSERT_TRUE(writeWhole(folder + "/file", "bytes").ok());
  std::vector<std::string> names = *listNames(folder);
  ASSERT_EQ(names.size(), 4u);
  EXPECT_THAT(names[0], ::testing::MatchesRegex("alive[.][0-9a-f]{16}[.]tmp"));
  EXPECT_THAT(names, ElementsAre(names[0], "file", "notes.tmp", "x.123.tmp"));
  EXPECT_EQ(alive.end(), 0);
  EXPECT_EQ(*readWhole(folder + "/alive"), "whole");
}

/// Removes leftovers as another process does when a file is about to get its
/// name. Returns the number of temporary files that it removed.
int removeUnlocked(const std::string &folder) {
  int removed = 0;
  std::error_code error;
  for (const auto &entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() != ".tmp")
      continue;
    // Calls that DiskFaults does not replace: it calls this one.
    int file = static_cast<int>(
        syscall(SYS_openat, AT_FDCWD, entry.path().c_str(), O_RDONLY));
    if (flock(file, LOCK_EX | LOCK_NB) == 0)
      removed +=
          syscall(SYS_unlinkat, AT_FDCWD, entry.path().c_str(), 0) == 0 ? 1 : 0;
    syscall(SYS_close, file);
  }
  return removed;
}

TEST(LocalStorage, KeepsATemporaryFileLockedUntilItHasItsName) {
  for (const Condition &condition : {Condition(), Condition::absent()}) {
    std::string folder = makeFolder(), path = folder + "/file";
    auto file = create(path, condition);
    ASSERT_TRUE(file.ok() && (*file)->append("bytes").ok());
    int removed = 0, calls = 0;
    DiskFaults::arm(
        [&](const std::string &of) {
          if (of == path) {
            ++calls;
            removed += removeUnlocked(folder);
          }
          return false;
        },
        DiskFault::NoSpace, INT64_MAX);
    absl::Status status = (*file)->commit();
    DiskFaults::disarm();
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_GT(calls, 0);
    EXPECT_EQ(removed, 0);
    EXPECT_EQ(*readWhole(path), "bytes");
  }
}

TEST(LocalStorage, CopiesAgainWhereAnotherProcessRemovesTheLink) {
  std::string folder = makeFolder(), path = folder + "/file";
  ASSERT_TRUE(writeWhole(path, "bytes").ok());
  int removed = 0;
  DiskFaults::arm(
      [&](const std::string &of) {
        if (of == folder + "/copy" && removed < 3)
          removed += removeUnlocked(folder);
        return false;
      },
      DiskFault::NoSpace, INT64_MAX);
  absl::Status status = copy(path, folder + "/copy");
  DiskFaults::disarm();
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(removed, 3);
  EXPECT_EQ(*readWhole(folder + "/copy"), "bytes");
  EXPECT_THAT(*listNames(folder), ElementsAre("copy", "file"));
}

//===----------------------------------------------------------------------===//
// Disks that fail
//===----------------------------------------------------------------------===//

class DiskErrors : public ::testing::Test {
protected:
  void TearDown() override { DiskFaults::disarm(); }
  const std::string folder = makeFolder(), path = folder + "/file";
};

// Linux drops the pages that could not be written: a second fsync succeeds.
TEST_F(DiskErrors, FsyncErrorsAreNotRetried) {
  ASSERT_TRUE(writeWhole(path, "old").ok());
  {
    auto file = create(path);
    ASSERT_TRUE(file.ok() && (*file)->append("new").ok());
    DiskFaults::arm([&](const std::string &of) { return of != folder; },
                    DiskFault::IoError, 1);
    for (int i = 0; i < 2; ++i)
      EXPECT_EQ((*file)->commit().message(),
                "cannot write '" + path + "': Input/output error");
    EXPECT_THAT(DiskFaults::struckCall(), ::testing::StartsWith("fsync "));
  }
  EXPECT_EQ(*readWhole(path), "old");
  EXPECT_THAT(*listNames(folder), ElementsAre("file"));
}

TEST_F(DiskErrors, CloseErrorsAreReported) {
  ASSERT_TRUE(writeWhole(path, "old").ok());
  DiskFaults::arm(DiskFaults::below(folder), DiskFault::IoError, 4);
  EXPECT_EQ(writeWhole(path, "new").message(),
            "cannot write '" + path + "': Input/output error");
  EXPECT_THAT(DiskFaults::struckCall(), ::testing::StartsWith("close "));
  EXPECT_EQ(*readWhole(path), "old");
}

TEST_F(DiskErrors, FolderErrorsSayThatTheFileIsThere) {
  ASSERT_TRUE(writeWhole(path, "old").ok());
  DiskFaults::arm([&](const std::string &of) { return of == folder; },
                  DiskFault::IoError, 1);
  EXPECT_EQ(writeWhole(path, "new").message(),
            "'" + path +
                "' is written, but may be lost if the machine stops: cannot "
                "write the folder '" +
                folder + "': Input/output error");
  EXPECT_EQ(*readWhole(path), "new");
}

TEST_F(DiskErrors, ShortWritesGoOn) {
  DiskFaults::arm(DiskFaults::below(folder), DiskFault::ShortWrite, 1, 4);
  std::string bytes(1000, 'x');
  absl::Status status = writeWhole(path, bytes);
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_TRUE(DiskFaults::hasStruck());
  EXPECT_EQ(*readWhole(path), bytes);
}

TEST_F(DiskErrors, LeaveTheFileThatACopyWouldReplace) {
  ASSERT_TRUE(writeWhole(path, "new").ok());
  ASSERT_TRUE(writeWhole(folder + "/copy", "old").ok());
  // A rename and, with it, whatever else would take its place.
  DiskFaults::arm([&](const std::string &of) { return of == folder + "/copy"; },
                  DiskFault::IoError, 1, INT64_MAX);
  EXPECT_EQ(copy(path, folder + "/copy").message(),
            "cannot write '" + folder + "/copy': Input/output error");
  DiskFaults::disarm();
  EXPECT_EQ(*readWhole(folder + "/copy"), "old");
  EXPECT_THAT(*listNames(folder), ElementsAre("copy", "file"));
}

TEST_F(DiskErrors, CopiesWithoutLinks) {
  std::string bytes(3 << 20, 'x');
  ASSERT_TRUE(writeWhole(path, bytes + "end").ok());
  DiskFaults::arm(DiskFaults::below(folder), DiskFault::IoError, 1);
  absl::Status status = copy(path, folder + "/copy");
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_THAT(DiskFaults::struckCall(), ::testing::StartsWith("link "));
  EXPECT_TRUE(*readWhole(folder + "/copy") == bytes + "end");
}

/// A folder or a file that cannot be read is no empty one, and none that is
/// missing.
TEST_F(DiskErrors, ReadErrorsAreNotAbsence) {
  ASSERT_TRUE(makeFolders(folder + "/a").ok());
  ASSERT_TRUE(makeFolders(folder + "/b").ok());
  for (const char *name : {"/a/1.data", "/b/2.data", "/b/3.data"})
    ASSERT_TRUE(writeWhole(folder + name, "bytes").ok());
  ASSERT_EQ(symlink("none", (folder + "/a/broken").c_str()), 0);
  for (auto [pattern, struck] :
       {std::pair("/*/*.data", "/b"), std::pair("/b/*.data", "/b"),
        std::pair("/*/2.data", "/b/2.data"),
        std::pair("/b/2.data", "/b/2.data"), std::pair("/*.data", "")}) {
    SCOPED_TRACE(pattern);
    const std::string at = folder + struck;
    auto wanted = glob(folder + pattern);
    ASSERT_TRUE(wanted.ok()) << wanted.status();
    for (DiskFault fault : {DiskFault::ReadDenied, DiskFault::ReadError,
                            DiskFault::ReadTimeOut}) {
      DiskFaults::arm([&](const std::string &of) { return of == at; }, fault, 1,
                      INT64_MAX);
      auto files = glob(folder + pattern);
      int64_t calls = DiskFaults::disarm();
      EXPECT_TRUE(DiskFaults::hasStruck());
      EXPECT_FALSE(files.ok());
      EXPECT_THAT(files.status().message(), HasSubstr("'" + at + "'"));
      // Each call by itself, such as the second readdir.
      for (int64_t call = 1; call <= calls + 3; ++call) {
        DiskFaults::arm([&](const std::string &of) { return of == at; }, fault,
                        call);
        files = glob(folder + pattern);
        DiskFaults::disarm();
        if (DiskFaults::hasStruck())
          EXPECT_FALSE(files.ok()) << DiskFaults::struckCall();
        else
          EXPECT_EQ(*files, *wanted);
      }
    }
  }
  // A folder: opendir, then a readdir for each name and one for the end.
  for (int64_t call = 1; call <= 6; ++call) {
    DiskFaults::arm(DiskFaults::below(folder + "/b"), DiskFault::ReadError,
                    call);
    auto entries = list(folder + "/b");
    DiskFaults::disarm();
    EXPECT_EQ(entries.status().message(),
              "cannot read the folder '" + folder + "/b': Input/output error");
  }
  EXPECT_THAT(*listNames(folder + "/a"), ElementsAre("1.data", "broken"));
}

TEST_F(DiskErrors, StatErrorsLeaveUnknownWhetherAFileExists) {
  EXPECT_FALSE(*exists(path));
  ASSERT_TRUE(writeWhole(path, "bytes").ok());
  EXPECT_TRUE(*exists(path));
  for (auto [fault, what] :
       {std::pair(DiskFault::ReadDenied, "Permission denied"),
        std::pair(DiskFault::ReadError, "Input/output error")}) {
    DiskFaults::arm(DiskFaults::below(folder), fault, 1);
    EXPECT_EQ(exists(path).status().message(), "cannot tell whether '" + path +
                                                   "' exists: cannot open '" +
                                                   path + "': " + what);
    DiskFaults::disarm();
  }
}

TEST_F(DiskErrors, ALossOfPowerLeavesNewFolders) {
  DiskFaults::arm(DiskFaults::below(folder), DiskFault::PowerLoss, INT64_MAX);
  ASSERT_TRUE(makeFolders(folder + "/a/b/").ok());
  ASSERT_TRUE(writeWhole(folder + "/a/b/file", "bytes").ok());
  DiskFaults::losePower();
  auto bytes = readWhole(folder + "/a/b/file");
  ASSERT_TRUE(bytes.ok()) << bytes.status();
  EXPECT_EQ(*bytes, "bytes");
}

} // namespace
