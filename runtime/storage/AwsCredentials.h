//===- AwsCredentials.h - Credentials for Amazon's services -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_AWSCREDENTIALS_H
#define SYSTOLE_RUNTIME_STORAGE_AWSCREDENTIALS_H

#include "runtime/storage/Credentials.h"
#include "runtime/storage/Signing.h"

namespace systole::storage {

/// Finds credentials as Amazon's tools do, from the first of these:
/// - AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN;
/// - the token of AWS_WEB_IDENTITY_TOKEN_FILE for the role AWS_ROLE_ARN (IRSA);
/// - the profile AWS_PROFILE of ~/.aws/credentials;
/// - the server of a container (AWS_CONTAINER_CREDENTIALS_RELATIVE_URI or
///   _FULL_URI);
/// - the metadata server of a virtual machine (version 2, at
///   AWS_EC2_METADATA_SERVICE_ENDPOINT), unless AWS_EC2_METADATA_DISABLED is
///   true.
/// Without any, requests are anonymous.
class AwsCredentialsFinder {
public:
  explicit AwsCredentialsFinder(std::string region = "us-east-1")
      : region(std::move(region)) {}

  absl::StatusOr<AwsCredentials> get();
  /// Call it after the server has refused the credentials. Returns false if no
  /// others can be found: those of the environment do not change.
  bool forget(absl::string_view refusedProof);
  static std::string hint();

private:
  using Cache = CredentialCache<AwsCredentials>;
  absl::StatusOr<Cache::Found> find(bool isUrgent);
  absl::StatusOr<Cache::Found> fromWebIdentity(bool isUrgent) const;
  absl::StatusOr<Cache::Found> fromContainer(bool isUrgent) const;
  absl::StatusOr<Cache::Found> fromMetadataServer(bool isUrgent) const;

  const std::string region;
  Cache cache;
  /// Whether the metadata server has answered before, so that it exists.
  bool hasMetadataServer = false;
};

/// The keys of a profile in the text of a credentials file.
AwsCredentials parseAwsProfile(absl::string_view text,
                               absl::string_view profile);

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_AWSCREDENTIALS_H
