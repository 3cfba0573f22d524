//===- OpenMpi.h - What is used of Open MPI's interface ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The binary interface of libmpi.so.40: handles are pointers to objects of the
// library. Declared here so that nothing of MPI is needed to build a program;
// test/Runtime/cluster/OpenMpiTest.cpp compares it with the mpi.h that is installed.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_OPENMPI_H
#define SYSTOLE_RUNTIME_CLUSTER_OPENMPI_H

namespace systole::runtime::openmpi {

using Comm = void *;
using Datatype = void *;
using Errhandler = void *;
using Request = void *;
/// Only ever null: MPI_STATUS_IGNORE.
using Status = void;

constexpr int threadSerialized = 2;

// Never defined: the types of the library's functions, which have the names
// MPI_Init_thread and so on.
int Init_thread(int *argc, char ***argv, int required, int *provided);
int Comm_rank(Comm, int *rank);
int Comm_size(Comm, int *size);
int Comm_set_errhandler(Comm, Errhandler);
int Isend(const void *data, int count, Datatype, int rank, int tag, Comm,
          Request *);
int Irecv(void *data, int count, Datatype, int rank, int tag, Comm, Request *);
int Test(Request *, int *done, Status *);
int Finalize();
int Abort(Comm, int code);

} // namespace systole::runtime::openmpi

#endif // SYSTOLE_RUNTIME_CLUSTER_OPENMPI_H
