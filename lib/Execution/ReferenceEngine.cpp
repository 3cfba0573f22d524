//===- ReferenceEngine.cpp - The interpreter as an engine -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Execution/Engine.h"
#include "systole/Interpreter/Interpreter.h"

using namespace mlir;
using namespace systole::execution;
using namespace systole::interpreter;

namespace {
class ReferenceEngine : public Engine {
public:
  StringRef getName() const override { return "reference"; }

  RunStatus run(func::FuncOp entry, ArrayRef<Tensors> inputs,
                SmallVectorImpl<Tensors> &outputs, Timing *timing) override {
    if (failed(verifyInterpretable(entry)))
      return RunStatus::Unsupported;
    for (unsigned i = 0; i < (timing ? timing->runs : 1); ++i) {
      auto start = std::chrono::steady_clock::now();
      FailureOr<SmallVector<Tensors>> results = interpret(entry, inputs);
      if (failed(results))
        return RunStatus::Failure;
      outputs.assign(results->begin(), results->end());
      if (timing)
        timing->calls.push_back(getSecondsSince(start));
    }
    return RunStatus::Success;
  }
};
} // namespace

std::unique_ptr<Engine> systole::execution::createReferenceEngine() {
  return std::make_unique<ReferenceEngine>();
}
