//===- InterpreterDialect.cpp - The interpreter dialect -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Interpreter/InterpreterOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole::interpreter;

#include "systole/Interpreter/InterpreterDialect.cpp.inc"

#define GET_OP_CLASSES
#include "systole/Interpreter/InterpreterOps.cpp.inc"

void InterpreterDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "systole/Interpreter/InterpreterOps.cpp.inc"
      >();
}

LogicalResult RunParallelOp::verify() {
  size_t numPartitions = 0;
  for (Attribute row : getPrograms()) {
    size_t count = cast<ArrayAttr>(row).size();
    if (count == 0 || (numPartitions && count != numPartitions))
      return emitOpError() << "(C1) programs has a replica of " << count
                           << " partitions; all have as many, and at least one";
    numPartitions = count;
  }
  if (numPartitions == 0)
    return emitOpError() << "(C1) programs is empty";
  if (getInfeed() && getInfeed()->empty())
    return emitOpError() << "(C3) infeed is empty; leave it out";
  return success();
}

LogicalResult ProbeOp::verify() {
  if (!getProbeId().contains('\n'))
    return success();
  return emitOpError() << "(C2) probe_id has a line break";
}

LogicalResult
RunParallelOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  SmallVector<Type> inputs, results;
  auto lookup = [&](Attribute name) -> func::FuncOp {
    auto symbol = cast<FlatSymbolRefAttr>(name);
    auto function =
        symbolTable.lookupNearestSymbolFrom<func::FuncOp>(*this, symbol);
    if (function && !function.isExternal())
      return function;
    emitOpError() << "names " << symbol << ", which is no function with a body";
    return {};
  };
  for (Attribute row : getPrograms())
    for (Attribute name : cast<ArrayAttr>(row)) {
      func::FuncOp function = lookup(name);
      if (!function)
        return failure();
      llvm::append_range(inputs, function.getArgumentTypes());
      llvm::append_range(results, function.getResultTypes());
    }
  if (TypeRange(inputs) != getOperandTypes())
    return emitOpError() << "(C2) the programs take " << TypeRange(inputs)
                         << ", but the inputs are " << getOperandTypes();
  if (TypeRange(results) != getResultTypes())
    return emitOpError() << "(C2) the programs return " << TypeRange(results)
                         << ", but the results are " << getResultTypes();
  for (Attribute name : getInfeed().value_or(ArrayAttr())
                            ? getInfeed()->getValue()
                            : ArrayRef<Attribute>()) {
    func::FuncOp function = lookup(name);
    if (!function)
      return failure();
    if (function.getNumArguments() != 0)
      return emitOpError() << "(C3) " << name << " takes arguments";
  }
  return success();
}
