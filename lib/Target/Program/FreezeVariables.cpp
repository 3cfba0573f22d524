//===- FreezeVariables.cpp - Variables become constants -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Support/TensorArchive.h"
#include "systole/Target/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace systole {
#define GEN_PASS_DEF_FREEZEVARIABLESPASS
#include "systole/Target/TargetPasses.h.inc"
} // namespace systole

using namespace mlir;
using namespace systole;

namespace {

struct FreezeVariables
    : systole::impl::FreezeVariablesPassBase<FreezeVariables> {
  using FreezeVariablesPassBase::FreezeVariablesPassBase;

  void runOnOperation() override;

private:
  LogicalResult freezeArguments(func::FuncOp function);
  void forgetResults(func::FuncOp initialize);

  llvm::StringMap<NpyArray> values;
  /// State that is not frozen: the runtime's own, and a run's progress.
  llvm::StringSet<> kept = {"global_step", "random_seed"};
};

} // namespace

LogicalResult FreezeVariables::freezeArguments(func::FuncOp function) {
  OpBuilder builder(&function.getBody().front(),
                    function.getBody().front().begin());
  llvm::BitVector frozen(function.getNumArguments());
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    auto name = tpu::getArgState(function, index);
    if (!name || kept.contains(name))
      continue;
    auto value = values.find(name.getValue());
    if (value == values.end())
      return function.emitError() << "needs the variable '" << name.getValue()
                                  << "', which '" << variables << "' has not";
    auto type = cast<RankedTensorType>(argument.getType());
    const NpyArray &array = value->second;
    // The byte order of a byte has no meaning.
    std::string expected = getNpyDescr(type.getElementType());
    if (expected.empty() || array.descr.substr(1) != expected.substr(1) ||
        ArrayRef(array.shape) != type.getShape())
      return function.emitError()
             << "has the variable '" << name.getValue() << "' as " << type
             << ", but in '" << variables << "' it is of '" << array.descr
             << "' and shape [" << array.shape << "]";
    auto elements = DenseElementsAttr::getFromRawBuffer(
        type, ArrayRef(array.data.data(), array.data.size()));
    argument.replaceAllUsesWith(
        stablehlo::ConstantOp::create(builder, function.getLoc(), elements));
    frozen.set(index);
  }
  return function.eraseArguments(frozen);
}

void FreezeVariables::forgetResults(func::FuncOp initialize) {
  llvm::BitVector frozen(initialize.getNumResults());
  for (unsigned i = 0, e = initialize.getNumResults(); i != e; ++i)
    if (auto name = tpu::getResultState(initialize, i))
      frozen[i] = !kept.contains(name);
  Operation *end = initialize.getBody().front().getTerminator();
  end->eraseOperands(frozen);
  (void)initialize.eraseResults(frozen);
}

void FreezeVariables::runOnOperation() {
  llvm::Expected<NamedArrays> file = readTensorArchive(variables);
  if (!file) {
    getOperation().emitError(llvm::toString(file.takeError()));
    return signalPassFailure();
  }
  for (auto &[name, array] : *file)
    values[name] = std::move(array);
  for (auto function : getOperation().getOps<func::FuncOp>())
    for (unsigned i = 0, e = function.getNumResults(); i != e; ++i)
      if (tpu::getVariable(function, i).getLocal())
        kept.insert(tpu::getResultState(function, i).getValue());
  for (auto function : getOperation().getOps<func::FuncOp>()) {
    auto kind = tpu::getRole(function);
    if (!kind)
      continue;
    if (kind.getValue() == "train") {
      function.emitError("trains the variables, so they cannot be constants: "
                         "leave the train batch size out");
      return signalPassFailure();
    }
    if (kind.getValue() == "initialize")
      forgetResults(function);
    else if (failed(freezeArguments(function)))
      return signalPassFailure();
  }
}
