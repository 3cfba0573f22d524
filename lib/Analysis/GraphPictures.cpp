//===- GraphPictures.cpp - A program's graph as DOT and SVG ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Analysis/ProgramGraph.h"
#include "systole/Analysis/ProgramPlan.h"
#include "systole/Analysis/Svg.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <set>

using namespace llvm;
using namespace systole;

/// Quotes a string for DOT.
static std::string quote(StringRef text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string systole::withSeparators(int64_t number) {
  return formatv("{0:N}", number);
}

static std::string describeParameters(int64_t number, StringRef before) {
  return number == 0 ? ""
                     : (before + withSeparators(number) + " parameters").str();
}

std::string systole::graphDot(const ProgramGraph &graph) {
  std::string text;
  raw_string_ostream os(text);
  os << "digraph " << quote(graph.title) << " {\n"
     << "  rankdir=TB;\n  node [shape=box, fontname=\"sans-serif\", "
        "fontsize=11];\n";
  for (auto [i, layer] : enumerate(graph.layers)) {
    os << "  subgraph cluster_" << i << " {\n    label=" << quote(layer)
       << ";\n";
    for (auto [n, node] : enumerate(graph.nodes))
      if (node.layer == i)
        os << "    n" << n << " [label="
           << quote(node.kind + "\n" +
                    (node.details.empty() ? "" : node.details + "\n") +
                    node.type + describeParameters(node.parameters, "\n"))
           << ", tooltip=" << quote(shortLine(node.location)) << "];\n";
    os << "  }\n";
  }
  for (auto [n, node] : enumerate(graph.nodes))
    for (size_t input : node.inputs)
      os << "  n" << input << " -> n" << n << ";\n";
  os << "}\n";
  return text;
}

namespace {

/// A box of the picture: an operation of the model, with the ones behind it
/// that only rescale or filter its values.
struct Row {
  std::string kind, details, type, tip, operations;
  int64_t parameters = 0;
  bool hasVectorsOnly = true;
  /// Earlier rows.
  SmallVector<size_t> inputs;
};

/// Consecutive rows that occur `times` times, one after another.
struct Block {
  size_t begin, length, times;
};

class Layout {
public:
  Layout(const ProgramGraph &model, const ProgramGraph &stage)
      : model(model), stage(stage) {
    makeRows();
    foldRows();
  }

  std::string draw() const;

private:
  void makeRows();
  void addRow(size_t node);
  bool continuesRow(const ProgramGraph::Node &node) const;
  void countOperations();
  void foldRows();
  bool isSame(size_t row, size_t other) const;
  StringMap<std::string> chooseColours() const;
  void drawRow(Svg &svg, const Row &row, double y, StringRef colour) const;

  static constexpr double width = 760, left = 24, right = 640, tall = 40,
                          gap = 14, top = 72, frame = 24;
  const ProgramGraph &model, &stage;
  std::vector<Row> rows;
  /// The rows that the model has, without those of a later stage.
  size_t modelRows = 0;
  std::vector<Block> blocks;
  /// The row of each node of the model, if it has one.
  DenseMap<size_t, size_t> places;
  /// The users of each node.
  DenseMap<size_t, size_t> users;
};

} // namespace

void Layout::makeRows() {
  for (const ProgramGraph::Node &node : model.nodes)
    for (size_t input : node.inputs)
      ++users[input];
  for (auto [n, node] : enumerate(model.nodes)) {
    // An input is drawn before its first user.
    if (node.kind == "argument")
      continue;
    for (size_t input : node.inputs)
      if (!places.contains(input))
        addRow(input);
    addRow(n);
  }
  modelRows = rows.size();
  if (&stage != &model)
    countOperations();
}

/// Whether the node belongs to the last row: it has the row's value for itself
/// and keeps its shape. It has no variables, or vectors behind a layer with
/// matrices, as a normalization.
bool Layout::continuesRow(const ProgramGraph::Node &node) const {
  if (rows.empty() || node.inputs.size() != 1 || node.type.empty() ||
      users.lookup(node.inputs[0]) != 1 || !node.hasVectorsOnly ||
      (node.parameters > 0 && rows.back().hasVectorsOnly))
    return false;
  const ProgramGraph::Node &input = model.nodes[node.inputs[0]];
  return places.lookup(node.inputs[0]) == rows.size() - 1 &&
         places.contains(node.inputs[0]) && input.kind != "argument" &&
         input.type == node.type;
}

void Layout::addRow(size_t n) {
  const ProgramGraph::Node &node = model.nodes[n];
  if (!continuesRow(node)) {
    rows.emplace_back();
    Row &row = rows.back();
    row.kind = node.kind == "argument"
                   ? "input " + StringRef(node.name).split('/').second.str()
                   : node.kind;
    row.details = node.details;
    std::set<size_t> inputs;
    for (size_t input : node.inputs)
      inputs.insert(places.lookup(input));
    row.inputs.assign(inputs.begin(), inputs.end());
  } else {
    rows.back().kind += " \u2192 " + node.kind;
    if (!node.details.empty())
      rows.back().details +=
          (rows.back().details.empty() ? "" : "; ") + node.details;
  }
  Row &row = rows.back();
  row.type = node.type;
  row.parameters += node.parameters;
  row.hasVectorsOnly &= node.hasVectorsOnly;
  if (node.kind != "argument")
    row.tip +=
        model.layers[node.layer] + "  " + shortLine(node.location) + "\n";
  places[n] = rows.size() - 1;
}

/// Says on each row what became of its layers, and adds rows for what has none.
void Layout::countOperations() {
  StringMap<size_t> rowsOfLayers;
  for (auto [n, node] : enumerate(model.nodes))
    if (places.contains(n))
      rowsOfLayers.try_emplace(model.layers[node.layer], places.lookup(n));
  std::map<size_t, std::map<std::string, size_t>> counts;
  for (const ProgramGraph::Node &node : stage.nodes) {
    if (node.kind == "argument")
      continue;
    StringRef layer = stage.layers[node.layer];
    auto [place, isNew] = rowsOfLayers.try_emplace(layer, rows.size());
    if (isNew) {
      rows.emplace_back();
      rows.back().kind = layer == "other" ? "not in a layer" : layer.str();
    }
    ++counts[place->second][node.kind];
    rows[place->second].tip +=
        node.kind + " " + node.type + "  " + shortLine(node.location) + "\n";
  }
  for (const auto &[place, kinds] : counts) {
    std::vector<std::pair<size_t, std::string>> sorted;
    for (const auto &[kind, count] : kinds)
      sorted.emplace_back(count, kind);
    stable_sort(sorted, [](auto &a, auto &b) { return a.first > b.first; });
    std::string &text = rows[place].operations;
    for (const auto &[count, kind] : sorted)
      text += (text.empty() ? "" : ", ") + itostr(count) + " " + kind;
  }
}

/// Whether two rows look the same, and read rows at the same distance.
bool Layout::isSame(size_t row, size_t other) const {
  const Row &a = rows[row], &b = rows[other];
  if (a.kind != b.kind || a.details != b.details || a.type != b.type ||
      a.parameters != b.parameters || a.inputs.size() != b.inputs.size())
    return false;
  for (auto [one, two] : zip_equal(a.inputs, b.inputs))
    if (row - one != other - two)
      return false;
  return true;
}

/// Finds the repetition that saves the most rows, from the top down.
void Layout::foldRows() {
  for (size_t begin = 0; begin < rows.size();) {
    Block best = {begin, 1, 1};
    for (size_t length = 1; begin + 2 * length <= rows.size(); ++length) {
      size_t equal = 0;
      while (begin + equal + length < rows.size() &&
             isSame(begin + equal, begin + equal + length))
        ++equal;
      size_t times = 1 + equal / length;
      if (length * (times - 1) > best.length * (best.times - 1))
        best = {begin, length, times};
    }
    blocks.push_back(best);
    begin += best.length * best.times;
  }
}

/// Kinds with the most parameters first; those without a colour are grey.
StringMap<std::string> Layout::chooseColours() const {
  std::vector<std::pair<int64_t, std::string>> kinds;
  auto lead = [](const Row &row) {
    return StringRef(row.kind).split(' ').first.str();
  };
  for (const Row &row : rows) {
    auto known = find_if(kinds, [&](auto &k) { return k.second == lead(row); });
    if (known == kinds.end())
      kinds.emplace_back(row.parameters, lead(row));
    else
      known->first += row.parameters;
  }
  stable_sort(kinds, [](auto &a, auto &b) { return a.first > b.first; });
  StringMap<std::string> colours;
  for (auto [i, kind] : enumerate(ArrayRef(kinds).take_front(8)))
    colours[kind.second] = "c" + itostr(i);
  return colours;
}

void Layout::drawRow(Svg &svg, const Row &row, double y,
                     StringRef colour) const {
  std::string tip = row.tip;
  svg.rect(left, y, right - left, tall, "card", StringRef(tip).rtrim(),
           "faint");
  svg.rect(left, y, 6, tall, colour);
  std::string parameters = describeParameters(row.parameters, "");
  svg.text(left + 16, y + 17,
           fitText(row.kind, right - left - 40 - 7.2 * row.type.size(), 13),
           Svg::Anchor::Start, 13, "ink", /*bold=*/true);
  svg.text(right - 10, y + 17, row.type, Svg::Anchor::End);
  svg.text(right - 10, y + 33, parameters, Svg::Anchor::End, 11, "soft");
  std::string second = row.operations.empty() ? row.details : row.operations;
  svg.text(left + 16, y + 33,
           fitText(second, right - left - 40 - 6.6 * parameters.size(), 11),
           Svg::Anchor::Start, 11, "soft");
}

std::string Layout::draw() const {
  // The positions of rows; repeated rows are at those of the first ones.
  std::vector<double> ys(rows.size());
  double y = top;
  for (const Block &block : blocks) {
    if (block.times > 1)
      y += frame;
    for (size_t i = 0; i < block.length * block.times; ++i)
      ys[block.begin + i] = y + (tall + gap) * (i % block.length);
    y += (tall + gap) * block.length + (block.times > 1 ? 8 : 0);
  }
  int64_t parameters = 0;
  for (const Row &row : rows)
    parameters += row.parameters;
  Svg svg(width, y + 10, stage.title);
  svg.text(left, 30, stage.title, Svg::Anchor::Start, 16, "ink", true);
  svg.text(left, 50,
           itostr(modelRows) + " layers and operations" +
               describeParameters(parameters, ", ") +
               "; point at one to see its lines",
           Svg::Anchor::Start, 12, "soft");
  StringMap<std::string> colours = chooseColours();
  std::set<std::pair<double, double>> flows;
  for (const Block &block : blocks) {
    double first = ys[block.begin];
    if (block.times > 1) {
      svg.rect(left - 14, first - frame + 4, right - left + 28,
               (tall + gap) * block.length + frame - 4, "none", "", "soft");
      svg.text(left + 74, first - 6,
               itostr(block.times) + " times, one after another",
               Svg::Anchor::Start, 11, "soft");
    }
    for (size_t i = 0; i < block.length; ++i) {
      const Row &row = rows[block.begin + i];
      auto colour = colours.find(StringRef(row.kind).split(' ').first);
      drawRow(svg, row, ys[block.begin + i],
              colour == colours.end() ? "faint" : colour->second);
    }
    for (size_t i = 0; i < block.length * block.times; ++i)
      for (size_t input : rows[block.begin + i].inputs)
        flows.insert({ys[input], ys[block.begin + i]});
  }
  for (auto [from, to] : flows) {
    bool isNext = none_of(
        ys, [&, from = from, to = to](double y) { return from < y && y < to; });
    // The way back to the beginning of a block goes without saying.
    if (from >= to)
      continue;
    if (isNext)
      svg.arrow({left + 60, from + tall}, {left + 60, to});
    else
      svg.arrow({right, from + tall / 2 + 8}, {right + 2, to + tall / 2 - 8},
                std::min(30 + 0.08 * (to - from), 100.0));
  }
  return svg.finish();
}

std::string systole::graphSvg(const ProgramGraph &model,
                              const ProgramGraph &stage) {
  return Layout(model.nodes.empty() ? stage : model, stage).draw();
}
