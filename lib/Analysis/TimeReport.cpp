//===- TimeReport.cpp - Report of a step's time ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Analysis/Reports.h"
#include "systole/Analysis/Svg.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <map>

using namespace llvm;
using namespace systole;

namespace {

/// Operations of one kind and line.
struct Row {
  std::string kind, line;
  double runs = 0, seconds = 0, flops = 0, bytes = 0;
  Bound bound = Bound::hbm;
  double boundSeconds = 0;
};

std::vector<Row> collectRows(const PlannedFunction &function,
                             const StepTime &step, const Hardware &hardware) {
  std::vector<Row> sorted;
  StringMap<size_t> places;
  for (auto [operation, time] :
       zip_equal(function.operations, step.operations)) {
    auto [place, isNew] = places.try_emplace(
        operation.kind + " " + operation.location, sorted.size());
    if (isNew)
      sorted.emplace_back();
    Row &row = sorted[place->second];
    row.kind = operation.kind;
    row.line = shortLine(operation.location);
    row.runs += operation.count;
    row.seconds += time.seconds;
    row.flops += operation.count * operation.flops;
    row.bytes += operation.count * tpu::movedBytes(operation, hardware);
    // The bound of the slowest of them.
    if (time.seconds >= row.boundSeconds) {
      row.boundSeconds = time.seconds;
      row.bound = time.bound;
    }
  }
  stable_sort(sorted,
              [](const Row &a, const Row &b) { return a.seconds > b.seconds; });
  return sorted;
}

std::string formatSeconds(double seconds) {
  if (seconds >= 3600)
    return formatv("{0} h {1} min", static_cast<int64_t>(seconds) / 3600,
                   static_cast<int64_t>(seconds) / 60 % 60);
  if (seconds >= 60)
    return formatv("{0} min {1} s", static_cast<int64_t>(seconds) / 60,
                   static_cast<int64_t>(seconds) % 60);
  if (seconds >= 1)
    return formatv("{0:f2} s", seconds).str();
  if (seconds >= 1e-3)
    return formatv("{0:f2} ms", seconds * 1e3).str();
  return formatv("{0:f1} us", seconds * 1e6).str();
}

std::string formatJoules(double joules) {
  if (joules >= 1)
    return formatv("{0:f2} J", joules).str();
  if (joules >= 1e-3)
    return formatv("{0:f2} mJ", joules * 1e3).str();
  return formatv("{0:f2} uJ", joules * 1e6).str();
}

/// The training function, or else the one with the most work.
const PlannedFunction *mainFunction(const ProgramPlan &plan) {
  if (const PlannedFunction *train = plan.find("train"))
    return train;
  const PlannedFunction *most = nullptr;
  for (const PlannedFunction &function : plan.functions)
    if ((function.globalBatch > 0 || function.isCalled) &&
        (!most || function.operations.size() > most->operations.size()))
      most = &function;
  return most;
}

void writeFunction(const ProgramPlan &plan, const PlannedFunction &function,
                   const Hardware &hardware, raw_ostream &os) {
  constexpr size_t shown = 24;
  StepTime step = predictStep(function, hardware, plan.shards);
  double seconds = step.seconds();
  if (function.isCalled)
    os << "\nA call of " << function.name << ", on 1 core\n";
  else
    os << "\nA step of " << function.name << ", " << function.globalBatch
       << " examples on " << plan.shards
       << (plan.shards == 1 ? " core\n" : " cores\n");
  std::vector<Row> rows = collectRows(function, step, hardware);
  size_t width = 14;
  for (const Row &row : rows)
    width = std::max(width, row.kind.size());
  auto pad = [&](StringRef kind) { return left_justify(kind, width); };
  os << formatv("  {0,10} {1,6} {2,6} {3,12} {4,12} {5,10}  {6,-5} {7} {8}\n",
                "time", "part", "runs", "GFLOP", "MB", "FLOP/byte", "bound",
                pad("operation"), "line");
  auto print = [&](const Row &row, StringRef bound, const std::string &name) {
    os << formatv("  {0,10} {1,5:f1}% {2,6:f0} {3,12:f3} {4,12:f3} {5,10:f1}  "
                  "{6,-5} {7}\n",
                  formatSeconds(row.seconds), 100 * row.seconds / seconds,
                  row.runs, row.flops / 1e9, row.bytes / 1e6,
                  row.bytes > 0 ? row.flops / row.bytes : 0, bound, name);
  };
  Row rest;
  for (auto [i, row] : enumerate(rows)) {
    if (i >= shown) {
      rest.runs += row.runs;
      rest.seconds += row.seconds;
      rest.flops += row.flops;
      rest.bytes += row.bytes;
      continue;
    }
    print(row, stringifyBound(row.bound),
          formatv("{0} {1}", pad(row.kind), row.line));
  }
  if (rest.runs > 0)
    print(rest, "", formatv("all {0} others", rows.size() - shown));
  os << formatv("  {0,10}        {1,6} {2,12:f3} {3,12:f3} {4,10:f1}\n\n",
                formatSeconds(seconds), "", step.flops / 1e9, step.bytes / 1e6,
                step.bytes > 0 ? step.flops / step.bytes : 0);
  os << "  bound by";
  for (int i = 0; i < 5; ++i)
    if (step.byBound[i] > 0)
      os << formatv(" {0} {1:f1} %,", stringifyBound(static_cast<Bound>(i)),
                    100 * step.byBound[i] / seconds);
  os << formatv(" other {0:f1} %\n", 100 * step.overhead / seconds);
  std::string speed =
      function.isCalled
          ? formatv("a call, {0:f1} GFLOP/s", step.flops / seconds / 1e9).str()
          : formatv("a step, {0:f0} examples/s", function.globalBatch / seconds)
                .str();
  os << formatv("  predicted: {0} {1}, {2:f1} % of the MXU's peak\n",
                formatSeconds(seconds), speed,
                100 * step.mxuFlops / seconds / hardware.mxu.flops);
  if (hardware.watts <= 0)
    return;
  // A program on some of the cores has their chips to itself.
  int64_t chips =
      (plan.shards + hardware.coresPerChip - 1) / hardware.coresPerChip;
  double joules = seconds * hardware.watts * static_cast<double>(chips);
  os << "  energy: " << formatJoules(joules)
     << (function.isCalled ? " a call" : " a step");
  if (!function.isCalled)
    os << ", "
       << formatJoules(joules / static_cast<double>(function.globalBatch))
       << " an example";
  os << formatv(hardware.watts == std::round(hardware.watts)
                    ? ", at {0:f0} W a chip\n"
                    : ", at {0:f1} W a chip\n",
                hardware.watts);
}

/// One mesh of a sweep.
struct Point {
  std::string name;
  int64_t cores;
  double seconds, link, examples, ideal;
};

std::vector<Point> predictSweep(const ProgramPlan &plan,
                                ArrayRef<Hardware> meshes) {
  std::vector<Point> points;
  const PlannedFunction *function = mainFunction(plan);
  if (!function)
    return points;
  double perCore = static_cast<double>(function->globalBatch) / plan.shards;
  double reduced = reducedBytes(plan, *function);
  for (const Hardware &mesh : meshes) {
    // The links' share depends on the mesh; the rest is a core's work.
    double alone = predictStep(*function, mesh, 1).seconds();
    double link =
        mesh.allReduceSeconds(static_cast<int64_t>(reduced), mesh.cores());
    double examples = perCore * mesh.cores();
    points.push_back({mesh.name, mesh.cores(), alone + link, link,
                      examples / (alone + link), examples / alone});
  }
  return points;
}

} // namespace

std::string systole::timeReportText(const ProgramPlan &plan,
                                    const Hardware &hardware) {
  std::string text;
  raw_string_ostream os(text);
  os << "Time of '" << plan.name << "' on " << hardware.name << " ("
     << hardware.description << ")\n";
  for (const PlannedFunction &function : plan.functions)
    if (function.globalBatch > 0 || function.isCalled)
      writeFunction(plan, function, hardware, os);
  return text;
}

/// The bound of an operation in words. Cores of a CPU have the same parts under
/// other names.
static StringRef explainBound(Bound bound, const Hardware &hardware) {
  const bool isCPU = !hardware.caches.empty();
  switch (bound) {
  case Bound::mxu:
    return isCPU ? "matrix products" : "matrix products (MXU)";
  case Bound::vpu:
    return isCPU ? "other arithmetic" : "other arithmetic (VPU)";
  case Bound::hbm:
    return isCPU ? "caches and memory" : "memory (HBM)";
  case Bound::link:
    return isCPU ? "sums over cores" : "sums over cores (links)";
  case Bound::host:
    return "the host";
  }
  llvm_unreachable("unknown bound");
}

std::string systole::timeReportSvg(const ProgramPlan &plan,
                                   const Hardware &hardware) {
  const PlannedFunction *function = mainFunction(plan);
  constexpr double width = 960, left = 300, right = 160, line = 20, top = 80;
  constexpr size_t shown = 24;
  std::vector<Row> rows;
  StepTime step;
  if (function) {
    step = predictStep(*function, hardware, plan.shards);
    rows = collectRows(*function, step, hardware);
  }
  const double total = std::max(step.seconds(), 1e-12);
  // The number of rows that take a visible time.
  size_t count = 0;
  while (count < std::min(rows.size(), shown) &&
         rows[count].seconds >= 0.002 * total)
    ++count;
  double rest = step.overhead;
  for (const Row &row : ArrayRef(rows).drop_front(count))
    rest += row.seconds;
  const char *unit = function && function->isCalled ? "call" : "step";
  Svg svg(width, top + line * (count + 1) + 50, "Time of " + plan.name);
  svg.text(20, 28,
           formatv("'{0}' on {1}: {2} a {3}, predicted", plan.name,
                   hardware.name, formatSeconds(step.seconds()), unit)
               .str(),
           Svg::Anchor::Start, 16, "ink", /*bold=*/true);
  if (function)
    svg.text(20, 48,
             formatv("{0}, {1} operations on {2} core{3}", function->name,
                     function->operations.size(), plan.shards,
                     plan.shards == 1 ? "" : "s")
                 .str(),
             Svg::Anchor::Start, 12, "soft");
  const double scale = (width - left - right) /
                       std::max(rows.empty() ? rest : rows[0].seconds, 1e-12);
  auto drawRow = [&](size_t i, StringRef name, double seconds, StringRef colour,
                     const std::string &tip) {
    double y = top + line * i;
    svg.text(left - 8, y + 13, fitText(name, left - 20, 12), Svg::Anchor::End);
    svg.rect(left, y, std::max(scale * seconds, 1.0), line - 4, colour, tip);
    svg.text(
        left + scale * seconds + 6, y + 13,
        formatv("{0}  {1:f1} %", formatSeconds(seconds), 100 * seconds / total)
            .str());
  };
  for (auto [i, row] : enumerate(ArrayRef(rows).take_front(count)))
    drawRow(i, row.kind + "  " + row.line, row.seconds,
            "c" + std::to_string(static_cast<int>(row.bound)),
            formatv("{0:f3} GFLOP, {1:f3} MB", row.flops / 1e9, row.bytes / 1e6)
                .str());
  drawRow(count, formatv("all {0} others", rows.size() - count).str(), rest,
          "soft", "");
  double x = left, y = top + line * (count + 1) + 16;
  svg.text(left - 8, y + 11, "limited by", Svg::Anchor::End, 12, "soft");
  for (int i = 0; i < 5; ++i) {
    Bound bound = static_cast<Bound>(i);
    if (none_of(ArrayRef(rows).take_front(count),
                [&](const Row &row) { return row.bound == bound; }))
      continue;
    StringRef name = explainBound(bound, hardware);
    svg.rect(x, y, 12, 12, "c" + std::to_string(i));
    svg.text(x + 18, y + 11, name);
    x += 44 + 7.0 * name.size();
  }
  return svg.finish();
}

Expected<std::vector<Hardware>> systole::parseSweep(StringRef list,
                                                    const Hardware &hardware) {
  std::vector<Hardware> meshes;
  SmallVector<StringRef> entries;
  list.split(entries, ',', -1, /*KeepEmpty=*/false);
  for (StringRef entry : entries) {
    int64_t cores;
    if (!entry.getAsInteger(10, cores)) {
      if (cores < 1)
        return createStringError("--sweep=%s: a number of cores is at least 1",
                                 list.str().c_str());
      if (cores > hardware.cores() && hardware.links.torus.empty())
        return createStringError(
            "--sweep=%s: %s has %lld cores, and no links to more",
            list.str().c_str(), hardware.name.c_str(),
            static_cast<long long>(hardware.cores()));
      meshes.push_back(hardware.withCores(cores));
      meshes.back().name = hardware.name;
      continue;
    }
    Expected<Hardware> mesh = findHardware(entry);
    if (!mesh)
      return mesh.takeError();
    meshes.push_back(*mesh);
  }
  if (meshes.empty())
    return createStringError("--sweep needs numbers of cores or names of "
                             "hardware: --sweep=1,8,64,512");
  return meshes;
}

std::string systole::sweepText(const ProgramPlan &plan,
                               ArrayRef<Hardware> meshes) {
  std::string text;
  raw_string_ostream os(text);
  const PlannedFunction *function = mainFunction(plan);
  if (!function)
    return text;
  os << "Scaling of '" << plan.name << "', " << function->name << ", "
     << function->globalBatch / plan.shards << " examples a core; "
     << formatBytes(reducedBytes(plan, *function))
     << " are reduced over the cores in a step\n"
     << formatv("  {0,-10} {1,6} {2,9} {3,11} {4,12} {5,13} {6,10}\n",
                "hardware", "cores", "batch", "step", "all-reduce",
                "examples/s", "efficiency");
  for (const Point &point : predictSweep(plan, meshes))
    os << formatv("  {0,-10} {1,6} {2,9} {3,11} {4,12} {5,13:f0} {6,9:f1}%\n",
                  point.name, point.cores,
                  function->globalBatch / plan.shards * point.cores,
                  formatSeconds(point.seconds), formatSeconds(point.link),
                  point.examples, 100 * point.examples / point.ideal);
  return text;
}

/// "5.6 k", "224 k", "1.4 M".
static std::string shortNumber(double value) {
  static constexpr const char *units[] = {"", " k", " M", " G", " T"};
  size_t unit = 0;
  for (; value >= 999.5 && unit + 1 < std::size(units); ++unit)
    value /= 1000;
  bool isRound = value >= 9.95 || std::abs(value - std::round(value)) < 0.05;
  return formatv(isRound ? "{0:f0}{1}" : "{0:f1}{1}", value, units[unit]).str();
}

std::string systole::sweepSvg(const ProgramPlan &plan,
                              ArrayRef<Hardware> meshes) {
  constexpr double width = 900, height = 520, left = 90, bottom = 460, top = 60,
                   right = 760;
  std::vector<Point> points = predictSweep(plan, meshes);
  Svg svg(width, height, "Scaling of " + plan.name);
  svg.text(left, 24, "Scaling of '" + plan.name + "': examples a second",
           Svg::Anchor::Start, 16, "ink", /*bold=*/true);
  if (points.empty())
    return svg.finish();
  double cores = 1, least = points[0].ideal, most = 0;
  for (const Point &point : points) {
    cores = std::max<double>(cores, point.cores);
    least = std::min(least, point.examples);
    most = std::max(most, point.ideal);
  }
  // Both axes are logarithmic, by powers of two and ten.
  double decadeLow = std::floor(std::log10(least)),
         decadeHigh = std::max(std::ceil(std::log10(most)), decadeLow + 1);
  double powers = std::max(std::ceil(std::log2(cores)), 1.0);
  auto x = [&](double count) {
    return left + (right - left) * std::log2(count) / powers;
  };
  auto y = [&](double rate) {
    return bottom - (bottom - top) * (std::log10(rate) - decadeLow) /
                        (decadeHigh - decadeLow);
  };
  for (double decade = decadeLow; decade <= decadeHigh; ++decade) {
    double rate = std::pow(10, decade);
    svg.line(left, y(rate), right, y(rate), "faint");
    svg.text(left - 8, y(rate) + 4, shortNumber(rate), Svg::Anchor::End, 11);
  }
  for (double power = 0; power <= powers; ++power)
    svg.text(x(std::exp2(power)), bottom + 18,
             formatv("{0:f0}", std::exp2(power)).str(), Svg::Anchor::Middle,
             11);
  svg.text((left + right) / 2, bottom + 42,
           "cores (dashed: if nothing had to be reduced over them)",
           Svg::Anchor::Middle);
  std::map<std::string, std::vector<const Point *>> series;
  for (const Point &point : points)
    series[point.name].push_back(&point);
  for (auto [i, entry] : enumerate(series)) {
    std::string colour = "c" + std::to_string(i % 8);
    std::vector<Svg::Point> line, ideal;
    for (const Point *point : entry.second) {
      line.push_back({x(point->cores), y(point->examples)});
      ideal.push_back({x(point->cores), y(point->ideal)});
      svg.rect(
          x(point->cores) - 3, y(point->examples) - 3, 6, 6, colour,
          formatv("{0} cores: {1:f0} examples/s", point->cores, point->examples)
              .str());
      // Labels are below the line, which rises to the right; the last label is
      // beside it.
      bool isLast = point == entry.second.back();
      std::string label = shortNumber(point->examples) + "/s";
      if (isLast)
        label = entry.first + ": " + label;
      svg.text(x(point->cores) + 8, y(point->examples) + (isLast ? 4 : 12),
               label, Svg::Anchor::Start, 11);
    }
    svg.line(ideal.front().first, ideal.front().second, ideal.back().first,
             ideal.back().second, "soft", /*dashed=*/true);
    svg.polyline(line, colour);
  }
  return svg.finish();
}
