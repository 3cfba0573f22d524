//===- GraphDefs.cpp - A program's graph for TensorBoard ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/readers/RecordWriter.h"
#include "runtime/formats/proto/InOrder.h"
#include "runtime/formats/proto/event.pb.h"
#include "runtime/formats/proto/saved_model.pb.h"
#include "systole/Analysis/ProgramGraph.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include <chrono>

using namespace systole;

static proto::GraphDef convert(const ProgramGraph &graph) {
  proto::GraphDef def;
  // 22 is the oldest version that all readers accept.
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
  return proto::serializeInOrder(convert(graph));
}

/// `KEY: "TEXT"`, a line of the text format of Protocol Buffers.
static std::string formatField(absl::string_view key, absl::string_view text) {
  return absl::StrCat(key, ": \"", absl::CEscape(text), "\"\n");
}

std::string systole::graphDefText(const ProgramGraph &graph) {
  const proto::GraphDef def = convert(graph);
  std::string text;
  for (const proto::NodeDef &node : def.node()) {
    absl::StrAppend(&text, "node {\n", formatField("  name", node.name()),
                    formatField("  op", node.op()));
    for (const std::string &input : node.input())
      text += formatField("  input", input);
    for (const char *key : {"line", "type"})
      if (auto found = node.attr().find(key); found != node.attr().end())
        absl::StrAppend(
            &text, "  attr {\n", formatField("    key", key), "    value {\n",
            formatField("      s", found->second.s()), "    }\n  }\n");
    text += "}\n";
  }
  absl::StrAppend(&text, "versions {\n  producer: ", def.versions().producer(),
                  "\n}\n");
  return text;
}

std::string systole::graphEvents(const ProgramGraph &graph) {
  double now = std::chrono::duration<double>(
                   std::chrono::system_clock::now().time_since_epoch())
                   .count();
  proto::Event first, event;
  first.set_wall_time(now);
  first.set_file_version("brain.Event:2");
  event.set_wall_time(now);
  event.set_graph_def(graphDef(graph));
  std::string records;
  data::appendRecord(records, first.SerializeAsString());
  data::appendRecord(records, event.SerializeAsString());
  return records;
}
