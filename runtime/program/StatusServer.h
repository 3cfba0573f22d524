//===- StatusServer.h - A server of a few pages -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// HTTP/1.1 for GET alone, one request after the other, on a thread of its own:
// enough for a person and a collector of metrics.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_STATUSSERVER_H
#define SYSTOLE_RUNTIME_PROGRAM_STATUSSERVER_H

#include "runtime/support/Thread.h"

#include "absl/status/statusor.h"

#include <atomic>
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

  /// Listens at "HOST:PORT" or "PORT"; the host is 127.0.0.1 unless given.
  static absl::StatusOr<std::unique_ptr<StatusServer>>
  start(const std::string &address, Handler handler);
  ~StatusServer();

  /// "http://127.0.0.1:8080/".
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

#endif // SYSTOLE_RUNTIME_PROGRAM_STATUSSERVER_H
