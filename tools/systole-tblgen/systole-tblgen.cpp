//===- systole-tblgen.cpp - Generates tables from TableGen ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of the build. The output is C++.
//
// -gen-op-values writes the operands and results of each operation, as its
// definition has them, for `tpu-opt --list-ops`: lines OP("name", operands,
// results).
//
// -gen-elementwise-rules writes the fields of ElementwiseRules as tables: a
// line for each field of an operation, which is a call of a macro. A source
// that includes the file defines the macros of the tables that it reads.
//
//===----------------------------------------------------------------------===//

#include "mlir/TableGen/GenInfo.h"
#include "mlir/TableGen/Operator.h"
#include "mlir/Tools/mlir-tblgen/MlirTblgenMain.h"
#include "llvm/TableGen/Error.h"
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

/// Writes the lines of an operation.
static void emitRules(const mlir::tblgen::Operator &op, llvm::raw_ostream &os) {
  const llvm::Record &record = op.getDef();
  std::string name = op.getQualCppClassName();
  llvm::StringRef arity = op.getNumOperands() == 1 ? "UNARY_" : "BINARY_";
  if (auto code = record.getValueAsString("scalarCode"); !code.empty())
    os << "SCALAR_CODE(" << name << ", " << code << ")\n";
  if (auto code = record.getValueAsString("complexFunction"); !code.empty())
    os << arity << "COMPLEX(" << name << ", " << code << ")\n";
  if (auto base = record.getValueAsString("broadcastOf"); !base.empty())
    os << "BROADCAST(" << name << ", ::systole::" << base << ")\n";
  if (record.getValueAsBit("hasZeroDerivative"))
    os << "ZERO_DERIVATIVE(" << name << ")\n";
  auto derivatives = record.getValueAsListOfStrings("derivatives");
  if (!derivatives.empty()) {
    if (static_cast<int>(derivatives.size()) != op.getNumOperands())
      llvm::PrintFatalError(
          record.getLoc(),
          "'" + record.getValueAsString("opName") + "' has " +
              llvm::Twine(op.getNumOperands()) + " operands and " +
              llvm::Twine(derivatives.size()) + " derivatives");
    bool isOfRight = derivatives.front().empty();
    os << (isOfRight ? "RIGHT_" : arity) << "DERIVATIVE(" << name;
    for (llvm::StringRef code :
         llvm::ArrayRef(derivatives).drop_front(isOfRight))
      os << ", " << code;
    os << ")\n";
  }
  int64_t first = record.getValueAsInt("firstMinor");
  // A class may set the second version of its operations.
  int64_t second =
      first < 0 ? -1 : record.getValueAsInt("firstMinorWithAccuracy");
  auto emitVersion = [&](int number, int64_t from, int64_t to,
                         llvm::StringRef attributes) {
    os << "VERSION(\"" << record.getValueAsString("opName") << "\", " << number
       << ", " << from << ", " << to << ", \"" << attributes << "\")\n";
  };
  if (first >= 0)
    emitVersion(1, first, second - (second >= 0), "");
  if (second >= 0)
    emitVersion(2, second, -1, "result_accuracy");
}

static bool emitElementwiseRules(const llvm::RecordKeeper &records,
                                 llvm::raw_ostream &os) {
  llvm::StringRef tables[] = {
      "SCALAR_CODE",      "UNARY_COMPLEX",    "BINARY_COMPLEX",
      "ZERO_DERIVATIVE",  "UNARY_DERIVATIVE", "BINARY_DERIVATIVE",
      "RIGHT_DERIVATIVE", "BROADCAST",        "VERSION"};
  for (llvm::StringRef table : tables)
    os << "#ifndef " << table << "\n#define " << table << "(...)\n#endif\n";
  for (const llvm::Record *record :
       records.getAllDerivedDefinitions("ElementwiseRules"))
    emitRules(mlir::tblgen::Operator(*record), os);
  for (llvm::StringRef table : tables)
    os << "#undef " << table << "\n";
  return false;
}

static mlir::GenRegistration
    rulesRegistration("gen-elementwise-rules",
                      "Generate the tables of elementwise operations",
                      emitElementwiseRules);

static mlir::GenRegistration
    registration("gen-op-values", "Generate what operations take and give",
                 emitOpValues);

int main(int argc, char **argv) { return mlir::MlirTblgenMain(argc, argv); }
