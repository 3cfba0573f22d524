//===- HttpRequest.h - Parsing the head of a request ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parses the part of HTTP/1.1 (RFC 9112) that StatusServer needs. The result
// depends on the bytes only.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_MONITOR_HTTPREQUEST_H
#define SYSTOLE_RUNTIME_PROGRAM_MONITOR_HTTPREQUEST_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <optional>
#include <string>

namespace systole::runtime {

struct HttpRequest {
  std::string method;
  /// "/metrics", and the part after its `?`.
  std::string path, query;
  /// The fields of these names; std::nullopt if the request lacks the field.
  /// `cookie` joins all cookies, as "a=1; b=2".
  std::optional<std::string> host, authorization, cookie;
  /// The head's bytes. A body or another request follows.
  size_t bytes = 0;
};

/// The largest head in bytes.
constexpr size_t longestRequestHead = 16384;

/// The request at the beginning of `bytes`, or none while its head is
/// incomplete. ResourceExhausted if the head is too long, InvalidArgument if it
/// is malformed.
absl::StatusOr<std::optional<HttpRequest>>
parseHttpRequest(absl::string_view bytes);

/// The undecoded value of NAME in "a=1&NAME=2" (separated by `&`) or in "a=1;
/// NAME=2" (by `;`).
std::optional<absl::string_view> valueIn(absl::string_view list, char separator,
                                         absl::string_view name);

/// The host of a Host field, in lower case: "localhost" of "localhost:8080",
/// "[::1]" of "[::1]:8080". Empty if the field is malformed.
std::string hostWithoutPort(absl::string_view field);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_MONITOR_HTTPREQUEST_H
