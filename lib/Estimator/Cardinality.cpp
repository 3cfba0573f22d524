//===- Cardinality.cpp - The number of elements of a dataset --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataset.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>

using namespace systole;
using namespace systole::estimator;

using State = Dataset::State;

/// A whole number that an operation has in braces; `absent` without it.
static int64_t attributeOf(const State &state, const std::string &name,
                           int64_t absent) {
  const std::string start = name + " = ";
  for (const char *before : {"{", ", "})
    if (size_t at = state.rest.find(before + start); at != std::string::npos)
      return std::strtoll(state.rest.c_str() + at + std::string(before).size() +
                              start.size(),
                          nullptr, 10);
  return absent;
}

static int64_t shortest(const State &state) {
  int64_t least = kInfinite;
  for (const Dataset &input : state.inputs) {
    const int64_t count = cardinality(input.get());
    if (count == kUnknown)
      return kUnknown;
    if (count != kInfinite)
      least = least == kInfinite ? count : std::min(least, count);
  }
  return least;
}

static int64_t sum(const State &state) {
  int64_t total = 0;
  for (const Dataset &input : state.inputs) {
    const int64_t count = cardinality(input.get());
    if (count < 0)
      return count;
    total += count;
  }
  return total;
}

int64_t estimator::cardinality(const State &state) {
  if (state.count)
    return *state.count;
  const std::string &name = state.operation;
  if (name == "data.zip")
    return shortest(state);
  if (name == "data.concatenate")
    return sum(state);
  if (state.inputs.size() != 1)
    return kUnknown;
  const int64_t all = cardinality(state.inputs[0].get());
  if (name == "data.take") {
    const int64_t count = attributeOf(state, "count", -1);
    return count == -1 || (all >= 0 && all < count) || all == kUnknown ? all
                                                                       : count;
  }
  if (name == "data.repeat") {
    const int64_t count = attributeOf(state, "count", -1);
    return all <= 0 ? all : count == -1 ? kInfinite : all * count;
  }
  static const std::map<std::string,
                        std::function<int64_t(const State &, int64_t)>>
      others = {
          {"data.batch",
           [](const State &state, int64_t all) { return all / state.size; }},
          {"data.padded_batch",
           [](const State &state, int64_t all) { return all / state.size; }},
          {"data.skip",
           [](const State &state, int64_t all) {
             return std::max<int64_t>(all - attributeOf(state, "count", 0), 0);
           }},
          {"data.shard",
           [](const State &state, int64_t all) {
             const int64_t shards = attributeOf(state, "num_shards", 1);
             return (all - attributeOf(state, "index", 0) + shards - 1) /
                    shards;
           }},
      };
  if (auto found = others.find(name); found != others.end())
    return all < 0 ? all : found->second(state, all);
  for (const char *same : {"data.map", "data.shuffle", "data.cache",
                           "data.prefetch", "data.enumerate", "data.options"})
    if (name == same)
      return all;
  return kUnknown;
}
