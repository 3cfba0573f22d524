// Prints what it is called with. The argument `stop=N` ends training at the end of the
// loop that reaches step N, `fail=N` with an error. `throw=N` throws in the host call of
// step N, `throw` when it is asked for host calls.
#include "systole/runtime/hook.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

struct Recorder : systole::Hook {
  explicit Recorder(const char *argument) : argument(argument) {}

  void begin(systole::HookRun &run) override { print("begin", run); }
  void beforeLoop(systole::HookRun &run) override { print("before", run); }
  void afterLoop(systole::HookRun &run) override {
    print("after", run);
    if (reached("stop=", run))
      run.requestStop();
    if (reached("fail=", run))
      run.fail("that is enough");
  }
  void end(systole::HookRun &run) override { print("end", run); }

  bool hasHostCall(const std::string &name) override {
    if (argument == "throw")
      throw std::runtime_error("no list of reports");
    return name == "report";
  }
  void hostCall(systole::HookRun &run, const std::string &name,
                const systole_hook_tensor *tensors, int32_t count) override {
    std::printf("host call %s at %ld:", name.c_str(), (long)run->global_step);
    for (int32_t i = 0; i < count; ++i) {
      std::printf(" %s [", tensors[i].spec.name);
      for (int32_t d = 0; d < tensors[i].spec.rank; ++d)
        std::printf(d ? ", %ld" : "%ld", (long)tensors[i].spec.dims[d]);
      std::printf("]");
    }
    std::printf("\n");
    if (reached("throw=", run))
      throw std::runtime_error("no room for the report");
  }

private:
  bool reached(const std::string &word, systole::HookRun &run) const {
    return argument.rfind(word, 0) == 0 &&
           run->global_step >= std::atol(argument.c_str() + word.size());
  }
  static void print(const char *when, systole::HookRun &run) {
    const systole_hook_tensor *bias = run.variable("dense/bias");
    double sum = 0;
    for (int64_t i = 0; bias && i < bias->spec.dims[0]; ++i)
      sum += std::fabs(static_cast<const float *>(bias->data)[i]);
    std::printf("%s %s of %s: step %ld, %s bias\n", when, run->mode, run->model,
                (long)run->global_step,
                !bias ? "no" : sum == 0 ? "zero" : "trained");
  }

  const std::string argument;
};

SYSTOLE_HOOK(Recorder)
