//===- ReadVariables.cpp - Variables of a checkpoint ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadVariables.h"

#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/SafetensorsFile.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace systole;

static llvm::Error toError(const absl::Status &status) {
  return llvm::createStringError(std::string(status.message()));
}

/// The states that functions read and that a checkpoint has.
static llvm::SetVector<StringAttr> findVariables(ModuleOp program) {
  llvm::StringSet<> local = {"global_step", "random_seed"};
  for (auto function : program.getOps<func::FuncOp>())
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (tpu::getVariable(function, i).getLocal())
        local.insert(tpu::getResultState(function, i).getValue());
  llvm::SetVector<StringAttr> variables;
  for (auto function : program.getOps<func::FuncOp>())
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (StringAttr name = tpu::getArgState(function, i);
          name && !local.contains(name.getValue()))
        variables.insert(name);
  return variables;
}

llvm::Expected<int64_t> quantization::readVariables(ModuleOp program,
                                                    ArrayRef<std::string> flags,
                                                    const std::string &path) {
  if (flags.empty())
    return llvm::createStringError("give the variables to quantize by "
                                   "--model_dir=DIR (its latest checkpoint) or "
                                   "--checkpoint_path=DIR/model.ckpt-N");
  std::string from = StringRef(flags.back()).split('=').second.str();
  auto file = runtime::openVariables(from);
  if (!file.ok())
    return toError(file.status());
  std::vector<runtime::Memory> values;
  std::vector<runtime::BundleTensor> tensors;
  auto load = [&](const std::string &name) -> llvm::Error {
    auto entry = (*file)->entries().find(name);
    if (entry == (*file)->entries().end())
      return llvm::createStringError(
          "'%s' lacks the variable '%s' of the model; give a checkpoint of its "
          "training",
          from.c_str(), name.c_str());
    auto memory = (*file)->load(name);
    if (!memory.ok())
      return toError(memory.status());
    values.push_back(std::move(*memory));
    runtime::BundleTensor tensor;
    tensor.name = name;
    tensor.dtype = entry->second.dtype;
    tensor.dims = entry->second.dims;
    tensor.data = values.back().data();
    tensor.bytes = values.back().size();
    tensors.push_back(std::move(tensor));
    return llvm::Error::success();
  };
  for (StringAttr name : findVariables(program))
    if (llvm::Error error = load(name.str()))
      return std::move(error);
  absl::Status written = runtime::writeSafetensors(path, std::move(tensors));
  if (!written.ok())
    return toError(written);
  int64_t step = 0;
  if (auto entry = (*file)->entries().find("global_step");
      entry != (*file)->entries().end() &&
      entry->second.bytes == sizeof(step)) {
    absl::Status read = (*file)->read(
        "global_step",
        absl::MakeSpan(reinterpret_cast<char *>(&step), sizeof(step)));
    if (!read.ok())
      return toError(read);
  }
  return step;
}
