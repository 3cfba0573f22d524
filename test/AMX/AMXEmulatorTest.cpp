//===- AMXEmulatorTest.cpp - AMX's instructions against their definition --===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On a processor with AMX, the processor is tested.
//
//===----------------------------------------------------------------------===//

#include "AMXEmulator.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <future>
#include <random>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

using testing::Each;
using testing::ElementsAreArray;
using testing::ExitedWithCode;
using testing::KilledBySignal;

struct alignas(64) Configuration {
  uint8_t palette = 1, startRow = 0, reserved[14] = {};
  uint16_t rowBytes[16] = {};
  uint8_t rows[16] = {};

  /// The first tiles have these rows and bytes.
  explicit Configuration(
      std::initializer_list<std::pair<int, int>> rowsAndBytes = {}) {
    int tile = 0;
    for (auto [tileRows, bytes] : rowsAndBytes) {
      rows[tile] = tileRows;
      rowBytes[tile++] = bytes;
    }
  }
};
static_assert(sizeof(Configuration) == 64);

const std::pair<int, int> whole{16, 64};

void configure(const Configuration &configuration) {
  asm volatile("ldtilecfg %0" ::"m"(configuration));
}
void release() { asm volatile("tilerelease"); }

/// A tile's rows as they are in memory.
template <typename T>
using Rows = std::array<std::array<T, 64 / sizeof(T)>, 16>;

template <typename T> Rows<T> filled(T value) {
  Rows<T> rows;
  for (auto &row : rows)
    row.fill(value);
  return rows;
}

#define LOAD(TILE, ROWS)                                                       \
  asm volatile("tileloadd (%0,%1,1), %%" TILE ::"r"(&(ROWS)[0]), "r"(64L)      \
               : "memory")
#define STORE(TILE, ROWS)                                                      \
  asm volatile("tilestored %%" TILE ", (%0,%1,1)" ::"r"(&(ROWS)[0]), "r"(64L)  \
               : "memory")

/// Asks the system for tiles. 0, or -1 if it refuses.
long requestTiles() {
  constexpr int requestPermission = 0x1023, tileData = 18;
  return syscall(SYS_arch_prctl, requestPermission, tileData);
}

bool isEmulated() { return systole_emulates_cpu_feature("amx-tile") != 0; }

/// The message of a fault.
std::string said(const char *words) { return isEmulated() ? words : ""; }

class AMXEmulatorTest : public testing::Test {
protected:
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "fast");
    if (requestTiles() != 0)
      GTEST_SKIP() << "the system does not let this process use tiles";
  }
  void TearDown() override { release(); }
};

/// Each test of permission runs in a process of its own.
class TilePermissionTest : public testing::Test {
protected:
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    if (!isEmulated() && !__builtin_cpu_supports("amx-tile"))
      GTEST_SKIP() << "the processor has no tiles";
  }

  static void useTiles() {
    configure(Configuration{whole});
    asm volatile("tilezero %%tmm0" ::);
  }
};

float toFloat(uint16_t bits) {
  uint32_t wide = uint32_t(bits) << 16;
  float value;
  std::memcpy(&value, &wide, sizeof(value));
  return value;
}

/// Denormal numbers are 0.
float flush(float value) {
  return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0f, value)
                                                : value;
}

// The manual's operation, one element at a time.
TEST_F(AMXEmulatorTest, MultipliesPairs) {
  constexpr int rows = 13, pairs = 11, columns = 9;
  configure(Configuration{
      {rows, 4 * columns}, {rows, 4 * pairs}, {pairs, 4 * columns}});
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    Rows<uint16_t> left = filled<uint16_t>(0), right = left;
    Rows<float> sums = filled(0.0f);
    // Narrow ranges of exponents, so that sums round, or that they underflow;
    // at last any bits, infinities and no numbers too.
    int low = round < 100 ? 120 : round < 150 ? 55 : 0;
    int exponents = round < 100 ? 12 : round < 150 ? 20 : 256;
    auto draw = [&]() -> uint16_t {
      return (random() & 0x807f) | (low + random() % exponents) << 7;
    };
    for (auto *factor : {&left, &right})
      for (auto &row : *factor)
        for (uint16_t &element : row)
          element = draw();
    for (auto &row : sums)
      for (float &element : row)
        element = std::ldexp(toFloat(draw()), round < 100 ? 6 : -60);
    Rows<float> expected = sums;
    for (int m = 0; m < rows; ++m)
      for (int n = 0; n < columns; ++n) {
        float halves[2] = {0, 0};
        for (int k = 0; k < pairs; ++k)
          for (int half = 0; half < 2; ++half)
            halves[half] = flush(std::fmaf(
                flush(toFloat(left[m][2 * k + half])),
                flush(toFloat(right[k][2 * n + half])), halves[half]));
        expected[m][n] =
            flush(flush(expected[m][n]) + flush(halves[0] + halves[1]));
      }
    LOAD("tmm0", sums);
    LOAD("tmm1", left);
    LOAD("tmm2", right);
    asm volatile("tdpbf16ps %%tmm2, %%tmm1, %%tmm0" ::);
    STORE("tmm0", sums);
    for (int m = 0; m < rows; ++m)
      for (int n = 0; n < columns; ++n) {
        SCOPED_TRACE(testing::Message()
                     << "round " << round << ", " << m << ", " << n);
        if (std::isnan(expected[m][n]))
          EXPECT_TRUE(std::isnan(sums[m][n])) << sums[m][n];
        else
          EXPECT_EQ(sums[m][n], expected[m][n]);
      }
  }
}

// Bytes of both signs, the sums modulo 2^32, one element at a time.
TEST_F(AMXEmulatorTest, MultipliesQuads) {
  constexpr int rows = 13, quads = 11, columns = 9;
  configure(Configuration{
      {rows, 4 * columns}, {rows, 4 * quads}, {quads, 4 * columns}});
  std::mt19937 random(1);
  for (int round = 0; round < 80; ++round) {
    Rows<uint8_t> left = filled<uint8_t>(0), right = left;
    Rows<uint32_t> sums = filled<uint32_t>(0);
    for (auto *factor : {&left, &right})
      for (auto &row : *factor)
        for (uint8_t &element : row)
          element = random() % 4 == 0 ? 128 : random();
    for (auto &row : sums)
      for (uint32_t &element : row)
        element = random();
    const bool leftIsSigned = round % 2 == 0, rightIsSigned = round % 4 < 2;
    auto toInteger = [](uint8_t byte, bool isSigned) {
      return byte - (isSigned && byte >= 128 ? 256 : 0);
    };
    Rows<uint32_t> expected = sums;
    for (int m = 0; m < rows; ++m)
      for (int n = 0; n < columns; ++n)
        for (int k = 0; k < 4 * quads; ++k)
          expected[m][n] += static_cast<uint32_t>(
              toInteger(left[m][k], leftIsSigned) *
              toInteger(right[k / 4][4 * n + k % 4], rightIsSigned));
    LOAD("tmm0", sums);
    LOAD("tmm1", left);
    LOAD("tmm2", right);
    if (leftIsSigned && rightIsSigned)
      asm volatile("tdpbssd %%tmm2, %%tmm1, %%tmm0" ::);
    else if (leftIsSigned)
      asm volatile("tdpbsud %%tmm2, %%tmm1, %%tmm0" ::);
    else if (rightIsSigned)
      asm volatile("tdpbusd %%tmm2, %%tmm1, %%tmm0" ::);
    else
      asm volatile("tdpbuud %%tmm2, %%tmm1, %%tmm0" ::);
    STORE("tmm0", sums);
    EXPECT_THAT(sums, ElementsAreArray(expected)) << "round " << round;
  }
}

TEST_F(AMXEmulatorTest, LoadsAndStoresWhatIsConfigured) {
  configure(Configuration{{3, 8}, whole});
  Rows<uint8_t> memory;
  for (int row = 0; row < 16; ++row)
    for (int byte = 0; byte < 64; ++byte)
      memory[row][byte] = row * 64 + byte + 1;
  Rows<uint8_t> out = filled<uint8_t>(99);
  LOAD("tmm0", memory);
  STORE("tmm0", out);
  for (int row = 0; row < 16; ++row)
    for (int byte = 0; byte < 64; ++byte)
      EXPECT_EQ(out[row][byte], row < 3 && byte < 8 ? memory[row][byte] : 99);
  // A hint for the cache, no stride, a stride backwards, wide registers and
  // displacements.
  asm volatile("tileloaddt1 (%0), %%tmm1" ::"r"(&memory[2]) : "memory");
  STORE("tmm1", out);
  EXPECT_THAT(out, Each(memory[2]));
  asm volatile("mov %0, %%r13\n mov %1, %%r12\n"
               "tileloadd 64(%%r13,%%r12,2), %%tmm1" ::"r"(&memory[14]),
               "r"(-32L)
               : "r12", "r13", "memory");
  STORE("tmm1", out);
  for (int row = 0; row < 16; ++row)
    EXPECT_THAT(out[row], ElementsAreArray(memory[15 - row]));
  asm volatile("mov %0, %%r9\n tilestored %%tmm1, -4096(%%r9,%1,1)" ::"r"(
                   reinterpret_cast<char *>(&out[0]) + 4096),
               "r"(64L)
               : "r9", "memory");
  EXPECT_THAT(out[0], ElementsAreArray(memory[15]));
  asm volatile("tilezero %%tmm1" ::);
  STORE("tmm1", out);
  EXPECT_THAT(out, Each(Each(0)));
}

TEST_F(AMXEmulatorTest, GivesTheConfigurationBack) {
  Configuration configuration{{3, 8}, whole, {16, 4}}, read;
  configure(configuration);
  asm volatile("sttilecfg %0" : "=m"(read));
  EXPECT_EQ(std::memcmp(&read, &configuration, sizeof(read)), 0);
  // Tiles are 0 after it, and after their release there is none.
  Rows<uint8_t> out = filled<uint8_t>(99);
  STORE("tmm1", out);
  EXPECT_THAT(out, Each(Each(0)));
  release();
  asm volatile("sttilecfg %0" : "=m"(read));
  Configuration none;
  none.palette = 0;
  EXPECT_EQ(std::memcmp(&read, &none, sizeof(read)), 0);
  configure(configuration);
  configure(none);
  asm volatile("sttilecfg %0" : "=m"(read));
  EXPECT_EQ(read.palette, 0);
}

// Linux copies the configuration and no tiles into a new thread.
TEST_F(AMXEmulatorTest, TilesAreAThreadsOwn) {
  const Configuration configuration{whole, {3, 8}};
  configure(configuration);
  Rows<uint8_t> mine = filled<uint8_t>(1), out;
  LOAD("tmm0", mine);
  std::thread other([&] {
    Configuration read;
    asm volatile("sttilecfg %0" : "=m"(read));
    EXPECT_EQ(std::memcmp(&read, &configuration, sizeof(read)), 0);
    Rows<uint8_t> theirs = filled<uint8_t>(99);
    STORE("tmm0", theirs);
    EXPECT_THAT(theirs, Each(Each(0)));
    configure(Configuration{whole});
    theirs = filled<uint8_t>(2);
    LOAD("tmm0", theirs);
    release();
  });
  other.join();
  STORE("tmm0", out);
  EXPECT_EQ(out, mine);
}

// And into a new process, which has its parent's permission.
TEST_F(AMXEmulatorTest, TilesAreAProcessesOwn) {
  const Configuration configuration{whole, {3, 8}};
  configure(configuration);
  Rows<uint8_t> mine = filled<uint8_t>(1), out;
  LOAD("tmm0", mine);
  pid_t child = fork();
  if (child == 0) {
    Configuration read;
    asm volatile("sttilecfg %0" : "=m"(read));
    STORE("tmm0", out);
    _exit(std::memcmp(&read, &configuration, sizeof(read)) == 0 &&
                  out == filled<uint8_t>(0)
              ? 0
              : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  STORE("tmm0", out);
  EXPECT_EQ(out, mine);
}

TEST_F(TilePermissionTest, TilesNeedARequest) {
  EXPECT_EXIT(useTiles(), KilledBySignal(SIGILL),
              said("tilezero: the process has not asked"));
  EXPECT_EXIT(
      {
        Rows<uint8_t> rows = filled<uint8_t>(0);
        configure(Configuration{whole});
        LOAD("tmm0", rows);
      },
      KilledBySignal(SIGILL), said("tileloadd: the process has not asked"));
  EXPECT_EXIT(
      {
        configure(Configuration{whole, whole, whole});
        asm volatile("tdpbf16ps %%tmm2, %%tmm1, %%tmm0" ::);
      },
      KilledBySignal(SIGILL), said("tdpbf16ps: the process has not asked"));
}

TEST_F(TilePermissionTest, TheConfigurationNeedsNone) {
  EXPECT_EXIT(
      {
        Configuration read;
        configure(Configuration{whole});
        asm volatile("sttilecfg %0" : "=m"(read));
        release();
        _exit(read.rows[0]);
      },
      ExitedWithCode(16), "");
}

// It holds for all threads, and for those that exist already.
TEST_F(TilePermissionTest, AnyThreadAsksForTheProcess) {
  EXPECT_EXIT(
      {
        std::promise<void> asked;
        std::thread other([&] {
          asked.get_future().wait();
          useTiles();
        });
        long refused = requestTiles();
        asked.set_value();
        other.join();
        useTiles();
        _exit(refused == 0 ? 7 : 1);
      },
      ExitedWithCode(7), "");
}

TEST_F(TilePermissionTest, CanBeRefused) {
  EXPECT_EXIT(
      {
        setenv("SYSTOLE_AMX_PERMISSION", "refused", 1);
        if (requestTiles() == -1 && errno == EPERM)
          useTiles();
      },
      KilledBySignal(SIGILL), said("tilezero: the process has not asked"));
}

TEST_F(AMXEmulatorTest, RefusesBadConfigurations) {
  auto faults = [](Configuration configuration, const char *words) {
    EXPECT_EXIT(configure(configuration), KilledBySignal(SIGSEGV), said(words));
  };
  Configuration configuration;
  configuration.palette = 2;
  faults(configuration, "ldtilecfg: the palette is neither 0 nor 1");
  configuration = Configuration();
  configuration.reserved[3] = 1;
  faults(configuration, "a reserved byte of the configuration is not 0");
  configuration = Configuration();
  configuration.rows[8] = 1;
  faults(configuration, "a reserved byte of the configuration is not 0");
  faults(Configuration{{17, 64}}, "more than 16 rows");
  faults(Configuration{{16, 65}}, "more than 64 bytes");
  faults(Configuration{{16, 0}}, "rows without bytes");
  faults(Configuration{{0, 64}}, "rows without bytes");
}

TEST_F(AMXEmulatorTest, RefusesWrongTiles) {
  auto multiply = [](const Configuration &configuration) {
    configure(configuration);
    asm volatile("tdpbf16ps %%tmm2, %%tmm1, %%tmm0" ::);
  };
  auto faults = [&](Configuration configuration, const char *words) {
    EXPECT_EXIT(multiply(configuration), KilledBySignal(SIGILL), said(words));
  };
  EXPECT_EXIT(asm volatile("tilezero %%tmm0" ::), KilledBySignal(SIGILL),
              said("tilezero: tiles are not configured"));
  faults(Configuration{whole, whole},
         "tdpbf16ps: a tile that is not configured");
  // A tile of no rows is none.
  faults(Configuration{{0, 0}, whole, whole},
         "tdpbf16ps: a tile that is not configured");
  EXPECT_EXIT(
      {
        configure(Configuration{whole, {0, 0}});
        asm volatile("tilezero %%tmm1" ::);
      },
      KilledBySignal(SIGILL), said("tilezero: a tile that is not configured"));
  auto loadAndStore = [](bool loads) {
    Rows<uint8_t> rows = filled<uint8_t>(0);
    configure(Configuration{{3, 6}});
    if (loads)
      LOAD("tmm0", rows);
    else
      STORE("tmm0", rows);
  };
  EXPECT_EXIT(loadAndStore(true), KilledBySignal(SIGILL),
              said("tileloadd: rows of parts of elements"));
  EXPECT_EXIT(loadAndStore(false), KilledBySignal(SIGILL),
              said("tilestored: rows of parts of elements"));
  faults(Configuration{{15, 64}, whole, whole}, "rows of sums");
  faults(Configuration{{16, 60}, whole, whole}, "columns of sums");
  faults(Configuration{whole, {16, 60}, whole}, "pairs in the first factor");
  faults(Configuration{{16, 62}, whole, {16, 62}}, "rows of parts of elements");
  EXPECT_EXIT(
      {
        configure(Configuration{whole, whole});
        // tdpbf16ps %tmm1, %tmm1, %tmm0, which no assembler takes.
        asm volatile(".byte 0xc4, 0xe2, 0x72, 0x5c, 0xc1");
      },
      KilledBySignal(SIGILL), said("the same tile twice"));
}

// Other illegal instructions go to the program's handler, whichever was
// installed first.
TEST_F(AMXEmulatorTest, LeavesOtherInstructions) {
  EXPECT_EXIT(asm volatile("ud2"), KilledBySignal(SIGILL), "");
  auto run = [] {
    struct sigaction action = {}, old;
    action.sa_handler = [](int) { _exit(7); };
    sigaction(SIGILL, &action, nullptr);
    sigaction(SIGILL, nullptr, &old);
    configure(Configuration{whole});
    asm volatile("tilezero %%tmm0" ::);
    if (old.sa_handler == action.sa_handler)
      asm volatile("ud2");
  };
  EXPECT_EXIT(run(), ExitedWithCode(7), "");
}

} // namespace
