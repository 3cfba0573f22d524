//===- MXUBenchmark.cpp - The matrix unit against the machine and peers ---===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles each case with tpu-translate, loads it, and runs it in turn with the
// peak measurement and the peers, so that other load on the machine affects all
// alike. A time is CPU time, the best of the rounds; a ratio is the median of
// the rounds' ratios. Uses one thread.
//
//===----------------------------------------------------------------------===//

#include "BytePeak.h"
#include "Cases.h"
#include "Peer.h"
#include "runtime/system/CorePeaks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <vector>

using namespace systole;
using namespace systole::benchmarks;

namespace {

struct Options {
  std::string compiler = SYSTOLE_BINARIES "/tpu-translate";
  /// Another compiler for comparison, with the same precision.
  std::string baseline;
  std::string filter = ".*", target = "host";
  /// The compiler's precisions for f32 tensors; "bf16" is `default` for bf16
  /// tensors, "s8" is for signed bytes.
  std::vector<std::string> precisions = {"f32", "default", "bf16", "s8"};
  int rounds = 7;
  /// A file with shares of the peak: the run fails if one falls.
  std::string guard;
};

/// The element type for one of `Options::precisions`.
std::string getElement(const std::string &precision) {
  return precision == "bf16" ? precision : precision == "s8" ? "i8" : "f32";
}

/// The peak that a share is of, for one of `Options::precisions`: that of f32,
/// and of bytes for bytes.
double runPeak(const std::string &precision) {
  return precision == "s8" ? multiplyAndAddBytes() : multiplyAndAdd();
}

/// The least share that the guard accepts, relative to the recorded one.
constexpr double allowedShare = 0.9;

/// Zeroed memory, aligned to pages.
class Buffer {
public:
  explicit Buffer(size_t bytes)
      : bytes(bytes),
        memory(mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {
    if (memory == MAP_FAILED) {
      std::perror("mxu-benchmark: memory");
      std::exit(1);
    }
  }
  Buffer(const Buffer &) = delete;
  ~Buffer() { munmap(memory, bytes); }
  float *data() const { return static_cast<float *>(memory); }
  /// Numbers from -1 to 1, or any bytes.
  void fill(int64_t elements, uint32_t seed, const std::string &precision);

private:
  size_t bytes;
  void *memory;
};

/// A compiled case.
class Program {
public:
  static std::unique_ptr<Program> compile(const std::string &compiler,
                                          const Case &test,
                                          const std::string &precision,
                                          const std::string &target);
  ~Program() { dlclose(library); }

  void run(const void *lhs, const void *rhs, void *result, void *transient) {
    const void *inputs[] = {lhs, rhs};
    void *outputs[] = {result};
    entry(inputs, outputs, transient);
  }

private:
  using Entry = int32_t (*)(const void *const *inputs, void *const *outputs,
                            void *transient);
  void *library = nullptr;
  Entry entry = nullptr;
};

/// CPU time, so that other load counts less.
double now() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + 1e-9 * time.tv_nsec;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

/// One of the timed functions: our kernel, the machine's peak, or a peer's.
struct Contender {
  std::string name;
  std::function<void()> run;
  double operations;
  /// Seconds of one call, for each round.
  std::vector<double> seconds = {};

  double getRate() const {
    return operations / *std::min_element(seconds.begin(), seconds.end()) *
           1e-9;
  }
};

} // namespace

std::unique_ptr<Program> Program::compile(const std::string &compiler,
                                          const Case &test,
                                          const std::string &precision,
                                          const std::string &target) {
  char folder[] = "/tmp/mxu-benchmark-XXXXXX";
  if (!mkdtemp(folder))
    return nullptr;
  std::string source = std::string(folder) + "/case.mlir",
              shared = std::string(folder) + "/case.so";
  std::ofstream(source) << test.program;
  std::string command =
      compiler + " " + source + " --to-shared --precision=" +
      (getElement(precision) != "f32" ? "default" : precision) +
      " --target-cpu=" + target + " -o " + shared;
  auto program = std::make_unique<Program>();
  if (std::system(command.c_str()) == 0)
    program->library = dlopen(shared.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (program->library)
    program->entry = reinterpret_cast<Entry>(dlsym(program->library, "kernel"));
  std::remove(source.c_str());
  std::remove(shared.c_str());
  rmdir(folder);
  if (!program->entry) {
    std::fprintf(stderr, "mxu-benchmark: cannot compile '%s'\n",
                 test.name.c_str());
    return nullptr;
  }
  return program;
}

/// Runs all in turn, each for about 20 ms a round.
static void race(std::vector<Contender> &contenders, int rounds) {
  std::vector<int> calls;
  for (Contender &contender : contenders) {
    contender.run();
    double start = now();
    contender.run();
    calls.push_back(std::max(1, int(0.02 / (now() - start))));
  }
  for (int round = 0; round < rounds; ++round)
    for (size_t i = 0; i < contenders.size(); ++i) {
      double start = now();
      for (int call = 0; call < calls[i]; ++call)
        contenders[i].run();
      contenders[i].seconds.push_back((now() - start) / calls[i]);
    }
}

/// The median speed ratio of `a` to `b` over the rounds.
static double getRatio(const Contender &a, const Contender &b) {
  std::vector<double> ratios;
  for (size_t round = 0; round < a.seconds.size(); ++round)
    ratios.push_back(b.seconds[round] / b.operations /
                     (a.seconds[round] / a.operations));
  return median(ratios);
}

void Buffer::fill(int64_t elements, uint32_t seed,
                  const std::string &precision) {
  for (int64_t i = 0; i < elements; ++i) {
    seed = seed * 1664525u + 1013904223u;
    float value = float(int32_t(seed)) * 0x1p-31f;
    if (precision == "s8") {
      static_cast<uint8_t *>(memory)[i] = uint8_t(seed >> 24);
      continue;
    }
    if (precision != "bf16") {
      data()[i] = value;
      continue;
    }
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    static_cast<uint16_t *>(memory)[i] = bits >> 16;
  }
}

/// Prints one line of the table; collects the ratios to the first peer and to
/// the baseline.
static bool measure(const Case &test, const std::string &precision,
                    const Options &options, std::vector<double> &peerRatios,
                    std::vector<double> &baselineRatios) {
  Buffer lhs(4 * test.lhsElements), rhs(4 * test.rhsElements),
      result(4 * test.resultElements), peerResult(4 * test.resultElements),
      transient(size_t(2) << 30);
  lhs.fill(test.lhsElements, 1, precision);
  rhs.fill(test.rhsElements, 2, precision);
  auto program =
      Program::compile(options.compiler, test, precision, options.target);
  if (!program)
    return false;
  std::vector<Contender> contenders;
  contenders.push_back({"ours",
                        [&] {
                          program->run(lhs.data(), rhs.data(), result.data(),
                                       transient.data());
                        },
                        test.operations});
  contenders.push_back(
      {"peak", [&] { runPeak(precision); }, runPeak(precision)});
  std::unique_ptr<Program> baseline;
  if (!options.baseline.empty()) {
    baseline =
        Program::compile(options.baseline, test, precision, options.target);
    if (!baseline)
      return false;
    contenders.push_back({"baseline",
                          [&] {
                            baseline->run(lhs.data(), rhs.data(),
                                          peerResult.data(), transient.data());
                          },
                          test.operations});
  }
  std::unique_ptr<Peer> peer;
  if (precision != "s8")
    peer = Peer::create(test, precision == "f32", lhs.data(), rhs.data(),
                        peerResult.data());
  if (peer)
    contenders.push_back({"peer", [&] { peer->run(); }, test.operations});
  race(contenders, options.rounds);

  std::printf("%-44s %-8s %8.1f %6.0f %%", test.name.c_str(), precision.c_str(),
              contenders[0].getRate(),
              100 * getRatio(contenders[0], contenders[1]));
  for (size_t i = 2; i < contenders.size(); ++i) {
    double ratio = getRatio(contenders[0], contenders[i]);
    (contenders[i].name == "peer" ? peerRatios : baselineRatios)
        .push_back(ratio);
    std::printf(" %10.1f %6.2f", contenders[i].getRate(), ratio);
  }
  std::printf("\n");
  std::fflush(stdout);
  return true;
}

/// Our share of the f32 peak, both at their best in alternating runs; nothing
/// if the case does not compile.
static std::optional<double> measureShare(const Case &test,
                                          const std::string &precision,
                                          double enough,
                                          const Options &options) {
  Buffer lhs(4 * test.lhsElements), rhs(4 * test.rhsElements),
      result(4 * test.resultElements), transient(size_t(2) << 30);
  lhs.fill(test.lhsElements, 1, precision);
  rhs.fill(test.rhsElements, 2, precision);
  auto program =
      Program::compile(options.compiler, test, precision, options.target);
  if (!program)
    return std::nullopt;
  std::vector<Contender> contenders;
  contenders.push_back({"ours",
                        [&] {
                          program->run(lhs.data(), rhs.data(), result.data(),
                                       transient.data());
                        },
                        test.operations});
  contenders.push_back(
      {"peak", [&] { runPeak(precision); }, runPeak(precision)});
  // Other load can only slow the kernel down: wait for it to end.
  double share = 0;
  for (int attempt = 0; attempt < 4 && share < enough; ++attempt) {
    race(contenders, options.rounds);
    share = contenders[0].getRate() / contenders[1].getRate();
  }
  return share;
}

static void printMean(const char *what, const std::vector<double> &ratios) {
  if (ratios.empty())
    return;
  double sum = 0;
  for (double ratio : ratios)
    sum += std::log(ratio);
  std::printf("%s: %.2f in the geometric mean, %.2f at the least\n", what,
              std::exp(sum / ratios.size()),
              *std::min_element(ratios.begin(), ratios.end()));
}

/// Prints the peak rates of one core in GFLOP/s, of bytes in GOP/s, as JSON.
static void printPeaks() {
  double f32 = 0, narrow = 0, bf16 = 0, bytes = 0;
  auto getRate = [](double (*run)()) {
    double start = now(), operations = run();
    return operations / (now() - start) * 1e-9;
  };
  for (int round = 0; round < 20; ++round) {
    f32 = std::max(f32, getRate(multiplyAndAdd));
    narrow = std::max(narrow, getRate(multiplyAndAdd256));
    bf16 = std::max(bf16, getRate(multiplyAndAddBF16));
    bytes = std::max(bytes, getRate(multiplyAndAddBytes));
  }
  std::printf("{\"f32\": %.1f, \"f32 of 256 bits\": %.1f, \"bf16\": %.1f, "
              "\"bytes\": %.1f}\n",
              f32, narrow, bf16, bytes);
}

/// Measures the cases that the guard's file has for this kind of machine.
/// Prints those that have lost more than 10 % of their share of the peak. A
/// line of the file is KIND PRECISION SHARE NAME OF THE CASE.
static bool guard(const Options &options) {
  std::ifstream file(options.guard);
  if (!file) {
    std::fprintf(stderr, "mxu-benchmark: cannot read '%s'\n",
                 options.guard.c_str());
    return false;
  }
  std::string kind, precision, name;
  double share;
  int measured = 0;
  bool ok = true;
  while (file >> kind >> precision >> share &&
         std::getline(file >> std::ws, name)) {
    if (kind != bf16Instructions())
      continue;
    std::vector<Case> cases = getCases(getElement(precision));
    auto test = std::find_if(cases.begin(), cases.end(), [&](const Case &test) {
      return test.name == name;
    });
    if (test == cases.end()) {
      std::fprintf(stderr, "mxu-benchmark: %s: there is no case '%s'\n",
                   options.guard.c_str(), name.c_str());
      return false;
    }
    std::optional<double> found =
        measureShare(*test, precision, allowedShare * share, options);
    if (!found)
      return false;
    bool fell = *found < allowedShare * share;
    std::printf("%-8s %-44s %4.2f of the peak, recorded %4.2f%s\n",
                precision.c_str(), name.c_str(), *found, share,
                fell ? ": FELL" : "");
    std::fflush(stdout);
    ok &= !fell;
    ++measured;
  }
  if (measured == 0)
    std::printf("%s has nothing for machines of the kind '%s'\n",
                options.guard.c_str(), bf16Instructions());
  return ok;
}

int main(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    auto take = [&](const char *name) {
      std::string prefix = std::string("--") + name + "=";
      bool is = argument.rfind(prefix, 0) == 0;
      if (is)
        argument = argument.substr(prefix.size());
      return is;
    };
    if (take("compiler"))
      options.compiler = argument;
    else if (take("baseline"))
      options.baseline = argument;
    else if (take("filter"))
      options.filter = argument;
    else if (take("target-cpu"))
      options.target = argument;
    else if (take("precision"))
      options.precisions = {argument};
    else if (take("guard"))
      options.guard = argument;
    else if (argument == "--peak") {
      printPeaks();
      return 0;
    } else if (take("rounds"))
      options.rounds = std::max(1, std::atoi(argument.c_str()));
    else {
      std::printf(
          "usage: mxu-benchmark [--filter=REGEX] [--precision=NAME] "
          "[--target-cpu=CPU] [--rounds=N]\n"
          "                     [--compiler=TPU_TRANSLATE] "
          "[--baseline=ANOTHER_TPU_TRANSLATE]\n"
          "       mxu-benchmark --guard=FILE | --peak\n"
          "Times matrix products and convolutions, of f32 in memory with the "
          "compiler's precisions\n"
          "and, as precisions `bf16` and `s8`, of bf16 and of bytes: GFLOP/s "
          "(best of the rounds),\n"
          "the share of the f32 peak measured beside them, or of that of "
          "bytes, "
          "and the speed relative to a baseline "
          "compiler and to a peer\n"
          "(medians of the rounds' ratios). With --guard, fails where a "
          "case of FILE has lost more\n"
          "than 10 %% of its share of the peak; with --peak, prints the "
          "peaks.\n");
      return argument == "--help" ? 0 : 2;
    }
  }
  if (!options.guard.empty())
    return guard(options) ? 0 : 1;
  std::printf("%-44s %-8s %8s %8s", "", "", "GFLOP/s", "of peak");
  if (!options.baseline.empty())
    std::printf(" %10s %6s", "baseline", "ratio");
  if (std::string peer = Peer::getName(); !peer.empty())
    std::printf(" %10s %6s", peer.c_str(), "ratio");
  std::printf("\n");
  std::regex filter(options.filter);
  bool ok = true;
  for (const std::string &precision : options.precisions) {
    std::vector<double> peerRatios, baselineRatios;
    for (const Case &test : getCases(getElement(precision)))
      if (std::regex_search(test.name, filter))
        ok &= measure(test, precision, options, peerRatios, baselineRatios);
    printMean("speed relative to the baseline", baselineRatios);
    printMean("speed relative to the peer", peerRatios);
  }
  return ok ? 0 : 1;
}
