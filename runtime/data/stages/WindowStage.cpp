//===- WindowStage.cpp - A dataset for each window of elements ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/stages/Bookmarks.h"
#include "runtime/data/stages/ElementsStage.h"
#include "runtime/support/Status.h"

#include <deque>

using namespace systole;
using namespace systole::data;

PipelineElement data::copyOf(const PipelineElement &sample) {
  PipelineElement copy;
  copy.origin = sample.origin;
  for (const Buffer &component : sample.element.components)
    copy.element.components.push_back(component.copy());
  return copy;
}

namespace {

/// Applies its body to windows of `size` elements, `stride` apart. The next
/// window starts `shift` elements later.
class WindowStage : public TransformStage {
public:
  WindowStage(const StageContext &context, StagePtr input, int64_t size,
              int64_t shift, int64_t stride, bool dropsRemainder)
      : TransformStage(std::move(input)), context(context), size(size),
        shift(shift), stride(stride), dropsRemainder(dropsRemainder) {}

  void save(Position &to) const override {
    bookmarks.save(to, first, *input);
    to.push_back(windows);
    to.push_back(body != nullptr);
    if (body)
      body->save(to);
  }
  absl::Status restore(PositionReader &from) override {
    clear();
    RETURN_IF_ERROR(input->moveTo(from.nested()));
    windows = from.next();
    if (from.next() == 0)
      return absl::OkStatus();
    if (absl::StatusOr<bool> opened = open(); !opened.ok() || !*opened)
      return opened.status();
    return body->restore(from);
  }

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    while (true) {
      if (!body)
        if (absl::StatusOr<bool> opened = open(); !opened.ok() || !*opened)
          return opened;
      absl::StatusOr<bool> got = body->pull(sample, withoutDeferral(request));
      if (!got.ok() || *got)
        return got;
      body = nullptr;
      ++windows;
      RETURN_IF_ERROR(slide());
    }
  }

  /// Makes the dataset of the window that starts with `first`.
  absl::StatusOr<bool> open() {
    const int64_t span = (size - 1) * stride + 1;
    while (static_cast<int64_t>(waiting.size()) < span) {
      PipelineElement sample;
      ASSIGN_OR_RETURN(bool got, take(sample, ElementRequest::Element));
      if (!got)
        break;
      waiting.push_back(std::move(sample));
    }
    std::vector<PipelineElement> window;
    for (size_t i = 0;
         i < waiting.size() && static_cast<int64_t>(window.size()) < size;
         i += static_cast<size_t>(stride))
      window.push_back(copyOf(waiting[i]));
    if (window.empty() ||
        (dropsRemainder && static_cast<int64_t>(window.size()) < size))
      return false;
    StageOr made =
        context.body(std::make_unique<ElementsStage>(std::move(window)),
                     static_cast<uint64_t>(windows));
    RETURN_IF_ERROR(made.status());
    body = *std::move(made);
    return true;
  }

  absl::Status slide() {
    PipelineElement unused;
    for (int64_t i = 0; i < shift; ++i) {
      if (!waiting.empty()) {
        waiting.pop_front();
      } else {
        ASSIGN_OR_RETURN(bool got, take(unused, ElementRequest::Nothing));
        if (!got)
          break;
      }
      ++first;
    }
    bookmarks.given(first);
    return absl::OkStatus();
  }

  absl::StatusOr<bool> take(PipelineElement &sample, ElementRequest request) {
    bookmarks.start(*input);
    absl::StatusOr<bool> got = input->pull(sample, request);
    if (got.ok() && *got)
      bookmarks.mark(*input);
    return got;
  }

  void clear() override {
    waiting.clear();
    bookmarks.clear();
    body = nullptr;
    first = windows = 0;
  }

  const StageContext context;
  const int64_t size, shift, stride;
  const bool dropsRemainder;
  std::deque<PipelineElement> waiting; ///< The elements from `first` on.
  Bookmarks bookmarks;
  int64_t first = 0, windows = 0;
  StagePtr body; ///< Null between two windows.
};

} // namespace

StageOr data::makeWindowStage(const StageContext &context, Inputs inputs) {
  ASSIGN_OR_RETURN(int64_t size, context.positive("size"));
  return std::make_unique<WindowStage>(
      context, std::move(inputs[0]), size, context.integer("shift", size),
      context.integer("stride", 1), context.integer("drop_remainder", 0) != 0);
}
