//===- StatusServer.cpp - A server of a few pages -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/StatusServer.h"

#include "runtime/program/monitor/HttpRequest.h"
#include "runtime/support/Status.h"
#include "runtime/system/Socket.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace systole::runtime {
namespace {

constexpr size_t mostClients = 64;

/// A connection. After the answer it is read until the client closes. Closing
/// it with unread bytes would reset it, and the answer might be lost.
struct Client {
  FileDescriptor socket;
  Clock::time_point deadline;
  std::string request;
  std::string answer;
  size_t sent = 0;
  /// Whether the client has closed its side. It may still read.
  bool hasEnded = false;

  bool isAnswered() const { return !answer.empty(); }
  bool isSent() const { return sent == answer.size(); }
  short events() const {
    return static_cast<short>((hasEnded ? 0 : POLLIN) |
                              (isSent() ? 0 : POLLOUT));
  }
};

std::string makeAnswer(absl::string_view status, const StatusServer::Page &page,
                       absl::string_view fields = "") {
  return absl::StrCat(
      "HTTP/1.1 ", status, "\r\nContent-Type: ", page.type,
      "\r\nContent-Length: ", page.content.size(),
      "\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff"
      "\r\nX-Frame-Options: DENY\r\nReferrer-Policy: no-referrer"
      "\r\nConnection: close\r\n",
      fields, "\r\n", page.content);
}

std::string makeAnswer(absl::string_view status, absl::string_view text,
                       absl::string_view fields = "") {
  return makeAnswer(
      status, {"text/plain; charset=utf-8", absl::StrCat(text, "\n")}, fields);
}

absl::StatusOr<SocketAddress> parseAddress(const std::string &address) {
  const size_t colon = address.rfind(':');
  std::string host =
      colon == std::string::npos ? "127.0.0.1" : address.substr(0, colon);
  std::optional<SocketAddress> parsed;
  int port = 0;
  if (absl::SimpleAtoi(
          address.substr(colon == std::string::npos ? 0 : colon + 1), &port) &&
      port >= 0 && port <= 65535) {
    if (host == "localhost")
      host = "127.0.0.1";
    const bool hasBrackets =
        absl::StartsWith(host, "[") && absl::EndsWith(host, "]");
    if (hasBrackets)
      host = host.substr(1, host.size() - 2);
    parsed = SocketAddress::parse(host, port);
    // Brackets enclose an IPv6 host, and nothing else.
    if (parsed && hasBrackets != (parsed->family() == AF_INET6))
      parsed.reset();
  }
  if (!parsed)
    return absl::InvalidArgumentError(absl::StrCat(
        "--monitor=", address,
        ": PORT or HOST:PORT is expected, the host in numbers: 127.0.0.1:8080 "
        "or [::1]:8080, or with a --monitor_token 0.0.0.0:8080 for other "
        "machines"));
  return *parsed;
}

/// The host as in a URL.
std::string hostInUrl(const SocketAddress &address) {
  return address.family() == AF_INET6 ? absl::StrCat("[", address.host(), "]")
                                      : address.host();
}

absl::Status failure(const std::string &address, const char *what) {
  return absl::UnavailableError(absl::StrCat("--monitor=", address, ": ", what,
                                             ": ", std::strerror(errno)));
}

} // namespace

struct StatusServer::State {
  void serve();
  void handle(Client &client);
  /// Whether the connection stays open.
  bool advance(Client &client);
  std::string answerTo(const HttpRequest &request) const;
  bool isHostAllowed(const HttpRequest &request) const;

  Options options;
  Handler handler;
  FileDescriptor listener, wake;
  SocketAddress address;
  /// A random value of this run, not the token: a browser sends a cookie to all
  /// ports of a host.
  std::string cookieName, cookie;
};

bool StatusServer::State::isHostAllowed(const HttpRequest &request) const {
  if (!options.token.empty())
    return true;
  const std::string host = hostWithoutPort(request.host.value_or(""));
  return host == "localhost" || host == "127.0.0.1" || host == "[::1]" ||
         host == hostInUrl(address);
}

std::string StatusServer::State::answerTo(const HttpRequest &request) const {
  if (request.method != "GET")
    return makeAnswer("405 Method Not Allowed", "only GET is answered",
                      "Allow: GET\r\n");
  if (!isHostAllowed(request))
    return makeAnswer(
        "403 Forbidden",
        absl::StrCat("this monitor does not answer to the name '",
                     request.host.value_or(""), "': open http://",
                     hostInUrl(address), ":", address.port(),
                     "/, or start the program with --monitor_token=TOKEN (or "
                     "SYSTOLE_MONITOR_TOKEN), which allows any name"));
  std::string fields;
  if (!options.token.empty()) {
    const std::string field = request.authorization.value_or("");
    absl::string_view bearer = field;
    const bool hasBearer =
        absl::ConsumePrefix(&bearer, "Bearer ") &&
        equalSecrets(absl::StripAsciiWhitespace(bearer), options.token);
    const bool hasCookie = equalSecrets(
        valueIn(request.cookie.value_or(""), ';', cookieName).value_or(""),
        cookie);
    const bool hasQuery = equalSecrets(
        valueIn(request.query, '&', "token").value_or(""), options.token);
    if (!hasBearer && !hasCookie && !hasQuery)
      return makeAnswer("401 Unauthorized",
                        "this monitor needs the token that its program was "
                        "started with: add ?token=TOKEN to the address once, "
                        "or send the field 'Authorization: Bearer TOKEN'",
                        "WWW-Authenticate: Bearer\r\n");
    if (hasQuery)
      fields = absl::StrCat("Set-Cookie: ", cookieName, "=", cookie,
                            "; Path=/; HttpOnly; SameSite=Strict\r\n");
  }
  Page page = handler(request.path);
  if (page.content.empty())
    return makeAnswer("404 Not Found", "there is /, /status.json and /metrics",
                      fields);
  return makeAnswer("200 OK", page, fields);
}

/// Makes the answer when the head of the request is complete.
void StatusServer::State::handle(Client &client) {
  absl::StatusOr<std::optional<HttpRequest>> request =
      parseHttpRequest(client.request);
  if (absl::IsResourceExhausted(request.status()))
    client.answer = makeAnswer("431 Request Header Fields Too Large",
                               request.status().message());
  else if (!request.ok())
    client.answer = makeAnswer("400 Bad Request", request.status().message());
  else if (*request)
    client.answer = answerTo(**request);
}

bool StatusServer::State::advance(Client &client) {
  char bytes[4096];
  ssize_t got =
      client.hasEnded ? 0 : recv(client.socket.get(), bytes, sizeof(bytes), 0);
  if (got < 0 && errno != EAGAIN && errno != EINTR)
    return false;
  client.hasEnded |= got == 0;
  if (got > 0 && !client.isAnswered()) {
    client.request.append(bytes, static_cast<size_t>(got));
    handle(client);
  }
  if (client.isSent())
    return !client.hasEnded;
  ssize_t count = send(client.socket.get(), client.answer.data() + client.sent,
                       client.answer.size() - client.sent, MSG_NOSIGNAL);
  if (count < 0)
    return errno == EAGAIN || errno == EINTR;
  client.sent += static_cast<size_t>(count);
  if (client.isSent())
    shutdown(client.socket.get(), SHUT_WR);
  return !client.isSent() || !client.hasEnded;
}

void StatusServer::State::serve() {
  // The clients in the order of arrival, hence of their deadlines.
  std::vector<std::unique_ptr<Client>> clients;
  Clock::time_point pausedUntil;
  for (;;) {
    Clock::time_point now = Clock::now();
    while (!clients.empty() && clients.front()->deadline <= now)
      clients.erase(clients.begin());
    const bool isPaused = now < pausedUntil;
    std::vector<pollfd> files = {{wake.get(), POLLIN, 0},
                                 {isPaused ? -1 : listener.get(), POLLIN, 0}};
    Clock::time_point next = Clock::time_point::max();
    if (isPaused)
      next = pausedUntil;
    if (!clients.empty())
      next = std::min(next, clients.front()->deadline);
    for (const auto &client : clients)
      files.push_back({client->socket.get(), client->events(), 0});
    int timeout = -1;
    if (next != Clock::time_point::max())
      timeout = pollTimeout(next - now);
    if (poll(files.data(), files.size(), timeout) < 0 && errno != EINTR)
      return;
    if (files[0].revents)
      return;
    // The loop goes backwards, because erasing moves the clients that follow.
    for (size_t i = clients.size(); i-- > 0;)
      if (files[i + 2].revents && !advance(*clients[i]))
        clients.erase(clients.begin() + static_cast<ptrdiff_t>(i));
    if (!files[1].revents)
      continue;
    FileDescriptor socket = acceptFrom(listener);
    if (!socket) {
      // The connection stays in the queue. Without a pause poll would return at
      // once, again and again.
      if (isShortage(errno))
        pausedUntil = now + std::chrono::milliseconds(100);
      continue;
    }
    // The oldest connection has had the most time.
    if (clients.size() >= mostClients)
      clients.erase(clients.begin());
    auto client = std::make_unique<Client>();
    client->socket = std::move(socket);
    client->deadline = now + options.patience;
    clients.push_back(std::move(client));
  }
}

absl::Status StatusServer::check(const Options &options) {
  ASSIGN_OR_RETURN(SocketAddress address, parseAddress(options.address));
  const std::string &token = options.token;
  constexpr size_t shortest = 8;
  if (token.empty() && !address.isLoopback())
    return absl::InvalidArgumentError(absl::StrCat(
        "--monitor=", options.address,
        " can be reached from other machines, so it needs a token: set "
        "SYSTOLE_MONITOR_TOKEN, or --monitor_token=TOKEN, to the output of "
        "`openssl rand -hex 16`. Or serve this machine alone, by --monitor=",
        address.port(), ", and reach it by `ssh -L`"));
  if (!token.empty() &&
      (token.size() < shortest ||
       !std::all_of(token.begin(), token.end(), [](char c) {
         return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                absl::StrContains("-._~", c);
       })))
    return absl::InvalidArgumentError(absl::StrCat(
        "the token of the monitor must have at least ", shortest,
        " letters, digits or -._~, so that it can be part of an address and "
        "cannot be guessed: take the output of `openssl rand -hex 16`"));
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<StatusServer>>
StatusServer::start(Options options, Handler handler) {
  RETURN_IF_ERROR(check(options));
  auto state = std::make_shared<State>();
  state->listener = listenAt(*parseAddress(options.address), /*reuse=*/true);
  if (!state->listener)
    return failure(options.address, "cannot listen");
  state->wake = FileDescriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!state->wake)
    return failure(options.address, "cannot make an event file");
  ASSIGN_OR_RETURN(std::string cookie, randomSecret());
  state->address = SocketAddress::of(state->listener);
  state->cookieName = absl::StrCat("systole_monitor_", state->address.port());
  state->cookie = std::move(cookie);
  state->options = std::move(options);
  state->handler = std::move(handler);
  std::unique_ptr<StatusServer> server(new StatusServer(state));
  server->shownUrl = absl::StrCat("http://", hostInUrl(state->address), ":",
                                  state->address.port(), "/");
  ASSIGN_OR_RETURN(server->thread,
                   Thread::start("monitor", [state] { state->serve(); }));
  return server;
}

StatusServer::~StatusServer() {
  uint64_t one = 1;
  if (write(state->wake.get(), &one, sizeof(one)) == sizeof(one))
    thread.join(Clock::now() + std::chrono::seconds(10));
}

} // namespace systole::runtime
