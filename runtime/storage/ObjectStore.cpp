//===- ObjectStore.cpp - Files behind HTTP --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/ObjectStore.h"

#include "runtime/storage/RangeFile.h"
#include "runtime/support/Addresses.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fnmatch.h>

namespace systole::storage {

ObjectName parseObjectName(absl::string_view path) {
  path.remove_prefix(std::min(path.size(), schemeOf(path).size() + 3));
  size_t slash = std::min(path.find('/'), path.size());
  ObjectName object;
  object.bucket = std::string(path.substr(0, slash));
  object.name = std::string(path.substr(std::min(slash + 1, path.size())));
  return object;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static absl::Status changed(const std::string &path, int64_t at,
                            absl::string_view what) {
  return absl::DataLossError(absl::StrCat(
      "'", path, "' has changed while it was read, before byte ", at, ": ",
      what,
      "; leave files as they are while they are read, and write another "
      "under a new name"));
}

/// Copies an answer's body to its destination.
namespace {
struct RangeSink {
  RangeSink(const std::string &path, const FileInfo &info, int64_t offset,
            int64_t size, char *to)
      : path(path), info(info), offset(offset), size(size), to(to) {}

  const std::string &path;
  const FileInfo &info;
  const int64_t offset, size;
  char *const to;
  int64_t got = 0;

  absl::Status problem;
  bool isFirst = true;
  /// Bytes to skip: the server does not support ranges.
  int64_t skip = 0;

  void begin(const Response &response, const std::string &version) {
    isFirst = false;
    int64_t at = offset + got;
    if (!version.empty() && !info.version.empty() && version != info.version)
      problem = changed(path, at, "it is another version");
    if (response.code != 206) {
      skip = at;
      return;
    }
    long long first = -1, last = -1, total = -1;
    std::string range(response.header("content-range"));
    int fields = std::sscanf(range.c_str(), "bytes %lld-%lld/%lld", &first,
                             &last, &total);
    if (fields >= 1 && first != at)
      problem = absl::DataLossError(
          absl::StrCat("cannot read '", path, "' at byte ", at,
                       ": the server sent another range ('", range, "')"));
    else if (fields == 3 && total != info.size)
      problem = changed(
          path, at,
          absl::StrCat("it had ", info.size, " bytes, now it has ", total));
  }

  /// Takes bytes of the answer. Returns false if no more is needed.
  bool take(absl::string_view bytes) {
    if (!problem.ok())
      return false;
    int64_t dropped = std::min<int64_t>(skip, bytes.size());
    skip -= dropped;
    bytes.remove_prefix(static_cast<size_t>(dropped));
    int64_t part = std::min<int64_t>(bytes.size(), size - got);
    std::memcpy(to + got, bytes.data(), static_cast<size_t>(part));
    got += part;
    return part == static_cast<int64_t>(bytes.size());
  }
};
} // namespace

absl::Status ObjectStore::fetch(const std::string &path, const FileInfo &info,
                                int64_t offset, char *to, int64_t size,
                                const std::atomic<bool> *cancelled) {
  const StorageOptions &options = *storageOptions();
  Retry retry(options);
  RangeSink sink(path, info, offset, size, to);
  while (true) {
    ASSIGN_OR_RETURN(Request request, readRequest(path, info.version));
    request.cancelled = cancelled;
    int64_t before = sink.got;
    request.headers.push_back(
        absl::StrCat("Range: bytes=", offset + before, "-", offset + size - 1));
    sink.isFirst = true;
    HttpResult result =
        sendOnce(request, options,
                 [&](const Response &response, absl::string_view bytes) {
                   if (sink.isFirst)
                     sink.begin(response, versionOf(response));
                   return sink.take(bytes);
                 });
    if (!sink.problem.ok())
      return sink.problem;
    if (sink.got > before)
      retry.progressed();
    if (sink.got == size)
      return absl::OkStatus();
    int64_t at = offset + sink.got;
    if (result.status.ok() && !result.response.ok()) {
      if (result.response.code == 404)
        return changed(path, at, "it is no longer there");
      if (result.response.code == 412)
        return changed(path, at, "it is another version");
      if (result.response.code == 416)
        return changed(path, at,
                       absl::StrCat("it had ", info.size,
                                    " bytes, now it ends before that"));
    }
    // The answer is complete, but shorter than the range.
    if (result.ok())
      result.status = absl::UnavailableError(
          absl::StrCat("the server sent ", sink.got - before, " of ",
                       size - before, " bytes"));
    if (!retry.again(result, cancelled))
      return failureOf(absl::StrCat("read byte ", at, " of"), path, result);
  }
}

absl::StatusOr<std::unique_ptr<InputFile>>
ObjectStore::open(const std::string &path, const ReadOptions &wanted) {
  const absl::StatusOr<StorageOptions> &options = storageOptions();
  RETURN_IF_ERROR(options.status());
  absl::StatusOr<FileInfo> info = head(path);
  RETURN_IF_ERROR(info.status());
  int64_t block = wanted.blockSize > 0
                      ? std::min(wanted.blockSize, options->block)
                      : options->block;
  auto fetchRange = [this, path,
                     info = *info](int64_t offset, char *to, int64_t size,
                                   const std::atomic<bool> *cancelled) {
    return fetch(path, info, offset, to, size, cancelled);
  };
  return std::make_unique<RangeFile>(path, *info, fetchRange, block,
                                     options->parallel);
}

absl::StatusOr<FileInfo> ObjectStore::stat(const std::string &path) {
  absl::StatusOr<FileInfo> info = head(path);
  if (info.ok() || !absl::IsNotFound(info.status()))
    return info;
  absl::Status missing = info.status();
  bool isFolder = false;
  std::string folder = absl::StrCat(absl::StripSuffix(path, "/"), "/");
  absl::StatusOr<Page> page = listPage(folder, /*isDeep=*/false, "");
  if (page.ok())
    isFolder = !page->entries.empty();
  else if (!absl::IsUnimplemented(page.status()) &&
           !absl::IsNotFound(page.status()))
    return page.status();
  if (!isFolder)
    return missing;
  FileInfo found;
  found.isFolder = true;
  return found;
}

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

absl::Status
ObjectStore::forEachEntry(const std::string &prefix, bool isDeep,
                          absl::FunctionRef<void(ListEntry)> take) {
  std::string token;
  do {
    ASSIGN_OR_RETURN(Page page, listPage(prefix, isDeep, token));
    for (ListEntry &entry : page.entries)
      take(std::move(entry));
    if (!page.next.empty() && page.next == token)
      return absl::DataLossError(absl::StrCat("cannot list '", prefix,
                                              "': the server repeats a page"));
    token = page.next;
  } while (!token.empty());
  return absl::OkStatus();
}

absl::StatusOr<std::vector<ListEntry>>
ObjectStore::list(const std::string &folder) {
  std::string prefix = absl::StrCat(absl::StripSuffix(folder, "/"), "/");
  size_t cut = parseObjectName(prefix).name.size();
  std::vector<ListEntry> entries;
  absl::Status status =
      forEachEntry(prefix, /*isDeep=*/false, [&](ListEntry entry) {
        std::string name(absl::StripSuffix(
            entry.name.substr(std::min(cut, entry.name.size())), "/"));
        // Some tools create an empty object that stands for the folder.
        if (!name.empty())
          entries.push_back({std::move(name), entry.isFolder});
      });
  RETURN_IF_ERROR(status);
  std::sort(entries.begin(), entries.end());
  return entries;
}

absl::StatusOr<std::vector<std::string>>
ObjectStore::findExact(const std::string &path) {
  absl::StatusOr<FileInfo> info = head(path);
  if (absl::IsNotFound(info.status()))
    return std::vector<std::string>();
  RETURN_IF_ERROR(info.status());
  return std::vector<std::string>{path};
}

absl::StatusOr<std::vector<std::string>>
ObjectStore::glob(const std::string &pattern) {
  size_t wild = pattern.find_first_of("*?[");
  if (wild == std::string::npos)
    return findExact(pattern);
  ObjectName object = parseObjectName(pattern);
  size_t nameAt = pattern.size() - object.name.size();
  if (wild < nameAt)
    return absl::InvalidArgumentError(absl::StrCat(
        "'", pattern, "' has a wildcard in the bucket's name: name one"));
  bool isDeep = pattern.find('/', wild) != std::string::npos;
  std::vector<std::string> files;
  RETURN_IF_ERROR(forEachEntry(
      pattern.substr(0, wild), isDeep, [&](const ListEntry &entry) {
        if (!entry.isFolder &&
            fnmatch(object.name.c_str(), entry.name.c_str(), FNM_PATHNAME) == 0)
          files.push_back(absl::StrCat(pattern.substr(0, nameAt), entry.name));
      }));
  std::sort(files.begin(), files.end());
  return files;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

absl::Status ObjectStore::replace(const std::string &path,
                                  absl::string_view bytes,
                                  const Condition &condition) {
  HttpResult result = put(path, bytes, condition);
  if (result.ok())
    return absl::OkStatus();
  bool isRefused = result.status.ok() &&
                   (result.response.code == 412 || result.response.code == 409);
  if (!isRefused)
    return failureOf("write", path, result);
  // An earlier try whose answer was lost may have changed the object. libcurl,
  // too, resends a request that a closed connection has lost.
  if (absl::StatusOr<std::string> now = readWhole(path);
      now.ok() && *now == bytes)
    return absl::OkStatus();
  return changedByOther(path);
}

namespace {

/// A small file is sent in one request, a large one as a multipart upload. All
/// requests share their patience, the one that removes the parts of an upload
/// that has failed, too.
class ObjectOutput : public OutputFile {
public:
  ObjectOutput(ObjectStore &store, std::string path, Condition condition,
               size_t part)
      : store(store), path(std::move(path)), condition(std::move(condition)),
        part(part) {}
  ~ObjectOutput() override {
    SharedPatience shared(patience);
    upload.reset();
  }

  absl::Status append(absl::string_view bytes) override {
    SharedPatience shared(patience);
    while (!bytes.empty()) {
      // `commit` sends the last part.
      if (buffer.size() == part)
        RETURN_IF_ERROR(flush(/*isLast=*/false));
      size_t count = std::min(bytes.size(), part - buffer.size());
      absl::StrAppend(&buffer, bytes.substr(0, count));
      bytes.remove_prefix(count);
    }
    return absl::OkStatus();
  }

  absl::Status commit() override {
    SharedPatience shared(patience);
    return upload ? flush(/*isLast=*/true)
                  : store.replace(path, buffer, condition);
  }

private:
  absl::Status flush(bool isLast) {
    if (!upload) {
      ASSIGN_OR_RETURN(upload, store.beginUpload(path, condition));
    }
    absl::Status status = upload->add(buffer, isLast);
    buffer.clear();
    return status;
  }

  ObjectStore &store;
  const std::string path;
  const Condition condition;
  const size_t part;
  const std::shared_ptr<PatienceEnd> patience = SharedPatience::current();
  std::string buffer;
  std::unique_ptr<Upload> upload;
};

/// Objects cannot grow: each append writes the object anew.
class ObjectLog : public LogFile {
public:
  ObjectLog(ObjectStore &store, std::string path)
      : store(store), path(std::move(path)) {}

  absl::Status append(absl::string_view bytes) override {
    size_t before = contents.size();
    absl::StrAppend(&contents, bytes);
    absl::Status status = store.replace(
        path, contents, before == 0 ? Condition::absent() : Condition());
    if (!status.ok())
      contents.resize(before);
    return status;
  }

private:
  ObjectStore &store;
  const std::string path;
  std::string contents;
};

} // namespace

absl::StatusOr<std::unique_ptr<OutputFile>>
ObjectStore::create(const std::string &path, const Condition &condition) {
  const absl::StatusOr<StorageOptions> &options = storageOptions();
  RETURN_IF_ERROR(options.status());
  int64_t unit = partUnit();
  int64_t part = (options->part + unit - 1) / unit * unit;
  return std::make_unique<ObjectOutput>(*this, path, condition,
                                        static_cast<size_t>(part));
}

absl::StatusOr<std::unique_ptr<LogFile>>
ObjectStore::createLog(const std::string &path) {
  absl::StatusOr<FileInfo> info = head(path);
  if (info.ok())
    return absl::AlreadyExistsError(
        absl::StrCat("cannot write '", path, "': it exists already"));
  if (!absl::IsNotFound(info.status()))
    return info.status();
  return std::make_unique<ObjectLog>(*this, path);
}

absl::Status ObjectStore::rename(const std::string &from,
                                 const std::string &to) {
  RETURN_IF_ERROR(copy(from, to));
  return remove(from);
}

} // namespace systole::storage
