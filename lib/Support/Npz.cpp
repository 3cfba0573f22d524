//===- Npz.cpp - NumPy's archives of arrays -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Npz.h"
#include "runtime/formats/Zip.h"
#include "systole/Support/TensorArchive.h"
#include "systole/Support/WriteWhole.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace systole;

static Error malformed(StringRef path, const Twine &what) {
  return createStringError("'" + path +
                           "' is not a .npz file we can read: " + what);
}

Expected<NamedArrays> systole::readNpz(StringRef path) {
  auto file = MemoryBuffer::getFile(path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!file)
    return createStringError(file.getError(), "cannot read '" + path + "': " +
                                                  file.getError().message());
  absl::string_view archive((*file)->getBufferStart(),
                            (*file)->getBufferSize());
  auto entries = runtime::parseArchive(archive);
  if (!entries.ok())
    return malformed(path, std::string(entries.status().message()));
  NamedArrays arrays;
  for (const runtime::ArchiveEntry &entry : *entries) {
    auto content = runtime::unpack(archive, entry);
    if (!content.ok())
      return malformed(path, std::string(content.status().message()));
    Expected<NpyArray> array =
        parseNpy(*content, (path + ":" + entry.name).str());
    if (!array)
      return array.takeError();
    StringRef name = entry.name;
    name.consume_back(".npy");
    arrays.emplace_back(name.str(), std::move(*array));
  }
  return arrays;
}

Error systole::writeNpz(StringRef path, const NamedArrays &arrays) {
  std::string content;
  runtime::NpzWriter writer([&](absl::string_view bytes) {
    content.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  });
  absl::Status status;
  for (const auto &[name, array] : arrays)
    if (status.ok())
      status =
          writer.add(name, array.descr, array.shape,
                     absl::string_view(array.data.data(), array.data.size()));
  if (status.ok())
    status = writer.finish();
  if (!status.ok())
    return createStringError("cannot write '" + path +
                             "': " + std::string(status.message()));
  return writeWhole(path, content);
}
