//===- ControlChannelTest.cpp - Who may join a job, and what it may send --===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Strangers are connections of this machine. Deadlines are generous: what is
// tested is that strangers do not decide when rank 0 goes on.
//
//===----------------------------------------------------------------------===//

#include "Connections.h"
#include "OtherThreads.h"

#include "runtime/cluster/ControlChannel.h"
#include "runtime/cluster/Frame.h"
#include "runtime/cluster/Packet.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <condition_variable>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <mutex>
#include <thread>

using namespace systole::runtime;
using namespace systole::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

constexpr int64_t limit = 1 << 20;

std::string numbers(int64_t first, int64_t second) {
  return PacketWriter().number(first).number(second).take();
}

// Rounded down, poll would not wait at all in the last millisecond.
TEST(PollTimeoutTest, RoundsUp) {
  using std::chrono::microseconds;
  EXPECT_EQ(pollTimeout(microseconds(-1500)), 0);
  EXPECT_EQ(pollTimeout(microseconds(0)), 0);
  EXPECT_EQ(pollTimeout(microseconds(1)), 1);
  EXPECT_EQ(pollTimeout(microseconds(1000)), 1);
  EXPECT_EQ(pollTimeout(microseconds(499001)), 500);
  EXPECT_EQ(pollTimeout(Clock::duration::max()), 1000000);
}

//===----------------------------------------------------------------------===//
// Frames
//===----------------------------------------------------------------------===//

TEST(Frame, IsReadWhenItIsComplete) {
  const std::string bytes = makeFrame(5, "text") + makeFrame(6, "");
  for (size_t size = 0; size < 20; ++size) {
    auto none = parseFrame(absl::string_view(bytes).substr(0, size), limit);
    ASSERT_TRUE(none.ok()) << none.status();
    EXPECT_FALSE(none->has_value()) << size;
  }
  auto first = parseFrame(bytes, limit);
  ASSERT_TRUE(first.ok() && *first);
  EXPECT_EQ((*first)->kind, 5);
  EXPECT_EQ((*first)->text, "text");
  ASSERT_EQ((*first)->bytes, 20u);
  auto second = parseFrame(absl::string_view(bytes).substr(20), limit);
  ASSERT_TRUE(second.ok() && *second);
  EXPECT_EQ((*second)->kind, 6);
  EXPECT_EQ((*second)->text, "");
  EXPECT_EQ((*second)->bytes, 16u);
}

TEST(Frame, HasASizeThatIsPossible) {
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  constexpr int64_t least = std::numeric_limits<int64_t>::min();
  for (int64_t size : {int64_t{-1}, least, most, limit + 1, int64_t{1} << 60}) {
    auto frame = parseFrame(numbers(3, size), limit);
    EXPECT_EQ(frame.status().code(), absl::StatusCode::kInvalidArgument)
        << size;
    EXPECT_THAT(std::string(frame.status().message()),
                HasSubstr(absl::StrCat(size, " bytes, where at most ", limit)));
  }
  EXPECT_TRUE(parseFrame(numbers(3, limit), limit).ok());
  // A heartbeat is one number.
  EXPECT_TRUE(parseFrame(numbers(heartbeatKind, 8), limit).ok());
  EXPECT_FALSE(parseFrame(numbers(heartbeatKind, 9), limit).ok());
}

TEST(Secrets, AreComparedAsAWhole) {
  EXPECT_TRUE(equalSecrets("", ""));
  EXPECT_TRUE(equalSecrets("abc", "abc"));
  EXPECT_FALSE(equalSecrets("abc", "abd"));
  EXPECT_FALSE(equalSecrets("abc", "Abc"));
  EXPECT_FALSE(equalSecrets("abc", "ab"));
  EXPECT_NE(*randomSecret(), *randomSecret());
}

//===----------------------------------------------------------------------===//
// Joining
//===----------------------------------------------------------------------===//

class ControlChannelTest : public ::testing::Test {
protected:
  void SetUp() override {
    absl::StatusOr<std::string> made = master.listen();
    ASSERT_TRUE(made.ok()) << made.status();
    address = *made;
    std::vector<std::string> parts = absl::StrSplit(address, ' ');
    ASSERT_EQ(parts.size(), 3u);
    secret = parts[0];
    ASSERT_TRUE(absl::SimpleAtoi(parts[1], &port));
    hosts = absl::StrSplit(parts[2], ',');
  }

  void TearDown() override {
    if (acceptor.joinable())
      acceptor.join();
    // Its handlers use this object.
    master.close();
  }

  FileDescriptor knock() {
    FileDescriptor socket = connectTo(port);
    EXPECT_TRUE(socket) << strerror(errno);
    return socket;
  }

  /// A connection that has given the secret, and has been taken.
  FileDescriptor enter() {
    FileDescriptor socket = knock();
    char answer[8];
    EXPECT_TRUE(sendTo(socket, secret));
    EXPECT_EQ(recv(socket.get(), answer, sizeof(answer), MSG_WAITALL), 8);
    EXPECT_EQ(absl::string_view(answer, 8), "systole\n");
    return socket;
  }

  /// Rank 0 takes one other rank, by a thread, which `result` waits for.
  void beginToAccept(Clock::duration patience) {
    acceptor = std::thread([this, patience] {
      accepted = master.accept(2, Clock::now() + patience,
                               [&](int rank, absl::string_view text) {
                                 hellos.push_back(absl::StrCat(rank, text));
                               });
    });
  }
  absl::Status result() {
    acceptor.join();
    return accepted;
  }

  absl::Status join(absl::string_view how) {
    return worker.connect(how, 1, "hello", Clock::now() + patience);
  }

  void startMaster() {
    ControlChannel::Handlers handlers;
    handlers.receive = [this](int, int kind, absl::string_view text) {
      note(absl::StrCat(kind, ":", text));
    };
    handlers.lost = [this](int rank, const absl::Status &why) {
      note(absl::StrCat("lost ", rank, ": ", why.ToString()));
    };
    handlers.step = [] { return int64_t{0}; };
    ASSERT_TRUE(master.start(std::move(handlers)).ok());
  }
  void note(std::string event) {
    std::lock_guard<std::mutex> lock(mutex);
    events.push_back(std::move(event));
    changed.notify_all();
  }
  std::vector<std::string> awaitEvents(size_t count) {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait_for(lock, patience, [&] { return events.size() >= count; });
    return events;
  }

  static constexpr Clock::duration patience = std::chrono::seconds(20);
  ControlChannel master{limit}, worker{limit};
  std::string address, secret;
  int port = 0;
  std::vector<std::string> hosts;
  std::thread acceptor;
  absl::Status accepted;
  std::vector<std::string> hellos;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> events;
};

/// Connections that come one after the other and stay, silent, until 100 others
/// have come.
class Stream {
public:
  Stream(int port, Clock::duration atMost)
      : end(Clock::now() + atMost), thread([this, port] {
          std::vector<FileDescriptor> latest(100);
          for (; !over.load() && Clock::now() < end; ++count)
            latest[count % latest.size()] = connectTo(port);
        }) {}
  ~Stream() {
    over = true;
    thread.join();
  }
  bool areComing() const { return Clock::now() < end; }
  void await(size_t connections) {
    while (count.load() < connections && Clock::now() < end)
      std::this_thread::yield();
  }

private:
  const Clock::time_point end;
  std::atomic<bool> over{false};
  std::atomic<size_t> count{0};
  std::thread thread;
};

TEST_F(ControlChannelTest, StartsAmongSilentStrangers) {
  std::vector<FileDescriptor> strangers;
  for (int i = 0; i < 200; ++i)
    strangers.push_back(knock());
  beginToAccept(patience);
  EXPECT_TRUE(join(address).ok());
  EXPECT_EQ(result(), absl::OkStatus());
  EXPECT_THAT(hellos, ElementsAre("1hello"));
}

/// A stream of strangers does not make the wait longer.
TEST_F(ControlChannelTest, HasADeadlineWhoeverKnocks) {
  Stream strangers(port, patience);
  beginToAccept(std::chrono::seconds(1));
  absl::Status status = result();
  EXPECT_TRUE(strangers.areComing());
  EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_THAT(std::string(status.message()),
              ::testing::MatchesRegex(
                  "rank 1 has not connected to rank 0: .* other connections "
                  "were turned away\\)"));
}

TEST_F(ControlChannelTest, StartsInAStreamOfStrangers) {
  beginToAccept(patience);
  Stream strangers(port, patience);
  strangers.await(500);
  EXPECT_TRUE(join(address).ok());
  EXPECT_EQ(result(), absl::OkStatus());
}

TEST_F(ControlChannelTest, IsNotDelayedByHalfASecret) {
  std::vector<FileDescriptor> strangers;
  for (int i = 0; i < 40; ++i) {
    strangers.push_back(knock());
    EXPECT_TRUE(sendTo(strangers.back(), secret.substr(0, 16)));
  }
  beginToAccept(patience);
  EXPECT_TRUE(join(address).ok());
  EXPECT_EQ(result(), absl::OkStatus());
}

TEST_F(ControlChannelTest, AnswersNothingToTheWrongSecret) {
  beginToAccept(patience);
  std::string wrong = secret;
  wrong.back() = wrong.back() == '0' ? '1' : '0';
  for (const std::string &text : {wrong, std::string(32, '\0')}) {
    FileDescriptor stranger = knock();
    EXPECT_TRUE(sendTo(stranger, text));
    EXPECT_EQ(readToEnd(stranger), "");
  }
  EXPECT_TRUE(join(address).ok());
  EXPECT_EQ(result(), absl::OkStatus());
}

TEST_F(ControlChannelTest, TakesRanksThatAreMissing) {
  beginToAccept(patience);
  constexpr int64_t far = int64_t{1} << 40;
  for (const std::string &hello :
       {makeFrame(0, "x"), makeFrame(2, "x"), makeFrame(-1, "x"),
        makeFrame(far + 1, "x"), numbers(1, -1), numbers(1, limit + 1)}) {
    FileDescriptor other = enter();
    EXPECT_TRUE(sendTo(other, hello));
    EXPECT_EQ(readToEnd(other), "");
  }
  EXPECT_TRUE(join(address).ok());
  EXPECT_EQ(result(), absl::OkStatus());
  EXPECT_THAT(hellos, ElementsAre("1hello"));
}

TEST_F(ControlChannelTest, GoesOnWhenDescriptorsAreFreeAgain) {
  FileDescriptor strangers[4];
  for (FileDescriptor &stranger : strangers)
    stranger = FileDescriptor(socket(AF_INET, SOCK_STREAM, 0));
  auto where = SocketAddress::parse("127.0.0.1", port);
  beginToAccept(patience);
  {
    OtherThreads others;
    NoDescriptors none;
    for (FileDescriptor &stranger : strangers)
      EXPECT_EQ(connect(stranger.get(), where->get(), where->size()), 0);
    EXPECT_TRUE(others.awaitSleeps(3));
  }
  EXPECT_TRUE(join(address).ok());
  EXPECT_EQ(result(), absl::OkStatus());
}

TEST_F(ControlChannelTest, ListensUntilAllAreThere) {
  beginToAccept(patience);
  EXPECT_TRUE(join(address).ok());
  EXPECT_EQ(result(), absl::OkStatus());
  errno = 0;
  EXPECT_FALSE(connectTo(port));
  EXPECT_EQ(errno, ECONNREFUSED);
}

TEST_F(ControlChannelTest, ListensNoLongerThanItWaits) {
  beginToAccept(std::chrono::milliseconds(10));
  EXPECT_FALSE(result().ok());
  EXPECT_FALSE(connectTo(port));
}

TEST_F(ControlChannelTest, MeetsByIPv6) {
  if (!hasIPv6())
    GTEST_SKIP() << "this machine has no IPv6 loopback (::1)";
  EXPECT_EQ(hosts.back(), "::1");
  beginToAccept(patience);
  EXPECT_TRUE(join(absl::StrCat(secret, " ", port, " ::1")).ok());
  EXPECT_EQ(result(), absl::OkStatus());
}

/// An address of another kind than the machine has is passed over.
TEST_F(ControlChannelTest, TriesEachAddress) {
  EXPECT_THAT(hosts, ::testing::Contains("127.0.0.1"));
  for (const std::string &host : hosts)
    EXPECT_FALSE(absl::StartsWith(host, "fe80")) << host;
  beginToAccept(patience);
  EXPECT_TRUE(
      join(absl::StrCat(secret, " ", port, " nonsense,127.0.0.1")).ok());
  EXPECT_EQ(result(), absl::OkStatus());
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

TEST_F(ControlChannelTest, DeliversWhatComesWithTheFirstMessage) {
  beginToAccept(patience);
  FileDescriptor other = enter();
  EXPECT_TRUE(sendTo(
      other, makeFrame(1, "hello") + makeFrame(7, "at once") +
                 makeFrame(heartbeatKind, PacketWriter().number(12).take())));
  ASSERT_EQ(result(), absl::OkStatus());
  startMaster();
  EXPECT_THAT(awaitEvents(1), ElementsAre("7:at once"));
  EXPECT_TRUE(sendTo(other, makeFrame(8, "later")));
  EXPECT_THAT(awaitEvents(2), ElementsAre("7:at once", "8:later"));
  EXPECT_EQ(master.lastStep(1), 12);
}

TEST_F(ControlChannelTest, EndsAConnectionWhoseMessageIsTooLarge) {
  for (int64_t size : {limit + 1, int64_t{1} << 60, int64_t{-1}}) {
    ControlChannel channel(limit);
    absl::StatusOr<std::string> made = channel.listen();
    ASSERT_TRUE(made.ok());
    std::vector<std::string> parts = absl::StrSplit(*made, ' ');
    secret = parts[0];
    ASSERT_TRUE(absl::SimpleAtoi(parts[1], &port));
    events.clear();
    std::thread other([&] {
      FileDescriptor socket = enter();
      EXPECT_TRUE(sendTo(socket, makeFrame(1, "hello") + makeFrame(7, "first") +
                                     numbers(8, size)));
      // Its own heartbeats are all that it hears.
      EXPECT_THAT(readToEnd(socket), Not(HasSubstr("first")));
    });
    ASSERT_TRUE(
        channel
            .accept(2, Clock::now() + patience, [](int, absl::string_view) {})
            .ok());
    ControlChannel::Handlers handlers;
    handlers.receive = [this](int, int kind, absl::string_view text) {
      note(absl::StrCat(kind, ":", text));
    };
    handlers.lost = [this](int rank, const absl::Status &why) {
      EXPECT_TRUE(absl::IsInvalidArgument(why)) << why;
      note(absl::StrCat("lost ", rank, ": ", why.message()));
    };
    handlers.step = [] { return int64_t{0}; };
    ASSERT_TRUE(channel.start(std::move(handlers)).ok());
    EXPECT_THAT(
        awaitEvents(2),
        ElementsAre("7:first", absl::StrCat("lost 1: a message of kind 8 with ",
                                            size, " bytes, where at most ",
                                            limit, " are possible")));
    other.join();
    channel.close();
  }
}

} // namespace
