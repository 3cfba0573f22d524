//===- EmbeddingOps.cpp - Embedding tables --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole::graph;

//===----------------------------------------------------------------------===//
// EmbeddingTableOp
//===----------------------------------------------------------------------===//

LogicalResult
EmbeddingTableOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                                   SmallVectorImpl<RankedTensorType> &results) {
  if (!operands.empty() && (operands[0].getRank() != 0 ||
                            !isa<FloatType>(operands[0].getElementType())))
    return emitOpError() << "(C1) needs a float scalar for the learning rate, "
                            "not "
                         << operands[0];
  results.push_back(
      RankedTensorType::get({static_cast<int64_t>(getInputDim()),
                             static_cast<int64_t>(getOutputDim())},
                            Float32Type::get(getContext())));
  return success();
}

SmallVector<VariableSpec> EmbeddingTableOp::declareVariables() {
  return {{"", cast<RankedTensorType>(getResult().getType()),
           getEmbeddingsInitializer(), /*trainable=*/true,
           /*frozen=*/false, *this}};
}

LogicalResult EmbeddingTableOp::verify() {
  for (Operation *user : getResult().getUsers()) {
    // Calls of functions are inlined.
    bool mayLookUp =
        isa<EmbeddingLookupOp>(user) || isa<CallOp, ReturnOp>(user);
    if (mayLookUp && user->getBlock() == (*this)->getBlock())
      continue;
    InFlightDiagnostic error =
        emitOpError()
        << "(C2) is used by other than graph.embedding_lookup in its function, "
           "but a step trains only rows that are looked up: use "
           "graph.embedding";
    error.attachNote(user->getLoc()) << "the use";
    return error;
  }
  if (!hasExpression(getInputDimAttr()) && getInputDim() > INT32_MAX)
    return emitOpError() << "(C3) has " << getInputDim()
                         << " rows, but at most " << INT32_MAX
                         << " are possible: make several tables";
  if (getOptimizer() && !getOptimizer()->isElementwise())
    return emitOpError() << "(C4) has an optimizer that needs all rows of a "
                            "table: choose another, such as #graph.adagrad";
  if (getClip() && !isa<ClipByValueAttr>(*getClip()))
    return emitOpError() << "(C5) clips gradients by a norm, which would be "
                            "that of the rows of one step: use "
                            "#graph.clip_by_value";
  return success();
}

//===----------------------------------------------------------------------===//
// EmbeddingLookupOp
//===----------------------------------------------------------------------===//

LogicalResult EmbeddingLookupOp::inferResultTypes(
    ArrayRef<RankedTensorType> operands,
    SmallVectorImpl<RankedTensorType> &results) {
  RankedTensorType table = operands[0], ids = operands[1];
  if (table.getRank() != 2 || !isa<FloatType>(table.getElementType()))
    return emitOpError() << "(C1) needs a table [rows, features] of floats, "
                            "not "
                         << table;
  if (!isa<IntegerType>(ids.getElementType()) || ids.getRank() < 1)
    return emitOpError() << "(C2) needs integers [batch, ids] or [batch] for "
                            "the ids, not "
                         << ids
                         << (isa<IntegerType>(ids.getElementType())
                                 ? ""
                                 : ": use graph.cast %x to i32");
  if (operands.size() > 2 &&
      (operands[2].getElementType() != table.getElementType() ||
       failed(verifyCompatibleShape(operands[2], ids))))
    return emitOpError() << "(C3) needs weights of "
                         << ids.clone(table.getElementType())
                         << ", one for each id, not " << operands[2];
  SmallVector<int64_t> shape(ids.getShape());
  if (shape.size() > 1 && getCombiner() != "none")
    shape.pop_back();
  shape.push_back(table.getDimSize(1));
  results.push_back(table.clone(shape));
  return success();
}
