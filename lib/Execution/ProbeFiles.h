//===- ProbeFiles.h - Probed values in files --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A folder with a .npy file for each value and an index.csv, whose lines name a
// value's probe, type and file.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_EXECUTION_PROBEFILES_H
#define SYSTOLE_LIB_EXECUTION_PROBEFILES_H

#include "systole/Interpreter/Probes.h"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace systole::execution {

class ProbeFiles : public interpreter::Probes {
public:
  /// Creates the folder, if needed, and an empty index in it.
  static llvm::Expected<std::unique_ptr<ProbeFiles>>
  create(llvm::StringRef folder);

  llvm::Error write(llvm::StringRef probe,
                    const interpreter::Tensor &value) override;
  llvm::Expected<interpreter::Tensor>
  read(llvm::StringRef probe, int64_t iteration,
       mlir::RankedTensorType type) override;

private:
  explicit ProbeFiles(llvm::StringRef folder) : folder(folder) {}

  const std::string folder;
  std::mutex mutex;
  unsigned numFiles = 0;
  std::map<std::string, std::vector<std::string>> files; // By probe.
};

} // namespace systole::execution

#endif // SYSTOLE_LIB_EXECUTION_PROBEFILES_H
