//===- Bookmarks.h - Where an input was, for stages that read ahead -*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_STAGES_BOOKMARKS_H
#define SYSTOLE_RUNTIME_DATA_STAGES_BOOKMARKS_H

#include "runtime/data/core/Stage.h"

#include <deque>

namespace systole::data {

/// The positions of an input after each element that was taken from it but not
/// returned yet. So a pipeline's position does not depend on prefetching.
class Bookmarks {
public:
  /// Called before the first element is taken. Elements are numbered from 0.
  void start(const Stage &input) {
    if (positions.empty())
      mark(input);
  }

  /// Called after an element was taken.
  void mark(const Stage &input) { input.save(positions.emplace_back()); }

  /// Elements before `index` were returned: their positions are no longer
  /// needed.
  void given(int64_t index) {
    while (first < index && positions.size() > 1) {
      positions.pop_front();
      ++first;
    }
  }

  /// Writes the input's position after the elements before `index`.
  void save(Position &to, int64_t index, const Stage &input) const {
    append(to, positions.empty()
                   ? input.position()
                   : positions[static_cast<size_t>(index - first)]);
  }

  void clear() {
    positions.clear();
    first = 0;
  }

private:
  std::deque<Position> positions;
  int64_t first = 0; ///< The number of the element after the first position.
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_BOOKMARKS_H
