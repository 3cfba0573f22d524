//===- Svg.cpp - Pictures -------------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Analysis/Svg.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/ToolOutputFile.h"
#include <cmath>

using namespace llvm;
using namespace systole;

static std::string escapeXml(StringRef text) {
  std::string escaped;
  raw_string_ostream os(escaped);
  printHTMLEscaped(text, os);
  return escaped;
}

namespace {
struct Colour {
  StringRef name, light, dark;
};
} // namespace

static constexpr Colour palette[] = {
    {"ink", "#1b1f24", "#e6edf3"},   {"soft", "#57606a", "#9da7b3"},
    {"faint", "#d0d7de", "#3d444d"}, {"card", "#f6f8fa", "#151b23"},
    {"paper", "#ffffff", "#0d1117"}, {"c0", "#2f6fd0", "#5b9bf5"},
    {"c1", "#c4641f", "#e8924d"},    {"c2", "#2e8540", "#57ab5a"},
    {"c3", "#8250df", "#a98bf0"},    {"c4", "#bf3989", "#e275ad"},
    {"c5", "#8a6d0b", "#c9a227"},    {"c6", "#1b7c83", "#39b5c0"},
    {"c7", "#cf222e", "#ff7b72"}};

/// An attribute with the literal colour, which the dark style overrides: not
/// all viewers read style sheets.
static std::string paint(StringRef attribute, StringRef name) {
  const Colour *colour =
      find_if(palette, [&](const Colour &c) { return c.name == name; });
  return (" " + attribute + "=\"" +
          (colour == std::end(palette) ? name : colour->light) + "\"")
      .str();
}

/// The classes that the dark style knows.
static std::string colourClass(StringRef fill, StringRef stroke) {
  std::string text;
  if (fill != "none")
    text = ("f-" + fill).str();
  if (stroke != "none")
    text += ((text.empty() ? "s-" : " s-") + stroke).str();
  return " class=\"" + text + "\"";
}

static std::string paints(StringRef fill, StringRef stroke) {
  return paint("fill", fill) + paint("stroke", stroke) +
         colourClass(fill, stroke);
}

Svg::Svg(double width, double height, StringRef title) : os(content) {
  os << formatv("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "
                "{0:f0} {1:f0}\" width=\"{0:f0}\" height=\"{1:f0}\" "
                "role=\"img\" font-family=\"system-ui,sans-serif\">\n"
                "<title>{2}</title>\n"
                "<style>\n@media(prefers-color-scheme:dark){{",
                width, height, escapeXml(title));
  for (const Colour &colour : palette)
    os << formatv(".f-{0}{{fill:{1}}.s-{0}{{stroke:{1}}", colour.name,
                  colour.dark);
  os << "}\n</style>\n"
     << "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" "
        "markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">"
        "<path d=\"M0 0 8 4 0 8z\""
     << paints("soft", "none") << "/></marker></defs>\n";
  rect(0, 0, width, height, "paper");
}

void Svg::rect(double x, double y, double width, double height,
               StringRef colour, StringRef tip, StringRef border,
               double opacity) {
  os << formatv("<rect x=\"{0:f1}\" y=\"{1:f1}\" width=\"{2:f1}\" "
                "height=\"{3:f1}\"",
                x, y, width, height)
     << paints(colour, border);
  if (opacity < 1)
    os << formatv(" fill-opacity=\"{0:f2}\"", opacity);
  if (tip.empty())
    os << "/>\n";
  else
    os << "><title>" << escapeXml(tip) << "</title></rect>\n";
}

void Svg::line(double x1, double y1, double x2, double y2, StringRef colour,
               bool dashed) {
  os << formatv("<line x1=\"{0:f1}\" y1=\"{1:f1}\" x2=\"{2:f1}\" "
                "y2=\"{3:f1}\"",
                x1, y1, x2, y2)
     << paints("none", colour) << (dashed ? " stroke-dasharray=\"4 3\"" : "")
     << "/>\n";
}

void Svg::polyline(ArrayRef<Point> points, StringRef colour, bool filled) {
  os << "<polyline" << paints(filled ? colour : "none", colour)
     << (filled ? " fill-opacity=\"0.35\"" : " stroke-width=\"2\"")
     << " points=\"";
  for (const Point &point : points)
    os << formatv("{0:f1},{1:f1} ", point.first, point.second);
  os << "\"/>\n";
}

void Svg::arrow(Point from, Point to, double bend) {
  os << formatv("<path d=\"M{0:f1} {1:f1}C{2:f1} {1:f1} {3:f1} {5:f1} {4:f1} "
                "{5:f1}\" marker-end=\"url(#head)\"",
                from.first, from.second, from.first + bend, to.first + bend,
                to.first, to.second)
     << paints("none", "soft") << "/>\n";
}

void Svg::text(double x, double y, StringRef text, Anchor anchor, double size,
               StringRef colour, bool bold) {
  static constexpr const char *anchors[] = {"start", "middle", "end"};
  if (text.empty())
    return;
  os << formatv("<text x=\"{0:f1}\" y=\"{1:f1}\" font-size=\"{2:f0}\" "
                "text-anchor=\"{3}\"",
                x, y, size, anchors[static_cast<int>(anchor)])
     << (bold ? " font-weight=\"600\"" : "") << paints(colour, "none") << ">"
     << escapeXml(text) << "</text>\n";
}

std::string Svg::finish() { return content + "</svg>\n"; }

std::string systole::fitText(StringRef text, double width, double size) {
  // The mean width of a letter; the widest fonts in use have 0.6.
  size_t letters = static_cast<size_t>(width / (0.6 * size));
  if (text.size() <= letters)
    return text.str();
  return (text.take_front(letters - 1).rtrim(", ") + "\u2026").str();
}

double systole::roundStep(double span, int parts) {
  double least = span / parts;
  double decade = std::pow(10, std::floor(std::log10(least)));
  for (double factor : {1, 2, 5})
    if (factor * decade >= least)
      return factor * decade;
  return 10 * decade;
}

bool systole::isPicture(StringRef path) {
  return path.ends_with(".svg") || path.ends_with(".png");
}

static Error writeFile(StringRef path, StringRef text) {
  std::error_code error;
  ToolOutputFile file(path, error, sys::fs::OF_None);
  if (error)
    return createStringError(error, error.message());
  file.os() << text;
  file.keep();
  return Error::success();
}

Error systole::writePicture(StringRef path, StringRef svg) {
  if (!path.ends_with(".png"))
    return writeFile(path, svg);
  auto converter = sys::findProgramByName("rsvg-convert");
  if (!converter)
    return createStringError(
        "a PNG is made by rsvg-convert, which is not installed: install it "
        "(Debian: librsvg2-bin), or write an SVG");
  SmallString<128> source;
  if (std::error_code error =
          sys::fs::createTemporaryFile("systole-picture", "svg", source))
    return createStringError(error, error.message());
  FileRemover remover(source);
  if (Error error = writeFile(source, svg))
    return error;
  // Twice the pixels of the SVG, for screens of today.
  std::string message, target = path.str();
  if (sys::ExecuteAndWait(*converter,
                          {*converter, "--zoom=2", "-o", target, source},
                          std::nullopt, {}, 0, 0, &message) != 0)
    return createStringError("rsvg-convert failed %s", message.c_str());
  return Error::success();
}
