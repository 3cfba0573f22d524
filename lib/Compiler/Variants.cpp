//===- Variants.cpp - One executable, many CPUs ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program is compiled for each CPU of --target-cpu. All its symbols are
// private except the descriptor, whose name is numbered. A generated `main`
// passes all descriptors to the runtime, which selects the best one for the
// machine.
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/Variants.h"
#include "systole/Target/Link.h"
#include "systole/Target/Object.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"

using namespace mlir;
using namespace systole;

static std::string descriptorName(size_t variant) {
  return "systole_program_descriptor_" + std::to_string(variant);
}

SmallVector<std::string> systole::splitTargets(llvm::StringRef targetCPU) {
  SmallVector<llvm::StringRef> names;
  targetCPU.split(names, ',');
  return llvm::map_to_vector(
      names, [](llvm::StringRef name) { return name.trim().str(); });
}

/// `main`, which passes an array of the descriptors' addresses to the runtime.
static OwningOpRef<ModuleOp> makeMain(Location loc, size_t variants) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  auto b = ImplicitLocOpBuilder::atBlockEnd(loc, module->getBody());
  MLIRContext *context = b.getContext();
  auto pointer = LLVM::LLVMPointerType::get(context);
  auto i8 = b.getI8Type(), i32 = b.getI32Type();
  auto array = LLVM::LLVMArrayType::get(pointer, variants);
  for (size_t i = 0; i < variants; ++i)
    LLVM::GlobalOp::create(b, i8, /*isConstant=*/true, LLVM::Linkage::External,
                           descriptorName(i), Attribute());
  auto table =
      LLVM::GlobalOp::create(b, array, /*isConstant=*/true,
                             LLVM::Linkage::Internal, "variants", Attribute());
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(b.createBlock(&table.getInitializerRegion()));
    Value value = LLVM::UndefOp::create(b, array);
    for (size_t i = 0; i < variants; ++i)
      value = LLVM::InsertValueOp::create(
          b, value, LLVM::AddressOfOp::create(b, pointer, descriptorName(i)),
          ArrayRef<int64_t>{static_cast<int64_t>(i)});
    LLVM::ReturnOp::create(b, value);
  }
  auto choose = LLVM::LLVMFuncOp::create(
      b, "systole_main_variants",
      LLVM::LLVMFunctionType::get(i32, {i32, pointer, pointer, i32}));
  auto main = LLVM::LLVMFuncOp::create(
      b, "main", LLVM::LLVMFunctionType::get(i32, {i32, pointer}));
  Block *entry = main.addEntryBlock(b);
  b.setInsertionPointToEnd(entry);
  Value count = LLVM::ConstantOp::create(
      b, i32, b.getI32IntegerAttr(static_cast<int32_t>(variants)));
  Value code =
      LLVM::CallOp::create(
          b, choose,
          ValueRange{entry->getArgument(0), entry->getArgument(1),
                     LLVM::AddressOfOp::create(b, pointer, "variants"), count})
          .getResult();
  LLVM::ReturnOp::create(b, code);
  return module;
}

LogicalResult systole::compileVariants(ModuleOp module, llvm::StringRef output,
                                       const CompilerOptions &options) {
  SmallVector<std::string> targets = splitTargets(options.targetCPU);
  SmallVector<std::string> objects;
  llvm::scope_exit removeObjects([&] {
    for (const std::string &object : objects)
      llvm::sys::fs::remove(object);
  });
  auto write = [&](ModuleOp code, const CompilerOptions &variant) {
    llvm::SmallString<128> object;
    if (std::error_code error =
            llvm::sys::fs::createTemporaryFile("systole", "o", object))
      return LogicalResult(emitError(module.getLoc())
                           << "cannot write a temporary file: "
                           << error.message());
    objects.push_back(object.str().str());
    return writeCode(code, CodeFormat::Object, object, variant);
  };
  for (auto [i, target] : llvm::enumerate(targets)) {
    CompilerOptions variant = options;
    variant.targetCPU = target;
    OwningOpRef<ModuleOp> code = module.clone();
    if (failed(lowerProgram(*code, Stage::LLVMDialect, variant)))
      return failure();
    SymbolTable symbols(*code);
    Operation *descriptor = symbols.lookup("systole_program_descriptor");
    SymbolTable::setSymbolName(descriptor, descriptorName(i));
    if (failed(write(*code, variant)))
      return failure();
  }
  // The code that selects runs on every CPU.
  CompilerOptions anywhere = options;
  anywhere.targetCPU = "generic";
  anywhere.targetAttributes.clear();
  if (failed(write(*makeMain(module.getLoc(), targets.size()), anywhere)))
    return failure();
  if (llvm::Error error =
          linkExecutable(objects, output, options.libraries, options.isStatic,
                         findTarget(options.target)))
    return emitError(module.getLoc()) << llvm::toString(std::move(error));
  return success();
}
