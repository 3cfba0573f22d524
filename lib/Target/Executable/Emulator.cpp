//===- Emulator.cpp - Runs programs of other machines ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Target/Emulator.h"
#include "systole/Target/Object.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace systole;

Expected<SmallVector<std::string>> systole::findEmulator(StringRef target) {
  SmallVector<std::string> command;
  if (target.empty() || target == getHostTarget())
    return command;
  if (auto chosen = sys::Process::GetEnv("SYSTOLE_EMULATOR");
      chosen && !chosen->empty()) {
    SmallVector<StringRef> words;
    StringRef(*chosen).split(words, ' ', -1, /*KeepEmpty=*/false);
    auto path = sys::findProgramByName(words.front());
    if (!path)
      return createStringError("SYSTOLE_EMULATOR=%s is not in the PATH",
                               chosen->c_str());
    command.assign(words.begin(), words.end());
    command.front() = *path;
    return command;
  }
  std::string qemu = ("qemu-" + target.split('-').first).str();
  auto path = sys::findProgramByName(qemu);
  if (!path)
    return createStringError(
        "programs for %s run on such a machine or in an emulator, and %s is "
        "not in the PATH: install one (Debian: apt-get install qemu-user) or "
        "set SYSTOLE_EMULATOR",
        target.str().c_str(), qemu.c_str());
  command.push_back(*path);
  // The C library of Debian's cross compilers.
  std::string libraries = ("/usr/" + target).str();
  if (sys::fs::is_directory(libraries))
    append_range(command, ArrayRef<std::string>{"-L", libraries});
  return command;
}
