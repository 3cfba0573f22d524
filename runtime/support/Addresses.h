//===- Addresses.h - Addresses, and secrets in them -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_ADDRESSES_H
#define SYSTOLE_RUNTIME_SUPPORT_ADDRESSES_H

#include "absl/strings/string_view.h"

#include <string>

namespace systole {

/// The part before "://", such as "gs"; empty for a file of this machine.
absl::string_view schemeOf(absl::string_view path);

/// `text` for display or storage, with "..." for secrets in its http:// and
/// https:// addresses. Secrets are users, passwords, and queries, which may
/// sign an address.
std::string withoutSecrets(absl::string_view text);

/// Whether an address has lost its query that way.
bool lacksSecrets(absl::string_view path);

} // namespace systole

#endif // SYSTOLE_RUNTIME_SUPPORT_ADDRESSES_H
