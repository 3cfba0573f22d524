//===- LegacyOps.cpp - Rules of deprecated operations ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProcessGroups.h"
#include "systole/Dialect/StableHLO/IR/Einsum.h"

#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace mlir;

namespace systole::stablehlo {

FailureOr<Type> BroadcastOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  auto type = cast<RankedTensorType>(adaptor.getOperand().getType());
  SmallVector<int64_t> shape(adaptor.getBroadcastSizes());
  for (int64_t size : shape)
    if (size < 0)
      return op.violates("(C3) broadcast_sizes has the negative size ", size);
  llvm::append_range(shape, type.getShape());
  return type.clone(shape);
}

LogicalResult CrossReplicaSumOp::verify() {
  return verifyReplicaGroups(*this, getReplicaGroups(),
                             {"(C1)", "(C2)", "(C3)", /*mayBePadded=*/true});
}

FailureOr<Type> TorchIndexSelectOp::inferType(Adaptor adaptor,
                                              const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto index = cast<RankedTensorType>(adaptor.getIndex().getType());
  int64_t dim = adaptor.getDim(), batch = adaptor.getBatchDims();
  if (batch < 0 || batch > index.getRank() || dim < batch ||
      dim >= operand.getRank())
    return op.violates("(C1) batch_dims is ", batch, " and dim is ", dim,
                       ", for a ", operand, " and indices ", index);
  for (int64_t i = 0; i < batch; ++i)
    if (!areCompatibleSizes(operand.getDimSize(i), index.getDimSize(i)))
      return op.violates("(C2) batch dimension ", i, " of ", operand, " and ",
                         index, " differs");
  SmallVector<int64_t> shape(operand.getShape().take_front(dim));
  llvm::append_range(shape, index.getShape().drop_front(batch));
  llvm::append_range(shape, operand.getShape().drop_front(dim + 1));
  return operand.clone(shape);
}

//===----------------------------------------------------------------------===//
// Einstein's notation
//===----------------------------------------------------------------------===//

std::optional<EinsumConfig> parseEinsumConfig(StringRef text,
                                              unsigned numOperands) {
  if (!text.contains("->"))
    return std::nullopt;
  auto [operands, result] = text.split("->");
  EinsumConfig config;
  config.result = result.str();
  StringRef lhs = operands, rhs;
  if (numOperands == 2) {
    if (operands.count(',') != 1)
      return std::nullopt;
    std::tie(lhs, rhs) = operands.split(',');
  }
  config.lhs = lhs.str();
  config.rhs = rhs.str();
  for (char c : config.lhs + config.rhs + config.result)
    if (!llvm::isAlpha(c))
      return std::nullopt;
  return config;
}

/// Checks the letters of one tensor, and the sizes that they have so far.
static LogicalResult verifyLetters(Operation *op, StringRef letters,
                                   RankedTensorType type,
                                   std::map<char, int64_t> &sizes,
                                   bool isResult) {
  if (letters.size() != static_cast<size_t>(type.getRank()))
    return op->emitOpError() << "(C1) \"" << letters << "\" has "
                             << letters.size() << " letters for a " << type;
  for (auto [i, letter] : llvm::enumerate(letters)) {
    if (letters.take_front(i).contains(letter))
      return op->emitOpError() << "(C2) the letter '" << StringRef(&letter, 1)
                               << "' is twice in \"" << letters << "\"";
    auto [known, isNew] = sizes.try_emplace(letter, type.getDimSize(i));
    if (isNew && isResult)
      return op->emitOpError() << "(C2) the letter '" << StringRef(&letter, 1)
                               << "' of the result is no operand's";
    if (!areCompatibleSizes(known->second, type.getDimSize(i)))
      return op->emitOpError()
             << "(C3) dimensions of the letter '" << StringRef(&letter, 1)
             << "' have the sizes " << known->second << " and "
             << type.getDimSize(i);
  }
  return success();
}

LogicalResult EinsumOp::verify() {
  std::optional<EinsumConfig> config = parseEinsumConfig(getEinsumConfig(), 2);
  if (!config)
    return emitOpError() << "(C1) einsum_config \"" << getEinsumConfig()
                         << "\" is not of the form \"ab,bc->ac\"";
  std::map<char, int64_t> sizes;
  if (failed(verifyLetters(*this, config->lhs,
                           cast<RankedTensorType>(getLhs().getType()), sizes,
                           /*isResult=*/false)) ||
      failed(verifyLetters(*this, config->rhs,
                           cast<RankedTensorType>(getRhs().getType()), sizes,
                           /*isResult=*/false)))
    return failure();
  return verifyLetters(*this, config->result, getType(), sizes,
                       /*isResult=*/true);
}

LogicalResult UnaryEinsumOp::verify() {
  std::optional<EinsumConfig> config = parseEinsumConfig(getEinsumConfig(), 1);
  if (!config)
    return emitOpError() << "(C1) einsum_config \"" << getEinsumConfig()
                         << "\" is not of the form \"ab->a\"";
  std::map<char, int64_t> sizes;
  if (failed(verifyLetters(*this, config->lhs,
                           cast<RankedTensorType>(getOperand().getType()),
                           sizes, /*isResult=*/false)))
    return failure();
  return verifyLetters(*this, config->result, getType(), sizes,
                       /*isResult=*/true);
}

} // namespace systole::stablehlo
