//===- Http.cpp - Requests with retries -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/Http.h"

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <random>

namespace systole::storage {

using Clock = std::chrono::steady_clock;

absl::string_view Response::header(absl::string_view name) const {
  auto found = headers.find(std::string(name));
  return found == headers.end() ? absl::string_view() : found->second;
}

void Response::takeHeader(absl::string_view line) {
  // A status line begins an answer. Another one follows a redirection.
  if (absl::StartsWith(line, "HTTP/"))
    headers.clear();
  size_t colon = line.find(':');
  if (colon != absl::string_view::npos)
    headers[absl::AsciiStrToLower(line.substr(0, colon))] =
        std::string(absl::StripAsciiWhitespace(line.substr(colon + 1)));
}

std::string percentEncode(absl::string_view text, absl::string_view keep) {
  std::string encoded;
  for (char c : text) {
    if (absl::ascii_isalnum(c) || absl::StrContains("-._~", c) ||
        absl::StrContains(keep, c)) {
      encoded.push_back(c);
      continue;
    }
    constexpr char digits[] = "0123456789ABCDEF";
    auto byte = static_cast<unsigned char>(c);
    encoded += {'%', digits[byte >> 4], digits[byte & 15]};
  }
  return encoded;
}

//===----------------------------------------------------------------------===//
// Retries
//===----------------------------------------------------------------------===//

bool HttpResult::isTransient() const {
  if (!status.ok())
    return absl::IsUnavailable(status) || absl::IsDeadlineExceeded(status);
  switch (response.code) {
  case 408:
  case 429:
  case 500:
  case 502:
  case 503:
  case 504:
    return true;
  default:
    return false;
  }
}

bool HttpResult::isRefused() const {
  if (!status.ok())
    return false;
  if (response.code == 401)
    return true;
  if (response.code != 400 && response.code != 403)
    return false;
  // Amazon's error codes. The answer to HEAD has no body, so it names none.
  return response.body.empty() ||
         absl::c_any_of(
             std::initializer_list<const char *>{
                 "ExpiredToken", "InvalidToken", "TokenRefreshRequired",
                 "InvalidAccessKeyId", "SignatureDoesNotMatch"},
             [&](const char *code) {
               return absl::StrContains(response.body, code);
             });
}

static const char *reasonOf(int code) {
  switch (code) {
  case 400:
    return " (Bad Request)";
  case 401:
    return " (Unauthorized)";
  case 403:
    return " (Forbidden)";
  case 404:
    return " (Not Found)";
  case 405:
    return " (Method Not Allowed)";
  case 408:
    return " (Request Timeout)";
  case 412:
    return " (Precondition Failed)";
  case 416:
    return " (Range Not Satisfiable)";
  case 429:
    return " (Too Many Requests)";
  case 500:
    return " (Internal Server Error)";
  case 503:
    return " (Service Unavailable)";
  default:
    return "";
  }
}

std::string HttpResult::describe() const {
  if (!status.ok())
    return std::string(status.message());
  std::string text = absl::StrCat("the server answered ", response.code,
                                  reasonOf(response.code));
  // One line of the answer.
  std::string body = absl::StrReplaceAll(response.body.substr(0, 300),
                                         {{"\n", " "}, {"\r", ""}});
  absl::RemoveExtraAsciiWhitespace(&body);
  if (!body.empty())
    absl::StrAppend(&text, ": ", body);
  return text;
}

/// Waits for a time, or until `cancelled` is set.
static void waitFor(std::chrono::milliseconds time,
                    const std::atomic<bool> *cancelled) {
  static auto *mutex = new std::mutex;
  static auto *never = new std::condition_variable;
  std::unique_lock<std::mutex> lock(*mutex);
  Clock::time_point end = Clock::now() + time;
  while (Clock::now() < end && !(cancelled && cancelled->load()))
    never->wait_until(
        lock, std::min(end, Clock::now() + std::chrono::milliseconds(50)));
}

bool Retry::again(HttpResult &result, const std::atomic<bool> *cancelled) {
  result.tries = ++tries;
  if (result.canRenew && !hasRenewed) {
    hasRenewed = true;
    return true;
  }
  Clock::time_point now = Clock::now();
  if (!end)
    end = now + patience;
  if (!result.isTransient() || now >= *end ||
      (options.attempts > 0 && tries >= options.attempts) ||
      (cancelled && cancelled->load()))
    return false;
  int64_t most = options.maxBackoff.count();
  int64_t time = std::min<int64_t>(
      options.backoff.count() << std::min<int64_t>(tries - 1, 20), most);
  thread_local std::minstd_rand random{std::random_device()()};
  time -= std::uniform_int_distribution<int64_t>(0, time / 2)(random);
  int64_t seconds = 0;
  if (absl::SimpleAtoi(result.response.header("retry-after"), &seconds) &&
      seconds > 0)
    time = std::clamp<int64_t>(seconds, 0, most / 1000) * 1000;
  // The last try is at the end of patience.
  auto left = std::chrono::ceil<std::chrono::milliseconds>(*end - now);
  waitFor(std::chrono::milliseconds(std::min({time, most, left.count()})),
          cancelled);
  return true;
}

HttpResult send(const Request &request) {
  const absl::StatusOr<StorageOptions> &options = storageOptions();
  HttpResult result;
  result.status = options.status();
  if (!options.ok())
    return result;
  Retry retry(*options);
  do
    result = sendOnce(request, *options);
  while (retry.again(result, request.cancelled));
  return result;
}

static absl::StatusCode codeOf(int code) {
  switch (code) {
  case 401:
    return absl::StatusCode::kUnauthenticated;
  case 403:
    return absl::StatusCode::kPermissionDenied;
  case 404:
    return absl::StatusCode::kNotFound;
  case 409:
  case 412:
    return absl::StatusCode::kFailedPrecondition;
  case 416:
    return absl::StatusCode::kOutOfRange;
  default:
    return code >= 400 && code < 500 && code != 408 && code != 429
               ? absl::StatusCode::kInvalidArgument
               : absl::StatusCode::kUnavailable;
  }
}

absl::Status failure(absl::string_view what, absl::string_view path,
                     const HttpResult &result, absl::string_view credentials) {
  absl::StatusCode code =
      result.status.ok() ? codeOf(result.response.code) : result.status.code();
  std::string hint;
  if (code == absl::StatusCode::kUnauthenticated ||
      code == absl::StatusCode::kPermissionDenied)
    hint = absl::StrCat("; ", credentials);
  else if (result.isTransient())
    hint = "; try again later, or give it more time by "
           "--storage_patience_secs or SYSTOLE_STORAGE=patience=TIME";
  return absl::Status(
      code, absl::StrCat("cannot ", what, " '", path, "': ", result.describe(),
                         result.tries > 1
                             ? absl::StrCat(" (", result.tries, " tries)")
                             : "",
                         hint));
}

} // namespace systole::storage
