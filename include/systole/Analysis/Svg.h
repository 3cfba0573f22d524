//===- Svg.h - Pictures -----------------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ANALYSIS_SVG_H
#define SYSTOLE_ANALYSIS_SVG_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <utility>

namespace systole {

/// An SVG picture. Its colours are literal, so that every viewer draws them;
/// viewers with a dark theme override them. Names of colours: "ink" and "soft"
/// (text), "faint" (grids), "card" and "paper" (grounds), and "c0" to "c7".
class Svg {
public:
  Svg(double width, double height, llvm::StringRef title);

  void rect(double x, double y, double width, double height,
            llvm::StringRef colour, llvm::StringRef tip = "",
            llvm::StringRef border = "none", double opacity = 1);
  void line(double x1, double y1, double x2, double y2, llvm::StringRef colour,
            bool dashed = false);
  using Point = std::pair<double, double>;
  void polyline(llvm::ArrayRef<Point> points, llvm::StringRef colour,
                bool filled = false);
  /// An arrow that leaves and arrives `bend` to the right; 0 is straight.
  void arrow(Point from, Point to, double bend = 0);
  enum class Anchor { Start, Middle, End };
  void text(double x, double y, llvm::StringRef text,
            Anchor anchor = Anchor::Start, double size = 12,
            llvm::StringRef colour = "ink", bool bold = false);

  std::string finish();

private:
  std::string content;
  llvm::raw_string_ostream os;
};

/// The beginning of `text` that is at most `width` wide in letters of `size`.
std::string fitText(llvm::StringRef text, double width, double size);

/// A round step (1, 2 or 5 times a power of ten) that divides `span` into at
/// most `parts` parts.
double roundStep(double span, int parts);

/// Writes a picture to a file: an SVG, or what Debian's rsvg-convert makes of
/// it if the name ends with ".png".
llvm::Error writePicture(llvm::StringRef path, llvm::StringRef svg);
/// Whether the name of a file asks for a picture.
bool isPicture(llvm::StringRef path);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_SVG_H
