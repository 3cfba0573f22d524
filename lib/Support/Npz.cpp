//===- Npz.cpp - NumPy's archives of arrays -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Npz.h"
#include "systole/Support/TensorArchive.h"
#include "systole/Support/WriteWhole.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/Twine.h"

#include <zip.h>

using namespace llvm;
using namespace systole;

static Error malformed(StringRef path, const Twine &what) {
  return createStringError("'" + path +
                           "' is not a .npz file we can read: " + what);
}

/// What libzip says of an error code of its functions that open.
static std::string describe(int code) {
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  std::string text = zip_error_strerror(&error);
  zip_error_fini(&error);
  return text;
}

/// A member, uncompressed.
static Expected<std::string> readMember(zip_t *archive, uint64_t index,
                                        StringRef path) {
  // The size that the archive says may be a lie: read to the end, in pieces.
  zip_file_t *file = zip_fopen_index(archive, index, 0);
  if (!file)
    return malformed(path, zip_strerror(archive));
  auto close = make_scope_exit([&] { zip_fclose(file); });
  std::string content;
  char piece[1 << 16];
  for (;;) {
    zip_int64_t got = zip_fread(file, piece, sizeof(piece));
    if (got < 0)
      return malformed(path, zip_file_strerror(file));
    if (got == 0)
      return content;
    content.append(piece, got);
  }
}

Expected<NamedArrays> systole::readNpz(StringRef path) {
  int code = 0;
  zip_t *archive =
      zip_open(path.str().c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code);
  if (!archive && (code == ZIP_ER_NOENT || code == ZIP_ER_OPEN))
    return createStringError("cannot read '" + path + "': " + describe(code));
  if (!archive)
    return malformed(path, describe(code));
  auto close = make_scope_exit([&] { zip_discard(archive); });
  NamedArrays arrays;
  for (zip_int64_t i = 0, e = zip_get_num_entries(archive, 0); i < e; ++i) {
    Expected<std::string> content = readMember(archive, i, path);
    if (!content)
      return content.takeError();
    StringRef name = zip_get_name(archive, i, 0);
    Expected<NpyArray> array = parseNpy(*content, (path + ":" + name).str());
    if (!array)
      return array.takeError();
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
