//===- ModelLines.cpp - Where a person wrote an operation -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/ModelLines.h"

using namespace mlir;

FileLineColLoc systole::findFile(Location location) {
  FileLineColLoc found;
  location->walk([&](Location nested) {
    found = dyn_cast<FileLineColLoc>(nested);
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

std::string systole::describeModelLine(Location location) {
  FileLineColLoc file = findFile(location);
  return file ? (file.getFilename().getValue() + ":" + Twine(file.getLine()))
                    .str()
              : "";
}
