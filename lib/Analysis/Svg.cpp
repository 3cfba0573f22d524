//===- Svg.cpp - Pictures -------------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Analysis/Svg.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace systole;

std::string systole::escapeXml(StringRef text) {
  std::string escaped;
  for (char c : text) {
    switch (c) {
    case '<':
      escaped += "&lt;";
      break;
    case '>':
      escaped += "&gt;";
      break;
    case '&':
      escaped += "&amp;";
      break;
    case '"':
      escaped += "&quot;";
      break;
    default:
      escaped += c;
    }
  }
  return escaped;
}

static const char style[] = R"(<style>
svg{--ink:#1b1f24;--faint:#c9d1d9;--paper:#fff;background:var(--paper);font-family:system-ui,sans-serif}
@media(prefers-color-scheme:dark){svg{--ink:#e6edf3;--faint:#444c56;--paper:#0d1117}}
.ink{fill:var(--ink)}.faint{fill:var(--faint)}line.ink,polyline.ink,path.ink{stroke:var(--ink)}line.faint,polyline.faint{stroke:var(--faint)}
.c0{fill:#4184e4}.c1{fill:#e0823d}.c2{fill:#57ab5a}.c3{fill:#c96198}.c4{fill:#986ee2}.c5{fill:#b08c1f}.c6{fill:#2f9ba8}.c7{fill:#e5534b}
line.c0,polyline.c0{stroke:#4184e4}line.c1,polyline.c1{stroke:#e0823d}line.c2,polyline.c2{stroke:#57ab5a}line.c3,polyline.c3{stroke:#c96198}line.c4,polyline.c4{stroke:#986ee2}line.c5,polyline.c5{stroke:#b08c1f}line.c6,polyline.c6{stroke:#2f9ba8}line.c7,polyline.c7{stroke:#e5534b}
polyline:not(.area){fill:none;stroke-width:2}polyline.area{fill-opacity:.35;stroke-width:1}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" class="ink"/></marker></defs>
)";

Svg::Svg(double width, double height, StringRef title) : os(content) {
  os << formatv("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "
                "{0:f0} {1:f0}\" width=\"{0:f0}\" height=\"{1:f0}\" "
                "role=\"img\">\n<title>{2}</title>\n",
                width, height, escapeXml(title))
     << style;
  os << formatv("<rect width=\"{0:f0}\" height=\"{1:f0}\" "
                "style=\"fill:var(--paper)\"/>\n",
                width, height);
}

void Svg::rect(double x, double y, double width, double height,
               StringRef colour, StringRef tip) {
  os << formatv("<rect x=\"{0:f1}\" y=\"{1:f1}\" width=\"{2:f1}\" "
                "height=\"{3:f1}\" class=\"{4}\"",
                x, y, width, height, colour);
  if (tip.empty())
    os << "/>\n";
  else
    os << "><title>" << escapeXml(tip) << "</title></rect>\n";
}

void Svg::line(double x1, double y1, double x2, double y2, StringRef colour) {
  os << formatv("<line x1=\"{0:f1}\" y1=\"{1:f1}\" x2=\"{2:f1}\" "
                "y2=\"{3:f1}\" class=\"{4}\"/>\n",
                x1, y1, x2, y2, colour);
}

void Svg::polyline(ArrayRef<Point> points, StringRef colour, bool filled) {
  os << "<polyline class=\"" << colour << (filled ? " area" : "")
     << "\" points=\"";
  for (const Point &point : points)
    os << formatv("{0:f1},{1:f1} ", point.first, point.second);
  os << "\"/>\n";
}

void Svg::text(double x, double y, StringRef text, Anchor anchor, double size,
               StringRef colour) {
  static constexpr const char *anchors[] = {"start", "middle", "end"};
  os << formatv("<text x=\"{0:f1}\" y=\"{1:f1}\" font-size=\"{2:f0}\" "
                "text-anchor=\"{3}\" class=\"{4}\">{5}</text>\n",
                x, y, size, anchors[static_cast<int>(anchor)], colour,
                escapeXml(text));
}

std::string Svg::finish() { return content + "</svg>\n"; }
