//===- GoogleCredentials.h - Who asks Google Cloud ------------ -*- C++ -*-===//
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
/// Credentials"): the file that GOOGLE_APPLICATION_CREDENTIALS names (a service
/// account's key, a user's, or a workload identity federation's), the one that
/// `gcloud auth application-default login` writes, or the metadata server of a
/// virtual machine (at GCE_METADATA_HOST). Without any, requests are anonymous:
/// public objects can be read.
class GoogleCredentials {
public:
  /// A token of OAuth 2, kept until shortly before it expires; empty where
  /// there are no credentials.
  absl::StatusOr<std::string> token();

  /// After the server has refused it.
  void forget(const std::string &refused) {
    cache.forget([&](const std::string &token) { return token == refused; });
  }

  static std::string remedy();

private:
  using Cache = CredentialCache<std::string>;
  absl::StatusOr<Cache::Found> fromMetadataServer(bool isUrgent);

  Cache cache;
  /// Whether the metadata server has given one before: it is there.
  bool hasMetadataServer = false;
};

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_GOOGLECREDENTIALS_H
