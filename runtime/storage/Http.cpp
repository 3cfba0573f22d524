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
#include <cstdio>
#include <mutex>
#include <optional>
#include <random>
#include <utility>

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

namespace {
/// A status code of HTTP.
struct Answer {
  int code;
  const char *reason;
  absl::StatusCode status;
  bool isTransient = false;
};
} // namespace

static constexpr Answer answers[] = {
    {400, " (Bad Request)", absl::StatusCode::kInvalidArgument},
    {401, " (Unauthorized)", absl::StatusCode::kUnauthenticated},
    {403, " (Forbidden)", absl::StatusCode::kPermissionDenied},
    {404, " (Not Found)", absl::StatusCode::kNotFound},
    {405, " (Method Not Allowed)", absl::StatusCode::kInvalidArgument},
    {408, " (Request Timeout)", absl::StatusCode::kUnavailable, true},
    {409, " (Conflict)", absl::StatusCode::kFailedPrecondition},
    {412, " (Precondition Failed)", absl::StatusCode::kFailedPrecondition},
    {416, " (Range Not Satisfiable)", absl::StatusCode::kOutOfRange},
    {429, " (Too Many Requests)", absl::StatusCode::kUnavailable, true},
    {500, " (Internal Server Error)", absl::StatusCode::kUnavailable, true},
    {502, " (Bad Gateway)", absl::StatusCode::kUnavailable, true},
    {503, " (Service Unavailable)", absl::StatusCode::kUnavailable, true},
    {504, " (Gateway Timeout)", absl::StatusCode::kUnavailable, true},
};

static Answer findAnswer(int code) {
  for (const Answer &answer : answers)
    if (answer.code == code)
      return answer;
  return {code, "",
          code >= 400 && code < 500 ? absl::StatusCode::kInvalidArgument
                                    : absl::StatusCode::kUnavailable};
}

bool HttpResult::isTransient() const {
  if (!status.ok())
    return absl::IsUnavailable(status) || absl::IsDeadlineExceeded(status);
  return findAnswer(response.code).isTransient;
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

std::string HttpResult::describe() const {
  if (!status.ok())
    return std::string(status.message());
  std::string text = absl::StrCat("the server answered ", response.code,
                                  findAnswer(response.code).reason);
  // One line of the answer.
  std::string body = absl::StrReplaceAll(response.body.substr(0, 300),
                                         {{"\n", " "}, {"\r", ""}});
  absl::RemoveExtraAsciiWhitespace(&body);
  if (!body.empty())
    absl::StrAppend(&text, ": ", body);
  return text;
}

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

RetryClock &retryClock() {
  static auto *clock = new RetryClock{Clock::now, waitFor};
  return *clock;
}

Clock::time_point PatienceEnd::begin(Clock::time_point now,
                                     Clock::duration patience) {
  Clock::rep set = none;
  const Clock::rep wanted = (now + patience).time_since_epoch().count();
  return Clock::time_point(
      Clock::duration(end.compare_exchange_strong(set, wanted) ? wanted : set));
}

static thread_local std::shared_ptr<PatienceEnd> patienceOfThread;

SharedPatience::SharedPatience(std::shared_ptr<PatienceEnd> end)
    : before(std::exchange(patienceOfThread, std::move(end))) {}

SharedPatience::~SharedPatience() { patienceOfThread = std::move(before); }

std::shared_ptr<PatienceEnd> SharedPatience::current() {
  return patienceOfThread ? patienceOfThread : std::make_shared<PatienceEnd>();
}

//===----------------------------------------------------------------------===//
// Notices
//===----------------------------------------------------------------------===//

namespace {
struct Notices {
  std::mutex mutex;
  std::function<void(const std::string &)> notice =
      [](const std::string &text) {
        std::fprintf(stderr, "warning: %s\n", text.c_str());
      };
  std::optional<Clock::time_point> last;
};
} // namespace

static Notices &notices() {
  static auto *notices = new Notices;
  return *notices;
}

void setWaitNotice(std::function<void(const std::string &)> notice) {
  std::lock_guard<std::mutex> lock(notices().mutex);
  notices().notice = std::move(notice);
  notices().last.reset();
}

void noteWaiting(absl::string_view url, absl::string_view why) {
  std::lock_guard<std::mutex> lock(notices().mutex);
  Clock::time_point now = retryClock().now();
  if (notices().last && now - *notices().last < std::chrono::minutes(1))
    return;
  notices().last = now;
  url.remove_prefix(std::min(url.find("://") + 3, url.size()));
  absl::string_view host = url.substr(0, url.find_first_of("/?#"));
  host.remove_prefix(std::min(host.rfind('@') + 1, host.size()));
  const absl::StatusOr<StorageOptions> &options = storageOptions();
  auto patience = std::chrono::duration<double>(
      storagePatience(options.value_or(StorageOptions())));
  notices().notice(absl::StrCat("waiting for '", host, "': ", why, "; it has ",
                                patience.count(),
                                " s to answer (--storage_patience_secs)"));
}

bool Retry::again(HttpResult &result, const std::atomic<bool> *cancelled) {
  result.tries = ++tries;
  if (result.canRenew && !hasRenewed) {
    hasRenewed = true;
    return true;
  }
  if (!result.isTransient()) {
    end->clear();
    return false;
  }
  Clock::time_point now = retryClock().now(), last = end->begin(now, patience);
  if (now >= last || (options.attempts > 0 && tries >= options.attempts) ||
      (cancelled && cancelled->load()))
    return false;
  // By default the third failure comes within a second.
  constexpr int64_t silent = 3;
  if (tries >= silent)
    noteWaiting(result.url, result.describe());
  int64_t most = options.maxBackoff.count();
  int64_t time = std::min<int64_t>(
      options.backoff.count() << std::min<int64_t>(tries - 1, 20), most);
  thread_local std::minstd_rand random{std::random_device()()};
  time -= std::uniform_int_distribution<int64_t>(0, time / 2)(random);
  int64_t seconds = 0;
  if (absl::SimpleAtoi(result.response.header("retry-after"), &seconds) &&
      seconds > 0)
    time = std::clamp<int64_t>(seconds, 0, most / 1000) * 1000;
  // The last attempt starts when the patience ends.
  auto left = std::chrono::ceil<std::chrono::milliseconds>(last - now);
  retryClock().wait(
      std::chrono::milliseconds(std::min({time, most, left.count()})),
      cancelled);
  return true;
}

HttpResult send(const Request &request,
                absl::FunctionRef<void(Response &)> examine) {
  const absl::StatusOr<StorageOptions> &options = storageOptions();
  HttpResult result;
  result.status = options.status();
  if (!options.ok())
    return result;
  Retry retry(*options);
  do {
    result = sendOnce(request, *options);
    if (result.status.ok())
      examine(result.response);
  } while (retry.again(result, request.cancelled));
  return result;
}

absl::Status failure(absl::string_view what, absl::string_view path,
                     const HttpResult &result, absl::string_view credentials) {
  absl::StatusCode code = result.status.ok()
                              ? findAnswer(result.response.code).status
                              : result.status.code();
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
