//===- DataConstants.cpp - Constants of pipelines -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Dialect/TPU/IR/RuntimeTypes.h"
#include "systole/Support/ModelLines.h"
#include "systole/Target/ConstantEmitter.h"
#include "systole/runtime/abi.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace systole;

Struct systole::emitTensorSpec(ConstantEmitter &emit, StringRef name,
                               Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  SmallVector<int64_t> shape;
  if (tensor)
    shape = llvm::to_vector(tensor.getShape());
  for (int64_t &dim : shape)
    if (ShapedType::isDynamic(dim))
      dim = -1;
  Type element = getElementTypeOrSelf(type);
  int32_t dtype = isa<data::StringType>(element) ? int32_t(SYSTOLE_STRING)
                                                 : tpu::getDType(element);
  return {emit.string(name), dtype, int32_t(shape.size()),
          emit.array("dims", shape)};
}

/// The elements of a dense tensor in the runtime's form: i1 takes a byte each.
static std::string getBytes(ElementsAttr attribute) {
  auto elements = cast<DenseElementsAttr>(attribute);
  if (elements.getElementType().isInteger(1)) {
    std::string bytes;
    for (bool value : elements.getValues<bool>())
      bytes.push_back(static_cast<char>(value));
    return bytes;
  }
  ArrayRef<char> raw = elements.getRawData();
  std::string bytes(raw.begin(), raw.end());
  if (!elements.isSplat())
    return bytes;
  std::string all;
  for (int64_t i = 0; i < elements.getNumElements(); ++i)
    all += bytes;
  return all;
}

void systole::emitAttribute(ConstantEmitter &emit, StringRef key,
                            Attribute value, SmallVectorImpl<Struct> &rows) {
  auto add = [&](StringRef text) {
    rows.push_back(
        {emit.string(key), emit.string(text), int64_t(text.size()), Address{}});
  };
  auto addInteger = [&](int64_t integer, Address parameter = {}) {
    rows.push_back({emit.string(key), Address{}, integer, parameter});
  };
  if (auto list = dyn_cast<ArrayAttr>(value))
    for (Attribute element : list)
      emitAttribute(emit, key, element, rows);
  else if (auto integers = dyn_cast<DenseI64ArrayAttr>(value))
    for (int64_t integer : integers.asArrayRef())
      addInteger(integer);
  else if (auto string = dyn_cast<StringAttr>(value))
    add(string);
  else if (auto param = dyn_cast<data::ParamAttr>(value))
    addInteger(param.getValue(), emit.string(param.getName()));
  else if (auto integer = dyn_cast<IntegerAttr>(value))
    addInteger(integer.getType().isInteger(1)
                   ? int64_t(integer.getValue().getZExtValue())
                   : integer.getValue().getSExtValue());
  else if (auto number = dyn_cast<FloatAttr>(value)) {
    SmallString<32> text;
    number.getValue().toString(text);
    add(text);
  } else if (auto elements = dyn_cast<ElementsAttr>(value))
    add(getBytes(elements));
  else if (isa<UnitAttr>(value))
    addInteger(1);
}

Attribute systole::resolvePaths(Attribute paths, Location location) {
  if (auto list = dyn_cast<ArrayAttr>(paths)) {
    SmallVector<Attribute> resolved;
    for (Attribute path : list)
      resolved.push_back(resolvePaths(path, location));
    return ArrayAttr::get(paths.getContext(), resolved);
  }
  FileLineColLoc file = findFile(location);
  StringRef path = cast<StringAttr>(paths).getValue();
  SmallString<256> absolute;
  if (file && !llvm::sys::path::is_absolute(path))
    absolute = llvm::sys::path::parent_path(file.getFilename().getValue());
  llvm::sys::path::append(absolute, path);
  if (file)
    llvm::sys::fs::make_absolute(absolute);
  return StringAttr::get(paths.getContext(), absolute);
}
