//===- ProgramGenerator.h - Random StableHLO programs -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is a function of random ops on random types, as text: equal seeds
// give equal programs. For every value the generator knows how much two correct
// implementations may differ, by the rules of error analysis. `exact` values
// have equal bits (integers, moves, single roundings). Others have a bound on
// their magnitude and on their error. An op that could turn a small error into
// a large one (a comparison, a quotient by nearly 0) takes exact values only.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_FUZZ_PROGRAMGENERATOR_H
#define SYSTOLE_TEST_FUZZ_PROGRAMGENERATOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <limits>
#include <random>
#include <string>
#include <vector>

namespace systole::fuzz {

using Shape = llvm::SmallVector<int64_t, 4>;

/// An element type, by its place in a table.
struct ElementType {
  llvm::StringLiteral name;
  enum Kind { Boolean, Signed, Unsigned, Float } kind;
  unsigned bits;
  /// For floats: the distance from 1 to the next number, the largest number
  /// whose sums and products must be finite, the smallest normal number.
  double epsilon = 0, limit = 0, tiny = 0;

  bool isFloat() const { return kind == Float; }
  bool isInteger() const { return kind == Signed || kind == Unsigned; }
};

llvm::ArrayRef<ElementType> getElementTypes();

constexpr double unbounded = std::numeric_limits<double>::infinity();

/// A value of the program.
struct Value {
  std::string name;
  const ElementType *type = nullptr;
  Shape shape;
  /// |x| <= magnitude, where that is known: anything, also NaN, otherwise.
  double magnitude = unbounded;
  /// |computed - true| <= error; 0 where the bits are certain.
  double error = 0;

  bool isExact() const { return error == 0; }
  bool isBounded() const { return magnitude != unbounded; }
  int64_t getNumElements() const;
  std::string getType() const;
};

struct Program {
  std::string text;
  std::vector<Value> arguments;
  std::vector<Value> results;
};

/// The ops of a program.
enum class Family {
  All,
  /// At least one chain of quantized types, between elementwise ops and moves.
  Quantized
};

/// Makes the program of a seed.
Program generateProgram(uint64_t seed, Family family = Family::All);

//===----------------------------------------------------------------------===//
// For the families of ops
//===----------------------------------------------------------------------===//

class Generator {
public:
  Generator(uint64_t seed, Family family)
      : family(family), random(seed), os(text) {}
  Program generate();

  // Chance.
  int64_t below(int64_t n) { return static_cast<int64_t>(random() % n); }
  int64_t between(int64_t low, int64_t high) {
    return low + below(high - low + 1);
  }
  bool chance(int percent) { return below(100) < percent; }
  template <typename T> const T &choose(llvm::ArrayRef<T> from) {
    return from[below(from.size())];
  }
  llvm::StringRef choose(std::initializer_list<llvm::StringRef> from) {
    return *(from.begin() + below(from.size()));
  }
  Shape chooseShape(int64_t maxRank = 4);
  llvm::SmallVector<int64_t> choosePermutation(int64_t n);

  // Values in sight.
  /// One that `suits`, or null.
  const Value *find(llvm::function_ref<bool(const Value &)> suits);
  const Value *findAny() {
    return find([](const Value &) { return true; });
  }
  /// Another of the same type and shape: perhaps the same, perhaps a constant.
  Value findLike(const Value &value,
                 llvm::function_ref<bool(const Value &)> suits);
  Value findLike(const Value &value) {
    return findLike(value, [](const Value &) { return true; });
  }

  // Text.
  std::string newName() { return "%v" + std::to_string(counter++); }
  llvm::raw_ostream &line() { return os.indent(depth * 2); }
  /// More of the line that was begun.
  llvm::raw_ostream &continueLine() { return os; }
  /// A constant of random elements: floats of small magnitude, integers below
  /// `limit` where it is not 0.
  Value emitConstant(const ElementType &type, llvm::ArrayRef<int64_t> shape,
                     int64_t limit = 0);
  Value emitScalar(const ElementType &type, llvm::StringRef literal);
  /// Adds `value`, which an op just emitted defines.
  void add(Value value);
  /// A value of a new name.
  Value make(const ElementType &type, llvm::ArrayRef<int64_t> shape,
             double magnitude, double error);
  /// One with the bounds of another.
  Value makeLike(const Value &bounds, llvm::ArrayRef<int64_t> shape) {
    return make(*bounds.type, shape, bounds.magnitude, bounds.error);
  }

  /// Emits `count` random ops of the family; some may turn out to be
  /// impossible.
  void emitOps(int64_t count);

  /// A region's values: what is added is forgotten at its end.
  struct Scope {
    explicit Scope(Generator &g) : g(g), size(g.values.size()) { ++g.depth; }
    ~Scope() {
      g.values.resize(size);
      --g.depth;
    }
    Generator &g;
    size_t size;
  };
  unsigned getDepth() const { return depth; }
  std::vector<Value> values;

private:
  const Family family;
  std::mt19937_64 random;
  std::string text;
  llvm::raw_string_ostream os;
  unsigned counter = 0;
  unsigned depth = 1;
};

/// Emits one op, or nothing where no values suit it.
using Emitter = void (*)(Generator &);

/// Each family's, one entry for each unit of its weight.
void addElementwise(std::vector<Emitter> &emitters);
void addMoves(std::vector<Emitter> &emitters);
void addIndexing(std::vector<Emitter> &emitters);
void addReductions(std::vector<Emitter> &emitters);
void addContractions(std::vector<Emitter> &emitters);
void addControlFlow(std::vector<Emitter> &emitters);
void addComplex(std::vector<Emitter> &emitters);
void addCHLO(std::vector<Emitter> &emitters);
void addQuantized(std::vector<Emitter> &emitters);

// Lists with commas: of numbers, of names, of types.
std::string join(llvm::ArrayRef<int64_t> numbers);
std::string joinNames(llvm::ArrayRef<Value> values);
std::string joinTypes(llvm::ArrayRef<Value> values);

/// `x` after a rounding to its type.
double roundedError(const ElementType &type, double magnitude, double error);

/// The bounds of a sum of `count` products, in any order. False if they exceed
/// the type's limit.
bool boundSum(const Value &x, const Value &y, int64_t count, double &magnitude,
              double &error);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PROGRAMGENERATOR_H
