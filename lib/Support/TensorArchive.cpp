//===- TensorArchive.cpp - Files of several named arrays ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/TensorArchive.h"

using namespace llvm;
using namespace systole;

bool systole::isTensorArchive(StringRef path) {
  return path.ends_with(".npz") || path.ends_with(".safetensors");
}

Expected<NamedArrays> systole::readTensorArchive(StringRef path) {
  return path.ends_with(".npz") ? readNpz(path) : readSafetensors(path);
}

Error systole::writeTensorArchive(StringRef path, const NamedArrays &arrays) {
  return path.ends_with(".npz") ? writeNpz(path, arrays)
                                : writeSafetensors(path, arrays);
}
