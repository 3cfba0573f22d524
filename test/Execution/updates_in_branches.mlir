// Updates under a select, an if and a case in a loop, against closed formulas; each iteration writes one
// element.
// RUN: for f in select branch choice swapped; do tpu-run %s --entry=$f && tpu-run %s --entry=$f --engine=reference || exit 1; done

// x[i] = i + 1 for the odd i.
func.func @select() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<2000> : tensor<i32>
  %f = stablehlo.constant dense<1.0> : tensor<1xf32>
  %iota = stablehlo.iota dim = 0 : tensor<2000xf32>
  %x = stablehlo.optimization_barrier %iota : tensor<2000xf32>
  %r:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<2000xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %old = stablehlo.dynamic_slice %v, %i, sizes = [1] : (tensor<2000xf32>, tensor<i32>) -> tensor<1xf32>
      %new = stablehlo.add %old, %f : tensor<1xf32>
      %u = stablehlo.dynamic_update_slice %v, %new, %i : (tensor<2000xf32>, tensor<1xf32>, tensor<i32>) -> tensor<2000xf32>
      %odd = stablehlo.and %i, %one : tensor<i32>
      %p = stablehlo.compare EQ, %odd, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %s = stablehlo.select %p, %u, %v : tensor<i1>, tensor<2000xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s : tensor<i32>, tensor<2000xf32>
    }
  %i = stablehlo.iota dim = 0 : tensor<2000xi32>
  %ones = stablehlo.constant dense<1> : tensor<2000xi32>
  %odd = stablehlo.and %i, %ones : tensor<2000xi32>
  %sum = stablehlo.add %i, %odd : tensor<2000xi32>
  %e = stablehlo.convert %sum : (tensor<2000xi32>) -> tensor<2000xf32>
  check.expect_eq %r#1, %e : tensor<2000xf32>
  return
}

// The same, by a branch that passes the array through.
func.func @branch() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<2000> : tensor<i32>
  %f = stablehlo.constant dense<1.0> : tensor<1xf32>
  %iota = stablehlo.iota dim = 0 : tensor<2000xf32>
  %x = stablehlo.optimization_barrier %iota : tensor<2000xf32>
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
  %i = stablehlo.iota dim = 0 : tensor<2000xi32>
  %ones = stablehlo.constant dense<1> : tensor<2000xi32>
  %odd = stablehlo.and %i, %ones : tensor<2000xi32>
  %sum = stablehlo.add %i, %odd : tensor<2000xi32>
  %e = stablehlo.convert %sum : (tensor<2000xi32>) -> tensor<2000xf32>
  check.expect_eq %r#1, %e : tensor<2000xf32>
  return
}

// Three branches with one update, two and none. Each element i is set by the iteration i mod 3:
// 7 at 0; then 1 and 2 at this one and the next.
func.func @choice() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %n = stablehlo.constant dense<3000> : tensor<i32>
  %seven = stablehlo.constant dense<7> : tensor<1xi32>
  %first = stablehlo.constant dense<1> : tensor<1xi32>
  %second = stablehlo.constant dense<2> : tensor<1xi32>
  %zeros = stablehlo.constant dense<0> : tensor<3000xi32>
  %x = stablehlo.optimization_barrier %zeros : tensor<3000xi32>
  %r:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<3000xi32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %k = stablehlo.remainder %i, %three : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      %s = "stablehlo.case"(%k) ({
        %a = stablehlo.dynamic_update_slice %v, %seven, %i : (tensor<3000xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3000xi32>
        stablehlo.return %a : tensor<3000xi32>
      }, {
        %a = stablehlo.dynamic_update_slice %v, %first, %i : (tensor<3000xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3000xi32>
        %b = stablehlo.dynamic_update_slice %a, %second, %j : (tensor<3000xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3000xi32>
        stablehlo.return %b : tensor<3000xi32>
      }, {
        stablehlo.return %v : tensor<3000xi32>
      }) : (tensor<i32>) -> tensor<3000xi32>
      stablehlo.return %j, %s : tensor<i32>, tensor<3000xi32>
    }
  %c = stablehlo.constant dense<[7, 1, 2]> : tensor<3xi32>
  %b = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<3xi32>) -> tensor<1000x3xi32>
  %e = stablehlo.reshape %b : (tensor<1000x3xi32>) -> tensor<3000xi32>
  check.expect_eq %r#1, %e : tensor<3000xi32>
  return
}

// One branch exchanges the arrays, or parts of them: then they are copied. After 6 exchanges each is
// where it was; x[0] was added to at 3, as was y[0], each by 10.
func.func @swapped() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<12> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<1xi32>
  %x0 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %y0 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>
  %x, %y = stablehlo.optimization_barrier %x0, %y0 : tensor<4xi32>, tensor<2x2xi32>
  %r:3 = stablehlo.while(%i = %zero, %v = %x, %w = %y) : tensor<i32>, tensor<4xi32>, tensor<2x2xi32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %odd = stablehlo.and %i, %one : tensor<i32>
      %p = stablehlo.compare EQ, %odd, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %s:2 = "stablehlo.if"(%p) ({
        %a = stablehlo.reshape %w : (tensor<2x2xi32>) -> tensor<4xi32>
        %b = stablehlo.reshape %v : (tensor<4xi32>) -> tensor<2x2xi32>
        stablehlo.return %a, %b : tensor<4xi32>, tensor<2x2xi32>
      }, {
        %old = stablehlo.dynamic_slice %v, %zero, sizes = [1] : (tensor<4xi32>, tensor<i32>) -> tensor<1xi32>
        %new = stablehlo.add %old, %ten : tensor<1xi32>
        %u = stablehlo.dynamic_update_slice %v, %new, %zero : (tensor<4xi32>, tensor<1xi32>, tensor<i32>) -> tensor<4xi32>
        stablehlo.return %u, %w : tensor<4xi32>, tensor<2x2xi32>
      }) : (tensor<i1>) -> (tensor<4xi32>, tensor<2x2xi32>)
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s#0, %s#1 : tensor<i32>, tensor<4xi32>, tensor<2x2xi32>
    }
  check.expect_eq_const %r#1, dense<[31, 2, 3, 4]> : tensor<4xi32>
  check.expect_eq_const %r#2, dense<[[35, 6], [7, 8]]> : tensor<2x2xi32>
  return
}
