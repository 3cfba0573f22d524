//===- Notices.h - The components of a program ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every compiled program links works of others. Their licences ask that who
// passes the program on also passes their notices on: --licenses prints them.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_ABOUT_NOTICES_H
#define SYSTOLE_RUNTIME_ABOUT_NOTICES_H

#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// A work that a program contains.
struct Component {
  std::string name;
  std::string version;
  /// An expression of SPDX.
  std::string license;
  std::string copyright;
  std::string home;
  /// The names of the licences, as licenseText takes them.
  std::vector<std::string> texts;
  /// The part that is used, or another remark; may be empty.
  std::string note;
};

/// Systole itself, and what the runtime links into every compiled program.
std::vector<Component> runtimeComponents();

/// The works that only tokenizers link: those of tpu-data, and of programs that
/// generate more than 256 different tokens.
std::vector<Component> dataComponents();

/// The text of a licence or an exception; empty if there is none of that name.
absl::string_view licenseText(absl::string_view name);

/// The output of --licenses: a table of the components, then each licence once.
std::string licenseReport(absl::string_view program,
                          const std::vector<Component> &components);

/// The output of --licenses=spdx: a bill of materials, SPDX 2.3 as JSON.
std::string spdxDocument(absl::string_view program,
                         const std::vector<Component> &components);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_ABOUT_NOTICES_H
