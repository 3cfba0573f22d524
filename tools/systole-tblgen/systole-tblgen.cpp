//===- systole-tblgen.cpp - Generates tables from TableGen ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of the build. -gen-op-values writes the operands and results of each
// operation, as its definition has them, for `tpu-opt --list-ops`. The output
// is C++: lines OP("name", operands, results).
//
//===----------------------------------------------------------------------===//

#include "mlir/TableGen/GenInfo.h"
#include "mlir/TableGen/Operator.h"
#include "mlir/Tools/mlir-tblgen/MlirTblgenMain.h"
#include "llvm/TableGen/Record.h"

using mlir::tblgen::NamedTypeConstraint;

/// "lhs, rhs: tensor; x: token": joins the names of neighbours of one type.
static std::string describe(llvm::ArrayRef<NamedTypeConstraint> values) {
  std::string text;
  llvm::StringRef last;
  for (const auto &[i, value] : llvm::enumerate(values)) {
    llvm::StringRef summary = value.constraint.getSummary();
    bool isLast = i + 1 == values.size() ||
                  values[i + 1].constraint.getSummary() != summary;
    if (i > 0)
      text += summary == last ? ", " : "; ";
    text += value.name;
    if (value.isVariadic())
      text += "...";
    if (isLast)
      text += ": " + summary.str();
    last = summary;
  }
  return text;
}

static bool emitOpValues(const llvm::RecordKeeper &records,
                         llvm::raw_ostream &os) {
  for (const llvm::Record *record : records.getAllDerivedDefinitions("Op")) {
    mlir::tblgen::Operator op(*record);
    llvm::SmallVector<NamedTypeConstraint> operands(op.getOperands());
    llvm::SmallVector<NamedTypeConstraint> results(op.getResults());
    os << "OP(\"" << op.getOperationName() << "\",\n   \"";
    os.write_escaped(describe(operands)) << "\",\n   \"";
    os.write_escaped(describe(results)) << "\")\n";
  }
  return false;
}

static mlir::GenRegistration
    registration("gen-op-values", "Generate what operations take and give",
                 emitOpValues);

int main(int argc, char **argv) { return mlir::MlirTblgenMain(argc, argv); }
