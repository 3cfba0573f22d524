//===- StatusServerTest.cpp - A server that anyone may connect to ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Connections.h"
#include "OtherThreads.h"

#include "runtime/program/monitor/HttpRequest.h"
#include "runtime/program/monitor/StatusServer.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>
#include <time.h>

using namespace systole::runtime;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

namespace {

//===----------------------------------------------------------------------===//
// Requests, from their bytes
//===----------------------------------------------------------------------===//

TEST(HttpRequest, IsReadWhenItsHeadIsComplete) {
  const std::string bytes = "GET /a?b=c&d HTTP/1.1\r\nHOST: x:1 \r\n"
                            "Cookie: e=f\r\ncookie:\tg=h\r\n"
                            "Authorization:Bearer i\r\nAccept: */*\r\n\r\n";
  for (size_t size = 0; size < bytes.size(); ++size) {
    auto none = parseHttpRequest(absl::string_view(bytes).substr(0, size));
    ASSERT_TRUE(none.ok()) << none.status();
    EXPECT_FALSE(none->has_value()) << size;
  }
  auto request = parseHttpRequest(bytes + "body");
  ASSERT_TRUE(request.ok() && *request) << request.status();
  EXPECT_EQ((*request)->method, "GET");
  EXPECT_EQ((*request)->path, "/a");
  EXPECT_EQ((*request)->query, "b=c&d");
  EXPECT_EQ((*request)->host, "x:1");
  EXPECT_EQ((*request)->cookie, "e=f; g=h");
  EXPECT_EQ((*request)->authorization, "Bearer i");
  EXPECT_EQ((*request)->bytes, bytes.size());
}

/// RFC 9112: sections 2.2 (line ends), 3 (first line), 3.2 (Host), 5 (fields).
TEST(HttpRequest, IsRefusedWhenItIsMalformed) {
  for (absl::string_view head :
       {"", "GET", "GET /", "GET / HTTP/2", "GET  / HTTP/1.1", "GET x HTTP/1.1",
        "GET / HTTP/1.1 ", " GET / HTTP/1.1", "GET /\x80 HTTP/1.1",
        "G\x01T / HTTP/1.1", "GET / HTTP/1.1", "GET / HTTP/1.1\r\nHost : x",
        "GET / HTTP/1.1\r\nHost", "GET / HTTP/1.1\r\n: x",
        "GET / HTTP/1.1\r\nHost: x\r\nHost: x", "GET / HTTP/1.1\nHost: x",
        "GET / HTTP/1.1\r\nHost: x\r\n y: z",
        "GET / HTTP/1.1\r\nHost: x\ry: z"})
    EXPECT_EQ(parseHttpRequest(absl::StrCat(head, "\r\n\r\n")).status().code(),
              absl::StatusCode::kInvalidArgument)
        << head;
  const absl::string_view zero("GET / HTTP/1.1\r\nHost: x\0y\r\n\r\n", 29);
  EXPECT_FALSE(parseHttpRequest(zero).ok());
  // Only 1.1 insists on a host.
  EXPECT_TRUE(parseHttpRequest("GET / HTTP/1.0\r\n\r\n").ok());
}

TEST(HttpRequest, HasALimit) {
  const std::string begin = "GET / HTTP/1.1\r\nHost: x\r\nX: ";
  std::string longest = begin;
  longest.resize(longestRequestHead - 4, 'x');
  auto request = parseHttpRequest(longest + "\r\n\r\n");
  EXPECT_TRUE(request.ok() && *request) << request.status();
  std::string tooLong = begin;
  tooLong.resize(longestRequestHead, 'x');
  EXPECT_EQ(parseHttpRequest(tooLong).status().code(),
            absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(parseHttpRequest(tooLong + "\r\n\r\n").status().code(),
            absl::StatusCode::kResourceExhausted);
}

TEST(HttpRequest, NamesAHost) {
  EXPECT_EQ(hostWithoutPort("LocalHost"), "localhost");
  EXPECT_EQ(hostWithoutPort("localhost:8080"), "localhost");
  EXPECT_EQ(hostWithoutPort("[::1]"), "[::1]");
  EXPECT_EQ(hostWithoutPort("[::1]:8080"), "[::1]");
  for (const char *none : {"", "[::1", "localhost:x", "localhost:80:evil", ":"})
    EXPECT_EQ(hostWithoutPort(none), "") << none;
}

TEST(HttpRequest, HasValuesInLists) {
  EXPECT_EQ(valueIn("a=1&token=x&token=y", '&', "token"), "x");
  EXPECT_EQ(valueIn("a=1; token=x=; b", ';', "token"), "x=");
  EXPECT_EQ(valueIn("mytoken=x&tokens=y&token", '&', "token"), std::nullopt);
}

//===----------------------------------------------------------------------===//
// The server
//===----------------------------------------------------------------------===//

std::unique_ptr<StatusServer> start(StatusServer::Options options) {
  auto server =
      StatusServer::start(std::move(options), [](const std::string &path) {
        return path == "/x" ? StatusServer::Page{"text/plain", "here"}
               : path == "/long"
                   ? StatusServer::Page{"text/plain", std::string(5 << 20, 'x')}
                   : StatusServer::Page{};
      });
  EXPECT_TRUE(server.ok()) << server.status();
  return server.ok() ? std::move(*server) : nullptr;
}

std::unique_ptr<StatusServer> start(const std::string &address = "0",
                                    const std::string &token = "") {
  StatusServer::Options options;
  options.address = address;
  options.token = token;
  return start(std::move(options));
}

std::string get(const std::string &path, const std::string &fields = "",
                const std::string &host = "localhost") {
  return absl::StrCat("GET ", path, " HTTP/1.1\r\nHost: ", host, "\r\n", fields,
                      "\r\n");
}

TEST(StatusServerTest, AnswersGet) {
  auto server = start();
  ASSERT_TRUE(server);
  const std::string url = server->url();
  EXPECT_THAT(url, StartsWith("http://127.0.0.1:"));
  EXPECT_THAT(ask(url, get("/x?y")),
              AllOf(StartsWith("HTTP/1.1 200 OK\r\n"),
                    HasSubstr("Content-Length: 4\r\n"),
                    Not(HasSubstr("Set-Cookie")), EndsWith("\r\n\r\nhere")));
  EXPECT_THAT(ask(url, get("/z")), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(ask(url, "POST /x HTTP/1.1\r\nHost: localhost\r\n\r\n"),
              StartsWith("HTTP/1.1 405"));
  EXPECT_THAT(ask(url, "nonsense\r\n\r\n"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(ask(url, get("/x", std::string(20000, 'x'))),
              StartsWith("HTTP/1.1 431"));
}

TEST(StatusServerTest, RefusesWhatIsNoAddress) {
  for (const char *address :
       {"", "x", "localhost:x", "127.0.0.1:70000", "127.0.0.1:-1", "a.b:1",
        "::1", "::1:80", "[::1]", "[127.0.0.1]:80", "[]:80", "[::1:80"}) {
    StatusServer::Options options;
    options.address = address;
    absl::Status status = StatusServer::check(options);
    ASSERT_TRUE(absl::IsInvalidArgument(status)) << address;
    EXPECT_THAT(status.message(), HasSubstr("PORT or HOST:PORT is expected"));
    EXPECT_FALSE(StatusServer::start(options, nullptr).ok());
  }
}

/// One answer, and then the end, whatever follows the request.
TEST(StatusServerTest, AnswersOneRequestOfAConnection) {
  auto server = start();
  ASSERT_TRUE(server);
  for (const std::string &more :
       {get("/x"), std::string(100000, 'x'), std::string("\r\n")}) {
    std::string answer = ask(server->url(), get("/x") + more);
    EXPECT_THAT(answer, AllOf(StartsWith("HTTP/1.1 200 "), EndsWith("here")));
    EXPECT_EQ(answer.find("HTTP/1.1", 1), std::string::npos);
  }
}

/// Also to one that sends no more, and to one that reads slowly.
TEST(StatusServerTest, SendsAllOfAPage) {
  auto server = start();
  ASSERT_TRUE(server);
  FileDescriptor reader = connectTo(portOf(server->url()));
  ASSERT_TRUE(reader && sendTo(reader, get("/long")));
  shutdown(reader.get(), SHUT_WR);
  std::string answer = readToEnd(reader);
  EXPECT_EQ(answer.size() - answer.find("\r\n\r\n") - 4, size_t{5} << 20);
}

TEST(StatusServerTest, IsReachedByIPv6) {
  if (!hasIPv6())
    GTEST_SKIP() << "this machine has no IPv6 loopback (::1)";
  auto server = start("[::1]:0");
  ASSERT_TRUE(server);
  const std::string url = server->url();
  EXPECT_THAT(url, MatchesRegex("http://\\[::1\\]:[0-9]+/"));
  EXPECT_THAT(ask(url, get("/x", "", "[::1]"), "::1"), EndsWith("here"));
  EXPECT_THAT(
      ask(url, get("/x", "", absl::StrCat("[::1]:", portOf(url))), "::1"),
      EndsWith("here"));
}

//===----------------------------------------------------------------------===//
// Who may read
//===----------------------------------------------------------------------===//

/// The page of another site, whose name stands for this machine now.
TEST(StatusServerTest, AnswersToNamesOfThisMachine) {
  auto server = start("127.0.0.2:0");
  ASSERT_TRUE(server);
  const std::string url = server->url();
  auto status = [&](const std::string &host) {
    return ask(url, get("/x", "", host), "127.0.0.2").substr(0, 12);
  };
  for (const char *host : {"localhost", "LOCALHOST:1", "127.0.0.1:8080",
                           "[::1]:8080", "127.0.0.2"})
    EXPECT_EQ(status(host), "HTTP/1.1 200") << host;
  for (const char *host :
       {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80",
        "evil.example:127.0.0.1", "127.0.0.3", "localhost@evil.example", ""})
    EXPECT_EQ(status(host), "HTTP/1.1 403") << host;
  EXPECT_THAT(ask(url, get("/x", "", "evil.example"), "127.0.0.2"),
              AllOf(HasSubstr("open " + url),
                    HasSubstr("--monitor_token=TOKEN"), Not(EndsWith("here"))));
  EXPECT_THAT(ask(url, "GET /x HTTP/1.1\r\n\r\n", "127.0.0.2"),
              StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(ask(url, "GET /x HTTP/1.0\r\n\r\n", "127.0.0.2"),
              StartsWith("HTTP/1.1 403"));
}

TEST(StatusServerTest, AsksForItsToken) {
  const std::string token = "abc.DEF-123_~";
  auto server = start("0.0.0.0:0", token);
  ASSERT_TRUE(server);
  const std::string url = server->url();
  EXPECT_THAT(url, Not(HasSubstr(token)));
  auto status = [&](const std::string &path, const std::string &fields = "") {
    return ask(url, get(path, fields, "any.example")).substr(0, 12);
  };
  EXPECT_EQ(status("/x"), "HTTP/1.1 401");
  // Who does not have it does not hear which pages there are, either.
  EXPECT_EQ(status("/none"), "HTTP/1.1 401");
  EXPECT_THAT(ask(url, get("/x")), AllOf(HasSubstr("?token=TOKEN"),
                                         HasSubstr("WWW-Authenticate: Bearer"),
                                         Not(HasSubstr(token))));
  for (const char *wrong :
       {"", "x", "abc.DEF-123_", "abc.DEF-123_~~", "abc.def-123_~"}) {
    EXPECT_EQ(status(absl::StrCat("/x?token=", wrong)), "HTTP/1.1 401");
    EXPECT_EQ(
        status("/x", absl::StrCat("Authorization: Bearer ", wrong, "\r\n")),
        "HTTP/1.1 401");
  }
  EXPECT_EQ(status("/x", "Authorization: Bearer " + token + "\r\n"),
            "HTTP/1.1 200");
  EXPECT_EQ(status("/x", "Authorization: Basic " + token + "\r\n"),
            "HTTP/1.1 401");
  // The token in the address, once; then the browser has a cookie.
  std::string answer = ask(url, get("/x?token=" + token));
  EXPECT_THAT(answer, AllOf(StartsWith("HTTP/1.1 200 "), EndsWith("here"),
                            Not(HasSubstr(token))));
  size_t begin = answer.find("Set-Cookie: ");
  ASSERT_NE(begin, std::string::npos);
  begin += 12;
  std::string cookie = answer.substr(begin, answer.find("\r\n", begin) - begin);
  EXPECT_THAT(cookie, MatchesRegex("systole_monitor_[0-9]+=[0-9a-f]{32}; "
                                   "Path=/; HttpOnly; SameSite=Strict"));
  cookie = cookie.substr(0, cookie.find(';'));
  EXPECT_EQ(status("/x", "Cookie: a=b; " + cookie + "; c=d\r\n"),
            "HTTP/1.1 200");
  EXPECT_EQ(status("/x", "Cookie: " + cookie + "0\r\n"), "HTTP/1.1 401");
  EXPECT_EQ(status("/x", "Cookie: " + cookie.substr(0, cookie.find('=') + 1) +
                             token + "\r\n"),
            "HTTP/1.1 401");
  // Each run has another cookie.
  auto other = start("0", token);
  ASSERT_TRUE(other);
  EXPECT_THAT(ask(other->url(), get("/x", "Cookie: " + cookie + "\r\n")),
              StartsWith("HTTP/1.1 401"));
}

TEST(StatusServerTest, NeedsATokenForOtherMachines) {
  for (const char *address : {"0.0.0.0:80", "192.0.2.1:80", "[::]:80",
                              "[2001:db8::1]:80", "[::ffff:192.0.2.1]:80"}) {
    StatusServer::Options options;
    options.address = address;
    EXPECT_THAT(std::string(StatusServer::check(options).message()),
                AllOf(HasSubstr("SYSTOLE_MONITOR_TOKEN"),
                      HasSubstr("openssl rand -hex 16")))
        << address;
    EXPECT_FALSE(StatusServer::start(options, nullptr).ok());
    options.token = "0123456789abcdef";
    EXPECT_TRUE(StatusServer::check(options).ok());
  }
  for (const char *address : {"80", "localhost:80", "127.9.9.9:80", "[::1]:80",
                              "[::ffff:127.0.0.1]:80"}) {
    StatusServer::Options options;
    options.address = address;
    EXPECT_EQ(StatusServer::check(options), absl::OkStatus());
    for (const char *token :
         {"short", "with space", "percent%20", "a&b=c;def"}) {
      options.token = token;
      EXPECT_THAT(std::string(StatusServer::check(options).message()),
                  AllOf(HasSubstr("at least 8 letters"), Not(HasSubstr(token))))
          << token;
    }
  }
}

//===----------------------------------------------------------------------===//
// Slow ones, and many
//===----------------------------------------------------------------------===//

/// Clients that send a byte of a request from time to time.
class SlowClients {
public:
  SlowClients(int count, int port) {
    for (int i = 0; i < count; ++i) {
      clients.push_back(connectTo(port));
      EXPECT_TRUE(clients.back() && sendTo(clients.back(), "G"));
    }
    feeder = std::thread([this] {
      Clock::time_point end = Clock::now() + std::chrono::minutes(1);
      while (!over.load() && Clock::now() < end) {
        for (const FileDescriptor &client : clients)
          (void)sendTo(client, "E");
        poll(nullptr, 0, 100);
      }
      sending = false;
    });
  }
  ~SlowClients() {
    over = true;
    feeder.join();
  }

  bool areSending() const { return sending.load(); }

private:
  std::vector<FileDescriptor> clients;
  std::atomic<bool> over{false}, sending{true};
  std::thread feeder;
};

TEST(StatusServerTest, AnswersAndEndsAmongSlowClients) {
  StatusServer::Options options;
  options.address = "0";
  options.patience = std::chrono::hours(1);
  auto server = start(std::move(options));
  ASSERT_TRUE(server);
  SlowClients slow(50, portOf(server->url()));
  EXPECT_THAT(ask(server->url(), get("/x")), EndsWith("here"));
  server.reset();
  EXPECT_TRUE(slow.areSending());
}

TEST(StatusServerTest, AnswersAmongMoreThanItKeeps) {
  auto server = start();
  ASSERT_TRUE(server);
  std::vector<FileDescriptor> silent;
  for (int i = 0; i < 200; ++i)
    silent.push_back(connectTo(portOf(server->url())));
  EXPECT_THAT(ask(server->url(), get("/x")), EndsWith("here"));
}

TEST(StatusServerTest, GivesAConnectionSomeTimeInAll) {
  StatusServer::Options options;
  options.address = "0";
  options.patience = std::chrono::milliseconds(200);
  auto server = start(std::move(options));
  ASSERT_TRUE(server);
  // Neither silence nor a byte at a time.
  FileDescriptor silent = connectTo(portOf(server->url()));
  EXPECT_EQ(readToEnd(silent), "");
  FileDescriptor slow = connectTo(portOf(server->url()));
  Clock::time_point end = Clock::now() + std::chrono::seconds(30);
  while (sendTo(slow, "G") && Clock::now() < end)
    poll(nullptr, 0, 20);
  EXPECT_LT(Clock::now(), end);
}

TEST(StatusServerTest, WaitsForDescriptors) {
  auto server = start();
  ASSERT_TRUE(server);
  auto where = SocketAddress::parse("127.0.0.1", portOf(server->url()));
  FileDescriptor client(socket(AF_INET, SOCK_STREAM, 0));
  {
    OtherThreads others;
    NoDescriptors none;
    ASSERT_EQ(connect(client.get(), where->get(), where->size()), 0);
    ASSERT_TRUE(sendTo(client, get("/x")));
    EXPECT_TRUE(others.awaitSleeps(3));
  }
  EXPECT_THAT(readToEnd(client), EndsWith("here"));
}

} // namespace
