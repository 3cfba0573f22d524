//===- Monitor.cpp - The status of a run, as pages ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/Monitor.h"

#include "runtime/formats/Json.h"
#include "runtime/program/cli/Log.h"
#include "runtime/program/monitor/MemoryUse.h"
#include "runtime/program/monitor/Summaries.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"

#include <cmath>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

namespace systole::runtime {

/// JSON cannot represent NaN.
static OrderedJson number(double value) {
  return std::isfinite(value) ? OrderedJson(value) : OrderedJson();
}

static OrderedJson numbers(const RunStatus::Values &values) {
  OrderedJson json = OrderedJson::object();
  for (const auto &[name, value] : values)
    json[name] = number(value);
  return json;
}

double RunStatus::secondsLeft() const {
  if (lastStep == INT64_MAX || step <= firstStep || secondsRunning <= 0)
    return NAN;
  return secondsRunning * static_cast<double>(lastStep - step) /
         static_cast<double>(step - firstStep);
}

std::string statusJson(const RunStatus &status) {
  OrderedJson json = {{"model", status.model},
                      {"function", status.function},
                      {"state", status.state},
                      {"report", status.report},
                      {"shards", status.shards},
                      {"step", status.step},
                      {"last_step", status.lastStep == INT64_MAX
                                        ? OrderedJson()
                                        : OrderedJson(status.lastStep)},
                      {"seconds", number(status.secondsRunning)},
                      {"seconds_left", number(status.secondsLeft())},
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
                      {"scalars", numbers(status.scalars)},
                      {"history", OrderedJson::array()},
                      {"evaluations", OrderedJson::array()},
                      {"log", lastLogLines()}};
  for (const RunStatus::Point &point : status.history)
    json["history"].push_back(
        {{"step", point.step},
         {"steps_per_second", number(point.stepsPerSecond)},
         {"scalars", numbers(point.scalars)}});
  for (const RunStatus::Evaluation &evaluation : status.evaluations)
    json["evaluations"].push_back(
        {{"step", evaluation.step}, {"metrics", numbers(evaluation.metrics)}});
  return formatJson(json) + "\n";
}

std::string statusReport(const RunStatus &status) {
  // A string of the log must not end the script.
  std::string json =
      absl::StrReplaceAll(statusJson(status), {{"<", "\\u003c"}});
  return absl::StrReplaceAll(
      statusPage(),
      {{"const final = null;", absl::StrCat("const final = ", json, ";")}});
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
  /// The time of the last request for the status.
  std::optional<Clock::time_point> lastLook;
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
    status.step = status.firstStep = measuredStep = context.globalStep;
    status.lastStep = context.lastStep;
    status.report = storage::joinPath(context.modelFolder, "report.html");
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
    // The interval is short enough to watch, and long enough to cost nothing.
    constexpr double interval = 0.25;
    if (seconds(measured, now) >= interval)
      measure(context, now);
    if (context.globalStep % stride == 0)
      addPoint();
  }

  absl::Status afterLoop(HookContext &context) override {
    std::lock_guard<std::mutex> lock(shared->mutex);
    if (context.globalStep > measuredStep)
      measure(context, Clock::now());
    return absl::OkStatus();
  }

  void evaluated(HookContext &context,
                 const std::map<std::string, double> &metrics) override {
    std::lock_guard<std::mutex> lock(shared->mutex);
    shared->status.evaluations.push_back({context.globalStep, metrics});
    // The time of an evaluation does not count as that of steps.
    measured = Clock::now();
    measuredStep = context.globalStep;
    before = readSums(context);
  }

  void finished(HookContext &context, const std::string &text) override {
    std::unique_lock<std::mutex> lock(shared->mutex);
    RunStatus &status = shared->status;
    // A run without a step has no status.
    if (status.model.empty())
      return;
    status.state = text;
    if (status.history.empty() || status.history.back().step < status.step)
      addPoint();
    const std::string page = statusReport(status), path = status.report;
    lock.unlock();
    if (absl::Status written = storage::writeWhole(path, page); !written.ok())
      logWarning("the monitor's report could not be written: %s",
                 written.message());
    else
      logInfo("Report: %s\n", path);
    waitForPages();
  }

private:
  /// Lets the pages that are open in browsers, which ask every second, take the
  /// final state.
  void waitForPages() {
    constexpr std::chrono::milliseconds period(1500);
    std::unique_lock<std::mutex> lock(shared->mutex);
    const bool isWatched =
        shared->lastLook && Clock::now() - *shared->lastLook < period;
    lock.unlock();
    if (isWatched)
      std::this_thread::sleep_for(period);
  }

  static double seconds(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
  }

  using Sums = std::array<double, CoreTrace::kinds>;

  /// The seconds of all cores by activity.
  static Sums readSums(HookContext &context) {
    Sums sums = {};
    for (const std::shared_ptr<CoreTrace> &trace : context.device.trace())
      for (int kind = 0; kind < CoreTrace::kinds; ++kind)
        sums[static_cast<size_t>(kind)] +=
            1e-9 * static_cast<double>(
                       trace->spent(static_cast<CoreTrace::What>(-1 - kind)));
    return sums;
  }

  /// Measures the cores' activities since the last call.
  void measure(HookContext &context, Clock::time_point now) {
    RunStatus &status = shared->status;
    double passed = seconds(measured, now);
    int64_t steps = context.globalStep - measuredStep;
    if (steps <= 0 || passed <= 0)
      return;
    status.stepsPerSecond = static_cast<double>(steps) / passed;
    const Sums sums = readSums(context);
    auto part = [&](CoreTrace::What what) {
      auto i = static_cast<size_t>(-1 - what);
      return std::max(0.0, sums[i] - before[i]) /
             static_cast<double>(context.device.trace().size()) /
             static_cast<double>(steps);
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

  void addPoint() {
    constexpr size_t most = 400;
    RunStatus &status = shared->status;
    status.history.push_back(
        {status.step,
         // The speed of the first steps is unknown.
         status.stepsPerSecond > 0 ? status.stepsPerSecond : NAN,
         status.scalars});
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
  Sums before = {};
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
    if (path == "/status.json") {
      shared->lastLook = Clock::now();
      return {"application/json", statusJson(shared->status)};
    }
    if (path == "/metrics")
      return {"text/plain; version=0.0.4", statusMetrics(shared->status)};
    return {};
  };
  ASSIGN_OR_RETURN(std::unique_ptr<StatusServer> server,
                   StatusServer::start(std::move(options), handler));
  logInfo("Monitor: %s%s\n", server->url(),
          needsToken ? " (asks for the token)" : "");
  std::fflush(stdout);
  return std::make_unique<MonitorHook>(std::move(shared), std::move(server));
}

} // namespace systole::runtime
