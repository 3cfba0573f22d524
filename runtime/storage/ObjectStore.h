//===- ObjectStore.h - Files behind HTTP ---------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What stores that speak HTTP have in common: reading in ranges that are taken
// up again where they broke off, whole replacement of objects under conditions,
// uploads in parts, folders that are only prefixes of names.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_OBJECTSTORE_H
#define SYSTOLE_RUNTIME_STORAGE_OBJECTSTORE_H

#include "runtime/storage/Http.h"
#include "runtime/storage/Storage.h"

#include "absl/functional/function_ref.h"

namespace systole::storage {

/// gs://BUCKET/NAME.
struct ObjectName {
  std::string bucket, name;
};
ObjectName parseObjectName(absl::string_view path);

/// An object that is sent in parts and is there after the last. Given up when
/// it is destroyed before.
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

  /// Writes a whole object. A condition that fails is met all the same
  /// where these bytes are there: our own earlier try has brought them.
  absl::Status replace(const std::string &path, absl::string_view bytes,
                       const Condition &condition);

  //===--------------------------------------------------------------------===//
  // What a store does its own way
  //===--------------------------------------------------------------------===//

  /// NotFound where there is no object of this name.
  virtual absl::StatusOr<FileInfo> head(const std::string &path) = 0;

  /// A request for the contents of this version, to which a range is added.
  virtual absl::StatusOr<Request> readRequest(const std::string &path,
                                              const std::string &version) = 0;
  /// The version that an answer is of; empty if it does not say.
  virtual std::string versionOf(const Response &response) const = 0;

  struct Page {
    std::vector<ListEntry> entries; ///< Whole names in the bucket.
    std::string next;               ///< Token of the next page, or empty.
  };
  /// Names that begin with that of `path`; unless `isDeep`, what has a slash
  /// after that stands as a folder.
  virtual absl::StatusOr<Page> listPage(const std::string &path, bool isDeep,
                                        const std::string &token) = 0;

  virtual Attempt put(const std::string &path, absl::string_view bytes,
                      const Condition &condition) = 0;
  virtual absl::StatusOr<std::unique_ptr<Upload>>
  beginUpload(const std::string &path, const Condition &condition) = 0;
  /// What the parts of an upload but the last have to be a multiple of, and
  /// have at least.
  virtual int64_t partUnit() const = 0;

  /// What to do where access is denied.
  virtual std::string credentialsRemedy() const = 0;

protected:
  absl::Status failureOf(absl::string_view what, absl::string_view path,
                         const Attempt &attempt) const {
    return failure(what, path, attempt, credentialsRemedy());
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
