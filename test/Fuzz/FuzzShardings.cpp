//===- FuzzShardings.cpp - Random programs with random shardings ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs random StableHLO programs twice in the reference interpreter:
// unpartitioned, and partitioned with random shardings over a random mesh.
// Reports seed and text of each program whose results differ by more than the
// program allows. Shards with the same part must have equal bits.
//
//===----------------------------------------------------------------------===//

#include "RandomRuns.h"

#include "systole/Execution/ShardedFunction.h"
#include "systole/InitAll.h"
#include "systole/Pipelines/Pipelines.h"

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/InitLLVM.h"

using namespace llvm;
using namespace systole;
using namespace systole::fuzz;
using namespace systole::sharding;
using execution::Engine;
using execution::RunStatus;
using interpreter::Tensors;

namespace {

cl::OptionCategory category("Options of fuzz-shardings");
SeedOptions options(category);

/// A mesh of 1 to 16 shards.
Mesh makeMesh(std::mt19937_64 &random) {
  static constexpr StringLiteral meshes[] = {
      "a:2",     "a:2",         "a:3",     "a:4",     "a:2,b:2",     "a:2,b:2",
      "a:2,b:3", "a:4,b:2",     "a:3,b:2", "a:8",     "a:2,b:2,c:2", "a:5",
      "a:16",    "a:4,b:2,c:2", "a:1",     "a:7,b:2",
  };
  return cantFail(Mesh::parse(meshes[random() % std::size(meshes)]));
}

/// Splits some dimensions of a tensor; empty where it has none to split.
std::optional<TensorSharding> makeSharding(mlir::RankedTensorType type,
                                           const Mesh &mesh,
                                           std::mt19937_64 &random) {
  TensorSharding sharding(type.getRank());
  for (size_t axis = 0; axis < mesh.getAxes().size(); ++axis) {
    if (type.getRank() == 0 || random() % 4 == 0)
      continue;
    int64_t dim = random() % type.getRank();
    if (type.getDimSize(dim) < 2)
      continue;
    sharding.dims[dim].insert(sharding.dims[dim].begin() +
                                  random() % (sharding.dims[dim].size() + 1),
                              static_cast<Axis>(axis));
  }
  if (sharding.isReplicated() || !sharding.whyInvalid(type, mesh).empty())
    return std::nullopt;
  return sharding;
}

/// Annotates some arguments and some values of a function.
void annotate(mlir::func::FuncOp function, const Mesh &mesh,
              std::mt19937_64 &random) {
  SmallVector<mlir::Value> values;
  for (mlir::Value argument : function.getArguments())
    if (random() % 2)
      values.push_back(argument);
  function.walk([&](mlir::Operation *op) {
    // Values of the function and of its loops, not of its folds.
    for (mlir::Value result : op->getResults())
      if (random() % 8 == 0)
        values.push_back(result);
  });
  mlir::OpBuilder builder(function.getContext());
  for (mlir::Value value : values) {
    auto type = dyn_cast<mlir::RankedTensorType>(value.getType());
    std::optional<TensorSharding> sharding;
    if (type)
      sharding = makeSharding(type, mesh, random);
    if (!sharding)
      continue;
    builder.setInsertionPointAfterValue(value);
    auto shard = mlir::shard::ShardOp::create(
        builder, value.getLoc(), value,
        createSharding(builder, value.getLoc(), *sharding));
    value.replaceAllUsesExcept(shard.getResult(), shard);
  }
}

class Comparison {
public:
  Comparison() {
    registerAllDialects(registry);
    registerAllPasses();
    engine = execution::createReferenceEngine();
  }

  /// Runs the program of a seed and returns the error, or an empty string.
  std::string run(uint64_t seed);

private:
  mlir::DialectRegistry registry;
  std::unique_ptr<Engine> engine;
};

std::string Comparison::run(uint64_t seed) {
  RandomRun program(seed, registry);
  program.context.loadDialect<mlir::shard::ShardDialect>();
  if (std::string wrong = program.prepare(); !wrong.empty())
    return wrong;
  mlir::ModuleOp module = *program.module;
  const std::string &errors = program.errors;
  const Tensors &inputs = program.inputs;

  SmallVector<Tensors> whole;
  {
    mlir::OwningOpRef<mlir::ModuleOp> copy = module.clone();
    if (engine->run(program.getEntry(*copy), inputs, whole) !=
        RunStatus::Success)
      return "it fails: " + errors;
  }
  Mesh mesh = makeMesh(program.random);
  mesh.declare(module);
  annotate(program.getEntry(module), mesh, program.random);
  if (options.print) {
    outs() << "// seed " << seed << ", mesh " << mesh.toString() << "\n";
    module.print(outs());
  }
  auto sharded = execution::ShardedFunction::make(
      module, "main", [](mlir::OpPassManager &pm) {
        buildShardStableHLOPipeline(pm, ShardOptions());
      });
  if (failed(sharded))
    return "it is not partitioned: " + errors;
  if (options.print)
    module.print(outs());
  Tensors outputs;
  if (sharded->run(*engine, inputs, outputs) != RunStatus::Success)
    return "over " + mesh.toString() + " it fails: " + errors;
  return compareResults(program.program, whole.front(), "whole", outputs,
                        "over " + mesh.toString());
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  Comparison comparison;
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "Runs random StableHLO programs whole and partitioned\n");
  return runSeeds(
      options, [&](uint64_t seed) { return comparison.run(seed); },
      [](uint64_t seed) { return generateProgram(seed).text; });
}
