//===- ProgramGenerator.cpp - Random StableHLO programs -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace llvm;
using namespace systole::fuzz;

ArrayRef<ElementType> systole::fuzz::getElementTypes() {
  using E = ElementType;
  static const E types[] = {
      {"f32", E::Float, 32, 0x1p-23, 1e12, 0x1p-126},
      {"f64", E::Float, 64, 0x1p-52, 1e30, 0x1p-1022},
      {"f16", E::Float, 16, 0x1p-10, 1e3, 0x1p-14},
      {"bf16", E::Float, 16, 0x1p-7, 1e12, 0x1p-126},
      {"i1", E::Boolean, 1},
      {"i8", E::Signed, 8},
      {"i16", E::Signed, 16},
      {"i32", E::Signed, 32},
      {"i64", E::Signed, 64},
      {"ui8", E::Unsigned, 8},
      {"ui16", E::Unsigned, 16},
      {"ui32", E::Unsigned, 32},
      {"ui64", E::Unsigned, 64},
      {"i2", E::Signed, 2},
      {"i4", E::Signed, 4},
      {"ui2", E::Unsigned, 2},
      {"ui4", E::Unsigned, 4},
      {"f8E4M3FN", E::Float, 8, 0x1p-3, 100, 0x1p-6},
      {"f8E5M2", E::Float, 8, 0x1p-2, 1e4, 0x1p-14},
      {"f8E3M4", E::Float, 8, 0x1p-4, 8, 0x1p-2},
      {"f8E4M3FNUZ", E::Float, 8, 0x1p-3, 100, 0x1p-7},
  };
  return types;
}

std::string systole::fuzz::join(ArrayRef<int64_t> numbers) {
  std::string text;
  raw_string_ostream os(text);
  interleaveComma(numbers, os);
  return text;
}

double systole::fuzz::roundedError(const ElementType &type, double magnitude,
                                   double error) {
  return error + type.epsilon * (magnitude + error) + type.tiny;
}

std::string systole::fuzz::joinNames(ArrayRef<Value> values) {
  return llvm::join(map_range(values, [](const Value &v) { return v.name; }),
                    ", ");
}

std::string systole::fuzz::joinTypes(ArrayRef<Value> values) {
  return llvm::join(
      map_range(values, [](const Value &v) { return v.getType(); }), ", ");
}

int64_t Value::getNumElements() const {
  int64_t n = 1;
  for (int64_t size : shape)
    n *= size;
  return n;
}

std::string Value::getType() const {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += std::to_string(size) + "x";
  return text + type->name.str() + ">";
}

Shape Generator::chooseShape(int64_t maxRank) {
  Shape shape(std::min(below(5), maxRank));
  int64_t elements = 1;
  for (int64_t &size : shape) {
    size =
        between(1, std::max<int64_t>(1, std::min<int64_t>(6, 200 / elements)));
    elements *= size;
  }
  // Now and then nothing at all.
  if (!shape.empty() && chance(3))
    shape[below(shape.size())] = 0;
  return shape;
}

SmallVector<int64_t> Generator::choosePermutation(int64_t n) {
  auto result = to_vector(seq<int64_t>(0, n));
  for (int64_t i = n - 1; i > 0; --i)
    std::swap(result[i], result[below(i + 1)]);
  return result;
}

const Value *Generator::find(function_ref<bool(const Value &)> suits) {
  SmallVector<const Value *> found;
  for (const Value &value : values)
    if (suits(value))
      found.push_back(&value);
  if (found.empty())
    return nullptr;
  // Later ones more often: deep programs, not broad ones.
  return found[std::max(below(found.size()), below(found.size()))];
}

Value Generator::findLike(const Value &value,
                          function_ref<bool(const Value &)> suits) {
  const Value *found = chance(20) ? nullptr : find([&](const Value &other) {
    return other.type == value.type && other.shape == value.shape &&
           suits(other);
  });
  return found ? *found : emitConstant(*value.type, value.shape);
}

void Generator::add(Value value) { values.push_back(std::move(value)); }

Value Generator::make(const ElementType &type, ArrayRef<int64_t> shape,
                      double magnitude, double error) {
  Value value;
  value.name = newName();
  value.type = &type;
  value.shape = Shape(shape);
  value.magnitude = type.isFloat() ? magnitude : unbounded;
  value.error = type.isFloat() ? error : 0;
  return value;
}

Value Generator::emitScalar(const ElementType &type, StringRef literal) {
  Value value = make(type, {}, unbounded, 0);
  line() << value.name << " = stablehlo.constant dense<" << literal
         << "> : " << value.getType() << "\n";
  return value;
}

Value Generator::emitConstant(const ElementType &type, ArrayRef<int64_t> shape,
                              int64_t limit) {
  Value value = make(type, shape, 4, 0);
  auto literal = [&]() -> std::string {
    if (type.kind == ElementType::Boolean)
      return chance(50) ? "true" : "false";
    if (type.isFloat())
      return std::to_string(between(-16, 16) * 0.25);
    bool isSigned = type.kind == ElementType::Signed && limit == 0;
    int64_t low = isSigned ? -9 : 0, high = 9;
    if (type.bits < 8) {
      high = (1 << (isSigned ? type.bits - 1 : type.bits)) - 1;
      low = isSigned ? -high - 1 : 0;
    }
    return std::to_string(limit ? below(limit) : between(low, high));
  };
  line() << value.name << " = stablehlo.constant dense<";
  bool splat = chance(40);
  int64_t position = 0;
  auto write = [&](auto &&self, ArrayRef<int64_t> rest) -> void {
    if (rest.empty()) {
      os << literal();
      ++position;
      return;
    }
    os << "[";
    for (int64_t i = 0; i < rest.front(); ++i) {
      os << (i ? ", " : "");
      self(self, rest.drop_front());
    }
    os << "]";
  };
  if (value.getNumElements() > 0)
    write(write, splat ? ArrayRef<int64_t>() : shape);
  os << "> : " << value.getType() << "\n";
  return value;
}

/// The emitters of a family, one for each unit of its weight.
static ArrayRef<Emitter> getEmitters(Family family) {
  static const std::vector<Emitter> quantized = [] {
    std::vector<Emitter> some;
    addQuantized(some);
    return some;
  }();
  static const std::vector<Emitter> emitters = [] {
    std::vector<Emitter> all;
    addElementwise(all);
    addMoves(all);
    addIndexing(all);
    addReductions(all);
    addContractions(all);
    addControlFlow(all);
    addComplex(all);
    addCHLO(all);
    addQuantized(all);
    return all;
  }();
  return family == Family::All ? emitters : quantized;
}

void Generator::emitOps(int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    // Other ops vary the operands of quantized ones.
    bool isAny = family == Family::All || chance(40);
    choose(getEmitters(isAny ? Family::All : family))(*this);
  }
}

Program Generator::generate() {
  Program program;
  int64_t numArguments = between(1, 4);
  for (int64_t i = 0; i < numArguments; ++i) {
    // f32, which quantized ops take, or any type.
    bool isFirst = family == Family::Quantized && i == 0;
    const ElementType &type = isFirst || chance(50) ? getElementTypes().front()
                                                    : choose(getElementTypes());
    // A float argument of any numbers, or of small ones.
    Value value = make(type, chooseShape(), chance(20) ? unbounded : 4, 0);
    program.arguments.push_back(value);
    add(value);
  }
  emitOps(between(3, 25));
  while (family == Family::Quantized && !StringRef(text).contains("!quant."))
    emitOps(1);

  // The last values, and some of the others.
  size_t first = std::min(values.size() - 1, program.arguments.size());
  for (size_t i = values.size(); i-- > first;)
    if (program.results.size() < 3 ||
        (program.results.size() < 8 && chance(25)))
      program.results.push_back(values[i]);

  raw_string_ostream whole(program.text);
  std::string arguments;
  for (const Value &v : program.arguments)
    arguments += (arguments.empty() ? "" : ", ") + v.name + ": " + v.getType();
  std::string types = joinTypes(program.results);
  whole << "func.func @main(" << arguments << ") -> (" << types << ") {\n"
        << text << "  return " << joinNames(program.results) << " : " << types
        << "\n}\n";
  return program;
}

Program systole::fuzz::generateProgram(uint64_t seed, Family family) {
  // Neighbouring seeds make unlike programs.
  return Generator(seed * 0x9E3779B97F4A7C15u + 1, family).generate();
}
