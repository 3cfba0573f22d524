//===- GraphAddAdapters.cpp - Gives kernels adapters by their names -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VariableNames.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"

#include "llvm/ADT/SetVector.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHADDADAPTERSPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

namespace {

/// REGEX:rank=8,alpha=16.
struct Request {
  StringRef expression;
  int64_t rank = 0;
  std::optional<double> alpha;

  /// Parses a request. Returns std::nullopt if `text` is malformed.
  static std::optional<Request> parse(StringRef text) {
    Request request;
    auto [expression, options] = text.rsplit(':');
    request.expression = expression;
    SmallVector<StringRef> parts;
    options.split(parts, ',');
    for (StringRef part : parts) {
      auto [name, value] = part.split('=');
      double alpha;
      if (name == "rank" && !value.getAsInteger(10, request.rank))
        continue;
      if (name != "alpha" || value.getAsDouble(alpha) || !(alpha > 0))
        return std::nullopt;
      request.alpha = alpha;
    }
    if (expression.empty() || request.rank < 1)
      return std::nullopt;
    return request;
  }
};

struct GraphAddAdapters
    : public systole::graph::impl::GraphAddAdaptersPassBase<GraphAddAdapters> {
  using GraphAddAdaptersPassBase::GraphAddAdaptersPassBase;

  void runOnOperation() override {
    if (adapters.empty())
      return;
    for (auto model : getOperation().getOps<ModelOp>())
      if (failed(add(model)))
        return signalPassFailure();
  }

  LogicalResult add(ModelOp model) const {
    std::optional<Request> request = Request::parse(adapters);
    if (!request)
      return model.emitError()
             << "--lora=" << adapters
             << " is not REGEX:rank=N or REGEX:rank=N,alpha=X, with a rank of "
                "1 or more and an alpha above 0";
    const VariableNames names("--lora=", request->expression);
    // The modes have the same layers, or some of them.
    llvm::SetVector<StringAttr> kernels;
    WalkResult result = model.walk([&](LayerOpInterface layer) {
      return WalkResult(add(layer, *request, names, kernels));
    });
    if (result.wasInterrupted())
      return failure();
    return names.verify(model,
                        llvm::map_to_vector(kernels, [](StringAttr name) {
                          return name.getValue();
                        }));
  }

  /// Gives the kernels of a layer that match adapters, and collects all of its
  /// kernels that may have one.
  static LogicalResult add(LayerOpInterface layer, const Request &request,
                           const VariableNames &names,
                           llvm::SetVector<StringAttr> &kernels) {
    Operation *op = layer;
    if (!llvm::any_of(op->getName().getAttributeNames(),
                      [](StringAttr name) { return name == "lora_rank"; }))
      return success();
    Builder b(op->getContext());
    bool hasOwn = op->hasAttr("lora_rank");
    if (!hasOwn)
      op->setAttr("lora_rank", b.getI64IntegerAttr(request.rank));
    SmallVector<StringRef> chosen;
    SmallVector<VariableSpec> variables = layer.declareVariables();
    for (const VariableSpec &variable : variables) {
      if (!layer.getAdapter(variable.suffix))
        continue;
      auto name = b.getStringAttr(layer.getVariableName(variable.suffix));
      kernels.insert(name);
      if (names.match(name))
        chosen.push_back(StringRef(variable.suffix).rsplit('/').first);
    }
    if (chosen.empty()) {
      if (!hasOwn)
        op->removeAttr("lora_rank");
      return success();
    }
    if (hasOwn)
      return op->emitOpError()
             << "has an adapter already: --lora=" << request.expression
             << " matches it, too";
    if (request.alpha)
      op->setAttr("lora_alpha", b.getF64FloatAttr(*request.alpha));
    if (isa<MultiHeadAttentionOp>(op))
      op->setAttr("lora_kernels", b.getStrArrayAttr(chosen));
    return success();
  }
};

} // namespace
