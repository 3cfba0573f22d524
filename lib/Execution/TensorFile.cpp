//===- TensorFile.cpp - Tensors in .npy files -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Execution/TensorFile.h"
#include "systole/Support/Npy.h"

#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace mlir;
using namespace systole;
using systole::interpreter::Tensor;

llvm::Expected<Tensor> systole::execution::readTensor(llvm::StringRef path,
                                                      RankedTensorType type) {
  llvm::Expected<NpyArray> array = readNpy(path);
  if (!array)
    return array.takeError();
  return toTensor(*array, type, path);
}

llvm::Expected<Tensor> systole::execution::toTensor(const NpyArray &array,
                                                    RankedTensorType type,
                                                    llvm::StringRef what) {
  // The byte order of a byte has no meaning.
  std::string descr = array.descr;
  if (getNpyElementSize(descr) == 1)
    descr[0] = '|';
  std::string expected = getNpyDescr(type.getElementType());
  if (descr != expected || ArrayRef(array.shape) != type.getShape()) {
    std::string message;
    llvm::raw_string_ostream os(message);
    os << "'" << what << "' holds elements '" << array.descr << "' of shape [";
    llvm::interleaveComma(array.shape, os);
    os << "], but " << type << " is wanted";
    if (expected.empty())
      os << ", whose elements no file holds";
    else
      os << ": elements '" << expected << "' of the same shape";
    return llvm::createStringError(message);
  }
  Tensor result(type);
  std::memcpy(result.getMutableData().data(), array.data.data(),
              array.data.size());
  return result;
}

llvm::Expected<NpyArray> systole::execution::toArray(const Tensor &tensor,
                                                     llvm::StringRef path) {
  NpyArray array;
  array.descr = getNpyDescr(tensor.getElementType());
  if (array.descr.empty())
    return llvm::createStringError(
        "cannot write '" + path +
        "': there are no files of elements narrower than a byte");
  array.shape = tensor.getShape().vec();
  array.data.assign(tensor.getData().begin(), tensor.getData().end());
  return array;
}

llvm::Error systole::execution::writeTensor(llvm::StringRef path,
                                            const Tensor &tensor) {
  llvm::Expected<NpyArray> array = toArray(tensor, path);
  if (!array)
    return array.takeError();
  return writeNpy(path, *array);
}
