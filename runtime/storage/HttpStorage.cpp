//===- HttpStorage.cpp - Files of web servers -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/ObjectStore.h"
#include "runtime/support/Addresses.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace systole::storage {
namespace {

/// Read-only files.
class HttpStorage : public ObjectStore {
public:
  absl::StatusOr<FileInfo> head(const std::string &path) override {
    if (lacksSecrets(path))
      return absl::InvalidArgumentError(
          absl::StrCat("cannot open '", path,
                       "': its credentials were removed when the address was "
                       "saved; give the flag with the complete address"));
    Request request;
    request.url = path;
    request.method = "HEAD";
    HttpResult result = send(request);
    if (!result.ok())
      return failureOf("open", path, result);
    FileInfo info;
    info.version = versionOf(result.response);
    if (!absl::SimpleAtoi(result.response.header("content-length"),
                          &info.size) ||
        info.size < 0)
      return absl::UnimplementedError(
          absl::StrCat("cannot read '", path,
                       "': the server does not report its size (no "
                       "Content-Length); copy it to a disk first"));
    return info;
  }

  absl::StatusOr<Request> readRequest(const std::string &path,
                                      const std::string &version) override {
    Request request;
    request.url = path;
    // A weak version does not identify the bytes, and servers refuse it here.
    if (!version.empty() && version[0] == '"')
      request.headers.push_back(absl::StrCat("If-Match: ", version));
    return request;
  }

  std::string versionOf(const Response &response) const override {
    absl::string_view tag = response.header("etag");
    return std::string(tag.empty() ? response.header("last-modified") : tag);
  }

  absl::StatusOr<Page> listPage(const std::string &path, bool,
                                const std::string &) override {
    return absl::UnimplementedError(
        absl::StrCat("cannot list '", path,
                     "': a web server does not list its files; name each one"));
  }
  absl::StatusOr<std::vector<std::string>>
  glob(const std::string &pattern) override {
    // A name may contain any of the pattern characters.
    return findExact(pattern);
  }

  absl::StatusOr<std::unique_ptr<OutputFile>>
  create(const std::string &path, const Condition &) override {
    return readOnly(path);
  }
  absl::StatusOr<std::unique_ptr<LogFile>>
  createLog(const std::string &path) override {
    return readOnly(path);
  }
  absl::Status makeFolders(const std::string &path) override {
    return readOnly(path);
  }
  HttpResult put(const std::string &path, absl::string_view,
                 const Condition &) override {
    HttpResult result;
    result.status = readOnly(path);
    return result;
  }
  absl::StatusOr<std::unique_ptr<Upload>>
  beginUpload(const std::string &path, const Condition &) override {
    return readOnly(path);
  }
  absl::Status remove(const std::string &path) override {
    return readOnly(path);
  }
  absl::Status copy(const std::string &, const std::string &to) override {
    return readOnly(to);
  }
  int64_t partUnit() const override { return 1; }

  std::string credentialsHint() const override {
    return "files of web servers are read without credentials";
  }

private:
  static absl::Status readOnly(const std::string &path) {
    return absl::UnimplementedError(
        absl::StrCat("cannot write '", path,
                     "': files of web servers can only be read; use gs://, "
                     "s3:// or a folder of this machine"));
  }
};

} // namespace

std::unique_ptr<FileSystem> makeHttpStorage() {
  return std::make_unique<HttpStorage>();
}

} // namespace systole::storage
