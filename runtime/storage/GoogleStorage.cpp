//===- GoogleStorage.cpp - Google Cloud Storage (gs://) -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Uses the JSON API of Google Cloud Storage, or of the emulator that
// STORAGE_EMULATOR_HOST names.
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Json.h"
#include "runtime/storage/GoogleCredentials.h"
#include "runtime/storage/ObjectStore.h"
#include "runtime/support/Addresses.h"
#include "runtime/support/Status.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace systole::storage {
namespace {

class GoogleStorage : public ObjectStore {
public:
  GoogleStorage() {
    server = environment("STORAGE_EMULATOR_HOST");
    isEmulator = !server.empty();
    if (!isEmulator)
      server = "https://storage.googleapis.com";
    else if (schemeOf(server).empty())
      server = absl::StrCat("http://", server);
    server = std::string(absl::StripSuffix(server, "/"));
  }

  absl::StatusOr<FileInfo> head(const std::string &path) override;
  absl::StatusOr<Request> readRequest(const std::string &path,
                                      const std::string &version) override;
  std::string versionOf(const Response &response) const override {
    return std::string(response.header("x-goog-generation"));
  }
  absl::StatusOr<Page> listPage(const std::string &path, bool isDeep,
                                const std::string &token) override;
  HttpResult put(const std::string &path, absl::string_view bytes,
                 const Condition &condition) override;
  absl::StatusOr<std::unique_ptr<Upload>>
  beginUpload(const std::string &path, const Condition &condition) override;
  int64_t partUnit() const override { return 256 << 10; }
  absl::Status remove(const std::string &path) override;
  absl::Status copy(const std::string &from, const std::string &to) override;
  std::string credentialsHint() const override {
    return GoogleCredentials::hint();
  }

  HttpResult sendAs(Request request) {
    identify(request);
    return send(request);
  }

  using ObjectStore::failureOf;

private:
  /// Adds a token to the request, and a new one if that is refused.
  void identify(Request &request) {
    if (isEmulator)
      return;
    request.authorize = [this](Request &request) {
      absl::StatusOr<std::string> token = credentials.token();
      if (token.ok() && !token->empty())
        request.headers.push_back(
            absl::StrCat("Authorization: Bearer ", *token));
      request.proof = token.value_or("");
      return token.status();
    };
    request.renew = [this](const Request &request) {
      credentials.forget(request.proof);
      return true;
    };
  }

  /// The address of a path. A bucket is an error: it has no contents.
  absl::StatusOr<std::string> urlOf(const std::string &path,
                                    absl::string_view what) const {
    ObjectName object = parseObjectName(path);
    if (object.bucket.empty() || object.name.empty())
      return absl::InvalidArgumentError(absl::StrCat(
          "cannot ", what, " '", path, "': write gs://BUCKET/NAME"));
    return absl::StrCat(server, "/storage/v1/b/", percentEncode(object.bucket),
                        "/o/", percentEncode(object.name));
  }

  static std::string query(const Condition &condition) {
    switch (condition.kind) {
    case Condition::Any:
      return "";
    case Condition::Absent:
      return "&ifGenerationMatch=0";
    case Condition::Version:
      return absl::StrCat("&ifGenerationMatch=", condition.version);
    }
    return "";
  }

  std::string uploadUrl(const std::string &path, const char *type,
                        const Condition &condition) const {
    ObjectName object = parseObjectName(path);
    return absl::StrCat(server, "/upload/storage/v1/b/",
                        percentEncode(object.bucket), "/o?uploadType=", type,
                        "&name=", percentEncode(object.name), query(condition));
  }

  std::string server;
  bool isEmulator;
  GoogleCredentials credentials;
};

absl::StatusOr<FileInfo> GoogleStorage::head(const std::string &path) {
  ObjectName object = parseObjectName(path);
  // A bucket is a folder.
  if (!object.bucket.empty() && object.name.empty())
    return absl::NotFoundError(
        absl::StrCat("'", path, "' is a bucket, not a file"));
  ASSIGN_OR_RETURN(std::string url, urlOf(path, "open"));
  Request request;
  request.url = url;
  HttpResult result = sendAs(request);
  if (!result.ok())
    return failureOf("open", path, result);
  Json answer = parseJson(result.response.body);
  FileInfo info;
  info.size = numberOf(answer, "size");
  info.version = textOf(answer, "generation");
  if (info.size < 0)
    return absl::DataLossError(absl::StrCat(
        "cannot open '", path, "': '", server, "' does not report its size"));
  return info;
}

absl::StatusOr<Request> GoogleStorage::readRequest(const std::string &path,
                                                   const std::string &version) {
  ASSIGN_OR_RETURN(std::string url, urlOf(path, "read"));
  Request request;
  request.url = absl::StrCat(
      url, "?alt=media", version.empty() ? "" : "&ifGenerationMatch=", version);
  // Asks for the stored bytes: the server would decompress them otherwise.
  request.headers.push_back("Accept-Encoding: gzip");
  identify(request);
  return request;
}

absl::StatusOr<ObjectStore::Page>
GoogleStorage::listPage(const std::string &path, bool isDeep,
                        const std::string &token) {
  ObjectName object = parseObjectName(path);
  Request request;
  request.url = absl::StrCat(
      server, "/storage/v1/b/", percentEncode(object.bucket),
      "/o?prefix=", percentEncode(object.name),
      "&fields=items(name),prefixes,nextPageToken",
      isDeep ? "" : "&delimiter=%2F",
      token.empty() ? "" : absl::StrCat("&pageToken=", percentEncode(token)));
  HttpResult result = sendAs(request);
  if (!result.ok())
    return failureOf("list", path, result);
  Json answer = parseJson(result.response.body);
  if (!answer.is_object())
    return absl::DataLossError(absl::StrCat("cannot list '", path,
                                            "': the answer of '", server,
                                            "' is not a JSON object"));
  Page page;
  page.next = textOf(answer, "nextPageToken");
  if (auto items = answer.find("items");
      items != answer.end() && items->is_array())
    for (const Json &item : *items)
      page.entries.push_back({textOf(item, "name"), false});
  if (auto prefixes = answer.find("prefixes");
      prefixes != answer.end() && prefixes->is_array())
    for (const Json &prefix : *prefixes)
      if (prefix.is_string())
        page.entries.push_back({prefix.get<std::string>(), true});
  return page;
}

HttpResult GoogleStorage::put(const std::string &path, absl::string_view bytes,
                              const Condition &condition) {
  if (absl::StatusOr<std::string> url = urlOf(path, "write"); !url.ok()) {
    HttpResult result;
    result.status = url.status();
    return result;
  }
  Request request;
  request.method = "POST";
  request.url = uploadUrl(path, "media", condition);
  request.headers = {"Content-Type: application/octet-stream"};
  request.body = bytes;
  return sendAs(request);
}

absl::Status GoogleStorage::remove(const std::string &path) {
  ASSIGN_OR_RETURN(std::string url, urlOf(path, "remove"));
  Request request;
  request.method = "DELETE";
  request.url = url;
  HttpResult result = sendAs(request);
  // An earlier try whose answer was lost has removed it.
  if (result.ok() || (result.isMissing() && result.tries > 1))
    return absl::OkStatus();
  return failureOf("remove", path, result);
}

absl::Status GoogleStorage::copy(const std::string &from,
                                 const std::string &to) {
  absl::StatusOr<std::string> source = urlOf(from, "copy");
  absl::StatusOr<std::string> target = urlOf(to, "write");
  for (const absl::Status &status : {source.status(), target.status()})
    RETURN_IF_ERROR(status);
  std::string token;
  do {
    Request request;
    request.method = "POST";
    request.url = absl::StrCat(
        *source, "/rewriteTo/",
        target->substr(target->find("/storage/v1/") + 12),
        token.empty() ? ""
                      : absl::StrCat("?rewriteToken=", percentEncode(token)));
    HttpResult result = sendAs(request);
    if (!result.ok())
      return failureOf("copy", from, result);
    // The server copies large objects in several calls.
    token = textOf(parseJson(result.response.body), "rewriteToken");
  } while (!token.empty());
  return absl::OkStatus();
}

//===----------------------------------------------------------------------===//
// Uploads in several requests
//===----------------------------------------------------------------------===//

/// A "resumable upload": a session that counts the received bytes.
class GoogleUpload : public Upload {
public:
  GoogleUpload(GoogleStorage &store, std::string path, std::string session)
      : store(store), path(std::move(path)), session(std::move(session)) {}

  ~GoogleUpload() override {
    if (isDone)
      return;
    Request request;
    request.method = "DELETE";
    request.url = session;
    (void)store.sendAs(request);
  }

  absl::Status add(absl::string_view part, bool isLast) override {
    const StorageOptions &options = *storageOptions();
    Retry retry(options);
    const int64_t end = sent + static_cast<int64_t>(part.size());
    auto done = [&] {
      retry.progressed();
      sent = end;
      return absl::OkStatus();
    };
    while (true) {
      absl::string_view rest =
          part.substr(static_cast<size_t>(sent - (end - part.size())));
      HttpResult result = sendOnce(partRequest(rest, end, isLast), options);
      if (finished(result, isLast) || (kept(result) == end && !isLast))
        return done();
      if (result.status.ok() && result.response.code == 308)
        result.status =
            absl::UnavailableError("the server accepted only a part");
      if (!retry.again(result, nullptr))
        return refused(result);
      // Ask how many bytes have arrived.
      HttpResult asked = sendOnce(partRequest("", end, isLast, true), options);
      if (finished(asked, isLast))
        return done();
      int64_t has = kept(asked);
      if (has > sent && has <= end)
        sent = has;
      if (sent == end && !isLast)
        return done();
    }
  }

private:
  Request partRequest(absl::string_view bytes, int64_t end, bool isLast,
                      bool asks = false) const {
    Request request;
    request.method = "PUT";
    request.url = session;
    request.body = bytes;
    std::string total = isLast ? absl::StrCat(end) : "*";
    request.headers.push_back(
        asks || bytes.empty() ? absl::StrCat("Content-Range: bytes */", total)
                              : absl::StrCat("Content-Range: bytes ", sent, "-",
                                             end - 1, "/", total));
    return request;
  }

  bool finished(const HttpResult &result, bool isLast) {
    isDone = isLast && result.ok();
    return isDone;
  }

  /// The number of bytes in the session, or -1 if the answer does not tell.
  static int64_t kept(const HttpResult &result) {
    if (!result.status.ok() || result.response.code != 308)
      return -1;
    absl::string_view range = result.response.header("range");
    int64_t last;
    if (range.empty())
      return 0;
    return absl::ConsumePrefix(&range, "bytes=0-") &&
                   absl::SimpleAtoi(range, &last)
               ? last + 1
               : -1;
  }

  absl::Status refused(const HttpResult &result) const {
    if (result.status.ok() && result.response.code == 412)
      return changedByOther(path);
    return store.failureOf(absl::StrCat("write byte ", sent, " of"), path,
                           result);
  }

  GoogleStorage &store;
  const std::string path, session;
  int64_t sent = 0;
  bool isDone = false;
};

absl::StatusOr<std::unique_ptr<Upload>>
GoogleStorage::beginUpload(const std::string &path,
                           const Condition &condition) {
  RETURN_IF_ERROR(urlOf(path, "write").status());
  Request request;
  request.method = "POST";
  request.url = uploadUrl(path, "resumable", condition);
  request.headers = {"Content-Type: application/json",
                     "X-Upload-Content-Type: application/octet-stream"};
  request.body = "{}";
  HttpResult result = sendAs(request);
  if (!result.ok())
    return failureOf("write", path, result);
  std::string session(result.response.header("location"));
  if (session.empty())
    return absl::DataLossError(
        absl::StrCat("cannot write '", path, "': '", server,
                     "' starts no upload (no Location)"));
  return std::make_unique<GoogleUpload>(*this, path, std::move(session));
}

} // namespace

std::unique_ptr<FileSystem> makeGoogleStorage() {
  return std::make_unique<GoogleStorage>();
}

} // namespace systole::storage
