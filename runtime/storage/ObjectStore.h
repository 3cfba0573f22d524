//===- ObjectStore.h - Files behind HTTP ---------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The common part of stores that speak HTTP. Interrupted reads of a range
// resume. Objects are replaced completely, under conditions. Uploads have
// several parts. Folders are only prefixes of names.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_OBJECTSTORE_H
#define SYSTOLE_RUNTIME_STORAGE_OBJECTSTORE_H

#include "runtime/storage/Http.h"
#include "runtime/storage/Storage.h"

#include "absl/functional/function_ref.h"

namespace systole::storage {

/// The parts of gs://BUCKET/NAME.
struct ObjectName {
  std::string bucket, name;
};
ObjectName parseObjectName(absl::string_view path);

/// An upload in several parts: the object exists after the last one. The
/// destructor aborts an incomplete upload.
class Upload {
public:
  virtual ~Upload() = default;
  virtual absl::Status add(absl::string_view part, bool isLast) = 0;
};

class ObjectStore : public FileSystem {
public:
  absl::StatusOr<FileInfo> stat(const std::string &path) override;
  absl::StatusOr<std::unique_ptr<InputFile>>
  open(const std::string &path, const ReadOptions &options) override;
  absl::StatusOr<std::unique_ptr<OutputFile>>
  create(const std::string &path, const Condition &condition) override;
  absl::StatusOr<std::unique_ptr<LogFile>>
  createLog(const std::string &path) override;
  absl::StatusOr<std::vector<ListEntry>>
  list(const std::string &folder) override;
  absl::StatusOr<std::vector<std::string>>
  glob(const std::string &pattern) override;
  absl::Status rename(const std::string &from, const std::string &to) override;
  bool hasFolders() const override { return false; }
  absl::Status makeFolders(const std::string &) override {
    return absl::OkStatus();
  }
  absl::Status removeFolder(const std::string &) override {
    return absl::OkStatus();
  }
  absl::Status syncFolder(const std::string &) override {
    return absl::OkStatus();
  }

  /// Writes a complete object. A failed condition is ignored if the object has
  /// these bytes already: an earlier try has written them.
  absl::Status replace(const std::string &path, absl::string_view bytes,
                       const Condition &condition);

  //===--------------------------------------------------------------------===//
  // Operations that differ between stores
  //===--------------------------------------------------------------------===//

  /// Returns the state of the object, or NotFound if no object has this name.
  virtual absl::StatusOr<FileInfo> head(const std::string &path) = 0;

  /// A request for the contents of this version. The caller adds a range.
  virtual absl::StatusOr<Request> readRequest(const std::string &path,
                                              const std::string &version) = 0;
  /// The version in an answer; empty if it has none.
  virtual std::string versionOf(const Response &response) const = 0;

  struct Page {
    std::vector<ListEntry> entries; ///< Complete names in the bucket.
    std::string next;               ///< Token of the next page, or empty.
  };
  /// Lists names that begin with that of `path`. Unless `isDeep`, names with a
  /// slash in the rest are listed as folders.
  virtual absl::StatusOr<Page> listPage(const std::string &path, bool isDeep,
                                        const std::string &token) = 0;

  virtual HttpResult put(const std::string &path, absl::string_view bytes,
                         const Condition &condition) = 0;
  virtual absl::StatusOr<std::unique_ptr<Upload>>
  beginUpload(const std::string &path, const Condition &condition) = 0;
  /// The least size of an upload's parts. Every part but the last is a multiple
  /// of it.
  virtual int64_t partUnit() const = 0;

  /// The hint after denied access.
  virtual std::string credentialsHint() const = 0;

protected:
  /// Returns the object of this name, without a pattern, or an empty list.
  absl::StatusOr<std::vector<std::string>> findExact(const std::string &path);

  absl::Status failureOf(absl::string_view what, absl::string_view path,
                         const HttpResult &result) const {
    return failure(what, path, result, credentialsHint());
  }

private:
  absl::Status fetch(const std::string &path, const FileInfo &info,
                     int64_t offset, char *to, int64_t size,
                     const std::atomic<bool> *cancelled);
  absl::Status forEachEntry(const std::string &prefix, bool isDeep,
                            absl::FunctionRef<void(ListEntry)> take);
};

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_OBJECTSTORE_H
