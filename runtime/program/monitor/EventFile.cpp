//===- EventFile.cpp - Event files for TensorBoard ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/EventFile.h"

#include "runtime/data/readers/RecordWriter.h"
#include "runtime/formats/proto/event.pb.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Addresses.h"
#include "runtime/support/Status.h"
#include "runtime/system/Process.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace systole::runtime {

static double wallTime() { return absl::ToUnixMicros(absl::Now()) * 1e-6; }

void EventFile::addEvent(int64_t step, proto::Event &event) {
  if (!file && pending.empty()) {
    proto::Event first;
    first.set_wall_time(wallTime());
    first.set_file_version("brain.Event:2");
    data::appendRecord(pending, first.SerializeAsString());
  }
  event.set_wall_time(wallTime());
  event.set_step(step);
  data::appendRecord(pending, event.SerializeAsString());
}

void EventFile::add(int64_t step, const Scalars &scalars,
                    const Histograms &histograms) {
  proto::Event event;
  for (const auto &[tag, scalar] : scalars) {
    proto::Summary::Value *value = event.mutable_summary()->add_value();
    value->set_tag(tag);
    value->set_simple_value(static_cast<float>(scalar));
  }
  for (const auto &[tag, histogram] : histograms) {
    proto::Summary::Value *value = event.mutable_summary()->add_value();
    value->set_tag(tag);
    proto::Histogram *proto = value->mutable_histo();
    proto->set_min(histogram.min);
    proto->set_max(histogram.max);
    proto->set_num(static_cast<double>(histogram.count));
    proto->set_sum(histogram.sum);
    proto->set_sum_squares(histogram.sumOfSquares);
    for (const Histogram::Bucket &bucket : histogram.buckets()) {
      proto->add_bucket_limit(bucket.limit);
      proto->add_bucket(static_cast<double>(bucket.count));
    }
  }
  addEvent(step, event);
}

void EventFile::addText(int64_t step, const std::string &tag,
                        const std::string &text) {
  proto::Event event;
  proto::Summary::Value *value = event.mutable_summary()->add_value();
  value->set_tag(tag);
  value->mutable_metadata()->mutable_plugin_data()->set_plugin_name("text");
  constexpr int stringType = 7;
  value->mutable_tensor()->set_dtype(stringType);
  value->mutable_tensor()->add_string_val(withoutSecrets(text));
  addEvent(step, event);
}

void EventFile::addGraph(int64_t step, const std::string &graphDef) {
  proto::Event event;
  event.set_graph_def(graphDef);
  addEvent(step, event);
}

absl::Status EventFile::open() {
  if (mode == Folder::Make)
    RETURN_IF_ERROR(storage::makeFolders(folder));
  std::string name =
      absl::StrFormat("events.out.tfevents.%010d.%s",
                      static_cast<int64_t>(wallTime()), hostName());
  // An existing file of this second belongs to another run.
  path = storage::joinPath(folder, name);
  for (int next = 2; !file; ++next) {
    absl::StatusOr<std::unique_ptr<storage::LogFile>> created =
        storage::createLog(path);
    if (created.ok())
      file = std::move(*created);
    else if (!absl::IsAlreadyExists(created.status()))
      return created.status();
    else
      path = storage::joinPath(folder, absl::StrCat(name, ".", next));
  }
  return absl::OkStatus();
}

absl::Status EventFile::write() {
  if (pending.empty())
    return absl::OkStatus();
  if (!file)
    RETURN_IF_ERROR(open());
  RETURN_IF_ERROR(file->append(pending));
  pending.clear();
  return absl::OkStatus();
}

} // namespace systole::runtime
