//===- ProgramMetadata.h - Metadata of programs -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect with the names of its discardable attributes, and their types.
// dialects/TPU/TPUMetadata.td documents them. Every dialect and pass that
// writes or reads metadata includes this header, without the operations.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_IR_PROGRAMMETADATA_H
#define SYSTOLE_DIALECT_TPU_IR_PROGRAMMETADATA_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <optional>

#include "systole/Dialect/TPU/IR/TPUEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/TPU/IR/TPUAttrs.h.inc"

#include "systole/Dialect/TPU/IR/TPUDialect.h.inc"

namespace systole::tpu {

namespace detail {
/// A list of steps in brackets.
mlir::FailureOr<llvm::SmallVector<KernelStepAttr>>
parseKernelSteps(mlir::AsmParser &parser);
void printKernelSteps(mlir::AsmPrinter &printer,
                      llvm::ArrayRef<KernelStepAttr> steps);
} // namespace detail

/// Returns the module's `tpu.num_shards`, or std::nullopt.
inline std::optional<int64_t> getNumShards(mlir::Operation *module) {
  auto shards = module->getAttrOfType<mlir::IntegerAttr>(
      TPUDialect::getNumShardsAttrName());
  return shards ? std::optional(shards.getInt()) : std::nullopt;
}

/// The function's role in a program, or null: "initialize", "train", ...
inline mlir::StringAttr getRole(mlir::Operation *function) {
  return function->getAttrOfType<mlir::StringAttr>(
      TPUDialect::getFunctionAttrName());
}

/// The variable that an argument or a result is, or null.
inline mlir::StringAttr getArgState(mlir::FunctionOpInterface function,
                                    unsigned i) {
  return function.getArgAttrOfType<mlir::StringAttr>(
      i, TPUDialect::getStateAttrName());
}
inline mlir::StringAttr getResultState(mlir::FunctionOpInterface function,
                                       unsigned i) {
  return function.getResultAttrOfType<mlir::StringAttr>(
      i, TPUDialect::getStateAttrName());
}

/// The component of the batch that an argument is, or null.
inline mlir::StringAttr getInfeed(mlir::FunctionOpInterface function,
                                  unsigned i) {
  return function.getArgAttrOfType<mlir::StringAttr>(
      i, TPUDialect::getInfeedAttrName());
}

/// The value for the host that a result is, or null.
inline mlir::StringAttr getOutfeed(mlir::FunctionOpInterface function,
                                   unsigned i) {
  return function.getResultAttrOfType<mlir::StringAttr>(
      i, TPUDialect::getOutfeedAttrName());
}

/// The properties of the variable that a result of @initialize is. A variable
/// without `tpu.variable` has none of them.
VariableAttr getVariable(mlir::FunctionOpInterface initialize, unsigned result);
void setVariable(mlir::FunctionOpInterface initialize, unsigned result,
                 VariableAttr variable);

/// The arguments with `attribute`, a name, as specs.
llvm::SmallVector<TensorSpecAttr>
describeArguments(mlir::FunctionOpInterface function,
                  llvm::StringRef attribute);
/// The results with `attribute`, a name, as specs.
llvm::SmallVector<TensorSpecAttr>
describeResults(mlir::FunctionOpInterface function, llvm::StringRef attribute);

/// An array attribute of typed elements.
template <typename T>
mlir::ArrayAttr toArrayAttr(mlir::MLIRContext *context,
                            llvm::ArrayRef<T> elements) {
  return mlir::ArrayAttr::get(context, llvm::SmallVector<mlir::Attribute>(
                                           elements.begin(), elements.end()));
}

/// Returns the elements of an array attribute of `op`; an empty vector if `op`
/// lacks the attribute.
template <typename T>
llvm::SmallVector<T> getElements(mlir::Operation *op,
                                 llvm::StringRef attribute) {
  llvm::SmallVector<T> elements;
  if (auto array = op->getAttrOfType<mlir::ArrayAttr>(attribute))
    llvm::append_range(elements, array.getAsRange<T>());
  return elements;
}

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_IR_PROGRAMMETADATA_H
