//===- Monitor.cpp - Requests to the monitor ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loopback.h"

#include "runtime/program/monitor/StatusServer.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"

using namespace systole;
using namespace systole::runtime;

constexpr absl::string_view token = "a-token-of-32-characters-or-more";

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static const auto server = [] {
    StatusServer::Options options;
    options.address = "127.0.0.1:0";
    options.token = std::string(token);
    auto started = StatusServer::start(options, [](const std::string &path) {
      return StatusServer::Page{"text/plain", path == "/" ? "SECRET PAGE" : ""};
    });
    fuzz::require(started.ok());
    return *std::move(started);
  }();
  static const int port = [] {
    absl::string_view url = server->url();
    url.remove_suffix(1);
    int number = 0;
    fuzz::require(absl::SimpleAtoi(url.substr(url.rfind(':') + 1), &number));
    return number;
  }();
  const absl::string_view request(reinterpret_cast<const char *>(bytes), size);
  fuzz::Client client(port);
  client.send(request);
  client.finish();
  const std::string response = client.receive();
  fuzz::require(response.empty() || absl::StartsWith(response, "HTTP/1.1 "));
  // Nobody sees the page without the token.
  fuzz::require(!absl::StrContains(response, "SECRET PAGE") ||
                absl::StrContains(request, token));
  return 0;
}
