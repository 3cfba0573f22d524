//===- ReferenceEntry.td - Entries of the reference ---------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_INTERFACES_REFERENCEENTRY
#define SYSTOLE_DIALECT_INTERFACES_REFERENCEENTRY

/// An entry of the reference for writers of models (scripts/model-reference): its words besides
/// the summary, the description and the arguments.
class ReferenceEntry {
  /// The entry's name in Keras, tf.data or TensorFlow, if it has one there.
  string peerName = "";
}

#endif // SYSTOLE_DIALECT_INTERFACES_REFERENCEENTRY
