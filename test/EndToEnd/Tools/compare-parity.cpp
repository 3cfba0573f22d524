//===- compare-parity.cpp - Training against an independent one -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   compare-parity EXPECTED LOG CHECKPOINT
//
// EXPECTED is the output of test/Peers/mnist_parity.py. LOG is the output of
// `train` with --log_step_count_steps=1: each loss must agree to 1e-4 of it.
// CHECKPOINT is the prefix of the final checkpoint: for each variable, ||w -
// w'|| / ||w|| over the kept elements must be at most 1e-4. Both bounds are for
// f32 programs that sum in different orders. A step's gradients then differ by
// about sqrt(n) 2^-24 = 1e-5 for n <= 25,088 terms. 50 steps at rate 0.05 carry
// no more than a few times that into variables and losses.
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/TensorBundle.h"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

namespace {

constexpr double bound = 1e-4;
int failures = 0;

void check(const std::string &what, double difference) {
  bool holds = difference <= bound; // False for NaN.
  std::printf("%s: %.3g%s\n", what.c_str(), difference,
              holds ? "" : "   EXCEEDS 1e-4");
  failures += !holds;
}

std::map<int, double> readLosses(const char *path) {
  std::map<int, double> losses;
  std::ifstream file(path);
  const std::regex pattern("step ([0-9]+)[/0-9]* +loss ([-+.e0-9]+).*");
  std::smatch match;
  for (std::string line; std::getline(file, line);)
    if (std::regex_match(line, match, pattern))
      losses[std::stoi(match[1])] = std::stod(match[2]);
  return losses;
}

void compareVariable(const systole::runtime::BundleReader &reader,
                     std::istringstream &line) {
  std::string name, word;
  size_t stride = 0;
  double norm = 0;
  line >> name >> word >> stride >> word >> norm >> word;
  auto entry = reader.entries().find(name);
  if (entry == reader.entries().end())
    return check(name + " is missing", NAN);
  std::vector<float> values(entry->second.bytes / sizeof(float));
  if (!reader
           .read(name, absl::MakeSpan(reinterpret_cast<char *>(values.data()),
                                      values.size() * sizeof(float)))
           .ok())
    return check(name + " cannot be read", NAN);

  double ours = 0, difference = 0, kept = 0;
  for (float value : values)
    ours += double(value) * value;
  size_t samples = 0;
  for (double sample; line >> sample; ++samples) {
    double value = values.at(samples * stride);
    difference += (value - sample) * (value - sample);
    kept += sample * sample;
  }
  if (samples != (values.size() + stride - 1) / stride)
    return check(name + " has another size", NAN);
  check(name + " norm", std::fabs(std::sqrt(ours) - norm) / norm);
  check(name, std::sqrt(difference / kept));
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  std::ifstream expected(argv[1]);
  std::map<int, double> losses = readLosses(argv[2]);
  auto reader = systole::runtime::BundleReader::open(argv[3]);
  if (!expected || !reader.ok()) {
    std::fprintf(stderr, "cannot read %s or %s\n", argv[1], argv[3]);
    return 2;
  }
  int compared = 0;
  for (std::string text; std::getline(expected, text);) {
    std::istringstream line(text);
    std::string kind;
    line >> kind;
    if (kind == "loss") {
      int step = 0;
      double loss = 0;
      line >> step >> loss;
      auto ours = losses.find(step);
      check("loss of step " + std::to_string(step),
            ours == losses.end() ? NAN : std::fabs(ours->second - loss) / loss);
      ++compared;
    } else if (kind == "variable") {
      compareVariable(*reader, line);
      ++compared;
    }
  }
  std::printf("%d compared, %d differ\n", compared, failures);
  return compared > 0 && failures == 0 ? 0 : 1;
}
