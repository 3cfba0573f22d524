//===- Link.cpp - From objects to executables and libraries ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The C compiler driver knows the paths of crt and libc; we only add our files.
// The runtime and all of its libraries are one archive, its `main` is another.
// An installation has both in a folder of the target below its libraries.
//
//===----------------------------------------------------------------------===//

#include "systole/Target/Link.h"
#include "systole/Target/Object.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

#include <dlfcn.h>

using namespace llvm;
using namespace systole;

using Command = SmallVector<std::string>;

static bool isHost(StringRef target) {
  return target.empty() || target == getHostTarget();
}

/// The C compiler driver for another machine: that of a cross compiler, or
/// clang.
static Expected<Command> findCrossDriver(StringRef target) {
  std::string variable = ("CC_" + target).str();
  llvm::replace(variable, '-', '_');
  if (auto chosen = sys::Process::GetEnv(variable);
      chosen && !chosen->empty()) {
    SmallVector<StringRef> words;
    StringRef(*chosen).split(words, ' ', -1, /*KeepEmpty=*/false);
    if (auto path = sys::findProgramByName(words.front())) {
      Command command(words.begin(), words.end());
      command.front() = *path;
      return command;
    }
    return createStringError("no linker: %s=%s is not in the PATH",
                             variable.c_str(), chosen->c_str());
  }
  if (auto path = sys::findProgramByName((target + "-gcc").str()))
    return Command{*path};
  for (StringRef name : {"clang-22", "clang"})
    if (auto path = sys::findProgramByName(name))
      return Command{*path, ("--target=" + target).str(), "-fuse-ld=lld"};
  return createStringError(
      "no linker for %s: neither %s-gcc nor clang is in the PATH; install one "
      "(Debian: apt-get install gcc-%s libc6-dev-%s-cross) or set %s",
      target.str().c_str(), target.str().c_str(), target.str().c_str(),
      target.starts_with("aarch64") ? "arm64" : "amd64", variable.c_str());
}

/// The C compiler driver: $CC, or the first known one in the path.
static Expected<Command> findDriver(StringRef target) {
  if (!isHost(target))
    return findCrossDriver(target);
  SmallVector<std::string, 4> names = {"cc", "gcc", "clang", "clang-22"};
  if (auto chosen = sys::Process::GetEnv("CC"); chosen && !chosen->empty())
    names = {*chosen};
  for (const std::string &name : names)
    if (auto path = sys::findProgramByName(name))
      return Command{*path};
  return createStringError(
      "no linker: none of %s is in the PATH; install a C "
      "compiler (Debian: apt-get install gcc libc6-dev) or "
      "set CC",
      join(names, ", ").c_str());
}

/// The file with this code: a tool, or the library of the Python package.
static std::string findThisFile() {
  static int anchor;
  Dl_info info;
  if (dladdr(&anchor, &info) && info.dli_fname &&
      StringRef(info.dli_fname).ends_with(".so"))
    return info.dli_fname;
  return sys::fs::getMainExecutable("systole", static_cast<void *>(&anchor));
}

/// An installed tool finds the runtime by its own place, so that an
/// installation can be moved. A tool of a build finds it in ../lib, and one of
/// the Python package beside its library.
Expected<std::string> systole::findRuntimeFile(StringRef name,
                                               StringRef target) {
  if (target.empty())
    target = getHostTarget();
  SmallVector<std::string> folders = {
      (SYSTOLE_RUNTIME_FOLDERS "/" + target).str()};
  if (isHost(target))
    folders.append({"../lib", "runtime"});
  else
    folders.push_back(("../lib/systole/" + target).str());
  const std::string tool = findThisFile();
  SmallVector<std::string> tried;
  for (const std::string &folder : folders) {
    SmallString<256> path(sys::path::parent_path(tool));
    sys::path::append(path, folder, name);
    sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    if (sys::fs::exists(path))
      return std::string(path);
    if (!is_contained(tried, path.str()))
      tried.push_back(std::string(path));
  }
  return createStringError(
      "the runtime library is missing: there is %s%s; %s",
      tried.size() > 1 ? "neither " : "no ", join(tried, " nor ").c_str(),
      isHost(target) ? "install Systole's component runtime, or build all of "
                       "Systole, not only its tools"
                     : "install the runtime for this target, or build it "
                       "(`make aarch64` in Systole's sources)");
}

/// Runs the driver; its output becomes the error.
static Error run(ArrayRef<std::string> words) {
  SmallVector<StringRef> command(words.begin(), words.end());
  SmallString<128> log;
  if (std::error_code error =
          sys::fs::createTemporaryFile("systole-link", "log", log))
    return createStringError(error, "cannot write a temporary file: %s",
                             error.message().c_str());
  FileRemover removeLog(log);
  std::optional<StringRef> redirects[] = {StringRef(), StringRef(log),
                                          StringRef(log)};
  std::string failure;
  int status = sys::ExecuteAndWait(command.front(), command, std::nullopt,
                                   redirects, 0, 0, &failure);
  if (status == 0)
    return Error::success();
  if (auto buffer = MemoryBuffer::getFile(log))
    failure += (*buffer)->getBuffer().rtrim().str();
  return createStringError("linking failed (%s):\n%s",
                           join(command, " ").c_str(), failure.c_str());
}

Expected<SmallVector<std::string>> systole::findRuntime(StringRef target) {
  SmallVector<std::string> archives;
  for (StringRef name : {"libsystole_runtime_main.a", "libsystole_runtime.a"}) {
    Expected<std::string> path = findRuntimeFile(name, target);
    if (!path)
      return path.takeError();
    archives.push_back(*path);
  }
  return archives;
}

/// The folders of the user's shared objects, for the linker and, later, the
/// loader.
static Expected<SmallVector<std::string>>
getLibraryArguments(ArrayRef<std::string> libraries) {
  SmallVector<std::string> arguments;
  for (const std::string &library : libraries) {
    SmallString<256> path;
    if (std::error_code error = sys::fs::real_path(library, path))
      return createStringError(error, "--load=%s: %s", library.c_str(),
                               error.message().c_str());
    arguments.push_back(std::string(path));
    arguments.push_back("-Wl,-rpath," + sys::path::parent_path(path).str());
  }
  return arguments;
}

Error systole::linkExecutable(ArrayRef<std::string> objects, StringRef output,
                              ArrayRef<std::string> libraries, bool isStatic,
                              StringRef target) {
  if (isStatic && !libraries.empty())
    return createStringError("--static links no shared objects: leave "
                             "--load=%s out, or --static",
                             join(libraries, ",").c_str());
  Expected<Command> driver = findDriver(target);
  if (!driver)
    return driver.takeError();
  Expected<SmallVector<std::string>> runtime = findRuntime(target);
  if (!runtime)
    return runtime.takeError();
  auto others = getLibraryArguments(libraries);
  if (!others)
    return others.takeError();
  Command command = *driver;
  append_range(command, ArrayRef<std::string>{"-o", output.str()});
  append_range(command, objects);
  append_range(command, *runtime);
  append_range(command, *others);
  // The runtime's part for static programs is a member of its archive that
  // defines this symbol.
  if (isStatic)
    append_range(command, ArrayRef<std::string>{
                              "-static-pie", "-Wl,-u,systole_static_notice"});
  append_range(command, ArrayRef<std::string>{
                            "-static-libgcc", "-Wl,--gc-sections",
                            "-Wl,--as-needed", "-lm", "-ldl", "-lpthread"});
  Error error = run(command);
  if (!error || !isStatic)
    return error;
  std::string message = toString(std::move(error));
  if (StringRef(message).contains("cannot find -l"))
    message += "\n--static needs the C library as an archive, libc.a (Debian: "
               "apt-get install libc6-dev; Fedora: dnf install glibc-static)";
  return createStringError("%s", message.c_str());
}

Error systole::linkSharedLibrary(StringRef object, StringRef output,
                                 ArrayRef<std::string> libraries,
                                 StringRef target) {
  Expected<Command> driver = findDriver(target);
  if (!driver)
    return driver.takeError();
  auto others = getLibraryArguments(libraries);
  if (!others)
    return others.takeError();
  Command command = *driver;
  append_range(command, ArrayRef<std::string>{"-shared", "-o", output.str(),
                                              object.str()});
  append_range(command, *others);
  command.push_back("-lm");
  return run(command);
}

Error systole::archiveStaticLibrary(StringRef object, StringRef output) {
  Expected<NewArchiveMember> member =
      NewArchiveMember::getFile(object, /*Deterministic=*/true);
  if (!member)
    return member.takeError();
  SmallString<64> name = sys::path::stem(output);
  name += ".o";
  member->MemberName = name;
  return writeArchive(output, *member, SymtabWritingMode::NormalSymtab,
                      object::Archive::K_GNU, /*Deterministic=*/true,
                      /*Thin=*/false);
}
