//===- LoadedCode.h - Links objects into this process -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TARGET_LOADEDCODE_H
#define SYSTOLE_TARGET_LOADEDCODE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <memory>

namespace systole {

/// An object linked into this process, by LLVM's JITLink: without a linker, a
/// file or dlopen. The code is gone with this value.
class LoadedCode {
public:
  /// Returns the address of a symbol that the object needs, or null.
  using Resolver = llvm::function_ref<void *(llvm::StringRef)>;

  /// Links `object`, whose symbols the resolver knows, or else the C library,
  /// its mathematics, or the compiler's support library. An error names what is
  /// missing. Any number of threads may link at once.
  static llvm::Expected<LoadedCode> link(
      llvm::MemoryBufferRef object,
      Resolver resolve = [](llvm::StringRef) -> void * { return nullptr; });

  LoadedCode(LoadedCode &&);
  LoadedCode &operator=(LoadedCode &&);
  ~LoadedCode();

  /// The address of a public function or variable of the object; null if it has
  /// none of this name.
  void *lookup(llvm::StringRef name) const { return symbols.lookup(name); }

  /// The size of code and constants in memory.
  size_t getNumBytes() const { return numBytes; }

private:
  struct Memory;

  LoadedCode();

  std::unique_ptr<Memory> memory;
  llvm::StringMap<void *> symbols;
  size_t numBytes = 0;
};

} // namespace systole

#endif // SYSTOLE_TARGET_LOADEDCODE_H
