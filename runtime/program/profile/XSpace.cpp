//===- XSpace.cpp - Profiles for TensorBoard ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/proto/xplane.pb.h"
#include "runtime/program/profile/Profile.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>

namespace systole::runtime {

/// "model.mlir:7", without the folder.
static std::string lineOf(const systole_op &op) {
  absl::string_view line = op.location;
  return std::string(line.substr(line.rfind('/') + 1));
}

std::string nameOf(const systole_op &op) {
  std::string line = lineOf(op);
  return line.empty() ? op.kind : absl::StrCat(op.kind, " ", line);
}

namespace {

/// A name such as "model.mlir@7/convolution:convolution". The profiler takes
/// the part before the first colon as a name, the rest as a kind.
std::string frameworkName(const ProfileEvent &event) {
  if (!event.op)
    return absl::StrCat(event.name, ":", event.category);
  std::string line = lineOf(*event.op);
  std::replace(line.begin(), line.end(), ':', '@');
  return absl::StrCat(line, line.empty() ? "" : "/", event.category, ":",
                      event.category);
}

/// A plane in construction. It numbers the names of statistics and events in
/// the order in which they come. Operations instead have their numbers in the
/// profile's functions: cores may begin with different operations, and the
/// profiler adds up over cores by name.
class Plane {
public:
  Plane(proto::XSpace &space, const std::string &name, const Profile &profile)
      : plane(*space.add_planes()) {
    int64_t op = 1, number = 1;
    for (const ProfileFunction &function : profile.functions) {
      if (function.numOps > 0)
        functions[function.ops] = {op, number};
      op += function.numOps;
      ++number;
    }
    plane.set_id(space.planes_size());
    plane.set_name(name);
    // Without this statistic the profiler numbers the steps anew.
    figure("group_id");
  }

  proto::XLine &line(const std::string &name, int64_t began) {
    proto::XLine &line = *plane.add_lines();
    line.set_id(plane.lines_size());
    line.set_display_id(plane.lines_size());
    line.set_name(name);
    line.set_timestamp_ns(began);
    return line;
  }

  /// Adds a statistic of the plane, an event or a kind of events. Its value is
  /// to be set. The profiler reads counts from unsigned numbers only.
  template <typename Owner> proto::XStat &add(Owner &owner, const char *name) {
    proto::XStat &stat = *owner.add_stats();
    stat.set_metadata_id(figure(name));
    return stat;
  }

  /// The core's number and its peak rates.
  void setCore(const Profile &profile, int core) {
    proto::CoreDetails details;
    const auto number = static_cast<uint32_t>(core);
    details.set_hostname(profile.host);
    details.set_device_ordinal(number);
    details.set_local_chip_id(number);
    details.set_global_chip_id(number);
    details.set_global_core_id(number);
    add(plane, "core_details").set_bytes_value(details.SerializeAsString());
    add(plane, "device_type_string").set_str_value("CPU cores");
    add(plane, "peak_teraflops_per_second")
        .set_double_value(1e-12 * profile.peakFlops);
    add(plane, "peak_hbm_bw_gigabytes_per_second")
        .set_double_value(1e-9 * profile.peakBandwidth);
  }

  /// The use of the cores, in percent.
  void setUse(double mxu, double memory) {
    add(plane, "matrix_unit_utilization_percent").set_double_value(100 * mxu);
    add(plane, "hbm_utilization_percent").set_double_value(100 * memory);
  }

  proto::XEvent &event(proto::XLine &line, const ProfileEvent &from) {
    proto::XEvent &event = *line.add_events();
    event.set_metadata_id(name(from));
    // Picoseconds.
    event.set_offset_ps(from.begin * 1000);
    event.set_duration_ps((from.end - from.begin) * 1000);
    if (from.step > 0)
      add(event, "group_id").set_int64_value(from.step);
    return event;
  }

private:
  int64_t figure(const std::string &name) {
    auto [found, isNew] =
        figures.try_emplace(name, static_cast<int64_t>(figures.size()) + 1);
    if (isNew) {
      proto::XStatMetadata &metadata =
          (*plane.mutable_stat_metadata())[found->second];
      metadata.set_id(found->second);
      metadata.set_name(name);
    }
    return found->second;
  }

  /// The numbers of an operation and of its function, from 1.
  std::pair<int64_t, int64_t> numbersOf(const systole_op *op) const {
    const auto &[ops, numbers] = *std::prev(functions.upper_bound(op));
    return {numbers.first + (op - ops), numbers.second};
  }

  int64_t name(const ProfileEvent &event) {
    // No program has so many operations.
    constexpr int64_t firstOther = int64_t(1) << 32;
    auto [number, function] =
        event.op
            ? numbersOf(event.op)
            : std::pair(names
                            .try_emplace(event.name,
                                         firstOther + int64_t(names.size()))
                            .first->second,
                        int64_t(1));
    proto::XEventMetadata &metadata = (*plane.mutable_event_metadata())[number];
    if (metadata.id() == number)
      return number;
    metadata.set_id(number);
    // Operations on one line need different names.
    metadata.set_name(event.op ? absl::StrCat(event.name, " #", number)
                               : event.name);
    metadata.set_display_name(metadata.name());
    if (!event.category)
      return number;
    add(metadata, "hlo_category").set_str_value(event.category);
    add(metadata, "program_id")
        .set_uint64_value(static_cast<uint64_t>(function));
    add(metadata, "symbol_id").set_uint64_value(static_cast<uint64_t>(number));
    add(metadata, "tf_op").set_str_value(frameworkName(event));
    if (!event.op)
      return number;
    add(metadata, "source").set_str_value(event.op->location);
    add(metadata, "flops")
        .set_uint64_value(static_cast<uint64_t>(event.op->executed_flops));
    add(metadata, "model_flops")
        .set_uint64_value(static_cast<uint64_t>(event.op->flops));
    add(metadata, "bytes_accessed")
        .set_uint64_value(static_cast<uint64_t>(event.op->bytes));
    proto::MemoryAccessBreakdown breakdown;
    auto &access = *breakdown.add_memory_accessed();
    access.set_operation_type(/*READ=*/1);
    access.set_memory_space(/*HBM=*/1);
    access.set_bytes_accessed(static_cast<uint64_t>(event.op->bytes));
    add(metadata, "memory_access_breakdown")
        .set_bytes_value(breakdown.SerializeAsString());
    return number;
  }

  proto::XPlane &plane;
  /// The numbers of each function's first operation and of the function.
  std::map<const systole_op *, std::pair<int64_t, int64_t>, std::less<>>
      functions;
  std::map<std::string, int64_t> figures;
  std::map<std::string, int64_t> names;
};

/// The steps of a core, repeated as modules: all belong to one program.
void addModules(Plane &plane, const Profile &profile,
                const ProfileLane &steps) {
  proto::XLine &line = plane.line("XLA Modules", profile.began);
  for (ProfileEvent event : steps.events) {
    event.name = absl::StrCat(profile.functions.front().name, "(1)");
    proto::XEvent &module = plane.event(line, event);
    plane.add(module, "program_id").set_uint64_value(1);
    plane.add(module, "run_id").set_int64_value(event.step);
  }
}

/// The operations of a lane, and the core's other activities, in order. The
/// profiler treats waits for input and collectives as operations, and derives
/// from them what a step waits for.
std::vector<ProfileEvent> operationsOf(const Profile &profile,
                                       const ProfileLane &operations) {
  std::vector<ProfileEvent> events;
  for (const ProfileLane &lane : profile.lanes)
    if (&lane == &operations ||
        (lane.core == operations.core && lane.name != operations.name))
      std::copy_if(
          lane.events.begin(), lane.events.end(), std::back_inserter(events),
          [](const ProfileEvent &event) { return event.category != nullptr; });
  std::stable_sort(events.begin(), events.end(),
                   [](const ProfileEvent &a, const ProfileEvent &b) {
                     return a.begin < b.begin;
                   });
  return events;
}

/// The share of the peak rates of MXUs and memory that the steps reached.
void addUse(Plane &plane, const Profile &profile) {
  double flops = 0, bytes = 0, seconds = 0;
  for (const ProfileLane &lane : profile.lanes)
    for (const ProfileEvent &event : lane.events) {
      if (event.op) {
        bool isMxu = absl::string_view(event.op->unit) == "mxu";
        flops += isMxu ? static_cast<double>(event.op->executed_flops) : 0;
        bytes += static_cast<double>(event.op->bytes);
      } else if (lane.core >= 0 && lane.name == "Steps") {
        seconds += 1e-9 * static_cast<double>(event.end - event.begin);
      }
    }
  if (seconds > 0 && profile.peakFlops > 0 && profile.peakBandwidth > 0)
    plane.setUse(flops / seconds / profile.peakFlops,
                 bytes / seconds / profile.peakBandwidth);
}

} // namespace

std::string writeXSpace(const Profile &profile) {
  proto::XSpace space;
  space.add_hostnames(profile.host);
  std::map<int, Plane> planes;
  for (const ProfileLane &lane : profile.lanes) {
    std::string name =
        lane.core < 0 ? "/host:CPU" : absl::StrCat("/device:TPU:", lane.core);
    auto [found, isNew] = planes.try_emplace(lane.core, space, name, profile);
    Plane &plane = found->second;
    if (isNew && lane.core >= 0)
      plane.setCore(profile, lane.core);
    else if (isNew)
      addUse(plane, profile);
    proto::XLine &line = plane.line(lane.name, profile.began);
    const bool isOperations = lane.core >= 0 && lane.name == "XLA Ops";
    for (const ProfileEvent &event :
         isOperations ? operationsOf(profile, lane) : lane.events)
      plane.event(line, event);
    if (lane.core >= 0 && lane.name == "Steps")
      addModules(plane, profile, lane);
  }
  return space.SerializeAsString();
}

} // namespace systole::runtime
