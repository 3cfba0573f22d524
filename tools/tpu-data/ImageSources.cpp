//===- ImageSources.cpp - Records of images -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes records of folders of images with one folder for each class, and of
// ImageNet's layout. The features are those of ImageNet's TFRecords.
//
//===----------------------------------------------------------------------===//

#include "Lines.h"
#include "Sources.h"

#include "runtime/data/core/Random.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

using namespace systole;
using namespace systole::tools;

namespace {

struct Image {
  std::string path;
  size_t kind = 0;
};

/// The format of an image file by its first bytes; empty if it is not an image.
const char *formatOf(absl::string_view bytes) {
  if (absl::StartsWith(bytes, "\xff\xd8\xff"))
    return "JPEG";
  if (absl::StartsWith(bytes, "\x89PNG\r\n\x1a\n"))
    return "PNG";
  return "";
}

class ImageSource : public Source {
public:
  ImageSource(std::vector<Image> images, std::vector<std::string> classes,
              int64_t firstLabel, const char *classFeature,
              const data::Budget &budget)
      : images(std::move(images)), classes(std::move(classes)),
        firstLabel(firstLabel), classFeature(classFeature), budget(budget) {}

  absl::StatusOr<bool> next(std::string &example) override {
    if (at == images.size())
      return false;
    const Image &image = images[at++];
    ASSIGN_OR_RETURN(
        std::unique_ptr<data::ByteReader> file,
        data::ByteReader::open(image.path,
                               {data::Compression::None, 1 << 20, budget}));
    ASSIGN_OR_RETURN(absl::string_view bytes, file->peekAll());
    const char *format = formatOf(bytes);
    if (!*format)
      return absl::DataLossError(
          absl::StrCat("'", image.path,
                       "' is not an image: it begins neither as JPEG nor as "
                       "PNG; take it out of the folder"));
    using Texts = std::vector<std::string>;
    example = makeExample(
        {{"image/encoded", Texts{std::string(bytes)}},
         {"image/format", Texts{format}},
         {"image/filename",
          Texts{std::string(storage::fileNameOf(image.path))}},
         {"image/class/label",
          std::vector<int64_t>{firstLabel + static_cast<int64_t>(image.kind)}},
         {classFeature, Texts{classes[image.kind]}}});
    return true;
  }

private:
  const std::vector<Image> images;
  const std::vector<std::string> classes;
  const int64_t firstLabel;
  const char *const classFeature;
  const data::Budget budget;
  size_t at = 0;
};

/// The images in `folder`, without hidden files.
absl::Status listImages(const std::string &folder, size_t kind,
                        std::vector<Image> &images) {
  ASSIGN_OR_RETURN(std::vector<storage::ListEntry> entries,
                   storage::list(folder));
  for (const storage::ListEntry &entry : entries)
    if (!entry.isFolder && entry.name[0] != '.')
      images.push_back({storage::joinPath(folder, entry.name), kind});
  return absl::OkStatus();
}

/// The images in the folders of the classes.
absl::Status listClassImages(const std::string &folder,
                             const std::vector<std::string> &classes,
                             std::vector<Image> &images) {
  for (size_t i = 0; i < classes.size(); ++i)
    RETURN_IF_ERROR(
        listImages(storage::joinPath(folder, classes[i]), i, images));
  return absl::OkStatus();
}

/// The folders in `folder`: the classes.
absl::StatusOr<std::vector<std::string>>
listClasses(const std::string &folder) {
  ASSIGN_OR_RETURN(std::vector<storage::ListEntry> entries,
                   storage::list(folder));
  std::vector<std::string> classes;
  for (const storage::ListEntry &entry : entries)
    if (entry.isFolder && entry.name[0] != '.')
      classes.push_back(entry.name);
  return classes;
}

absl::StatusOr<std::vector<std::string>>
readLines(const std::string &path, const SourceOptions &options) {
  ASSIGN_OR_RETURN(Lines lines, Lines::open(path, options.budget));
  std::vector<std::string> all;
  std::string line;
  while (true) {
    ASSIGN_OR_RETURN(bool got, lines.next(line));
    if (!got)
      return all;
    // The text after a space is a description.
    line = line.substr(0, line.find(' '));
    if (!line.empty())
      all.push_back(line);
  }
}

absl::StatusOr<size_t> findClass(const std::vector<std::string> &classes,
                                 const std::string &name,
                                 const std::string &where) {
  auto found = std::find(classes.begin(), classes.end(), name);
  if (found == classes.end())
    return absl::InvalidArgumentError(absl::StrCat(
        "'", where, "' names the class '", name, "', which is invalid of the ",
        classes.size(), " there are"));
  return static_cast<size_t>(found - classes.begin());
}

SourceOr finish(std::vector<Image> images, std::vector<std::string> classes,
                int64_t firstLabel, const char *classFeature,
                const std::string &folder, const SourceOptions &options) {
  if (images.empty())
    return absl::NotFoundError(
        absl::StrCat("'", folder,
                     "' has no images: it should have a folder "
                     "for each class, with its images"));
  if (options.isShuffled) {
    std::vector<std::pair<uint64_t, size_t>> order;
    for (size_t i = 0; i < images.size(); ++i)
      order.emplace_back(data::mix(data::mix(options.seed) + i), i);
    std::sort(order.begin(), order.end());
    std::vector<Image> shuffled;
    for (const auto &[key, i] : order)
      shuffled.push_back(std::move(images[i]));
    images = std::move(shuffled);
  }
  if (!options.classesFile.empty()) {
    std::string text;
    for (const std::string &name : classes)
      absl::StrAppend(&text, name, "\n");
    RETURN_IF_ERROR(storage::writeWhole(options.classesFile, text));
  }
  return std::make_unique<ImageSource>(std::move(images), std::move(classes),
                                       firstLabel, classFeature,
                                       options.budget);
}

} // namespace

SourceOr tools::openImages(const Inputs &inputs, const SourceOptions &options) {
  const std::string &folder = inputs[0];
  ASSIGN_OR_RETURN(std::vector<std::string> classes, listClasses(folder));
  std::vector<Image> images;
  RETURN_IF_ERROR(listClassImages(folder, classes, images));
  return finish(std::move(images), std::move(classes), 0, "image/class/text",
                folder, options);
}

SourceOr tools::openImageNet(const Inputs &inputs,
                             const SourceOptions &options) {
  const std::string &folder = inputs[0];
  ASSIGN_OR_RETURN(std::vector<std::string> classes,
                   options.synsets.empty()
                       ? listClasses(folder)
                       : readLines(options.synsets, options));
  std::vector<Image> images;
  if (options.labels.empty()) {
    RETURN_IF_ERROR(listClassImages(folder, classes, images));
  } else {
    // The images for validation, sorted by name.
    ASSIGN_OR_RETURN(std::vector<std::string> labels,
                     readLines(options.labels, options));
    RETURN_IF_ERROR(listImages(folder, 0, images));
    if (images.size() != labels.size())
      return absl::InvalidArgumentError(
          absl::StrCat("'", folder, "' has ", images.size(), " images, and '",
                       options.labels, "' the classes of ", labels.size()));
    for (size_t i = 0; i < images.size(); ++i) {
      ASSIGN_OR_RETURN(images[i].kind,
                       findClass(classes, labels[i], options.labels));
    }
  }
  return finish(std::move(images), std::move(classes), 1, "image/class/synset",
                folder, options);
}
