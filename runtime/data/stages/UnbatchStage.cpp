//===- UnbatchStage.cpp - The rows of elements, one by one ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Stage.h"
#include "runtime/data/core/Value.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

class UnbatchStage : public TransformStage {
public:
  UnbatchStage(const StageContext &context, StagePtr input)
      : TransformStage(std::move(input)), op(context.op),
        types(context.inputElements()), rowTypes(context.elements()) {}

  absl::StatusOr<int64_t> skip(int64_t count) override {
    int64_t done = 0;
    while (done < count) {
      if (at == rows) {
        ASSIGN_OR_RETURN(bool got, take());
        if (!got)
          break;
      }
      int64_t part = std::min(count - done, rows - at);
      at += part;
      done += part;
    }
    return done;
  }

  // Saves the input's position before the element whose rows are being
  // returned.
  void save(Position &to) const override {
    append(to, at == rows ? input->position() : before);
    to.push_back(at == rows ? 0 : at);
  }
  absl::Status restore(PositionReader &from) override {
    Position position = from.nested();
    int64_t row = from.next();
    clear();
    RETURN_IF_ERROR(input->moveTo(position));
    return skip(row).status();
  }

private:
  void clear() override { at = rows = 0; }

  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    while (at == rows) {
      absl::StatusOr<bool> got = take();
      if (!got.ok() || !*got)
        return got;
    }
    int64_t row = at++;
    if (request == ElementRequest::Nothing)
      return true;
    sample = PipelineElement();
    sample.origin = whole.origin;
    for (size_t i = 0; i < types.size(); ++i) {
      const Buffer &component = whole.element.components[i];
      ValueView view(types[i], component);
      absl::Span<const int64_t> dims = view.dims().subspan(1);
      int64_t count = countOf(dims);
      if (types[i].dtype == SYSTOLE_STRING) {
        sample.element.components.push_back(
            makeStrings(rowTypes[i], dims, view.strings(row * count, count)));
        continue;
      }
      int64_t bytes = count * runtime::elementBytes(types[i].dtype);
      char *to;
      Buffer buffer = makeValue(rowTypes[i], dims, bytes, to);
      std::memcpy(to, view.data() + row * bytes, static_cast<size_t>(bytes));
      sample.element.components.push_back(std::move(buffer));
    }
    return true;
  }

  /// Takes the next element that has rows.
  absl::StatusOr<bool> take() {
    before.clear();
    input->save(before);
    absl::StatusOr<bool> got = input->next(whole);
    if (!got.ok() || !*got)
      return got;
    at = rows = 0;
    for (size_t i = 0; i < types.size(); ++i) {
      int64_t here = ValueView(types[i], whole.element.components[i]).dims()[0];
      if (i > 0 && here != rows)
        return errorAt(op, absl::StatusCode::kInvalidArgument,
                       absl::StrCat("component ", i, " has ", here,
                                    " rows, those before it ", rows));
      rows = here;
    }
    return true;
  }

  const systole_dataset_op &op;
  const absl::Span<const systole_tensor_spec> types, rowTypes;
  Position before;
  PipelineElement whole;
  int64_t at = 0, rows = 0;
};

} // namespace

StageOr data::makeUnbatchStage(const StageContext &context, Inputs inputs) {
  return std::make_unique<UnbatchStage>(context, std::move(inputs[0]));
}
