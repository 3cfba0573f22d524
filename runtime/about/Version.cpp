//===- Version.cpp - The version of Systole -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only source that sees the commit, so that a commit compiles one file.
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Version.h"

#include "Commit.inc"

const char *systole::runtime::versionNumber() { return SYSTOLE_VERSION; }

const char *systole::runtime::versionCommit() { return SYSTOLE_COMMIT; }

const char *systole::runtime::versionDate() { return SYSTOLE_COMMIT_DATE; }

const char *systole::runtime::versionText() {
  return "Systole " SYSTOLE_VERSION " (" SYSTOLE_COMMIT ")";
}
