//===- ProbeFiles.cpp - Probed values in files ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProbeFiles.h"
#include "systole/Execution/TensorFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace systole::execution;
using systole::interpreter::Tensor;

static std::string getPath(llvm::StringRef folder, const llvm::Twine &name) {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

/// Appends `line` to the index, or creates an empty one.
static llvm::Error writeIndex(llvm::StringRef folder, llvm::StringRef line,
                              llvm::sys::fs::OpenFlags flags) {
  std::string path = getPath(folder, "index.csv");
  std::error_code error;
  llvm::raw_fd_ostream os(path, error, flags);
  if (!error) {
    os << line;
    os.close();
    error = os.error();
    os.clear_error();
  }
  if (!error)
    return llvm::Error::success();
  return llvm::createStringError("cannot write '" + path +
                                 "': " + error.message());
}

llvm::Expected<std::unique_ptr<ProbeFiles>>
ProbeFiles::create(llvm::StringRef folder) {
  if (std::error_code error = llvm::sys::fs::create_directories(folder))
    return llvm::createStringError("cannot make the folder '" + folder +
                                   "': " + error.message());
  if (llvm::Error error = writeIndex(folder, "", llvm::sys::fs::OF_None))
    return std::move(error);
  return std::unique_ptr<ProbeFiles>(new ProbeFiles(folder));
}

llvm::Error ProbeFiles::write(llvm::StringRef probe, const Tensor &value) {
  std::lock_guard<std::mutex> lock(mutex);
  // File names differ from probes' names, which may contain any character.
  std::string path =
      getPath(folder, "probe" + llvm::Twine(numFiles + 1) + ".npy");
  if (llvm::Error error = writeTensor(path, value))
    return error;
  ++numFiles;
  files[probe.str()].push_back(path);
  std::string line;
  llvm::raw_string_ostream(line)
      << probe << ',' << value.getType() << ',' << path << '\n';
  return writeIndex(folder, line, llvm::sys::fs::OF_Append);
}

llvm::Expected<Tensor> ProbeFiles::read(llvm::StringRef probe,
                                        int64_t iteration,
                                        mlir::RankedTensorType type) {
  std::lock_guard<std::mutex> lock(mutex);
  const std::vector<std::string> &written = files[probe.str()];
  auto count = static_cast<int64_t>(written.size());
  if (iteration < 0 || iteration >= count)
    return llvm::createStringError(
        "probe '" + probe + "' has written " + llvm::Twine(count) +
        " values; there is no value " + llvm::Twine(iteration) + ", from 0");
  return readTensor(written[iteration], type);
}
