// Updates under a select, an if and a case in a loop, against closed formulas and numbers computed by
// hand.
// RUN: for f in select branch choice swapped exchanged fused replaced inner before stays; do tpu-run %s --entry=$f && tpu-run %s --entry=$f --engine=reference || exit 1; done

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

// One branch exchanges two arrays, the other updates both. The first is then replaced by new values.

func.func @exchanged() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<2> : tensor<i32>
  %half = stablehlo.constant dense<0.5> : tensor<3xf32>
  %x1 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %x0 = stablehlo.optimization_barrier %x1 : tensor<3xf32>
  %y1 = stablehlo.constant dense<[10.0, 20.0, 40.0]> : tensor<3xf32>
  %y0 = stablehlo.optimization_barrier %y1 : tensor<3xf32>
  %r:3 = stablehlo.while(%i = %zero, %x = %x0, %y = %y0) : tensor<i32>, tensor<3xf32>, tensor<3xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s:2 = "stablehlo.case"(%i) ({
        stablehlo.return %y, %x : tensor<3xf32>, tensor<3xf32>
      }, {
        %hundred = stablehlo.constant dense<100.0> : tensor<1xf32>
        %more = stablehlo.constant dense<200.0> : tensor<1xf32>
        %u = stablehlo.dynamic_update_slice %y, %hundred, %zero : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
        %v = stablehlo.dynamic_update_slice %x, %more, %zero : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
        stablehlo.return %u, %v : tensor<3xf32>, tensor<3xf32>
      }) : (tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>)
      %new = stablehlo.multiply %s#0, %half : tensor<3xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %new, %s#1 : tensor<i32>, tensor<3xf32>, tensor<3xf32>
    }
  %e0 = stablehlo.constant dense<[50.0, 1.0, 2.0]> : tensor<3xf32>
  check.expect_eq %r#1, %e0 : tensor<3xf32>
  %e1 = stablehlo.constant dense<[200.0, 10.0, 20.0]> : tensor<3xf32>
  check.expect_eq %r#2, %e1 : tensor<3xf32>
  return
}

// A fusion lets the inner loop read the array that it begins with.

func.func @fused() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<2> : tensor<i32>
  %half = stablehlo.constant dense<0.5> : tensor<3xf32>
  %quarter = stablehlo.constant dense<0.25> : tensor<3xf32>
  %x1 = stablehlo.constant dense<[16.0, 0.0, 16.0]> : tensor<3xf32>
  %x0 = stablehlo.optimization_barrier %x1 : tensor<3xf32>
  %y1 = stablehlo.constant dense<[8.0, 0.0, 8.0]> : tensor<3xf32>
  %y0 = stablehlo.optimization_barrier %y1 : tensor<3xf32>
  %r:3 = stablehlo.while(%i = %zero, %x = %x0, %y = %y0) : tensor<i32>, tensor<3xf32>, tensor<3xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %p = stablehlo.multiply %y, %half : tensor<3xf32>
      %q = stablehlo.multiply %x, %quarter : tensor<3xf32>
      %e = stablehlo.add %p, %q : tensor<3xf32>
      %s:2 = stablehlo.while(%k = %zero, %v = %x) : tensor<i32>, tensor<3xf32>
        cond {
          %c = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %c : tensor<i1>
        } do {
          %a = stablehlo.multiply %v, %half : tensor<3xf32>
          %b = stablehlo.multiply %e, %half : tensor<3xf32>
          %sum = stablehlo.add %a, %b : tensor<3xf32>
          %l = stablehlo.add %k, %one : tensor<i32>
          stablehlo.return %l, %sum : tensor<i32>, tensor<3xf32>
        }
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s#1, %e : tensor<i32>, tensor<3xf32>, tensor<3xf32>
    }
  %e0 = stablehlo.constant dense<[7.375, 0.0, 7.375]> : tensor<3xf32>
  check.expect_eq %r#1, %e0 : tensor<3xf32>
  %e1 = stablehlo.constant dense<[6.5, 0.0, 6.5]> : tensor<3xf32>
  check.expect_eq %r#2, %e1 : tensor<3xf32>
  return
}

// Two branches return versions of a new array, and the loop's last one is read after them.

func.func @replaced() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<2> : tensor<i32>
  %half = stablehlo.constant dense<0.5> : tensor<3xf32>
  %x1 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %x0 = stablehlo.optimization_barrier %x1 : tensor<3xf32>
  %y1 = stablehlo.constant dense<[0.0, 0.0, 0.0]> : tensor<3xf32>
  %y0 = stablehlo.optimization_barrier %y1 : tensor<3xf32>
  %r:3 = stablehlo.while(%i = %zero, %x = %x0, %y = %y0) : tensor<i32>, tensor<3xf32>, tensor<3xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %v = stablehlo.multiply %x, %half : tensor<3xf32>
      %w = "stablehlo.case"(%i) ({
        %hundred = stablehlo.constant dense<100.0> : tensor<1xf32>
        %u = stablehlo.dynamic_update_slice %v, %hundred, %zero : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
        stablehlo.return %u : tensor<3xf32>
      }, {
        stablehlo.return %v : tensor<3xf32>
      }) : (tensor<i32>) -> tensor<3xf32>
      %old = stablehlo.reverse %x, dims = [0] : tensor<3xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %w, %old : tensor<i32>, tensor<3xf32>, tensor<3xf32>
    }
  %e0 = stablehlo.constant dense<[50.0, 0.5, 1.0]> : tensor<3xf32>
  check.expect_eq %r#1, %e0 : tensor<3xf32>
  %e1 = stablehlo.constant dense<[2.0, 1.0, 100.0]> : tensor<3xf32>
  check.expect_eq %r#2, %e1 : tensor<3xf32>
  return
}

// A loop in a branch writes two elements from each odd i.

func.func @inner() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<4> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %f = stablehlo.constant dense<1.0> : tensor<1xf32>
  %x1 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]> : tensor<6xf32>
  %x0 = stablehlo.optimization_barrier %x1 : tensor<6xf32>
  %r:2 = stablehlo.while(%i = %zero, %x = %x0) : tensor<i32>, tensor<6xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %odd = stablehlo.and %i, %one : tensor<i32>
      %p = stablehlo.compare EQ, %odd, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %s = "stablehlo.if"(%p) ({
        %inner:2 = stablehlo.while(%k = %zero, %v = %x) : tensor<i32>, tensor<6xf32>
          cond {
            %c = stablehlo.compare LT, %k, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %c : tensor<i1>
          } do {
            %at = stablehlo.add %i, %k : tensor<i32>
            %u = stablehlo.dynamic_update_slice %v, %f, %at : (tensor<6xf32>, tensor<1xf32>, tensor<i32>) -> tensor<6xf32>
            %l = stablehlo.add %k, %one : tensor<i32>
            stablehlo.return %l, %u : tensor<i32>, tensor<6xf32>
          }
        stablehlo.return %inner#1 : tensor<6xf32>
      }, {
        stablehlo.return %x : tensor<6xf32>
      }) : (tensor<i1>) -> tensor<6xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s : tensor<i32>, tensor<6xf32>
    }
  %e0 = stablehlo.constant dense<[0.0, 1.0, 1.0, 1.0, 1.0, 0.0]> : tensor<6xf32>
  check.expect_eq %r#1, %e0 : tensor<6xf32>
  return
}

// The same, and the array is read after the branch.

func.func @before() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<4> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %f = stablehlo.constant dense<1.0> : tensor<1xf32>
  %x1 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]> : tensor<6xf32>
  %x0 = stablehlo.optimization_barrier %x1 : tensor<6xf32>
  %y1 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]> : tensor<6xf32>
  %y0 = stablehlo.optimization_barrier %y1 : tensor<6xf32>
  %r:3 = stablehlo.while(%i = %zero, %x = %x0, %y = %y0) : tensor<i32>, tensor<6xf32>, tensor<6xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %odd = stablehlo.and %i, %one : tensor<i32>
      %p = stablehlo.compare EQ, %odd, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %s = "stablehlo.if"(%p) ({
        %inner:2 = stablehlo.while(%k = %zero, %v = %x) : tensor<i32>, tensor<6xf32>
          cond {
            %c = stablehlo.compare LT, %k, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %c : tensor<i1>
          } do {
            %at = stablehlo.add %i, %k : tensor<i32>
            %u = stablehlo.dynamic_update_slice %v, %f, %at : (tensor<6xf32>, tensor<1xf32>, tensor<i32>) -> tensor<6xf32>
            %l = stablehlo.add %k, %one : tensor<i32>
            stablehlo.return %l, %u : tensor<i32>, tensor<6xf32>
          }
        stablehlo.return %inner#1 : tensor<6xf32>
      }, {
        stablehlo.return %x : tensor<6xf32>
      }) : (tensor<i1>) -> tensor<6xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s, %x : tensor<i32>, tensor<6xf32>, tensor<6xf32>
    }
  %e0 = stablehlo.constant dense<[0.0, 1.0, 1.0, 1.0, 1.0, 0.0]> : tensor<6xf32>
  check.expect_eq %r#1, %e0 : tensor<6xf32>
  %e1 = stablehlo.constant dense<[0.0, 1.0, 1.0, 0.0, 0.0, 0.0]> : tensor<6xf32>
  check.expect_eq %r#2, %e1 : tensor<6xf32>
  return
}

// The second array stays, and the fourth one takes its value: 7 is not stored to itself before it
// is read. The third one takes the first one's last value, which is 5 from the second iteration on.
func.func @stays() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<4> : tensor<i32>
  %five_c = stablehlo.constant dense<5.0> : tensor<3xf32>
  %five = stablehlo.optimization_barrier %five_c : tensor<3xf32>
  %seven_c = stablehlo.constant dense<7.0> : tensor<3xf32>
  %seven = stablehlo.optimization_barrier %seven_c : tensor<3xf32>
  %x_c = stablehlo.constant dense<1.0> : tensor<3xf32>
  %x = stablehlo.optimization_barrier %x_c : tensor<3xf32>
  %r:5 = stablehlo.while(%i = %zero, %a = %x, %b = %seven, %c = %x, %d = %x)
      : tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
    cond {
      %more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %same = stablehlo.reduce_precision %b, format = e8m23 : tensor<3xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %five, %same, %a, %same
          : tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
    }
  stablehlo.custom_call @check.expect_eq_const(%r#2) {has_side_effect = true, value = dense<7.0> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r#3) {has_side_effect = true, value = dense<5.0> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r#4) {has_side_effect = true, value = dense<7.0> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  return
}
