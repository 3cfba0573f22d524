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

/// Contexts, each of which one compilation uses at a time. A context with its
/// dialects takes as long to make as a small function to compile. So a context
/// serves several programs. It keeps the types and attributes of all of them,
/// constants included, and is destroyed when they become many.
class Contexts {
public:
  struct Context : mlir::MLIRContext {
    using MLIRContext::MLIRContext;
    /// The size of the programs that were compiled in this context: of their
    /// source, and of the code, which has the constants that the compiler made.
    size_t bytes = 0;
  };

  Contexts();

  std::unique_ptr<Context> take();

  void giveBack(std::unique_ptr<Context> context);

private:
  mlir::DialectRegistry registry;
  std::mutex mutex;
  llvm::SmallVector<std::unique_ptr<Context>> idle;
};

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_CONTEXTS_H
