//===- AwsCredentials.h - Who asks Amazon's services ---------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_AWSCREDENTIALS_H
#define SYSTOLE_RUNTIME_STORAGE_AWSCREDENTIALS_H

#include "runtime/storage/Signing.h"

#include <chrono>
#include <mutex>

namespace systole::storage {

/// Finds credentials as Amazon's tools do: AWS_ACCESS_KEY_ID,
/// AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN; the profile AWS_PROFILE of
/// ~/.aws/credentials; the metadata server of a virtual machine (version 2, at
/// AWS_EC2_METADATA_SERVICE_ENDPOINT; not where AWS_EC2_METADATA_DISABLED is
/// true). Without any, requests are anonymous.
class AwsCredentialsFinder {
public:
  absl::StatusOr<AwsCredentials> get();
  static std::string remedy();

private:
  std::mutex mutex;
  AwsCredentials current;
  std::chrono::steady_clock::time_point expires;
};

/// The keys of a profile in the text of a credentials file.
AwsCredentials parseAwsProfile(absl::string_view text,
                               absl::string_view profile);

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_AWSCREDENTIALS_H
