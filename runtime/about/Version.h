//===- Version.h - The version of Systole -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The number comes from version.txt, the commit from git when it is built.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_ABOUT_VERSION_H
#define SYSTOLE_RUNTIME_ABOUT_VERSION_H

namespace systole::runtime {

/// The version in semantic versioning: "0.1.0".
const char *versionNumber();

/// Twelve digits, with ", changed" after them if the sources were; "unknown"
/// where nobody says.
const char *versionCommit();

/// When the commit was made, in UTC, as 2026-01-31T12:00:00Z; empty if unknown.
const char *versionDate();

/// "Systole 0.1.0 (0123456789ab)": what files and programs say who made them.
const char *versionText();

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_ABOUT_VERSION_H
