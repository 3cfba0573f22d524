//===- Records.cpp - Commands on files of records -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "runtime/data/core/Random.h"
#include "runtime/data/readers/RecordScanner.h"
#include "runtime/formats/proto/example.pb.h"
#include "runtime/storage/Paths.h"
#include "runtime/support/Status.h"

#include "absl/algorithm/container.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cstdlib>
#include <map>

using namespace systole;
using namespace systole::tools;
using data::RecordScanner;

absl::StatusOr<Words> tools::expand(const Words &words) {
  Words files;
  for (const std::string &word : words) {
    ASSIGN_OR_RETURN(Words matches, storage::glob(word));
    if (matches.empty())
      return absl::NotFoundError(absl::StrCat("no file matches '", word, "'"));
    files.insert(files.end(), matches.begin(), matches.end());
  }
  return files;
}

/// Reads a file and calls `take` with each record and each damaged range. An
/// error of `take` ends the reading. A file without records is damaged, too.
static absl::Status
scan(const std::string &file, const data::Budget &budget,
     absl::FunctionRef<absl::Status(const RecordScanner::Item &)> take) {
  ASSIGN_OR_RETURN(std::unique_ptr<RecordScanner> scanner,
                   RecordScanner::open(file, 1 << 20, budget));
  bool isEmpty = true;
  while (true) {
    RecordScanner::Item item = scanner->next();
    if (item.kind == RecordScanner::Kind::End && !isEmpty)
      return absl::OkStatus();
    if (item.kind == RecordScanner::Kind::End) {
      item.kind = RecordScanner::Kind::Damage;
      item.status = absl::DataLossError(
          absl::StrCat("'", file, "', byte 0: the file is empty"));
      return take(item);
    }
    isEmpty = false;
    RETURN_IF_ERROR(take(item));
  }
}

/// Calls `take` with each record of several files, which must be undamaged.
static absl::Status
forEachRecord(const Words &files, const data::Budget &budget,
              absl::FunctionRef<absl::Status(absl::string_view)> take) {
  for (const std::string &file : files) {
    RETURN_IF_ERROR(scan(file, budget, [&](const RecordScanner::Item &item) {
      return item.kind == RecordScanner::Kind::Record
                 ? take(item.data)
                 : annotate(item.status, "",
                            "; tpu-data repair keeps the good "
                            "records");
    }));
  }
  return absl::OkStatus();
}

//===----------------------------------------------------------------------===//
// Inspecting files
//===----------------------------------------------------------------------===//

/// Formats the first values and the number of all.
template <typename Values, typename Format>
static std::string describeValues(const Values &values, Format format) {
  constexpr int shown = 6;
  std::string text = absl::StrCat(values.size(), " [");
  for (int i = 0; i < std::min<int>(shown, values.size()); ++i)
    absl::StrAppend(&text, i ? ", " : "", format(values.Get(i)));
  absl::StrAppend(&text, values.size() > shown ? ", ...]" : "]");
  return text;
}

static std::string describeFeature(const proto::Feature &feature) {
  if (feature.has_bytes_list())
    return absl::StrCat(
        "bytes ",
        describeValues(
            feature.bytes_list().value(), [](const std::string &bytes) {
              constexpr size_t shown = 40;
              return absl::StrCat(
                  "\"", absl::CHexEscape(bytes.substr(0, shown)), "\"",
                  bytes.size() > shown
                      ? absl::StrCat("... (", bytes.size(), " bytes)")
                      : "");
            }));
  if (feature.has_float_list())
    return absl::StrCat(
        "float ", describeValues(feature.float_list().value(), [](float value) {
          return absl::StrFormat("%.9g", value);
        }));
  if (feature.has_int64_list())
    return absl::StrCat("int64 ",
                        describeValues(feature.int64_list().value(),
                                       [](int64_t value) { return value; }));
  return "no values";
}

absl::Status tools::show(const Words &words, const Options &options) {
  ASSIGN_OR_RETURN(Words files, expand(words));
  for (const std::string &file : files) {
    int64_t number = 0;
    absl::Status status =
        scan(file, options.source.budget, [&](const RecordScanner::Item &item) {
          if (item.kind != RecordScanner::Kind::Record)
            return item.status;
          if (options.count >= 0 && number == options.count)
            return absl::CancelledError();
          absl::PrintF("%s, record %d, byte %d: %d bytes\n", file, number++,
                       item.offset, item.data.size());
          // A parsed message takes many times the bytes of its encoding.
          constexpr int64_t timesParsed = 16;
          if (static_cast<int64_t>(item.data.size()) >
              options.source.budget.recordBytes / timesParsed) {
            absl::PrintF("  too large to be shown; raise --max-record-bytes\n");
            return absl::OkStatus();
          }
          proto::Example example;
          if (!example.ParseFromArray(item.data.data(),
                                      static_cast<int>(item.data.size()))) {
            absl::PrintF("  not a tf.Example: \"%s\"\n",
                         absl::CHexEscape(item.data.substr(0, 60)));
            return absl::OkStatus();
          }
          std::map<std::string, std::string> lines;
          for (const auto &[name, feature] : example.features().feature())
            lines[name] = describeFeature(feature);
          for (const auto &[name, line] : lines)
            absl::PrintF("  %s: %s\n", name, line);
          return absl::OkStatus();
        });
    if (!status.ok() && !absl::IsCancelled(status))
      return status;
  }
  return absl::OkStatus();
}

absl::Status tools::count(const Words &words, const Options &options) {
  ASSIGN_OR_RETURN(Words files, expand(words));
  int64_t total = 0, bytes = 0;
  for (const std::string &file : files) {
    int64_t number = 0;
    RETURN_IF_ERROR(forEachRecord(
        {file}, options.source.budget, [&](absl::string_view record) {
          ++number;
          bytes += static_cast<int64_t>(record.size());
          return absl::OkStatus();
        }));
    absl::PrintF("%d  %s\n", number, file);
    total += number;
  }
  absl::PrintF("%d records of %d bytes in %d %s\n", total, bytes, files.size(),
               files.size() == 1 ? "file" : "files");
  return absl::OkStatus();
}

absl::Status tools::verify(const Words &words, const Options &options) {
  ASSIGN_OR_RETURN(Words files, expand(words));
  int64_t records = 0, damages = 0;
  for (const std::string &file : files) {
    RETURN_IF_ERROR(
        scan(file, options.source.budget, [&](const RecordScanner::Item &item) {
          if (item.kind == RecordScanner::Kind::Record) {
            ++records;
            return absl::OkStatus();
          }
          ++damages;
          absl::PrintF("%s\n", item.status.message());
          return absl::OkStatus();
        }));
  }
  absl::PrintF("%d good records in %d %s\n", records, files.size(),
               files.size() == 1 ? "file" : "files");
  if (damages == 0)
    return absl::OkStatus();
  return absl::DataLossError(
      absl::StrCat("damaged in ", damages, damages == 1 ? " place" : " places",
                   "; tpu-data repair keeps the good records"));
}

//===----------------------------------------------------------------------===//
// Writing files
//===----------------------------------------------------------------------===//

static absl::Status finish(ShardWriter &writer) {
  RETURN_IF_ERROR(writer.close());
  absl::PrintF("Wrote %s\n", writer.describe());
  return absl::OkStatus();
}

/// The input files. None of them may be the output, which is written while they
/// are read.
static absl::StatusOr<Words> expandInputs(const Words &words,
                                          const Options &options) {
  ASSIGN_OR_RETURN(Words files, expand(words));
  if (absl::c_linear_search(files, options.shards.output))
    return absl::InvalidArgumentError(
        absl::StrCat("'", options.shards.output,
                     "' is both read and written: give another -o"));
  return files;
}

absl::Status tools::repair(const Words &words, const Options &options) {
  ASSIGN_OR_RETURN(Words files, expandInputs(words, options));
  ShardWriter writer(options.shards);
  int64_t damages = 0, lost = 0;
  auto keep = [&](const RecordScanner::Item &item) {
    if (item.kind == RecordScanner::Kind::Record)
      return writer.write(item.data);
    ++damages;
    lost += item.bytes;
    absl::PrintF("%s\n", item.status.message());
    return absl::OkStatus();
  };
  for (const std::string &file : files)
    RETURN_IF_ERROR(scan(file, options.source.budget, keep));
  absl::PrintF("Left out %d %s with %d bytes\n", damages,
               damages == 1 ? "place" : "places", lost);
  return finish(writer);
}

absl::Status tools::shard(const Words &words, const Options &options) {
  ASSIGN_OR_RETURN(Words files, expandInputs(words, options));
  Options sized = options;
  if (sized.shards.shards == 0 && sized.shards.bytes == 0)
    sized.shards.bytes = 100 << 20;
  ShardWriter writer(sized.shards);
  RETURN_IF_ERROR(forEachRecord(
      files, options.source.budget,
      [&](absl::string_view record) { return writer.write(record); }));
  return finish(writer);
}

//===----------------------------------------------------------------------===//
// Shuffling
//===----------------------------------------------------------------------===//

namespace {

/// Holds records that do not fit in memory in a temporary folder. Each file has
/// the records of a range of keys. The destructor removes the folder.
class Buckets {
public:
  absl::Status create(size_t count) {
    const char *parent = std::getenv("TMPDIR");
    folder = storage::joinPath(parent && *parent ? parent : "/tmp",
                               "tpu-data-XXXXXX");
    if (!mkdtemp(&folder[0]))
      return systemError("make the folder", folder);
    for (size_t i = 0; i < count; ++i) {
      paths.push_back(storage::joinPath(folder, absl::StrCat(i)));
      ASSIGN_OR_RETURN(
          std::unique_ptr<data::RecordWriter> writer,
          data::RecordWriter::create(paths.back(), data::Compression::None));
      writers.push_back(std::move(writer));
    }
    return absl::OkStatus();
  }
  ~Buckets() {
    writers.clear();
    for (const std::string &path : paths)
      (void)storage::remove(path);
    if (!folder.empty())
      (void)storage::removeFolder(folder);
  }

  std::string folder;
  Words paths;
  std::vector<std::unique_ptr<data::RecordWriter>> writers;
};

} // namespace

/// Each record gets a key from the seed and its position. The output is sorted
/// by the keys, so the memory does not matter. All keys differ.
absl::Status tools::shuffle(const Words &words, const Options &options) {
  ASSIGN_OR_RETURN(Words files, expandInputs(words, options));
  // Compressed records may be several times as large.
  int64_t bytes = 0;
  for (const std::string &file : files) {
    ASSIGN_OR_RETURN(storage::FileInfo info, storage::stat(file));
    bytes += absl::EndsWith(file, ".gz") ? 4 * info.size : info.size;
  }
  size_t count = static_cast<size_t>(
      std::min<int64_t>(bytes / std::max<int64_t>(options.memory, 1) + 1, 500));
  Buckets buckets;
  if (count > 1)
    RETURN_IF_ERROR(buckets.create(count));
  std::vector<std::pair<uint64_t, std::string>> records;
  const uint64_t key = data::mix(options.source.seed);
  uint64_t place = 0;
  auto spread = [&](absl::string_view record) {
    uint64_t drawn = data::mix(key ^ place++);
    if (count == 1) {
      records.emplace_back(drawn, std::string(record));
      return absl::OkStatus();
    }
    // The key precedes the record.
    auto bucket = static_cast<size_t>(
        (static_cast<unsigned __int128>(drawn) * count) >> 64);
    std::string keyed(reinterpret_cast<const char *>(&drawn), sizeof(drawn));
    absl::StrAppend(&keyed, record);
    return buckets.writers[bucket]->write(keyed);
  };
  RETURN_IF_ERROR(forEachRecord(files, options.source.budget, spread));
  ShardWriter writer(options.shards);
  auto writeInOrder = [&]() -> absl::Status {
    std::sort(records.begin(), records.end());
    for (const auto &[drawn, record] : records)
      RETURN_IF_ERROR(writer.write(record));
    records.clear();
    return absl::OkStatus();
  };
  for (const std::unique_ptr<data::RecordWriter> &bucket : buckets.writers)
    RETURN_IF_ERROR(bucket->close());
  if (count == 1)
    RETURN_IF_ERROR(writeInOrder());
  for (size_t i = 0; i < buckets.paths.size(); ++i) {
    if (buckets.writers[i]->records() == 0)
      continue;
    // Each record has its key.
    data::Budget keyedBudget = options.source.budget;
    keyedBudget.recordBytes += sizeof(uint64_t);
    auto collect = [&](absl::string_view keyed) {
      uint64_t drawn;
      std::copy_n(keyed.data(), sizeof(drawn),
                  reinterpret_cast<char *>(&drawn));
      records.emplace_back(drawn, std::string(keyed.substr(sizeof(drawn))));
      return absl::OkStatus();
    };
    RETURN_IF_ERROR(forEachRecord({buckets.paths[i]}, keyedBudget, collect));
    RETURN_IF_ERROR(writeInOrder());
  }
  return finish(writer);
}
