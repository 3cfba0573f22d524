//===- Http.h - Requests with retries ---------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_HTTP_H
#define SYSTOLE_RUNTIME_STORAGE_HTTP_H

#include "runtime/storage/StorageOptions.h"

#include "absl/container/btree_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace systole::storage {

struct Request {
  std::string method = "GET";
  std::string url;
  /// Entries of the form "Name: value".
  std::vector<std::string> headers;
  absl::string_view body;
  /// Adds the credentials. Called for each try, because they expire.
  std::function<absl::Status(Request &)> authorize;
  /// Forgets the credentials that the server has refused. False if the next
  /// ones would be the same.
  std::function<bool(const Request &)> renew;
  /// Identifies the credentials for `renew`.
  std::string proof;
  /// The largest body without a sink, in bytes. A larger one is an error.
  int64_t mostBytes = 64 << 20;
  /// Set by another thread when the answer is no longer needed; may be null.
  const std::atomic<bool> *cancelled = nullptr;
};

struct Response {
  int code = 0;
  /// Names are in lower case.
  absl::btree_map<std::string, std::string> headers;
  std::string body;

  bool ok() const { return code >= 200 && code < 300; }
  /// Returns the value of a header; empty if the response lacks the header.
  absl::string_view header(absl::string_view name) const;
  /// Adds one line of the answer's head.
  void takeHeader(absl::string_view line);
};

/// The result of one try.
struct HttpResult {
  /// The connection's status. The server's status is in the response.
  absl::Status status;
  Response response;
  /// The number of tries, including this one.
  int64_t tries = 1;
  /// The address of the request.
  std::string url;
  /// The credentials were refused and others can be found.
  bool canRenew = false;

  bool ok() const { return status.ok() && response.ok(); }
  /// The server has no such object.
  bool isMissing() const { return status.ok() && response.code == 404; }

  /// Whether a later try may succeed: a connection that broke or stalled, 408,
  /// 429, 500, 502, 503, 504.
  bool isTransient() const;
  /// Whether the server refuses the credentials, or no longer accepts them.
  bool isRefused() const;
  /// Describes the error of a response: "the server answered 503 (Service
  /// Unavailable): ...", or the connection's error.
  std::string describe() const;
};

/// Sends a request once. The body of a successful answer goes to `sink` in
/// pieces. The sink returns false to stop. Without a sink the body goes to the
/// response.
using Sink = std::function<bool(const Response &, absl::string_view)>;
HttpResult sendOnce(const Request &request, const StorageOptions &options,
                    const Sink &sink = nullptr);

/// The time when patience with a server ends. The first failure sets it, an
/// answer clears it. Requests that belong together share one: during an outage
/// none of them waits once more. Threads may share it.
class PatienceEnd {
public:
  using Clock = std::chrono::steady_clock;
  /// The end, which is `patience` after `now` if it is not set.
  Clock::time_point begin(Clock::time_point now, Clock::duration patience);
  void clear() { end = none; }

private:
  static constexpr Clock::rep none = std::numeric_limits<Clock::rep>::max();
  std::atomic<Clock::rep> end{none};
};

/// The requests of this thread share their patience in the lifetime of the
/// object.
class SharedPatience {
public:
  /// Shares the patience of an enclosing object, or begins a new one.
  SharedPatience() : SharedPatience(current()) {}
  explicit SharedPatience(std::shared_ptr<PatienceEnd> end);
  ~SharedPatience();
  SharedPatience(const SharedPatience &) = delete;
  SharedPatience &operator=(const SharedPatience &) = delete;

  /// The patience of this thread, or a new one.
  static std::shared_ptr<PatienceEnd> current();

private:
  std::shared_ptr<PatienceEnd> before;
};

/// Limits the time of retries, and waits between them: exponential back-off
/// with jitter. It waits at least as long as the server asks (Retry-After),
/// within the limit. Refused credentials are renewed once.
class Retry {
public:
  explicit Retry(const StorageOptions &options)
      : options(options), patience(storagePatience(options)),
        end(SharedPatience::current()) {}

  /// Whether to try again after `result`. Sets the number of tries of `result`,
  /// and waits until the time of the next try.
  bool again(HttpResult &result, const std::atomic<bool> *cancelled);
  /// Progress resets the count and the time.
  void progressed() {
    tries = 0;
    end->clear();
  }

private:
  const StorageOptions &options;
  const StorageOptions::Duration patience;
  int64_t tries = 0;
  bool hasRenewed = false;
  const std::shared_ptr<PatienceEnd> end;
};

/// The clock of retries. Tests set another.
struct RetryClock {
  std::function<PatienceEnd::Clock::time_point()> now;
  /// Waits for a time, or until the flag is set, if there is one.
  std::function<void(std::chrono::milliseconds, const std::atomic<bool> *)>
      wait;
};
RetryClock &retryClock();

/// Sets a function for messages about servers that do not answer. Any thread
/// calls it after some seconds, and then each minute at most. The default
/// prints them to the standard error.
void setWaitNotice(std::function<void(const std::string &)> notice);

/// Gives such a sentence, unless the last one was less than a minute ago.
void noteWaiting(absl::string_view url, absl::string_view why);

/// Sends a request until its result is no transient error, or patience ends.
/// `examine` may change an answer first.
HttpResult send(
    const Request &request,
    absl::FunctionRef<void(Response &)> examine = [](Response &) {});

/// The error of a failed request: "cannot WHAT 'PATH': ...", with a hint.
/// `credentials` is the hint for missing permissions.
absl::Status failure(absl::string_view what, absl::string_view path,
                     const HttpResult &result, absl::string_view credentials);

/// `text` for a URL. `keep` are characters that stay besides letters, digits
/// and "-._~".
std::string percentEncode(absl::string_view text, absl::string_view keep = "");

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_HTTP_H
