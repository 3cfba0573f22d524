//===- Values.cpp - Inputs and results of random programs -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Values.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace llvm;
using namespace systole::fuzz;
using systole::interpreter::Tensor;
using systole::interpreter::Tensors;

Tensor systole::fuzz::makeInput(const Value &value, mlir::RankedTensorType type,
                                std::mt19937_64 &random) {
  Tensor tensor(type);
  constexpr double special[] = {0.0, -0.0, 1.0,   -1.0,    INFINITY, -INFINITY,
                                NAN, 0.5,  1e-40, 65504.0, 1e30,     -3e38};
  for (int64_t i = 0; i < tensor.getNumElements(); ++i) {
    uint64_t bits = random();
    if (!value.type->isFloat())
      // Small ones and those of all magnitudes.
      tensor.setBits(i, bits % 2 ? (bits >> 8) % (value.type->bits == 1 ? 2 : 8)
                                 : bits >> (64 - value.type->bits));
    else if (value.isBounded())
      tensor.set(i, static_cast<double>(int64_t(bits % 33) - 16) * 0.25);
    else if (bits % 2)
      tensor.set(i, special[(bits >> 1) % std::size(special)]);
    else
      tensor.set(i, std::ldexp(int64_t(bits >> 44) - 0x80000,
                               int(bits >> 1 & 31) - 32));
  }
  return tensor;
}

/// Whether both elements may be right.
static bool agree(const Value &value, const Tensor &a, const Tensor &b,
                  int64_t i) {
  if (!value.type->isFloat())
    return a.getBits(i) == b.getBits(i);
  double x = std::get<double>(a.get(i)), y = std::get<double>(b.get(i));
  if (x == y || (std::isnan(x) && std::isnan(y)))
    return true;
  // Each within the error of the true one.
  return std::fabs(x - y) <= 2 * value.error;
}

static std::string describe(const Tensor &tensor, int64_t i) {
  std::string text;
  raw_string_ostream os(text);
  systole::interpreter::printElement(os, tensor, i);
  return text;
}

std::string systole::fuzz::compareResults(const Program &program,
                                          const Tensors &a, StringRef byA,
                                          const Tensors &b, StringRef byB) {
  for (auto [value, x, y] : zip(program.results, a, b))
    for (int64_t i = 0; i < x.getNumElements(); ++i)
      if (!agree(value, x, y, i))
        return ("element " + Twine(i) + " of " + value.name + " is " +
                describe(x, i) + " " + byA + ", " + describe(y, i) + " " + byB +
                "; allowed: " + std::to_string(2 * value.error))
            .str();
  return "";
}
