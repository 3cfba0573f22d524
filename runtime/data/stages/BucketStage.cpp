//===- BucketStage.cpp - Batches of elements of similar length ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/BadRecords.h"
#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Value.h"
#include "runtime/data/stages/Bookmarks.h"
#include "runtime/data/stages/StackOptions.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <map>

using namespace systole;
using namespace systole::data;

namespace {

/// Elements wait in the bucket of their length; a full bucket becomes a batch.
/// At the end the remaining buckets follow, the shortest first.
class BucketStage : public TransformStage {
public:
  BucketStage(const StageContext &context, StagePtr input, size_t component,
              std::vector<int64_t> boundaries, std::vector<int64_t> sizes)
      : TransformStage(std::move(input)), op(context.op),
        setting(context.setting), component(component),
        boundaries(std::move(boundaries)), sizes(std::move(sizes)),
        dropsRemainder(context.integer("drop_remainder", 0) != 0),
        padsToBoundary(context.integer("pad_to_bucket_boundary", 0) != 0),
        spec(context.inputElements()[component]),
        options(stackOptions(context)) {}

  // Saves the position of the oldest waiting element, and which later ones
  // wait.
  void save(Position &to) const override {
    int64_t oldest = waiting.empty() ? taken : waiting.begin()->first;
    bookmarks.save(to, oldest, *input);
    to.push_back(taken - oldest);
    Position indices;
    for (const auto &[index, sample] : waiting)
      indices.push_back(index - oldest);
    append(to, indices);
  }
  absl::Status restore(PositionReader &from) override {
    clear();
    RETURN_IF_ERROR(input->moveTo(from.nested()));
    int64_t count = from.next(0);
    Position indices = from.nested();
    auto next = indices.begin();
    for (int64_t i = 0; i < count; ++i) {
      bool isWanted = next != indices.end() && *next == i;
      next += isWanted;
      PipelineElement sample;
      bookmarks.start(*input);
      ASSIGN_OR_RETURN(bool got,
                       input->pull(sample, isWanted ? ElementRequest::Element
                                                    : ElementRequest::Nothing));
      if (!got)
        return lessData();
      ++taken;
      bookmarks.mark(*input);
      if (isWanted)
        RETURN_IF_ERROR(put(taken - 1, std::move(sample)));
    }
    return absl::OkStatus();
  }

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    while (!isAtEnd) {
      PipelineElement next;
      bookmarks.start(*input);
      ASSIGN_OR_RETURN(bool got, input->next(next));
      isAtEnd = !got;
      if (isAtEnd)
        break;
      const size_t bucket = bucketOf(next);
      int64_t index = taken++;
      bookmarks.mark(*input);
      if (absl::Status status = put(index, std::move(next)); !status.ok()) {
        if (skipper.isLeftOut(status))
          continue;
        return status;
      }
      skipper.passed();
      if (static_cast<int64_t>(buckets[bucket].size()) == sizes[bucket])
        return give(bucket, sample);
    }
    for (size_t i = 0; i < buckets.size(); ++i)
      if (!buckets[i].empty() && !dropsRemainder)
        return give(i, sample);
    return false;
  }

  size_t bucketOf(const PipelineElement &sample) const {
    ValueView view(spec, sample.element.components[component]);
    int64_t length = 0;
    if (spec.rank > 0)
      length = view.dims()[0];
    else
      std::memcpy(
          &length, view.data(),
          std::min<size_t>(sizeof(length), static_cast<size_t>(view.bytes())));
    return static_cast<size_t>(
        std::upper_bound(boundaries.begin(), boundaries.end(), length) -
        boundaries.begin());
  }

  /// Puts an element into its bucket, if that has room.
  absl::Status put(int64_t index, PipelineElement sample) {
    const size_t bucket = bucketOf(sample);
    if (buckets.empty())
      clearBuckets();
    const std::vector<Buffer> &components = sample.element.components;
    std::vector<StackSize> &extents = allExtents[bucket];
    for (size_t c = extents.size(); c < options.size(); ++c)
      extents.emplace_back(optionsOf(bucket, c), setting.options->budget,
                           sizes[bucket]);
    for (size_t c = 0; c < extents.size(); ++c)
      if (absl::Status status = extents[c].check(components[c]); !status.ok())
        return errorOf(op, sample.origin, status.code(), status.message());
    for (size_t c = 0; c < extents.size(); ++c)
      extents[c].add(components[c]);
    buckets[bucket].push_back(index);
    waiting.emplace(index, std::move(sample));
    return absl::OkStatus();
  }

  absl::StatusOr<bool> give(size_t bucket, PipelineElement &sample) {
    const std::vector<int64_t> &indices = buckets[bucket];
    sample = PipelineElement();
    for (size_t c = 0; c < options.size(); ++c) {
      if (padsToBoundary && bucket == boundaries.size())
        return errorAt(
            op, absl::StatusCode::kInvalidArgument,
            absl::StrCat(
                "an element is as long as the last "
                "boundary, ",
                boundaries.back(),
                ", or longer: pad_to_bucket_boundary has no size for it"));
      Stack stack(optionsOf(bucket, c), setting.options->budget);
      stack.begin(static_cast<int64_t>(indices.size()));
      for (int64_t index : indices)
        if (absl::Status status =
                stack.add(std::move(waiting.at(index).element.components[c]));
            !status.ok())
          return errorAt(op, status.code(), status.message());
      absl::StatusOr<Buffer> whole =
          stack.finish(static_cast<int64_t>(indices.size()));
      if (!whole.ok())
        return errorAt(op, whole.status().code(), whole.status().message());
      sample.element.components.push_back(*std::move(whole));
    }
    for (int64_t index : indices)
      waiting.erase(index);
    buckets[bucket].clear();
    allExtents[bucket].clear();
    bookmarks.given(waiting.empty() ? taken : waiting.begin()->first);
    return true;
  }

  /// The stacking options of a bucket.
  Stack::Options optionsOf(size_t bucket, size_t c) const {
    Stack::Options own = options[c];
    if (!padsToBoundary || bucket == boundaries.size())
      return own;
    own.shape.assign(static_cast<size_t>(own.row->rank), -1);
    for (int32_t d = 0; d < own.row->rank; ++d)
      if (own.row->dims[d] < 0)
        own.shape[static_cast<size_t>(d)] = boundaries[bucket] - 1;
    return own;
  }

  void clearBuckets() {
    buckets.assign(sizes.size(), {});
    allExtents.assign(sizes.size(), {});
  }

  void clear() override {
    clearBuckets();
    waiting.clear();
    bookmarks.clear();
    taken = 0;
    isAtEnd = false;
  }

  const systole_dataset_op &op;
  const Setting setting;
  ErrorSkipper skipper{setting};
  const size_t component; ///< The component whose length selects the bucket.
  const std::vector<int64_t> boundaries, sizes;
  const bool dropsRemainder, padsToBoundary;
  const systole_tensor_spec spec;
  const std::vector<Stack::Options> options;
  std::vector<std::vector<int64_t>> buckets; ///< Indices into `waiting`.
  /// The extents of the components of each bucket.
  std::vector<std::vector<StackSize>> allExtents;
  std::map<int64_t, PipelineElement> waiting;
  Bookmarks bookmarks;
  int64_t taken = 0;
  bool isAtEnd = false;
};

} // namespace

StageOr data::makeBucketStage(const StageContext &context, Inputs inputs) {
  absl::Span<const systole_tensor_spec> elements = context.inputElements();
  absl::string_view name = context.string("length_of");
  auto found = std::find_if(
      elements.begin(), elements.end(),
      [&](const systole_tensor_spec &spec) { return name == spec.name; });
  if (found == elements.end())
    return context.error(absl::StatusCode::kInternal,
                         absl::StrCat("no component is called '", name, "'"));
  std::vector<int64_t> boundaries = context.integers("boundaries"),
                       sizes = context.integers("batch_sizes");
  if (sizes.size() != boundaries.size() + 1)
    return context.error(
        absl::StatusCode::kInternal,
        "batch_sizes must have one entry more than boundaries");
  return std::make_unique<BucketStage>(
      context, std::move(inputs[0]),
      static_cast<size_t>(found - elements.begin()), std::move(boundaries),
      std::move(sizes));
}
