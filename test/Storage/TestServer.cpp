//===- TestServer.cpp - A server of files that can be told to fail --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestServer.h"

#include "runtime/storage/Http.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

using namespace systole::storage;

namespace systole::test {

static int port = 0, securePort = 0;

void ServerTest::SetUpTestSuite() {
  if (port != 0)
    return;
  // It ends with its input, the write end of which closes when we end.
  int input[2], output[2];
  ASSERT_EQ(pipe(input), 0);
  ASSERT_EQ(pipe(output), 0);
  pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    dup2(input[0], 0);
    dup2(output[1], 1);
    for (int file : {input[0], input[1], output[0], output[1]})
      close(file);
    execlp("python3", "python3",
           SYSTOLE_SOURCE_DIR "/test/Storage/Inputs/server.py", nullptr);
    _exit(127);
  }
  close(input[0]);
  close(output[1]);
  FILE *lines = fdopen(output[0], "r");
  ASSERT_EQ(std::fscanf(lines, "%d %d", &port, &securePort), 2)
      << "python3 has not started";
  std::fclose(lines);
  setenv("STORAGE_EMULATOR_HOST", url().c_str(), 1);
  setenv("AWS_ENDPOINT_URL", absl::StrCat(url(), "/s3").c_str(), 1);
  setenv("AWS_ACCESS_KEY_ID", "test-key", 1);
  setenv("AWS_SECRET_ACCESS_KEY", "test-secret", 1);
  setenv("SSL_CERT_FILE", SYSTOLE_SOURCE_DIR "/test/Storage/Inputs/tls.pem", 1);
  setenv("SYSTOLE_STORAGE",
         "attempts=4,backoff=1ms,max_backoff=2ms,stall=1s,block=64K,"
         "parallel=3,part=256K,copy=6M",
         1);
}

std::string ServerTest::url() {
  return absl::StrCat("http://127.0.0.1:", port);
}

std::string ServerTest::secureUrl() {
  return absl::StrCat("https://127.0.0.1:", securePort);
}

static std::string ask(const char *method, const std::string &path,
                       const std::string &body = "") {
  Request request;
  request.method = method;
  request.url = path;
  request.body = body;
  HttpResult result = send(request);
  EXPECT_TRUE(result.ok()) << path << ": " << result.describe();
  return result.response.body;
}

void ServerTest::put(const std::string &name, const std::string &bytes) {
  ask("PUT", absl::StrCat(url(), "/_put/", name), bytes);
}

std::string ServerTest::get(const std::string &name) {
  return ask("GET", absl::StrCat(url(), "/_get/", name));
}

void ServerTest::fail(const std::string &match,
                      const std::vector<std::string> &faults) {
  auto quote = [](std::string *out, const std::string &fault) {
    absl::StrAppend(out, "\"", fault, "\"");
  };
  ask("POST", absl::StrCat(url(), "/_faults"),
      absl::StrCat("{\"match\": \"", match, "\", \"faults\": [",
                   absl::StrJoin(faults, ",", quote), "]}"));
}

void ServerTest::expireCredentials() { ask("POST", url() + "/_expire"); }

std::string ServerTest::takeLog() { return ask("GET", url() + "/_log"); }

std::string ServerTest::makeBytes(size_t size) {
  std::string bytes(size, '\0');
  uint32_t state = 1;
  for (char &byte : bytes) {
    state = state * 1664525 + 1013904223;
    byte = static_cast<char>(state >> 24);
  }
  return bytes;
}

} // namespace systole::test
