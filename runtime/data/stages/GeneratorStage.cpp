//===- GeneratorStage.cpp - Elements from a shared object -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Version.h"
#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Stage.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/system/SharedObject.h"
#include "systole/runtime/generator.h"

#include "absl/strings/str_cat.h"

#include <dlfcn.h>

using namespace systole;
using namespace systole::data;

namespace {

class GeneratorStage : public Stage {
public:
  GeneratorStage(const StageContext &context, const systole_generator *calls,
                 std::string argument)
      : op(context.op), calls(calls), argument(std::move(argument)),
        types(context.elements()) {}
  ~GeneratorStage() override { close(); }

  absl::Status restart() override {
    close();
    return absl::OkStatus();
  }
  void save(Position &to) const override { to.push_back(given); }
  absl::Status restore(PositionReader &from) override {
    close();
    int64_t position = from.next();
    if (!calls->seek)
      return skip(position).status();
    RETURN_IF_ERROR(open());
    given = position;
    return check(calls->seek(state, position), "seek");
  }

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    RETURN_IF_ERROR(open());
    sample = PipelineElement();
    std::vector<systole_value> values;
    for (const systole_tensor_spec &type : types) {
      Buffer &component =
          sample.element.components.emplace_back(runtime::byteSize(type));
      values.push_back({component.data(), component.size()});
    }
    int32_t got = calls->next(state, values.data());
    if (got == 0)
      return false;
    if (got != 1)
      return check(got, "next");
    sample.origin.record = given++;
    return true;
  }

  absl::Status open() {
    if (state)
      return absl::OkStatus();
    state = calls->open(argument.c_str(), types.data(),
                        static_cast<int32_t>(types.size()));
    if (state)
      return absl::OkStatus();
    return errorAt(op, absl::StatusCode::kInvalidArgument,
                   absl::StrCat("the generator does not take the argument '",
                                argument, "' or the types of the elements"));
  }

  /// Converts a negative result to an error.
  absl::Status check(int32_t result, const char *call) const {
    if (result >= 0)
      return absl::OkStatus();
    const char *message = calls->message ? calls->message(state) : nullptr;
    return errorAt(op, absl::StatusCode::kUnknown,
                   absl::StrCat("the generator's ", call, " has failed: ",
                                message ? message : "it gives no reason"));
  }

  void close() {
    if (state && calls->close)
      calls->close(state);
    state = nullptr;
    given = 0;
  }

  const systole_dataset_op &op;
  const systole_generator *const calls;
  const std::string argument;
  const absl::Span<const systole_tensor_spec> types;
  void *state = nullptr;
  int64_t given = 0;
};

} // namespace

StageOr data::makeGeneratorStage(const StageContext &context, Inputs inputs) {
  std::string path(context.string("library"));
  auto error = [&](absl::string_view message) {
    return context.error(absl::StatusCode::kInvalidArgument,
                         absl::StrCat("'", path, "' ", message));
  };
  // The library is never closed: its functions may make elements until the
  // program ends.
  absl::StatusOr<void *> library = runtime::loadSharedObject(path);
  if (!library.ok())
    return error(
        absl::StrCat("cannot be loaded: ", library.status().message()));
  auto make = reinterpret_cast<decltype(&systole_make_generator)>(
      dlsym(*library, "systole_make_generator"));
  if (!make)
    return error("has no function systole_make_generator: see "
                 "systole/runtime/generator.h");
  const systole_generator *calls = make();
  if (!calls)
    return error("has no generator: systole_make_generator returned null");
  if (calls->version != SYSTOLE_GENERATOR_VERSION)
    return error(absl::StrCat(
        "was compiled for version ", calls->version,
        " of systole/runtime/generator.h, but this program has version ",
        SYSTOLE_GENERATOR_VERSION, ", that of ", runtime::versionText(),
        ": compile it again with that header"));
  return std::make_unique<GeneratorStage>(
      context, calls, std::string(context.string("argument")));
}
