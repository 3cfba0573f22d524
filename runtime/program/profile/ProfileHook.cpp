//===- ProfileHook.cpp - Profiles some steps ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/profile/ProfileHook.h"
#include "runtime/program/cli/Log.h"
#include "runtime/program/profile/Profile.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/system/CorePeaks.h"
#include "runtime/system/HostTrace.h"
#include "runtime/system/Process.h"

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace systole::runtime {
namespace {

/// The rows of a core, from top to bottom.
enum Row { Steps, Operations, InfeedRow, Collectives, OutfeedRow, HostRow };
constexpr const char *rowNames[] = {"Steps",       "XLA Ops", "Infeed",
                                    "Collectives", "Outfeed", "Host calls"};

class ProfileStepsHook : public Hook {
public:
  ProfileStepsHook(const std::string &folder, bool explains,
                   const StepRange &steps)
      : folder(folder), explains(explains), steps(steps) {}

  absl::Status begin(HookContext &context) override {
    if (context.globalStep >= steps.last) {
      logWarning("no profile: step %d is done already; choose later ones with "
                 "--profile_steps=FIRST..LAST",
                 steps.last);
      state = Done;
    }
    // Fail now rather than after the steps.
    if (folder.empty())
      return absl::OkStatus();
    return annotate(
        storage::makeFolders(folder),
        absl::StrCat("--profile_dir=", folder, " cannot take a profile: "));
  }

  absl::Status beforeLoop(HookContext &context) override {
    if (state != Waiting || context.globalStep + context.steps < steps.first)
      return absl::OkStatus();
    state = Recording;
    for (const std::shared_ptr<CoreTrace> &trace : context.device.trace())
      trace->record(steps.first, steps.last);
    startHostTrace();
    return absl::OkStatus();
  }

  absl::Status afterLoop(HookContext &context) override {
    if (state == Recording && context.globalStep >= steps.last)
      return write(context);
    return absl::OkStatus();
  }

  void end(HookContext &context) override {
    if (state == Waiting)
      logWarning("no profile: training ended before step %d; choose earlier "
                 "ones with --profile_steps=",
                 steps.first);
    if (state != Recording)
      return;
    if (absl::Status status = write(context); !status.ok())
      logWarning("no profile: %s", status.message());
  }

private:
  absl::Status write(HookContext &context);
  absl::Status writeFiles(int64_t lastStep);
  void addCore(const systole_function &function, int core,
               const CoreTrace &trace);
  void addHost(const std::vector<HostLane> &lanes);

  enum State { Waiting, Recording, Done };

  const std::string folder;
  const bool explains;
  const StepRange steps;
  State state = Waiting;
  Profile profile;
  /// Times of the traces' clock.
  int64_t origin = 0, last = 0;
};

void ProfileStepsHook::addCore(const systole_function &function, int core,
                               const CoreTrace &trace) {
  std::vector<ProfileLane> rows;
  for (const char *name : rowNames)
    rows.push_back({core, name, {}});
  const std::vector<CoreTrace::Note> &notes = trace.notes();
  const std::vector<CoreTrace::Step> &begun = trace.steps();
  for (size_t s = 0; s < begun.size(); ++s) {
    size_t first = begun[s].firstNote;
    size_t end =
        s + 1 < begun.size() ? begun[s + 1].firstNote : notes.size() - 1;
    if (first >= notes.size())
      break;
    int64_t step = begun[s].number;
    rows[Steps].events.push_back(
        {absl::StrCat(step), notes[first].time - origin,
         notes[end].time - origin, nullptr, nullptr, step});
    for (size_t i = first; i < end; ++i) {
      int32_t what = notes[i].what;
      int64_t from = notes[i].time - origin, to = notes[i + 1].time - origin;
      last = std::max(last, notes[i + 1].time);
      auto add = [&](Row row, const std::string &name, const char *category,
                     const systole_op *op = nullptr) {
        // Two consecutive marks or waits have next to nothing between them.
        constexpr int64_t nothing = 50;
        if (to - from > nothing)
          rows[row].events.push_back({name, from, to, category, op, step});
      };
      // The categories are XLA's if it has such a category.
      if (what >= 0 && what < function.num_ops)
        add(Operations, nameOf(function.ops[what]), function.ops[what].kind,
            &function.ops[what]);
      else if (what == CoreTrace::Compute)
        add(Operations, "short operations", "short operations");
      else if (what == CoreTrace::InfeedWait)
        add(InfeedRow, "infeed", "infeed");
      else if (what == CoreTrace::Collective)
        add(Collectives, "all-reduce", "all-reduce");
      else if (what == CoreTrace::OutfeedWait)
        add(OutfeedRow, "outfeed", "outfeed");
      else if (what == CoreTrace::HostCompute)
        add(HostRow, "host call", "host call");
      else if (what == CoreTrace::ReaderWait)
        add(HostRow, "checkpoint", "checkpoint");
    }
  }
  for (ProfileLane &row : rows)
    if (!row.events.empty())
      profile.lanes.push_back(std::move(row));
}

void ProfileStepsHook::addHost(const std::vector<HostLane> &lanes) {
  for (const HostLane &lane : lanes) {
    ProfileLane shown{-1, lane.name, {}};
    // Spans that overlap the recorded steps.
    for (const HostLane::Span &span : lane.spans)
      if (span.end > origin && span.begin < last)
        shown.events.push_back(
            {span.what, std::max(span.begin, origin) - origin,
             std::min(span.end, last) - origin, nullptr, nullptr, 0});
    if (!shown.events.empty())
      profile.lanes.push_back(std::move(shown));
  }
}

absl::Status ProfileStepsHook::write(HookContext &context) {
  state = Done;
  std::vector<HostLane> hostLanes = stopHostTrace();
  const auto &traces = context.device.trace();
  origin = INT64_MAX;
  for (const std::shared_ptr<CoreTrace> &trace : traces)
    if (!trace->notes().empty())
      origin = std::min(origin, trace->notes().front().time);
  if (origin == INT64_MAX)
    return absl::OkStatus();
  profile.host = hostName();
  profile.functions = {
      {context.function.name, context.function.ops, context.function.num_ops}};
  profile.began = absl::ToUnixNanos(absl::Now()) - (traceTime() - origin);
  for (size_t i = 0; i < traces.size(); ++i) {
    addCore(context.function, static_cast<int>(i), *traces[i]);
    // From here on nothing is recorded.
    traces[i]->record(1, 0);
  }
  addHost(hostLanes);
  const int64_t lastStep = std::min(steps.last, context.globalStep);
  if (!folder.empty())
    RETURN_IF_ERROR(writeFiles(lastStep));
  if (explains)
    logInfo("Time of steps %d to %d: %s", steps.first, lastStep,
            explainPerformance(profile));
  return absl::OkStatus();
}

absl::Status ProfileStepsHook::writeFiles(int64_t lastStep) {
  // The viewers compare with the rates of a machine that does nothing else. The
  // memory is larger than the caches.
  profile.peakFlops = bestRate(multiplyAndAddBF16);
  profile.peakBandwidth = memoryBandwidth(int64_t(128) << 20);
  std::string run = storage::joinPath(
      storage::joinPath(folder, "plugins/profile"),
      absl::FormatTime("%Y_%m_%d_%H_%M_%S", absl::FromUnixNanos(profile.began),
                       absl::LocalTimeZone()));
  RETURN_IF_ERROR(storage::makeFolders(run));
  std::string path =
      storage::joinPath(run, absl::StrCat(profile.host, ".xplane.pb"));
  RETURN_IF_ERROR(storage::writeWhole(path, writeXSpace(profile)));
  std::string trace =
      storage::joinPath(run, absl::StrCat(profile.host, ".trace.json"));
  RETURN_IF_ERROR(storage::writeWhole(trace, writeChromeTrace(profile)));
  logInfo("Wrote the profile of steps %d to %d to %s\n", steps.first, lastStep,
          run);
  return absl::OkStatus();
}

} // namespace

std::unique_ptr<Hook> makeProfileStepsHook(const std::string &folder,
                                           bool explains,
                                           const StepRange &steps) {
  return std::make_unique<ProfileStepsHook>(folder, explains, steps);
}

} // namespace systole::runtime
