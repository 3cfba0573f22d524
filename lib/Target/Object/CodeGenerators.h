//===- CodeGenerators.h - LLVM's code generators ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_TARGET_OBJECT_CODEGENERATORS_H
#define SYSTOLE_LIB_TARGET_OBJECT_CODEGENERATORS_H

#include "systole/Target/Object.h"

#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <string>

namespace systole {

/// A code generator of LLVM for a target, which one thread uses at a time. The
/// next generator for this target takes the machine over. Making one takes a
/// tenth of the compile time of a small function, and every part of a program
/// needs one.
class CodeGenerator {
public:
  /// Makes a generator, which is null if LLVM cannot generate code for this
  /// target.
  CodeGenerator(const TargetCPU &target, llvm::CodeGenOptLevel level);
  CodeGenerator(const CodeGenerator &) = delete;
  ~CodeGenerator();

  explicit operator bool() const { return machine != nullptr; }
  llvm::TargetMachine *operator->() const { return machine.get(); }
  llvm::TargetMachine &operator*() const { return *machine; }

private:
  std::string key;
  std::unique_ptr<llvm::TargetMachine> machine;
};

} // namespace systole

#endif // SYSTOLE_LIB_TARGET_OBJECT_CODEGENERATORS_H
