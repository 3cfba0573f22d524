//===- Params.cpp - Parameters of a program -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/Params.h"
#include "Builder.h"

using namespace systole;

Param::operator std::string() const {
  if (kind != Text)
    isOtherThan("a string");
  return text;
}

Param::operator Tensor() const {
  Tensor::Definition definition =
      Tensor(static_cast<double>(*this)).definition();
  definition.parameter = name;
  return Tensor(definition);
}

void Param::isOtherThan(const char *wanted) const {
  estimator::fail(where, "the parameter '" + name + "' is read as " + wanted +
                             ", which it is not");
}

Params::Params(
    std::initializer_list<std::pair<const std::string, Param>> entries) {
  for (const auto &[name, value] : entries)
    set(name, value);
}

void Params::set(const std::string &name, Param value) {
  value.name = name;
  entries[name] = std::move(value);
}

const Param *Params::find(const std::string &name) const {
  auto found = entries.find(name);
  // Some guides write it so.
  if (found == entries.end() && name == "batch-size")
    found = entries.find("batch_size");
  return found == entries.end() ? nullptr : &found->second;
}

Param Params::operator[](const ParamName &name) const {
  if (const Param *found = find(name.name)) {
    Param param = *found;
    param.where = name.where;
    return param;
  }
  estimator::fail(name.where, "there is no parameter '" + name.name +
                                  "', only " + estimator::listNames(entries));
}

Param Params::get(const ParamName &name, Param fallback) const {
  return has(name.name) ? (*this)[name] : std::move(fallback);
}
