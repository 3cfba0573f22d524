//===- WriteHeader.cpp - Declarations for C and C++ -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compiled function takes three pointers: to the addresses of its arguments,
// to those of its results, and to scratch memory. A struct of pointers has the
// layout of such an array. So the header declares the symbol itself, with one
// struct for the arguments and one for the results.
//
//===----------------------------------------------------------------------===//

#include "WriteGeneration.h"

#include "runtime/system/CpuFeatureTable.h"
#include "systole/Target/Header.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace systole;

std::string systole::getCType(Type element) {
  if (element.isInteger(1))
    return "bool";
  if (element.isF32())
    return "float";
  if (element.isF64())
    return "double";
  if (element.isF16() || element.isBF16())
    return "uint16_t";
  if (auto complex = dyn_cast<ComplexType>(element))
    return complex.getElementType().isF32() ? "systole_complex64"
                                            : "systole_complex128";
  return (element.isUnsignedInteger() ? "uint" : "int") +
         std::to_string(element.getIntOrFloatBitWidth()) + "_t";
}

/// "float32 [8, 16]"; "bits of bfloat16 [4]".
static std::string describe(RankedTensorType type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Type element = type.getElementType();
  if (element.isF16() || element.isBF16())
    os << "bits of ";
  if (element.isInteger(1))
    os << "bool";
  else if (element.isBF16())
    os << "bfloat16";
  else if (auto complex = dyn_cast<ComplexType>(element))
    os << "complex" << 2 * complex.getElementType().getIntOrFloatBitWidth();
  else
    os << (isa<FloatType>(element)       ? "float"
           : element.isUnsignedInteger() ? "uint"
                                         : "int")
       << element.getIntOrFloatBitWidth();
  os << " [";
  llvm::interleaveComma(type.getShape(), os);
  os << "]";
  return text;
}

/// "JitMlp" for "jit_mlp".
static std::string getClassName(StringRef function) {
  std::string name = llvm::convertToCamelFromSnakeCase(function, true);
  return name == function ? name + "Function" : name;
}

/// "JIT_MLP" for "jit_mlp": the prefix of a function's macros.
static std::string getMacroName(StringRef function) { return function.upper(); }

//===----------------------------------------------------------------------===//
// C
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral prologue = R"(
#include <stdbool.h>
#include <stdint.h>

#ifndef SYSTOLE_COMPLEX
#define SYSTOLE_COMPLEX
typedef struct systole_complex64 { float real, imag; } systole_complex64;
typedef struct systole_complex128 { double real, imag; } systole_complex128;
#endif

#ifdef __cplusplus
extern "C" {
#endif
)";

/// Writes a struct of pointers, one a value. C has no empty structs, so an
/// empty one gets an unused member.
static void writeStruct(StringRef name, ArrayRef<InterfaceValue> values,
                        StringRef qualifier, llvm::raw_ostream &os) {
  os << "typedef struct " << name << " {\n";
  for (const InterfaceValue &value : values)
    os << "  " << qualifier << getCType(value.type.getElementType()) << " *"
       << value.name << "; /* " << describe(value.type) << " */\n";
  if (values.empty())
    os << "  " << qualifier << "void *none;\n";
  os << "} " << name << ";\n\n";
}

static void writeDeclaration(const FunctionInterface &function,
                             llvm::raw_ostream &os) {
  const std::string &name = function.name;
  std::string macro = getMacroName(name);
  os << "\n/* " << name << ": what a call reads, and what it writes. The\n"
     << "   elements of each are in C order (row-major), and no two overlap. "
        "*/\n";
  writeStruct(name + "_arguments", function.arguments, "const ", os);
  writeStruct(name + "_results", function.results, "", os);
  os << "/* Scratch memory of a call, in bytes; where it is not 0, its address "
        "is a\n   multiple of 64. */\n"
     << "#define " << macro << "_SCRATCH_BYTES " << function.scratchBytes
     << "\n\n"
     << "/* Calls the function; 0 when it is done, else see " << name
     << "_error. It allocates\n   nothing and keeps nothing: any number of "
        "threads may be in it, each with results\n   and scratch memory of its "
        "own. */\n"
     << "int32_t " << name << "(const " << name << "_arguments *arguments,\n"
     << "    const " << name << "_results *results, void *scratch);\n\n"
     << "/* The meaning of what a call has returned; null for 0. */\n"
     << "static inline const char *" << name << "_error(int32_t status) {\n"
     << "  switch (status) {\n  case 0:\n    return 0;\n"
     << "  case " << runtime::featureIsMissing << ":\n    return \"" << name
     << ": this CPU lacks instructions that the code needs: compile it with "
        "another \"\n           \"--target-cpu\";\n"
     << "  case " << runtime::tilesAreRefused << ":\n    return \"" << name
     << ": the system does not let this process use the CPU's AMX tiles: \"\n"
        "           \"compile with --target-cpu=x86-64-v4, or for both, as in "
        "\"\n"
        "           \"--target-cpu=sapphirerapids,x86-64-v4\";\n"
     << "  default:\n    return \"" << name << ": the call failed\";\n"
     << "  }\n}\n";
}

//===----------------------------------------------------------------------===//
// C++
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral wrapperPrologue = R"(
#ifdef __cplusplus
} // extern "C"

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <new>

#ifndef SYSTOLE_TENSOR_REF
#define SYSTOLE_TENSOR_REF
namespace systole {

/// Elements that the caller owns, in C order, with the shape it says they have.
template <typename T> class TensorRef {
public:
  TensorRef(T *data, std::initializer_list<int64_t> shape)
      : elements(data), rank(shape.size()) {
    std::size_t i = 0;
    for (int64_t size : shape)
      if (i < maxRank)
        sizes[i++] = size;
  }

  T *data() const { return elements; }

  bool hasShape(std::initializer_list<int64_t> shape) const {
    if (shape.size() != rank || rank > maxRank)
      return false;
    std::size_t i = 0;
    for (int64_t size : shape)
      if (sizes[i++] != size)
        return false;
    return true;
  }

private:
  static constexpr std::size_t maxRank = 32;
  T *elements;
  std::size_t rank;
  int64_t sizes[maxRank] = {};
};

} // namespace systole
#endif // SYSTOLE_TENSOR_REF
)";

static void writeMembers(StringRef name, ArrayRef<InterfaceValue> values,
                         StringRef qualifier, llvm::raw_ostream &os) {
  os << "  struct " << name << " {\n";
  for (const InterfaceValue &value : values)
    os << "    systole::TensorRef<" << qualifier
       << getCType(value.type.getElementType()) << "> " << value.name << "; // "
       << describe(value.type) << "\n";
  os << "  };\n";
}

/// Checks each value's shape, with a message that names a mismatch.
static void writeChecks(StringRef function, StringRef kind,
                        ArrayRef<InterfaceValue> values,
                        llvm::raw_ostream &os) {
  for (const InterfaceValue &value : values) {
    os << "    if (!" << kind << "s." << value.name << ".hasShape({";
    llvm::interleaveComma(value.type.getShape(), os);
    os << "}))\n      return \"" << function << ": the " << kind << " '"
       << value.name << "' must be " << describe(value.type) << "\";\n";
  }
}

static void writeClass(const FunctionInterface &function,
                       llvm::raw_ostream &os) {
  const std::string &name = function.name;
  std::string className = getClassName(name);
  std::string bytes = getMacroName(name) + "_SCRATCH_BYTES";
  os << "\n/// Calls " << name
     << " with scratch memory of its own: make an object a thread.\n"
     << "class " << className << " {\npublic:\n";
  writeMembers("Arguments", function.arguments, "const ", os);
  writeMembers("Results", function.results, "", os);
  os << "\n  " << className << "()\n      : scratch(" << bytes
     << " ? ::operator new(" << bytes
     << ", std::align_val_t(64)) : nullptr) {}\n\n"
     << "  /// Null when it is done; else what is wrong: a shape (then nothing "
        "is written),\n  /// or see "
     << name << "_error. Allocates nothing.\n"
     << "  const char *operator()(const Arguments &arguments,\n"
     << "                         const Results &results) const noexcept {\n";
  writeChecks(name, "argument", function.arguments, os);
  writeChecks(name, "result", function.results, os);
  auto writePointers = [&](StringRef kind, ArrayRef<InterfaceValue> values) {
    os << "    const " << name << "_" << kind << "s " << kind << "Pointers = {";
    llvm::interleaveComma(values, os, [&](const InterfaceValue &value) {
      os << kind << "s." << value.name << ".data()";
    });
    os << "};\n";
  };
  writePointers("argument", function.arguments);
  writePointers("result", function.results);
  os << "    return " << name << "_error(" << name
     << "(&argumentPointers, &resultPointers, scratch.get()));\n"
     << "  }\n\nprivate:\n"
     << "  struct Delete {\n    void operator()(void *memory) const {\n"
     << "      ::operator delete(memory, std::align_val_t(64));\n    }\n  };\n"
     << "  std::unique_ptr<void, Delete> scratch;\n};\n";
}

void systole::writeHeader(ArrayRef<FunctionInterface> functions, StringRef stem,
                          StringRef commandLine, llvm::raw_ostream &os) {
  std::string macro = "SYSTOLE_FUNCTIONS_";
  for (char c : stem)
    macro += llvm::isAlnum(c) ? llvm::toUpper(c) : '_';
  macro += "_H";
  // The name of a file may contain the end of a comment.
  std::string command = commandLine.str();
  for (size_t at; (at = command.find("*/")) != std::string::npos;)
    command.insert(at + 1, " ");
  std::string generation = writeGeneration(functions);
  os << "/* Made by Systole; do not edit.\n   " << command << " */\n"
     << "#ifndef " << macro << "\n#define " << macro << "\n"
     << (generation.empty() ? "" : "\n#include <stdlib.h>\n#include <string.h>")
     << prologue;
  for (const FunctionInterface &function : functions)
    writeDeclaration(function, os);
  os << generation;
  os << wrapperPrologue;
  for (const FunctionInterface &function : functions)
    writeClass(function, os);
  os << "#endif // __cplusplus\n\n#endif /* " << macro << " */\n";
}
