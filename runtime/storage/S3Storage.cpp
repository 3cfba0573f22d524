//===- S3Storage.cpp - s3:// ----------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The REST API of Amazon S3; of another store that has it (MinIO, Ceph,
// Cloudflare R2) where AWS_ENDPOINT_URL names one.
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/AwsCredentials.h"
#include "runtime/storage/ObjectStore.h"
#include "runtime/storage/Paths.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace systole::storage {
namespace {

//===----------------------------------------------------------------------===//
// The little XML there is
//===----------------------------------------------------------------------===//

/// Takes the contents of the next element of this name out of `text`; false if
/// there is none.
bool takeElement(absl::string_view &text, absl::string_view name,
                 absl::string_view &contents) {
  size_t begin = text.find(absl::StrCat("<", name, ">"));
  if (begin == absl::string_view::npos)
    return false;
  begin += name.size() + 2;
  size_t end = text.find(absl::StrCat("</", name, ">"), begin);
  if (end == absl::string_view::npos)
    return false;
  contents = text.substr(begin, end - begin);
  text.remove_prefix(end + name.size() + 3);
  return true;
}

std::string elementOf(absl::string_view text, absl::string_view name) {
  absl::string_view contents;
  if (!takeElement(text, name, contents))
    return "";
  return absl::StrReplaceAll(contents, {{"&lt;", "<"},
                                        {"&gt;", ">"},
                                        {"&quot;", "\""},
                                        {"&apos;", "'"},
                                        {"&#34;", "\""},
                                        {"&#39;", "'"},
                                        {"&amp;", "&"}});
}

//===----------------------------------------------------------------------===//
// The store
//===----------------------------------------------------------------------===//

class S3Storage : public ObjectStore {
public:
  S3Storage() {
    region = environment("AWS_REGION");
    if (region.empty())
      region = environment("AWS_DEFAULT_REGION");
    if (region.empty())
      region = "us-east-1";
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
  Attempt put(const std::string &path, absl::string_view bytes,
              const Condition &condition) override;
  absl::StatusOr<std::unique_ptr<Upload>>
  beginUpload(const std::string &path, const Condition &condition) override;
  int64_t partUnit() const override { return 5 << 20; }
  absl::Status remove(const std::string &path) override;
  absl::Status copy(const std::string &from, const std::string &to) override;
  std::string credentialsRemedy() const override {
    return absl::StrCat(AwsCredentialsFinder::remedy(),
                        ", and AWS_REGION to the bucket's region (it is ",
                        region, ")");
  }

  /// A signed request for a path; `query` is sorted by names.
  absl::StatusOr<Request> request(const char *method, const std::string &path,
                                  absl::string_view query = "") {
    ObjectName object = parseObjectName(path);
    if (object.bucket.empty())
      return absl::InvalidArgumentError(
          absl::StrCat("'", path, "' names no bucket: write s3://BUCKET/NAME"));
    Request request;
    request.method = method;
    // A name with dots is under no certificate.
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
    return request;
  }

  Attempt sendFor(absl::StatusOr<Request> request,
                  const Condition &condition = {},
                  absl::string_view body = "") {
    Attempt attempt;
    attempt.status = request.status();
    if (!attempt.status.ok())
      return attempt;
    request->body = body;
    if (condition.kind == Condition::Absent)
      request->headers.push_back("If-None-Match: *");
    else if (condition.kind == Condition::Version)
      request->headers.push_back(absl::StrCat("If-Match: ", condition.version));
    return send(*request);
  }

  using ObjectStore::failureOf;

private:
  absl::Status authorize(Request &request) {
    absl::StatusOr<AwsCredentials> found = credentials.get();
    if (!found.ok())
      return found.status();
    if (found->keyId.empty())
      return absl::OkStatus();
    return signAws(
        request, *found, region,
        absl::FormatTime("%Y%m%dT%H%M%SZ", absl::Now(), absl::UTCTimeZone()));
  }

  std::string region, endpoint;
  AwsCredentialsFinder credentials;
};

absl::StatusOr<FileInfo> S3Storage::head(const std::string &path) {
  if (parseObjectName(path).name.empty())
    return absl::NotFoundError(
        absl::StrCat("'", path, "' is a bucket, not a file"));
  Attempt attempt = sendFor(request("HEAD", path));
  if (!attempt.ok())
    return failureOf("open", path, attempt);
  FileInfo info;
  info.version = versionOf(attempt.response);
  if (!absl::SimpleAtoi(attempt.response.header("content-length"), &info.size))
    return absl::DataLossError(absl::StrCat(
        "cannot open '", path, "': the server does not say how long it is"));
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
  Attempt attempt =
      sendFor(request("GET", absl::StrCat("s3://", object.bucket), query));
  if (!attempt.ok())
    return failureOf("list", path, attempt);
  Page page;
  page.next = elementOf(attempt.response.body, "NextContinuationToken");
  absl::string_view text = attempt.response.body, contents;
  while (takeElement(text, "Contents", contents))
    page.entries.push_back({elementOf(contents, "Key"), false});
  text = attempt.response.body;
  while (takeElement(text, "CommonPrefixes", contents))
    page.entries.push_back({elementOf(contents, "Prefix"), true});
  return page;
}

Attempt S3Storage::put(const std::string &path, absl::string_view bytes,
                       const Condition &condition) {
  return sendFor(request("PUT", path), condition, bytes);
}

absl::Status S3Storage::remove(const std::string &path) {
  Attempt attempt = sendFor(request("DELETE", path));
  return attempt.ok() ? absl::OkStatus() : failureOf("remove", path, attempt);
}

absl::Status S3Storage::copy(const std::string &from, const std::string &to) {
  ObjectName source = parseObjectName(from);
  absl::StatusOr<Request> put = request("PUT", to);
  if (put.ok())
    put->headers.push_back(absl::StrCat("x-amz-copy-source: /",
                                        percentEncode(source.bucket), "/",
                                        percentEncode(source.name, "/")));
  Attempt attempt = sendFor(std::move(put));
  // An error may come in an answer of success.
  if (attempt.ok() &&
      attempt.response.body.find("<Error>") != std::string::npos)
    attempt.response.code = 500;
  return attempt.ok() ? absl::OkStatus() : failureOf("copy", from, attempt);
}

//===----------------------------------------------------------------------===//
// Uploads in parts
//===----------------------------------------------------------------------===//

class S3Upload : public Upload {
public:
  S3Upload(S3Storage &store, std::string path, std::string id,
           Condition condition)
      : store(store), path(std::move(path)), id(std::move(id)),
        condition(std::move(condition)) {}

  ~S3Upload() override {
    if (!isDone)
      (void)store.sendFor(store.request("DELETE", path, idQuery()));
  }

  absl::Status add(absl::string_view part, bool isLast) override {
    std::string number = absl::StrCat(tags.size() + 1);
    Attempt attempt = store.sendFor(
        store.request("PUT", path,
                      absl::StrCat("partNumber=", number, "&", idQuery())),
        {}, part);
    if (!attempt.ok())
      return store.failureOf(absl::StrCat("write byte ", sent, " of"), path,
                             attempt);
    sent += static_cast<int64_t>(part.size());
    tags.emplace_back(attempt.response.header("etag"));
    return isLast ? finish() : absl::OkStatus();
  }

private:
  std::string idQuery() const {
    return absl::StrCat("uploadId=", percentEncode(id));
  }

  absl::Status finish() {
    std::string list = "<CompleteMultipartUpload>";
    for (size_t i = 0; i < tags.size(); ++i)
      absl::StrAppend(&list, "<Part><PartNumber>", i + 1, "</PartNumber><ETag>",
                      tags[i], "</ETag></Part>");
    list += "</CompleteMultipartUpload>";
    Attempt attempt =
        store.sendFor(store.request("POST", path, idQuery()), condition, list);
    if (attempt.ok() &&
        attempt.response.body.find("<Error>") != std::string::npos)
      attempt.response.code = 500;
    isDone = attempt.ok();
    if (attempt.status.ok() && attempt.response.code == 412)
      return absl::FailedPreconditionError(absl::StrCat(
          "'", path, "' was written by somebody else in the meantime"));
    return isDone ? absl::OkStatus() : store.failureOf("write", path, attempt);
  }

  S3Storage &store;
  const std::string path, id;
  const Condition condition;
  std::vector<std::string> tags;
  int64_t sent = 0;
  bool isDone = false;
};

absl::StatusOr<std::unique_ptr<Upload>>
S3Storage::beginUpload(const std::string &path, const Condition &condition) {
  Attempt attempt = sendFor(request("POST", path, "uploads="));
  if (!attempt.ok())
    return failureOf("write", path, attempt);
  std::string id = elementOf(attempt.response.body, "UploadId");
  if (id.empty())
    return absl::DataLossError(
        absl::StrCat("cannot write '", path,
                     "': the server begins no upload (no UploadId)"));
  return std::make_unique<S3Upload>(*this, path, std::move(id), condition);
}

} // namespace

std::unique_ptr<FileSystem> makeS3Storage() {
  return std::make_unique<S3Storage>();
}

} // namespace systole::storage
