//===- GraphDropAdapters.cpp - Leaves adapters out ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHDROPADAPTERSPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

namespace {

struct GraphDropAdapters
    : public systole::graph::impl::GraphDropAdaptersPassBase<
          GraphDropAdapters> {
  void runOnOperation() override {
    Builder b(&getContext());
    // The modes have the same layers, so a kernel may come several times.
    NamedAttrList factors;
    getOperation().walk([&](LayerOpInterface layer) {
      for (const VariableSpec &variable : layer.declareVariables())
        if (std::optional<Adapter> adapter = layer.getAdapter(variable.suffix))
          factors.set(layer.getVariableName(variable.suffix),
                      b.getF64FloatAttr(adapter->scale));
      for (StringRef name : {"lora_rank", "lora_alpha", "lora_kernels"})
        layer->removeAttr(name);
    });
    if (!factors.empty())
      getOperation()->setAttr(systole::tpu::TPUDialect::getAdaptersAttrName(),
                              factors.getDictionary(&getContext()));
  }
};

} // namespace
