//===- WholeFile.cpp - Reads and writes complete files --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/WholeFile.h"

#include "llvm/Support/FileOutputBuffer.h"
#include <cstring>

using namespace llvm;

Expected<std::unique_ptr<MemoryBuffer>> systole::readWhole(StringRef path) {
  auto file = MemoryBuffer::getFile(path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!file)
    return createStringError(file.getError(), "cannot read '" + path + "': " +
                                                  file.getError().message());
  return std::move(*file);
}

Error systole::writeWhole(StringRef path, StringRef content) {
  auto file = FileOutputBuffer::create(path, content.size());
  if (!file)
    return createStringError("cannot write '" + path +
                             "': " + toString(file.takeError()));
  std::memcpy((*file)->getBufferStart(), content.data(), content.size());
  return (*file)->commit();
}
