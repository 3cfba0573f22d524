//===- ShardedFunction.cpp - Functions over a mesh ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Execution/ShardedFunction.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace systole::execution;
using namespace systole::sharding;
using systole::interpreter::forEachIndex;
using systole::interpreter::Index;
using systole::interpreter::Tensor;
using systole::interpreter::Tensors;

bool systole::execution::hasMesh(ModuleOp module) {
  return !module.getOps<shard::GridOp>().empty();
}

FailureOr<ShardedFunction> ShardedFunction::make(ModuleOp module,
                                                 StringRef name,
                                                 const Partitioning &build) {
  ShardedFunction sharded;
  sharded.type = module.lookupSymbol<func::FuncOp>(name).getFunctionType();
  PassManager manager(module.getContext());
  build(manager);
  if (failed(manager.run(module)))
    return failure();
  FailureOr<Mesh> mesh = Mesh::find(module);
  if (failed(mesh))
    return failure();
  sharded.mesh = *mesh;
  sharded.function = module.lookupSymbol<func::FuncOp>(name);
  for (auto [i, type] : llvm::enumerate(sharded.type.getInputs()))
    sharded.arguments.push_back(TensorSharding::ofWritten(
        sharded.function.getArgAttr(i, getShardingAttrName()), type, *mesh));
  for (auto [i, type] : llvm::enumerate(sharded.type.getResults()))
    sharded.results.push_back(TensorSharding::ofWritten(
        sharded.function.getResultAttr(i, getShardingAttrName()), type, *mesh));
  return sharded;
}

/// Calls `visit` with the index in a shard and in the whole of each element
/// that is no padding.
static void forEachElement(
    const Mesh &mesh, const TensorSharding &sharding, int64_t shard,
    ArrayRef<int64_t> whole, ArrayRef<int64_t> part,
    llvm::function_ref<void(const Index &, ArrayRef<int64_t>)> visit) {
  Index starts;
  for (auto [axes, size] : llvm::zip_equal(sharding.dims, part))
    starts.push_back(mesh.getPosition(axes, shard) * size);
  forEachIndex(part, [&](ArrayRef<int64_t> index) {
    Index place(index);
    for (auto [i, start, size] : llvm::zip_equal(place, starts, whole)) {
      i += start;
      if (i >= size)
        return;
    }
    visit(place, index);
  });
}

Tensor ShardedFunction::split(const Tensor &whole,
                              const TensorSharding &sharding,
                              int64_t shard) const {
  // Fills padding with the largest bits, which are NaN in floats, so that reads
  // of it are noticed.
  Tensor part(sharding.getPartType(whole.getType(), mesh));
  if (part.getKind() != Tensor::Kind::Complex &&
      part.getKind() != Tensor::Kind::Boolean)
    for (int64_t i = 0; i < part.getNumElements(); ++i)
      part.setBits(i, ~uint64_t(0));
  forEachElement(mesh, sharding, shard, whole.getShape(), part.getShape(),
                 [&](const Index &place, ArrayRef<int64_t> index) {
                   part.setElement(part.getPosition(index), whole,
                                   whole.getPosition(place));
                 });
  return part;
}

RunStatus ShardedFunction::run(Engine &engine, ArrayRef<Tensor> inputs,
                               Tensors &outputs, Timing *timing) {
  int64_t numShards = mesh.getNumShards();
  SmallVector<Tensors> own(numShards), parts;
  for (int64_t shard = 0; shard < numShards; ++shard)
    for (auto [input, sharding] : llvm::zip_equal(inputs, arguments))
      own[shard].push_back(split(input, sharding, shard));
  if (RunStatus status = engine.run(function, own, parts, timing);
      status != RunStatus::Success)
    return status;
  for (auto [i, type] : llvm::enumerate(type.getResults())) {
    Tensor whole(cast<RankedTensorType>(type));
    std::vector<int64_t> owner(whole.getNumElements(), -1);
    for (int64_t shard = 0; shard < numShards; ++shard) {
      const Tensor &part = parts[shard][i];
      int64_t differs = -1;
      forEachElement(mesh, results[i], shard, whole.getShape(), part.getShape(),
                     [&](const Index &place, ArrayRef<int64_t> index) {
                       int64_t position = whole.getPosition(place);
                       int64_t from = part.getPosition(index);
                       if (owner[position] < 0) {
                         owner[position] = shard;
                         whole.setElement(position, part, from);
                       } else if (whole.getKind() != Tensor::Kind::Complex &&
                                  whole.getBits(position) !=
                                      part.getBits(from)) {
                         differs = owner[position];
                       }
                     });
      if (differs >= 0) {
        function.emitError() << "result " << i << " has other bits on shard "
                             << shard << " than on shard " << differs;
        return RunStatus::Failure;
      }
    }
    outputs.push_back(std::move(whole));
  }
  return RunStatus::Success;
}

namespace {
class ShardedEngine : public Engine {
public:
  ShardedEngine(Engine &engine, Partitioning build)
      : engine(engine), build(std::move(build)) {}

  StringRef getName() const override { return engine.getName(); }

  RunStatus run(func::FuncOp entry, ArrayRef<Tensors> inputs,
                SmallVectorImpl<Tensors> &outputs, Timing *timing) override {
    FailureOr<ShardedFunction> function = ShardedFunction::make(
        entry->getParentOfType<ModuleOp>(), entry.getName(), build);
    if (failed(function))
      return RunStatus::Failure;
    return function->run(engine, inputs.front(), outputs.emplace_back(),
                         timing);
  }

private:
  Engine &engine;
  Partitioning build;
};
} // namespace

std::unique_ptr<Engine>
systole::execution::createShardedEngine(Engine &engine, Partitioning build) {
  return std::make_unique<ShardedEngine>(engine, std::move(build));
}
