//===- OptimizerAttrs.cpp - Slots and options of optimizers ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"

using namespace mlir;
using namespace systole::graph;

using EmitError = function_ref<InFlightDiagnostic()>;

//===----------------------------------------------------------------------===//
// Ranges of options
//===----------------------------------------------------------------------===//

static LogicalResult requireShare(EmitError emitError, StringRef constraint,
                                  StringRef option, FloatAttr value) {
  double number = value.getValueAsDouble();
  if (number >= 0 && number < 1)
    return success();
  return emitError() << constraint << " needs '" << option
                     << "' from 0.0 up to, but not including, 1.0, not "
                     << number;
}

static LogicalResult requirePositive(EmitError emitError, StringRef constraint,
                                     StringRef option, FloatAttr value) {
  if (value.getValueAsDouble() > 0)
    return success();
  return emitError() << constraint << " needs a positive '" << option
                     << "', not " << value.getValueAsDouble();
}

LogicalResult MomentumAttr::verify(EmitError emitError, FloatAttr momentum,
                                   bool) {
  return requireShare(emitError, "(C1)", "momentum", momentum);
}

LogicalResult AdagradAttr::verify(EmitError emitError, FloatAttr accumulator) {
  return requirePositive(emitError, "(C1)", "initial_accumulator", accumulator);
}

LogicalResult RMSPropAttr::verify(EmitError emitError, FloatAttr decay,
                                  FloatAttr momentum, FloatAttr epsilon, bool) {
  return failure(
      failed(requireShare(emitError, "(C1)", "decay", decay)) ||
      failed(requireShare(emitError, "(C1)", "momentum", momentum)) ||
      failed(requirePositive(emitError, "(C2)", "epsilon", epsilon)));
}

/// (C1) and (C2) of optimizers similar to Adam.
static LogicalResult requireAverages(EmitError emitError, FloatAttr beta1,
                                     FloatAttr beta2, FloatAttr epsilon) {
  return failure(
      failed(requireShare(emitError, "(C1)", "beta1", beta1)) ||
      failed(requireShare(emitError, "(C1)", "beta2", beta2)) ||
      failed(requirePositive(emitError, "(C2)", "epsilon", epsilon)));
}

static LogicalResult requireNotNegative(EmitError emitError,
                                        StringRef constraint, StringRef option,
                                        FloatAttr value) {
  if (value.getValueAsDouble() >= 0)
    return success();
  return emitError() << constraint << " needs a '" << option
                     << "' of 0.0 or more, not " << value.getValueAsDouble();
}

LogicalResult AdamAttr::verify(EmitError emitError, FloatAttr beta1,
                               FloatAttr beta2, FloatAttr epsilon, bool) {
  return requireAverages(emitError, beta1, beta2, epsilon);
}

LogicalResult AdamWAttr::verify(EmitError emitError, FloatAttr weightDecay,
                                FloatAttr beta1, FloatAttr beta2,
                                FloatAttr epsilon) {
  return failure(failed(requireAverages(emitError, beta1, beta2, epsilon)) ||
                 failed(requireNotNegative(emitError, "(C3)", "weight_decay",
                                           weightDecay)));
}

LogicalResult AdadeltaAttr::verify(EmitError emitError, FloatAttr rho,
                                   FloatAttr epsilon) {
  return failure(
      failed(requireShare(emitError, "(C1)", "rho", rho)) ||
      failed(requirePositive(emitError, "(C2)", "epsilon", epsilon)));
}

LogicalResult FtrlAttr::verify(EmitError emitError, FloatAttr accumulator,
                               FloatAttr l1, FloatAttr l2) {
  return failure(failed(requirePositive(emitError, "(C1)",
                                        "initial_accumulator", accumulator)) ||
                 failed(requireNotNegative(emitError, "(C2)", "l1", l1)) ||
                 failed(requireNotNegative(emitError, "(C2)", "l2", l2)));
}

LogicalResult LionAttr::verify(EmitError emitError, FloatAttr beta1,
                               FloatAttr beta2) {
  return failure(failed(requireShare(emitError, "(C1)", "beta1", beta1)) ||
                 failed(requireShare(emitError, "(C1)", "beta2", beta2)));
}

LogicalResult LambAttr::verify(EmitError emitError, FloatAttr beta1,
                               FloatAttr beta2, FloatAttr epsilon,
                               FloatAttr weightDecay) {
  return failure(failed(requireAverages(emitError, beta1, beta2, epsilon)) ||
                 failed(requireNotNegative(emitError, "(C3)", "weight_decay",
                                           weightDecay)));
}

LogicalResult LarsAttr::verify(EmitError emitError, FloatAttr momentum,
                               FloatAttr coefficient, FloatAttr weightDecay) {
  return failure(
      failed(requireShare(emitError, "(C1)", "momentum", momentum)) ||
      failed(requirePositive(emitError, "(C2)", "coefficient", coefficient)) ||
      failed(
          requireNotNegative(emitError, "(C3)", "weight_decay", weightDecay)));
}

LogicalResult ClipByValueAttr::verify(EmitError emitError, FloatAttr limit) {
  return requirePositive(emitError, "(C1)", "limit", limit);
}

LogicalResult ClipByNormAttr::verify(EmitError emitError, FloatAttr limit) {
  return requirePositive(emitError, "(C1)", "limit", limit);
}

LogicalResult ClipByGlobalNormAttr::verify(EmitError emitError,
                                           FloatAttr limit) {
  return requirePositive(emitError, "(C1)", "limit", limit);
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

SmallVector<SlotSpec> SGDAttr::getSlots() const { return {}; }

SmallVector<SlotSpec> MomentumAttr::getSlots() const {
  return {{"Momentum", ZerosAttr::get(getContext())}};
}

SmallVector<SlotSpec> AdagradAttr::getSlots() const {
  return {{"Adagrad", FillAttr::get(getContext(), getInitialAccumulator())}};
}

SmallVector<SlotSpec> RMSPropAttr::getSlots() const {
  Attribute zeros = ZerosAttr::get(getContext());
  FloatAttr one = Builder(getContext()).getF64FloatAttr(1);
  SmallVector<SlotSpec> slots{{"RMSProp", FillAttr::get(getContext(), one)},
                              {"RMSProp_1", zeros}};
  if (getCentered())
    slots.push_back({"RMSProp_2", zeros});
  return slots;
}

SmallVector<SlotSpec> AdamAttr::getSlots() const {
  Attribute zeros = ZerosAttr::get(getContext());
  SmallVector<SlotSpec> slots{{"Adam", zeros}, {"Adam_1", zeros}};
  if (getAmsgrad())
    slots.push_back({"Adam_2", zeros});
  return slots;
}

SmallVector<SlotSpec> AdadeltaAttr::getSlots() const {
  Attribute zeros = ZerosAttr::get(getContext());
  return {{"Adadelta", zeros}, {"Adadelta_1", zeros}};
}

SmallVector<SlotSpec> FtrlAttr::getSlots() const {
  return {{"Ftrl", FillAttr::get(getContext(), getInitialAccumulator())},
          {"Ftrl_1", ZerosAttr::get(getContext())}};
}

SmallVector<SlotSpec> LionAttr::getSlots() const {
  return {{"Lion", ZerosAttr::get(getContext())}};
}

SmallVector<SlotSpec> LambAttr::getSlots() const {
  Attribute zeros = ZerosAttr::get(getContext());
  return {{"Lamb", zeros}, {"Lamb_1", zeros}};
}

SmallVector<SlotSpec> LarsAttr::getSlots() const {
  return {{"Momentum", ZerosAttr::get(getContext())}};
}

SmallVector<SlotSpec> AdamWAttr::getSlots() const {
  Attribute zeros = ZerosAttr::get(getContext());
  return {{"AdamW", zeros}, {"AdamW_1", zeros}};
}
