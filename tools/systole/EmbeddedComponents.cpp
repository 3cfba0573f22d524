//===- EmbeddedComponents.cpp - The works that the archive's tools embed --===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Other tools use the LLVM of the machine. This program links it, with the
// works of others in its support library, and Zstandard. `check-packages
// licenses` compares the list with what the linker took.
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Texts.h"
#include "systole/Tool/ToolInformation.h"

#include "llvm/Config/llvm-config.h"

#include <zstd.h>

const systole::runtime::NamedText systole_embedded_texts[] = {
#include "EmbeddedTexts.inc"
    {nullptr, nullptr},
};

std::vector<systole::runtime::Component> systole::embeddedComponents() {
  const std::string llvm = LLVM_VERSION_STRING;
  return {
      {"Zstandard",
       ZSTD_VERSION_STRING,
       "BSD-3-Clause",
       "Meta Platforms, Inc. and affiliates",
       "https://facebook.github.io/zstd",
       {"BSD-3-Clause-Meta"},
       "of the tools"},
      {"BLAKE3",
       "of LLVM " + llvm,
       "Apache-2.0 WITH LLVM-exception OR CC0-1.0",
       "2019 Jack O'Connor and Samuel Neves",
       "https://github.com/BLAKE3-team/BLAKE3",
       {"Apache-2.0", "LLVM-exception"},
       "of the tools"},
      {"xxHash",
       "of LLVM " + llvm,
       "BSD-2-Clause",
       "2012-2016 Yann Collet",
       "https://github.com/Cyan4973/xxHash",
       {"BSD-2-Clause-xxHash"},
       "of the tools"},
      {"SipHash",
       "of LLVM " + llvm,
       "Apache-2.0 WITH LLVM-exception OR CC0-1.0 OR MIT",
       "2012-2022 Jean-Philippe Aumasson; 2012-2014 Daniel J. Bernstein",
       "https://github.com/veorq/SipHash",
       {"Apache-2.0", "LLVM-exception"},
       "of the tools"},
      {"OpenBSD regular expressions",
       "of LLVM " + llvm,
       "Spencer-94 AND BSD-4-Clause-UC AND ISC",
       "1992-1994 Henry Spencer; 1994 The Regents of the University of "
       "California; 1998 Todd C. Miller",
       "https://www.openbsd.org",
       {"Spencer-94", "BSD-4-Clause-UC", "ISC-Miller"},
       "of the tools; the University withdrew clause 3 of its licence in 1999"},
      {"Unicode's conversions",
       "of LLVM " + llvm,
       "Unicode-DFS-2015",
       "1991-2015 Unicode, Inc.",
       "https://www.unicode.org",
       {"Unicode-DFS-2015"},
       "of the tools"},
      {"MD5 by Alexander Peslyak",
       "of LLVM " + llvm,
       "LicenseRef-public-domain-Peslyak",
       "none is claimed",
       "https://openwall.info/wiki/people/solar/software/"
       "public-domain-source-code/md5",
       {"public-domain-Peslyak"},
       "of the tools"},
  };
}
