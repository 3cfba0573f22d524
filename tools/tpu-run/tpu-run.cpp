//===- tpu-run.cpp - Compiles and runs programs ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ListDevices.h"
#include "ModelFlags.h"

#include "systole/Artifact/ReadBytecode.h"
#include "systole/Compiler/ListLayers.h"
#include "systole/Compiler/RunModel.h"
#include "systole/Execution/RunFunctions.h"
#include "systole/InitAll.h"
#include "systole/Quantization/QuantizeModel.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace systole;

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  installFatalErrorHandlers();
  // tpu-run --list-devices --master=NAME needs no model.
  for (int i = 1; i < argc; ++i)
    if (llvm::StringRef flag = argv[i];
        flag == "--list-devices" || flag == "--list_devices")
      return listDevices(argc, argv);
  registerAllPasses();
  if (argc == 3 && llvm::StringRef(argv[1]) == "--list-layers")
    return listLayers(argv[2]);
  // tpu-run MODEL train ...: compiles and runs the program.
  if (argc > 2 && isProgramCommand(argv[2])) {
    llvm::SmallVector<llvm::StringRef> arguments(argv + 2, argv + argc);
    return runModel(argv[1], arguments, checkModelFlags,
                    quantization::quantizeModel);
  }
  if (argc > 2 && argv[1][0] != '-' && argv[2][0] != '-') {
    llvm::errs() << "tpu-run: error: there is no command '" << argv[2]
                 << "'; a model takes " << listProgramCommands()
                 << suggestProgramCommand(argv[2]) << "\n";
    return 2;
  }
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  std::unique_ptr<execution::Engine> engines[] = {
      execution::createNativeEngine(), execution::createReferenceEngine()};
  return execution::runFunctions(argc, argv, registry, engines);
}
