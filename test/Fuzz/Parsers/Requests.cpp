//===- Requests.cpp - Requests of HTTP ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryFile.h"

#include "runtime/program/monitor/HttpRequest.h"

using namespace systole;
using namespace systole::runtime;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  const absl::string_view all(reinterpret_cast<const char *>(bytes), size);
  (void)hostWithoutPort(all);
  (void)valueIn(all, '&', "token");
  auto parsed = parseHttpRequest(all);
  if (!parsed.ok() || !parsed->has_value())
    return 0;
  const HttpRequest &request = **parsed;
  fuzz::require(request.bytes <= size && request.bytes <= longestRequestHead);
  fuzz::require(request.path.substr(0, 1) == "/" && !request.method.empty());
  // It does not depend on what follows, and is incomplete without its last
  // byte.
  auto same = parseHttpRequest(all.substr(0, request.bytes));
  fuzz::require(same.ok() && same->has_value() &&
                (**same).path == request.path && (**same).host == request.host);
  auto part = parseHttpRequest(all.substr(0, request.bytes - 1));
  fuzz::require(part.ok() && !part->has_value());
  if (request.host)
    (void)hostWithoutPort(*request.host);
  if (auto token = valueIn(request.query, '&', "token"))
    fuzz::require(request.query.find(std::string(*token)) != std::string::npos);
  if (request.cookie)
    (void)valueIn(*request.cookie, ';', "token");
  return 0;
}
