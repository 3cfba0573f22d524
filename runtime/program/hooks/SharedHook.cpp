//===- SharedHook.cpp - Hooks of shared objects, and host callbacks -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Version.h"
#include "runtime/cluster/Job.h"
#include "runtime/program/hooks/Hook.h"
#include "runtime/support/Parameters.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/system/SharedObject.h"
#include "systole/runtime/hook.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"

#include <cstring>
#include <dlfcn.h>

namespace systole::runtime {

/// Makes the hook of the parent process; null if no parent process has hooks.
/// ChannelHook.cpp defines the function.
absl::StatusOr<const systole_hook *> makeChannelHook();

namespace {

/// A run as the hook interface describes it.
class RunView {
public:
  /// Variables and parameters may not be used while a loop runs.
  explicit RunView(HookContext &context, bool isRunning = false)
      : context(context), isRunning(isRunning) {
    view.run.mode = context.function.name;
    view.run.model = context.program.name;
    view.run.model_dir = context.modelFolder.c_str();
    view.run.global_step = context.globalStep;
    view.run.steps = context.steps;
    view.run.loss = context.loss;
    view.run.variables = [](const systole_hook_run *run, int32_t *count) {
      std::vector<systole_hook_tensor> &all = of(run).loadVariables();
      *count = static_cast<int32_t>(all.size());
      return const_cast<const systole_hook_tensor *>(all.data());
    };
    view.run.set_parameter = [](const systole_hook_run *run, const char *name,
                                double value) {
      if (absl::Status status = of(run).setParameter(name, value); !status.ok())
        run->fail(run, std::string(status.message()).c_str());
    };
    view.run.set_variable = [](const systole_hook_run *run, const char *name,
                               const void *data, int64_t bytes) {
      if (absl::Status status = of(run).setVariable(name, data, bytes);
          !status.ok())
        run->fail(run, std::string(status.message()).c_str());
    };
    view.run.request_stop = [](const systole_hook_run *run) {
      of(run).context.stop("by a hook");
    };
    view.run.fail = [](const systole_hook_run *run, const char *message) {
      HookContext &context = of(run).context;
      if (context.error.ok())
        context.error = absl::AbortedError(absl::StrCat("a hook: ", message));
      context.device.endRun();
    };
    view.owner = this;
  }
  ~RunView() {
    if (!isChanged)
      return;
    if (absl::Status status = context.device.copyState();
        !status.ok() && context.error.ok())
      context.error = status;
  }
  RunView(const RunView &) = delete;
  const systole_hook_run *get() const { return &view.run; }

private:
  struct Owned {
    systole_hook_run run = {};
    RunView *owner = nullptr;
  };
  static RunView &of(const systole_hook_run *run) {
    return *reinterpret_cast<const Owned *>(run)->owner;
  }

  std::vector<systole_hook_tensor> &loadVariables() {
    if (isRunning || !variables.empty())
      return variables;
    if (absl::Status status = context.device.gatherState(); !status.ok()) {
      if (context.error.ok())
        context.error = status;
      return variables;
    }
    for (int32_t i = 0; i < context.program.num_variables; ++i) {
      const systole_variable &variable = context.program.variables[i];
      variables.push_back({variable.spec, context.device.whole(variable),
                           byteSize(variable.spec)});
    }
    return variables;
  }

  absl::Status checkIsBetweenLoops(const char *what, absl::string_view name) {
    if (!isRunning)
      return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat("the ", what, " '", name,
                     "' cannot be set while a loop runs: set it before or "
                     "after one"));
  }

  absl::Status setParameter(absl::string_view name, double value) {
    RETURN_IF_ERROR(checkIsBetweenLoops("parameter", name));
    if (!context.parameters)
      return absl::FailedPreconditionError(absl::StrCat(
          "the parameter '", name, "' can be set in training only"));
    // The number itself, in every process.
    const std::string text = absl::StrFormat("%.17g", value);
    auto set = [&] { return context.parameters->set(name, text); };
    Job *job = context.device.job();
    return job ? job->instruct(JobMessage::SetParameter,
                               PacketWriter().string(name).string(text).take(),
                               set)
               : set();
  }

  absl::Status setVariable(absl::string_view name, const void *data,
                           int64_t bytes) {
    RETURN_IF_ERROR(checkIsBetweenLoops("variable", name));
    const systole_variable *variable = findVariable(context.program, name);
    if (!variable)
      return absl::NotFoundError(absl::StrCat("the program has no variable '",
                                              name, "' ('info' lists them)"));
    if (byteSize(variable->spec) != bytes)
      return absl::InvalidArgumentError(
          absl::StrCat("the variable '", name, "' has ",
                       byteSize(variable->spec), " bytes, not ", bytes));
    // The other variables keep the shards' values.
    RETURN_IF_ERROR(isChanged ? absl::OkStatus()
                              : context.device.gatherState());
    isChanged = true;
    std::memcpy(context.device.whole(*variable), data,
                static_cast<size_t>(bytes));
    return absl::OkStatus();
  }

  HookContext &context;
  const bool isRunning;
  /// Whether the shards do not have all values yet.
  bool isChanged = false;
  std::vector<systole_hook_tensor> variables;
  Owned view;
};

class SharedHook : public Hook {
public:
  explicit SharedHook(const systole_hook *hook) : hook(*hook) {}

  absl::Status begin(HookContext &context) override {
    return call(hook.begin, context);
  }
  absl::Status beforeLoop(HookContext &context) override {
    return call(hook.before_loop, context);
  }
  absl::Status afterLoop(HookContext &context) override {
    return call(hook.after_loop, context);
  }
  void end(HookContext &context) override { (void)call(hook.end, context); }
  absl::Status beforeSave(HookContext &context) override {
    return call(hook.before_save, context, /*isRunning=*/true);
  }
  absl::Status afterSave(HookContext &context) override {
    return call(hook.after_save, context, /*isRunning=*/true);
  }
  void evaluated(HookContext &context,
                 const std::map<std::string, double> &metrics) override {
    if (!hook.evaluated)
      return;
    std::vector<systole_hook_metric> all;
    for (const auto &[name, value] : metrics)
      all.push_back({name.c_str(), value});
    RunView view(context);
    hook.evaluated(hook.self, view.get(), all.data(),
                   static_cast<int32_t>(all.size()));
  }

  bool hasHostCall(const std::string &name) const {
    return hook.host_call && hook.has_host_call &&
           hook.has_host_call(hook.self, name.c_str());
  }
  void hostCall(HookContext &context, const std::string &name,
                const std::vector<systole_hook_tensor> &tensors) const {
    RunView view(context, /*isRunning=*/true);
    hook.host_call(hook.self, view.get(), name.c_str(), tensors.data(),
                   static_cast<int32_t>(tensors.size()));
  }

private:
  absl::Status call(void (*function)(void *, const systole_hook_run *),
                    HookContext &context, bool isRunning = false) {
    if (function) {
      RunView view(context, isRunning);
      function(hook.self, view.get());
    }
    return context.error;
  }

  const systole_hook hook;
};

/// One graph.host_call.
struct HostCall {
  std::string name;
  const SharedHook *hook = nullptr;
  std::vector<int> outfeeds;
};

class HostCallHook : public Hook {
public:
  HostCallHook(std::vector<HostCall> calls, int64_t everySteps)
      : calls(std::move(calls)), everySteps(everySteps) {}

  void step(HookContext &context, const StepResults &results) override {
    if (context.globalStep % everySteps != 0)
      return;
    for (const HostCall &call : calls)
      run(call, context, results);
  }

private:
  /// The tensors of all shards, concatenated along the first dimension.
  static void run(const HostCall &call, HookContext &context,
                  const StepResults &results) {
    const int shards = context.program.num_shards;
    std::vector<std::string> names;
    std::vector<std::vector<int64_t>> dims;
    std::vector<std::vector<char>> values;
    for (int outfeed : call.outfeeds) {
      const systole_tensor_spec &spec = context.function.outfeeds[outfeed];
      absl::string_view name = spec.name;
      names.emplace_back(name.substr(name.rfind('/') + 1));
      std::vector<int64_t> shape(spec.dims, spec.dims + spec.rank);
      if (shape.empty())
        shape.push_back(1);
      shape[0] *= shards;
      dims.push_back(shape);
      auto bytes = static_cast<size_t>(byteSize(spec));
      std::vector<char> joined(bytes * static_cast<size_t>(shards));
      for (int shard = 0; shard < shards; ++shard)
        std::memcpy(joined.data() + bytes * static_cast<size_t>(shard),
                    results.tensor(shard, outfeed), bytes);
      values.push_back(std::move(joined));
    }
    std::vector<systole_hook_tensor> tensors;
    for (size_t i = 0; i < names.size(); ++i)
      tensors.push_back(
          {{names[i].c_str(), context.function.outfeeds[call.outfeeds[i]].dtype,
            static_cast<int32_t>(dims[i].size()), dims[i].data()},
           values[i].data(),
           static_cast<int64_t>(values[i].size())});
    call.hook->hostCall(context, call.name, tensors);
  }

  const std::vector<HostCall> calls;
  const int64_t everySteps;
};

} // namespace

absl::StatusOr<std::shared_ptr<Hook>> loadHook(const std::string &text) {
  size_t colon = text.find(':');
  std::string path = text.substr(0, colon);
  std::string argument =
      colon == std::string::npos ? "" : text.substr(colon + 1);
  // dlopen would search a bare name among the system's libraries.
  if (path.find('/') == std::string::npos)
    path = "./" + path;
  absl::StatusOr<void *> library = loadSharedObject(path);
  if (!library.ok())
    return absl::InvalidArgumentError(absl::StrCat(
        "--hook: cannot load '", path, "': ", library.status().message()));
  auto make = reinterpret_cast<decltype(&systole_make_hook)>(
      dlsym(*library, "systole_make_hook"));
  if (!make)
    return absl::InvalidArgumentError(
        absl::StrCat("--hook: '", path,
                     "' has no function systole_make_hook: see "
                     "systole/runtime/hook.h"));
  const systole_hook *hook = make(argument.c_str());
  if (!hook)
    return absl::InvalidArgumentError(absl::StrCat(
        "--hook: '", path, "' does not take the argument '", argument, "'"));
  if (hook->version != SYSTOLE_HOOK_VERSION)
    return absl::InvalidArgumentError(absl::StrCat(
        "--hook: '", path, "' was compiled for version ", hook->version,
        " of systole/runtime/hook.h, but this program has version ",
        SYSTOLE_HOOK_VERSION, ", that of ", versionText(),
        ": compile it again with that header"));
  return std::make_shared<SharedHook>(hook);
}

absl::StatusOr<std::shared_ptr<Hook>> connectHooks() {
  ASSIGN_OR_RETURN(const systole_hook *hook, makeChannelHook());
  return hook ? std::make_shared<SharedHook>(hook) : nullptr;
}

absl::StatusOr<std::unique_ptr<Hook>>
makeHostCallHook(const systole_function &function, const UserHooks &hooks,
                 int64_t everySteps) {
  std::vector<HostCall> calls;
  for (int32_t i = 0; i < function.num_outfeeds; ++i) {
    absl::string_view name = function.outfeeds[i].name;
    if (!absl::ConsumePrefix(&name, SYSTOLE_HOST_CALL))
      continue;
    std::string called(name.substr(0, name.rfind('/')));
    if (calls.empty() || calls.back().name != called)
      calls.push_back({called, nullptr, {}});
    calls.back().outfeeds.push_back(i);
  }
  for (HostCall &call : calls) {
    // All hooks of the user are SharedHooks.
    for (const std::shared_ptr<Hook> &hook : hooks)
      if (auto *shared = static_cast<const SharedHook *>(hook.get());
          !call.hook && shared->hasHostCall(call.name))
        call.hook = shared;
    if (!call.hook)
      return absl::InvalidArgumentError(
          absl::StrCat("the model calls the host callback '", call.name,
                       "', which no shared object of --hook has"));
  }
  if (calls.empty())
    return nullptr;
  return std::make_unique<HostCallHook>(std::move(calls), everySteps);
}

} // namespace systole::runtime
