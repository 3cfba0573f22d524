//===- Monitor.cpp - The status of a run, as pages ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/Monitor.h"

#include "runtime/formats/Json.h"
#include "runtime/program/cli/CommandLine.h"
#include "runtime/program/cli/Log.h"
#include "runtime/program/monitor/MemoryUse.h"
#include "runtime/program/monitor/Summaries.h"

#include "absl/flags/flag.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <cmath>
#include <cstdlib>
#include <mutex>
#include <set>

namespace systole::runtime {

/// JSON cannot represent NaN.
static OrderedJson number(double value) {
  return std::isfinite(value) ? OrderedJson(value) : OrderedJson();
}

std::string statusJson(const RunStatus &status) {
  OrderedJson json = {{"model", status.model},
                      {"function", status.function},
                      {"shards", status.shards},
                      {"step", status.step},
                      {"seconds", number(status.secondsRunning)},
                      {"steps_per_second", number(status.stepsPerSecond)},
                      {"examples_per_second",
                       number(status.stepsPerSecond *
                              static_cast<double>(status.examplesPerStep))},
                      {"step_seconds",
                       {{"compute", number(status.compute)},
                        {"infeed", number(status.infeed)},
                        {"collective", number(status.collective)},
                        {"host", number(status.host)}}},
                      {"memory",
                       {{"resident", residentBytes()},
                        {"peak", peakResidentBytes()},
                        {"planned", status.plannedBytes},
                        {"state", status.stateBytes},
                        {"temporaries", status.transientBytes}}},
                      {"scalars", OrderedJson::object()},
                      {"history", OrderedJson::array()},
                      {"log", lastLogLines()}};
  for (const auto &[name, value] : status.scalars)
    json["scalars"][name] = number(value);
  for (const RunStatus::Point &point : status.history)
    json["history"].push_back(
        {{"step", point.step},
         {"loss", number(point.loss)},
         {"learning_rate", number(point.rate)},
         {"steps_per_second", number(point.stepsPerSecond)}});
  return formatJson(json) + "\n";
}

/// A name that Prometheus accepts.
static std::string metricName(absl::string_view name) {
  std::string result = "systole_";
  for (char c : name)
    result += absl::ascii_isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return result;
}

std::string statusMetrics(const RunStatus &status) {
  std::string text;
  // A name occurs once: Prometheus refuses the page otherwise.
  std::set<std::string> taken = {"systole_step_seconds"};
  auto add = [&](const std::string &name, const char *help, double value,
                 const char *labels = "") {
    taken.insert(name);
    absl::StrAppendFormat(&text, "# HELP %s %s\n# TYPE %s gauge\n%s%s %.17g\n",
                          name, help, name, name, labels, value);
  };
  add("systole_step", "Global step", static_cast<double>(status.step));
  add("systole_steps_per_second", "Steps a second", status.stepsPerSecond);
  add("systole_examples_per_second", "Examples a second",
      status.stepsPerSecond * static_cast<double>(status.examplesPerStep));
  text += "# HELP systole_step_seconds Where the time of a step goes\n"
          "# TYPE systole_step_seconds gauge\n";
  for (auto [part, seconds] : {std::pair("compute", status.compute),
                               std::pair("infeed", status.infeed),
                               std::pair("collective", status.collective),
                               std::pair("host", status.host)})
    absl::StrAppendFormat(&text, "systole_step_seconds{part=\"%s\"} %.17g\n",
                          part, seconds);
  add("systole_resident_bytes", "Memory of the process",
      static_cast<double>(residentBytes()));
  add("systole_planned_bytes", "Memory that was planned",
      static_cast<double>(status.plannedBytes));
  for (const auto &[scalar, value] : status.scalars) {
    std::string name = metricName(scalar);
    for (int number = 2; taken.count(name); ++number)
      name = absl::StrCat(metricName(scalar), "_", number);
    add(name, "A value of the last step", value);
  }
  return text;
}

namespace {

/// The hook writes this, the server reads it.
struct Shared {
  std::mutex mutex;
  RunStatus status;
};

class MonitorHook : public Hook {
public:
  MonitorHook(std::shared_ptr<Shared> shared,
              std::unique_ptr<StatusServer> server)
      : shared(std::move(shared)), server(std::move(server)) {}

  absl::Status begin(HookContext &context) override {
    started = measured = Clock::now();
    std::lock_guard<std::mutex> lock(shared->mutex);
    RunStatus &status = shared->status;
    status.model = context.program.name;
    status.function = context.function.name;
    status.shards = context.program.num_shards;
    status.step = measuredStep = context.globalStep;
    status.examplesPerStep = context.function.global_batch_size;
    status.stateBytes = context.program.state_bytes;
    status.transientBytes = context.function.transient_bytes;
    status.plannedBytes =
        plannedBytes(context.program, context.function, context.modelFolder);
    context.device.trace();
    return absl::OkStatus();
  }

  void step(HookContext &context, const StepResults &results) override {
    Clock::time_point now = Clock::now();
    std::lock_guard<std::mutex> lock(shared->mutex);
    RunStatus &status = shared->status;
    status.step = context.globalStep;
    status.secondsRunning = seconds(started, now);
    for (int32_t i = 0; i < context.function.num_outfeeds; ++i)
      if (context.function.outfeeds[i].rank == 0)
        status.scalars[context.function.outfeeds[i].name] =
            meanOverShards(results, status.shards, i);
    // Often enough to watch, rarely enough to cost nothing.
    constexpr double interval = 0.25;
    if (seconds(measured, now) >= interval)
      measure(context, now);
    addPoint(context);
  }

  absl::Status afterLoop(HookContext &context) override {
    std::lock_guard<std::mutex> lock(shared->mutex);
    if (context.globalStep > measuredStep)
      measure(context, Clock::now());
    return absl::OkStatus();
  }

private:
  static double seconds(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
  }

  /// Measures the cores' activities since the last call.
  void measure(HookContext &context, Clock::time_point now) {
    RunStatus &status = shared->status;
    double passed = seconds(measured, now);
    int64_t steps = context.globalStep - measuredStep;
    if (steps <= 0 || passed <= 0)
      return;
    status.stepsPerSecond = static_cast<double>(steps) / passed;
    const auto &traces = context.device.trace();
    std::array<double, CoreTrace::kinds> sums = {};
    for (const std::shared_ptr<CoreTrace> &trace : traces)
      for (int kind = 0; kind < CoreTrace::kinds; ++kind)
        sums[static_cast<size_t>(kind)] +=
            1e-9 * static_cast<double>(
                       trace->spent(static_cast<CoreTrace::What>(-1 - kind)));
    auto part = [&](CoreTrace::What what) {
      auto i = static_cast<size_t>(-1 - what);
      return std::max(0.0, sums[i] - before[i]) /
             static_cast<double>(traces.size()) / static_cast<double>(steps);
    };
    status.compute = part(CoreTrace::Compute);
    status.infeed = part(CoreTrace::InfeedWait);
    status.collective = part(CoreTrace::Collective);
    // The rest of the time: the host takes results, and prepares the next loop.
    status.host =
        std::max(0.0, passed / static_cast<double>(steps) - status.compute -
                          status.infeed - status.collective);
    before = sums;
    measured = now;
    measuredStep = context.globalStep;
  }

  void addPoint(HookContext &context) {
    constexpr size_t most = 400;
    RunStatus &status = shared->status;
    if (context.globalStep % stride != 0)
      return;
    auto rate = status.scalars.find("learning_rate");
    status.history.push_back(
        {context.globalStep, context.loss,
         rate == status.scalars.end() ? NAN : rate->second,
         // The speed of the first steps is unknown.
         status.stepsPerSecond > 0 ? status.stepsPerSecond : NAN});
    if (status.history.size() <= most)
      return;
    // From now on keep every other point.
    std::deque<RunStatus::Point> thinned;
    for (size_t i = 0; i < status.history.size(); i += 2)
      thinned.push_back(status.history[i]);
    status.history = std::move(thinned);
    stride *= 2;
  }

  std::shared_ptr<Shared> shared;
  std::unique_ptr<StatusServer> server;
  Clock::time_point started, measured;
  int64_t measuredStep = 0, stride = 1;
  std::array<double, CoreTrace::kinds> before = {};
};

} // namespace

absl::StatusOr<std::unique_ptr<Hook>>
makeMonitorHook(StatusServer::Options options) {
  const bool needsToken = !options.token.empty();
  auto shared = std::make_shared<Shared>();
  auto handler = [shared](const std::string &path) -> StatusServer::Page {
    if (path == "/")
      return {"text/html; charset=utf-8", statusPage()};
    std::lock_guard<std::mutex> lock(shared->mutex);
    if (path == "/status.json")
      return {"application/json", statusJson(shared->status)};
    if (path == "/metrics")
      return {"text/plain; version=0.0.4", statusMetrics(shared->status)};
    return {};
  };
  absl::StatusOr<std::unique_ptr<StatusServer>> server =
      StatusServer::start(std::move(options), handler);
  if (!server.ok())
    return server.status();
  logInfo("Monitor: %s%s\n", (*server)->url(),
          needsToken ? " (asks for the token)" : "");
  std::fflush(stdout);
  return std::make_unique<MonitorHook>(std::move(shared), *std::move(server));
}

} // namespace systole::runtime
