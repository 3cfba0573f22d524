//===- Arrays.cpp - Reading IDX and .npy ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The formats: "The IDX file format" of MNIST's page; "A Simple File Format for
// NumPy Arrays" (NEP 1).
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Arrays.h"

#include "runtime/formats/ElementNames.h"
#include "runtime/formats/LittleEndian.h"
#include "runtime/support/Status.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace systole::runtime {

std::string ArrayHeader::descr() const {
  const char *order = elementBytes == 1 ? "|" : isBigEndian ? ">" : "<";
  return absl::StrCat(order, std::string(1, "buifcV"[kind]), elementBytes);
}

int32_t ArrayHeader::dtype() const {
  ArrayHeader swapped = *this;
  swapped.isBigEndian = false;
  const ElementNames *type = findNumpyType(swapped.descr());
  return type && kind != Opaque ? type->dtype : 0;
}

absl::Status ArrayHeader::checkRowMajor() const {
  if (!isFortranOrder || shape.size() < 2)
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      "its array is in Fortran order; rewrite it with numpy.ascontiguousarray");
}

/// Computes the data's bytes from the shape.
static absl::StatusOr<ArrayHeader> withDataBytes(ArrayHeader header) {
  std::optional<int64_t> bytes = arrayBytes(header.elementBytes, header.shape);
  if (!bytes)
    return absl::InvalidArgumentError("its shape has too many elements");
  header.dataBytes = *bytes;
  return header;
}

//===----------------------------------------------------------------------===//
// IDX
//===----------------------------------------------------------------------===//

static bool isIdx(absl::string_view start) {
  return start.size() >= 4 && start[0] == 0 && start[1] == 0;
}

absl::StatusOr<ArrayHeader> parseIdxHeader(absl::string_view start) {
  struct Type {
    unsigned char code;
    ArrayHeader::Kind kind;
    int bytes;
  };
  constexpr Type types[] = {
      {0x08, ArrayHeader::Unsigned, 1}, {0x09, ArrayHeader::Signed, 1},
      {0x0b, ArrayHeader::Signed, 2},   {0x0c, ArrayHeader::Signed, 4},
      {0x0d, ArrayHeader::Float, 4},    {0x0e, ArrayHeader::Float, 8}};
  if (!isIdx(start))
    return absl::InvalidArgumentError(
        "it is not an IDX file: it does not begin with two zero bytes, a type "
        "and a number of dimensions");
  ArrayHeader header;
  header.isBigEndian = true;
  bool known = false;
  for (const Type &type : types)
    if (static_cast<unsigned char>(start[2]) == type.code) {
      header.kind = type.kind;
      header.elementBytes = type.bytes;
      known = true;
    }
  if (!known)
    return absl::InvalidArgumentError(
        absl::StrCat("it begins as an IDX file of elements of type ",
                     int{start[2]}, ", which is invalid"));
  size_t rank = static_cast<unsigned char>(start[3]);
  header.bytes = static_cast<int64_t>(4 + 4 * rank);
  if (start.size() < 4 + 4 * rank)
    return absl::DataLossError("it ends within the sizes of an IDX file");
  for (size_t i = 0; i < rank; ++i) {
    int64_t size = 0;
    for (size_t j = 0; j < 4; ++j)
      size = size << 8 | static_cast<unsigned char>(start[4 + 4 * i + j]);
    header.shape.push_back(size);
  }
  return withDataBytes(std::move(header));
}

//===----------------------------------------------------------------------===//
// .npy
//===----------------------------------------------------------------------===//

/// The value of a key in the literal of a dictionary; empty if there is none.
static absl::string_view valueOf(absl::string_view literal,
                                 absl::string_view key) {
  for (char quote : {'\'', '"'}) {
    std::string quoted =
        absl::StrCat(std::string(1, quote), key, std::string(1, quote), ":");
    size_t found = literal.find(quoted);
    if (found != absl::string_view::npos)
      return absl::StripLeadingAsciiWhitespace(
          literal.substr(found + quoted.size()));
  }
  return "";
}

static absl::Status badNpy(absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("its header, of a .npy file, ", what));
}

static absl::Status parseDescription(absl::string_view text,
                                     ArrayHeader &header) {
  if (text.empty() || (text[0] != '\'' && text[0] != '"'))
    return badNpy("has no type of one kind of elements ('descr')");
  const size_t end = text.find(text[0], 1);
  const absl::string_view name =
      end == absl::string_view::npos ? "" : text.substr(1, end - 1);
  absl::string_view rest = name;
  const char order = rest.empty() ? ' ' : rest[0];
  if (!rest.empty() && absl::StrContains("<>|=", order))
    rest.remove_prefix(1);
  constexpr absl::string_view kinds = "buifcV";
  const size_t kind =
      rest.empty() ? absl::string_view::npos : kinds.find(rest[0]);
  if (!rest.empty())
    rest.remove_prefix(1);
  constexpr struct {
    int64_t least, most;
  } sizes[] = {{1, 1}, {1, 8}, {1, 8}, {2, 8}, {8, 16}, {1, 1 << 16}};
  int64_t bytes;
  const bool isPower = kind != absl::string_view::npos &&
                       absl::SimpleAtoi(rest, &bytes) && bytes > 0 &&
                       (bytes & (bytes - 1)) == 0;
  if (!isPower || bytes < sizes[kind].least || bytes > sizes[kind].most)
    return badNpy(absl::StrCat("has elements of type '", name.substr(0, 20),
                               "'; bool, integers, float32 and float64 are "
                               "read: convert it with astype"));
  header.kind = static_cast<ArrayHeader::Kind>(kind);
  header.elementBytes = bytes;
  header.isBigEndian = order == '>' && bytes > 1;
  return absl::OkStatus();
}

static absl::Status parseShape(absl::string_view text, ArrayHeader &header) {
  size_t end = text.find(')');
  if (!absl::ConsumePrefix(&text, "(") || end == absl::string_view::npos)
    return badNpy("has no shape");
  for (absl::string_view size :
       absl::StrSplit(text.substr(0, end - 1), ',', absl::SkipWhitespace())) {
    int64_t value;
    if (!absl::SimpleAtoi(size, &value) || value < 0)
      return badNpy("has an invalid shape");
    header.shape.push_back(value);
  }
  return absl::OkStatus();
}

static bool isNpy(absl::string_view start) {
  return absl::StartsWith(start, "\x93NUMPY");
}

absl::StatusOr<ArrayHeader> parseNpyHeader(absl::string_view start) {
  if (!isNpy(start))
    return absl::InvalidArgumentError(
        "it does not begin with NumPy's magic number");
  int version = start.size() > 6 ? start[6] : 0;
  size_t lengthBytes = version == 1 ? 2 : 4;
  if (version < 1 || version > 3)
    return badNpy(
        absl::StrCat("is of version ", version, ", which is unknown"));
  if (start.size() < 8 + lengthBytes)
    return absl::DataLossError("it ends within the header of a .npy file");
  const uint64_t length = readLittleEndian(start.data() + 8, lengthBytes);
  if (8 + lengthBytes + length > maxArrayHeaderBytes)
    return badNpy(absl::StrCat("has ", length, " bytes; NumPy's have a few"));
  if (start.size() - 8 - lengthBytes < length)
    return absl::DataLossError("it ends within the header of a .npy file");
  absl::string_view literal =
      start.substr(8 + lengthBytes, static_cast<size_t>(length));
  ArrayHeader header;
  header.bytes = static_cast<int64_t>(8 + lengthBytes + length);
  RETURN_IF_ERROR(parseDescription(valueOf(literal, "descr"), header));
  RETURN_IF_ERROR(parseShape(valueOf(literal, "shape"), header));
  absl::string_view order = valueOf(literal, "fortran_order");
  header.isFortranOrder = absl::StartsWith(order, "True");
  if (!header.isFortranOrder && !absl::StartsWith(order, "False"))
    return badNpy("has no valid 'fortran_order'");
  return withDataBytes(std::move(header));
}

absl::StatusOr<ArrayHeader> parseArrayHeader(absl::string_view start) {
  if (isNpy(start))
    return parseNpyHeader(start);
  if (isIdx(start))
    return parseIdxHeader(start);
  return absl::InvalidArgumentError("it is neither an IDX nor a .npy file");
}

} // namespace systole::runtime
