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

#include "llvm/Support/FormatVariadic.h"
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
        os << "    n" << n << " [label=" << quote(node.kind + "\n" + node.type)
           << ", tooltip=" << quote(shortLine(node.location)) << "];\n";
    os << "  }\n";
  }
  for (auto [n, node] : enumerate(graph.nodes))
    for (size_t input : node.inputs)
      os << "  n" << input << " -> n" << n << ";\n";
  os << "}\n";
  return text;
}

/// Stacks the layers, with the contents of open ones, and draws the edges
/// between them at the side.
static const char script[] = R"(<script><![CDATA[
const root = document.currentScript.parentNode, layers = [...root.querySelectorAll('g.layer')], flows = root.querySelector('#flows');
function place() {
  let y = 56; const middle = [];
  layers.forEach((layer, i) => {
    const open = layer.classList.contains('open'), rows = open ? layer.querySelectorAll('g.op').length : 0, tall = 30 + 20 * rows;
    layer.setAttribute('transform', `translate(20 ${y})`);
    layer.querySelector('rect').setAttribute('height', tall);
    layer.querySelector('.sign').textContent = open ? '−' : '+';
    middle[i] = y + 15; y += tall + 10;
  });
  flows.replaceChildren();
  for (const flow of root.querySelector('#edges').textContent.trim().split(' ')) {
    const [from, to] = flow.split('-').map(Number); if (isNaN(to)) continue;
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path'), bend = 20 + 9 * Math.min(Math.abs(to - from), 20);
    path.setAttribute('d', `M640 ${middle[from] + 5}C${640 + bend} ${middle[from]} ${640 + bend} ${middle[to]} 641 ${middle[to] - 5}`);
    path.setAttribute('class', 'ink'); path.setAttribute('style', 'fill:none;opacity:.45'); path.setAttribute('marker-end', 'url(#head)'); flows.append(path);
  }
  root.setAttribute('height', y + 10); root.setAttribute('viewBox', `0 0 860 ${y + 10}`);
}
layers.forEach(layer => {
  const head = layer.querySelector('.head'), toggle = () => { layer.classList.toggle('open'); place(); };
  head.addEventListener('click', toggle);
  head.addEventListener('keydown', e => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); toggle(); } });
});
place();
]]></script>
)";

std::string systole::graphSvg(const ProgramGraph &graph) {
  // Without the script every layer is closed.
  double height = 66 + 40.0 * graph.layers.size();
  Svg svg(860, height, graph.title);
  svg.text(20, 28, graph.title, Svg::Anchor::Start, 16);
  svg.text(20, 46, "click a layer to open or close it", Svg::Anchor::Start, 11);
  std::string text = StringRef(svg.finish()).drop_back(7).str();
  raw_string_ostream os(text);
  os << "<style>g.op{display:none}g.open g.op{display:inline}"
        ".head{cursor:pointer}.box{fill:var(--faint);fill-opacity:.35;"
        "stroke:var(--faint)}</style>\n<g id=\"flows\"></g>\n";
  for (auto [i, layer] : enumerate(graph.layers)) {
    size_t count = 0;
    std::string last;
    for (const ProgramGraph::Node &node : graph.nodes)
      if (node.layer == i) {
        ++count;
        last = node.type.empty() ? last : node.type;
      }
    os << formatv(
        "<g class=\"layer\" transform=\"translate(20 {0})\">"
        "<rect class=\"box\" width=\"620\" height=\"30\" rx=\"6\"/>"
        "<g class=\"head\" tabindex=\"0\" role=\"button\">"
        "<rect width=\"620\" height=\"30\" style=\"fill:transparent\"/>"
        "<text class=\"ink sign\" x=\"12\" y=\"20\" "
        "font-size=\"14\">+</text>"
        "<text class=\"ink\" x=\"30\" y=\"20\" font-size=\"13\" "
        "font-weight=\"600\">{1}</text>"
        "<text class=\"ink\" x=\"608\" y=\"20\" font-size=\"11\" "
        "text-anchor=\"end\">{2} op{3}  {4}</text></g>\n",
        56 + 40 * i, escapeXml(layer), count, count == 1 ? "" : "s",
        escapeXml(last));
    double y = 44;
    for (const ProgramGraph::Node &node : graph.nodes)
      if (node.layer == i) {
        os << formatv("<g class=\"op\"><text class=\"ink\" x=\"30\" "
                      "y=\"{0:f0}\" font-size=\"11\">{1}</text>"
                      "<text class=\"ink\" x=\"608\" y=\"{0:f0}\" "
                      "font-size=\"11\" text-anchor=\"end\">{2}  {3}</text>"
                      "</g>\n",
                      y, escapeXml(node.kind), escapeXml(node.type),
                      escapeXml(shortLine(node.location)));
        y += 20;
      }
    os << "</g>\n";
  }
  std::set<std::pair<size_t, size_t>> edges;
  for (const ProgramGraph::Node &node : graph.nodes)
    for (size_t input : node.inputs)
      if (graph.nodes[input].layer != node.layer)
        edges.insert({graph.nodes[input].layer, node.layer});
  os << "<metadata id=\"edges\">";
  for (auto [from, to] : edges)
    os << from << "-" << to << " ";
  os << "</metadata>\n" << script << "</svg>\n";
  return text;
}
