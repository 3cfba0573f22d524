/*===- hook.h - User code around the device loop --------------------------===*
 *
 * Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * The interface of a shared object that --hook=PATH loads. A program calls it
 * before and after each loop. It reads the state, may end training, and has the
 * functions that graph.host_call names. In C++ derive from systole::Hook and
 * write SYSTOLE_HOOK(Class) once. An exception ends the run with its text as
 * the error:
 *
 *   struct Norms : systole::Hook {
 *     void afterLoop(systole::HookRun &run) override { ... }
 *   };
 *   SYSTOLE_HOOK(Norms)
 *
 * c++ -shared -fPIC -I.../include norms.cpp -o norms.so
 *
 *===----------------------------------------------------------------------===*/
#ifndef SYSTOLE_RUNTIME_HOOK_H
#define SYSTOLE_RUNTIME_HOOK_H

#include "systole/runtime/abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Increase it by one with every change below. */
#define SYSTOLE_HOOK_VERSION 2u

/* Values in the program's memory; valid until the call returns. */
typedef struct systole_hook_tensor {
  systole_tensor_spec spec;
  const void *data;
  int64_t bytes;
} systole_hook_tensor;

/* A result of an evaluation. */
typedef struct systole_hook_metric {
  const char *name;
  double value;
} systole_hook_metric;

typedef struct systole_hook_run systole_hook_run;
struct systole_hook_run {
  const char *mode;      /* "train", "evaluate" or "predict" */
  const char *model;     /* its name */
  const char *model_dir; /* "" if there is none */
  int64_t global_step;   /* of the state; in host_call, the step's; around a
                          * save, the checkpoint's */
  int64_t steps; /* before a loop: the most that will run; after: that ran */
  double loss;   /* of the last step; NaN if there is none */
  /* The variables of the first shard, and their number. The first call of an
   * event collects them, so a hook that does not ask costs nothing. There are
   * none in host_call, where they change, and around a save. */
  const systole_hook_tensor *(*variables)(const systole_hook_run *run,
                                          int32_t *count);
  /* Sets a number that is a parameter of the program, from the next step on.
   * Another name, or a call in host_call, ends the run with an error. */
  void (*set_parameter)(const systole_hook_run *run, const char *name,
                        double value);
  /* Sets a variable, which has so many bytes, on all shards. Another name or
   * size, or a call in host_call, ends the run with an error. */
  void (*set_variable)(const systole_hook_run *run, const char *name,
                       const void *data, int64_t bytes);
  /* Ends training after the running step, as if it were the last step. */
  void (*request_stop)(const systole_hook_run *run);
  /* Ends the run with an error; nothing is saved afterwards. */
  void (*fail)(const systole_hook_run *run, const char *message);
};

/* The functions of a hook. They may be null, and must return: no exception may
 * leave them. The runtime calls host_call in
 * the order of the steps while the device continues, and the others while no
 * loop runs. */
typedef struct systole_hook {
  uint32_t version; /* SYSTOLE_HOOK_VERSION */
  uint32_t reserved;
  void *self;
  void (*begin)(void *self, const systole_hook_run *run);
  void (*before_loop)(void *self, const systole_hook_run *run);
  void (*after_loop)(void *self, const systole_hook_run *run);
  void (*end)(void *self, const systole_hook_run *run);
  /* Returns whether the hook has the host callback `name`. */
  int32_t (*has_host_call)(void *self, const char *name);
  void (*host_call)(void *self, const systole_hook_run *run, const char *name,
                    const systole_hook_tensor *tensors, int32_t count);
  /* Around each checkpoint that training writes after `begin`. It is written
   * while the device continues, and after_save is called at the end of the
   * first loop that sees it complete. The last one is after `end`. */
  void (*before_save)(void *self, const systole_hook_run *run);
  void (*after_save)(void *self, const systole_hook_run *run);
  /* Called after each evaluation of a training, also after `end` for that of
   * the last step. */
  void (*evaluated)(void *self, const systole_hook_run *run,
                    const systole_hook_metric *metrics, int32_t count);
} systole_hook;

/* The one function that a shared object exports. A program calls it once: in
 * train_and_evaluate the hook sees the training and, between its loops, the
 * evaluations. `argument` follows the path in --hook=PATH:ARGUMENT, or is "".
 * Null refuses it. */
const systole_hook *systole_make_hook(const char *argument);

#ifdef __cplusplus
} /* extern "C" */

#include <cstring>
#include <exception>
#include <string>

namespace systole {

/// Calls user code from a caller that is compiled without exceptions. Returns
/// the text of its exception; "" if there is none.
template <typename Function> std::string catchText(Function function) {
#ifdef __cpp_exceptions
  try {
    function();
  } catch (const std::exception &error) {
    return *error.what() ? error.what() : "an exception without a message";
  } catch (...) {
    return "an exception that is not a std::exception";
  }
#else
  function();
#endif
  return "";
}

/// A run as a hook sees it.
class HookRun {
public:
  explicit HookRun(const systole_hook_run *run) : run(run) {}

  const systole_hook_run &operator*() const { return *run; }
  const systole_hook_run *operator->() const { return run; }

  /// All variables, and their number; see systole_hook_run.
  const systole_hook_tensor *variables(int32_t &count) const {
    return run->variables(run, &count);
  }
  /// A variable by its name, or null.
  const systole_hook_tensor *variable(const char *name) const {
    int32_t count = 0;
    const systole_hook_tensor *all = variables(count);
    for (int32_t i = 0; i < count; ++i)
      if (!std::strcmp(all[i].spec.name, name))
        return &all[i];
    return nullptr;
  }
  void setParameter(const std::string &name, double value) const {
    run->set_parameter(run, name.c_str(), value);
  }
  void setVariable(const std::string &name, const void *data,
                   int64_t bytes) const {
    run->set_variable(run, name.c_str(), data, bytes);
  }
  void requestStop() const { run->request_stop(run); }
  void fail(const std::string &message) const {
    run->fail(run, message.c_str());
  }

private:
  const systole_hook_run *run;
};

class Hook {
public:
  virtual ~Hook() = default;
  virtual void begin(HookRun &) {}
  virtual void beforeLoop(HookRun &) {}
  virtual void afterLoop(HookRun &) {}
  virtual void end(HookRun &) {}
  virtual bool hasHostCall(const std::string &) { return false; }
  virtual void hostCall(HookRun &, const std::string &,
                        const systole_hook_tensor *, int32_t) {}
  virtual void beforeSave(HookRun &) {}
  virtual void afterSave(HookRun &) {}
  /// An evaluation of the training that the hook observes.
  virtual void evaluated(HookRun &, const systole_hook_metric *, int32_t) {}
};

/// Passes the argument of --hook=PATH:ARGUMENT to the constructor if that takes
/// one.
template <typename T, typename = void> struct HookMaker {
  static Hook *make(const char *) { return new T(); }
};
template <typename T>
struct HookMaker<T, decltype(void(T(static_cast<const char *>(nullptr))))> {
  static Hook *make(const char *argument) { return new T(argument); }
};

/// A hook behind the C interface. It lives as long as the program. Exceptions
/// of the hook become errors of the run.
class HookAdapter {
public:
  template <typename T> static const systole_hook *make(const char *argument) {
    static HookAdapter *last = nullptr;
    auto *adapter = new HookAdapter;
    adapter->earlier = last;
    last = adapter;
    adapter->attempt([&] { adapter->hook = HookMaker<T>::make(argument); });
    return &adapter->described;
  }

private:
  HookAdapter() {
    described.version = SYSTOLE_HOOK_VERSION;
    described.self = this;
    described.begin = call<&Hook::begin>;
    described.before_loop = call<&Hook::beforeLoop>;
    described.after_loop = call<&Hook::afterLoop>;
    described.end = call<&Hook::end>;
    described.has_host_call = [](void *self, const char *name) -> int32_t {
      auto &adapter = *static_cast<HookAdapter *>(self);
      // After an exception, `begin` reports it.
      bool has = true;
      adapter.attempt([&] { has = adapter.hook->hasHostCall(name); });
      return has;
    };
    described.host_call =
        [](void *self, const systole_hook_run *run, const char *name,
           const systole_hook_tensor *tensors, int32_t count) {
          auto &adapter = *static_cast<HookAdapter *>(self);
          HookRun view(run);
          adapter.attempt(
              [&] { adapter.hook->hostCall(view, name, tensors, count); });
          adapter.report(view);
        };
    described.before_save = call<&Hook::beforeSave>;
    described.after_save = call<&Hook::afterSave>;
    described.evaluated = [](void *self, const systole_hook_run *run,
                             const systole_hook_metric *metrics,
                             int32_t count) {
      auto &adapter = *static_cast<HookAdapter *>(self);
      HookRun view(run);
      adapter.attempt([&] { adapter.hook->evaluated(view, metrics, count); });
      adapter.report(view);
    };
  }

  template <void (Hook::*function)(HookRun &)>
  static void call(void *self, const systole_hook_run *run) {
    auto &adapter = *static_cast<HookAdapter *>(self);
    HookRun view(run);
    adapter.attempt([&] { (adapter.hook->*function)(view); });
    adapter.report(view);
  }

  /// Calls the hook, unless an earlier exception is not reported yet.
  template <typename Function> void attempt(Function function) {
    if (failure.empty())
      failure = catchText(function);
  }
  void report(HookRun &run) {
    if (!failure.empty())
      run.fail(failure);
    // Without a hook, all calls fail.
    if (hook)
      failure.clear();
  }

  systole_hook described = {};
  Hook *hook = nullptr;
  /// Whoever looks for leaks finds all adapters from the last one.
  HookAdapter *earlier = nullptr;
  std::string failure;
};

} // namespace systole

#define SYSTOLE_HOOK(Class)                                                    \
  extern "C" const systole_hook *systole_make_hook(const char *argument) {     \
    return systole::HookAdapter::make<Class>(argument);                        \
  }
#endif /* __cplusplus */

#endif /* SYSTOLE_RUNTIME_HOOK_H */
