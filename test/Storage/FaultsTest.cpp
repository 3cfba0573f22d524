//===- FaultsTest.cpp - Servers that fail ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each fault either passes, and all bytes are right, or ends reading with the
// file, the byte and what the server said.
//
//===----------------------------------------------------------------------===//

#include "TestServer.h"

#include "runtime/storage/Http.h"
#include "runtime/storage/Storage.h"
#include "runtime/storage/StorageOptions.h"

#include <gmock/gmock.h>

#include <atomic>

using namespace systole::storage;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

namespace {

/// Faults while a file of 300,000 bytes, five blocks, is read by each scheme.
class Faults : public ServerTest,
               public ::testing::WithParamInterface<const char *> {
protected:
  using ServerTest::SetUpTestSuite;

  /// A new object, so that tests do not see each other's faults.
  void SetUp() override {
    static int number = 0;
    name = "bucket/faults-" + std::to_string(++number) + ".data";
    put(name, bytes);
    std::string scheme = GetParam();
    path = scheme == "http" ? url() + "/files/" + name : scheme + "://" + name;
    // Requests for contents, not for what there is.
    match = scheme == "gs" ? "GET .*" + fileName() + "[?]alt=media"
                           : "GET .*" + fileName();
  }

  std::string fileName() const { return name.substr(name.find('/') + 1); }

  /// All of it, some thousand bytes at a time.
  absl::StatusOr<std::string> read() {
    auto file = open(path);
    if (!file.ok())
      return file.status();
    std::string all, part(7000, '\0');
    while (true) {
      auto got = (*file)->read(&part[0], part.size());
      if (!got.ok())
        return got.status();
      all.append(part, 0, *got);
      if (*got < static_cast<int64_t>(part.size()))
        return all;
    }
  }

  void expectWhole() {
    auto got = read();
    ASSERT_TRUE(got.ok()) << got.status();
    EXPECT_TRUE(*got == bytes);
  }

  void expectError(absl::StatusCode code, const std::string &what) {
    auto got = read();
    EXPECT_EQ(got.status().code(), code) << got.status();
    EXPECT_THAT(got.status().message(),
                AllOf(HasSubstr("'" + path + "'"), HasSubstr("byte "),
                      HasSubstr(what)));
  }

  const std::string bytes = makeBytes(300000);
  std::string name, path, match;
};

TEST_P(Faults, PassWhereTheNextTryGoesWell) {
  for (const char *fault :
       {"429", "500", "502", "503", "504", "408", "reset", "hang", "cut:0",
        "cut:1000", "stall:0", "stall:1000", "short:0", "short:1000"}) {
    SCOPED_TRACE(fault);
    fail(match, {"ok", fault});
    expectWhole();
  }
}

TEST_P(Faults, PassManyTimesWhileBytesCome) {
  fail(match, {"cut:9000", "cut:9000", "cut:9000", "cut:9000", "cut:9000",
               "short:100", "stall:3", "short:1", "cut:1"});
  expectWhole();
}

TEST_P(Faults, AreResumedWhereTheyBrokeOff) {
  auto file = open(path);
  ASSERT_TRUE(file.ok()) << file.status();
  (void)takeLog();
  fail(match, {"cut:1000"});
  std::string part(5000, '\0');
  auto got = (*file)->readAt(20000, &part[0], 5000);
  ASSERT_TRUE(got.ok()) << got.status();
  EXPECT_TRUE(part == bytes.substr(20000, 5000));
  EXPECT_THAT(takeLog(), AllOf(HasSubstr("bytes=20000-24999"),
                               HasSubstr("bytes=21000-24999")));
}

TEST_P(Faults, EndWithWhatTheServerSaid) {
  for (const auto &[fault, code, what] :
       {std::tuple("500", absl::StatusCode::kUnavailable,
                   "answered 500 (Internal Server Error): told to fail (4 "
                   "tries); try again later"),
        std::tuple("429", absl::StatusCode::kUnavailable,
                   "answered 429 (Too Many Requests)"),
        std::tuple("reset", absl::StatusCode::kUnavailable, "(4 tries)"),
        std::tuple("hang", absl::StatusCode::kDeadlineExceeded,
                   "no data came for 1 s (4 tries)"),
        std::tuple("short:0", absl::StatusCode::kUnavailable,
                   "the server sent 0 of")}) {
    SCOPED_TRACE(fault);
    SetUp();
    fail(match, std::vector<std::string>(30, fault));
    expectError(code, what);
  }
}

TEST_P(Faults, PermanentOnesAreNotRetried) {
  fail(match, std::vector<std::string>(9, "403"));
  (void)takeLog();
  auto file = open(path);
  ASSERT_TRUE(file.ok()) << file.status();
  char byte;
  auto got = (*file)->readAt(1234, &byte, 1);
  EXPECT_EQ(got.status().code(), absl::StatusCode::kPermissionDenied);
  EXPECT_THAT(
      got.status().message(),
      AllOf(HasSubstr("cannot read byte 1234 of '" + path + "'"),
            HasSubstr("403 (Forbidden)"),
            HasSubstr(std::string(GetParam()) == "http" ? "without credentials"
                                                        : "; set ")));
  std::string log = takeLog();
  EXPECT_EQ(log.find("bytes=1234-1234"), log.rfind("bytes=1234-1234"));
}

TEST_P(Faults, SayThatTheFileHasChanged) {
  fail(match, {"ok", "change"});
  expectError(absl::StatusCode::kDataLoss, "has changed while it was read");
}

TEST_P(Faults, SayThatTheFileIsGone) {
  fail(match, {"404"});
  expectError(absl::StatusCode::kDataLoss, "no longer there");
}

TEST_P(Faults, SayThatAnotherPartCame) {
  fail(match, std::vector<std::string>(9, "shift"));
  expectError(absl::StatusCode::kDataLoss, "the server sent another range");
}

TEST_P(Faults, AreNotMissingRanges) {
  fail(match, std::vector<std::string>(30, "norange"));
  expectWhole();
}

TEST_P(Faults, SayThatThereIsNoSuchFile) {
  path += ".none";
  auto file = open(path);
  EXPECT_EQ(file.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(file.status().message(),
              AllOf(HasSubstr("cannot open '" + path + "'"),
                    HasSubstr("404 (Not Found)")));
}

INSTANTIATE_TEST_SUITE_P(Schemes, Faults, ::testing::Values("gs", "s3", "http"),
                         [](const auto &info) { return info.param; });

/// Faults while objects are written.
class WriteFaults : public ServerTest,
                    public ::testing::WithParamInterface<const char *> {
protected:
  void SetUp() override {
    static int number = 0;
    file = "write-" + std::to_string(++number);
    path = std::string(GetParam()) + "://bucket/" + file;
  }
  std::string file, path;
};

TEST_P(WriteFaults, PassWhereTheNextTryGoesWell) {
  for (const char *fault : {"500", "429", "reset", "hang", "lost"}) {
    SCOPED_TRACE(fault);
    fail(file, {fault, fault});
    std::string bytes = makeBytes(1000);
    absl::Status status = writeWhole(path, bytes);
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_TRUE(get("bucket/" + file) == bytes);
  }
}

TEST_P(WriteFaults, EndWithTheFileAndWhatToDo) {
  fail(file, {"403"});
  absl::Status status = writeWhole(path, "bytes");
  EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("cannot write '" + path + "'"),
                                      HasSubstr("403"), HasSubstr("; set ")));
}

TEST_P(WriteFaults, AnAnswerThatWasLostIsNoStranger) {
  // The first try makes the object, and the second finds one.
  fail(file, {"lost"});
  absl::Status status = writeWhole(path, "mine", Condition::absent());
  EXPECT_TRUE(status.ok()) << status;
  status = writeWhole(path, "other", Condition::absent());
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << status;
}

TEST_P(WriteFaults, PartsAreSentAgain) {
  std::string bytes = makeBytes(12 << 20);
  // For gs://, the store keeps 100,000 bytes of a part before the connection
  // breaks.
  std::string part =
      std::string(GetParam()) == "gs" ? "PUT /session/" : "PUT .*partNumber";
  fail(part, {"ok", "500", "reset", "keep:100000", "lost", "ok", "lost"});
  absl::Status status = writeWhole(path, bytes);
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_TRUE(get("bucket/" + file) == bytes);
  fail(part, std::vector<std::string>(50, "503"));
  status = writeWhole(path, bytes);
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(status.message()),
              MatchesRegex("cannot write byte 0 of '.*503.*4 tries.*"));
  fail(part, {});
}

/// A clock that only waiting moves, by a second.
class WaitingClock {
public:
  WaitingClock() {
    retryClock().now = [this] { return began + waited.load(); };
    retryClock().wait = [this](auto, auto *) {
      waited = waited.load() + std::chrono::seconds(1);
    };
  }
  ~WaitingClock() { retryClock() = real; }

  std::atomic<std::chrono::seconds> waited{std::chrono::seconds(0)};

private:
  const RetryClock real = retryClock();
  const std::chrono::steady_clock::time_point began =
      std::chrono::steady_clock::now();
};

/// During an outage the parts, the end of an upload, the question whether it is
/// there and its removal wait once.
TEST_P(WriteFaults, WaitOnceForAFile) {
  const std::string bytes = makeBytes(12 << 20);
  setStoragePatience(std::chrono::seconds(1));
  for (int good = 0; good < 4; ++good) {
    SCOPED_TRACE(good);
    // From a part, or from the end of the upload on.
    std::vector<std::string> faults(static_cast<size_t>(good), "ok");
    faults.resize(100, "503");
    const std::string after =
        std::string(GetParam()) == "gs" ? "/session/" : file + ".*uploadId";
    fail(after, faults);
    if (good == 3)
      fail("HEAD .*" + file, std::vector<std::string>(100, "503"));
    (void)takeLog();
    WaitingClock clock;
    absl::Status status = writeWhole(path, bytes);
    fail(after, {});
    fail("HEAD .*" + file, {});
    // gs:// sends 48 parts of 256 KiB.
    EXPECT_FALSE(status.ok());
    EXPECT_LE(clock.waited.load(), std::chrono::seconds(1));
    EXPECT_THAT(takeLog(), HasSubstr("DELETE "));
  }
  setStoragePatience(std::chrono::minutes(5));
}

INSTANTIATE_TEST_SUITE_P(Schemes, WriteFaults, ::testing::Values("gs", "s3"),
                         [](const auto &info) { return info.param; });

//===----------------------------------------------------------------------===//
// One store's own
//===----------------------------------------------------------------------===//

class S3Faults : public ServerTest {};

TEST_F(S3Faults, AnUploadWhoseEndWasLostIsThere) {
  std::string bytes = makeBytes(6 << 20), path = "s3://bucket/lost-end";
  for (const Condition &condition : {Condition::absent(), Condition()}) {
    // The first try puts the object together; the second finds no upload.
    fail("POST .*lost-end.uploadId", {"lost"});
    absl::Status status = writeWhole(path, bytes, condition);
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_TRUE(get("bucket/lost-end") == bytes);
  }
  // Another's object of that name is none of ours.
  fail("POST .*lost-end.uploadId", {"404"});
  EXPECT_TRUE(absl::IsNotFound(writeWhole(path, bytes)));
}

TEST_F(S3Faults, LargeObjectsAreCopiedInParts) {
  std::string bytes = makeBytes(20 << 20);
  put("bucket/large", bytes);
  absl::Status status = copy("s3://bucket/large", "s3://bucket/large-copy");
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_TRUE(get("bucket/large-copy") == bytes);
}

class WebFaults : public ServerTest {};

TEST_F(WebFaults, ABytePerWhileIsAStall) {
  put("bucket/drip", makeBytes(5000));
  fail("GET .*drip", std::vector<std::string>(9, "drip"));
  char byte[5000];
  auto file = open(url() + "/files/bucket/drip");
  ASSERT_TRUE(file.ok()) << file.status();
  // Bytes that come begin the count of tries anew: what ends it is patience.
  setStoragePatience(std::chrono::seconds(0));
  auto got = (*file)->readAt(0, byte, 5000);
  setStoragePatience(std::chrono::minutes(5));
  EXPECT_EQ(got.status().code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_THAT(std::string(got.status().message()),
              MatchesRegex("cannot read byte [0-9]+ of .*only [0-9]+ bytes "
                           "came in 1 s.*"));
  fail("GET .*drip", {});
}

TEST_F(WebFaults, PatienceIsATime) {
  put("bucket/patience", "bytes");
  std::string path = url() + "/files/bucket/patience";
  fail("HEAD .*patience", {"503", "503", "503"});
  setStoragePatience(std::chrono::seconds(0));
  absl::Status status = stat(path).status();
  setStoragePatience(std::chrono::minutes(5));
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("--storage_patience_secs"),
                                      ::testing::Not(HasSubstr("tries)"))));
  EXPECT_TRUE(stat(path).ok());
}

TEST_F(WebFaults, AreNotedWhileTheyLast) {
  put("bucket/noted", "bytes");
  const std::string path = url() + "/files/bucket/noted";
  std::vector<std::string> notices;
  WaitingClock clock;
  setWaitNotice([&](const std::string &text) { notices.push_back(text); });
  auto expectNotices = [&](const std::vector<std::string> &faults, size_t count,
                           const std::string &why) {
    fail("HEAD .*noted", faults);
    EXPECT_TRUE(stat(path).ok());
    ASSERT_EQ(notices.size(), count);
    if (count > 0)
      EXPECT_THAT(notices[0],
                  AllOf(HasSubstr("waiting for '" + url().substr(7) + "': "),
                        HasSubstr(why), HasSubstr("--storage_patience_secs")));
    notices.clear();
  };
  // A failure or two pass in silence.
  expectNotices({"503", "503"}, 0, "");
  expectNotices({"503", "503", "503"}, 1, "the server answered 503");
  expectNotices({"503", "503", "503"}, 0, "");
  clock.waited = clock.waited.load() + std::chrono::minutes(1);
  expectNotices({"hang"}, 1, "no answer has come yet");
  setWaitNotice([](const std::string &) {});
}

TEST_F(WebFaults, EndlessAnswersEnd) {
  fail("GET .*/o.prefix=flood", {"flood"});
  auto entries = list("gs://bucket/flood");
  EXPECT_EQ(entries.status().code(), absl::StatusCode::kOutOfRange);
  EXPECT_THAT(entries.status().message(),
              HasSubstr("the answer is longer than 67108864 bytes"));
}

TEST_F(WebFaults, NoRedirectionLeavesTls) {
  put("bucket/redirected", "bytes");
  std::string target = "/files/bucket/redirected";
  EXPECT_EQ(*readWhole(secureUrl() + "/redirect?to=" + secureUrl() + target),
            "bytes");
  EXPECT_EQ(*readWhole(url() + "/redirect?to=" + url() + target), "bytes");
  EXPECT_EQ(*readWhole(url() + "/redirect?to=" + secureUrl() + target),
            "bytes");
  absl::Status status =
      readWhole(secureUrl() + "/redirect?to=" + url() + target).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("redirects from https://"));
}

} // namespace
