//===- HttpTransfer.cpp - One request through libcurl ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/Http.h"

#include "runtime/storage/Libraries.h"
#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <mutex>

namespace systole::storage {

using Clock = std::chrono::steady_clock;

namespace {

/// A transfer, with its open connections.
struct Handles {
  CURLM *multi = nullptr;
  CURL *easy = nullptr;
};

/// Transfers that are not in use. Never destroyed: see Storage.cpp.
class HandlePool {
public:
  static HandlePool &get() {
    static auto *pool = new HandlePool;
    return *pool;
  }

  Handles take(const Curl &curl) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (!free.empty()) {
        Handles handles = free.back();
        free.pop_back();
        return handles;
      }
    }
    return {curl.multi_init(), curl.easy_init()};
  }

  void giveBack(Handles handles) {
    std::lock_guard<std::mutex> lock(mutex);
    free.push_back(handles);
  }

private:
  std::mutex mutex;
  std::vector<Handles> free;
};

class Transfer {
public:
  Transfer(const Curl &curl, const Request &request,
           const StorageOptions &options, const Sink &sink)
      : curl(curl), request(request), options(options), sink(sink),
        handles(HandlePool::get().take(curl)) {}

  ~Transfer() {
    curl.multi_remove_handle(handles.multi, handles.easy);
    curl.slist_free_all(headers);
    curl.easy_reset(handles.easy);
    HandlePool::get().giveBack(handles);
  }

  HttpResult run() {
    prepare();
    curl.multi_add_handle(handles.multi, handles.easy);
    result.status = transfer();
    long code = 0;
    curl.easy_getinfo(handles.easy, CURLINFO_RESPONSE_CODE, &code);
    result.response.code = static_cast<int>(code);
    return std::move(result);
  }

private:
  template <typename Value> void set(CURLoption option, Value value) {
    curl.easy_setopt(handles.easy, option, value);
  }

  void prepare();
  absl::Status transfer();
  static size_t takeHeader(char *bytes, size_t, size_t count, void *self);
  static size_t takeBody(char *bytes, size_t, size_t count, void *self);

  const Curl &curl;
  const Request &request;
  const StorageOptions &options;
  const Sink &sink;
  Handles handles;
  curl_slist *headers = nullptr;
  char error[CURL_ERROR_SIZE] = "";
  HttpResult result;
  /// The bytes sent and received so far, to detect a stall.
  int64_t brought = 0;
  int64_t headerBytes = 0;
  bool enough = false, tooMuch = false;
};

/// Distinguishes a server that sends (almost) nothing from a slow one.
class StallWatch {
public:
  StallWatch(const StorageOptions &options, bool isContents)
      : stall(options.stall),
        least(isContents ? std::max<int64_t>(
                               static_cast<int64_t>(options.minRate / 1000.0 *
                                                    options.stall.count()),
                               1)
                         : 1),
        moved(Clock::now()), windowBegin(moved), begin(moved),
        // Stores send a space now and then to keep a connection alive while
        // they assemble an upload. There is a limit for that, too.
        longest(isContents ? Clock::duration::max() : 10 * options.stall) {}

  /// The error after `bytes` in all have moved. Sets `wait` to the time in
  /// which no stall can occur.
  absl::Status check(int64_t bytes, std::chrono::milliseconds &wait) {
    Clock::time_point now = Clock::now();
    if (bytes != movedBytes) {
      moved = now;
      movedBytes = bytes;
    }
    if (bytes - windowBytes >= least) {
      windowBegin = now;
      windowBytes = bytes;
    }
    double seconds = stall.count() / 1000.0;
    if (now - moved >= stall)
      return absl::DeadlineExceededError(
          absl::StrCat("no data came for ", seconds, " s"));
    if (now - windowBegin >= stall)
      return absl::DeadlineExceededError(absl::StrCat(
          "only ", bytes - windowBytes, " bytes came in ", seconds, " s"));
    if (now - begin >= longest)
      return absl::DeadlineExceededError(
          absl::StrCat("no answer came in ", 10 * seconds, " s"));
    wait = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::min(moved, windowBegin) + stall - now);
    return absl::OkStatus();
  }

private:
  const StorageOptions::Duration stall;
  /// The bytes that must move in each window of that time.
  const int64_t least;
  Clock::time_point moved, windowBegin, begin;
  const Clock::duration longest;
  int64_t movedBytes = 0, windowBytes = 0;
};

void Transfer::prepare() {
  set(CURLOPT_URL, request.url.c_str());
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_ERRORBUFFER, error);
  set(CURLOPT_USERAGENT, "systole");
  set(CURLOPT_PROTOCOLS, static_cast<long>(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options.connect.count()));
  set(CURLOPT_TCP_KEEPALIVE, 1L);
  // libcurl sends an Authorization header to the first host only.
  set(CURLOPT_FOLLOWLOCATION, request.body.empty() ? 1L : 0L);
  set(CURLOPT_MAXREDIRS, 10L);
  // A request over TLS is never redirected to a connection without TLS.
  bool isSecure = absl::StartsWithIgnoreCase(request.url, "https:");
  set(CURLOPT_REDIR_PROTOCOLS,
      static_cast<long>(CURLPROTO_HTTPS | (isSecure ? 0 : CURLPROTO_HTTP)));
  static const auto *bundle = new std::string(environment("SSL_CERT_FILE"));
  if (!bundle->empty())
    set(CURLOPT_CAINFO, bundle->c_str());
  if (request.method == "HEAD") {
    set(CURLOPT_NOBODY, 1L);
  } else if (request.method != "GET") {
    set(CURLOPT_CUSTOMREQUEST, request.method.c_str());
    if (request.method != "DELETE") {
      set(CURLOPT_POSTFIELDSIZE_LARGE,
          static_cast<curl_off_t>(request.body.size()));
      set(CURLOPT_POSTFIELDS, request.body.empty() ? "" : request.body.data());
    }
  }
  // Sends neither a type nor a wait that the request does not have.
  for (const char *header : {"Expect:", "Content-Type:"})
    headers = curl.slist_append(headers, header);
  for (const std::string &header : request.headers)
    headers = curl.slist_append(headers, header.c_str());
  set(CURLOPT_HTTPHEADER, headers);
  set(CURLOPT_HEADERFUNCTION, &takeHeader);
  set(CURLOPT_HEADERDATA, static_cast<void *>(this));
  set(CURLOPT_WRITEFUNCTION, &takeBody);
  set(CURLOPT_WRITEDATA, static_cast<void *>(this));
}

size_t Transfer::takeHeader(char *bytes, size_t, size_t count, void *data) {
  auto &self = *static_cast<Transfer *>(data);
  self.brought += static_cast<int64_t>(count);
  self.headerBytes += static_cast<int64_t>(count);
  constexpr int64_t mostHeaderBytes = 1 << 20;
  if (self.headerBytes > mostHeaderBytes) {
    self.tooMuch = true;
    return 0;
  }
  self.result.response.takeHeader(absl::string_view(bytes, count));
  return count;
}

size_t Transfer::takeBody(char *bytes, size_t, size_t count, void *data) {
  auto &self = *static_cast<Transfer *>(data);
  self.brought += static_cast<int64_t>(count);
  Response &response = self.result.response;
  if (response.code == 0) {
    long code = 0;
    self.curl.easy_getinfo(self.handles.easy, CURLINFO_RESPONSE_CODE, &code);
    response.code = static_cast<int>(code);
  }
  absl::string_view body(bytes, count);
  if (response.ok() && self.sink) {
    self.enough = !self.sink(response, body);
    return self.enough ? 0 : count;
  }
  // The part of an error's body that is kept.
  constexpr size_t most = 64 << 10;
  if (response.ok()) {
    if (static_cast<int64_t>(response.body.size() + count) >
        self.request.mostBytes) {
      self.tooMuch = true;
      return 0;
    }
    absl::StrAppend(&response.body, body);
  } else if (response.body.size() < most)
    absl::StrAppend(&response.body,
                    body.substr(0, most - response.body.size()));
  return count;
}

absl::Status Transfer::transfer() {
  constexpr size_t small = 64 << 10;
  StallWatch watch(options, sink || request.body.size() > small);
  // A server that is away says nothing until the time to connect is over.
  const Clock::time_point begin = Clock::now();
  const Clock::duration silence =
      std::min<Clock::duration>(std::chrono::seconds(3), options.stall / 2);
  while (true) {
    int running = 0;
    if (curl.multi_perform(handles.multi, &running) != CURLM_OK)
      return absl::InternalError("libcurl cannot continue");
    if (running == 0)
      break;
    curl_off_t sent = 0;
    curl.easy_getinfo(handles.easy, CURLINFO_SIZE_UPLOAD_T, &sent);
    std::chrono::milliseconds left{0};
    RETURN_IF_ERROR(watch.check(brought + sent, left));
    if (brought + sent == 0 && Clock::now() - begin >= silence)
      noteWaiting(request.url, "no answer has come yet");
    if (request.cancelled && request.cancelled->load())
      return absl::CancelledError("it was cancelled");
    // The wait is short enough to notice cancellation.
    int wait = static_cast<int>(std::min<int64_t>(left.count(), 50));
    curl.multi_poll(handles.multi, nullptr, 0, wait, nullptr);
  }
  int queued = 0;
  CURLMsg *message = curl.multi_info_read(handles.multi, &queued);
  CURLcode code = message ? message->data.result : CURLE_OK;
  if (code == CURLE_OK || enough)
    return absl::OkStatus();
  if (tooMuch)
    return absl::OutOfRangeError(
        absl::StrCat("the answer is longer than ", request.mostBytes,
                     " bytes, more than any valid answer"));
  std::string what = *error ? error : curl.easy_strerror(code);
  long redirections = 0;
  curl.easy_getinfo(handles.easy, CURLINFO_REDIRECT_COUNT, &redirections);
  switch (code) {
  case CURLE_UNSUPPORTED_PROTOCOL:
    if (redirections > 0 || absl::StrContains(what, "redirect"))
      what = absl::StrCat("it redirects from https:// to another protocol, "
                          "which is not followed (",
                          what, ")");
    [[fallthrough]];
  case CURLE_URL_MALFORMAT:
    return absl::InvalidArgumentError(what);
  case CURLE_PEER_FAILED_VERIFICATION:
    return absl::UnauthenticatedError(what);
  default:
    return absl::UnavailableError(what);
  }
}

} // namespace

HttpResult sendOnce(const Request &original, const StorageOptions &options,
                    const Sink &sink) {
  HttpResult failed;
  absl::StatusOr<const Curl *> library = curl();
  failed.status = library.status();
  if (!failed.status.ok()) {
    // A retry would not help.
    failed.status = absl::FailedPreconditionError(library.status().message());
    return failed;
  }
  Request request = original;
  if (request.authorize)
    failed.status = request.authorize(request);
  if (!failed.status.ok())
    return failed;
  HttpResult result = Transfer(**library, request, options, sink).run();
  result.url = request.url;
  result.canRenew =
      result.isRefused() && request.renew && request.renew(request);
  return result;
}

} // namespace systole::storage
