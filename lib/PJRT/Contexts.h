//===- Contexts.h - Contexts that programs are compiled in ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_CONTEXTS_H
#define SYSTOLE_LIB_PJRT_CONTEXTS_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <mutex>

namespace systole::pjrt {

/// Contexts, each of which one compilation uses at a time. A small function
/// takes as long to compile as a context with its dialects to make, so that
/// contexts serve several programs. They keep the types and attributes of all
/// of them, so that each is destroyed in the end.
class Contexts {
public:
  struct Context : mlir::MLIRContext {
    using MLIRContext::MLIRContext;
    /// The size of the programs that were compiled in it.
    size_t bytes = 0;
  };

  Contexts();

  std::unique_ptr<Context> take();

  /// Takes a context back in which a program of this size was compiled.
  void giveBack(std::unique_ptr<Context> context, size_t bytes);

private:
  mlir::DialectRegistry registry;
  std::mutex mutex;
  llvm::SmallVector<std::unique_ptr<Context>> idle;
};

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_CONTEXTS_H
