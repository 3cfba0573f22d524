//===- CppApi.cpp - Generates the C++ API from operations -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of C++ that write operations of the dialects `graph` and `data`.
// dialects/Estimator/CppApi.td has the rule, and its exceptions.
//
//===----------------------------------------------------------------------===//

#include "CppAttribute.h"
#include "mlir/TableGen/GenInfo.h"

#include <map>

using namespace systole::tblgen;

namespace {

/// Calls `use` for the operations that become functions, in the order of their
/// definitions.
void forEachFunction(
    const RecordKeeper &records,
    llvm::function_ref<void(const Operator &, const Rows &)> use) {
  Rows rows(records);
  std::vector<const Record *> all;
  for (const Record *record : records.getAllDerivedDefinitions("Op"))
    all.push_back(record);
  llvm::sort(all, [](const Record *a, const Record *b) {
    return a->getID() < b->getID();
  });
  for (const Record *record : all) {
    Operator op(*record);
    if (op.getDialectName() != "graph" && op.getDialectName() != "data")
      continue;
    const Record *row = rows.lookup(*record);
    if (!row || row->isSubClassOf("Cpp_Function"))
      use(op, rows);
  }
}

/// The functions of metrics by their attributes. Each has a row.
std::map<std::string, std::string> metrics(const RecordKeeper &records) {
  std::map<std::string, std::string> functions;
  for (const Record *row : records.getAllDerivedDefinitions("Cpp_Metric"))
    functions["#graph." + row->getValueAsDef("attribute")
                              ->getValueAsString("mnemonic")
                              .str()] = row->getValueAsString("name").str();
  for (const Record *metric : records.getAllDerivedDefinitions("Graph_Metric"))
    if (!functions.count("#graph." +
                         metric->getValueAsString("mnemonic").str()))
      PrintFatalError(metric->getLoc(),
                      "the C++ API has no function for the metric '" +
                          metric->getValueAsString("mnemonic") +
                          "': write one in lib/Estimator/Metrics.cpp, and give "
                          "it a row in dialects/Estimator/CppApi.td");
  return functions;
}

/// The part of the header that is included in a function's namespace or class.
std::string sectionOf(const Operator &op, StringRef name) {
  StringRef space = Function::spaceOf(name);
  if (space.empty())
    return op.getDialectName() == "graph" ? "SYSTOLE_OPERATIONS"
                                          : "SYSTOLE_DATA";
  return "SYSTOLE_" + space.upper();
}

bool emitDeclarations(const RecordKeeper &records, llvm::raw_ostream &os) {
  metrics(records);
  std::map<std::string, std::string> sections;
  forEachFunction(records, [&](const Operator &op, const Rows &rows) {
    Function function(op, rows);
    bool isFirst = true;
    for (const std::string &name : function.getNames()) {
      llvm::raw_string_ostream section(sections[sectionOf(op, name)]);
      if (isFirst)
        function.declareOptions(section);
      function.declare(name, section);
      isFirst = false;
    }
  });
  for (const AttributeFunction &function : AttributeFunction::all(records))
    for (const std::string &name : function.getNames()) {
      llvm::raw_string_ostream section(
          sections[function.getSection(name).str()]);
      function.declare(name, section);
    }
  os << "// Made by systole-tblgen from dialects/Estimator/CppApi.td.\n\n";
  for (const auto &[name, text] : sections)
    os << "#ifdef " << name << "\n#undef " << name << "\n\n"
       << text << "#endif // " << name << "\n\n";
  return false;
}

bool emitDefinitions(const RecordKeeper &records, llvm::raw_ostream &os) {
  std::string definitions, activations, words;
  llvm::raw_string_ostream definitionsOs(definitions),
      activationsOs(activations), wordsOs(words);
  forEachFunction(records, [&](const Operator &op, const Rows &rows) {
    Function function(op, rows);
    // The names in messages that differ. "data.csv" may also be a file.
    const std::string &first = function.getNames().front();
    if (Function::wordOf(first) != op.getDef().getValueAsString("opName")) {
      wordsOs << "\"'" << op.getOperationName() << "' op=" << first
              << "\\n\"\n";
      if (op.getDialectName() == "graph")
        wordsOs << "\"" << op.getOperationName() << "=" << first << "\\n\"\n";
    }
    for (const std::string &name : function.getNames()) {
      function.define(name, definitionsOs);
      if (Function::spaceOf(name) == "nn")
        activationsOs << "ACTIVATION(" << name << ", \""
                      << Function::wordOf(name) << "\")\n";
    }
  });
  for (const AttributeFunction &function : AttributeFunction::all(records))
    for (const std::string &name : function.getNames())
      function.define(name, definitionsOs);
  for (const Record *row : records.getAllDerivedDefinitions("Cpp_Argument"))
    wordsOs << "\"attribute '" << row->getValueAsString("attribute")
            << "'=attribute '" << row->getValueAsString("name") << "'\\n\"\n";
  os << "// Made by systole-tblgen from dialects/Estimator/CppApi.td.\n\n"
     << "#ifdef SYSTOLE_DEFINITIONS\n#undef SYSTOLE_DEFINITIONS\n\n"
     << definitions << "#endif // SYSTOLE_DEFINITIONS\n\n"
     << "#ifdef SYSTOLE_ACTIVATIONS\n#undef SYSTOLE_ACTIVATIONS\n"
     << activations << "#undef ACTIVATION\n#endif // SYSTOLE_ACTIVATIONS\n\n"
     << "#ifdef SYSTOLE_WORDS\n#undef SYSTOLE_WORDS\n"
     << words << "#endif // SYSTOLE_WORDS\n";
  return false;
}

/// The page docs/cpp-functions.md: a row for each operation.
bool emitPage(const RecordKeeper &records, llvm::raw_ostream &os) {
  Rows rows(records);
  std::map<std::string, std::string> lines;
  auto quoted = [](const std::vector<std::string> &calls) {
    return "`" + llvm::join(calls, "`, `") + "`";
  };
  for (const Record *record : records.getAllDerivedDefinitions("Op")) {
    Operator op(*record);
    if (op.getDialectName() != "graph" && op.getDialectName() != "data")
      continue;
    const Record *row = rows.lookup(*record);
    StringRef peer = record->getValueAsString("peerName");
    std::string &line = lines[op.getOperationName()];
    if (row && row->isSubClassOf("Cpp_ByHand"))
      line = ("`" + row->getValueAsString("name") + "`, by hand").str();
    else if (row && row->isSubClassOf("Cpp_Unneeded"))
      line = ("none: " + row->getValueAsString("reason")).str();
    else
      line = quoted(Function(op, rows).getCalls());
    line += peer.empty() ? " | |" : (" | `" + peer + "` |").str();
  }
  for (const AttributeFunction &function : AttributeFunction::all(records))
    lines[function.getAttribute()] = quoted(function.getCalls()) + " | |";
  for (const auto &[attribute, function] : metrics(records))
    lines[attribute] = "`" + function + "`, by hand | |";
  os << "# All functions of the C++ API\n\n"
     << "Generated by `systole-tblgen -gen-cpp-api-page` from "
        "[CppApi.td](../dialects/Estimator/CppApi.td). A result's type is the "
        "argument `type`. Options in braces are members of a struct, in this "
        "order. [The C++ API](cpp.md) explains how they are used.\n\n"
     << "| operation | function | in Python |\n|---|---|---|\n";
  for (const auto &[op, line] : lines)
    os << "| `" << op << "` | " << line << "\n";
  return false;
}

mlir::GenRegistration declarations("gen-cpp-api-decls",
                                   "Generate the functions of the C++ API",
                                   emitDeclarations);
mlir::GenRegistration definitions("gen-cpp-api-defs",
                                  "Generate the definitions of the C++ API",
                                  emitDefinitions);
mlir::GenRegistration page("gen-cpp-api-page",
                           "Generate the page of the C++ API's functions",
                           emitPage);

} // namespace
