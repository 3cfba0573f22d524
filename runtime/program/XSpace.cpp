//===- XSpace.cpp - Profiles as TensorBoard reads them --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/Profile.h"
#include "runtime/proto/xplane.pb.h"

#include "absl/strings/str_cat.h"

#include <map>

namespace systole::runtime {
namespace {

/// One plane under construction: its events' names and its figures' names get
/// their numbers as they come.
class Plane {
public:
  Plane(proto::XSpace &space, const std::string &name)
      : plane(*space.add_planes()) {
    plane.set_id(space.planes_size());
    plane.set_name(name);
  }

  proto::XLine &line(const std::string &name, int64_t began) {
    proto::XLine &line = *plane.add_lines();
    line.set_id(plane.lines_size());
    line.set_display_id(plane.lines_size());
    line.set_name(name);
    line.set_timestamp_ns(began);
    return line;
  }

  void setText(proto::XStat &stat, const char *name, const std::string &value) {
    stat.set_metadata_id(figure(name));
    stat.set_str_value(value);
  }
  void setNumber(proto::XStat &stat, const char *name, int64_t value) {
    stat.set_metadata_id(figure(name));
    stat.set_int64_value(value);
  }
  /// The ones that the profiler takes from nothing but unsigned numbers.
  void setCount(proto::XStat &stat, const char *name, int64_t value) {
    stat.set_metadata_id(figure(name));
    stat.set_uint64_value(static_cast<uint64_t>(value));
  }

  proto::XEvent &event(proto::XLine &line, const ProfileEvent &from) {
    proto::XEvent &event = *line.add_events();
    event.set_metadata_id(name(from));
    // Picoseconds.
    event.set_offset_ps(from.begin * 1000);
    event.set_duration_ps((from.end - from.begin) * 1000);
    if (from.step > 0)
      setNumber(*event.add_stats(), "group_id", from.step);
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

  int64_t name(const ProfileEvent &event) {
    auto [found, isNew] = names.try_emplace(
        {event.name, event.op}, static_cast<int64_t>(names.size()) + 1);
    if (!isNew)
      return found->second;
    proto::XEventMetadata &metadata =
        (*plane.mutable_event_metadata())[found->second];
    metadata.set_id(found->second);
    // Of operations of one line each has its own name.
    metadata.set_name(event.op ? absl::StrCat(event.name, " #", found->second)
                               : event.name);
    metadata.set_display_name(metadata.name());
    if (!event.op)
      return found->second;
    setText(*metadata.add_stats(), "hlo_category", event.op->kind);
    setText(*metadata.add_stats(), "tf_op", event.name);
    setText(*metadata.add_stats(), "source", event.op->location);
    setCount(*metadata.add_stats(), "flops", event.op->flops);
    setCount(*metadata.add_stats(), "model_flops", event.op->flops);
    setCount(*metadata.add_stats(), "bytes_accessed", event.op->bytes);
    setCount(*metadata.add_stats(), "program_id", 1);
    setCount(*metadata.add_stats(), "symbol_id", found->second);
    return found->second;
  }

  proto::XPlane &plane;
  std::map<std::string, int64_t> figures;
  std::map<std::pair<std::string, const systole_op *>, int64_t> names;
};

/// The steps of a core, once more: what runs in each is one program.
void addModules(Plane &plane, const Profile &profile,
                const ProfileLane &steps) {
  proto::XLine &line = plane.line("XLA Modules", profile.began);
  for (ProfileEvent event : steps.events) {
    event.name = absl::StrCat(profile.function, "(1)");
    proto::XEvent &module = plane.event(line, event);
    plane.setCount(*module.add_stats(), "program_id", 1);
    plane.setNumber(*module.add_stats(), "run_id", event.step);
  }
}

} // namespace

std::string writeXSpace(const Profile &profile) {
  proto::XSpace space;
  space.add_hostnames(profile.host);
  std::map<int, Plane> planes;
  for (const ProfileLane &lane : profile.lanes) {
    std::string name =
        lane.core < 0 ? "/host:CPU" : absl::StrCat("/device:TPU:", lane.core);
    auto [found, isNew] = planes.try_emplace(lane.core, space, name);
    Plane &plane = found->second;
    proto::XLine &line = plane.line(lane.name, profile.began);
    for (const ProfileEvent &event : lane.events)
      plane.event(line, event);
    if (lane.core >= 0 && lane.name == "Steps")
      addModules(plane, profile, lane);
  }
  return space.SerializeAsString();
}

} // namespace systole::runtime
