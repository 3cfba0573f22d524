//===- FunctionInterface.cpp - What callers see of functions --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Target/Header.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace systole;

/// Whether C and C++ give the word a meaning that a member cannot have, or the
/// header itself does.
static bool isReserved(StringRef word) {
  static const llvm::StringSet<> words = {
      "alignas",  "alignof",  "and",       "asm",       "auto",     "bool",
      "break",    "case",     "catch",     "char",      "class",    "const",
      "continue", "default",  "delete",    "do",        "double",   "else",
      "enum",     "explicit", "export",    "extern",    "false",    "float",
      "for",      "friend",   "goto",      "if",        "inline",   "int",
      "long",     "mutable",  "namespace", "new",       "not",      "nullptr",
      "operator", "or",       "private",   "protected", "public",   "register",
      "restrict", "return",   "short",     "signed",    "sizeof",   "static",
      "struct",   "switch",   "template",  "this",      "throw",    "true",
      "try",      "typedef",  "typename",  "union",     "unsigned", "using",
      "virtual",  "void",     "volatile",  "while",     "xor"};
  return words.contains(word);
}

/// Whether C and C++ take `text` for a name.
static bool isIdentifier(StringRef text) {
  return !text.empty() && !llvm::isDigit(text.front()) && !isReserved(text) &&
         llvm::all_of(text,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// `text` as a name of C: what is no letter or digit becomes one underscore.
static std::string toIdentifier(StringRef text) {
  std::string name;
  for (char c : text)
    if (llvm::isAlnum(c))
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  while (!name.empty() && name.back() == '_')
    name.pop_back();
  if (!name.empty() && llvm::isDigit(name.front()))
    name.insert(0, "_");
  return isReserved(name) ? name + "_" : name;
}

/// What the source calls the value that is defined at `loc`: "x" of `%x`. A
/// number (`%0`) is no name.
static std::string getSourceName(FileLineColLoc loc,
                                 const llvm::SourceMgr &sources) {
  for (unsigned i = 1, e = sources.getNumBuffers(); i <= e; ++i) {
    const llvm::MemoryBuffer *buffer = sources.getMemoryBuffer(i);
    if (buffer->getBufferIdentifier() != loc.getFilename().getValue())
      continue;
    llvm::SMLoc place =
        const_cast<llvm::SourceMgr &>(sources).FindLocForLineAndColumn(
            i, loc.getLine(), loc.getColumn());
    if (!place.isValid())
      continue;
    StringRef rest(place.getPointer(),
                   buffer->getBufferEnd() - place.getPointer());
    if (!rest.consume_front("%") || rest.empty() || llvm::isDigit(rest.front()))
      return {};
    return toIdentifier(rest.take_while([](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
    }));
  }
  return {};
}

static std::string getName(BlockArgument argument,
                           const llvm::SourceMgr &sources) {
  Location loc = argument.getLoc();
  if (auto name = dyn_cast<NameLoc>(loc))
    return toIdentifier(name.getName());
  if (auto place = dyn_cast<FileLineColLoc>(loc))
    return getSourceName(place, sources);
  return {};
}

/// Names are unique: the second `x` is `x_1`.
static std::string makeUnique(std::string name, llvm::StringSet<> &taken) {
  std::string unique = name;
  for (unsigned i = 1; !taken.insert(unique).second; ++i)
    unique = name + "_" + std::to_string(i);
  return unique;
}

/// Adds a value to an interface; `name` is empty where it has none.
static LogicalResult addValue(func::FuncOp function, StringRef kind,
                              std::string name, Type type,
                              llvm::StringSet<> &taken,
                              std::vector<InterfaceValue> &values) {
  size_t index = values.size();
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return function.emitError()
           << kind << " " << index << " has the type " << type
           << "; only tensors of a static shape have a place in a header";
  Type element = tensor.getElementType();
  bool integer = element.isInteger(1) || element.isInteger(8) ||
                 element.isInteger(16) || element.isInteger(32) ||
                 element.isInteger(64);
  auto complex = dyn_cast<ComplexType>(element);
  if (!integer && !element.isF16() && !element.isBF16() && !element.isF32() &&
      !element.isF64() &&
      !(complex &&
        (complex.getElementType().isF32() || complex.getElementType().isF64())))
    return function.emitError()
           << kind << " " << index << " has elements of the type " << element
           << ", which C does not have; convert it inside the function";
  if (name.empty())
    name = kind.str() + std::to_string(index);
  values.push_back({makeUnique(std::move(name), taken), tensor});
  return success();
}

LogicalResult systole::renameMain(ModuleOp module, StringRef fallback) {
  auto function = module.lookupSymbol<func::FuncOp>("main");
  if (!function || !function.isPublic())
    return success();
  std::string name =
      toIdentifier(module.getSymName() ? *module.getSymName() : fallback);
  if (name.empty() || name == "main" || module.lookupSymbol(name))
    return function.emitError()
           << "a library's function cannot be called main, which is the C "
              "program's; give the module a name (module @mlp), which it then "
              "takes, or rename it";
  if (failed(SymbolTable::replaceAllSymbolUses(
          function, StringAttr::get(module.getContext(), name), module)))
    return failure();
  function.setName(name);
  return success();
}

FailureOr<std::vector<FunctionInterface>>
systole::readInterfaces(ModuleOp module, const llvm::SourceMgr &sources) {
  std::vector<FunctionInterface> functions;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    if (!isIdentifier(function.getName()))
      return function.emitError()
             << "the name of @" << function.getName()
             << " is none that a C program can write; rename it, or make it "
                "private if nobody calls it";
    FunctionInterface interface;
    interface.name = function.getName().str();
    llvm::StringSet<> taken;
    for (BlockArgument argument : function.getArguments())
      if (failed(addValue(function, "argument", getName(argument, sources),
                          argument.getType(), taken, interface.arguments)))
        return failure();
    taken.clear();
    for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
      auto info =
          function.getResultAttrOfType<StringAttr>(i, "jax.result_info");
      StringRef text = info ? info.getValue() : "";
      // JAX's path of a result: result['loss'], [0], .
      text.consume_front("result");
      std::string name = toIdentifier(text);
      bool number = StringRef(name).starts_with("_");
      if (failed(addValue(function, "result", number ? "" : name, type, taken,
                          interface.results)))
        return failure();
    }
    functions.push_back(std::move(interface));
  }
  if (functions.empty())
    return module.emitError("there is no public function for the header");
  return functions;
}

void systole::readScratchBytes(ModuleOp module,
                               std::vector<FunctionInterface> &functions) {
  for (FunctionInterface &function : functions)
    if (Operation *lowered = module.lookupSymbol(function.name))
      if (auto bytes =
              lowered->getAttrOfType<IntegerAttr>("tpu.transient_bytes"))
        function.scratchBytes = bytes.getInt();
}
