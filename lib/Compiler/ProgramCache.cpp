//===- ProgramCache.cpp - Executables that are compiled once --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/ProgramCache.h"
#include "systole/Compiler/ProgramContext.h"
#include "systole/Compiler/ReportProgram.h"
#include "systole/Support/CacheFolder.h"
#include "systole/Target/Link.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;
using namespace systole;

char CompilationFailed::ID = 0;

/// For errors that a diagnostic has told a person of.
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

/// What a program depends on besides the model and the options: a rebuilt
/// compiler or runtime makes another one, and so does another machine.
static Expected<std::string> identifyCompiler() {
  static int anchor;
  std::string identity = identifyFile(
      sys::fs::getMainExecutable("tpu-run", static_cast<void *>(&anchor)));
  Expected<SmallVector<std::string>> runtime = findRuntime();
  if (!runtime)
    return runtime.takeError();
  for (const std::string &archive : *runtime)
    identity += identifyFile(archive);
  return identity + getHostFeatures();
}

/// The cached executable's path: a folder named by a hash of all that the
/// executable depends on, and in it a file named like the model.
static Expected<std::string> cachedPath(StringRef model,
                                        const CompilerOptions &options) {
  // The text of the model and of the files that come into it.
  std::string source;
  for (StringRef file :
       {model, StringRef(options.initialState),
        StringRef(options.inputPipeline), StringRef(options.variables)}) {
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
  Expected<std::string> cache = findCacheFolder();
  if (!cache)
    return cache.takeError();
  Expected<std::string> compiler = identifyCompiler();
  if (!compiler)
    return compiler.takeError();
  SmallString<256> absolute(model);
  sys::fs::make_absolute(absolute);

  SHA256 hash;
  for (const std::string &part :
       {source, std::string(absolute), options.commandLine, *compiler}) {
    hash.update(part);
    hash.update(StringRef("\0", 1));
  }
  SmallString<256> path(*cache);
  sys::path::append(path, toHex(ArrayRef(hash.final()).take_front(16), true));
  if (std::error_code error = sys::fs::create_directories(path))
    return createStringError(error, "cannot make the folder '%s': %s",
                             path.c_str(), error.message().c_str());
  sys::path::append(path, sys::path::stem(model));
  return std::string(path);
}

/// Compiles beside the final place and renames, so that nobody ever starts half
/// a program.
static Error compileTo(StringRef model, StringRef path,
                       const CompilerOptions &options) {
  ProgramContext context;
  auto module = context.parse(model, options);
  if (!module || failed(checkMemory(*module, options)))
    return alreadyReported();
  std::string temporary =
      (path + "." + Twine(sys::Process::getProcessId())).str();
  if (failed(compileExecutable(*module, temporary, options))) {
    sys::fs::remove(temporary);
    return alreadyReported();
  }
  if (std::error_code error = sys::fs::rename(temporary, path))
    return createStringError(error, "cannot write '%s': %s", path.str().c_str(),
                             error.message().c_str());
  return Error::success();
}

Expected<std::string> systole::getExecutable(StringRef model,
                                             const CompilerOptions &options) {
  Expected<std::string> path = cachedPath(model, options);
  if (!path || sys::fs::can_execute(*path))
    return path;
  errs() << "Compiling " << model << "\n";
  if (Error error = compileTo(model, *path, options))
    return std::move(error);
  return path;
}
