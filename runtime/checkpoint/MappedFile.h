//===- MappedFile.h - Tensors made of those of other files ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_MAPPEDFILE_H
#define SYSTOLE_RUNTIME_CHECKPOINT_MAPPEDFILE_H

#include "runtime/checkpoint/TensorFile.h"

#include "absl/functional/function_ref.h"

namespace systole::runtime {

/// A variable to be read.
struct WantedTensor {
  std::string name;
  TensorFile::Entry type;
  /// The file may lack the variable.
  bool isOptional = false;
};

struct MappedTensors {
  /// The file of the wanted tensors, by their names and with their types.
  std::unique_ptr<TensorFile> file;
  /// The tensors of which none is made, if a file maps the names. Otherwise
  /// slots of optimizers would be among them.
  std::vector<std::string> unused;
};

/// Opens files of other names, as --warm_start_from and --warm_start_map give
/// them. `from` is an argument of openVariables, or several with commas.
/// `names` is "OURS=THEIRS,...", or a file of lines as WeightMap reads them.
/// `isVariable` tells whether OURS exists. An error lists the wanted tensors
/// that cannot be made.
absl::StatusOr<MappedTensors>
openMapped(const std::string &from, const std::string &names,
           const std::vector<WantedTensor> &wanted,
           absl::FunctionRef<bool(const std::string &)> isVariable);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_MAPPEDFILE_H
