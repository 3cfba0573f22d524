//===- compare-checkpoints.cpp - How far apart two checkpoints are --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   compare-checkpoints START A B BOUND
//
// Prefixes of three checkpoints. Every f32 variable must have moved from START
// to A, and ||A - B|| / ||A|| must be at most BOUND.
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/TensorBundle.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

using systole::runtime::BundleReader;

static std::vector<float> readVariable(const BundleReader &reader,
                                       const std::string &name) {
  auto entry = reader.entries().find(name);
  if (entry == reader.entries().end())
    return {};
  std::vector<float> values(entry->second.bytes / sizeof(float));
  if (!reader
           .read(name, absl::MakeSpan(reinterpret_cast<char *>(values.data()),
                                      values.size() * sizeof(float)))
           .ok())
    values.clear();
  return values;
}

static double distance(const std::vector<float> &a,
                       const std::vector<float> &b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i)
    sum += (double(a[i]) - b[i]) * (double(a[i]) - b[i]);
  return std::sqrt(sum);
}

int main(int argc, char **argv) {
  if (argc != 5)
    return 2;
  auto start = BundleReader::open(argv[1]);
  auto first = BundleReader::open(argv[2]);
  auto second = BundleReader::open(argv[3]);
  const double bound = std::atof(argv[4]);
  if (!start.ok() || !first.ok() || !second.ok()) {
    std::fprintf(stderr, "a checkpoint cannot be read\n");
    return 2;
  }
  int compared = 0, failures = 0;
  for (const auto &[name, entry] : first->entries()) {
    if (name.find('/') == std::string::npos)
      continue; // The global step and the seed.
    std::vector<float> s = readVariable(*start, name);
    std::vector<float> a = readVariable(*first, name);
    std::vector<float> b = readVariable(*second, name);
    bool same = !a.empty() && a.size() == b.size() && a.size() == s.size();
    double norm = same ? distance(a, std::vector<float>(a.size())) : NAN;
    double apart = same ? distance(a, b) / norm : NAN;
    double moved = same ? distance(a, s) / norm : NAN;
    bool holds = apart <= bound && moved > 0; // False for NaN.
    std::printf("%s: apart %.3g, moved %.3g%s\n", name.c_str(), apart, moved,
                holds ? "" : "   FAILS");
    ++compared;
    failures += !holds;
  }
  std::printf("%d compared, %d fail\n", compared, failures);
  return compared > 0 && failures == 0 ? 0 : 1;
}
