//===- Monitor.cpp - What browsers and strangers ask the monitor ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loopback.h"

#include "runtime/program/Monitor.h"
#include "runtime/program/StatusServer.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"

#include <cmath>

using namespace systole;
using namespace systole::runtime;

static StatusServer::Page answer(const std::string &path) {
  // A run whose names and numbers need care in JSON.
  RunStatus status;
  status.model = "a \"model\"\n\xff";
  status.function = "train";
  status.scalars = {{"loss", std::nan("")}, {"rate", 1e300}};
  status.history = {{1, std::nan(""), 0.1, 3}};
  if (path == "/")
    return {"text/html", statusPage()};
  if (path == "/status.json")
    return {"application/json", statusJson(status)};
  if (path == "/metrics")
    return {"text/plain", statusMetrics(status)};
  return {};
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static const auto server = *StatusServer::start("127.0.0.1:0", answer);
  static const int port = [] {
    absl::string_view url = server->url();
    url.remove_suffix(1);
    int number = 0;
    fuzz::require(absl::SimpleAtoi(url.substr(url.rfind(':') + 1), &number));
    return number;
  }();
  fuzz::Client client(port);
  client.send({reinterpret_cast<const char *>(bytes), size});
  client.finish();
  const std::string response = client.receive();
  fuzz::require(response.empty() || absl::StartsWith(response, "HTTP/1.1 "));
  return 0;
}
