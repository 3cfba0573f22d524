//===- Texts.h - Licences ---------------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_ABOUT_TEXTS_H
#define SYSTOLE_RUNTIME_ABOUT_TEXTS_H

namespace systole::runtime {

struct NamedText {
  const char *name, *text;
};

} // namespace systole::runtime

/// The licence of the C library. Null, but in programs of --static, for which
/// the linker is told to take it.
extern "C" __attribute__((weak))
const systole::runtime::NamedText systole_static_notice;

/// The licences of works that only the program of all tools embeds. The last
/// one has no name. Null in all others.
extern "C" __attribute__((weak))
const systole::runtime::NamedText systole_embedded_texts[];

/// The licences of works that only tokenizers link. The last one has no name.
/// Null in programs without tokenizers.
extern "C" __attribute__((weak))
const systole::runtime::NamedText systole_data_texts[];

#endif // SYSTOLE_RUNTIME_ABOUT_TEXTS_H
