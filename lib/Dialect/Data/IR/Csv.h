//===- Csv.h - Constraints on CSV fields ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_LIB_DIALECT_DATA_IR_CSV_H
#define SYSTOLE_LIB_DIALECT_DATA_IR_CSV_H

#include "mlir/IR/TypeUtilities.h"
#include "systole/Dialect/Data/IR/Data.h"

namespace systole::data {

/// The constraints that data.csv and data.decode_csv share, on the types of
/// their fields; `labels` are those of the delimiter, the columns and the
/// defaults.
template <typename CsvLikeOp>
llvm::LogicalResult verifyCsv(CsvLikeOp op, llvm::ArrayRef<mlir::Type> fields,
                              llvm::ArrayRef<llvm::StringRef> labels) {
  const int64_t count = static_cast<int64_t>(fields.size());
  if (std::optional<llvm::StringRef> delimiter = op.getFieldDelim();
      delimiter && (delimiter->size() != 1 ||
                    llvm::StringRef("\"\r\n").contains(*delimiter)))
    return op.emitOpError(labels[0])
           << " has the delimiter '" << *delimiter
           << "': it is one character, no quote and no end of line";
  if (std::optional<mlir::ArrayAttr> columns = op.getSelectCols()) {
    int64_t before = -1;
    bool isRight = static_cast<int64_t>(columns->size()) == count;
    for (llvm::APInt column :
         columns->template getAsValueRange<mlir::IntegerAttr>()) {
      isRight &= column.getSExtValue() > before;
      before = column.getSExtValue();
    }
    if (!isRight)
      return op.emitOpError(labels[1])
             << " takes the columns " << *columns << " for " << count
             << (count == 1 ? " field" : " fields")
             << ": there is a number for each, from 0 on, growing";
  }
  std::optional<mlir::ArrayAttr> defaults = op.getDefaults();
  if (defaults && static_cast<int64_t>(defaults->size()) > count)
    return op.emitOpError(labels[2])
           << " has " << defaults->size() << " defaults for " << count
           << (count == 1 ? " field" : " fields");
  if (defaults)
    for (auto [text, type] : llvm::zip(
             defaults->template getAsValueRange<mlir::StringAttr>(), fields)) {
      mlir::Type element = mlir::getElementTypeOrSelf(type);
      llvm::StringRef number = text.trim();
      int64_t integer;
      double real;
      // The empty default of a required field is not checked.
      if (number.empty() || mlir::isa<StringType>(element) ||
          (mlir::isa<mlir::IntegerType>(element)
               ? !number.getAsInteger(10, integer)
               : !number.getAsDouble(real)))
        continue;
      return op.emitOpError(labels[2])
             << " has the default '" << text << "' for " << type
             << ", which it is none of";
    }
  if (std::optional<mlir::ArrayAttr> required = op.getRequired())
    for (llvm::APInt field :
         required->template getAsValueRange<mlir::IntegerAttr>())
      if (field.getSExtValue() < 0 || field.getSExtValue() >= count)
        return op.emitOpError(labels[2])
               << " requires field " << field.getSExtValue()
               << ", but fields are 0 to " << count - 1;
  return mlir::success();
}

} // namespace systole::data

#endif // SYSTOLE_LIB_DIALECT_DATA_IR_CSV_H
