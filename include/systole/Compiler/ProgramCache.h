//===- ProgramCache.h - Caches executables ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_PROGRAMCACHE_H
#define SYSTOLE_COMPILER_PROGRAMCACHE_H

#include "systole/Compiler/Compiler.h"
#include "llvm/Support/Error.h"

namespace systole {

/// An error whose diagnostics have been printed already.
class CompilationFailed : public llvm::ErrorInfo<CompilationFailed> {
public:
  static char ID;
  void log(llvm::raw_ostream &os) const override {
    os << "the model cannot be compiled";
  }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }
};

/// The path of the executable of the model in the file `model`. The model is
/// compiled unless its executable is in the cache. options.commandLine
/// represents the other options.
///
/// The cache is $SYSTOLE_CACHE, $XDG_CACHE_HOME/systole or ~/.cache/systole.
/// Its key is the model, the compiler's options, the target CPU, the compiler
/// itself and its libraries. If the cache is larger than $SYSTOLE_CACHE_SIZE,
/// the least recently used programs are evicted. The returned program is not
/// evicted until this process ends or becomes it.
llvm::Expected<std::string> getExecutable(llvm::StringRef model,
                                          const CompilerOptions &options);

} // namespace systole

#endif // SYSTOLE_COMPILER_PROGRAMCACHE_H
