//===- StatusServer.h - A server of a few pages -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// HTTP/1.1 for GET alone, one request a connection, on a thread of its own:
// enough for a person and a collector of metrics. One poll loop serves all
// connections. Their number, their time and their bytes are bounded, and none
// delays another one or the end of the program.
//
// Without a token the server listens on the loopback only and requires a Host
// field that names this machine. Otherwise a page of another site could read
// the run, by a name of its own that resolves to this machine (DNS rebinding).
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SERVER_STATUSSERVER_H
#define SYSTOLE_RUNTIME_SERVER_STATUSSERVER_H

#include "runtime/support/Thread.h"

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
  /// The page at a path, such as "/metrics"; empty content: there is none.
  /// Called on the server's thread; it must own all that it touches.
  using Handler = std::function<Page(const std::string &path)>;

  struct Options {
    /// "PORT", "HOST:PORT" or "[HOST]:PORT", the host in numbers or
    /// "localhost"; without one it is 127.0.0.1.
    std::string address;
    /// Empty for none. A request has it as `?token=`, which is answered with a
    /// cookie for the next ones, or as `Authorization: Bearer`.
    std::string token;
    /// How long a connection may take in all.
    Clock::duration patience = std::chrono::seconds(5);
  };

  /// InvalidArgument where the address or the token is wrong, or a token is
  /// missing.
  static absl::Status check(const Options &options);

  static absl::StatusOr<std::unique_ptr<StatusServer>> start(Options options,
                                                             Handler handler);
  ~StatusServer();

  /// "http://127.0.0.1:8080/". Without the token.
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

#endif // SYSTOLE_RUNTIME_SERVER_STATUSSERVER_H
