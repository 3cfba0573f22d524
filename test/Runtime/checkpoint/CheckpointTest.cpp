//===- CheckpointTest.cpp - TensorFlow's checkpoint format ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DiskFaults.h"
#include "FakeProgram.h"
#include "TestRecords.h"

#include "runtime/checkpoint/CheckpointWriter.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <thread>
#include <unistd.h>

using namespace systole;
using namespace systole::runtime;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

namespace {

constexpr char dataSuffix[] = ".data-00000-of-00001";

std::string input(const char *name) {
  return sourcePath(absl::StrCat("test/Runtime/Inputs/", name));
}

/// A value's bytes.
template <typename... Ts> std::string bytesOf(Ts... values) {
  std::string bytes;
  (bytes.append(reinterpret_cast<const char *>(&values), sizeof(values)), ...);
  return bytes;
}

struct Value {
  const char *name;
  int32_t dtype;
  std::vector<int64_t> dims;
  std::string bytes;
};

/// The values in types.ckpt, which make_checkpoints.py has written.
std::vector<Value> typesValues() {
  return {
      {"bool", SYSTOLE_PRED, {3}, {1, 0, 1}},
      {"int8", SYSTOLE_S8, {3}, {-128, 0, 127}},
      {"int16", SYSTOLE_S16, {2}, bytesOf<int16_t, int16_t>(-32768, 5)},
      {"int32", SYSTOLE_S32, {2, 2}, bytesOf(1, -2, 3, -4)},
      {"int64", SYSTOLE_S64, {}, bytesOf(-(int64_t{1} << 40))},
      {"uint8", SYSTOLE_U8, {1}, "\xff"},
      {"uint16", SYSTOLE_U16, {1}, "\xff\xff"},
      {"uint32", SYSTOLE_U32, {1}, "\xff\xff\xff\xff"},
      {"uint64", SYSTOLE_U64, {}, std::string(8, '\xff')},
      {"half", SYSTOLE_F16, {2}, bytesOf<uint16_t, uint16_t>(0x3800, 0xc000)},
      {"bfloat16",
       SYSTOLE_BF16,
       {2},
       bytesOf<uint16_t, uint16_t>(0x3f80, 0xbf00)},
      {"float", SYSTOLE_F32, {0, 3}, ""},
      {"double", SYSTOLE_F64, {1, 1, 1}, bytesOf(0.1)},
  };
}

std::vector<BundleTensor> toTensors(const std::vector<Value> &values) {
  std::vector<BundleTensor> tensors;
  for (const Value &value : values)
    tensors.push_back({value.name, value.dtype, value.dims, value.bytes.data(),
                       static_cast<int64_t>(value.bytes.size())});
  return tensors;
}

//===----------------------------------------------------------------------===//
// The format
//===----------------------------------------------------------------------===//

void expectTypesValues(const std::string &prefix) {
  absl::StatusOr<BundleReader> reader = BundleReader::open(prefix);
  ASSERT_TRUE(reader.ok()) << reader.status();
  std::vector<Value> values = typesValues();
  EXPECT_EQ(reader->entries().size(), values.size());
  for (const Value &value : values) {
    ASSERT_TRUE(reader->entries().contains(value.name)) << value.name;
    const BundleReader::Entry &entry = reader->entries().at(value.name);
    EXPECT_EQ(entry.dtype, value.dtype) << value.name;
    EXPECT_EQ(entry.dims, value.dims) << value.name;
    ASSERT_EQ(entry.bytes, static_cast<int64_t>(value.bytes.size()));
    std::string bytes(value.bytes.size(), 'x');
    absl::Status status = reader->read(value.name, absl::MakeSpan(bytes));
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_EQ(bytes, value.bytes) << value.name;
  }
}

TEST(TensorBundle, ReadsWhatTensorFlowWrote) {
  expectTypesValues(input("types.ckpt"));
}

TEST(TensorBundle, WritesTheBytesThatTensorFlowWrites) {
  std::string prefix = makeFolder() + "/types.ckpt";
  std::vector<Value> values = typesValues();
  absl::Status status = writeTensorBundle(prefix, toTensors(values));
  ASSERT_TRUE(status.ok()) << status;
  expectTypesValues(prefix);
  for (const char *suffix : {".index", dataSuffix})
    EXPECT_EQ(test::readFile(prefix + suffix),
              test::readFile(input("types.ckpt") + suffix))
        << suffix;
}

TEST(TensorBundle, HoldsManyTensors) {
  // More than a block of the table.
  std::string prefix = makeFolder() + "/many";
  std::vector<std::string> contents;
  std::vector<BundleTensor> tensors;
  for (int i = 0; i < 9000; ++i)
    contents.push_back(bytesOf(i, -i));
  for (int i = 0; i < 9000; ++i)
    tensors.push_back({absl::StrCat("layer_", i, "/a_rather_long_name/kernel"),
                       SYSTOLE_S32,
                       {2},
                       contents[static_cast<size_t>(i)].data(),
                       8});
  ASSERT_TRUE(writeTensorBundle(prefix, tensors).ok());
  EXPECT_GT(test::readFile(prefix + ".index").size(), 256u << 10);
  absl::StatusOr<BundleReader> reader = BundleReader::open(prefix);
  ASSERT_TRUE(reader.ok()) << reader.status();
  ASSERT_EQ(reader->entries().size(), tensors.size());
  for (size_t i = 0; i < tensors.size(); i += 777) {
    std::string bytes(8, '\0');
    ASSERT_TRUE(reader->read(tensors[i].name, absl::MakeSpan(bytes)).ok());
    EXPECT_EQ(bytes, contents[i]);
  }
}

/// Whether the bundle can be read whole; if so, it must hold the right values.
bool reads(const std::string &prefix, const std::vector<Value> &values) {
  absl::StatusOr<BundleReader> reader = BundleReader::open(prefix);
  if (!reader.ok())
    return false;
  for (const Value &value : values) {
    std::string bytes(value.bytes.size(), '\0');
    if (!reader->entries().contains(value.name) ||
        !reader->read(value.name, absl::MakeSpan(bytes)).ok())
      return false;
    EXPECT_EQ(reader->entries().at(value.name).dtype, value.dtype);
    EXPECT_EQ(bytes, value.bytes);
  }
  return true;
}

TEST(TensorBundle, NeverTakesDamagedValues) {
  std::string prefix = makeFolder() + "/types.ckpt";
  std::vector<Value> values = typesValues();
  ASSERT_TRUE(writeTensorBundle(prefix, toTensors(values)).ok());
  for (const char *suffix : {".index", dataSuffix}) {
    const std::string good = test::readFile(prefix + suffix);
    for (size_t i = 0; i < good.size(); ++i) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ 0x10);
      test::writeFile(prefix + suffix, bad);
      // An index has bytes that mean nothing: an empty block, padding.
      bool read = reads(prefix, values);
      EXPECT_TRUE(!read || suffix != std::string(dataSuffix)) << "byte " << i;
      test::writeFile(prefix + suffix, good.substr(0, i));
      EXPECT_FALSE(reads(prefix, values)) << suffix << " of " << i << " bytes";
    }
    test::writeFile(prefix + suffix, good);
  }
  EXPECT_TRUE(reads(prefix, values));
}

TEST(TensorBundle, NamesTheDamagedFile) {
  std::string prefix = makeFolder() + "/types.ckpt";
  std::vector<Value> values = typesValues();
  ASSERT_TRUE(writeTensorBundle(prefix, toTensors(values)).ok());
  std::string data = test::readFile(prefix + dataSuffix);
  test::writeFile(prefix + dataSuffix, data.substr(0, data.size() - 1));
  char out[1];
  // Each reader sees the file as it is when it first reads.
  auto message = [&] {
    absl::StatusOr<BundleReader> reader = BundleReader::open(prefix);
    return reader.ok()
               ? std::string(
                     reader->read("uint8", absl::MakeSpan(out)).message())
               : reader.status().ToString();
  };
  EXPECT_THAT(message(), AllOf(HasSubstr(prefix + dataSuffix),
                               HasSubstr("it ends within 'uint8'")));
  data.back() = 0;
  test::writeFile(prefix + dataSuffix, data);
  EXPECT_THAT(message(), AllOf(HasSubstr(prefix + dataSuffix),
                               HasSubstr("the checksum of 'uint8'")));
  unlink((prefix + dataSuffix).c_str());
  EXPECT_THAT(message(),
              AllOf(HasSubstr(prefix + dataSuffix), HasSubstr("No such file")));
  // The place of a block, in the last 48 bytes, that only a giant file has.
  std::string index = test::readFile(prefix + ".index");
  index.replace(index.size() - 48, 5, "\xff\xff\xff\xff\x7f");
  test::writeFile(prefix + ".index", index);
  EXPECT_THAT(message(), AllOf(HasSubstr(prefix + ".index' is damaged"),
                               HasSubstr("names a block")));
  test::writeFile(prefix + ".index", "no table");
  EXPECT_THAT(std::string(BundleReader::open(prefix).status().message()),
              HasSubstr("'" + prefix + ".index' is damaged"));
  EXPECT_THAT(std::string(BundleReader::open("/none").status().message()),
              HasSubstr("'/none.index': No such file"));
}

//===----------------------------------------------------------------------===//
// A program's checkpoints
//===----------------------------------------------------------------------===//

class Checkpoints : public ::testing::Test {
protected:
  void *variable(const char *name) {
    return state.data() + findVariable(program.descriptor(), name)->offset;
  }
  template <typename T> T value(const char *name) {
    T value;
    std::memcpy(&value, variable(name), sizeof(value));
    return value;
  }
  absl::StatusOr<std::string> save(const std::string &folder, int64_t step) {
    return saveCheckpoint(program.descriptor(),
                          {program.descriptor(), state.data()}, folder, step,
                          {});
  }
  absl::Status restore(const std::string &prefix) {
    return restoreCheckpoint(program.descriptor(), state.data(), prefix, 77);
  }

  FakeProgram program{1};
  std::vector<char> state =
      std::vector<char>(static_cast<size_t>(program.program.state_bytes));
};

TEST_F(Checkpoints, ReadsTensorFlows) {
  absl::Status status = restore(input("squares.ckpt-12"));
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(value<int64_t>("global_step"), 12);
  EXPECT_EQ(value<uint64_t>("random_seed"), 77u) << "it has none of its own";
  std::vector<float> weights(4);
  std::memcpy(weights.data(), variable("dense/kernel"), 16);
  EXPECT_THAT(weights, ElementsAre(0.5f, -1.25f, 2.f, 0.375f));
}

TEST_F(Checkpoints, SavesWhatItRestores) {
  std::string folder = makeFolder();
  ASSERT_TRUE(restore(input("squares.ckpt-12")).ok());
  absl::StatusOr<std::string> prefix = save(folder, 12);
  ASSERT_TRUE(prefix.ok()) << prefix.status();
  EXPECT_EQ(*prefix, folder + "/model.ckpt-12");
  std::vector<char> saved = state;
  state.assign(state.size(), 0);
  ASSERT_TRUE(restore(*prefix).ok());
  EXPECT_EQ(state, saved);
  EXPECT_THAT(test::readFile(folder + "/checkpoint"),
              MatchesRegex("model_checkpoint_path: \"model.ckpt-12\"\n"
                           "all_model_checkpoint_paths: \"model.ckpt-12\"\n"
                           "all_model_checkpoint_timestamps: [0-9.]+\n"));
}

TEST_F(Checkpoints, ReadLargeVariablesWhereTheyAre) {
  ASSERT_TRUE(restore(input("squares.ckpt-12")).ok());
  const std::vector<char> saved = state;
  for (int64_t copied :
       {int64_t(0), int64_t(2 * SYSTOLE_ALIGNMENT), int64_t(1) << 20}) {
    std::atomic<bool> begin = false;
    CheckpointWriter::Options options;
    options.folder = makeFolder();
    options.copiedBytes = copied;
    options.mayWrite = [&] {
      while (!begin.load())
        std::this_thread::yield();
      return absl::OkStatus();
    };
    CheckpointWriter writer(program.descriptor(), options);
    auto lent = lend(program, state);
    ASSERT_TRUE(writer.save(lent, 12).ok());
    // The two scalars are the smallest.
    int32_t isLent[3];
    for (int32_t i = 0; i < 3; ++i) {
      isLent[i] = lent->isLent(i);
      if (!isLent[i])
        std::memset(state.data() + program.program.variables[i].offset, 1, 8);
    }
    EXPECT_THAT(isLent,
                ElementsAre(copied < 1 << 20, copied == 0, copied == 0));
    begin = true;
    ASSERT_TRUE(lent->awaitAll(std::chrono::seconds(60)));
    state.assign(state.size(), 0);
    ASSERT_TRUE(writer.finish().ok());
    ASSERT_TRUE(restore(writer.lastSaved()).ok());
    EXPECT_EQ(state, saved) << copied;
  }
}

TEST_F(Checkpoints, CopyAllThatGoesToAStore) {
  CheckpointWriter::Options options;
  options.copiedBytes = 0;
  EXPECT_EQ(CheckpointWriter::copyBytes(program.descriptor(), options), 0);
  options.folder = "gs://bucket/model";
  EXPECT_EQ(CheckpointWriter::copyBytes(program.descriptor(), options),
            program.program.state_bytes);
}

/// A store that does not answer in time is no disk that hangs: the save goes
/// on, none begins meanwhile, and a later one can.
TEST_F(Checkpoints, OutliveASlowStore) {
  std::atomic<bool> end = false;
  CheckpointWriter::Options options;
  options.folder = "gs://bucket/model";
  options.timeout = std::chrono::milliseconds(1);
  options.mayWrite = [&] {
    while (!end.load())
      std::this_thread::yield();
    return absl::AbortedError("not now");
  };
  CheckpointWriter writer(program.descriptor(), options);
  auto save = [&] { return writer.save(lend(program, state), 12); };
  ASSERT_TRUE(save().ok());
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(absl::IsDeadlineExceeded(writer.finish()));
    EXPECT_TRUE(absl::IsDeadlineExceeded(save()));
    EXPECT_TRUE(writer.isWriting());
    EXPECT_FALSE(writer.isLost());
  }
  end = true;
  while (writer.isWriting())
    std::this_thread::yield();
  EXPECT_EQ(writer.finish(), absl::AbortedError("not now"));
  EXPECT_TRUE(save().ok());
  while (writer.isWriting())
    std::this_thread::yield();
}

TEST_F(Checkpoints, GiveTheStateBackWhenSavingFails) {
  CheckpointWriter::Options options;
  options.folder = makeFolder();
  options.copiedBytes = 0;
  options.mayWrite = [] { return absl::AbortedError("not now"); };
  CheckpointWriter writer(program.descriptor(), options);
  auto lent = lend(program, state);
  ASSERT_TRUE(writer.save(lent, 12).ok());
  EXPECT_TRUE(lent->awaitAll(std::chrono::seconds(60)));
  EXPECT_EQ(writer.finish(), absl::AbortedError("not now"));
}

/// The files of a failed save are removed by a later one, also if one in
/// between may not write at all.
TEST_F(Checkpoints, RemovesTheFilesOfAFailedSave) {
  CheckpointWriter::Options options;
  options.folder = makeFolder();
  absl::Status allowed;
  options.mayWrite = [&] { return allowed; };
  CheckpointWriter writer(program.descriptor(), options);
  auto save = [&](int64_t step) {
    EXPECT_TRUE(writer.save(lend(program, state), step).ok());
    return writer.finish();
  };
  ASSERT_TRUE(save(10).ok());
  const std::string list = options.folder + "/checkpoint";
  DiskFaults::arm([&](const std::string &path) { return path == list; },
                  DiskFault::IoError, 1);
  EXPECT_FALSE(save(20).ok());
  DiskFaults::disarm();
  const std::string left = options.folder + "/model.ckpt-20.index";
  EXPECT_TRUE(*storage::exists(left));
  allowed = absl::UnavailableError("not now");
  EXPECT_EQ(save(30), allowed);
  allowed = absl::OkStatus();
  ASSERT_TRUE(save(40).ok());
  EXPECT_THAT(*storage::listNames(options.folder),
              ElementsAre("checkpoint",
                          absl::StrCat("model.ckpt-10", dataSuffix),
                          "model.ckpt-10.index",
                          absl::StrCat("model.ckpt-40", dataSuffix),
                          "model.ckpt-40.index"));
}

TEST_F(Checkpoints, ListsHowAnotherModelDiffers) {
  std::string prefix = makeFolder() + "/other";
  std::string four(16, '\0');
  ASSERT_TRUE(
      writeTensorBundle(prefix,
                        {{"dense/kernel", SYSTOLE_F32, {2, 2}, four.data(), 16},
                         {"lstm/bias", SYSTOLE_F32, {4}, four.data(), 16}})
          .ok());
  std::vector<char> before = state;
  absl::Status status = restore(prefix);
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(
      std::string(status.message()),
      AllOf(HasSubstr("is a checkpoint of another model than 'squares'"),
            HasSubstr("different: dense/kernel is 2x2xf32 in the checkpoint, "
                      "4x1xf32 in the program"),
            HasSubstr("missing from the checkpoint: global_step (i64)"),
            HasSubstr("not in the program: lstm/bias (4xf32)")));
  EXPECT_EQ(state, before);
}

TEST_F(Checkpoints, NeedNoSlotsForPredictions) {
  std::string prefix = makeFolder() + "/weights";
  const std::vector<float> weights = {1, 2, 3, 4};
  const char *bytes = reinterpret_cast<const char *>(weights.data());
  ASSERT_TRUE(writeTensorBundle(
                  prefix, {{"dense/kernel", SYSTOLE_F32, {4, 1}, bytes, 16},
                           {"dense/kernel/Adam", SYSTOLE_F32, {4}, bytes, 16}})
                  .ok());
  EXPECT_THAT(std::string(restore(prefix).message()),
              AllOf(HasSubstr("missing from the checkpoint: global_step"),
                    HasSubstr("not in the program: dense/kernel/Adam")));
  auto predict = [&](const std::string &prefix) {
    return restoreCheckpoint(program.descriptor(), state.data(), prefix, 77,
                             RestoredState::ForPredictions);
  };
  state.assign(state.size(), 3);
  absl::Status status = predict(prefix);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(std::memcmp(variable("dense/kernel"), bytes, 16), 0);
  EXPECT_EQ(value<int64_t>("global_step"), 0);

  prefix += "-others";
  ASSERT_TRUE(
      writeTensorBundle(prefix,
                        {{"dense/kernel/Adam", SYSTOLE_F32, {4, 1}, bytes, 16}})
          .ok());
  EXPECT_THAT(std::string(predict(prefix).message()),
              HasSubstr("missing from the checkpoint: dense/kernel (4x1xf32)"));
}

TEST_F(Checkpoints, LeavesTheStateWhenTheDataIsDamaged) {
  std::string folder = makeFolder();
  absl::StatusOr<std::string> prefix = save(folder, 1);
  ASSERT_TRUE(prefix.ok()) << prefix.status();
  std::string data = test::readFile(*prefix + dataSuffix);
  data.back() ^= 1;
  test::writeFile(*prefix + dataSuffix, data);
  state.assign(state.size(), 3);
  EXPECT_EQ(restore(*prefix).code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(state, std::vector<char>(state.size(), 3));
}

TEST_F(Checkpoints, ReadsTheListThatTensorFlowWrites) {
  std::string folder = makeFolder();
  test::writeFile(folder + "/checkpoint",
                  "model_checkpoint_path: \"/other/model.ckpt-8\"\n"
                  "all_model_checkpoint_paths: \"model.\\\"q\\\"-4\"\n"
                  "all_model_checkpoint_paths: \"/other/model.ckpt-8\"\n"
                  "all_model_checkpoint_timestamps: 1.5\n"
                  "last_preserved_timestamp: 1.25\n");
  absl::StatusOr<CheckpointState> list = readCheckpointState(folder);
  ASSERT_TRUE(list.ok()) << list.status();
  EXPECT_EQ(list->latest, "/other/model.ckpt-8");
  EXPECT_THAT(list->all,
              ElementsAre(folder + "/model.\"q\"-4", "/other/model.ckpt-8"));
  EXPECT_THAT(list->times, ElementsAre(1.5, 0));
  EXPECT_EQ(list->lastPreserved, 1.25);
  for (const char *text :
       {"", "# a comment\n", "model_checkpoint_path: 8\n", "no such thing",
        "model_checkpoint_path: \"a\"\nmodel_checkpoint: \"a\"\n",
        "all_model_checkpoint_paths: \"model.ckpt-4\"\n"}) {
    test::writeFile(folder + "/checkpoint", text);
    EXPECT_EQ(readCheckpointState(folder).status().code(),
              absl::StatusCode::kDataLoss)
        << text;
  }
}

TEST_F(Checkpoints, WritesTheListThatItReads) {
  std::string folder = makeFolder();
  CheckpointState list;
  list.all = {folder + "/model.ckpt-3", "/other/\"q\"", folder + "/\n"};
  list.latest = list.all.back();
  list.times = {1.5, 2.25, 3};
  list.lastPreserved = 0.5;
  ASSERT_TRUE(writeCheckpointState(folder, list).ok());
  absl::StatusOr<CheckpointState> read = readCheckpointState(folder);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->latest, list.latest);
  EXPECT_EQ(read->all, list.all);
  EXPECT_EQ(read->times, list.times);
  EXPECT_EQ(read->lastPreserved, list.lastPreserved);
}

TEST_F(Checkpoints, KeepsOneForEveryHours) {
  CheckpointState list;
  std::vector<std::string> removed;
  // One a half hour; the latest two are kept and one for every two hours.
  for (int i = 0; i <= 12; ++i)
    for (std::string &prefix :
         addCheckpoint(list, absl::StrCat(i), 1800. * i + 5, {2, 2}))
      removed.push_back(std::move(prefix));
  EXPECT_THAT(list.all, ElementsAre("11", "12"));
  EXPECT_THAT(removed,
              ElementsAre("0", "1", "2", "3", "5", "6", "7", "9", "10"));
}

TEST_F(Checkpoints, ListsNamesThatWouldBeOtherPathsWithTheirFolder) {
  std::string folder = makeFolder();
  CheckpointState list;
  list.latest = folder + "/model.ckpt-1";
  list.all = {folder + "/m://x", folder + "//y", folder + "/", list.latest};
  ASSERT_TRUE(writeCheckpointState(folder, list).ok());
  absl::StatusOr<CheckpointState> again = readCheckpointState(folder);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->latest, list.latest);
  EXPECT_EQ(again->all, list.all);
  EXPECT_THAT(test::readFile(folder + "/checkpoint"),
              testing::HasSubstr("model_checkpoint_path: \"model.ckpt-1\""));
}

/// Data without an index, an index without data, and a temporary file that
/// another process still writes. Listed checkpoints stay.
TEST_F(Checkpoints, RemovesWhatAKilledRunLeft) {
  std::string folder = makeFolder();
  for (int64_t step : {1, 2, 3, 5, 6})
    ASSERT_TRUE(save(folder, step).ok());
  ASSERT_TRUE(storage::remove(folder + "/model.ckpt-1" + dataSuffix).ok());
  CheckpointState list;
  list.latest = folder + "/model.ckpt-3";
  list.all = {folder + "/model.ckpt-1", list.latest};
  ASSERT_TRUE(writeCheckpointState(folder, list).ok());
  // Checkpoint 2 is complete, but not listed.
  ASSERT_TRUE(storage::remove(folder + "/model.ckpt-5.index").ok());
  ASSERT_TRUE(storage::remove(folder + "/model.ckpt-6" + dataSuffix).ok());
  test::writeFile(folder + "/notes.tmp", "mine");
  test::writeFile(folder + "/model.ckpt-3.index.tmp", "mine");
  const std::vector<std::string> kept = {
      "checkpoint",
      "model.ckpt-1.index",
      absl::StrCat("model.ckpt-2", dataSuffix),
      "model.ckpt-2.index",
      absl::StrCat("model.ckpt-3", dataSuffix),
      "model.ckpt-3.index",
      "model.ckpt-3.index.tmp",
      "notes.tmp"};
  std::vector<std::string> all = *storage::listNames(folder);
  ASSERT_EQ(all.size(), kept.size() + 2);
  removeIncomplete(folder, list, 5);
  EXPECT_EQ(*storage::listNames(folder), all);
  removeIncomplete(folder, list, INT64_MAX);
  EXPECT_EQ(*storage::listNames(folder), kept);
  // A later save does the same.
  test::writeFile(folder + "/model.ckpt-4" + dataSuffix, "half");
  ASSERT_TRUE(save(folder, 7).ok());
  EXPECT_FALSE(*storage::exists(folder + "/model.ckpt-4" + dataSuffix));
}

TEST_F(Checkpoints, KeepsTheOldOnesWhenSavingFails) {
  std::string folder = makeFolder();
  ASSERT_TRUE(save(folder, 4).ok());
  std::string list = test::readFile(folder + "/checkpoint");
  // A folder in the way of the next one's index.
  ASSERT_TRUE(storage::makeFolders(folder + "/model.ckpt-5.index/x").ok());
  EXPECT_FALSE(save(folder, 5).ok());
  EXPECT_EQ(test::readFile(folder + "/checkpoint"), list);
  EXPECT_TRUE(restore(folder + "/model.ckpt-4").ok());
  EXPECT_THAT(*storage::listNames(folder),
              ::testing::Each(::testing::Not(::testing::EndsWith(".tmp"))));
}

} // namespace
