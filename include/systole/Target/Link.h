//===- Link.h - From objects to executables and libraries -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TARGET_LINK_H
#define SYSTOLE_TARGET_LINK_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace systole {

// `target` is one of `getTargets()`, or empty for the machine that this
// compiler runs on.

/// The archives that every executable is linked with, the one with `main`
/// first.
llvm::Expected<llvm::SmallVector<std::string>>
findRuntime(llvm::StringRef target = "");

/// A file of the runtime, such as an archive or a program.
llvm::Expected<std::string> findRuntimeFile(llvm::StringRef name,
                                            llvm::StringRef target = "");

/// Links `objects` with the runtime into the executable `output`. Everything is
/// linked statically except libc, libm, libdl, libpthread and the shared
/// objects `libraries`, which are found at run time by their current paths. If
/// `isStatic`, these four are linked statically, too, and there are no others.
/// Uses the C compiler driver as the linker: $CC, cc, gcc or clang, and for
/// another machine $CC_aarch64_linux_gnu, aarch64-linux-gnu-gcc or clang. The
/// error names what is missing.
llvm::Error linkExecutable(llvm::ArrayRef<std::string> objects,
                           llvm::StringRef output,
                           llvm::ArrayRef<std::string> libraries = {},
                           bool isStatic = false, llvm::StringRef target = "");

/// Writes `object` to the archive `output`, with the same bytes each time.
llvm::Error archiveStaticLibrary(llvm::StringRef object,
                                 llvm::StringRef output);

/// Links `object` and the shared objects `libraries` into the shared library
/// `output`.
llvm::Error linkSharedLibrary(llvm::StringRef object, llvm::StringRef output,
                              llvm::ArrayRef<std::string> libraries = {},
                              llvm::StringRef target = "");

} // namespace systole

#endif // SYSTOLE_TARGET_LINK_H
