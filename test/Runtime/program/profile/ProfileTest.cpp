//===- ProfileTest.cpp - Profiles, the monitor, the memory ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Connections.h"
#include "ProgramFixture.h"

#include "runtime/formats/proto/xplane.pb.h"
#include "runtime/program/cli/Log.h"
#include "runtime/program/monitor/MemoryUse.h"
#include "runtime/program/monitor/Monitor.h"
#include "runtime/program/profile/Profile.h"
#include "runtime/storage/Storage.h"

#include "absl/strings/match.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "nlohmann/json.hpp"

#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <set>

using namespace systole;
using namespace systole::runtime;
using namespace systole::test;
using namespace testing;

namespace {

//===----------------------------------------------------------------------===//
// Profiles
//===----------------------------------------------------------------------===//

class ProfileTest : public ProgramTest {
protected:
  /// The one profile in the folder, with this ending.
  std::string readProfile(const std::string &ending) {
    std::string runs = folder + "/profiles/plugins/profile";
    auto found = storage::listNames(runs);
    EXPECT_TRUE(found.ok() && found->size() == 1) << found.status();
    if (!found.ok() || found->empty())
      return "";
    auto files = storage::listNames(runs + "/" + found->front());
    for (const std::string &file : *files)
      if (absl::EndsWith(file, ending))
        return test::readFile(runs + "/" + found->front() + "/" + file);
    return "";
  }

  int profile(const FakeProgram &program, const std::string &steps,
              const std::string &last) {
    return train(program, {"--max_steps=" + last, "--iterations_per_loop=4",
                           "--profile_dir=" + folder + "/profiles",
                           "--profile_steps=" + steps});
  }
};

TEST_F(ProfileTest, HasTheStepsThatAreAskedFor) {
  FakeProgram program(2);
  ASSERT_EQ(profile(program, "6..9", "20"), 0) << err;
  EXPECT_THAT(out, HasSubstr("Wrote the profile of steps 6 to 9 to "));
  proto::XSpace space;
  ASSERT_TRUE(space.ParseFromString(readProfile(".xplane.pb")));
  ASSERT_EQ(space.planes_size(), 3);
  EXPECT_EQ(space.planes(0).name(), "/device:TPU:0");
  EXPECT_EQ(space.planes(1).name(), "/device:TPU:1");
  EXPECT_EQ(space.planes(2).name(), "/host:CPU");
  for (int core : {0, 1}) {
    const proto::XPlane &plane = space.planes(core);
    std::set<std::string> lines;
    for (const proto::XLine &line : plane.lines()) {
      lines.insert(line.name());
      for (const proto::XEvent &event : line.events()) {
        EXPECT_TRUE(plane.event_metadata().count(event.metadata_id()));
        EXPECT_GE(event.duration_ps(), 0);
      }
      if (line.name() != "Steps")
        continue;
      std::vector<std::string> steps;
      int64_t end = 0;
      for (const proto::XEvent &event : line.events()) {
        steps.push_back(plane.event_metadata().at(event.metadata_id()).name());
        EXPECT_GE(event.offset_ps(), end);
        end = event.offset_ps() + event.duration_ps();
      }
      EXPECT_THAT(steps, ElementsAre("6", "7", "8", "9"));
    }
    EXPECT_THAT(lines, IsSupersetOf(
                           {"Steps", "XLA Modules", "XLA Ops", "Collectives"}));
  }
}

TEST_F(ProfileTest, IsATraceForPerfettoToo) {
  FakeProgram program(2);
  ASSERT_EQ(profile(program, "3..4", "8"), 0) << err;
  auto trace = nlohmann::json::parse(readProfile(".trace.json"), nullptr,
                                     /*allow_exceptions=*/false);
  ASSERT_FALSE(trace.is_discarded());
  std::set<std::string> processes, steps;
  for (const auto &event : trace["traceEvents"]) {
    if (event["name"] == "process_name")
      processes.insert(event["args"]["name"].get<std::string>());
    else if (event["ph"] == "X" && event["args"].contains("step"))
      steps.insert(std::to_string(event["args"]["step"].get<int>()));
  }
  EXPECT_THAT(processes, IsSupersetOf({"core 0", "core 1"}));
  EXPECT_THAT(steps, ElementsAre("3", "4"));
}

TEST_F(ProfileTest, EndsWithTheRun) {
  FakeProgram program(1);
  ASSERT_EQ(profile(program, "6..90", "8"), 0) << err;
  EXPECT_THAT(out, HasSubstr("Wrote the profile of steps 6 to 8 to "));
}

TEST_F(ProfileTest, SaysWhyThereIsNone) {
  FakeProgram program(1);
  ASSERT_EQ(profile(program, "60..70", "8"), 0) << err;
  EXPECT_THAT(err,
              HasSubstr("no profile: training ended before step 60; choose "
                        "earlier ones with --profile_steps="));
  ASSERT_EQ(profile(program, "2..3", "12"), 0) << err;
  EXPECT_THAT(err, HasSubstr("no profile: step 3 is done already; choose "
                             "later ones with --profile_steps="));
}

/// Before the steps are done, not after.
TEST_F(ProfileTest, RefusesAFolderThatCannotBe) {
  FakeProgram program(1);
  writeFile(folder + "/profiles", "");
  EXPECT_EQ(profile(program, "2..3", "8"), 1);
  EXPECT_THAT(err, HasSubstr("--profile_dir=" + folder +
                             "/profiles cannot take a profile: "));
  EXPECT_THAT(out, testing::Not(HasSubstr("step ")));
}

TEST_F(ProfileTest, TakesStepsInOrder) {
  FakeProgram program(1);
  EXPECT_EQ(profile(program, "9..6", "8"), 2);
  EXPECT_THAT(err, HasSubstr("it takes the first and the last step, "
                             "FIRST..LAST, from 1"));
}

/// A figure of a plane or of what happens in it, as text.
template <typename Owner>
std::map<std::string, std::string> figuresOf(const proto::XPlane &plane,
                                             const Owner &owner) {
  std::map<std::string, std::string> figures;
  for (const proto::XStat &stat : owner.stats()) {
    std::string &value =
        figures[plane.stat_metadata().at(stat.metadata_id()).name()];
    if (stat.value_case() == proto::XStat::kStrValue)
      value = stat.str_value();
    else if (stat.value_case() == proto::XStat::kBytesValue)
      value = stat.bytes_value();
    else if (stat.value_case() == proto::XStat::kDoubleValue)
      value = absl::StrFormat("%g", stat.double_value());
    else
      value = std::to_string(stat.uint64_value());
  }
  return figures;
}

/// An operation of 500 operations, in two passes, and 64 bytes.
systole_op multiplication() {
  systole_op op = {};
  op.kind = "convolution";
  op.location = "/home/me/model.mlir:7";
  op.unit = "mxu";
  op.flops = 500;
  op.executed_flops = 1000;
  op.bytes = 64;
  op.kernel = "";
  return op;
}

/// A step of 100 ns: it waits for its batch, and multiplies for 20 ns.
Profile oneStep(const systole_op &op) {
  Profile profile;
  profile.host = "here";
  profile.functions = {{"train", &op, 1}};
  profile.began = 1000000;
  profile.peakFlops = 1e11;
  profile.peakBandwidth = 64e8;
  profile.lanes = {
      {3, "Steps", {{"5", 0, 100, nullptr, nullptr, 5}}},
      {3, "XLA Ops", {{"convolution model.mlir:7", 10, 30, op.kind, &op, 5}}},
      {3, "Infeed", {{"infeed", 0, 10, "infeed", nullptr, 5}}},
      {-1, "infeed", {{"read a batch", 0, 100, nullptr, nullptr, 0}}}};
  return profile;
}

/// Operations sorted by time, with their rates and kernels; the same for
/// activities that are not operations. Executed operations count, not those of
/// the model.
TEST(ExplainPerfTest, ListsOperationsByTime) {
  systole_op op = multiplication();
  op.kernel = "in pairs";
  op.multiplies_bf16 = 1;
  Profile profile = oneStep(op);
  // A second step that takes as long.
  for (ProfileLane &lane : profile.lanes)
    if (lane.core >= 0)
      lane.events.push_back(lane.events.front());
  std::string text = explainPerformance(profile);
  EXPECT_THAT(text, testing::HasSubstr("a step takes a core 0.000 ms, the "
                                       "mean of 2; a core has "));
  EXPECT_THAT(text,
              testing::ContainsRegex(" 20 % +[0-9]+ % +50\\.0 +3\\.2  "
                                     "convolution model\\.mlir:7: in pairs\n"));
  EXPECT_THAT(text, testing::ContainsRegex(" 10 % +infeed\n"));
  EXPECT_LT(text.find("convolution"), text.find("infeed"));
  EXPECT_EQ(explainPerformance(Profile()), "");
}

/// The profiler adds up over cores by name, whichever operation a core was seen
/// with first. Operations of a second function follow those of the first one.
TEST(XSpaceTest, NumbersOperationsAsTheProgramDoes) {
  const systole_op ops[] = {multiplication(), multiplication()};
  Profile profile;
  profile.functions = {{"f", &ops[0], 1}, {"g", &ops[1], 1}};
  auto run = [&](int op, int64_t begin) {
    return ProfileEvent{"matmul", begin, begin + 10, ops[op].kind, &ops[op], 1};
  };
  profile.lanes = {{0, "XLA Ops", {run(0, 0), run(1, 10)}},
                   {1, "XLA Ops", {run(1, 0), run(0, 10)}}};
  proto::XSpace space;
  ASSERT_TRUE(space.ParseFromString(writeXSpace(profile)));
  ASSERT_EQ(space.planes_size(), 2);
  auto nameOf = [&](int core, int event) {
    const proto::XPlane &plane = space.planes(core);
    return plane.event_metadata()
        .at(plane.lines(0).events(event).metadata_id())
        .name();
  };
  EXPECT_EQ(nameOf(0, 0), "matmul #1");
  EXPECT_EQ(nameOf(0, 1), "matmul #2");
  EXPECT_EQ(nameOf(1, 0), "matmul #2");
  EXPECT_EQ(nameOf(1, 1), "matmul #1");
}

/// Several threads may run operations for one core, each in a row of its own.
TEST(XSpaceTest, KeepsRowsOfOperationsApart) {
  const systole_op op = multiplication();
  Profile profile;
  profile.functions = {{"f", &op, 1}};
  ProfileEvent event{"matmul", 0, 10, op.kind, &op, 1};
  profile.lanes = {{0, "XLA Ops", {event}},
                   {0, "XLA Ops", {event, event}},
                   {0, "Infeed", {{"infeed", 20, 30, "infeed", nullptr, 1}}}};
  proto::XSpace space;
  ASSERT_TRUE(space.ParseFromString(writeXSpace(profile)));
  ASSERT_EQ(space.planes_size(), 1);
  // With the wait for input.
  EXPECT_EQ(space.planes(0).lines(0).events_size(), 2);
  EXPECT_EQ(space.planes(0).lines(1).events_size(), 3);
}

/// Operations have the names of the function's `ops`, and their figures, both
/// what is executed and what the model asks for.
TEST(XSpaceTest, DescribesOperations) {
  systole_op op = multiplication();
  proto::XSpace space;
  ASSERT_TRUE(space.ParseFromString(writeXSpace(oneStep(op))));
  ASSERT_EQ(space.planes_size(), 2);
  const proto::XPlane &plane = space.planes(0);
  const proto::XLine *line = nullptr;
  for (const proto::XLine &candidate : plane.lines())
    if (candidate.name() == "XLA Ops")
      line = &candidate;
  ASSERT_TRUE(line);
  EXPECT_EQ(line->timestamp_ns(), 1000000);
  // Waiting for the batch is an operation too, in its place.
  ASSERT_EQ(line->events_size(), 2);
  auto metadata = [&](int i) {
    return plane.event_metadata().at(line->events(i).metadata_id());
  };
  auto wait = figuresOf(plane, metadata(0));
  EXPECT_EQ(metadata(0).name(), "infeed");
  EXPECT_EQ(wait["hlo_category"], "infeed");
  EXPECT_EQ(line->events(1).offset_ps(), 10000);
  EXPECT_EQ(line->events(1).duration_ps(), 20000);
  auto figures = figuresOf(plane, metadata(1));
  EXPECT_EQ(figures["flops"], "1000");
  EXPECT_EQ(figures["model_flops"], "500");
  EXPECT_EQ(figures["bytes_accessed"], "64");
  EXPECT_EQ(figures["hlo_category"], "convolution");
  EXPECT_EQ(figures["source"], "/home/me/model.mlir:7");
  proto::MemoryAccessBreakdown memory;
  ASSERT_TRUE(memory.ParseFromString(figures["memory_access_breakdown"]));
  ASSERT_EQ(memory.memory_accessed_size(), 1);
  EXPECT_EQ(memory.memory_accessed(0).bytes_accessed(), 64u);
}

/// 1,000 operations and 64 bytes in 100 ns are a tenth of what a core could do.
TEST(XSpaceTest, ComparesWithWhatACoreCanDo) {
  systole_op op = multiplication();
  proto::XSpace space;
  ASSERT_TRUE(space.ParseFromString(writeXSpace(oneStep(op))));
  ASSERT_EQ(space.planes_size(), 2);
  auto core = figuresOf(space.planes(0), space.planes(0));
  EXPECT_EQ(core["peak_teraflops_per_second"], "0.1");
  EXPECT_EQ(core["peak_hbm_bw_gigabytes_per_second"], "6.4");
  proto::CoreDetails details;
  ASSERT_TRUE(details.ParseFromString(core["core_details"]));
  EXPECT_EQ(details.hostname(), "here");
  EXPECT_EQ(details.global_core_id(), 3u);
  auto host = figuresOf(space.planes(1), space.planes(1));
  EXPECT_EQ(host["matrix_unit_utilization_percent"], "10");
  EXPECT_EQ(host["hbm_utilization_percent"], "10");
}

//===----------------------------------------------------------------------===//
// The monitor
//===----------------------------------------------------------------------===//

class MonitorTest : public ProgramTest {
protected:
  void TearDown() override { unsetenv("SYSTOLE_MONITOR_TOKEN"); }

  static std::string get(const std::string &path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  }

  /// Trains, and in the middle of the run one of the cores calls this with the
  /// monitor's URL.
  int trainAndLook(std::vector<std::string> flags,
                   const std::function<void(const std::string &)> &look) {
    FakeProgram program(2);
    FakeProgram::fault = {Fault::Call, 0, 30, 0, [&] {
                            std::string log =
                                absl::StrJoin(lastLogLines(), "\n");
                            std::string url = log.substr(log.rfind("http://"));
                            look(url.substr(0, url.find_first_of(" \n")));
                          }};
    flags.insert(flags.end(), {"--max_steps=40", "--iterations_per_loop=10"});
    return train(program, flags);
  }
};

TEST_F(MonitorTest, ShowsTheRun) {
  std::string json, metrics, page;
  ASSERT_EQ(trainAndLook({"--monitor=0"},
                         [&](const std::string &url) {
                           json = ask(url, get("/status.json"));
                           metrics = ask(url, get("/metrics"));
                           page = ask(url, get("/"));
                         }),
            0)
      << err;
  auto status = nlohmann::json::parse(json.substr(json.find("\r\n\r\n") + 4),
                                      nullptr, /*allow_exceptions=*/false);
  ASSERT_FALSE(status.is_discarded()) << json;
  EXPECT_EQ(status["shards"], 2);
  EXPECT_GE(status["step"].get<int>(), 20);
  EXPECT_LE(status["step"].get<int>(), 40);
  EXPECT_TRUE(status["scalars"].contains("loss"));
  EXPECT_GT(status["memory"]["resident"].get<int64_t>(), 0);
  EXPECT_GT(status["step_seconds"]["compute"].get<double>(), 0);
  EXPECT_GE(status["history"].size(), 20u);
  EXPECT_THAT(metrics,
              AllOf(HasSubstr("# TYPE systole_step gauge\nsystole_step "),
                    HasSubstr("systole_step_seconds{part=\"infeed\"} "),
                    HasSubstr("\nsystole_loss ")));
  EXPECT_THAT(page, HasSubstr("<!doctype html>"));
}

/// The page with the last status, for a browser without a server.
TEST_F(MonitorTest, LeavesAReport) {
  FakeProgram program(2);
  ASSERT_EQ(train(program, {"--monitor=0", "--max_steps=40"}), 0) << err;
  std::string report = test::readFile(model + "/report.html");
  EXPECT_THAT(out, HasSubstr("Report: " + model + "/report.html"));
  EXPECT_THAT(report, HasSubstr("<!doctype html>"));
  size_t begin = report.find("const final = {");
  ASSERT_NE(begin, std::string::npos);
  begin += sizeof("const final = ") - 1;
  auto status = nlohmann::json::parse(
      report.substr(begin, report.find(";\n", begin) - begin), nullptr,
      /*allow_exceptions=*/false);
  ASSERT_FALSE(status.is_discarded());
  EXPECT_EQ(status["state"], "finished");
  EXPECT_EQ(status["step"], 40);
  EXPECT_EQ(status["last_step"], 40);
  EXPECT_EQ(status["history"].back()["step"], 40);
  EXPECT_TRUE(status["history"].back()["scalars"].contains("loss"));
}

TEST_F(MonitorTest, MustHaveAnAddress) {
  FakeProgram program(1);
  EXPECT_EQ(train(program, {"--max_steps=4", "--monitor=here"}), 2);
  EXPECT_THAT(err, HasSubstr("--monitor=here: PORT or HOST:PORT is expected"));
}

/// Before anything is trained.
TEST_F(MonitorTest, NeedsATokenForOtherMachines) {
  FakeProgram program(1);
  for (const char *address : {"0.0.0.0:0", "[::]:0", "192.0.2.1:80"}) {
    EXPECT_EQ(
        train(program, {"--max_steps=4", absl::StrCat("--monitor=", address)}),
        2)
        << address;
    EXPECT_THAT(err, AllOf(HasSubstr("can be reached from other machines"),
                           HasSubstr("set SYSTOLE_MONITOR_TOKEN, or "
                                     "--monitor_token=TOKEN")));
    EXPECT_THAT(out, Not(HasSubstr("step ")));
  }
  EXPECT_EQ(train(program, {"--max_steps=4", "--monitor=0",
                            "--monitor_token=with space"}),
            2);
  EXPECT_THAT(err, AllOf(HasSubstr("at least 8 letters, digits or -._~"),
                         Not(HasSubstr("with space"))));
}

/// All files below a folder, one after the other.
std::string everythingIn(const std::string &folder) {
  std::string all;
  for (const auto &entry :
       std::filesystem::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      all += test::readFile(entry.path().string());
  return all;
}

TEST_F(MonitorTest, KeepsItsTokenToItself) {
  const std::string token = "s3cret-of-this-test";
  for (bool byFlag : {true, false}) {
    std::vector<std::string> flags = {"--monitor=0.0.0.0:0"};
    if (byFlag)
      flags.push_back("--monitor_token=" + token);
    else
      setenv("SYSTOLE_MONITOR_TOKEN", token.c_str(), 1);
    model = folder + (byFlag ? "/flag" : "/environment");
    std::string stranger, friends;
    ASSERT_EQ(trainAndLook(flags,
                           [&](const std::string &url) {
                             stranger = ask(url, get("/status.json"));
                             friends = ask(url, "GET /status.json HTTP/1.1\r\n"
                                                "Host: here.example\r\n"
                                                "Authorization: Bearer " +
                                                    token + "\r\n\r\n");
                           }),
              0)
        << err;
    EXPECT_THAT(stranger, StartsWith("HTTP/1.1 401 "));
    EXPECT_THAT(friends, AllOf(StartsWith("HTTP/1.1 200 "),
                               HasSubstr("\"steps_per_second\""),
                               Not(HasSubstr(token))));
    EXPECT_THAT(out,
                AllOf(HasSubstr("(asks for the token)"),
                      HasSubstr("monitor = 0.0.0.0:0"), Not(HasSubstr(token))));
    EXPECT_THAT(err, Not(HasSubstr(token)));
    // Settings and event files among them.
    std::string files = everythingIn(model);
    EXPECT_THAT(files, HasSubstr("--monitor=0.0.0.0:0"));
    EXPECT_FALSE(absl::StrContains(files, token));
    EXPECT_FALSE(absl::StrContains(files, "monitor_token"));
  }
}

/// The line that starts the program elsewhere is printed.
TEST_F(MonitorTest, IsNotNamedInTheCommandForMpirun) {
  FakeProgram program(1);
  EXPECT_EQ(train(program, {"--max_steps=4", "--master=grpc://other:1",
                            "--monitor_token=s3cret-of-this-test",
                            "--monitor_token", "an0ther-secret"}),
            2);
  EXPECT_THAT(err, AllOf(HasSubstr("mpirun --host other"),
                         HasSubstr("--max_steps=4"),
                         Not(HasSubstr("s3cret-of-this-test")),
                         Not(HasSubstr("an0ther-secret"))));
}

TEST(MonitorStatusTest, HasNamesThatPrometheusTakes) {
  RunStatus status;
  status.scalars["dense/kernel norm"] = 0.5;
  EXPECT_THAT(statusMetrics(status),
              HasSubstr("\nsystole_dense_kernel_norm 0.5\n"));
}

/// "step" is a metric of the monitor, and two names may become one.
TEST(MonitorStatusTest, HasEachNameOnce) {
  RunStatus status;
  status.step = 7;
  for (const char *name :
       {"step", "step_seconds", "resident_bytes", "a/b", "a.b", "a_b_2"})
    status.scalars[name] = 0.5;
  std::string text = statusMetrics(status);
  EXPECT_THAT(text, AllOf(HasSubstr("\nsystole_step 7\n"),
                          HasSubstr("\nsystole_step_2 0.5\n"),
                          HasSubstr("\nsystole_a_b 0.5\n")));
  std::set<std::string> types;
  size_t count = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n'))
    if (absl::ConsumePrefix(&line, "# TYPE ")) {
      types.emplace(line);
      ++count;
    }
  // Six metrics have fixed names.
  EXPECT_EQ(types.size(), count);
  EXPECT_EQ(count, 6 + status.scalars.size());
}

/// NaN becomes null, because JSON cannot represent it.
TEST(MonitorStatusTest, IsJsonWhateverTheLoss) {
  RunStatus status;
  status.scalars["loss"] = NAN;
  auto json = nlohmann::json::parse(statusJson(status), nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_TRUE(json["scalars"]["loss"].is_null());
}

/// A line of the log cannot end the script of the report.
TEST(MonitorStatusTest, IsTextInItsReport) {
  RunStatus status;
  status.model = "</script><script>";
  std::string report = statusReport(status);
  EXPECT_THAT(report, HasSubstr("\\u003c/script>\\u003cscript>"));
  EXPECT_THAT(report, Not(HasSubstr("</script><script>")));
}

/// 30 of 40 steps took 60 s.
TEST(MonitorStatusTest, KnowsTheTimeLeft) {
  RunStatus status;
  status.firstStep = 100;
  status.step = 130;
  status.secondsRunning = 60;
  EXPECT_TRUE(std::isnan(status.secondsLeft()));
  status.lastStep = 140;
  EXPECT_DOUBLE_EQ(status.secondsLeft(), 20);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

class MemoryUseTest : public ProgramTest {};

TEST_F(MemoryUseTest, IsSaidBesideThePlan) {
  FakeProgram program(2);
  ASSERT_EQ(train(program, {"--max_steps=4", "--memory_report"}), 0) << err;
  EXPECT_THAT(out, HasSubstr(" resident at most, "));
  EXPECT_THAT(out, HasSubstr(" shared state, 2 x "));
  EXPECT_THAT(out, Not(HasSubstr(" were touched")));
}

} // namespace
