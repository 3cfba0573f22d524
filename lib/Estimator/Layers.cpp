//===- Layers.cpp - Operations with variables -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/Layers.h"
#include "Builder.h"

using namespace systole;
using namespace systole::estimator;

Tensor systole::get_variable(const std::string &name, const Shape &shape,
                             DType dtype, const Initializer &initializer,
                             bool trainable, const Regularizer &regularizer,
                             Where where) {
  Builder &builder = Builder::ofModel(where, "get_variable");
  Options options;
  options.set("shape", shape);
  if (dtype != float32)
    options.set("dtype", elementName(dtype));
  options.set("initializer", initializer.text(), "#graph.glorot_uniform");
  options.set("regularizer", regularizer.text(), "");
  if (!trainable)
    options.set("trainable", false);
  return builder.define(where,
                        "graph.variable" + options.setText("name", name).str());
}

void systole::assign(const Tensor &variable, const Tensor &value,
                     const std::string &cross_shard, Where where) {
  Builder &builder = Builder::ofModel(where, "assign");
  Options options;
  options.setText("cross_shard", cross_shard);
  builder.add(where, "graph.assign " + builder.use(variable, where) + ", " +
                         builder.use(value, where) + options.str());
}

Tensor layers::dropout(const Tensor &inputs, double rate, bool training,
                       Where where) {
  if (!training)
    return inputs;
  return layer("dropout", {inputs}, Options().set("rate", rate), where);
}
