//===- ResolveTest.cpp - Resolving the name of a cluster ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/Resolve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

using namespace systole::runtime;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

absl::StatusOr<Cluster> resolve(const std::string &name,
                                const std::string &tfConfig = "",
                                int processes = 1) {
  ClusterRequest request;
  request.name = name;
  request.flag = "tpu_name";
  request.command = "./mnist train";
  request.tfConfig = tfConfig;
  request.launch.processes = processes;
  request.launch.launcher = processes > 1 ? "mpirun" : "";
  return resolveCluster(request);
}

std::string error(const absl::StatusOr<Cluster> &cluster) {
  return std::string(cluster.status().message());
}

TEST(Resolve, IsThisMachineWithoutAName) {
  for (const char *name : {"", "local"}) {
    ASSERT_TRUE(resolve(name).ok());
    EXPECT_EQ(resolve(name)->source, "this machine");
  }
  EXPECT_TRUE(resolve("grpc://localhost:8470").ok());
}

TEST(Resolve, TakesTheLaunchersWord) {
  for (const char *name : {"", "my-tpu", "grpc://10.0.0.2:8470"}) {
    ASSERT_TRUE(resolve(name, "", 4).ok());
    EXPECT_EQ(resolve(name, "", 4)->source, "mpirun");
  }
}

TEST(Resolve, NamesTheLineThatReplacesAnAddress) {
  EXPECT_THAT(
      error(resolve("grpc://10.0.0.2:8470,grpc://10.0.0.3:8470")),
      HasSubstr(
          "without a server:\n  mpirun --host 10.0.0.2,10.0.0.3 ./mnist"));
  EXPECT_THAT(error(resolve("http://10.0.0.2")), HasSubstr("neither grpc://"));
}

TEST(Resolve, ReadsTfConfig) {
  const char *config = R"({"cluster": {"worker": ["b:2222", "c:2222"],
    "master": ["a:2222"]}, "task": {"type": "master", "index": 0}})";
  EXPECT_THAT(error(resolve("my-tpu", config)),
              HasSubstr("mpirun --host a,b,c ./mnist train"));
  EXPECT_TRUE(
      resolve("my-tpu", R"({"cluster": {"worker": ["localhost:2222"]}})").ok());
  for (const char *wrong :
       {"{", "[]", R"({"cluster": {}})", R"({"cluster": {"worker": "a:1"}})",
        R"({"cluster": {"worker": [1]}})"})
    EXPECT_THAT(error(resolve("my-tpu", wrong)),
                HasSubstr("TF_CONFIG has no cluster"));
}

TEST(Resolve, ReadsAFileOfHosts) {
  std::string path = testing::TempDir() + "/hosts";
  std::ofstream(path) << "# two\nb slots=2\n\nc  # and one more\n";
  EXPECT_THAT(error(resolve(path)),
              HasSubstr("stands for b, c, but this process was started alone"));
  EXPECT_THAT(error(resolve(path)),
              HasSubstr("mpirun --hostfile " + path + " ./mnist train"));
  std::ofstream(path) << "localhost slots=8\n";
  ASSERT_TRUE(resolve(path).ok());
  EXPECT_THAT(resolve(path)->hosts, ElementsAre("localhost"));
  std::ofstream(path) << "# none\n";
  EXPECT_THAT(error(resolve(path)), HasSubstr("names none"));
}

TEST(Resolve, SaysWhereItHasLooked) {
  EXPECT_THAT(error(resolve("my-tpu")),
              HasSubstr("it is not a file of hosts, TF_CONFIG is not set, and "
                        "the program was not started by mpirun"));
}

} // namespace
