//===- Examples.cpp - Arrays as the input of programs ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Examples.h"
#include "../Builder.h"
#include "../Process.h"
#include "Memory.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

using namespace systole;
using namespace systole::keras;
using estimator::fail;
using estimator::quote;

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

ArrayFiles::~ArrayFiles() {
  for (const std::string &file : files)
    unlink(file.c_str());
  if (!folder.empty())
    rmdir(folder.c_str());
}

static bool isFile(const NDArray &array) {
  return array.memory() && !array.memory()->path().empty();
}

std::string ArrayFiles::fileOf(const Memory &memory) {
  if (!forOtherMachines)
    return memory.path();
  std::string &copy = copies[&memory];
  if (copy.empty()) {
    copy = folder + "/array" + std::to_string(copies.size());
    files.push_back(copy);
    estimator::replaceFile(copy, {{memory.data(), memory.size()}});
  }
  return copy;
}

std::string ArrayFiles::add(const std::string &name, const NDArray &array) {
  if (isFile(array)) {
    memories.push_back(array.memory());
  } else {
    MemoryWriter writer(array.data().size(), /*isFile=*/true);
    writer.append(array.data().data(), array.data().size());
    memories.push_back(writer.finish());
  }
  if (folder.empty())
    folder = forOtherMachines ? estimator::makeSharedFolder()
                              : estimator::makeTemporaryFolder();
  std::string link = folder + "/" + name;
  if (symlink(fileOf(*memories.back()).c_str(), link.c_str()) != 0)
    fail("cannot make the link '" + link + "': " + std::strerror(errno));
  files.push_back(link);
  return link;
}

ArrayPlace keras::placeOf(const NDArray &array) {
  if (!isFile(array))
    return {};
  const Memory &memory = *array.memory();
  ArrayPlace place;
  place.header = static_cast<size_t>(array.data().data() - memory.data());
  place.footer = memory.size() - place.header - array.data().size();
  return place;
}

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

/// Adds `%NAME = data.OPERATION`, and makes NAME the dataset.
static void add(std::string &text, std::string &dataset,
                const std::string &operation) {
  static const Where anywhere{"", 0};
  std::string name = "%" + operation.substr(0, operation.find(' '));
  text += "    " + name + " = data." + operation +
          estimator::location(anywhere) + "\n";
  dataset = name;
}

std::string keras::writePipeline(const std::string &mode,
                                 const std::vector<ExamplePart> &parts,
                                 const Examples &examples,
                                 NamedTensors &elements) {
  static const Where anywhere{"", 0};
  // The function of a record: a string for each array.
  estimator::Builder builder(estimator::Builder::Record);
  std::string arguments, values, types, pipeline, sources;
  for (const ExamplePart &part : parts) {
    const NDArray &array = part.array;
    Shape shape(array.shape().begin() + 1, array.shape().end());
    int64_t size = 1;
    for (int64_t dimension : shape)
      size *= dimension;
    const char *comma = arguments.empty() ? "" : ", ";
    std::string bytes = "%bytes_of_" + part.flag;
    arguments += comma + bytes;
    Tensor value =
        reshape(builder.define(anywhere,
                               "data.decode_raw " + bytes + " : " +
                                   estimator::typeName(array.dtype(), {size}),
                               array.dtype(), {size}),
                shape);
    if (array.dtype() != part.type)
      value = cast(value, part.type);
    values += comma + part.feature + " = " + builder.use(value, anywhere);
    types += comma + estimator::typeName(part.type, shape);
    elements.emplace_back(part.feature, value);

    std::string dataset = "%files_of_" + part.flag,
                where = estimator::location(anywhere) + "\n";
    pipeline += "    " + dataset + " = data.files " + quote(part.flag) + " [" +
                quote(part.flag) + "]" + where;
    const ArrayPlace place = placeOf(array);
    const size_t row =
        array.size() == 0
            ? 1
            : array.data().size() / static_cast<size_t>(array.size());
    auto option = [](const char *name, size_t bytes) {
      return bytes == 0 ? "" : std::string(", ") + name + std::to_string(bytes);
    };
    pipeline += "    %" + part.flag + " = data.fixed_length_record " + dataset +
                " {record_bytes = " + std::to_string(row) +
                option("header_bytes = ", place.header) +
                option("footer_bytes = ", place.footer) + "}" + where;
    sources += comma + ("%" + part.flag);
  }
  builder.add(anywhere, "data.return {" + values + "} : " + types);

  std::string dataset = sources;
  if (parts.size() > 1)
    add(pipeline, dataset, "zip " + sources);
  // The order is that of records, which are not copied for it.
  if (examples.shuffles)
    add(pipeline, dataset,
        "shuffle " + dataset +
            " {buffer_size = " + std::to_string(examples.x.size()) + "}");
  if (examples.repeats)
    add(pipeline, dataset, "repeat " + dataset);
  add(pipeline, dataset, "map @parse_" + mode + "(" + dataset + ")");
  add(pipeline, dataset, "batch " + dataset + " {drop_remainder}");
  return "  data.func @parse_" + mode + "(" + arguments + ") {\n" +
         builder.text() + "  }\n  data.pipeline " + mode + " {\n" + pipeline +
         "    data.yield " + dataset + "\n  }\n";
}
