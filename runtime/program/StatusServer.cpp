//===- StatusServer.cpp - A server of a few pages -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/StatusServer.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace systole::runtime {

struct StatusServer::State {
  explicit State(Handler handler) : handler(std::move(handler)) {}
  ~State() {
    for (int file : {listener, wake[0], wake[1]})
      if (file >= 0)
        close(file);
  }
  void serve();
  void answer(int connection);

  const Handler handler;
  int listener = -1;
  /// A byte in it ends the thread.
  int wake[2] = {-1, -1};
};

/// Sends all of it, or as much as the other end takes.
static void sendAll(int connection, absl::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t sent = send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR)
      continue;
    if (sent <= 0)
      return;
    bytes.remove_prefix(static_cast<size_t>(sent));
  }
}

void StatusServer::State::answer(int connection) {
  // Who is silent for so long is left alone.
  timeval patience{2, 0};
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
  std::string request;
  constexpr size_t longest = 16384;
  while (!absl::StrContains(request, "\r\n\r\n")) {
    char bytes[2048];
    ssize_t got = recv(connection, bytes, sizeof(bytes), 0);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0 || request.size() > longest)
      return;
    request.append(bytes, static_cast<size_t>(got));
  }
  size_t begin = request.find(' '),
         end = request.find_first_of(" ?", begin + 1);
  std::string status = "200 OK";
  Page page{"text/plain", ""};
  if (!absl::StartsWith(request, "GET ") || end == std::string::npos) {
    status = "405 Method Not Allowed";
    page.content = "only GET is answered\n";
  } else {
    page = handler(request.substr(begin + 1, end - begin - 1));
    if (page.content.empty()) {
      status = "404 Not Found";
      page = {"text/plain", "there is /, /status.json and /metrics\n"};
    }
  }
  sendAll(connection,
          absl::StrCat("HTTP/1.1 ", status, "\r\nContent-Type: ", page.type,
                       "\r\nContent-Length: ", page.content.size(),
                       "\r\nCache-Control: no-store\r\nConnection: close"
                       "\r\n\r\n",
                       page.content));
}

void StatusServer::State::serve() {
  for (;;) {
    pollfd files[] = {{listener, POLLIN, 0}, {wake[0], POLLIN, 0}};
    if (poll(files, 2, -1) < 0 && errno != EINTR)
      return;
    if (files[1].revents)
      return;
    if (!files[0].revents)
      continue;
    int connection = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection < 0)
      continue;
    answer(connection);
    close(connection);
  }
}

static absl::Status failure(const std::string &address, const char *what) {
  return absl::UnavailableError(absl::StrCat("--monitor=", address, ": ", what,
                                             ": ", std::strerror(errno)));
}

absl::StatusOr<std::unique_ptr<StatusServer>>
StatusServer::start(const std::string &address, Handler handler) {
  size_t colon = address.rfind(':');
  std::string host =
      colon == std::string::npos ? "127.0.0.1" : address.substr(0, colon);
  int port;
  sockaddr_in at = {};
  at.sin_family = AF_INET;
  if (host == "localhost")
    host = "127.0.0.1";
  if (!absl::SimpleAtoi(
          address.substr(colon == std::string::npos ? 0 : colon + 1), &port) ||
      port < 0 || port > 65535 ||
      inet_pton(AF_INET, host.c_str(), &at.sin_addr) != 1)
    return absl::InvalidArgumentError(
        absl::StrCat("--monitor=", address,
                     ": PORT or HOST:PORT is expected, the host in numbers: "
                     "127.0.0.1:8080, or 0.0.0.0:8080 for all to see"));
  at.sin_port = htons(static_cast<uint16_t>(port));
  auto state = std::make_shared<State>(std::move(handler));
  state->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int yes = 1;
  if (state->listener < 0 || pipe2(state->wake, O_CLOEXEC) != 0)
    return failure(address, "cannot make a socket");
  setsockopt(state->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  if (bind(state->listener, reinterpret_cast<sockaddr *>(&at), sizeof(at)) ||
      listen(state->listener, 16))
    return failure(address, "cannot listen");
  socklen_t size = sizeof(at);
  getsockname(state->listener, reinterpret_cast<sockaddr *>(&at), &size);
  std::unique_ptr<StatusServer> server(new StatusServer(state));
  server->shownUrl =
      absl::StrCat("http://", host, ":", ntohs(at.sin_port), "/");
  absl::StatusOr<Thread> thread =
      Thread::start("monitor", [state] { state->serve(); });
  if (!thread.ok())
    return thread.status();
  server->thread = std::move(*thread);
  return server;
}

StatusServer::~StatusServer() {
  char byte = 0;
  if (write(state->wake[1], &byte, 1) == 1)
    thread.join(Clock::now() + std::chrono::seconds(10));
}

} // namespace systole::runtime
