//===- OutsideCompilation.cpp - Host computations -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperationText.h"
#include "systole/Estimator/TPUEstimator.h"

using namespace systole;
using namespace systole::estimator;

/// Writes an operation with a region that holds what `computation` writes.
static std::vector<Tensor>
addRegionOp(Builder &builder, const std::string &operation,
            const std::function<std::vector<Tensor>()> &computation,
            Where where) {
  // The results' names are known once the region has been written.
  Builder::Region region = builder.openRegion();
  std::vector<Tensor> results = computation();
  std::string returned = builder.use(results, where);
  std::vector<Tensor> values = builder.names(results.size(), where);
  std::string names = builder.use(values, where);
  if (!results.empty())
    builder.add(where, "graph.return " + returned);
  builder.closeRegion(region, (names.empty() ? "" : names + " = ") + operation,
                      where);
  return values;
}

std::vector<Tensor> tpu::outside_compilation(
    const std::function<std::vector<Tensor>()> &computation, Where where) {
  Builder &builder = Builder::current(where, "outside_compilation");
  if (builder.isRecord())
    fail(where, "outside_compilation is of a model: the host computes all of a "
                "function over records");
  return addRegionOp(builder, "graph.outside_compilation", computation, where);
}

TensorFunction systole::recompute_grad(TensorFunction function, Where where) {
  return [=](const std::vector<Tensor> &inputs) {
    Builder &builder = Builder::current(where, "recompute_grad");
    if (builder.isRecord())
      fail(where, "recompute_grad is of a model: a function over records has "
                  "no gradient");
    return addRegionOp(
        builder, "graph.recompute", [&] { return function(inputs); }, where);
  };
}

std::vector<Tensor> tpu::host_function(const std::string &name,
                                       const std::vector<Tensor> &operands,
                                       const std::vector<TensorSpec> &types,
                                       Where where) {
  Builder &builder = Builder::current(where, "host_function");
  std::string used = builder.use(operands, where);
  std::vector<Tensor> values = builder.names(types.size(), where);
  builder.add(where, builder.use(values, where) + " = graph.host_function " +
                         quote(name) + "(" + used + ")" +
                         Options().set("types", spell(types)).str());
  return values;
}

/// A region of `graph.custom_gradient`: its arguments, and its body.
static std::vector<Tensor> addRegion(Builder &builder,
                                     const TensorFunction &function,
                                     size_t arguments, Where where) {
  std::vector<Tensor> values = builder.names(arguments, where);
  auto declare = [](const Tensor &value) {
    return value.definition().name + ": !graph.tensor";
  };
  builder.addLine("^bb0(" + join(values, declare) + "):");
  std::vector<Tensor> results = function(values);
  builder.add(where, "graph.return " + builder.use(results, where));
  return results;
}

std::vector<Tensor> systole::custom_gradient(const TensorFunction &function,
                                             const TensorFunction &gradient,
                                             const std::vector<Tensor> &inputs,
                                             Where where) {
  Builder &builder = Builder::current(where, "custom_gradient");
  if (inputs.empty())
    fail(where, "custom_gradient of no values");
  std::string operands = builder.use(inputs, where);
  Builder::Region region = builder.openRegion();
  size_t count = addRegion(builder, function, inputs.size(), where).size();
  builder.addLine("} gradient {");
  addRegion(builder, gradient, inputs.size() + count, where);
  std::vector<Tensor> values = builder.names(count, where);
  // The compiler calls its functions by this name.
  std::string name = "custom_gradient_" + builder.newName().substr(1);
  builder.closeRegion(region,
                      builder.use(values, where) + " = graph.custom_gradient " +
                          quote(name) + "(" + operands + ")",
                      where);
  return values;
}

void tpu::host_call(const std::string &name, const NamedTensors &tensors,
                    Where where) {
  Builder &builder = Builder::current(where, "host_call");
  std::string values = join(tensors, [&](const auto &entry) {
    return entry.first + " = " + builder.use(entry.second, where);
  });
  builder.add(where, "graph.host_call " + quote(name) + " {" + values + "}");
}
