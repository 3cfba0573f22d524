//===- tpu-lsp-server.cpp - Language server for our dialects --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "systole/InitAll.h"
#include "systole/Tool/ToolInformation.h"
#include "llvm/Support/CommandLine.h"

int main(int argc, char **argv) {
  // --help lists the server's options, not LLVM's.
  for (auto &[name, option] : llvm::cl::getRegisteredOptions())
    if (name != "help" && name != "version")
      option->setHiddenFlag(llvm::cl::ReallyHidden);
  systole::registerToolInformation(
      {"tpu-lsp-server", "language server of models and programs, for editors",
       "[flags]"});
  mlir::DialectRegistry registry;
  systole::registerAllDialects(registry);
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
