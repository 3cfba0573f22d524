//===- HugePages.h - Constants in huge pages --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Constants of an executable are pages of its file, of 4 KB on most systems. A
// step that reads all of a large model's weights waits for the addresses of
// these pages. Memory of the process can have pages of 2 MB.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_SYSTEM_HUGEPAGES_H
#define SYSTOLE_RUNTIME_SYSTEM_HUGEPAGES_H

#include <cstdint>

namespace systole::runtime {

/// Puts copies of a file's bytes, in huge pages, in the place of a read-only
/// mapping of them. The mapping begins at `offset` of the file; the part before
/// the first and after the last whole huge page stays. Returns the number of
/// bytes that were replaced: 0 if the system has no huge page or too little
/// memory, and then all stays. Other threads may read the mapping meanwhile.
int64_t moveToHugePages(char *mapping, int64_t bytes, int file, int64_t offset);

/// Moves the constants of the process's executable to huge pages if they are
/// large. Returns the number of bytes.
int64_t moveConstantsToHugePages();

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_HUGEPAGES_H
