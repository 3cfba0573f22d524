//===- tpu-opt.cpp - Runs passes and pipelines on a program ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "systole/InitAll.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  systole::registerAllDialects(registry);
  systole::registerAllPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Systole optimizer driver\n", registry));
}
