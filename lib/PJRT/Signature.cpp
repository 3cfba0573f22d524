//===- Signature.cpp - Arguments and results of a program -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Signature.h"
#include "ElementTypes.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace systole;
using namespace systole::pjrt;

/// Describes an argument or a result by its type and its attributes.
static LogicalResult describe(func::FuncOp function, const char *what,
                              unsigned number, Type type,
                              DictionaryAttr attributes, Tensor &tensor) {
  auto ranked = dyn_cast<RankedTensorType>(type);
  PJRT_Buffer_Type element = ranked ? getElementType(ranked.getElementType())
                                    : PJRT_Buffer_Type_INVALID;
  int64_t bytes = ranked && ranked.hasStaticShape()
                      ? getArrayBytes(element, ranked.getShape())
                      : -1;
  if (element == PJRT_Buffer_Type_INVALID || bytes < 0)
    return function.emitError()
           << what << " " << number << " has the type " << type
           << ": programs take and return tensors of numbers of known shape";
  tensor.set_element_type(element);
  for (int64_t dim : ranked.getShape())
    tensor.add_dims(dim);
  tensor.set_num_bytes(bytes);
  tensor.set_memory_kind("device");
  if (!attributes)
    return success();
  if (auto kind = attributes.getAs<StringAttr>("mhlo.memory_kind"))
    tensor.set_memory_kind(kind.str());
  // The number of a result that may have the argument's memory, or true.
  tensor.set_donated(attributes.contains("tf.aliasing_output") ||
                     attributes.contains("jax.buffer_donor"));
  if (auto layout = attributes.getAs<StringAttr>("mhlo.layout_mode"))
    if (layout != "default" && layout != "auto")
      return function.emitError() << what << " " << number << " has the layout "
                                  << layout << ": arrays are in C order only";
  return success();
}

LogicalResult pjrt::describeSignature(func::FuncOp function, Program &program) {
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (failed(describe(function, "argument", i, type,
                        function.getArgAttrDict(i), *program.add_parameters())))
      return failure();
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (failed(describe(function, "result", i, type,
                        function.getResultAttrDict(i), *program.add_results())))
      return failure();
  return success();
}
