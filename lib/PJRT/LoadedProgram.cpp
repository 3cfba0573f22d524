//===- LoadedProgram.cpp - Programs whose code is in this process ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Executable.h"
#include "runtime/support/Status.h"
#include "systole/Execution/ProcessFunctions.h"

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

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void LoadedFunction::FreeArena::operator()(void *arena) const {
  std::free(arena);
}

LoadedFunction::LoadedFunction(LoadedCode loaded, const Code &description,
                               llvm::StringRef name)
    : code(std::move(loaded)),
      traced(std::make_shared<TracedFunction>(name, description)),
      transientBytes(description.transient_bytes()),
      entry(reinterpret_cast<Entry>(code.lookup(description.entry()))) {}

/// The function of this process that code calls by `name`.
static void *lookupFunction(llvm::StringRef name) {
  return name == "systole_mark" ? reinterpret_cast<void *>(&markOperation)
                                : execution::lookupProcessFunction(name);
}

absl::StatusOr<std::unique_ptr<LoadedFunction>>
LoadedFunction::load(const Code &description, llvm::StringRef name) {
  auto code = LoadedCode::link(
      llvm::MemoryBufferRef(description.object(), name), lookupFunction);
  if (!code)
    return absl::InternalError("the compiled program cannot be loaded: " +
                               llvm::toString(code.takeError()));
  std::unique_ptr<LoadedFunction> loaded(
      new LoadedFunction(std::move(*code), description, name));
  if (!loaded->entry)
    return absl::InternalError("the compiled program has no function '" +
                               description.entry() + "'");
  return loaded;
}

absl::StatusOr<LoadedFunction::Arena> LoadedFunction::takeArena() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!arenas.empty()) {
      Arena arena = std::move(arenas.back());
      arenas.pop_back();
      return arena;
    }
  }
  constexpr int64_t alignment = 64;
  int64_t numBytes = std::max<int64_t>(transientBytes, 1);
  Arena arena(
      std::aligned_alloc(alignment, llvm::alignTo(numBytes, alignment)));
  if (!arena)
    return absl::ResourceExhaustedError(
        "Out of memory allocating " + std::to_string(numBytes) +
        " bytes for temporary values of the program " + traced->getName());
  return arena;
}

absl::Status LoadedFunction::call(const void *const *inputs,
                                  void *const *outputs, int device) {
  ASSIGN_OR_RETURN(Arena arena, takeArena());
  int32_t status;
  {
    CallScope scope(traced, device);
    status = entry(inputs, outputs, arena.get());
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    arenas.push_back(std::move(arena));
  }
  if (status != 0)
    return absl::InternalError("the program " + traced->getName() +
                               " failed with status " + std::to_string(status));
  return absl::OkStatus();
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

LoadedProgram::LoadedProgram(Program source, CompileOptions options)
    : parameters(source.parameters()), results(source.results()),
      program(std::move(source)), options(std::move(options)) {}

absl::StatusOr<std::shared_ptr<LoadedProgram>>
LoadedProgram::load(Program program) {
  RETURN_IF_ERROR(verifyRunsHere(program));
  ASSIGN_OR_RETURN(CompileOptions options, readOptions(program));
  std::shared_ptr<LoadedProgram> loaded(
      new LoadedProgram(std::move(program), std::move(options)));
  const Program &source = loaded->program;
  if (source.has_code()) {
    ASSIGN_OR_RETURN(loaded->main,
                     LoadedFunction::load(source.code(), source.name()));
  }
  for (const DeviceProgram &description : source.device_programs()) {
    ASSIGN_OR_RETURN(auto function,
                     LoadedFunction::load(description.code(), source.name()));
    loaded->deviceFunctions.push_back(std::move(function));
  }
  return loaded;
}

size_t LoadedProgram::getCodeBytes() const {
  size_t numBytes = main ? main->getNumBytes() : 0;
  for (const auto &function : deviceFunctions)
    numBytes += function->getNumBytes();
  return numBytes;
}
