//===- CacheFolder.h - Where what was worked out is kept --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_CACHEFOLDER_H
#define SYSTOLE_SUPPORT_CACHEFOLDER_H

#include "llvm/Support/Error.h"
#include <string>

namespace systole {

/// $SYSTOLE_CACHE, $XDG_CACHE_HOME/systole or ~/.cache/systole, which is made
/// if it is not there.
llvm::Expected<std::string> findCacheFolder();

} // namespace systole

#endif // SYSTOLE_SUPPORT_CACHEFOLDER_H
