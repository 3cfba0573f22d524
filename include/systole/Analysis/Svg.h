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
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <utility>

namespace systole {

/// An SVG picture, drawn in the colours of the reader's theme, light or dark.
/// Colours are classes: "ink", "faint" and "c0" to "c7".
class Svg {
public:
  Svg(double width, double height, llvm::StringRef title);

  void rect(double x, double y, double width, double height,
            llvm::StringRef colour, llvm::StringRef tip = "");
  void line(double x1, double y1, double x2, double y2, llvm::StringRef colour);
  using Point = std::pair<double, double>;
  void polyline(llvm::ArrayRef<Point> points, llvm::StringRef colour,
                bool filled = false);
  enum class Anchor { Start, Middle, End };
  void text(double x, double y, llvm::StringRef text,
            Anchor anchor = Anchor::Start, double size = 12,
            llvm::StringRef colour = "ink");

  std::string finish();

private:
  std::string content;
  llvm::raw_string_ostream os;
};

/// `text` with XML's special characters escaped.
std::string escapeXml(llvm::StringRef text);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_SVG_H
