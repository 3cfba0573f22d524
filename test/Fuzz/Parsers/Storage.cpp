//===- Storage.cpp - Bytes as what servers answer -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first byte says what is asked for, of which store. The rest is the
// answers to all requests, one after the other, as servers send them: a status
// line, headers, an empty line, a body; '\x1e' ends an answer. Stands in for
// HttpTransfer.cpp.
//
//===----------------------------------------------------------------------===//

#include "MemoryFile.h"

#include "runtime/storage/AwsCredentials.h"
#include "runtime/storage/GoogleCredentials.h"
#include "runtime/storage/ObjectStore.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"

#include <algorithm>
#include <mutex>

namespace systole::storage {

static absl::string_view answers;
static std::mutex answersMutex;

/// A line up to "\n" or "\r\n"; what is left if there is none.
static absl::string_view takeLine(absl::string_view &text) {
  size_t end = std::min(text.find('\n'), text.size());
  absl::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return absl::StripAsciiWhitespace(line);
}

HttpResult sendOnce(const Request &original, const StorageOptions &,
                    const Sink &sink) {
  HttpResult result;
  Request request = original;
  if (request.authorize)
    result.status = request.authorize(request);
  if (!result.status.ok())
    return result;
  std::lock_guard<std::mutex> lock(answersMutex);
  if (answers.empty()) {
    result.status = absl::UnavailableError("the server has gone");
    return result;
  }
  absl::string_view answer = answers.substr(0, answers.find('\x1e'));
  answers.remove_prefix(std::min(answer.size() + 1, answers.size()));
  absl::string_view line = takeLine(answer);
  Response &response = result.response;
  size_t space = std::min(line.find(' ') + 1, line.size());
  if (!absl::SimpleAtoi(line.substr(space, 3), &response.code)) {
    result.status = absl::UnavailableError("this is no HTTP");
    return result;
  }
  response.takeHeader(line);
  while (!(line = takeLine(answer)).empty())
    response.takeHeader(line);
  if (!response.ok() || !sink) {
    response.body = std::string(answer);
    return result;
  }
  // As it comes: in pieces.
  for (absl::string_view piece :
       {answer.substr(0, answer.size() / 2), answer.substr(answer.size() / 2)})
    if (!piece.empty() && !sink(response, piece))
      break;
  return result;
}

/// Writes one object in parts.
static void upload(const std::string &path) {
  absl::StatusOr<FileSystem *> files = fileSystemOf(path);
  fuzz::require(files.ok());
  auto upload = static_cast<ObjectStore *>(*files)->beginUpload(path, {});
  if (!upload.ok() || !(*upload)->add("the first part", false).ok())
    return;
  (void)(*upload)->add("the last", true);
}

static void ask(int what, const std::string &path) {
  switch (what) {
  case 0:
    (void)readWhole(path);
    return;
  case 1:
    (void)list(path);
    return;
  case 2:
    (void)glob(path + "/*/part-?");
    return;
  case 3:
    (void)stat(path);
    return;
  case 4:
    (void)writeWhole(path, "bytes", Condition{Condition::Version, "1"});
    return;
  case 5:
    upload(path);
    return;
  case 6:
    (void)copy(path, path + "-copy");
    return;
  case 7: {
    absl::StatusOr<std::unique_ptr<InputFile>> file = open(path, {});
    char bytes[40];
    if (!file.ok())
      return;
    (void)(*file)->readAt(7, bytes, sizeof(bytes));
    if ((*file)->seek(20).ok())
      (void)(*file)->read(bytes, sizeof(bytes));
    return;
  }
  }
}

/// Whom requests are from is known for long; each input is a first request.
static void findCredentials(int which, absl::string_view text) {
  switch (which) {
  case 0:
    unsetenv("GOOGLE_APPLICATION_CREDENTIALS");
    (void)GoogleCredentials().token();
    return;
  case 1: {
    std::string file(text.substr(0, text.find('\x1e')));
    setenv("GOOGLE_APPLICATION_CREDENTIALS",
           fuzz::memoryFile("key.json", file.data(), file.size()).c_str(), 1);
    answers.remove_prefix(std::min(file.size() + 1, answers.size()));
    (void)GoogleCredentials().token();
    return;
  }
  default:
    setenv("AWS_EC2_METADATA_DISABLED", "false", 1);
    (void)AwsCredentialsFinder().get();
    setenv("AWS_EC2_METADATA_DISABLED", "true", 1);
  }
}

} // namespace systole::storage

using namespace systole::storage;

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  // One range at a time, so that an input is always the same.
  setenv("SYSTOLE_STORAGE",
         "attempts=2,parallel=1,block=16,backoff=1ms,max_backoff=1ms", 1);
  setenv("STORAGE_EMULATOR_HOST", "storage", 1);
  setenv("GCE_METADATA_HOST", "metadata", 1);
  setenv("AWS_ENDPOINT_URL", "http://storage", 1);
  setenv("AWS_SHARED_CREDENTIALS_FILE", "/nonexistent", 1);
  setenv("AWS_EC2_METADATA_DISABLED", "true", 1);
  setenv("CLOUDSDK_CONFIG", "/nonexistent", 1);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size == 0)
    return 0;
  answers = {reinterpret_cast<const char *>(bytes + 1), size - 1};
  static const char *const paths[] = {"gs://bucket/folder/name",
                                      "s3://bucket/folder/name",
                                      "http://server/folder/name"};
  const int which = bytes[0] % 32, scheme = which / 8;
  if (scheme < 2 || (scheme == 2 && which % 8 != 5))
    ask(which % 8, paths[scheme]);
  else
    findCredentials(which % 3, answers);
  return 0;
}
