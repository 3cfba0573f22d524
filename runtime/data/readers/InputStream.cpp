//===- InputStream.cpp - Byte streams of files, decompressed --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/readers/InputStream.h"
#include "runtime/data/readers/RecordReader.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

/// The file's raw bytes. Peeked bytes are read again.
class FileStream : public InputStream {
public:
  explicit FileStream(std::unique_ptr<storage::InputFile> file)
      : file(std::move(file)) {}

  absl::StatusOr<int64_t> read(char *to, int64_t size) override {
    int64_t done = std::min<int64_t>(size, peeked.size());
    std::memcpy(to, peeked.data(), done);
    peeked.erase(0, done);
    absl::StatusOr<int64_t> got = file->read(to + done, size - done);
    position += got.value_or(0);
    return got.ok() ? *got + done : got;
  }

  absl::StatusOr<int64_t> skip(int64_t size) override {
    int64_t left = remaining();
    if (left < 0)
      return InputStream::skip(size);
    size = std::min(size, left);
    int64_t again = std::min<int64_t>(size, peeked.size());
    peeked.erase(0, again);
    if (size == again)
      return size;
    position += size - again;
    RETURN_IF_ERROR(file->seek(position));
    return size;
  }

  int64_t remaining() const override {
    // A pipe has no version, and its end is unknown.
    if (file->info().version.empty())
      return -1;
    return file->info().size - position + peeked.size();
  }

  /// The next bytes, at most `size`, without consuming them.
  absl::StatusOr<absl::string_view> peek(int64_t size) {
    std::string bytes(size, 0);
    ASSIGN_OR_RETURN(int64_t got, read(&bytes[0], size));
    bytes.resize(got);
    peeked = std::move(bytes);
    return absl::string_view(peeked);
  }

private:
  std::unique_ptr<storage::InputFile> file;
  int64_t position = 0; ///< The position in the file, after `peeked`.
  std::string peeked;
};

/// Decompresses another stream: gzip members, or zlib data.
class InflateStream : public InputStream {
public:
  InflateStream(std::string path, std::unique_ptr<InputStream> source,
                Compression compression, int64_t bufferSize)
      : path(std::move(path)), source(std::move(source)),
        compression(compression), buffer(bufferSize, 0) {}
  ~InflateStream() override { inflateEnd(&zlib); }

  absl::Status initialize() {
    int windowBits = MAX_WBITS + (compression == Compression::Gzip ? 16 : 0);
    if (inflateInit2(&zlib, windowBits) != Z_OK)
      return absl::ResourceExhaustedError(
          absl::StrCat("cannot start to decompress '", path, "'"));
    return absl::OkStatus();
  }

  absl::StatusOr<int64_t> read(char *to, int64_t size) override {
    int64_t done = 0;
    while (done < size) {
      if (zlib.avail_in == 0 && !isAtEnd)
        RETURN_IF_ERROR(fill());
      if (isAtEnd && zlib.avail_in == 0 && isBetweenMembers)
        break;

      // zlib's counts have 32 bits.
      uInt room = static_cast<uInt>(std::min<int64_t>(size - done, 1 << 30));
      zlib.next_out = reinterpret_cast<Bytef *>(to + done);
      zlib.avail_out = room;
      int code = inflate(&zlib, Z_NO_FLUSH);
      done += room - zlib.avail_out;
      isBetweenMembers = code == Z_STREAM_END;
      if (code == Z_STREAM_END) {
        inflateReset(&zlib);
        continue;
      }
      if (code == Z_BUF_ERROR && isAtEnd)
        return absl::DataLossError(absl::StrCat(
            "'", path, "' is truncated: its compressed data ends after ", taken,
            " bytes, in the middle"));
      if (code != Z_OK && code != Z_BUF_ERROR)
        return absl::DataLossError(absl::StrCat(
            "cannot decompress '", path, "' as ",
            compression == Compression::Gzip ? "gzip" : "zlib", ", at byte ",
            taken - zlib.avail_in, ": ", zlib.msg ? zlib.msg : zError(code)));
    }
    return done;
  }

private:
  absl::Status fill() {
    ASSIGN_OR_RETURN(int64_t got, source->read(&buffer[0], buffer.size()));
    taken += got;
    isAtEnd = got < static_cast<int64_t>(buffer.size());
    zlib.next_in = reinterpret_cast<Bytef *>(&buffer[0]);
    zlib.avail_in = static_cast<uInt>(got);
    return absl::OkStatus();
  }

  std::string path;
  std::unique_ptr<InputStream> source;
  Compression compression;
  std::string buffer;
  z_stream zlib = {};
  int64_t taken = 0;
  bool isAtEnd = false;
  bool isBetweenMembers = true;
};

/// The checksum distinguishes a TFRecord header from a magic number.
Compression detect(absl::string_view start) {
  if (start.size() >= RecordReader::headerBytes &&
      RecordReader::isValidHeader(start))
    return Compression::None;
  auto byte = [&](size_t i) { return static_cast<unsigned char>(start[i]); };
  if (start.size() >= 2 && byte(0) == 0x1f && byte(1) == 0x8b)
    return Compression::Gzip;
  // RFC 1950, section 2.2: deflate, and a header that is a multiple of 31.
  if (start.size() >= 2 && (byte(0) & 0x0f) == 8 && (byte(0) >> 4) <= 7 &&
      (byte(0) * 256 + byte(1)) % 31 == 0)
    return Compression::Zlib;
  return Compression::None;
}

/// Whether zlib can decompress the first bytes of a file. `isAll`: the file has
/// no others.
bool isZlib(absl::string_view start, bool isAll) {
  z_stream zlib = {};
  if (inflateInit(&zlib) != Z_OK)
    return false;
  zlib.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(start.data()));
  zlib.avail_in = static_cast<uInt>(start.size());
  Bytef unused[4096];
  int code;
  do {
    zlib.next_out = unused;
    zlib.avail_out = sizeof(unused);
    code = inflate(&zlib, Z_NO_FLUSH);
  } while (code == Z_OK && zlib.avail_out == 0);
  inflateEnd(&zlib);
  return code == Z_STREAM_END ||
         (!isAll && (code == Z_OK || code == Z_BUF_ERROR));
}

} // namespace

absl::StatusOr<int64_t> InputStream::skip(int64_t size) {
  std::string unused(std::clamp<int64_t>(size, 1, 1 << 16), 0);
  int64_t done = 0;
  while (done < size) {
    int64_t part = std::min<int64_t>(size - done, unused.size());
    ASSIGN_OR_RETURN(int64_t got, read(&unused[0], part));
    done += got;
    if (got < part)
      break;
  }
  return done;
}

absl::StatusOr<Compression> data::parseCompression(absl::string_view name) {
  if (name.empty())
    return Compression::Detect;
  if (name == "NONE")
    return Compression::None;
  if (name == "GZIP")
    return Compression::Gzip;
  if (name == "ZLIB")
    return Compression::Zlib;
  return absl::InvalidArgumentError(
      absl::StrCat("unknown compression '", name,
                   "': use NONE, GZIP, ZLIB or nothing to detect it"));
}

absl::StatusOr<std::unique_ptr<InputStream>>
data::openInputStream(const std::string &path, const FileOptions &options) {
  Compression compression = options.compression;
  ASSIGN_OR_RETURN(std::unique_ptr<storage::InputFile> opened,
                   storage::open(path, {options.bufferSize}));
  auto file = std::make_unique<FileStream>(std::move(opened));
  const bool isText = compression == Compression::DetectText;
  if (isText || compression == Compression::Detect) {
    const int64_t size = isText ? 512 : RecordReader::headerBytes;
    ASSIGN_OR_RETURN(absl::string_view start, file->peek(size));
    compression = detect(start);
    if (isText && compression == Compression::Zlib &&
        !isZlib(start, static_cast<int64_t>(start.size()) < size))
      compression = Compression::None;
  }
  if (compression == Compression::None)
    return std::unique_ptr<InputStream>(std::move(file));

  auto inflate = std::make_unique<InflateStream>(
      path, std::move(file), compression,
      std::clamp<int64_t>(options.bufferSize, 1, 1 << 30));
  RETURN_IF_ERROR(inflate->initialize());
  return std::unique_ptr<InputStream>(std::move(inflate));
}

//===----------------------------------------------------------------------===//
// ByteReader
//===----------------------------------------------------------------------===//

absl::StatusOr<std::unique_ptr<ByteReader>>
ByteReader::open(const std::string &path, const FileOptions &options) {
  ASSIGN_OR_RETURN(std::unique_ptr<InputStream> stream,
                   openInputStream(path, options));
  // Decompressed data is read in smaller blocks than raw data: these stay in
  // the CPU's caches while readers look at them.
  return std::unique_ptr<ByteReader>(new ByteReader(
      path, std::move(stream),
      std::clamp<int64_t>(options.bufferSize, 1, 1 << 18), options.budget));
}

absl::StatusOr<bool> ByteReader::fill() {
  if (at > 0) {
    std::memmove(&buffer[0], buffer.data() + at, end - at);
    end -= at;
    at = 0;
  }
  if (buffer.size() - end < step)
    buffer.resize(end + step);
  ASSIGN_OR_RETURN(int64_t got,
                   stream->read(&buffer[end], static_cast<int64_t>(step)));
  end += static_cast<size_t>(got);
  return got > 0;
}

absl::StatusOr<absl::string_view> ByteReader::peek(size_t size) {
  // Readers look at a few bytes before and after a record, and search in
  // blocks. A few kilobytes more do no harm.
  constexpr size_t besides = 1 << 16;
  if (size > besides)
    RETURN_IF_ERROR(limits.check(
        static_cast<int64_t>(std::min<size_t>(size - besides, INT64_MAX)),
        absl::StrCat("'", path, "': what begins at byte ", taken)));
  // A file that has the bytes is read into memory of their size. Otherwise
  // memory grows with the bytes read, whatever the requested size: to twice
  // their number.
  if (size > end - at && remaining() >= static_cast<int64_t>(size) &&
      buffer.capacity() < size + step) {
    std::string larger;
    larger.reserve(size + step);
    larger.assign(buffer, at, end - at);
    buffer = std::move(larger);
    end -= at;
    at = 0;
  }
  while (end - at < size) {
    ASSIGN_OR_RETURN(bool more, fill());
    if (!more)
      break;
  }
  return absl::string_view(buffer.data() + at, std::min(size, end - at));
}

absl::StatusOr<absl::string_view> ByteReader::peekAll() {
  int64_t known = remaining();
  while (true) {
    RETURN_IF_ERROR(limits.check(known, absl::StrCat("'", path, "'")));
    ASSIGN_OR_RETURN(bool more, fill());
    if (!more)
      return ready();
    known = static_cast<int64_t>(end - at);
  }
}

absl::StatusOr<int64_t> ByteReader::skip(int64_t size) {
  int64_t here = std::min<int64_t>(size, end - at);
  take(static_cast<size_t>(here));
  if (here == size)
    return size;
  ASSIGN_OR_RETURN(int64_t skipped, stream->skip(size - here));
  taken += skipped;
  return here + skipped;
}

absl::Status ByteReader::seek(int64_t offset) {
  if (offset < taken)
    return absl::FailedPreconditionError(
        absl::StrCat("'", path, "' cannot be read from byte ", offset,
                     ", which is before ", taken, ", where its data begin"));
  RETURN_IF_ERROR(skip(offset - taken).status());
  if (taken == offset)
    return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "'", path, "' has become shorter: it ends before byte ", offset,
      ", where an earlier run has stopped; restore the file that it has read, "
      "or rename the new one, to skip as many batches as there were"));
}

absl::StatusOr<bool> ByteReader::takeLine(char ending, absl::string_view &line,
                                          bool *isCut) {
  absl::string_view found;
  return takeUntil(
      [&](absl::string_view bytes, size_t from, bool) {
        size_t at = bytes.find(ending, from);
        return at == absl::string_view::npos ? Ending{} : Ending{at, 1};
      },
      line, found, isCut);
}

absl::StatusOr<bool> ByteReader::takeCsvLine(absl::string_view &line,
                                             absl::string_view &ending,
                                             bool *isCut) {
  return takeUntil(
      [](absl::string_view bytes, size_t from, bool isLast) {
        // A return at the end of the bytes that are there was not decided yet.
        if (from > 0 && bytes[from - 1] == '\r')
          --from;
        size_t at = bytes.find_first_of("\r\n", from);
        if (at == absl::string_view::npos)
          return Ending{};
        if (bytes[at] == '\n')
          return Ending{at, 1};
        if (at + 1 == bytes.size())
          return isLast ? Ending{at, 1} : Ending{};
        return Ending{at, bytes[at + 1] == '\n' ? size_t{2} : size_t{1}};
      },
      line, ending, isCut);
}

absl::StatusOr<bool> ByteReader::takeUntil(
    absl::FunctionRef<Ending(absl::string_view bytes, size_t from, bool isLast)>
        find,
    absl::string_view &line, absl::string_view &ending, bool *isCut) {
  const auto most = static_cast<size_t>(limits.recordBytes);
  if (isCut)
    *isCut = false;
  size_t known = 0; // The bytes searched so far without finding an end.
  bool isLast = false;
  while (true) {
    const char *begin = buffer.data() + at;
    // A line of the limit may have an ending of two bytes.
    const absl::string_view there(begin, std::min(end - at, most + 2));
    Ending found;
    if (there.size() > known || isLast)
      found = find(there, known, isLast);
    if (found.size > 0 && found.at <= most) {
      line = there.substr(0, found.at);
      ending = there.substr(found.at, found.size);
      take(found.at + found.size);
      return true;
    }
    known = there.size();
    if (known > most + 1 || (isLast && known > most)) {
      if (!isCut)
        return absl::InvalidArgumentError(absl::StrCat(
            "'", path, "': the line that begins at byte ", taken, " has ",
            most + 1, " bytes or more", limits.recordLimit()));
      *isCut = true;
      line = absl::string_view(begin, most);
      take(most);
      return true;
    }
    if (isLast) {
      line = there;
      ending = "";
      take(known);
      return known > 0;
    }
    ASSIGN_OR_RETURN(bool more, fill());
    isLast = !more;
  }
}

absl::StatusOr<bool> ByteReader::leaveLine(char ending) {
  bool isThere = false;
  while (true) {
    const absl::string_view left = ready();
    isThere |= !left.empty();
    if (size_t found = left.find(ending); found != absl::string_view::npos) {
      take(found + 1);
      return true;
    }
    take(left.size());
    if (absl::StatusOr<bool> more = fill(); !more.ok() || !*more)
      return more.ok() ? isThere : more;
  }
}

int64_t ByteReader::remaining() const {
  int64_t left = stream->remaining();
  return left < 0 ? left : left + static_cast<int64_t>(end - at);
}
