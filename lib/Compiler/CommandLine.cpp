//===- CommandLine.cpp - The compiler's options as flags ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/CommandLine.h"

#include "llvm/Support/ManagedStatic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace systole;

namespace {

/// The flags; made when a tool asks for them, so that linking this library alone
/// adds none.
struct Flags {
  CompilerOptions defaults;
  cl::opt<int64_t> trainBatchSize{
      "train-batch-size", cl::value_desc("examples"), cl::init(0),
      cl::desc("Global batch size of train; without it the program cannot train")};
  cl::opt<int64_t> evalBatchSize{
      "eval-batch-size", cl::value_desc("examples"), cl::init(0),
      cl::desc("Global batch size of evaluate; without it the program cannot evaluate")};
  cl::opt<int64_t> predictBatchSize{
      "predict-batch-size", cl::value_desc("examples"), cl::init(0),
      cl::desc("Global batch size of predict; without it the program cannot predict")};
  cl::opt<int64_t> numShards{
      "num-shards", cl::value_desc("n"), cl::init(defaults.numShards),
      cl::desc("Replicas, a core each, that share a global batch (default 1)")};
  cl::opt<std::string> targetCPU{
      "target-cpu", cl::value_desc("cpu"), cl::init(defaults.targetCPU),
      cl::desc("CPU to make code for: host (default, by its features), x86-64-v3, "
               "x86-64-v4, sapphirerapids, ...")};
  cl::opt<std::string> precision{
      "precision", cl::value_desc("name"), cl::init(defaults.precision),
      cl::desc("How matrix operations multiply: f32 (default)")};
};

ManagedStatic<Flags> flags;

} // namespace

void systole::registerCompilerOptions(cl::OptionCategory &category) {
  for (cl::Option *flag : std::initializer_list<cl::Option *>{
           &flags->trainBatchSize, &flags->evalBatchSize,
           &flags->predictBatchSize, &flags->numShards, &flags->targetCPU,
           &flags->precision})
    flag->addCategory(category);
}

CompilerOptions systole::getCompilerOptions() {
  CompilerOptions options;
  options.trainBatchSize = flags->trainBatchSize;
  options.evalBatchSize = flags->evalBatchSize;
  options.predictBatchSize = flags->predictBatchSize;
  options.numShards = flags->numShards;
  options.targetCPU = flags->targetCPU;
  options.precision = flags->precision;
  return options;
}

std::string systole::joinCommandLine(int argc, const char *const *argv) {
  std::string command = sys::path::filename(argv[0]).str();
  raw_string_ostream os(command);
  for (int i = 1; i < argc; ++i) {
    os << ' ';
    sys::printArg(os, argv[i], /*Quote=*/false);
  }
  return command;
}
