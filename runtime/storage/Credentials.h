//===- Credentials.h - Keeping credentials fresh -------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_CREDENTIALS_H
#define SYSTOLE_RUNTIME_STORAGE_CREDENTIALS_H

#include "runtime/storage/Http.h"
#include "runtime/support/Status.h"

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>

namespace systole::storage {

/// The time for which missing credentials are not searched again. A metadata
/// server may only be slow to start.
constexpr std::chrono::seconds anonymousLifetime(60);

/// Keeps credentials until five minutes before they expire. If no new ones can
/// be found then, the old ones serve until they expire.
template <typename Value> class CredentialCache {
public:
  struct Found {
    Value value;
    std::chrono::seconds lifetime{0};
  };
  /// `isUrgent`: no valid credentials are left, so a retry is worth while.
  using Find = absl::FunctionRef<absl::StatusOr<Found>(bool isUrgent)>;

  /// `source` identifies the source of the credentials: when it changes, they
  /// are found anew.
  absl::StatusOr<Value> get(const std::string &source, Find find) {
    std::lock_guard<std::mutex> lock(mutex);
    Clock::time_point now = Clock::now();
    if (source != currentSource)
      refresh = expires = {};
    if (now < refresh)
      return current;
    absl::StatusOr<Found> found = find(/*isUrgent=*/now >= expires);
    if (!found.ok() && now < expires) {
      refresh = std::min(expires, now + std::chrono::seconds(10));
      return current;
    }
    RETURN_IF_ERROR(found.status());
    currentSource = source;
    current = std::move(found->value);
    expires = now + found->lifetime;
    refresh =
        expires - std::min(found->lifetime / 2, std::chrono::seconds(300));
    return current;
  }

  /// Call it after the server has refused the credentials. Another thread may
  /// have found new ones meanwhile.
  void forget(absl::FunctionRef<bool(const Value &)> isRefused) {
    std::lock_guard<std::mutex> lock(mutex);
    if (isRefused(current))
      refresh = expires = {};
  }

private:
  using Clock = std::chrono::steady_clock;
  std::mutex mutex;
  Value current;
  std::string currentSource;
  Clock::time_point refresh, expires;
};

/// Sends a request to a metadata server of the machine's cloud. If none is
/// expected (`isExpected` is false), it tries once, for a second.
HttpResult askMetadataServer(const Request &request, bool isExpected,
                             bool isUrgent);

/// Whether the firmware names `maker` as the maker of this machine.
bool isMachineOf(absl::string_view maker);

/// Distinguishes versions of a file that can be replaced.
std::string fileVersion(const std::string &path);

/// Seconds until a time such as "2030-01-02T03:04:05Z"; `otherwise` if it
/// cannot be parsed.
std::chrono::seconds lifetimeUntil(const std::string &time,
                                   std::chrono::seconds otherwise);

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_CREDENTIALS_H
