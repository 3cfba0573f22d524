// A branch that updates the array of a loop, and one that passes it through, copy nothing.
// RUN: tpu-opt %s --set-target --stablehlo-to-tpu --bufferize-program --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @main
// CHECK: } do {
// CHECK: scf.if
// CHECK-NOT: memref.copy
// CHECK: scf.yield
func.func @main(%x: tensor<2000xf32>) -> tensor<2000xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<2000> : tensor<i32>
  %f = stablehlo.constant dense<1.0> : tensor<1xf32>
  %r:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<2000xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %odd = stablehlo.and %i, %one : tensor<i32>
      %p = stablehlo.compare EQ, %odd, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %s = "stablehlo.if"(%p) ({
        %old = stablehlo.dynamic_slice %v, %i, sizes = [1] : (tensor<2000xf32>, tensor<i32>) -> tensor<1xf32>
        %new = stablehlo.add %old, %f : tensor<1xf32>
        %u = stablehlo.dynamic_update_slice %v, %new, %i : (tensor<2000xf32>, tensor<1xf32>, tensor<i32>) -> tensor<2000xf32>
        stablehlo.return %u : tensor<2000xf32>
      }, {
        stablehlo.return %v : tensor<2000xf32>
      }) : (tensor<i1>) -> tensor<2000xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s : tensor<i32>, tensor<2000xf32>
    }
  return %r#1 : tensor<2000xf32>
}

// Neither does a loop in a branch.
// CHECK-LABEL: func.func @inner
// CHECK: scf.if
// CHECK-NOT: memref.copy {{.*}}2000
// CHECK: scf.while
// CHECK-NOT: memref.copy {{.*}}2000
// CHECK: memref.copy {{.*}}2000
// CHECK-NEXT: return
func.func @inner(%x: tensor<2000xf32>) -> tensor<2000xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<2000> : tensor<i32>
  %f = stablehlo.constant dense<1.0> : tensor<1xf32>
  %r:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<2000xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %odd = stablehlo.and %i, %one : tensor<i32>
      %p = stablehlo.compare EQ, %odd, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %s = "stablehlo.if"(%p) ({
        %inner:2 = stablehlo.while(%k = %zero, %w = %v) : tensor<i32>, tensor<2000xf32>
          cond {
            %c = stablehlo.compare LT, %k, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %c : tensor<i1>
          } do {
            %u = stablehlo.dynamic_update_slice %w, %f, %k : (tensor<2000xf32>, tensor<1xf32>, tensor<i32>) -> tensor<2000xf32>
            %l = stablehlo.add %k, %one : tensor<i32>
            stablehlo.return %l, %u : tensor<i32>, tensor<2000xf32>
          }
        stablehlo.return %inner#1 : tensor<2000xf32>
      }, {
        stablehlo.return %v : tensor<2000xf32>
      }) : (tensor<i1>) -> tensor<2000xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s : tensor<i32>, tensor<2000xf32>
    }
  return %r#1 : tensor<2000xf32>
}
