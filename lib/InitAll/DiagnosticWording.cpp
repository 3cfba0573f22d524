//===- DiagnosticWording.cpp - Plain words for MLIR's errors --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's parser writes for authors of compilers: "use of undeclared SSA value
// name". A diagnostic handler replaces such messages, which have no other hook.
// It is registered with the first dialect of a program, so it runs before the
// handlers that print or check diagnostics. Our own constraints need no
// replacement: their summaries are plain words.
//
//===----------------------------------------------------------------------===//

#include "DiagnosticWording.h"

#include "runtime/support/NearestName.h"
#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Support/UnknownOperation.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace systole;

/// The dialects that people write programs in, the most likely one first.
static constexpr StringLiteral writtenDialects[] = {"graph", "data",
                                                    "stablehlo", "chlo"};

/// Splits "A 'NAME' B" into NAME and what is before and after it.
static bool takeQuoted(StringRef text, StringRef before, StringRef &name,
                       StringRef &after) {
  if (!text.consume_front(before))
    return false;
  std::tie(name, after) = text.split('\'');
  return true;
}

static std::string suggest(StringRef name) {
  return name.empty() ? "" : ("; did you mean '" + name + "'?").str();
}

//===----------------------------------------------------------------------===//
// Unknown names
//===----------------------------------------------------------------------===//

/// Returns the operations of a dialect, without its name. Empty if the dialect
/// is not loaded: loading it would register a handler while handlers run.
static std::vector<std::string_view> opsOf(MLIRContext *context,
                                           StringRef dialect) {
  std::vector<std::string_view> names;
  if (context->getLoadedDialect(dialect))
    for (RegisteredOperationName op :
         context->getRegisteredOperationsByDialect(dialect))
      names.push_back(op.stripDialect());
  // The first of equally near names is suggested: that for images, if only the
  // dimensions are missing.
  llvm::sort(names, [](std::string_view a, std::string_view b) {
    return std::pair(!StringRef(a).ends_with("2d"), a) <
           std::pair(!StringRef(b).ends_with("2d"), b);
  });
  return names;
}

/// The operation that a mistyped name means, or an empty string.
static std::string findOp(MLIRContext *context, StringRef written) {
  auto [dialect, name] = written.split('.');
  if (name.empty())
    name = dialect;
  SmallVector<StringRef> dialects;
  if (context->getLoadedDialect(dialect))
    dialects.push_back(dialect);
  else
    llvm::append_range(dialects, writtenDialects);
  for (bool exact : {true, false})
    for (StringRef candidate : dialects) {
      std::vector<std::string_view> names = opsOf(context, candidate);
      StringRef found =
          exact
              ? (llvm::is_contained(names, std::string_view(name)) ? name : "")
              : StringRef(runtime::findNearestName(name, names));
      if (!found.empty())
        return (candidate + "." + found).str();
    }
  return "";
}

static std::string describeUnknownOp(MLIRContext *context, StringRef name) {
  std::string text = ("there is no operation '" + name + "'").str();
  std::string found = findOp(context, name);
  return text +
         (found.empty() ? "; tpu-opt --list-ops lists all" : suggest(found));
}

template <typename... Attributes>
static std::vector<std::string_view> mnemonicsOf() {
  return {std::string_view(Attributes::getMnemonic())...};
}

/// "unknown attribute `sdg` in dialect `graph`".
static std::optional<std::string> describeUnknownAttribute(StringRef text) {
  if (!text.consume_front("unknown attribute `") ||
      !text.consume_back("` in dialect `graph`"))
    return std::nullopt;
  return ("there is no attribute '#graph." + text + "'").str() +
         runtime::suggestName(std::string_view(text),
                              mnemonicsOf<
#define GET_ATTRDEF_LIST
#include "systole/Dialect/Graph/IR/GraphAttrs.cpp.inc"
                                  >(),
                              "'#graph.");
}

//===----------------------------------------------------------------------===//
// Constraints on attributes
//===----------------------------------------------------------------------===//

/// "'graph.dense' op attribute 'units' failed to satisfy constraint: ...".
static std::optional<std::string> describeAttribute(StringRef text) {
  // The parser adds the operation's name in front of the verifier's text.
  StringRef name, after;
  if (takeQuoted(text, "custom op '", name, after) &&
      after.ltrim().starts_with(("'" + name + "'").str()))
    text = after.ltrim();
  StringRef before, constraint;
  std::tie(before, constraint) = text.split(" failed to satisfy constraint: ");
  if (constraint.empty())
    return std::nullopt;
  // MLIR generates a flag for its own UnitAttr only, so that one has no other
  // summary.
  if (constraint == "unit attribute")
    constraint = "written without a value";
  return (before + " must be " + constraint).str();
}

//===----------------------------------------------------------------------===//
// The handler
//===----------------------------------------------------------------------===//

/// Complete messages, and their replacements.
static constexpr std::pair<StringLiteral, StringLiteral> texts[] = {
    {"use of undeclared SSA value name", "this value is not defined"},
    {"expected SSA operand", "expected a value, such as %x"},
    {"expected operation name in quotes",
     "expected an operation: the one before ends here"},
    {"expected non-function type",
     "expected a type, such as f32 or tensor<2x3xf32>"},
    {"expected '}' in attribute dictionary", "expected ',' or '}'"},
    {"expected floating point literal", "expected a number, such as 0.5"},
    {"expected attribute value",
     "expected a constant, such as 1, \"text\" or [1, 2]"},
};

/// The name of the operation that an error of the parser reports as unknown, or
/// nothing.
static StringRef findUnknownOp(StringRef text) {
  StringRef name, after;
  if (takeQuoted(text, "custom op '", name, after) &&
      after.starts_with(" is unknown"))
    return name;
  if (takeQuoted(text, "unregistered operation '", name, after))
    return name;
  return text.starts_with("Dialect `")
             ? text.split(" not found for custom op '").second.split('\'').first
             : "";
}

/// The text in plain words, or nothing.
static std::optional<std::string> reword(MLIRContext *context, StringRef text) {
  for (const auto &[from, to] : texts)
    if (text == from)
      return to.str();
  StringRef name, after;
  if (takeQuoted(text, "custom op '", name, after) &&
      after == " expected valid '@'-identifier for symbol name")
    return ("'" + name + "' expects a name that begins with @").str();
  if (text.starts_with("Available dialects: "))
    return "programs are written in the dialects " +
           llvm::join(std::begin(writtenDialects), std::end(writtenDialects),
                      ", ");
  if (takeQuoted(text, "undefined symbol alias id '", name, after))
    return ("'#" + name + "' is not defined: write #" + name +
            " = VALUE at the top of the file")
        .str();
  if (takeQuoted(text, "redefinition of SSA value '", name, after))
    return ("the value '" + name + "' is defined twice").str();
  if (text.consume_front("duplicate or unknown struct parameter name: "))
    return ("there is no parameter '" + text + "', or it is given twice").str();
  if (std::optional<std::string> attribute = describeUnknownAttribute(text))
    return attribute;
  return describeAttribute(text);
}

static void rewordAll(MLIRContext *context, Diagnostic &diagnostic) {
  std::string original = diagnostic.str();
  std::optional<std::string> text;
  if (StringRef unknown = findUnknownOp(original); !unknown.empty()) {
    text = describeUnknownOp(context, unknown);
    diagnostic.getMetadata().emplace_back(unknownOperation);
  } else {
    text = reword(context, original);
  }
  if (text) {
    for (DiagnosticArgument &argument : diagnostic.getArguments())
      argument = DiagnosticArgument(StringRef());
    diagnostic << Twine(*text);
  }
  for (Diagnostic &note : diagnostic.getNotes())
    rewordAll(context, note);
}

template <typename Dialect>
static void registerHandler(MLIRContext *context, Dialect *) {
  context->getDiagEngine().registerHandler([context](Diagnostic &diagnostic) {
    rewordAll(context, diagnostic);
    return failure(); // The next handler prints it.
  });
}

void systole::registerDiagnosticWording(DialectRegistry &registry) {
  // A second handler finds nothing to reword.
  registry.addExtension(+registerHandler<graph::GraphDialect>);
  registry.addExtension(+registerHandler<data::DataDialect>);
  registry.addExtension(+registerHandler<stablehlo::StablehloDialect>);
}
