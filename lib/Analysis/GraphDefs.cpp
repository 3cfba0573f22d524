//===- GraphDefs.cpp - A program's graph for TensorBoard ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Analysis/graphdef.pb.h"
#include "runtime/data/readers/RecordWriter.h"
#include "runtime/formats/proto/event.pb.h"
#include "systole/Analysis/ProgramGraph.h"

#include "google/protobuf/text_format.h"
#include <chrono>

using namespace systole;

static analysis::proto::GraphDef convert(const ProgramGraph &graph) {
  analysis::proto::GraphDef def;
  // The oldest version that all readers accept.
  def.mutable_versions()->set_producer(22);
  for (const ProgramGraph::Node &from : graph.nodes) {
    auto *node = def.add_node();
    node->set_name(from.name);
    node->set_op(from.kind);
    for (size_t input : from.inputs)
      node->add_input(graph.nodes[input].name);
    if (!from.type.empty())
      (*node->mutable_attr())["type"].set_s(from.type);
    if (!from.location.empty())
      (*node->mutable_attr())["line"].set_s(from.location);
  }
  return def;
}

std::string systole::graphDef(const ProgramGraph &graph) {
  return convert(graph).SerializeAsString();
}

std::string systole::graphDefText(const ProgramGraph &graph) {
  std::string text;
  google::protobuf::TextFormat::PrintToString(convert(graph), &text);
  return text;
}

std::string systole::graphEvents(const ProgramGraph &graph) {
  double now = std::chrono::duration<double>(
                   std::chrono::system_clock::now().time_since_epoch())
                   .count();
  systole::proto::Event first, event;
  first.set_wall_time(now);
  first.set_file_version("brain.Event:2");
  event.set_wall_time(now);
  event.set_graph_def(graphDef(graph));
  std::string records;
  data::appendRecord(records, first.SerializeAsString());
  data::appendRecord(records, event.SerializeAsString());
  return records;
}
