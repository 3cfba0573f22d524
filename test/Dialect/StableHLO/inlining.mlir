// A call in a region is inlined as any other: JAX calls the body of a loop.
// RUN: tpu-opt %s --inline | FileCheck %s

func.func private @body(%x: tensor<ui32>) -> tensor<ui32> {
  %y = stablehlo.add %x, %x : tensor<ui32>
  return %y : tensor<ui32>
}

// CHECK-LABEL: func.func @loop
// CHECK: do {
// CHECK-NEXT: %[[NEXT:.*]] = stablehlo.add %[[X:.*]], %[[X]] : tensor<ui32>
// CHECK-NEXT: stablehlo.return %[[NEXT]]
func.func @loop(%x: tensor<ui32>, %limit: tensor<ui32>) -> tensor<ui32> {
  %r = stablehlo.while(%i = %x) : tensor<ui32>
  cond {
    %go = stablehlo.compare LT, %i, %limit, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %next = func.call @body(%i) : (tensor<ui32>) -> tensor<ui32>
    stablehlo.return %next : tensor<ui32>
  }
  return %r : tensor<ui32>
}
