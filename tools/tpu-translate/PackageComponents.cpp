//===- PackageComponents.cpp - The works of the other tools ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Tool/ToolInformation.h"

std::vector<systole::runtime::Component> systole::packageComponents() {
  return runtime::dataComponents();
}
