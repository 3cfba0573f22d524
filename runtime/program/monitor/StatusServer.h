//===- StatusServer.h - A server of a few pages -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// HTTP/1.1 for GET only, one request for each connection, on a thread of its
// own. That is enough for a person and a collector of metrics. One poll loop
// serves all connections. Their number, time and bytes are bounded, and none
// delays another one or the end of the program.
//
// Without a token the server listens on the loopback only and requires a Host
// field that names this machine. Otherwise a page of another site could read
// the run: it could resolve a name of its own to this machine (DNS rebinding).
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_MONITOR_STATUSSERVER_H
#define SYSTOLE_RUNTIME_PROGRAM_MONITOR_STATUSSERVER_H

#include "runtime/system/Thread.h"

#include "absl/status/statusor.h"

#include <functional>
#include <memory>
#include <string>

namespace systole::runtime {

class StatusServer {
public:
  struct Page {
    std::string type, content;
  };
  /// Returns the page at a path, such as "/metrics", or empty content. The
  /// server's thread calls it; it must own all that it touches.
  using Handler = std::function<Page(const std::string &path)>;

  struct Options {
    /// "PORT", "HOST:PORT" or "[HOST]:PORT". The host is numeric or
    /// "localhost"; the default is 127.0.0.1.
    std::string address;
    /// The secret of requests; empty to need no secret. A request has it as
    /// `?token=` or as `Authorization: Bearer`. The answer to the former sets a
    /// cookie for later requests.
    std::string token;
    /// The limit for a connection's lifetime.
    Clock::duration patience = std::chrono::seconds(5);
  };

  /// Returns InvalidArgument if the address or the token is malformed, or a
  /// token is missing.
  static absl::Status check(const Options &options);

  static absl::StatusOr<std::unique_ptr<StatusServer>> start(Options options,
                                                             Handler handler);
  ~StatusServer();

  /// The address of the server without the token: "http://127.0.0.1:8080/".
  const std::string &url() const { return shownUrl; }

private:
  struct State;
  explicit StatusServer(std::shared_ptr<State> state)
      : state(std::move(state)) {}

  std::shared_ptr<State> state;
  Thread thread;
  std::string shownUrl;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_MONITOR_STATUSSERVER_H
