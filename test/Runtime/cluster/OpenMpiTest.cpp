//===- OpenMpiTest.cpp - The used part of Open MPI's interface ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares runtime/cluster/OpenMpi.h, which needs no MPI, with the mpi.h that
// is installed: what is passed as a pointer must be one, and nothing else.
// Tries the transport with the library that is installed.
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/OpenMpi.h"
#include "runtime/cluster/MpiTransport.h"

#include <gtest/gtest.h>
#include <mpi.h>

#include <atomic>
#include <string>
#include <sys/mman.h>
#include <type_traits>
#include <vector>

using namespace systole::runtime;

// Sanitizers find leaks and races of the library, which is not instrumented.
// It unloads its components, so that no suppression knows where a leak is.
extern "C" const char *__asan_default_options() { return "detect_leaks=0"; }
extern "C" const char *__tsan_default_options() {
  return "ignore_noninstrumented_modules=1";
}

namespace {

template <typename A, typename B>
constexpr bool isSame =
    std::is_same_v<A, B> || (std::is_pointer_v<A> && std::is_pointer_v<B>);

/// Whether a function takes what another does, handles being pointers.
template <typename... A, typename... B>
constexpr bool isAlike(int (*)(A...), int (*)(B...)) {
  return (isSame<A, B> && ...);
}

TEST(OpenMpi, HasTheInterfaceThatIsUsed) {
  EXPECT_TRUE(isAlike(&MPI_Init_thread, &openmpi::Init_thread));
  EXPECT_TRUE(isAlike(&MPI_Comm_rank, &openmpi::Comm_rank));
  EXPECT_TRUE(isAlike(&MPI_Comm_size, &openmpi::Comm_size));
  EXPECT_TRUE(isAlike(&MPI_Comm_set_errhandler, &openmpi::Comm_set_errhandler));
  EXPECT_TRUE(isAlike(&MPI_Isend, &openmpi::Isend));
  EXPECT_TRUE(isAlike(&MPI_Irecv, &openmpi::Irecv));
  EXPECT_TRUE(isAlike(&MPI_Test, &openmpi::Test));
  EXPECT_TRUE(isAlike(&MPI_Cancel, &openmpi::Cancel));
  EXPECT_TRUE(isAlike(&MPI_Finalize, &openmpi::Finalize));
  EXPECT_TRUE(isAlike(&MPI_Abort, &openmpi::Abort));
  EXPECT_EQ(MPI_THREAD_SERIALIZED, openmpi::threadSerialized);
  EXPECT_EQ(MPI_STATUS_IGNORE, nullptr);
  EXPECT_EQ(MPI_SUCCESS, 0);
}

/// Memory that a late message must not reach: it is unmapped.
class Mapping {
public:
  Mapping()
      : memory(mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {}
  ~Mapping() { munmap(memory, bytes); }
  char *data() const { return static_cast<char *>(memory); }
  static constexpr size_t bytes = 4096;

private:
  void *const memory;
};

// This process alone is a job of one rank, which sends to itself.
TEST(MpiTransportTest, ForgetsReceivesThatItGivesUp) {
  absl::StatusOr<std::unique_ptr<MpiTransport>> transport =
      MpiTransport::join(Launch());
  ASSERT_TRUE(transport.ok()) << transport.status();
  std::atomic<bool> isCancelled{false};
  auto exchange = [&](const std::vector<Transport::Message> &sends,
                      const std::vector<Transport::Message> &receives,
                      Clock::time_point deadline) {
    return (*transport)
        ->exchange(sends, receives, deadline, isCancelled,
                   /*inBackground=*/false);
  };
  {
    Mapping memory;
    EXPECT_EQ(exchange({}, {{0, 1, memory.data(), 64}}, Clock::now()).code(),
              absl::StatusCode::kDeadlineExceeded);
    isCancelled = true;
    EXPECT_EQ(exchange({}, {{0, 1, memory.data() + 64, 64}},
                       Clock::now() + std::chrono::hours(1))
                  .code(),
              absl::StatusCode::kCancelled);
    isCancelled = false;
  }
  std::string sent(64, 'x'), received(64, ' ');
  EXPECT_TRUE(exchange({{0, 1, &sent[0], 64}}, {{0, 1, &received[0], 64}},
                       Clock::now() + std::chrono::hours(1))
                  .ok());
  EXPECT_EQ(received, sent);
  (*transport)->finish();
}

} // namespace
