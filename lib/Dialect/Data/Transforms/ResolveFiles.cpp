//===- ResolveFiles.cpp - Default files beside the model's file -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/Path.h"

namespace systole::data {
#define GEN_PASS_DEF_RESOLVEFILESPASS
#include "systole/Dialect/Data/Transforms/Passes.h.inc"
} // namespace systole::data

using namespace mlir;
using namespace systole::data;

namespace {

struct ResolveFiles : systole::data::impl::ResolveFilesPassBase<ResolveFiles> {
  void runOnOperation() override {
    Builder builder(&getContext());
    getOperation().walk([&](FilesOp files) {
      auto place = files.getLoc()->findInstanceOf<FileLineColLoc>();
      if (!place)
        return;
      StringRef folder = llvm::sys::path::parent_path(place.getFilename());
      SmallVector<Attribute> resolved;
      for (StringRef path : files.getDefaults().getAsValueRange<StringAttr>()) {
        SmallString<128> full(path);
        if (llvm::sys::path::is_relative(path)) {
          full = folder;
          llvm::sys::path::append(full, path);
        }
        resolved.push_back(builder.getStringAttr(full));
      }
      files.setDefaultsAttr(builder.getArrayAttr(resolved));
    });
  }
};

} // namespace
