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
  if (const std::string *text = std::get_if<std::string>(&value))
    return *text;
  isOtherThan("a text");
  return {};
}

Param::operator Tensor() const {
  Tensor::Definition definition =
      Tensor(static_cast<double>(*this)).definition();
  definition.parameter = name;
  return Tensor(definition);
}

void Param::isOtherThan(const char *wanted) const {
  estimator::fail(std::string("a parameter is read as ") + wanted +
                  ", which it is not");
}

const Param &Params::operator[](const std::string &name) const {
  auto found = entries.find(name);
  if (found != entries.end())
    return found->second;
  std::string names;
  for (const auto &[known, value] : entries)
    names += (names.empty() ? "" : ", ") + known;
  estimator::fail("there is no parameter '" + name + "', only " + names);
}
