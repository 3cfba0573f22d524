//===- HttpRequest.h - The head of a request, from its bytes ----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A parser of the part of HTTP/1.1 (RFC 9112) that StatusServer needs. It is a
// pure function of the bytes.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SERVER_HTTPREQUEST_H
#define SYSTOLE_RUNTIME_SERVER_HTTPREQUEST_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <optional>
#include <string>

namespace systole::runtime {

struct HttpRequest {
  std::string method;
  /// "/metrics", and what follows its `?`.
  std::string path, query;
  /// The fields of these names; none if the request has no such field. Of the
  /// cookies all, as "a=1; b=2".
  std::optional<std::string> host, authorization, cookie;
  /// Of the head: what follows is a body, or another request.
  size_t bytes = 0;
};

/// Bytes that a head may have.
constexpr size_t longestRequestHead = 16384;

/// The request at the beginning of `bytes`, or none while its head is
/// incomplete. ResourceExhausted where the head is too long, InvalidArgument
/// where it is malformed.
absl::StatusOr<std::optional<HttpRequest>>
parseHttpRequest(absl::string_view bytes);

/// The value of NAME in "a=1&NAME=2" (separated by `&`) or in "a=1; NAME=2"
/// (by `;`), as it is written there.
std::optional<absl::string_view> valueIn(absl::string_view list, char separator,
                                         absl::string_view name);

/// The host of a Host field, in lower case: "localhost" of "localhost:8080",
/// "[::1]" of "[::1]:8080". Empty if the field is malformed.
std::string hostWithoutPort(absl::string_view field);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SERVER_HTTPREQUEST_H
