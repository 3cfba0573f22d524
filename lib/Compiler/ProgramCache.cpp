//===- ProgramCache.cpp - Caches executables ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/ProgramCache.h"
#include "systole/Compiler/CompileProgress.h"
#include "systole/Compiler/ProgramContext.h"
#include "systole/Compiler/ReportProgram.h"
#include "systole/Support/CacheFolder.h"
#include "systole/Target/Link.h"
#include "systole/Target/Object.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <link.h>

using namespace llvm;
using namespace systole;

char CompilationFailed::ID = 0;

/// An error that a diagnostic has reported already.
static Error alreadyReported() { return make_error<CompilationFailed>(); }

/// A file's path, size and time.
static std::string identifyFile(StringRef path) {
  sys::fs::file_status status;
  if (sys::fs::status(path, status))
    return path.str();
  return (path + " " + Twine(status.getSize()) + " " +
          Twine(status.getLastModificationTime().time_since_epoch().count()))
      .str();
}

/// The libraries of LLVM and MLIR that this compiler runs with. They are part
/// of its identity, since an update of the system replaces them.
static std::string identifyLibraries() {
  std::string identity;
  auto add = [](dl_phdr_info *object, size_t, void *to) {
    StringRef name = sys::path::filename(object->dlpi_name);
    if (name.starts_with("libLLVM") || name.starts_with("libMLIR"))
      *static_cast<std::string *>(to) += identifyFile(object->dlpi_name) + "\n";
    return 0;
  };
  dl_iterate_phdr(add, &identity);
  return identity;
}

/// The dependencies of a program besides the model and the options: a rebuilt
/// compiler or runtime, or another machine, compiles another program.
static Expected<std::string> identifyCompiler(StringRef target) {
  static int anchor;
  std::string identity = identifyFile(
      sys::fs::getMainExecutable("tpu-run", static_cast<void *>(&anchor)));
  identity += identifyLibraries();
  Expected<SmallVector<std::string>> runtime = findRuntime(target);
  if (!runtime)
    return runtime.takeError();
  for (const std::string &archive : *runtime)
    identity += identifyFile(archive);
  return identity + getHostFeatures();
}

/// The entry of a program in the cache: a folder named by a hash of everything
/// that the executable depends on.
static Expected<std::string> entryPath(StringRef cache, StringRef model,
                                       const CompilerOptions &options) {
  // The contents of the model and of the files that it includes.
  std::string source;
  for (StringRef file :
       {model, StringRef(options.initialState),
        StringRef(options.inputPipeline), StringRef(options.variables),
        StringRef(options.kernelPlans), StringRef(options.tokenizer)}) {
    if (file.empty())
      continue;
    auto text = MemoryBuffer::getFile(file);
    if (!text)
      return createStringError(text.getError(), "cannot open '%s': %s",
                               file.str().c_str(),
                               text.getError().message().c_str());
    source += (*text)->getBuffer();
    source += '\0';
  }
  Expected<std::string> compiler = identifyCompiler(findTarget(options.target));
  if (!compiler)
    return compiler.takeError();
  SmallString<256> absolute(model);
  sys::fs::make_absolute(absolute);

  BLAKE3 hash;
  for (const std::string &part :
       {source, std::string(absolute), options.commandLine, *compiler}) {
    hash.update(part);
    hash.update(StringRef("\0", 1));
  }
  SmallString<256> path(cache);
  sys::path::append(path, toHex(ArrayRef(hash.final()).take_front(16), true));
  return std::string(path);
}

/// Compiles beside the final path and renames, so that nobody ever starts an
/// incomplete program.
static Error compileTo(StringRef model, StringRef path,
                       const CompilerOptions &options) {
  ProgramContext context;
  auto module = context.parse(model, options);
  if (!module || failed(checkMemory(*module, options)))
    return alreadyReported();
  SmallString<256> temporary;
  std::error_code error =
      sys::fs::createUniqueFile(path + "-%%%%%%%%%%%%.tmp", temporary);
  if (error)
    return createStringError(error, "cannot write '%s': %s", path.str().c_str(),
                             error.message().c_str());
  FileRemover remove(temporary);
  if (failed(compileExecutable(*module, temporary, options)))
    return alreadyReported();
  // The umask may let a group write.
  error = sys::fs::setPermissions(temporary, sys::fs::owner_all);
  if (!error)
    error = sys::fs::rename(temporary, path);
  if (error)
    return createStringError(error, "cannot write '%s': %s", path.str().c_str(),
                             error.message().c_str());
  remove.releaseFile();
  return Error::success();
}

/// Removes the temporary files of killed compilers. The caller must hold the
/// entry's lock.
static void removeLeftovers(StringRef entry) {
  std::error_code error;
  for (sys::fs::directory_iterator it(entry, error, false), end;
       it != end && !error; it.increment(error))
    if (StringRef(it->path()).ends_with(".tmp"))
      sys::fs::remove(it->path());
}

/// Whether the program is in the cache. Fails if another user may write it.
static Expected<bool> isThere(StringRef path) {
  if (!sys::fs::can_execute(path))
    return false;
  if (Error error = checkOwned(path))
    return std::move(error);
  return true;
}

/// Creates the entry, and compiles the program unless the entry has it. Other
/// processes that need it wait meanwhile. Returns whether it was compiled.
static Expected<bool> fillEntry(StringRef model, StringRef entry,
                                StringRef path,
                                const CompilerOptions &options) {
  if (std::error_code error = sys::fs::create_directory(
          entry, /*IgnoreExisting=*/true, sys::fs::owner_all))
    return createStringError(error, "cannot make the folder '%s': %s",
                             entry.str().c_str(), error.message().c_str());
  if (Error error = checkOwned(entry))
    return std::move(error);
  touchEntry(entry);
  Expected<bool> there = isThere(path);
  if (!there || *there)
    return there ? Expected<bool>(false) : std::move(there);
  Expected<FolderLock> alone =
      FolderLock::acquire(entry, FolderLock::Kind::Exclusive);
  if (!alone)
    return alone.takeError();
  // Another process may have compiled it meanwhile.
  there = isThere(path);
  if (!there || *there)
    return there ? Expected<bool>(false) : std::move(there);
  removeLeftovers(entry);
  // The C++ API has written its program beside the entry. A person knows it by
  // its name.
  bool isOfAPI = sys::path::parent_path(sys::path::parent_path(model)) ==
                 sys::path::parent_path(entry);
  StringRef shown = isOfAPI ? sys::path::stem(model) : model;
  // A terminal shows the phases.
  if (!sys::Process::StandardErrIsDisplayed())
    errs() << "Compiling " << shown << "\n";
  CompileProgress progress(shown);
  if (Error error = compileTo(model, path, options))
    return std::move(error);
  progress.finish(path);
  return true;
}

Expected<std::string> systole::getExecutable(StringRef model,
                                             const CompilerOptions &options) {
  Expected<std::string> cache = findCacheFolder();
  if (!cache)
    return cache.takeError();
  Expected<uint64_t> limit = findCacheLimit();
  if (!limit)
    return limit.takeError();
  Expected<std::string> entry = entryPath(*cache, model, options);
  if (!entry)
    return entry.takeError();
  SmallString<256> path(*entry);
  sys::path::append(path, sys::path::stem(model));
  // No process evicts programs while another may be about to start one. The
  // lock ends when this process becomes the program.
  static std::unique_ptr<FolderLock> inUse;
  while (true) {
    Expected<FolderLock> shared =
        FolderLock::acquire(*cache, FolderLock::Kind::Shared);
    if (!shared)
      return shared.takeError();
    inUse = std::make_unique<FolderLock>(std::move(*shared));
    Expected<bool> compiled = fillEntry(model, *entry, path, options);
    if (!compiled)
      return compiled.takeError();
    if (!*compiled || *limit == 0)
      return std::string(path);
    // If other processes use the cache now, the next one that compiles evicts.
    // Another process may evict this program before the lock is taken again:
    // then it is compiled again.
    inUse.reset();
    if (std::unique_ptr<FolderLock> alone = FolderLock::tryExclusive(*cache))
      evictEntries(*cache, *limit, *entry);
  }
}
