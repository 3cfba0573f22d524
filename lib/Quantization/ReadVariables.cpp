//===- ReadVariables.cpp - Variables of a checkpoint ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadVariables.h"

#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Dialect/TPU/IR/RuntimeTypes.h"

#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/MappedFile.h"
#include "runtime/checkpoint/SafetensorsFile.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace systole;

static llvm::Error toError(const absl::Status &status) {
  return llvm::createStringError(std::string(status.message()));
}

/// The states that functions read and that a checkpoint has.
static std::vector<runtime::WantedTensor> findVariables(ModuleOp program) {
  llvm::StringSet<> known = {"global_step", "random_seed"};
  for (auto function : program.getOps<func::FuncOp>())
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (tpu::getVariable(function, i).getLocal())
        known.insert(tpu::getResultState(function, i).getValue());
  std::vector<runtime::WantedTensor> variables;
  for (auto function : program.getOps<func::FuncOp>())
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      StringAttr name = tpu::getArgState(function, i);
      if (!name || !known.insert(name.getValue()).second)
        continue;
      auto type = cast<RankedTensorType>(function.getArgumentTypes()[i]);
      runtime::TensorFile::Entry entry;
      entry.dtype = tpu::getDType(type.getElementType());
      entry.dims = type.getShape().vec();
      entry.bytes = type.getNumElements() * runtime::elementBytes(entry.dtype);
      variables.push_back({name.str(), std::move(entry), /*isOptional=*/false});
    }
  return variables;
}

/// The value of a flag, or "".
static std::string findFlag(ArrayRef<std::string> flags, StringRef name) {
  for (const std::string &flag : llvm::reverse(flags))
    if (auto [key, value] = StringRef(flag).split('='); key == name)
      return value.str();
  return "";
}

/// Opens the file that has the variables by their names.
static absl::StatusOr<std::unique_ptr<runtime::TensorFile>>
openSource(ArrayRef<std::string> flags,
           const std::vector<runtime::WantedTensor> &variables) {
  const std::string from = findFlag(flags, "--warm_start_from");
  std::string checkpoint = findFlag(flags, "--checkpoint_path");
  if (checkpoint.empty())
    checkpoint = findFlag(flags, "--model_dir");
  if (from.empty() == checkpoint.empty())
    return usageError(
        "give the variables to quantize by --model_dir=DIR (its latest "
        "checkpoint), --checkpoint_path=DIR/model.ckpt-N or "
        "--warm_start_from=PATH");
  if (!from.empty()) {
    ASSIGN_OR_RETURN(
        runtime::MappedTensors tensors,
        runtime::openMapped(from, findFlag(flags, "--warm_start_map"),
                            variables, [&](const std::string &name) {
                              return llvm::any_of(variables, [&](auto &known) {
                                return known.name == name;
                              });
                            }));
    return std::move(tensors.file);
  }
  return runtime::openVariables(checkpoint);
}

llvm::Expected<int64_t> quantization::readVariables(ModuleOp program,
                                                    ArrayRef<std::string> flags,
                                                    const std::string &path) {
  const std::vector<runtime::WantedTensor> variables = findVariables(program);
  auto file = openSource(flags, variables);
  if (!file.ok())
    return toError(file.status());
  std::vector<runtime::Memory> values;
  std::vector<runtime::BundleTensor> tensors;
  for (const runtime::WantedTensor &variable : variables) {
    auto entry = (*file)->entries().find(variable.name);
    if (entry == (*file)->entries().end())
      return llvm::createStringError(
          "'%s' lacks the variable '%s' of the model; give a checkpoint of its "
          "training",
          (*file)->name().c_str(), variable.name.c_str());
    auto memory = (*file)->load(variable.name);
    if (!memory.ok())
      return toError(memory.status());
    values.push_back(std::move(*memory));
    runtime::BundleTensor tensor;
    tensor.name = variable.name;
    tensor.dtype = entry->second.dtype;
    tensor.dims = entry->second.dims;
    tensor.data = values.back().data();
    tensor.bytes = values.back().size();
    tensors.push_back(std::move(tensor));
  }
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
