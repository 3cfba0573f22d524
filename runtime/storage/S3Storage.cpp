//===- S3Storage.cpp - Amazon S3 (s3://) ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Uses the REST API of Amazon S3, or of the compatible store (MinIO, Ceph,
// Cloudflare R2) that AWS_ENDPOINT_URL names.
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/AwsCredentials.h"
#include "runtime/storage/ObjectStore.h"
#include "runtime/storage/Xml.h"
#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

#include <algorithm>
#include <random>

namespace systole::storage {
namespace {

class S3Upload;

class S3Storage : public ObjectStore {
public:
  S3Storage() : region(regionOfEnvironment()), credentials(region) {
    for (const char *name : {"AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"})
      if (endpoint.empty())
        endpoint = std::string(absl::StripSuffix(environment(name), "/"));
  }

  absl::StatusOr<FileInfo> head(const std::string &path) override;
  absl::StatusOr<Request> readRequest(const std::string &path,
                                      const std::string &version) override;
  std::string versionOf(const Response &response) const override {
    return std::string(response.header("etag"));
  }
  absl::StatusOr<Page> listPage(const std::string &path, bool isDeep,
                                const std::string &token) override;
  HttpResult put(const std::string &path, absl::string_view bytes,
                 const Condition &condition) override;
  absl::StatusOr<std::unique_ptr<Upload>>
  beginUpload(const std::string &path, const Condition &condition) override;
  int64_t partUnit() const override { return 5 << 20; }
  absl::Status remove(const std::string &path) override;
  absl::Status copy(const std::string &from, const std::string &to) override;
  std::string credentialsHint() const override {
    return absl::StrCat(AwsCredentialsFinder::hint(),
                        ", and AWS_REGION to the bucket's region (it is ",
                        region, ")");
  }

  /// A signed request for a path. `query` is sorted by names.
  absl::StatusOr<Request> request(const char *method, const std::string &path,
                                  absl::string_view query = "") {
    ObjectName object = parseObjectName(path);
    if (object.bucket.empty())
      return absl::InvalidArgumentError(
          absl::StrCat("'", path, "' names no bucket: write s3://BUCKET/NAME"));
    Request request;
    request.method = method;
    // No certificate covers a bucket's name with dots.
    bool inHost =
        endpoint.empty() && object.bucket.find('.') == std::string::npos;
    if (inHost)
      request.url = absl::StrCat("https://", object.bucket, ".s3.", region,
                                 ".amazonaws.com/");
    else
      request.url = absl::StrCat(
          endpoint.empty()
              ? absl::StrCat("https://s3.", region, ".amazonaws.com")
              : endpoint,
          "/", percentEncode(object.bucket), object.name.empty() ? "" : "/");
    absl::StrAppend(&request.url, percentEncode(object.name, "/"),
                    query.empty() ? "" : "?", query);
    request.authorize = [this](Request &request) { return authorize(request); };
    request.renew = [this](const Request &request) {
      return credentials.forget(request.proof);
    };
    return request;
  }

  HttpResult sendFor(absl::StatusOr<Request> request,
                     const Condition &condition = {},
                     absl::string_view body = "") {
    HttpResult result;
    result.status = request.status();
    if (!result.status.ok())
      return result;
    request->body = body;
    if (condition.kind == Condition::Absent)
      request->headers.push_back("If-None-Match: *");
    else if (condition.kind == Condition::Version)
      request->headers.push_back(absl::StrCat("If-Match: ", condition.version));
    return send(*request, [](Response &response) {
      // The answer to a long operation may be a success that contains an error.
      if (response.ok() && absl::StrContains(response.body, "<Error>"))
        response.code = 500;
    });
  }

  /// Makes the request copy this version of an object.
  static void addSource(Request &request, const std::string &from,
                        const std::string &version) {
    ObjectName source = parseObjectName(from);
    request.headers.push_back(absl::StrCat("x-amz-copy-source: /",
                                           percentEncode(source.bucket), "/",
                                           percentEncode(source.name, "/")));
    if (!version.empty())
      request.headers.push_back(
          absl::StrCat("x-amz-copy-source-if-match: ", version));
  }

  using ObjectStore::failureOf;

private:
  absl::StatusOr<std::unique_ptr<S3Upload>> begin(const std::string &path,
                                                  const Condition &condition);

  static std::string regionOfEnvironment() {
    for (const char *name : {"AWS_REGION", "AWS_DEFAULT_REGION"})
      if (std::string region = environment(name); !region.empty())
        return region;
    return "us-east-1";
  }

  absl::Status authorize(Request &request) {
    ASSIGN_OR_RETURN(AwsCredentials found, credentials.get());
    request.proof = found.proof();
    if (found.keyId.empty())
      return absl::OkStatus();
    return signAws(
        request, found, region,
        absl::FormatTime("%Y%m%dT%H%M%SZ", absl::Now(), absl::UTCTimeZone()));
  }

  const std::string region;
  std::string endpoint;
  AwsCredentialsFinder credentials;
};

absl::StatusOr<FileInfo> S3Storage::head(const std::string &path) {
  if (parseObjectName(path).name.empty())
    return absl::NotFoundError(
        absl::StrCat("'", path, "' is a bucket, not a file"));
  HttpResult result = sendFor(request("HEAD", path));
  if (!result.ok())
    return failureOf("open", path, result);
  FileInfo info;
  info.version = versionOf(result.response);
  if (!absl::SimpleAtoi(result.response.header("content-length"), &info.size))
    return absl::DataLossError(absl::StrCat(
        "cannot open '", path, "': the server does not report its size"));
  return info;
}

absl::StatusOr<Request> S3Storage::readRequest(const std::string &path,
                                               const std::string &version) {
  absl::StatusOr<Request> read = request("GET", path);
  if (read.ok() && !version.empty())
    read->headers.push_back(absl::StrCat("If-Match: ", version));
  return read;
}

absl::StatusOr<ObjectStore::Page>
S3Storage::listPage(const std::string &path, bool isDeep,
                    const std::string &token) {
  ObjectName object = parseObjectName(path);
  std::string query = absl::StrCat(
      token.empty()
          ? ""
          : absl::StrCat("continuation-token=", percentEncode(token), "&"),
      isDeep ? "" : "delimiter=%2F&",
      "list-type=2&prefix=", percentEncode(object.name));
  HttpResult result =
      sendFor(request("GET", absl::StrCat("s3://", object.bucket), query));
  if (!result.ok())
    return failureOf("list", path, result);
  Page page;
  page.next = elementOf(result.response.body, "NextContinuationToken");
  absl::string_view text = result.response.body, contents;
  while (takeElement(text, "Contents", contents))
    page.entries.push_back({elementOf(contents, "Key"), false});
  text = result.response.body;
  while (takeElement(text, "CommonPrefixes", contents))
    page.entries.push_back({elementOf(contents, "Prefix"), true});
  return page;
}

HttpResult S3Storage::put(const std::string &path, absl::string_view bytes,
                          const Condition &condition) {
  return sendFor(request("PUT", path), condition, bytes);
}

absl::Status S3Storage::remove(const std::string &path) {
  HttpResult result = sendFor(request("DELETE", path));
  return result.ok() ? absl::OkStatus() : failureOf("remove", path, result);
}

//===----------------------------------------------------------------------===//
// Uploads in several parts
//===----------------------------------------------------------------------===//

class S3Upload : public Upload {
public:
  static constexpr char markHeader[] = "x-amz-meta-systole-upload";

  S3Upload(S3Storage &store, std::string path, std::string id, std::string mark,
           Condition condition)
      : store(store), path(std::move(path)), id(std::move(id)),
        mark(std::move(mark)), condition(std::move(condition)) {}

  ~S3Upload() override {
    if (!isDone)
      (void)store.sendFor(store.request("DELETE", path, idQuery()));
  }

  absl::Status add(absl::string_view part, bool isLast) override {
    HttpResult result = store.sendFor(partRequest(), {}, part);
    if (!result.ok())
      return store.failureOf(absl::StrCat("write byte ", sent, " of"), path,
                             result);
    sent += static_cast<int64_t>(part.size());
    tags.emplace_back(result.response.header("etag"));
    return isLast ? finish() : absl::OkStatus();
  }

  /// Adds a part that the store copies from a range of another object.
  absl::Status addCopy(const std::string &from, const std::string &version,
                       int64_t offset, int64_t size) {
    absl::StatusOr<Request> request = partRequest();
    if (request.ok())
      S3Storage::addSource(*request, from, version);
    if (request.ok())
      request->headers.push_back(absl::StrCat(
          "x-amz-copy-source-range: bytes=", offset, "-", offset + size - 1));
    HttpResult result = store.sendFor(std::move(request));
    if (!result.ok())
      return store.failureOf("copy", from, result);
    tags.push_back(elementOf(result.response.body, "ETag"));
    return absl::OkStatus();
  }

private:
  absl::StatusOr<Request> partRequest() {
    return store.request(
        "PUT", path,
        absl::StrCat("partNumber=", tags.size() + 1, "&", idQuery()));
  }

  std::string idQuery() const {
    return absl::StrCat("uploadId=", percentEncode(id));
  }

public:
  absl::Status finish() {
    std::string list = "<CompleteMultipartUpload>";
    for (size_t i = 0; i < tags.size(); ++i)
      absl::StrAppend(&list, "<Part><PartNumber>", i + 1, "</PartNumber><ETag>",
                      tags[i], "</ETag></Part>");
    list += "</CompleteMultipartUpload>";
    HttpResult result =
        store.sendFor(store.request("POST", path, idQuery()), condition, list);
    isDone = result.ok() || isThere();
    if (isDone)
      return absl::OkStatus();
    if (result.status.ok() && result.response.code == 412)
      return changedByOther(path);
    return store.failureOf("write", path, result);
  }

private:
  /// Whether an earlier try has created the object although its answer was
  /// lost. The mark belongs to this upload only.
  bool isThere() {
    HttpResult result = store.sendFor(store.request("HEAD", path));
    return result.ok() && result.response.header(markHeader) == mark;
  }

  S3Storage &store;
  const std::string path, id, mark;
  const Condition condition;
  std::vector<std::string> tags;
  int64_t sent = 0;
  bool isDone = false;
};

absl::StatusOr<std::unique_ptr<S3Upload>>
S3Storage::begin(const std::string &path, const Condition &condition) {
  std::random_device random;
  std::string mark = absl::StrCat(absl::Hex(random(), absl::kZeroPad8),
                                  absl::Hex(random(), absl::kZeroPad8));
  absl::StatusOr<Request> post = request("POST", path, "uploads=");
  if (post.ok())
    post->headers.push_back(absl::StrCat(S3Upload::markHeader, ": ", mark));
  HttpResult result = sendFor(std::move(post));
  if (!result.ok())
    return failureOf("write", path, result);
  std::string id = elementOf(result.response.body, "UploadId");
  if (id.empty())
    return absl::DataLossError(
        absl::StrCat("cannot write '", path,
                     "': the server starts no upload (no UploadId)"));
  return std::make_unique<S3Upload>(*this, path, std::move(id), std::move(mark),
                                    condition);
}

absl::StatusOr<std::unique_ptr<Upload>>
S3Storage::beginUpload(const std::string &path, const Condition &condition) {
  return begin(path, condition);
}

absl::Status S3Storage::copy(const std::string &from, const std::string &to) {
  ASSIGN_OR_RETURN(FileInfo info, head(from));
  const int64_t part = std::max<int64_t>(
      storageOptions().value_or(StorageOptions()).copy, partUnit());
  if (info.size <= part) {
    absl::StatusOr<Request> put = request("PUT", to);
    if (put.ok())
      addSource(*put, from, info.version);
    HttpResult result = sendFor(std::move(put));
    return result.ok() ? absl::OkStatus() : failureOf("copy", from, result);
  }
  ASSIGN_OR_RETURN(std::unique_ptr<S3Upload> upload, begin(to, {}));
  for (int64_t at = 0; at < info.size; at += part)
    RETURN_IF_ERROR(upload->addCopy(from, info.version, at,
                                    std::min(part, info.size - at)));
  return upload->finish();
}

} // namespace

std::unique_ptr<FileSystem> makeS3Storage() {
  return std::make_unique<S3Storage>();
}

} // namespace systole::storage
