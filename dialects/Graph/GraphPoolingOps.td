//===- GraphPoolingOps.td - Pooling layers -----------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_POOLING_OPS
#define SYSTOLE_DIALECT_GRAPH_POOLING_OPS

include "Graph/GraphBase.td"

/// One number a window and channel, over `rank` spatial dimensions.
class Graph_PoolingOp<string mnemonic, int rank, list<Trait> traits = []>
    : Graph_UnaryOp<mnemonic, traits> {
  let arguments = (ins Graph_Tensor:$input, Graph_Parametric<Graph_WindowAttr<rank>>:$pool,
    OptionalAttr<Graph_Parametric<Graph_WindowAttr<rank>>>:$strides,
    DefaultValuedStrAttr<Graph_Parametric<Graph_PaddingAttr>, "valid">:$padding);
  let extraClassDeclaration = [{
    /// The strides, given or not.
    ::mlir::ArrayAttr getStridesOrPool() { return getStrides().value_or(getPool()); }
  }];
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferResultTypes(
        ::llvm::ArrayRef<::mlir::RankedTensorType> operandTypes,
        ::llvm::SmallVectorImpl<::mlir::RankedTensorType> &resultTypes) {
      return ::systole::graph::inferPooling(*this, operandTypes[0], getPool(),
                                            getStridesOrPool(), getPadding(), resultTypes);
    }
  }];
}

/// One number a channel, over `rank` spatial dimensions.
class Graph_GlobalPoolingOp<string mnemonic, int rank> : Graph_UnaryOp<mnemonic> {
  let arguments = (ins Graph_Tensor:$input, UnitAttr:$keep_dims);
  let extraClassDeclaration = "static constexpr int64_t kPlaces = " # rank # ";";
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferResultTypes(
        ::llvm::ArrayRef<::mlir::RankedTensorType> operandTypes,
        ::llvm::SmallVectorImpl<::mlir::RankedTensorType> &resultTypes) {
      return ::systole::graph::inferGlobalPooling(*this, operandTypes[0], kPlaces,
                                                  getKeepDims(), resultTypes);
    }
  }];
}

def Graph_MaxPool1DOp : Graph_PoolingOp<"max_pool1d", 1, [Graph_MovesElements]> {
  let summary = "the maximum of each window of a sequence";
  let peerName = "keras.layers.MaxPooling1D";
  let description = [{
    `strides` defaults to `pool`. Padding is that of `graph.conv1d`, with
    cells that never win.
    As Keras's MaxPooling1D.

    (C1) `input` is a tensor of rank 3: [batch, steps, channels].
    (C2) With padding "valid", the window fits into the sequence.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.max_pool1d %x {pool = [2], padding = "same"}
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_MaxPool2DOp : Graph_PoolingOp<"max_pool2d", 2, [Graph_MovesElements]> {
  let summary = "the maximum of each window of an image";
  let peerName = "keras.layers.MaxPooling2D";
  let description = [{
    `strides` defaults to `pool`. Padding is that of `graph.conv2d`, with
    cells that never win.
    As Keras's MaxPooling2D.

    (C1) `input` is a tensor of rank 4: [batch, height, width, channels].
    (C2) With padding "valid", the window fits into the image.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.max_pool2d %x {pool = [2, 2], padding = "same"}
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_MaxPool3DOp : Graph_PoolingOp<"max_pool3d", 3, [Graph_MovesElements]> {
  let summary = "the maximum of each window of a volume";
  let peerName = "keras.layers.MaxPooling3D";
  let description = [{
    `strides` defaults to `pool`. Padding is that of `graph.conv3d`, with
    cells that never win.
    As Keras's MaxPooling3D.

    (C1) `input` is a tensor of rank 5: [batch, depth, height, width, channels].
    (C2) With padding "valid", the window fits into the volume.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.max_pool3d %x {pool = [2, 2, 2], padding = "same"}
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_AvgPool1DOp : Graph_PoolingOp<"avg_pool1d", 1> {
  let summary = "the mean of each window of a sequence";
  let peerName = "keras.layers.AveragePooling1D";
  let description = [{
    `strides` defaults to `pool`. Padding is that of `graph.conv1d`, and the
    cells that it adds do not count.
    As Keras's AveragePooling1D.

    (C1) `input` is a float tensor of rank 3: [batch, steps, channels].
    (C2) With padding "valid", the window fits into the sequence.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.avg_pool1d %x {pool = [2], padding = "same"}
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_AvgPool2DOp : Graph_PoolingOp<"avg_pool2d", 2> {
  let summary = "the mean of each window of an image";
  let peerName = "keras.layers.AveragePooling2D";
  let description = [{
    `strides` defaults to `pool`. Padding is that of `graph.conv2d`, and the
    cells that it adds do not count.
    As Keras's AveragePooling2D.

    (C1) `input` is a float tensor of rank 4: [batch, height, width, channels].
    (C2) With padding "valid", the window fits into the image.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.avg_pool2d %x {pool = [2, 2], padding = "same"}
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_AvgPool3DOp : Graph_PoolingOp<"avg_pool3d", 3> {
  let summary = "the mean of each window of a volume";
  let peerName = "keras.layers.AveragePooling3D";
  let description = [{
    `strides` defaults to `pool`. Padding is that of `graph.conv3d`, and the
    cells that it adds do not count.
    As Keras's AveragePooling3D.

    (C1) `input` is a float tensor of rank 5: [batch, depth, height, width, channels].
    (C2) With padding "valid", the window fits into the volume.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.avg_pool3d %x {pool = [2, 2, 2], padding = "same"}
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_GlobalMaxPool1DOp : Graph_GlobalPoolingOp<"global_max_pool1d", 1> {
  let summary = "the maximum over all steps of a sequence";
  let peerName = "keras.layers.GlobalMaxPooling1D";
  let description = [{
    Returns [batch, channels], or with `keep_dims` sizes of 1 between. As Keras's
    GlobalMaxPooling1D.

    (C1) `input` is a float tensor of rank 3: [batch, steps, channels].

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.global_max_pool1d %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_GlobalMaxPool2DOp : Graph_GlobalPoolingOp<"global_max_pool2d", 2> {
  let summary = "the maximum over all positions of an image";
  let peerName = "keras.layers.GlobalMaxPooling2D";
  let description = [{
    Returns [batch, channels], or with `keep_dims` sizes of 1 between. As Keras's
    GlobalMaxPooling2D.

    (C1) `input` is a float tensor of rank 4: [batch, height, width, channels].

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.global_max_pool2d %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_GlobalMaxPool3DOp : Graph_GlobalPoolingOp<"global_max_pool3d", 3> {
  let summary = "the maximum over all positions of a volume";
  let peerName = "keras.layers.GlobalMaxPooling3D";
  let description = [{
    Returns [batch, channels], or with `keep_dims` sizes of 1 between. As Keras's
    GlobalMaxPooling3D.

    (C1) `input` is a float tensor of rank 5: [batch, depth, height, width, channels].

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.global_max_pool3d %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_GlobalAveragePool1DOp : Graph_GlobalPoolingOp<"global_average_pool1d", 1> {
  let summary = "the mean over all steps of a sequence";
  let peerName = "keras.layers.GlobalAveragePooling1D";
  let description = [{
    Returns [batch, channels], or with `keep_dims` sizes of 1 between. As Keras's
    GlobalAveragePooling1D.

    (C1) `input` is a float tensor of rank 3: [batch, steps, channels].

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.global_average_pool1d %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_GlobalAveragePool2DOp : Graph_GlobalPoolingOp<"global_average_pool2d", 2> {
  let summary = "the mean over all positions of an image";
  let peerName = "keras.layers.GlobalAveragePooling2D";
  let description = [{
    Returns [batch, channels], or with `keep_dims` sizes of 1 between. As Keras's
    GlobalAveragePooling2D.

    (C1) `input` is a float tensor of rank 4: [batch, height, width, channels].

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.global_average_pool2d %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_GlobalAveragePool3DOp : Graph_GlobalPoolingOp<"global_average_pool3d", 3> {
  let summary = "the mean over all positions of a volume";
  let peerName = "keras.layers.GlobalAveragePooling3D";
  let description = [{
    Returns [batch, channels], or with `keep_dims` sizes of 1 between. As Keras's
    GlobalAveragePooling3D.

    (C1) `input` is a float tensor of rank 5: [batch, depth, height, width, channels].

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.global_average_pool3d %x
        graph.return %0
      }
    }
    ```
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_POOLING_OPS
