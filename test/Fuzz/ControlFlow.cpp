//===- ControlFlow.cpp - Random loops and branches ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace llvm;
using namespace systole::fuzz;

static constexpr unsigned maxDepth = 3;

static void emitReturn(Generator &g, ArrayRef<Value> values) {
  g.line() << "stablehlo.return " << joinNames(values) << " : "
           << joinTypes(values) << "\n";
}

/// A branch of some ops, which returns values like `results`; their bounds grow
/// to hold these.
static void emitBranch(Generator &g, MutableArrayRef<Value> results) {
  Generator::Scope scope(g);
  g.emitOps(g.between(1, 4));
  SmallVector<Value> returned;
  for (Value &result : results) {
    auto suits = [&](const Value &v) { return v.isExact() || v.isBounded(); };
    Value value = g.findLike(result, suits);
    result.magnitude = std::max(result.magnitude, value.magnitude);
    result.error = std::max(result.error, value.error);
    returned.push_back(value);
  }
  emitReturn(g, returned);
}

/// Often values of one type, which branches may exchange.
static SmallVector<Value> chooseResults(Generator &g) {
  SmallVector<Value> results;
  const Value *like = nullptr;
  for (int64_t i = g.between(1, 3); i > 0; --i) {
    if (!like || g.below(3) == 0)
      like = g.findAny();
    if (like)
      results.push_back(g.make(*like->type, like->shape, 0, 0));
  }
  for (Value &result : results)
    if (!result.type->isFloat())
      result.magnitude = unbounded;
  return results;
}

static void finishBranches(Generator &g, ArrayRef<Value> results) {
  g.line() << "-> (" << joinTypes(results) << ")\n";
  for (const Value &result : results)
    if (result.isBounded() || result.isExact())
      g.add(result);
}

static void ifOp(Generator &g) {
  if (g.getDepth() >= maxDepth)
    return;
  SmallVector<Value> results = chooseResults(g);
  if (results.empty())
    return;
  Value p = g.findLike(g.make(getElementTypes()[4], {}, unbounded, 0));
  g.line() << joinNames(results) << " = \"stablehlo.if\"(" << p.name
           << ") ({\n";
  emitBranch(g, results);
  g.line() << "}, {\n";
  emitBranch(g, results);
  g.line() << "}) : (" << p.getType() << ")";
  finishBranches(g, results);
}

static void caseOp(Generator &g) {
  if (g.getDepth() >= maxDepth)
    return;
  SmallVector<Value> results = chooseResults(g);
  if (results.empty())
    return;
  Value index = g.findLike(g.make(getElementTypes()[7], {}, unbounded, 0));
  g.line() << joinNames(results) << " = \"stablehlo.case\"(" << index.name
           << ") ({\n";
  emitBranch(g, results);
  for (int64_t i = g.below(3); i > 0; --i) {
    g.line() << "}, {\n";
    emitBranch(g, results);
  }
  g.line() << "}) : (" << index.getType() << ")";
  finishBranches(g, results);
}

/// A loop of some iterations. Carried values are exact, so that errors do not
/// grow. Often they have one type, so that an iteration may exchange them.
static void whileOp(Generator &g) {
  if (g.getDepth() >= maxDepth)
    return;
  auto isExact = [](const Value &v) { return v.isExact(); };
  SmallVector<Value> inits, results, arguments;
  for (int64_t i = g.between(1, 4); i > 0; --i) {
    if (!inits.empty() && g.below(3) > 0)
      inits.push_back(g.findLike(inits.back(), isExact));
    else if (const Value *init = g.find(isExact))
      inits.push_back(*init);
  }
  const ElementType &i64 = getElementTypes()[8];
  Value zero = g.emitScalar(i64, "0"), one = g.emitScalar(i64, "1");
  Value limit = g.emitScalar(i64, std::to_string(g.below(5)));
  inits.insert(inits.begin(), zero);
  for (const Value &init : inits) {
    results.push_back(g.make(*init.type, init.shape, unbounded, 0));
    arguments.push_back(g.make(*init.type, init.shape, unbounded, 0));
  }
  auto writeBlock = [&](ArrayRef<Value> values) {
    std::string list;
    for (const Value &v : values)
      list += (list.empty() ? "" : ", ") + v.name + ": " + v.getType();
    g.line() << "^bb0(" << list << "):\n";
  };
  g.line() << joinNames(results) << " = \"stablehlo.while\"("
           << joinNames(inits) << ") ({\n";
  {
    Generator::Scope scope(g);
    SmallVector<Value> own;
    for (const Value &argument : arguments)
      own.push_back(g.makeLike(argument, argument.shape));
    Value go = g.make(getElementTypes()[4], {}, unbounded, 0);
    writeBlock(own);
    g.line() << go.name << " = stablehlo.compare LT, " << own[0].name << ", "
             << limit.name << ", SIGNED : (tensor<i64>, tensor<i64>) -> "
             << "tensor<i1>\n";
    emitReturn(g, go);
  }
  g.line() << "}, {\n";
  {
    Generator::Scope scope(g);
    writeBlock(arguments);
    for (const Value &argument : arguments)
      g.add(argument);
    g.emitOps(g.between(1, 5));
    Value next = g.make(i64, {}, unbounded, 0);
    g.line() << next.name << " = stablehlo.add " << arguments[0].name << ", "
             << one.name << " : tensor<i64>\n";
    SmallVector<Value> returned = {next};
    for (const Value &argument : drop_begin(arguments))
      returned.push_back(g.findLike(argument, isExact));
    emitReturn(g, returned);
  }
  std::string types = joinTypes(inits);
  g.line() << "}) : (" << types << ") -> (" << types << ")\n";
  for (const Value &result : results)
    g.add(result);
}

void systole::fuzz::addControlFlow(std::vector<Emitter> &emitters) {
  emitters.insert(emitters.end(), {caseOp, ifOp, whileOp});
}
