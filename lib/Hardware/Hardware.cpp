//===- Hardware.cpp - Descriptions of targets -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Hardware/Hardware.h"
#include "Shipped.h"
#include "lib/Hardware/hardware.pb.h"
#include "systole/Support/CacheFolder.h"

#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/text_format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cmath>

using namespace llvm;
using namespace systole;

namespace {

/// Keeps the parser's first error, with its position.
class FirstError : public google::protobuf::io::ErrorCollector {
public:
  void AddError(int line, google::protobuf::io::ColumnNumber column,
                const std::string &message) override {
    if (text.empty())
      text = std::to_string(line + 1) + ":" + std::to_string(column + 1) +
             ": " + StringRef(message).rtrim('.').str();
  }
  std::string text;
};

constexpr double giga = 1e9;

/// Checks one field after the other, and keeps the first error.
class Checker {
public:
  void positive(const char *field, double value) {
    if (error.empty() && !(value > 0 && std::isfinite(value)))
      error = std::string("'") + field + "' must be given, and more than 0";
  }
  void notNegative(const char *field, double value) {
    if (error.empty() && !(value >= 0 && std::isfinite(value)))
      error = std::string("'") + field + "' must not be negative";
  }
  void require(bool holds, const char *message) {
    if (error.empty() && !holds)
      error = message;
  }
  std::string error;
};

double orElse(double value, double otherwise) {
  return value > 0 ? value : otherwise;
}

std::string check(const hardware::proto::Hardware &given) {
  Checker checker;
  checker.require(!given.name().empty(), "'name' must be given");
  checker.positive("chips", given.chips());
  checker.positive("cores_per_chip", given.cores_per_chip());
  const auto &mxu = given.mxu();
  if (mxu.gigaflops() == 0) {
    checker.positive("mxu.rows", mxu.rows());
    checker.positive("mxu.columns", mxu.columns());
    checker.positive("mxu.arrays", mxu.arrays());
    checker.positive("mxu.clock_ghz", mxu.clock_ghz());
  }
  checker.notNegative("mxu.gigaflops", mxu.gigaflops());
  checker.notNegative("mxu.rows", mxu.rows());
  checker.notNegative("mxu.columns", mxu.columns());
  checker.notNegative("mxu.f32_gigaflops", mxu.f32_gigaflops());
  checker.require(mxu.factors() == "bf16" || mxu.factors() == "int8",
                  "'mxu.factors' must be \"bf16\" or \"int8\"");
  checker.require(mxu.efficiency() >= 0 && mxu.efficiency() <= 1,
                  "'mxu.efficiency' must be from 0 to 1");
  if (given.vpu().gigaflops() == 0) {
    checker.positive("vpu.lanes", given.vpu().lanes());
    checker.positive("vpu.clock_ghz", given.vpu().clock_ghz());
  }
  checker.notNegative("vpu.gigaflops", given.vpu().gigaflops());
  checker.notNegative("vpu.gigatranscendentals",
                      given.vpu().gigatranscendentals());
  checker.notNegative("vpu.strided_gigaelements",
                      given.vpu().strided_gigaelements());
  checker.positive("hbm.gibibytes", given.hbm().gibibytes());
  checker.positive("hbm.gigabytes_per_second",
                   given.hbm().gigabytes_per_second());
  checker.require(given.hbm().activations().empty() ||
                      given.hbm().activations() == "bf16",
                  "'hbm.activations' must be \"bf16\" or left out");
  for (const auto &cache : given.caches()) {
    checker.positive("caches.mebibytes", cache.mebibytes());
    checker.positive("caches.gigabytes_per_second",
                     cache.gigabytes_per_second());
  }
  if (given.has_links()) {
    int64_t chips = 1;
    for (int32_t extent : given.links().torus())
      chips *= extent;
    checker.require(chips == given.chips(),
                    "the product of 'links.torus' must be 'chips'");
    checker.positive("links.links_per_chip", given.links().links_per_chip());
    checker.positive("links.gigabytes_per_second",
                     given.links().gigabytes_per_second());
    checker.notNegative("links.microseconds", given.links().microseconds());
  } else {
    checker.require(given.chips() == 1,
                    "more than one of 'chips' need 'links'");
  }
  checker.notNegative("all_reduce_gigabytes_per_second",
                      given.all_reduce_gigabytes_per_second());
  checker.notNegative("step_overhead_microseconds",
                      given.step_overhead_microseconds());
  checker.notNegative("op_overhead_nanoseconds",
                      given.op_overhead_nanoseconds());
  checker.notNegative("watts", given.watts());
  if (given.has_inference()) {
    const auto &inference = given.inference();
    checker.positive("inference.types", inference.types_size());
    checker.notNegative("inference.dimensions", inference.dimensions());
    checker.positive("inference.chip_mebibytes", inference.chip_mebibytes());
    checker.positive("inference.host_gigabytes_per_second",
                     inference.host_gigabytes_per_second());
    checker.positive("inference.maps", inference.maps_size());
  }
  return checker.error;
}

Hardware::Inference convert(const hardware::proto::Inference &given) {
  using Limit = Hardware::Inference::Limit;
  Hardware::Inference inference;
  inference.types.assign(given.types().begin(), given.types().end());
  inference.dimensions = given.dimensions();
  inference.isOnePart = given.one_part();
  inference.chipBytes =
      static_cast<int64_t>(std::ldexp(given.chip_mebibytes(), 20));
  inference.keepsParameters = given.keeps_parameters();
  for (const auto &mapped : given.maps())
    for (const std::string &name : mapped.operations()) {
      std::vector<Limit> &limits = inference.operations[name];
      for (int limit : mapped.limits())
        if (limit != hardware::proto::NO_LIMIT)
          limits.push_back(static_cast<Limit>(limit - 1));
    }
  return inference;
}

Hardware convert(const hardware::proto::Hardware &given) {
  Hardware hardware;
  hardware.name = given.name();
  hardware.description = given.description();
  hardware.chips = given.chips();
  hardware.coresPerChip = given.cores_per_chip();
  const auto &mxu = given.mxu();
  hardware.mxu.rows = mxu.rows();
  hardware.mxu.columns = mxu.columns();
  hardware.mxu.flops =
      giga * orElse(mxu.gigaflops(), 2.0 * mxu.rows() * mxu.columns() *
                                         mxu.arrays() * mxu.clock_ghz());
  hardware.mxu.f32Flops =
      orElse(mxu.f32_gigaflops() * giga, hardware.mxu.flops / 6);
  hardware.mxu.efficiency = orElse(mxu.efficiency(), 1);
  hardware.mxu.factors = mxu.factors();
  const auto &vpu = given.vpu();
  hardware.vpu.flops =
      giga * orElse(vpu.gigaflops(), vpu.lanes() * vpu.clock_ghz());
  hardware.vpu.transcendentals =
      orElse(vpu.gigatranscendentals() * giga, hardware.vpu.flops / 8);
  hardware.vpu.stridedElements =
      orElse(vpu.strided_gigaelements() * giga, hardware.vpu.flops);
  hardware.hbmBytes =
      static_cast<int64_t>(std::ldexp(given.hbm().gibibytes(), 30));
  hardware.hbmBandwidth = giga * given.hbm().gigabytes_per_second();
  hardware.halfActivations = given.hbm().activations() == "bf16";
  for (const auto &cache : given.caches())
    hardware.caches.push_back(
        {static_cast<int64_t>(std::ldexp(cache.mebibytes(), 20)),
         cache.gigabytes_per_second() * giga});
  for (int32_t extent : given.links().torus())
    hardware.links.torus.push_back(extent);
  hardware.links.perChip = given.links().links_per_chip();
  hardware.links.bandwidth = giga * given.links().gigabytes_per_second();
  hardware.links.latency = 1e-6 * given.links().microseconds();
  hardware.allReduceBandwidth = giga * given.all_reduce_gigabytes_per_second();
  hardware.stepOverhead = 1e-6 * given.step_overhead_microseconds();
  hardware.opOverhead = 1e-9 * given.op_overhead_nanoseconds();
  hardware.watts = given.watts();
  if (given.has_inference()) {
    hardware.inference = convert(given.inference());
    hardware.hostBandwidth =
        giga * given.inference().host_gigabytes_per_second();
  }
  return hardware;
}

} // namespace

template <typename Message>
static Error parseText(StringRef text, StringRef file, Message &message) {
  FirstError error;
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&error);
  if (parser.ParseFromString(text.str(), &message))
    return Error::success();
  return createStringError(
      "%s:%s; a description of hardware is protobuf text, with the fields that "
      "docs/hardware.md lists",
      file.str().c_str(), error.text.c_str());
}

Expected<Hardware> systole::parseHardware(StringRef text, StringRef file) {
  hardware::proto::Hardware given;
  if (Error error = parseText(text, file, given))
    return std::move(error);
  if (std::string error = check(given); !error.empty())
    return createStringError("%s: %s", file.str().c_str(), error.c_str());
  return convert(given);
}

double Hardware::allReduceSeconds(int64_t bytes, int64_t cores) const {
  if (cores <= 1 || bytes <= 0)
    return 0;
  if (allReduceBandwidth > 0)
    return static_cast<double>(bytes) / allReduceBandwidth;
  // The cores of a chip read each other's buffers and write the sum.
  int64_t together = std::min(cores, coresPerChip);
  double seconds =
      together > 1 ? static_cast<double>(together + 1) * bytes / hbmBandwidth
                   : 0;
  // A ring of n chips moves 2 (n - 1) / n of the buffer through each, half in
  // either direction. After each dimension a part remains.
  double part = static_cast<double>(bytes);
  double perDimension = links.torus.empty() ? 0
                                            : links.bandwidth * links.perChip /
                                                  links.torus.size();
  // A buffer is cut into as many parts as there are dimensions. They start in
  // different dimensions, so that all links are busy.
  for (int64_t extent : links.torus) {
    if (extent <= 1)
      continue;
    seconds += 2.0 * (extent - 1) / extent * part /
                   (perDimension * links.torus.size()) +
               2.0 * (extent - 1) * links.latency;
    part /= extent;
  }
  return seconds;
}

Hardware Hardware::withCores(int64_t count) const {
  Hardware hardware = *this;
  hardware.coresPerChip = std::min(coresPerChip, count);
  hardware.chips = (count + coresPerChip - 1) / coresPerChip;
  if (links.torus.empty())
    return hardware;
  // The torus is as square as possible, in powers of two.
  int64_t width = 1;
  while (width * width < hardware.chips)
    width *= 2;
  int64_t height = (hardware.chips + width - 1) / width;
  hardware.links.torus = {height, width};
  return hardware;
}

std::vector<Hardware> systole::shippedHardware() {
  std::vector<Hardware> all;
  for (const ShippedText &shipped : shippedDescriptions())
    all.push_back(cantFail(parseHardware(shipped.text, shipped.name)));
  return all;
}

Expected<std::string> systole::thisCPUFile() {
  Expected<std::string> folder = findCacheFolder();
  if (!folder)
    return folder.takeError();
  SmallString<128> path(*folder);
  sys::path::append(path, "this-cpu.textproto");
  return std::string(path);
}

Expected<Hardware> systole::findHardware(StringRef name) {
  std::string names;
  for (const ShippedText &shipped : shippedDescriptions()) {
    if (name == shipped.name)
      return parseHardware(shipped.text, shipped.name);
    names += std::string(shipped.name) + ", ";
  }
  std::string path = name.str();
  bool isThis = name == "this-cpu";
  if (isThis) {
    Expected<std::string> file = thisCPUFile();
    if (!file)
      return file.takeError();
    path = *file;
  }
  auto text = MemoryBuffer::getFile(path);
  if (text)
    return parseHardware((*text)->getBuffer(), path);
  if (isThis)
    return createStringError("--hardware=this-cpu: this machine has not been "
                             "measured; do so with tpu-run --measure-hardware");
  return createStringError(
      "--hardware=%s: there is no such hardware, and no file that can be "
      "opened (%s); there are %sthis-cpu, or a file in the same format",
      name.str().c_str(), text.getError().message().c_str(), names.c_str());
}

/// A number in the largest unit in which it is at least 1; each unit is `step`
/// times the one before.
static std::string scale(double value, double step, StringRef units) {
  auto [unit, larger] = units.split(' ');
  while (value >= step && !larger.empty()) {
    value /= step;
    std::tie(unit, larger) = larger.split(' ');
  }
  return formatv(value == std::floor(value) ? "{0:f0} {1}" : "{0:f1} {1}",
                 value, unit)
      .str();
}

std::string systole::listHardware() {
  std::string text;
  raw_string_ostream os(text);
  std::vector<Hardware> all = shippedHardware();
  if (Expected<Hardware> here = findHardware("this-cpu"))
    all.push_back(*here);
  else
    consumeError(here.takeError());
  constexpr char row[] = "{0,-10} {1,5} {2,6} {3,13} {4,9} {5,11}  {6}\n";
  os << formatv(row, "name", "chips", "cores", "peak", "HBM", "HBM rate",
                "what it is");
  for (const Hardware &hardware : all) {
    const char *operations =
        hardware.mxu.factors == "int8" ? "TOPS POPS" : "TFLOPS PFLOPS";
    os << formatv(
        row, hardware.name, hardware.chips, hardware.cores(),
        scale(hardware.mxu.flops * hardware.cores() / 1e12, 1000, operations),
        scale(std::ldexp(double(hardware.hbmBytes * hardware.cores()), -20),
              1024, "MiB GiB TiB"),
        scale(hardware.hbmBandwidth * hardware.cores() / 1e9, 1000,
              "GB/s TB/s"),
        hardware.description);
  }
  hardware::proto::Comparisons figures;
  cantFail(parseText(shippedComparisons(), "comparisons", figures));
  os << "\nAs published, to compare with:\n";
  for (const auto &comparison : figures.comparisons()) {
    os << "\n" << comparison.title() << "\n";
    for (const auto &row : comparison.rows())
      os << formatv(
          "  {0,-28} {1,10}\n", row.name(),
          formatv(row.value() == std::floor(row.value()) ? "{0:f0}" : "{0:f1}",
                  row.value())
              .str());
  }
  return text;
}
