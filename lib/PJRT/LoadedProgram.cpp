//===- LoadedProgram.cpp - Programs whose code is in this process ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Executable.h"
#include "ForeignCalls.h"
#include "systole/Support/CustomFunctions.h"

#include "llvm/Support/MathExtras.h"
#include <cstdlib>

using namespace systole;
using namespace systole::pjrt;

TensorTable::TensorTable(
    const google::protobuf::RepeatedPtrField<Tensor> &tensors) {
  for (const Tensor &tensor : tensors) {
    types.push_back(static_cast<PJRT_Buffer_Type>(tensor.element_type()));
    dims.insert(dims.end(), tensor.dims().begin(), tensor.dims().end());
    numDims.push_back(tensor.dims_size());
    memoryKinds.push_back(tensor.memory_kind().data());
    memoryKindSizes.push_back(tensor.memory_kind().size());
    shardings.push_back(tensor.sharding().data());
    shardingSizes.push_back(tensor.sharding().size());
    ownedLayouts.push_back(
        std::make_unique<PJRT_Layouts_MemoryLayout>(tensor.dims_size()));
    layouts.push_back(ownedLayouts.back().get());
  }
}

void LoadedProgram::FreeArena::operator()(void *arena) const {
  std::free(arena);
}

LoadedProgram::LoadedProgram(Program source, CompileOptions options,
                             LoadedCode loaded)
    : parameters(source.parameters()), results(source.results()),
      program(std::move(source)), options(std::move(options)),
      code(std::move(loaded)),
      entry(reinterpret_cast<Entry>(code.lookup(program.entry()))) {}

absl::StatusOr<std::shared_ptr<LoadedProgram>>
LoadedProgram::load(Program program) {
  if (absl::Status status = verifyRunsHere(program); !status.ok())
    return status;
  CompileOptions options;
  if (!options.ParseFromString(program.compile_options()))
    return absl::InvalidArgumentError(
        "the compile options are no CompileOptionsProto");
  auto code = LoadedCode::link(
      llvm::MemoryBufferRef(program.object(), program.name()),
      [](llvm::StringRef name) {
        return reinterpret_cast<void *>(systole::lookupCustomFunction(name));
      });
  if (!code)
    return absl::InternalError("the compiled program cannot be loaded: " +
                               llvm::toString(code.takeError()));
  std::shared_ptr<LoadedProgram> loaded(new LoadedProgram(
      std::move(program), std::move(options), std::move(*code)));
  if (!loaded->entry)
    return absl::InternalError("the compiled program has no function '" +
                               loaded->program.entry() + "'");
  return loaded;
}

absl::StatusOr<LoadedProgram::Arena> LoadedProgram::takeArena() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!arenas.empty()) {
      Arena arena = std::move(arenas.back());
      arenas.pop_back();
      return arena;
    }
  }
  constexpr int64_t alignment = 64;
  int64_t numBytes = std::max<int64_t>(program.transient_bytes(), 1);
  Arena arena(
      std::aligned_alloc(alignment, llvm::alignTo(numBytes, alignment)));
  if (!arena)
    return absl::ResourceExhaustedError(
        "Out of memory allocating " + std::to_string(numBytes) +
        " bytes for temporary values of the program " + program.name());
  return arena;
}

absl::Status LoadedProgram::run(const void *const *inputs, void *const *outputs,
                                PJRT_ExecuteContext *context) {
  absl::StatusOr<Arena> arena = takeArena();
  if (!arena.ok())
    return arena.status();
  ForeignCallScope scope(program, context);
  int32_t status = entry(inputs, outputs, arena->get());
  {
    std::lock_guard<std::mutex> lock(mutex);
    arenas.push_back(std::move(*arena));
  }
  if (!scope.status.ok())
    return scope.status;
  if (status != 0)
    return absl::InternalError("the program " + program.name() +
                               " failed with status " + std::to_string(status));
  return absl::OkStatus();
}
