//===- TPUCostInterface.td - The cost of an operation -------*- tablegen -*===//
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
    The cost of an operation of a core's program: floating-point operations, bytes and the unit
    that runs it. Reports, predictions and profiles all take their figures from here;
    `estimate-costs` collects them. External models attach it to MXU operations, linalg and the
    collectives.
  }];
  let methods = [
    InterfaceMethod<"The cost of running the operation once.",
      "::systole::tpu::Cost", "getCost">,
  ];
}

#endif // SYSTOLE_DIALECT_TPU_COST_INTERFACE
