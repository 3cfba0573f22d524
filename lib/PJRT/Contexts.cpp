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

/// A context is destroyed when its programs have this size together: about
/// fifty small programs.
static constexpr size_t maxBytes = 512 << 10;

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
  // A child of a fork has another pool of threads. A pool can be set only while
  // there is none.
  context->disableMultithreading();
  useCompilerThreads(*context);
  return context;
}

void Contexts::giveBack(std::unique_ptr<Context> context) {
  if (context->bytes >= maxBytes)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  idle.push_back(std::move(context));
}
