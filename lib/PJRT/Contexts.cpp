//===- Contexts.cpp - Contexts that programs are compiled in --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contexts.h"
#include "systole/InitAll.h"
#include "systole/Support/CompilerThreads.h"

using namespace systole::pjrt;

/// A context with programs of this size is destroyed: about fifty small ones.
static constexpr size_t maxBytes = 64 << 10;

Contexts::Contexts() { registerAllDialects(registry); }

std::unique_ptr<Contexts::Context> Contexts::take() {
  std::unique_ptr<Context> context;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!idle.empty())
      context = idle.pop_back_val();
  }
  if (!context) {
    context = std::make_unique<Context>(registry,
                                        mlir::MLIRContext::Threading::DISABLED);
    context->allowUnregisteredDialects();
    context->printOpOnDiagnostic(false);
  }
  // A child of a fork has threads of its own.
  context->disableMultithreading();
  useCompilerThreads(*context);
  return context;
}

void Contexts::giveBack(std::unique_ptr<Context> context, size_t bytes) {
  context->bytes += bytes;
  if (context->bytes >= maxBytes)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  idle.push_back(std::move(context));
}
