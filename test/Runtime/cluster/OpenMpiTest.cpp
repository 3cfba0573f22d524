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
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/OpenMpi.h"

#include <gtest/gtest.h>
#include <mpi.h>

#include <type_traits>

using namespace systole::runtime;

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
  EXPECT_TRUE(isAlike(&MPI_Finalize, &openmpi::Finalize));
  EXPECT_TRUE(isAlike(&MPI_Abort, &openmpi::Abort));
  EXPECT_EQ(MPI_THREAD_SERIALIZED, openmpi::threadSerialized);
  EXPECT_EQ(MPI_STATUS_IGNORE, nullptr);
  EXPECT_EQ(MPI_SUCCESS, 0);
}

} // namespace
