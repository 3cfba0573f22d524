//===- Http.h - Requests, and trying again -------------------- -*- C++ -*-===//
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
#include <optional>
#include <string>
#include <vector>

namespace systole::storage {

struct Request {
  std::string method = "GET";
  std::string url;
  /// "Name: value".
  std::vector<std::string> headers;
  absl::string_view body;
  /// Adds what proves who asks; called for each try, as proofs expire.
  std::function<absl::Status(Request &)> authorize;
  /// Forgets the proof that `authorize` has added to a request and the server
  /// has refused. False where the next one would be the same.
  std::function<bool(const Request &)> renew;
  /// What `renew` knows the proof by.
  std::string proof;
  /// Bytes of a body that no sink takes: more is an error.
  int64_t mostBytes = 64 << 20;
  /// Null, or set by another thread when nobody waits for the answer any more.
  const std::atomic<bool> *cancelled = nullptr;
};

struct Response {
  int code = 0;
  /// Names in lower case.
  absl::btree_map<std::string, std::string> headers;
  std::string body;

  bool ok() const { return code >= 200 && code < 300; }
  /// Empty if there is none.
  absl::string_view header(absl::string_view name) const;
  /// Adds what a line of the answer's head says.
  void takeHeader(absl::string_view line);
};

/// What came of one try.
struct Attempt {
  /// Of the connection; what the server said is in the response.
  absl::Status status;
  Response response;
  /// How often it was tried, this time included.
  int64_t tries = 1;
  /// The proof was refused and another one can be had.
  bool canRenew = false;

  bool ok() const { return status.ok() && response.ok(); }
  /// The server has no such thing.
  bool isMissing() const { return status.ok() && response.code == 404; }

  /// Whether it may be otherwise the next time: a connection that broke or
  /// stalled, 408, 429, 500, 502, 503, 504.
  bool isPassing() const;
  /// Whether the server does not accept, or no longer, who asks.
  bool isRefused() const;
  /// "the server answered 503 (Service Unavailable): ...", or what broke.
  std::string describe() const;
};

/// Sends a request once. The body of an answer of success goes to `sink`, as it
/// comes (false: no more is wanted), and to the response where it is null.
using Sink = std::function<bool(const Response &, absl::string_view)>;
Attempt sendOnce(const Request &request, const StorageOptions &options,
                 const Sink &sink = nullptr);

/// Says how long a request is tried again, and waits between the tries:
/// exponential back-off with jitter; at least what the server asks for
/// (Retry-After), within the limit. A refused proof is renewed once.
class Retry {
public:
  explicit Retry(const StorageOptions &options)
      : options(options), patience(storagePatience(options)) {}

  /// Whether there is another try after this one, whose number it notes; waits
  /// until it is time.
  bool again(Attempt &attempt, const std::atomic<bool> *cancelled);
  /// What was brought starts the count and the time anew.
  void progressed() {
    tries = 0;
    end.reset();
  }

private:
  const StorageOptions &options;
  const StorageOptions::Duration patience;
  int64_t tries = 0;
  bool hasRenewed = false;
  /// When patience ends; set by the first failure.
  std::optional<std::chrono::steady_clock::time_point> end;
};

/// Sends a request until what comes of it is no transient error, or patience
/// ends.
Attempt send(const Request &request);

/// What a failure means: "cannot WHAT 'PATH': ...", and what to do;
/// `credentials` says how to give others.
absl::Status failure(absl::string_view what, absl::string_view path,
                     const Attempt &attempt, absl::string_view credentials);

/// `text` for a URL; `keep` are characters to leave besides letters, digits and
/// "-._~".
std::string percentEncode(absl::string_view text, absl::string_view keep = "");

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_HTTP_H
