//===- EventFile.h - Event files for TensorBoard ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes event files for TensorBoard: TFRecords of Event messages, in files
// called events.out.tfevents.SECONDS.HOST.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_MONITOR_EVENTFILE_H
#define SYSTOLE_RUNTIME_PROGRAM_MONITOR_EVENTFILE_H

#include "runtime/program/monitor/Histogram.h"
#include "runtime/storage/Storage.h"

#include "absl/status/status.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace systole::proto {
class Event;
} // namespace systole::proto

namespace systole::runtime {

class EventFile {
public:
  enum class Folder { Make, MustExist };
  /// A new file in `folder`. The first write creates it.
  explicit EventFile(std::string folder, Folder mode = Folder::Make)
      : folder(std::move(folder)), mode(mode) {}
  EventFile(const EventFile &) = delete;

  using Scalars = std::vector<std::pair<std::string, double>>;

  using Histograms = std::vector<std::pair<std::string, Histogram>>;

  /// Adds the values of a step, with the present time, to the next write.
  void add(int64_t step, const Scalars &scalars,
           const Histograms &histograms = {});

  /// Adds Markdown to the next write.
  void addText(int64_t step, const std::string &tag, const std::string &text);

  /// Adds a GraphDef, a protocol buffer, to the next write.
  void addGraph(int64_t step, const std::string &graphDef);

  /// Appends the added events to the file. After an error they are kept for the
  /// next try.
  absl::Status write();

private:
  absl::Status open();
  void addEvent(int64_t step, proto::Event &event);

  const std::string folder;
  const Folder mode;
  std::string path;
  std::unique_ptr<storage::LogFile> file;
  std::string pending;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_MONITOR_EVENTFILE_H
