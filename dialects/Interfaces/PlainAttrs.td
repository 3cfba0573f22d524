//===- PlainAttrs.td - Attributes in plain words -----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's common attributes, for operations that people write. Errors of generated verifiers quote
// the summaries: "attribute 'units' must be a positive integer".
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERFACES_PLAINATTRS
#define SYSTOLE_INTERFACES_PLAINATTRS

include "mlir/IR/CommonAttrConstraints.td"

class PlainAttr<Attr attr, string words, list<AttrConstraint> constraints = []>
    : ConfinedAttr<attr, constraints> {
  let summary = words;
}

def PlainBoolAttr : PlainAttr<BoolAttr, "true or false">;
def PlainF32Attr : PlainAttr<F32Attr, "a number">;
def PlainF64Attr : PlainAttr<F64Attr, "a number">;
def PlainI32Attr : PlainAttr<I32Attr, "an integer">;
def PlainI64Attr : PlainAttr<I64Attr, "an integer">;
def PlainStrAttr : PlainAttr<StrAttr, "a string">;
def PlainSymbolAttr
    : PlainAttr<FlatSymbolRefAttr, "the name of a function, such as @name">;

def PlainDenseI64ArrayAttr : PlainAttr<DenseI64ArrayAttr, "a list of integers">;
def PlainF64ArrayAttr : PlainAttr<F64ArrayAttr, "a list of numbers">;
def PlainI64ArrayAttr : PlainAttr<I64ArrayAttr, "a list of integers">;
def PlainStrArrayAttr : PlainAttr<StrArrayAttr, "a list of strings">;

def PositiveI32Attr : PlainAttr<I32Attr, "a positive integer", [IntPositive]>;
def PositiveI64Attr : PlainAttr<I64Attr, "a positive integer", [IntPositive]>;
def NonNegativeI64Attr : PlainAttr<I64Attr, "an integer of 0 or more", [IntNonNegative]>;

/// Words in quotes: `"a", "b", "c"` and `"a", "b" or "c"`.
class QuotedWords<list<string> words> {
  list<string> quoted = !foreach(word, words, "\"" # word # "\"");
  string listed = !interleave(quoted, ", ");
  defvar last = !sub(!size(words), 1);
  string alternatives = !interleave(!foreach(i, !range(last), quoted[i]), ", ") # " or " # quoted[last];
}

/// A string that is one of some words.
class WordAttr<list<string> words> : StringBasedAttr<CPred<
    "::llvm::isa<::mlir::StringAttr>($_self) && ::llvm::is_contained({" # QuotedWords<words>.listed #
    "}, ::llvm::cast<::mlir::StringAttr>($_self).getValue())">, QuotedWords<words>.alternatives>;

#endif // SYSTOLE_INTERFACES_PLAINATTRS
