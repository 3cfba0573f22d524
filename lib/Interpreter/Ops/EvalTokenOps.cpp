//===- EvalTokenOps.cpp - Tokens, the host and channels -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "systole/Interpreter/Collectives.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// A token has no value: operations run in program order.
template <typename Op>
static FailureOr<Tensors> token(Op, ArrayRef<Tensor>, Interpreter &) {
  return Tensors{Tensor()};
}

static FailureOr<Tensors> infeed(InfeedOp op, ArrayRef<Tensor>,
                                 Interpreter &interpreter) {
  std::optional<Tensors> tensors = interpreter.getCollectives().takeInfeed();
  if (!tensors)
    return op.emitError() << "the infeed is empty; interpreter.run_parallel "
                             "takes functions that fill it";
  tensors->push_back(Tensor());
  if (tensors->size() != op.getNumResults())
    return op.emitError() << "the infeed has " << tensors->size() - 1
                          << " tensors where " << op.getNumResults() - 1
                          << " are taken";
  for (auto [tensor, type] : llvm::zip(*tensors, op.getResultTypes()))
    if (isa<RankedTensorType>(type) && tensor.getType() != type)
      return op.emitError() << "the infeed has a " << tensor.getType()
                            << " where a " << type << " is taken";
  return *tensors;
}

/// The targets that a process sends to, or the sources that it receives from.
static Index getPartners(std::optional<DenseIntElementsAttr> pairs,
                         int64_t process, unsigned column) {
  Index partners;
  if (!pairs)
    return partners;
  auto values = pairs->getValues<int64_t>();
  for (int64_t i = 0; i < pairs->getNumElements(); i += 2)
    if (values[i + column] == process)
      partners.push_back(values[i + 1 - column]);
  return partners;
}

/// Without pairs, the first receiver gets the value. So another process can
/// stand in for the host.
static constexpr int64_t anyone = -1;

static bool hasPairs(std::optional<DenseIntElementsAttr> pairs) {
  return pairs && !pairs->empty();
}

static FailureOr<Tensors> send(SendOp op, ArrayRef<Tensor> operands,
                               Interpreter &interpreter) {
  Collectives &collectives = interpreter.getCollectives();
  int64_t channel = op.getChannelHandle().getHandle();
  Tensors tensors(operands.drop_back());
  if (!hasPairs(op.getSourceTargetPairs()))
    collectives.send({channel, anyone}, tensors);
  for (int64_t target :
       getPartners(op.getSourceTargetPairs(), interpreter.getProcess(), 0))
    collectives.send({channel, target}, tensors);
  return Tensors{Tensor()};
}

static FailureOr<Tensors> receive(RecvOp op, ArrayRef<Tensor>,
                                  Interpreter &interpreter) {
  int64_t process = interpreter.getProcess();
  int64_t receiver = anyone;
  if (hasPairs(op.getSourceTargetPairs())) {
    // A process that is no target gets zeros.
    if (getPartners(op.getSourceTargetPairs(), process, 1).empty()) {
      Tensors zeros;
      for (Type type : llvm::drop_end(op.getResultTypes()))
        zeros.emplace_back(cast<RankedTensorType>(type));
      zeros.push_back(Tensor());
      return zeros;
    }
    receiver = process;
  }
  FailureOr<Tensors> tensors = interpreter.getCollectives().receive(
      op, {op.getChannelHandle().getHandle(), receiver}, process);
  if (failed(tensors))
    return failure();
  tensors->push_back(Tensor());
  if (tensors->size() != op.getNumResults())
    return op.emitError() << "receives " << tensors->size() - 1
                          << " tensors, but is to give "
                          << op.getNumResults() - 1;
  for (auto [tensor, type] : llvm::zip(*tensors, op.getResultTypes()))
    if (isa<RankedTensorType>(type) && tensor.getType() != type)
      return op.emitError() << "receives a " << tensor.getType()
                            << ", but is to give a " << type;
  return *tensors;
}

void systole::interpreter::registerTokenModels(MLIRContext *context) {
  attach<AfterAllOp, token<AfterAllOp>>(context);
  attach<CreateTokenOp, token<CreateTokenOp>>(context);
  attach<InfeedOp, infeed>(context);
  attach<OutfeedOp, token<OutfeedOp>>(context);
  attach<RecvOp, receive>(context);
  attach<SendOp, send>(context);
}
