//===- TPUCostInterface.td - What an operation takes ------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_COST_INTERFACE
#define SYSTOLE_DIALECT_TPU_COST_INTERFACE

include "mlir/IR/OpBase.td"

def TPU_CostOpInterface : OpInterface<"CostOpInterface"> {
  let cppNamespace = "::systole::tpu";
  let description = [{
    An operation of a core's program that takes time: how many floating-point
    operations, how many bytes, on which unit. The one place that reports,
    predictions and profiles have these figures from; `estimate-costs` collects
    them. External models attach it to MXU operations, linalg and the collectives.
  }];
  let methods = [
    InterfaceMethod<"What running the operation once takes.",
      "::systole::tpu::Cost", "getCost">,
  ];
}

#endif // SYSTOLE_DIALECT_TPU_COST_INTERFACE
