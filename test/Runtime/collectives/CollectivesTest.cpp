//===- CollectivesTest.cpp - Collectives within and between processes -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every collective, on 1 to 16 shards in 1 to 5 "processes" (here: objects that
// share nothing but a transport), against a computation written down directly.
//
//===----------------------------------------------------------------------===//

#include "LoopTransport.h"

#include "runtime/collectives/Collectives.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <new>
#include <random>
#include <thread>

using namespace systole;
using namespace systole::runtime;
using namespace systole::test;
using ::testing::HasSubstr;

/// Allocations while all `countedThreads` wish that they are counted, but for
/// those of messages, which are Open MPI's in a job.
static std::atomic<int64_t> allocations{0};
static std::atomic<int> countedThreads{0}, wishedThreads{0};
static thread_local bool sendsMessages = false;

#if __has_feature(thread_sanitizer)
// ThreadSanitizer has operators of its own.
constexpr bool countsAllocations = false;
#else
constexpr bool countsAllocations = true;

void *operator new(std::size_t size) {
  if (countedThreads > 0 && wishedThreads == countedThreads && !sendsMessages)
    ++allocations;
  if (void *memory = std::malloc(size))
    return memory;
  if (std::new_handler handler = std::get_new_handler())
    handler();
  std::abort();
}
// std::stable_sort allocates by this one and frees by the one below.
void *operator new(std::size_t size, const std::nothrow_t &) noexcept {
  return operator new(size);
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
#endif

namespace {

class UncountedTransport : public LoopTransport {
public:
  using LoopTransport::LoopTransport;
  absl::Status exchange(const std::vector<Message> &sends,
                        const std::vector<Message> &receives,
                        Clock::time_point deadline,
                        const std::atomic<bool> &cancelled,
                        bool inBackground) override {
    sendsMessages = true;
    absl::Status status = LoopTransport::exchange(sends, receives, deadline,
                                                  cancelled, inBackground);
    sendsMessages = false;
    return status;
  }
};

using Bytes = std::vector<char>;
/// For each shard, for each buffer.
using Values = std::vector<std::vector<Bytes>>;

/// The inputs and outputs of each shard; `kind`, types and groups.
struct Case {
  int32_t kind, dtype, reduction;
  std::vector<std::vector<int32_t>> groups; ///< Empty: all shards.
  std::vector<int64_t> sizes;
  bool inPlace = false;
};

/// Elements of any bits that are a small number of the type: sums of a few of
/// them are not exact in the halves, nor associative in floats.
Bytes randomElements(int32_t dtype, int64_t count, std::mt19937 &random) {
  Bytes bytes(static_cast<size_t>(count * elementBytes(dtype)));
  for (int64_t i = 0; i < count; ++i) {
    auto at = [&](auto value) {
      std::memcpy(bytes.data() + i * elementBytes(dtype), &value,
                  sizeof(value));
    };
    uint32_t word = random();
    switch (dtype) {
    case SYSTOLE_PRED:
      at(static_cast<uint8_t>(word % 2));
      break;
    case SYSTOLE_F32:
      at(static_cast<float>(word % 20001) / 7000.f - 1.5f);
      break;
    case SYSTOLE_F64:
      at(static_cast<double>(word) / 1e9 - 1.5);
      break;
    case SYSTOLE_BF16:
      at(static_cast<uint16_t>(0x3f00 + word % 256 + (word & 0x8000)));
      break;
    case SYSTOLE_F16:
      at(static_cast<uint16_t>(0x3800 + word % 2048 + (word & 0x8000)));
      break;
    default:
      for (int64_t j = 0; j < elementBytes(dtype); ++j)
        bytes[static_cast<size_t>(i * elementBytes(dtype) + j)] =
            static_cast<char>(random());
    }
  }
  return bytes;
}

/// The tree over inputs, each node by itself.
Bytes reduceAll(const std::vector<Bytes> &inputs, const Case &test) {
  if (inputs.size() == 1)
    return inputs[0];
  size_t half = 1;
  while (half * 2 < inputs.size())
    half *= 2;
  Bytes left = reduceAll({inputs.begin(), inputs.begin() + half}, test);
  Bytes right = reduceAll({inputs.begin() + half, inputs.end()}, test);
  TreeNode nodes[] = {{left.data(), 1}, {right.data(), 2}};
  Bytes result(left.size());
  void *output = result.data();
  std::vector<char> scratch(treeReduceScratch);
  findTreeReduce(test.dtype, test.reduction)(
      nodes, 0, 2, static_cast<int64_t>(left.size()) / elementBytes(test.dtype),
      &output, 1, scratch.data());
  return result;
}

/// The k-th of n equal parts.
Bytes part(const Bytes &bytes, size_t k, size_t n) {
  size_t size = bytes.size() / n;
  return {bytes.begin() + k * size, bytes.begin() + (k + 1) * size};
}

/// The expected outputs of the shards: the definitions of abi.h.
Values expected(const Case &test, int shards, const Values &inputs) {
  std::vector<std::vector<int32_t>> groups = test.groups;
  if (groups.empty()) {
    groups.emplace_back();
    for (int shard = 0; shard < shards; ++shard)
      groups[0].push_back(shard);
  }
  Values outputs(static_cast<size_t>(shards));
  const size_t n = groups[0].size();
  for (size_t i = 0; i < test.sizes.size(); ++i) {
    for (std::vector<Bytes> &shard : outputs) {
      size_t size = inputs[0][i].size();
      shard.emplace_back(test.kind == SYSTOLE_ALL_GATHER       ? size * n
                         : test.kind == SYSTOLE_REDUCE_SCATTER ? size / n
                                                               : size);
    }
    for (const std::vector<int32_t> &group : groups) {
      std::vector<Bytes> given;
      Bytes gathered;
      for (int32_t shard : group) {
        given.push_back(inputs[shard][i]);
        gathered.insert(gathered.end(), given.back().begin(),
                        given.back().end());
      }
      for (size_t k = 0; k < n; ++k) {
        Bytes &to = outputs[group[k]][i];
        switch (test.kind) {
        case SYSTOLE_ALL_REDUCE:
          to = reduceAll(given, test);
          break;
        case SYSTOLE_REDUCE_SCATTER:
          to = part(reduceAll(given, test), k, n);
          break;
        case SYSTOLE_ALL_GATHER:
          to = gathered;
          break;
        case SYSTOLE_ALL_TO_ALL: {
          to.clear();
          for (const Bytes &input : given) {
            Bytes mine = part(input, k, n);
            to.insert(to.end(), mine.begin(), mine.end());
          }
          break;
        }
        case SYSTOLE_BROADCAST:
          to = given[0];
          break;
        case SYSTOLE_COLLECTIVE_PERMUTE:
          if (k == 1)
            to = given[0];
          break;
        }
      }
    }
  }
  return outputs;
}

Values randomInputs(const Case &test, int shards, std::mt19937 &random) {
  Values inputs(static_cast<size_t>(shards));
  for (std::vector<Bytes> &shard : inputs)
    for (int64_t size : test.sizes)
      shard.push_back(randomElements(test.dtype, size, random));
  return inputs;
}

/// The groups of a case, one after another.
std::vector<int32_t> flatten(const std::vector<std::vector<int32_t>> &groups) {
  std::vector<int32_t> flat;
  for (const std::vector<int32_t> &group : groups)
    flat.insert(flat.end(), group.begin(), group.end());
  return flat;
}

/// The description in compiled code of a case whose flattened groups are
/// `groups`.
systole_collective describe(const Case &test,
                            const std::vector<int32_t> &groups) {
  return {test.kind,
          test.dtype,
          test.reduction,
          static_cast<int32_t>(test.groups.size()),
          test.groups.empty() ? 0 : static_cast<int32_t>(test.groups[0].size()),
          0,
          groups.empty() ? nullptr : groups.data()};
}

/// Runs `body` for each shard, a thread each, with the collectives of its
/// process.
void onEachShard(int shards, int processes,
                 const std::function<void(Collectives &, int shard)> &body) {
  LoopTransport::Network network(processes);
  std::vector<std::unique_ptr<UncountedTransport>> transports;
  std::vector<std::unique_ptr<Collectives>> all;
  for (int rank = 0; rank < processes; ++rank) {
    transports.push_back(std::make_unique<UncountedTransport>(network, rank));
    all.push_back(std::make_unique<Collectives>(
        Placement{shards, processes, rank},
        processes > 1 ? transports.back().get() : nullptr,
        Collectives::Options()));
  }
  std::vector<std::thread> threads;
  for (int shard = 0; shard < shards; ++shard)
    threads.emplace_back([&, shard] {
      body(*all[Placement{shards, processes}.processOf(shard)], shard);
    });
  for (std::thread &thread : threads)
    thread.join();
}

/// Runs the collective twice, a thread a shard, as processes of its own.
Values run(const Case &test, int shards, int processes, const Values &inputs) {
  std::vector<int32_t> groups = flatten(test.groups);
  systole_collective what = describe(test, groups);
  Values outputs = expected(test, shards, inputs);
  for (std::vector<Bytes> &shard : outputs)
    for (Bytes &buffer : shard)
      buffer.assign(buffer.size(), '\x5a');
  if (test.inPlace)
    outputs = inputs;
  onEachShard(shards, processes, [&](Collectives &mine, int shard) {
    for (int time = 0; time < 2; ++time) {
      if (test.inPlace)
        outputs[shard] = inputs[shard];
      std::vector<const void *> from;
      std::vector<void *> to;
      for (size_t i = 0; i < test.sizes.size(); ++i) {
        from.push_back(test.inPlace ? outputs[shard][i].data()
                                    : inputs[shard][i].data());
        to.push_back(outputs[shard][i].data());
      }
      absl::Status status =
          mine.run(shard, what, from.data(), to.data(), test.sizes.data(),
                   static_cast<int32_t>(test.sizes.size()));
      EXPECT_TRUE(status.ok()) << status;
    }
  });
  return outputs;
}

void check(const Case &test, int shards, int processes, uint32_t seed) {
  std::mt19937 random(seed);
  Values inputs = randomInputs(test, shards, random);
  Values outputs = run(test, shards, processes, inputs);
  Values right = expected(test, shards, inputs);
  for (int shard = 0; shard < shards; ++shard)
    for (size_t i = 0; i < test.sizes.size(); ++i)
      ASSERT_TRUE(outputs[shard][i] == right[shard][i])
          << collectiveName(test.kind) << " of " << dtypeName(test.dtype)
          << ", " << shards << " shards in " << processes
          << " processes, buffer " << i << " of shard " << shard;
}

const int32_t dtypes[] = {SYSTOLE_PRED, SYSTOLE_S8,  SYSTOLE_S16,  SYSTOLE_S32,
                          SYSTOLE_S64,  SYSTOLE_U8,  SYSTOLE_U16,  SYSTOLE_U32,
                          SYSTOLE_U64,  SYSTOLE_F16, SYSTOLE_BF16, SYSTOLE_F32,
                          SYSTOLE_F64};
const int32_t kinds[] = {SYSTOLE_ALL_REDUCE,     SYSTOLE_ALL_GATHER,
                         SYSTOLE_REDUCE_SCATTER, SYSTOLE_ALL_TO_ALL,
                         SYSTOLE_BROADCAST,      SYSTOLE_COLLECTIVE_PERMUTE};

/// Pairs of a ring, but for the last shard, which gives to none.
std::vector<std::vector<int32_t>> ring(int shards) {
  std::vector<std::vector<int32_t>> pairs;
  for (int shard = 0; shard + 1 < shards; ++shard)
    pairs.push_back({shard, shard + 1});
  if (pairs.empty())
    pairs.push_back({0, 0});
  return pairs;
}

/// Parts divide by the shards; the other sizes divide by nothing.
std::vector<int64_t> sizesFor(int32_t kind, int64_t members) {
  if (kind == SYSTOLE_REDUCE_SCATTER || kind == SYSTOLE_ALL_TO_ALL)
    return {members * 37, members};
  return {1037, 1, 259};
}

TEST(Collectives, AreRightOnAnyNumberOfShardsAndProcesses) {
  for (int shards = 1; shards <= 16; ++shards)
    for (int processes : {1, 2, 3, 5})
      for (int32_t kind : kinds) {
        if (processes > shards)
          continue;
        Case test = {
            kind, SYSTOLE_F32, SYSTOLE_SUM, {}, sizesFor(kind, shards)};
        if (kind == SYSTOLE_COLLECTIVE_PERMUTE)
          test.groups = ring(shards);
        check(test, shards, processes, 100 * shards + processes);
      }
}

TEST(Collectives, HaveEveryType) {
  for (int32_t dtype : dtypes)
    for (int processes : {1, 3})
      for (int32_t kind : kinds)
        for (int32_t reduction : {SYSTOLE_SUM, SYSTOLE_MAX}) {
          Case test = {kind, dtype, reduction, {}, sizesFor(kind, 4)};
          if (kind == SYSTOLE_COLLECTIVE_PERMUTE)
            test.groups = ring(4);
          check(test, 4, processes, static_cast<uint32_t>(dtype));
        }
}

TEST(Collectives, WorkInGroups) {
  // Groups of neighbours, of distant shards, in another order, and not of all.
  const std::vector<std::vector<std::vector<int32_t>>> groupings = {
      {{0, 1, 2, 3}, {4, 5, 6, 7}},
      {{0, 4}, {1, 5}, {2, 6}, {3, 7}},
      {{7, 0, 3}, {6, 1, 5}},
      {{2}, {5}, {0}}};
  for (const auto &groups : groupings)
    for (int processes : {1, 2, 3, 8})
      for (int32_t kind : kinds) {
        if (kind == SYSTOLE_COLLECTIVE_PERMUTE)
          continue;
        check({kind, SYSTOLE_F32, SYSTOLE_SUM, groups,
               sizesFor(kind, static_cast<int64_t>(groups[0].size()))},
              8, processes, static_cast<uint32_t>(processes));
      }
  for (int processes : {1, 2, 3, 8})
    check({SYSTOLE_COLLECTIVE_PERMUTE,
           SYSTOLE_F32,
           0,
           {{3, 0}, {0, 7}, {7, 3}, {5, 5}},
           {100}},
          8, processes, 9);
}

TEST(Collectives, ReduceInPlace) {
  for (int processes : {1, 2, 3, 6}) {
    check({SYSTOLE_ALL_REDUCE, SYSTOLE_F32, SYSTOLE_SUM, {}, {5000, 3}, true},
          6, processes, 1);
    check({SYSTOLE_ALL_REDUCE,
           SYSTOLE_F32,
           SYSTOLE_SUM,
           {{0, 1, 4}, {2, 3, 5}},
           {5000, 3},
           true},
          6, processes, 2);
  }
}

TEST(Collectives, RoundAsIfSentAsBFloat16) {
  for (int shards : {2, 5, 8})
    for (int processes : {1, 2, 3})
      for (int32_t kind : {SYSTOLE_ALL_REDUCE, SYSTOLE_REDUCE_SCATTER}) {
        if (processes > shards)
          continue;
        check({kind,
               SYSTOLE_F32,
               SYSTOLE_SUM | SYSTOLE_BF16_WIRE,
               {},
               {shards * 3000, shards * 7}},
              shards, processes, static_cast<uint32_t>(shards));
      }
}

TEST(Collectives, GoThroughBuffersInSeveralRounds) {
  // 48 MiB a shard, of which 16 are between the processes at a time.
  Case test = {SYSTOLE_ALL_REDUCE, SYSTOLE_F32, SYSTOLE_SUM, {}, {12 << 20, 5}};
  check(test, 2, 2, 1);
  test.kind = SYSTOLE_REDUCE_SCATTER;
  test.sizes = {12 << 20, 2};
  check(test, 2, 2, 2);
}

absl::Status runOne(const systole_collective &what, std::vector<int64_t> sizes,
                    int shards = 1,
                    Clock::duration timeout = std::chrono::seconds(60)) {
  std::vector<float> memory(64);
  const void *inputs[] = {memory.data()};
  void *outputs[] = {memory.data() + 32};
  Collectives collectives(Placement{shards}, nullptr, {timeout, false});
  return collectives.run(0, what, inputs, outputs, sizes.data(), 1);
}

TEST(Collectives, RefuseWhatTheyCannotDo) {
  const int32_t twice[] = {0, 0}, outside[] = {3};
  EXPECT_THAT(runOne({9, SYSTOLE_F32, 0, 0, 0, 0, nullptr}, {1}).message(),
              HasSubstr("no collective number 9"));
  EXPECT_THAT(
      runOne({SYSTOLE_ALL_REDUCE, SYSTOLE_F32, 77, 0, 0, 0, nullptr}, {1})
          .message(),
      HasSubstr("no all-reduce of f32 by reduction number 77"));
  EXPECT_THAT(
      runOne({SYSTOLE_ALL_GATHER, SYSTOLE_STRING, 0, 0, 0, 0, nullptr}, {1})
          .message(),
      HasSubstr("no all-gather of"));
  EXPECT_THAT(runOne({SYSTOLE_BROADCAST, SYSTOLE_F32, 0, 1, 2, 0, twice}, {1})
                  .message(),
              HasSubstr("have shard 0 twice"));
  EXPECT_THAT(runOne({SYSTOLE_BROADCAST, SYSTOLE_F32, 0, 1, 1, 0, outside}, {1})
                  .message(),
              HasSubstr("have a shard 3 of 1"));
  EXPECT_THAT(
      runOne({SYSTOLE_COLLECTIVE_PERMUTE, SYSTOLE_F32, 0, 0, 0, 0, nullptr},
             {1})
          .message(),
      HasSubstr("without its pairs"));
  EXPECT_THAT(
      runOne({SYSTOLE_ALL_TO_ALL, SYSTOLE_F32, 0, 0, 0, 0, nullptr}, {3}, 2)
          .message(),
      HasSubstr("parts 3 elements among 2 shards"));
}

TEST(Collectives, NameWhoDoesNotCome) {
  absl::Status status =
      runOne({SYSTOLE_ALL_GATHER, SYSTOLE_F32, 0, 0, 0, 0, nullptr}, {1}, 2,
             std::chrono::milliseconds(20));
  EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_EQ(status.message(), "shard 1 did not reach the all-gather");
}

TEST(Collectives, NameTheProcessThatDoesNotCome) {
  LoopTransport::Network network(2);
  LoopTransport transport(network, 0);
  Collectives collectives(Placement{2, 2, 0}, &transport,
                          {std::chrono::milliseconds(20), false});
  float value = 0;
  const void *inputs[] = {&value};
  void *outputs[] = {&value};
  const int64_t sizes[] = {1};
  absl::Status status = collectives.run(
      0, {SYSTOLE_ALL_REDUCE, SYSTOLE_F32, SYSTOLE_SUM, 0, 0, 0, nullptr},
      inputs, outputs, sizes, 1);
  EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_EQ(status.message(), "rank 1 did not reach the all-reduce");
}

/// The results of three reductions that are started together, with a gather
/// between them, and finished in another order; three times.
void checkStarted(int shards, int processes,
                  const std::vector<std::vector<int32_t>> &groups) {
  const auto members =
      static_cast<int64_t>(groups.empty() ? shards : groups[0].size());
  const int32_t wire = SYSTOLE_SUM | SYSTOLE_BF16_WIRE;
  const Case tests[] = {
      {SYSTOLE_ALL_REDUCE, SYSTOLE_F32, SYSTOLE_SUM, groups, {1037, 5}, true},
      {SYSTOLE_REDUCE_SCATTER, SYSTOLE_F64, SYSTOLE_MAX, groups, {members * 3}},
      {SYSTOLE_ALL_REDUCE, SYSTOLE_F32, SYSTOLE_SUM, groups, {300}, true},
      {SYSTOLE_ALL_REDUCE, SYSTOLE_F32, wire, groups, {77}, true},
      {SYSTOLE_ALL_GATHER, SYSTOLE_F32, 0, groups, {19}}};
  constexpr size_t gather = 4, started = 4;
  std::vector<int32_t> rows = flatten(groups);
  std::vector<systole_collective> whats;
  std::vector<Values> inputs, outputs;
  std::mt19937 random(static_cast<uint32_t>(shards * 10 + processes));
  for (const Case &test : tests) {
    whats.push_back(describe(test, rows));
    inputs.push_back(randomInputs(test, shards, random));
    outputs.push_back(expected(test, shards, inputs.back()));
  }
  onEachShard(shards, processes, [&](Collectives &mine, int shard) {
    for (int time = 0; time < 3; ++time) {
      int64_t numbers[started];
      auto begin = [&](size_t i) {
        std::vector<const void *> from;
        std::vector<void *> to;
        for (size_t j = 0; j < tests[i].sizes.size(); ++j) {
          Bytes &output = outputs[i][shard][j];
          if (tests[i].inPlace)
            output = inputs[i][shard][j];
          from.push_back(tests[i].inPlace ? output.data()
                                          : inputs[i][shard][j].data());
          to.push_back(output.data());
        }
        const auto count = static_cast<int32_t>(from.size());
        absl::Status status =
            i == gather ? mine.run(shard, whats[i], from.data(), to.data(),
                                   tests[i].sizes.data(), count)
                        : mine.start(shard, whats[i], from.data(), to.data(),
                                     tests[i].sizes.data(), count, &numbers[i]);
        EXPECT_TRUE(status.ok()) << status;
      };
      for (size_t i : {0, 1, 4, 2, 3})
        begin(i);
      for (size_t i : {2, 0, 3, 1}) {
        absl::Status status = mine.finish(shard, numbers[i]);
        EXPECT_TRUE(status.ok()) << status;
      }
    }
  });
  for (size_t i = 0; i < whats.size(); ++i) {
    Values right = expected(tests[i], shards, inputs[i]);
    for (int shard = 0; shard < shards; ++shard)
      for (size_t j = 0; j < tests[i].sizes.size(); ++j)
        ASSERT_TRUE(outputs[i][shard][j] == right[shard][j])
            << "collective " << i << ", " << shards << " shards in "
            << processes << " processes, buffer " << j << " of shard " << shard;
  }
}

TEST(Collectives, MayBeStartedFirstAndFinishedLater) {
  for (int shards : {1, 2, 3, 8})
    for (int processes : {1, 2, 3, 8})
      if (processes <= shards)
        checkStarted(shards, processes, {});
  for (int processes : {1, 2, 5})
    checkStarted(6, processes, {{5, 0, 3}, {1, 4, 2}});
}

const systole_collective sumOfAll = {
    SYSTOLE_ALL_REDUCE, SYSTOLE_F32, SYSTOLE_SUM, 0, 0, 0, nullptr};

/// Shards of one process that are early by turns, and find of what they have
/// started much, little or nothing that the others have started, too.
TEST(Collectives, AreDoneByWhoComesFirst) {
  constexpr int shards = 3;
  constexpr int64_t many = 300000; // More than a piece.
  const systole_collective scatter = {
      SYSTOLE_REDUCE_SCATTER, SYSTOLE_F32, SYSTOLE_SUM, 0, 0, 0, nullptr};
  onEachShard(shards, 1, [&](Collectives &mine, int shard) {
    std::vector<float> large(many), small(7), parts(shards * 1000), part(1000);
    auto start = [&](const systole_collective &what, const void *from, void *to,
                     int64_t size) {
      int64_t number = -1;
      absl::Status status =
          mine.start(shard, what, &from, &to, &size, 1, &number);
      EXPECT_TRUE(status.ok()) << status;
      return number;
    };
    for (int round = 0; round < 100; ++round) {
      auto pause = [&](int place) {
        if ((round + place) % shards == shard)
          std::this_thread::sleep_for(
              std::chrono::microseconds(round % 7 * 50));
      };
      // Sums of small integers are exact.
      const auto value = static_cast<float>(round % 16 + shard);
      const auto sum = static_cast<float>(shards * (round % 16) + 0 + 1 + 2);
      std::fill(large.begin(), large.end(), value);
      std::fill(parts.begin(), parts.end(), value);
      std::fill(small.begin(), small.end(), value);
      int64_t numbers[3];
      numbers[0] = start(sumOfAll, large.data(), large.data(), many);
      pause(0);
      numbers[1] = start(scatter, parts.data(), part.data(), shards * 1000);
      pause(1);
      numbers[2] = start(sumOfAll, small.data(), small.data(), 7);
      pause(2);
      for (int64_t i : {1, 2, 0})
        ASSERT_TRUE(mine.finish(shard, numbers[i]).ok());
      auto isSum = [&](float element) { return element == sum; };
      for (const auto &sums : {large, part, small})
        ASSERT_TRUE(std::all_of(sums.begin(), sums.end(), isSum))
            << "round " << round << ", shard " << shard;
    }
  });
}

/// A collective of one number that a shard has started.
struct Started {
  Started(Collectives &collectives, int shard,
          const systole_collective &what = sumOfAll)
      : status(collectives.start(shard, what, inputs, outputs, sizes, 1,
                                 &number)) {}

  float value = 0;
  const void *inputs[1] = {&value};
  void *outputs[1] = {&value};
  const int64_t sizes[1] = {1};
  int64_t number = -1;
  absl::Status status;
};

/// Two processes, of which only the first is there, with the first of its
/// `here` shards in the collective.
absl::Status startAlone(int here, Clock::duration timeout, bool cancels) {
  LoopTransport::Network network(2);
  LoopTransport transport(network, 0);
  Collectives collectives(Placement{2 * here, 2, 0}, &transport,
                          {timeout, false});
  Started started(collectives, 0);
  EXPECT_TRUE(started.status.ok()) << started.status;
  std::thread other([&] {
    if (cancels)
      collectives.cancel();
  });
  absl::Status status = collectives.finish(0, started.number);
  other.join();
  collectives.cancel();
  collectives.awaitEnd();
  return status;
}

void checkAllocations(int processes) {
  constexpr int shards = 4;
  std::vector<Bytes> memory(shards, Bytes(1 << 20));
  countedThreads = shards;
  onEachShard(shards, processes, [&](Collectives &mine, int shard) {
    char *bytes = memory[shard].data();
    // Collectives of several sizes, in the order of steps.
    auto communicate = [&](int32_t kind, std::vector<int64_t> sizes,
                           bool starts) {
      std::vector<const void *> inputs;
      std::vector<void *> outputs;
      for (size_t i = 0; i < sizes.size(); ++i) {
        inputs.push_back(bytes + (2 * i) * (1 << 17));
        outputs.push_back(bytes + (2 * i + 1) * (1 << 17));
      }
      return [=, &mine] {
        systole_collective what = {kind, SYSTOLE_F32, SYSTOLE_SUM, 0,
                                   0,    0,           nullptr};
        int64_t number = 0;
        const auto count = static_cast<int32_t>(sizes.size());
        absl::Status status =
            starts ? mine.start(shard, what, inputs.data(), outputs.data(),
                                sizes.data(), count, &number)
                   : mine.run(shard, what, inputs.data(), outputs.data(),
                              sizes.data(), count);
        EXPECT_TRUE(status.ok()) << status;
        return number;
      };
    };
    auto sum = communicate(SYSTOLE_ALL_REDUCE, {1037, 1, 259}, false);
    auto scatter = communicate(SYSTOLE_REDUCE_SCATTER, {400, 8}, false);
    auto gather = communicate(SYSTOLE_ALL_GATHER, {100, 3}, false);
    auto first = communicate(SYSTOLE_ALL_REDUCE, {5000}, true);
    auto second = communicate(SYSTOLE_ALL_REDUCE, {300}, true);
    for (int step = 0; step < 300; ++step) {
      if (step == 3)
        ++wishedThreads;
      int64_t one = first(), other = second();
      scatter();
      gather();
      EXPECT_TRUE(mine.finish(shard, one).ok());
      EXPECT_TRUE(mine.finish(shard, other).ok());
      sum(); // None starts again what another has not finished.
    }
    --wishedThreads;
  });
  countedThreads = 0;
  EXPECT_EQ(allocations, 0);
}

TEST(Collectives, AllocateNothingWhenTheyAreRepeated) {
  if (!countsAllocations)
    GTEST_SKIP() << "this sanitizer allocates by operators of its own";
  checkAllocations(1);
  checkAllocations(2);
}

TEST(Collectives, NameWhoDoesNotComeToWhatWasStarted) {
  absl::Status status = startAlone(1, std::chrono::milliseconds(200), false);
  EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_EQ(status.message(), "rank 1 did not reach the all-reduce");
  status = startAlone(3, std::chrono::milliseconds(200), false);
  EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_EQ(status.message(), "shard 1, 2 did not reach the all-reduce");
  status = startAlone(1, std::chrono::hours(1), true);
  EXPECT_EQ(status.code(), absl::StatusCode::kCancelled);
  // In one process.
  Collectives collectives(Placement{3}, nullptr,
                          {std::chrono::milliseconds(200), false});
  Started started(collectives, 1);
  EXPECT_TRUE(started.status.ok()) << started.status;
  status = collectives.finish(1, started.number);
  EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_EQ(status.message(), "shard 0, 2 did not reach the all-reduce");
}

TEST(Collectives, RefuseWhatOthersHaveNotStarted) {
  std::atomic<int> refused{0};
  // Another size, and one that the other has not started.
  for (bool isOther : {false, true})
    onEachShard(2, 1, [&](Collectives &mine, int shard) {
      float values[4] = {};
      const void *inputs[] = {values};
      void *outputs[] = {values};
      int64_t number = -1, size = isOther ? shard + 1 : 1;
      for (int i = 0; i < (isOther ? 1 : shard + 1); ++i)
        EXPECT_TRUE(
            mine.start(shard, sumOfAll, inputs, outputs, &size, 1, &number)
                .ok());
      absl::Status status = mine.finish(shard, number);
      if (!status.ok()) {
        if (status.code() == absl::StatusCode::kInternal)
          ++refused;
        mine.cancel();
      }
    });
  EXPECT_GE(refused.load(), 2);
}

TEST(Collectives, StartOnlyReductions) {
  Collectives collectives(Placement{1}, nullptr, {});
  absl::Status status =
      Started(collectives, 0,
              {SYSTOLE_ALL_GATHER, SYSTOLE_F32, 0, 0, 0, 0, nullptr})
          .status;
  EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(status.message(), HasSubstr("no all-gather that is started"));
}

} // namespace
