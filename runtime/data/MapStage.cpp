//===- MapStage.cpp - A compiled function over each element ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Host.h"
#include "runtime/data/Random.h"
#include "runtime/data/Stage.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

using namespace systole;
using namespace systole::data;
using namespace systole::runtime;

namespace {

class MapStage : public Stage {
public:
  MapStage(const systole_dataset_op &op, std::unique_ptr<Stage> input,
           std::shared_ptr<const Parameters> parameters, uint64_t key)
      : op(op), function(*op.function), input(std::move(input)), key(key),
        parameters(std::move(parameters)), transient(function.transient_bytes),
        inputs(function.num_inputs), outputs(function.num_outputs) {
    // They come after the components, and stay as they are.
    while (components > 0 && isParameter(function.inputs[components - 1])) {
      const systole_tensor_spec &spec = function.inputs[--components];
      inputs[components] = {
          const_cast<char *>(this->parameters->scalar(spec.name)),
          byteSize(spec)};
    }
  }

  absl::StatusOr<bool> next(Sample &sample) override {
    absl::StatusOr<bool> got = input->next(sample);
    if (!got.ok() || !*got)
      return got;
    if (absl::Status status = apply(sample, takeSeed()); !status.ok())
      return status;
    return true;
  }

  absl::StatusOr<bool> skip() override {
    absl::StatusOr<bool> got = input->skip();
    if (got.ok() && *got)
      (void)takeSeed();
    return got;
  }

  absl::StatusOr<bool> nextRaw(Sample &sample) override {
    absl::StatusOr<bool> got = input->nextRaw(sample);
    if (got.ok() && *got)
      sample.left.push_back({this, takeSeed()});
    return got;
  }

  absl::Status finish(Sample &sample, uint64_t seed) override {
    return apply(sample, seed);
  }

  absl::Status restart() override {
    ++pass;
    elements = 0;
    return input->restart();
  }
  int64_t passSize() const override { return input->passSize(); }

private:
  /// What the random numbers of the next element are drawn from: where it is in
  /// the data, whatever becomes of those before it.
  uint64_t takeSeed() { return mix(mix(mix(key) ^ pass) ^ elements++); }

  absl::Status apply(Sample &sample, uint64_t seed) {
    std::vector<Buffer> &from = sample.element.components;
    if (from.size() != components)
      return error(absl::StatusCode::kInternal, sample,
                   absl::StrCat("'", function.name, "' takes ", components,
                                " values, an element has ", from.size()));
    for (size_t i = 0; i < components; ++i) {
      const systole_tensor_spec &spec = function.inputs[i];
      if (spec.dtype != SYSTOLE_STRING && from[i].size() != byteSize(spec))
        return error(absl::StatusCode::kInternal, sample,
                     absl::StrCat("'", function.name, "' takes ",
                                  typeName(spec), " as value ", i,
                                  ", an element has ", from[i].size(),
                                  " bytes"));
      inputs[i] = {from[i].data(), from[i].size()};
    }

    std::vector<Buffer> to;
    for (size_t i = 0; i < outputs.size(); ++i) {
      to.emplace_back(byteSize(function.outputs[i]));
      outputs[i] = {to[i].data(), to[i].size()};
    }
    host.reset(seed);
    systole_status code =
        function.entry(&host, inputs.data(), outputs.data(), transient.data());
    if (code != SYSTOLE_OK && host.status.ok())
      host.fail(absl::Status(static_cast<absl::StatusCode>(code),
                             absl::StrCat("'", function.name, "' failed")));
    if (!host.status.ok())
      return error(host.status.code(), sample, host.status.message());
    from = std::move(to);
    return absl::OkStatus();
  }

  absl::Status error(absl::StatusCode code, const Sample &sample,
                     absl::string_view message) const {
    if (!sample.file)
      return errorAt(op, code, message);
    return errorAt(op, code,
                   absl::StrCat("'", *sample.file, "', record ", sample.record,
                                ": ", message));
  }

  const systole_dataset_op &op;
  const systole_host_function &function;
  std::unique_ptr<Stage> input;
  /// What random numbers are a function of, with pass and place in it.
  const uint64_t key;
  uint64_t pass = 0;
  uint64_t elements = 0;
  const std::shared_ptr<const Parameters> parameters;
  size_t components = static_cast<size_t>(function.num_inputs);
  Buffer transient;
  std::vector<systole_value> inputs;
  std::vector<systole_value> outputs;
  systole_host host;
};

} // namespace

StageOr data::makeMapStage(const StageContext &context,
                           std::unique_ptr<Stage> input) {
  const systole_host_function *function = context.op.function;
  if (!function)
    return context.error(absl::StatusCode::kInternal, "'map' has no function");
  for (int32_t i = 0; i < function->num_outputs; ++i)
    if (elementBytes(function->outputs[i].dtype) == 0)
      return context.error(absl::StatusCode::kInternal,
                           absl::StrCat("'", function->name,
                                        "' returns a string, which has no "
                                        "static size"));
  for (int32_t i = 0; i < function->num_inputs; ++i) {
    const systole_tensor_spec &spec = function->inputs[i];
    if (isParameter(spec) && !(context.options.parameters &&
                               context.options.parameters->scalar(spec.name)))
      return context.error(absl::StatusCode::kInternal,
                           absl::StrCat("'", function->name, "' takes '",
                                        spec.name,
                                        "', which is no parameter of the "
                                        "program"));
  }
  return std::make_unique<MapStage>(
      context.op, std::move(input), context.options.parameters,
      mix(context.options.seed) + static_cast<uint64_t>(context.index));
}
