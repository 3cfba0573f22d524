//===- OutsideCompilation.cpp - Host computations -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builder.h"
#include "systole/Estimator/TPUEstimator.h"

using namespace systole;
using namespace systole::estimator;

std::vector<Tensor> tpu::outside_compilation(
    const std::function<std::vector<Tensor>()> &computation, Where where) {
  Builder &builder = Builder::current(where, "outside_compilation");
  if (builder.isRecord())
    fail(where, "outside_compilation is of a model: the host computes all of a "
                "function over records");
  // The results' names are known once the region has been written.
  Builder::Region region = builder.openRegion();
  std::vector<Tensor> results = computation();
  std::string returned, names;
  std::vector<Tensor> values;
  for (const Tensor &result : results) {
    returned += (returned.empty() ? " " : ", ") + builder.use(result, where);
    Tensor::Definition definition;
    definition.name = builder.newName();
    definition.where = where;
    names += (names.empty() ? "" : ", ") + definition.name;
    values.push_back(Tensor(definition));
  }
  if (!results.empty())
    builder.add(where, "graph.return" + returned);
  builder.closeRegion(region,
                      (names.empty() ? "" : names + " = ") +
                          "graph.outside_compilation",
                      where);
  return values;
}

void tpu::host_call(const std::string &name, const NamedTensors &tensors,
                    Where where) {
  Builder &builder = Builder::current(where, "host_call");
  std::string values;
  for (const auto &[key, tensor] : tensors)
    values +=
        (values.empty() ? "" : ", ") + key + " = " + builder.use(tensor, where);
  builder.add(where, "graph.host_call " + quote(name) + " {" + values + "}");
}
