//===- ReferenceEngine.cpp - The interpreter as an engine -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProbeFiles.h"
#include "systole/Execution/Engine.h"
#include "systole/Interpreter/Interpreter.h"

#include "llvm/Support/CommandLine.h"

using namespace mlir;
using namespace systole::execution;
using namespace systole::interpreter;

namespace {
class ReferenceEngine : public Engine {
public:
  StringRef getName() const override { return "reference"; }

  void registerOptions(llvm::cl::OptionCategory &category) override {
    probeFolder = std::make_unique<llvm::cl::opt<std::string>>(
        "probe-output-dir",
        llvm::cl::desc("The folder of interpreter.probe's values: .npy files, "
                       "and index.csv with the probe, type and file of each"),
        llvm::cl::value_desc("folder"), llvm::cl::cat(category));
  }

  RunStatus run(func::FuncOp entry, ArrayRef<Tensors> inputs,
                SmallVectorImpl<Tensors> &outputs, Timing *timing) override {
    if (failed(verifyInterpretable(entry)))
      return RunStatus::Unsupported;
    std::unique_ptr<ProbeFiles> probes;
    if (probeFolder && !probeFolder->empty()) {
      llvm::Expected<std::unique_ptr<ProbeFiles>> created =
          ProbeFiles::create(*probeFolder);
      if (!created) {
        entry.emitError() << llvm::toString(created.takeError());
        return RunStatus::Failure;
      }
      probes = std::move(*created);
    }
    for (unsigned i = 0; i < (timing ? timing->runs : 1); ++i) {
      auto start = std::chrono::steady_clock::now();
      FailureOr<SmallVector<Tensors>> results =
          interpret(entry, inputs, probes.get());
      if (failed(results))
        return RunStatus::Failure;
      outputs.assign(results->begin(), results->end());
      if (timing)
        timing->calls.push_back(getSecondsSince(start));
    }
    return RunStatus::Success;
  }

private:
  std::unique_ptr<llvm::cl::opt<std::string>> probeFolder;
};
} // namespace

std::unique_ptr<Engine> systole::execution::createReferenceEngine() {
  return std::make_unique<ReferenceEngine>();
}
