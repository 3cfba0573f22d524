//===- MemoryReport.cpp - Use of a core's memory --------------------------===//
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

using namespace llvm;
using namespace systole;

namespace {

/// Live bytes over the positions of a function.
class Timeline {
public:
  explicit Timeline(const PlannedFunction &function)
      : live(liveBytes(function)) {}

  int64_t length() const { return live.size(); }
  int64_t at(int64_t position) const { return live[position]; }
  int64_t peak() const {
    return std::max_element(live.begin(), live.end()) - live.begin();
  }
  /// The most in part `i` of `parts` equal parts.
  int64_t most(int64_t i, int64_t parts) const {
    int64_t begin = i * length() / parts;
    int64_t end = std::max(begin + 1, (i + 1) * length() / parts);
    return *std::max_element(live.begin() + begin,
                             live.begin() + std::min(end, length()));
  }

private:
  std::vector<int64_t> live;
};

/// The `count` largest first; those of one size in program order.
template <typename T>
std::vector<const T *> getLargest(const std::vector<T> &all,
                                  size_t count = SIZE_MAX) {
  std::vector<const T *> sorted;
  for (const T &one : all)
    sorted.push_back(&one);
  stable_sort(sorted,
              [](const T *a, const T *b) { return a->bytes > b->bytes; });
  sorted.resize(std::min(count, sorted.size()));
  return sorted;
}

bool isLive(const PlannedBuffer &buffer, int64_t position) {
  return buffer.first <= position && position <= buffer.last;
}

/// The buffer that causes the peak: the newest one there.
const PlannedBuffer *newestAt(const PlannedFunction &function,
                              int64_t position) {
  const PlannedBuffer *newest = nullptr;
  for (const PlannedBuffer &buffer : function.buffers)
    if (isLive(buffer, position) && (!newest || buffer.first > newest->first))
      newest = &buffer;
  return newest;
}

std::string describeCore(const ProgramPlan &plan, const Hardware *hardware) {
  std::string text = plan.shards == 1
                         ? "one core"
                         : formatv("each of {0} cores", plan.shards).str();
  if (hardware)
    text += formatv(", {0}: {1} of HBM a core", hardware->name,
                    formatBytes(hardware->hbmBytes))
                .str();
  if (plan.halfActivations)
    text += "; values other than variables are kept in bf16";
  return text;
}

void drawTimeline(const PlannedFunction &function, raw_ostream &os) {
  Timeline timeline(function);
  constexpr int64_t columns = 64, rows = 8;
  int64_t peak = timeline.peak();
  double most = timeline.at(peak);
  os << "\nLive temporaries over "
     << (function.isCalled ? "a call of " : "the step of ") << function.name
     << "\n";
  for (int64_t row = rows; row > 0; --row) {
    os << formatv("{0,12} |", row == rows ? formatBytes(most) : "");
    std::string line;
    for (int64_t i = 0; i < std::min(columns, timeline.length()); ++i) {
      double live = timeline.most(i, std::min(columns, timeline.length()));
      line += live * rows > most * (row - 1) ? '#' : ' ';
    }
    os << StringRef(line).rtrim() << "\n";
  }
  os << formatv("{0,12} +{1}\n", "0",
                std::string(std::min(columns, timeline.length()), '-'));
  if (const PlannedBuffer *newest = newestAt(function, peak))
    os << formatv("{0,12}  the peak is at {1}, {2} % into the {3}\n", "",
                  shortLine(newest->location),
                  100 * peak / std::max<int64_t>(timeline.length(), 1),
                  function.isCalled ? "call" : "step");
}

void listBuffers(const PlannedFunction &function, raw_ostream &os) {
  constexpr size_t shown = 12;
  int64_t peak = Timeline(function).peak();
  os << "\nLargest temporaries of " << function.name << "\n"
     << formatv("  {0,12}  {1,-24} {2,-28} {3}\n", "size", "type", "line",
                "at the peak");
  for (const PlannedBuffer *buffer : getLargest(function.buffers, shown))
    os << formatv("  {0,12}  {1,-24} {2,-28} {3}\n", formatBytes(buffer->bytes),
                  buffer->type, shortLine(buffer->location),
                  isLive(*buffer, peak) ? "live" : "-");
}

void listVariables(const ProgramPlan &plan, raw_ostream &os) {
  constexpr size_t shown = 8;
  os << "\nLargest variables\n";
  for (const PlannedVariable *variable : getLargest(plan.variables, shown))
    os << formatv("  {0,12}  {1,-24} {2}\n", formatBytes(variable->bytes),
                  variable->type, variable->name);
}

} // namespace

std::string systole::memoryReportText(const ProgramPlan &plan,
                                      const Hardware *hardware) {
  std::string text;
  raw_string_ostream os(text);
  os << "Memory of '" << plan.name << "', " << describeCore(plan, hardware)
     << "\n\n";
  auto line = [&](const Twine &what, double bytes, const Twine &note = "") {
    os << formatv("  {0,-28} {1,12}", what.str(), formatBytes(bytes));
    if (std::string rest = note.str(); !rest.empty())
      os << "   " << rest;
    os << "\n";
  };
  // Plain functions have no state of their own.
  bool isProgram = llvm::any_of(
      plan.functions, [](const PlannedFunction &f) { return !f.isCalled; });
  if (isProgram)
    line("state", plan.stateBytes, Twine(plan.variables.size()) + " variables");
  line("constants", plan.constantBytes);
  for (const PlannedFunction &function : plan.functions) {
    line("temporaries of " + function.name, function.transientBytes,
         Twine(function.buffers.size()) + " buffers; at one time " +
             formatBytes(function.lowerBound) + " are live");
    if (function.threadBytes > 0)
      line("scratch of " + function.name, function.threadBytes,
           "for each thread of a core after the first");
    if (function.isCalled) {
      line("arguments of " + function.name, function.argumentBytes);
      line("results of " + function.name, function.resultBytes);
    }
    if (function.infeedBytes > 0)
      line("input of " + function.name, 2 * function.infeedBytes,
           "two batches: one is read while the other is computed on");
  }
  const PlannedFunction *largest = plan.largest();
  line("at most, a core", plan.coreBytes(),
       largest ? "in " + largest->name : "");
  if (hardware)
    line("of", hardware->hbmBytes,
         formatv("{0:f1} %", 100.0 * plan.coreBytes() / hardware->hbmBytes)
             .str());
  if (plan.shards > 1)
    line("at most, " + Twine(plan.shards) + " cores",
         static_cast<double>(plan.coreBytes()) * plan.shards);
  const PlannedFunction *step = plan.largestStep();
  if (step && !step->buffers.empty()) {
    drawTimeline(*step, os);
    listBuffers(*step, os);
  }
  if (isProgram)
    listVariables(plan, os);
  return text;
}

namespace {

/// The picture of a step's temporaries: how many bytes are live, and where each
/// buffer is.
class MemoryPicture {
public:
  MemoryPicture(const ProgramPlan &plan, const PlannedFunction &function,
                const Hardware *hardware, Svg &svg)
      : plan(plan), function(function), hardware(hardware), svg(svg),
        timeline(function) {
    chooseColours();
  }

  void draw() {
    drawTimeline();
    drawMap();
    drawLegend();
  }

  static constexpr double width = 960, height = 670, left = 90, right = 20;

private:
  static constexpr double inner = width - left - right;
  static constexpr double timelineTop = 80, timelineBottom = 250;
  static constexpr double mapTop = 310, mapBottom = 580;

  double x(double position) const {
    return left + inner * position / timeline.length();
  }

  /// A colour for each of the lines of the model whose buffers are the largest.
  void chooseColours() {
    for (const PlannedBuffer *buffer : getLargest(function.buffers))
      if (colours.size() < 8 && !colours.contains(buffer->location)) {
        colours[buffer->location] = "c" + std::to_string(colours.size());
        lines.push_back(buffer->location);
      }
  }

  void drawTimeline();
  void drawScale(double top, double bottom, double most);
  void drawMap();
  void drawLegend();

  const ProgramPlan &plan;
  const PlannedFunction &function;
  const Hardware *hardware;
  Svg &svg;
  const Timeline timeline;
  StringMap<std::string> colours;
  std::vector<std::string> lines;
};

} // namespace

/// Labels round numbers of bytes at the left.
void MemoryPicture::drawScale(double top, double bottom, double most) {
  double unit = 1;
  while (most / unit >= 1024)
    unit *= 1024;
  double step = roundStep(most / unit, 4) * unit;
  for (double bytes = 0; bytes <= most; bytes += step) {
    double y = bottom - (bottom - top) * bytes / most;
    svg.line(left, y, left + inner, y, "faint");
    svg.text(left - 6, y + 4, bytes == 0 ? "0" : formatBytes(bytes),
             Svg::Anchor::End, 11, "soft");
  }
}

void MemoryPicture::drawTimeline() {
  int64_t peak = timeline.peak();
  const double live = timeline.at(peak);
  // The memory that the rest leaves for temporaries.
  double room = hardware ? double(hardware->hbmBytes) - plan.coreBytes() +
                               function.transientBytes
                         : 0;
  const bool showsRoom = room > 0 && room < 4 * live;
  const double most = showsRoom ? std::max(live, 1.05 * room) : live;
  auto y = [&](double bytes) {
    return timelineBottom - (timelineBottom - timelineTop) * bytes / most;
  };
  svg.text(left, timelineTop - 10,
           "live temporaries over " +
               std::string(function.isCalled ? "a call of " : "the step of ") +
               function.name);
  drawScale(timelineTop, timelineBottom, most);
  std::vector<Svg::Point> points = {{left, timelineBottom}};
  int64_t parts = std::min<int64_t>(timeline.length(), 800);
  for (int64_t i = 0; i < parts; ++i) {
    double top = y(timeline.most(i, parts));
    points.push_back({left + inner * i / parts, top});
    points.push_back({left + inner * (i + 1) / parts, top});
  }
  points.push_back({left + inner, timelineBottom});
  svg.polyline(points, "c0", /*filled=*/true);
  if (showsRoom) {
    svg.line(left, y(room), left + inner, y(room), "c7", /*dashed=*/true);
    svg.text(left + inner, y(room) - 4,
             "room on " + hardware->name + ": " + formatBytes(room),
             Svg::Anchor::End, 11);
  }
  // The peak, its line in the model, and the side with room for a label.
  double peakAt = x(peak);
  svg.line(peakAt, y(live), peakAt, timelineBottom + 4, "ink");
  bool isLate = peakAt > left + 0.6 * inner;
  std::string where = formatv(
      "peak: {0}, {1:f0} % into the {2}", formatBytes(live),
      100.0 * peak / timeline.length(), function.isCalled ? "call" : "step");
  if (const PlannedBuffer *newest = newestAt(function, peak))
    where += ", at " + shortLine(newest->location);
  svg.text(isLate ? left + inner : std::max(peakAt - 4, left),
           timelineBottom + 18, where,
           isLate ? Svg::Anchor::End : Svg::Anchor::Start, 11);
}

void MemoryPicture::drawMap() {
  svg.text(left, mapTop - 10,
           "where each buffer is: time to the right, addresses upwards");
  double arena = std::max<int64_t>(function.transientBytes, 1);
  drawScale(mapTop, mapBottom, arena);
  for (const PlannedBuffer &buffer : function.buffers) {
    double top = mapBottom -
                 (mapBottom - mapTop) * (buffer.offset + buffer.bytes) / arena;
    double tall = (mapBottom - mapTop) * buffer.bytes / arena;
    if (tall < 0.3)
      continue;
    std::string colour = colours.lookup(buffer.location);
    StringRef name = colour.empty() ? "soft" : StringRef(colour);
    double begin = x(buffer.first), wide = x(buffer.last + 1) - begin;
    std::string text = formatBytes(buffer.bytes) + " " + buffer.type + " " +
                       shortLine(buffer.location);
    svg.rect(begin, top, wide, std::max(tall - 0.4, 0.3), name, text, name,
             0.35);
    if (tall >= 14 && wide >= 70)
      svg.text(begin + 5, top + tall / 2 + 4, fitText(text, wide - 8, 11),
               Svg::Anchor::Start, 11);
  }
}

void MemoryPicture::drawLegend() {
  double x = left, y = mapBottom + 24;
  svg.text(left - 6, y + 10, "line", Svg::Anchor::End, 11, "soft");
  for (auto [i, line] : enumerate(lines)) {
    std::string name = shortLine(line);
    double wide = 30 + 7.0 * name.size();
    if (x + wide > left + inner)
      break;
    svg.rect(x, y, 12, 12, "c" + std::to_string(i), "", "c" + std::to_string(i),
             0.35);
    svg.text(x + 17, y + 10, name, Svg::Anchor::Start, 11);
    x += wide;
  }
  svg.text(left, height - 20,
           "state " + formatBytes(plan.stateBytes) + ", constants " +
               formatBytes(plan.constantBytes) + ", temporaries " +
               formatBytes(function.transientBytes) + ", input " +
               formatBytes(2 * function.infeedBytes));
}

std::string systole::memoryReportSvg(const ProgramPlan &plan,
                                     const Hardware *hardware) {
  const PlannedFunction *function = plan.largestStep();
  Svg svg(MemoryPicture::width, MemoryPicture::height,
          "Memory of " + plan.name);
  std::string title =
      "Memory of '" + plan.name + "': " + formatBytes(plan.coreBytes());
  if (hardware)
    title += formatv(" of {0}, {1:f1} %", formatBytes(hardware->hbmBytes),
                     100.0 * plan.coreBytes() / hardware->hbmBytes);
  svg.text(MemoryPicture::left, 28, title, Svg::Anchor::Start, 16, "ink",
           /*bold=*/true);
  svg.text(MemoryPicture::left, 48, describeCore(plan, hardware),
           Svg::Anchor::Start, 12, "soft");
  if (function && !function->buffers.empty())
    MemoryPicture(plan, *function, hardware, svg).draw();
  return svg.finish();
}

int64_t systole::rematerializationSavings(const PlannedFunction &function) {
  if (function.buffers.empty())
    return 0;
  int64_t peak = Timeline(function).peak();
  StringMap<int64_t> lines;
  int64_t kept = 0;
  for (const PlannedBuffer &buffer : function.buffers)
    if (isLive(buffer, peak)) {
      lines[buffer.location] += buffer.bytes;
      kept += buffer.bytes;
    }
  double n = lines.size();
  // The stored values, and one section between two of them while it is
  // recomputed.
  double part = std::min(1.0, 2 * std::sqrt(n) / std::max(n, 1.0));
  return static_cast<int64_t>(kept * (1 - part));
}
