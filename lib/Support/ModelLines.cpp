//===- ModelLines.cpp - Lines of a model ----------------------------------===//
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

std::string systole::describeCallPath(Location location) {
  if (auto call = dyn_cast<CallSiteLoc>(location)) {
    std::string callee = describeCallPath(call.getCallee()),
                caller = describeCallPath(call.getCaller());
    return caller.empty() ? callee : callee + " in " + caller;
  }
  if (auto name = dyn_cast<NameLoc>(location))
    return describeCallPath(name.getChildLoc());
  if (auto fused = dyn_cast<FusedLoc>(location))
    for (Location part : fused.getLocations())
      if (std::string path = describeCallPath(part); !path.empty())
        return path;
  return isa<FileLineColLoc>(location) ? describeModelLine(location) : "";
}
