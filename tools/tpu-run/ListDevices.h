//===- ListDevices.h - The master and its cores -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TOOLS_TPURUN_LISTDEVICES_H
#define SYSTOLE_TOOLS_TPURUN_LISTDEVICES_H

namespace systole {

/// tpu-run --list-devices [--master=NAME] [--tpu_name=NAME]: prints the master
/// and its cores, or an error. Returns the exit code.
int listDevices(int argc, char **argv);

} // namespace systole

#endif // SYSTOLE_TOOLS_TPURUN_LISTDEVICES_H
