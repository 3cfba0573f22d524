//===- Signing.h - Digests and signatures --------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_SIGNING_H
#define SYSTOLE_RUNTIME_STORAGE_SIGNING_H

#include "runtime/storage/Http.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>

namespace systole::storage {

/// The digest in lower-case hexadecimal digits.
absl::StatusOr<std::string> sha256Hex(absl::string_view bytes);

/// HMAC-SHA-256, 32 bytes.
absl::StatusOr<std::string> hmacSha256(absl::string_view key,
                                       absl::string_view bytes);

/// RSASSA-PKCS1-v1_5 with SHA-256, by a private key in PEM (RS256 of RFC 7518).
absl::StatusOr<std::string> signRs256(absl::string_view pem,
                                      absl::string_view bytes);

struct AwsCredentials {
  std::string keyId, secret, token;

  /// Identifies the credentials.
  std::string proof() const { return keyId + " " + token; }
};

/// Adds the headers of Amazon's Signature Version 4 for the service s3.
/// `time` is "20150830T123600Z". The URL's query is sorted by names already.
absl::Status signAws(Request &request, const AwsCredentials &credentials,
                     absl::string_view region, absl::string_view time);

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_SIGNING_H
