//===- OpenMpi.h - The used part of Open MPI's interface --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The binary interface of libmpi.so.40: handles are pointers to objects of the
// library. It is declared here so that building a program needs no MPI.
// test/Runtime/cluster/OpenMpiTest.cpp compares it with the installed mpi.h.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_OPENMPI_H
#define SYSTOLE_RUNTIME_CLUSTER_OPENMPI_H

namespace systole::runtime::openmpi {

using Comm = void *;
using Datatype = void *;
using Errhandler = void *;
using Request = void *;
/// Only null is passed: MPI_STATUS_IGNORE.
using Status = void;

constexpr int threadSerialized = 2;

// The types of the library's functions MPI_Init_thread and so on. They are
// never defined.
int Init_thread(int *argc, char ***argv, int required, int *provided);
int Comm_rank(Comm, int *rank);
int Comm_size(Comm, int *size);
int Comm_set_errhandler(Comm, Errhandler);
int Isend(const void *data, int count, Datatype, int rank, int tag, Comm,
          Request *);
int Irecv(void *data, int count, Datatype, int rank, int tag, Comm, Request *);
int Test(Request *, int *done, Status *);
int Cancel(Request *);
int Finalize();
int Abort(Comm, int code);

} // namespace systole::runtime::openmpi

#endif // SYSTOLE_RUNTIME_CLUSTER_OPENMPI_H
