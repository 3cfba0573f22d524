//===- GoogleCredentials.h - Credentials for Google Cloud -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_GOOGLECREDENTIALS_H
#define SYSTOLE_RUNTIME_STORAGE_GOOGLECREDENTIALS_H

#include "runtime/storage/Credentials.h"

#include "absl/status/statusor.h"

#include <string>

namespace systole::storage {

/// Finds credentials as Google's libraries do ("Application Default
/// Credentials"), from the first of these:
/// - the file of GOOGLE_APPLICATION_CREDENTIALS: the key of a service account,
///   of a user, or of a workload identity federation;
/// - the file that `gcloud auth application-default login` writes;
/// - the metadata server of a virtual machine (at GCE_METADATA_HOST).
/// Without any, requests are anonymous: public objects can be read.
class GoogleCredentials {
public:
  /// A token of OAuth 2, kept until shortly before it expires; empty if there
  /// are no credentials.
  absl::StatusOr<std::string> token();

  /// Call it after the server has refused the token.
  void forget(const std::string &refused) {
    cache.forget([&](const std::string &token) { return token == refused; });
  }

  static std::string hint();

private:
  using Cache = CredentialCache<std::string>;
  absl::StatusOr<Cache::Found> fromMetadataServer(bool isUrgent);

  Cache cache;
  /// Whether the metadata server has answered before, so that it exists.
  bool hasMetadataServer = false;
};

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_GOOGLECREDENTIALS_H
