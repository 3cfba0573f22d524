//===- TokenOps.td - Order of effects, and the host ----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_TOKEN
#define SYSTOLE_DIALECT_STABLEHLO_TOKEN

include "StableHLO/StableHLOBase.td"

def Stablehlo_CreateTokenOp : Stablehlo_Op<"create_token", [Pure]> {
  let summary = "a token of its own (deprecated: after_all of nothing)";
  let description = [{
    ```mlir
    func.func @example() -> !stablehlo.token {
      %0 = stablehlo.create_token : !stablehlo.token
      return %0 : !stablehlo.token
    }
    ```

    Constraints:
    - (C1) The result is a token.
  }];
  let results = (outs HLO_Token:$output);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def Stablehlo_AfterAllOp : Stablehlo_Op<"after_all", [Pure]> {
  let summary = "a token that comes after others";
  let description = [{
    Operations that produce `inputs` run before operations that use `result`.

    ```mlir
    func.func @example(%a: !stablehlo.token, %b: !stablehlo.token) -> !stablehlo.token {
      %0 = stablehlo.after_all %a, %b : !stablehlo.token
      return %0 : !stablehlo.token
    }
    ```

    Constraints:
    - (C1) The result is a token.
  }];
  let arguments = (ins Variadic<HLO_Token>:$inputs);
  let results = (outs HLO_Token:$result);
  let assemblyFormat = "$inputs attr-dict `:` type($result)";
}

def Stablehlo_InfeedOp : Stablehlo_Op<"infeed"> {
  let summary = "tensors that the host feeds";
  let description = [{
    ```mlir
    func.func @example(%token: !stablehlo.token) -> tensor<2x2xi64> {
      %0:2 = "stablehlo.infeed"(%token) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<2x2xi64>, !stablehlo.token)
      return %0#0 : tensor<2x2xi64>
    }
    ```

    Constraints:
    - (C1) There is at least one result.
    - (C2) The results before the last are tensors.
    - (C3) The last result is a token.
  }];
  let arguments = (ins HLO_Token:$token, DefaultValuedOptionalAttr<PlainStrAttr, "\"\"">:$infeed_config,
                       OptionalAttr<ArrayAttr>:$layout);
  let results = (outs Variadic<HLO_StaticTensorOrToken>:$results);
  let hasVerifier = 1;
}

def Stablehlo_OutfeedOp : Stablehlo_Op<"outfeed"> {
  let summary = "tensors for the host";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<2x2xi64>, %token: !stablehlo.token) -> !stablehlo.token {
      %0 = "stablehlo.outfeed"(%x, %token) <{outfeed_config = ""}> : (tensor<2x2xi64>, !stablehlo.token) -> !stablehlo.token
      return %0 : !stablehlo.token
    }
    ```

    Constraints:
    - (C1) The result is a token.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, HLO_Token:$token,
                       DefaultValuedOptionalAttr<PlainStrAttr, "\"\"">:$outfeed_config);
  let results = (outs HLO_Token:$result);
}

def Stablehlo_SendOp : Stablehlo_Op<"send"> {
  let summary = "tensors put into a channel";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<2x2xi64>, %token: !stablehlo.token) -> !stablehlo.token {
      %0 = "stablehlo.send"(%x, %token) <{
          channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
          source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}>
        : (tensor<2x2xi64>, !stablehlo.token) -> !stablehlo.token
      return %0 : !stablehlo.token
    }
    ```

    Constraints:
    - (C1) `source_target_pairs` has two columns.
    - (C2) No source is there twice.
    - (C3) No target is there twice.
    - (C4) The result is a token.
    - (C5) `0 <= source_target_pairs[i]`.
    - (C6) The type of `channel_handle` is DEVICE_TO_DEVICE (1), or
      DEVICE_TO_HOST (2) with `is_host_transfer`.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, HLO_Token:$token,
                       Stablehlo_ChannelHandleAttr:$channel_handle,
                       DefaultValuedOptionalAttr<PlainBoolAttr, "false">:$is_host_transfer,
                       OptionalAttr<I64ElementsAttr>:$source_target_pairs);
  let results = (outs HLO_Token:$result);
  let hasVerifier = 1;
}

def Stablehlo_RecvOp : Stablehlo_Op<"recv"> {
  let summary = "tensors taken from a channel";
  let description = [{
    ```mlir
    func.func @example(%token: !stablehlo.token) -> tensor<2x2xi64> {
      %0:2 = "stablehlo.recv"(%token) <{
          channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
          source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}>
        : (!stablehlo.token) -> (tensor<2x2xi64>, !stablehlo.token)
      return %0#0 : tensor<2x2xi64>
    }
    ```

    Constraints:
    - (C1) The type of `channel_handle` is DEVICE_TO_DEVICE (1), or
      HOST_TO_DEVICE (3) with `is_host_transfer`.
    - (C2) There is at least one result.
    - (C3) The results before the last are tensors.
    - (C4) The last result is a token.
    - (C5) `source_target_pairs` has two columns.
    - (C6) No source is there twice.
    - (C7) No target is there twice.
    - (C8) `0 <= source_target_pairs[i]`.
  }];
  let arguments = (ins HLO_Token:$token, Stablehlo_ChannelHandleAttr:$channel_handle,
                       DefaultValuedOptionalAttr<PlainBoolAttr, "false">:$is_host_transfer,
                       OptionalAttr<I64ElementsAttr>:$source_target_pairs);
  let results = (outs Variadic<HLO_StaticTensorOrToken>:$results);
  let hasVerifier = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_TOKEN
