// Functions that JAX exports with symbolic shapes, whose sizes follow from their arguments.
// Made by test/Peers/JAX/export.py; expected values are those of JAX.
// RUN: tpu-run %s --engine=reference && tpu-run %s --engine=native

// symbolic.double
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x8xf32>) -> (tensor<?x8xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x8xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%2, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, 8). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %3 = call @_wrapped_jax_export_main(%1, %arg0) : (tensor<i64>, tensor<?x8xf32>) -> tensor<?x8xf32>
    return %3 : tensor<?x8xf32>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x8xf32>) -> (tensor<?x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.add %arg1, %arg1 : tensor<?x8xf32>
    return %0 : tensor<?x8xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.843, 1.865, 2.343, 2.198, 1.201, -0.659, -1.492, 2.744], [1.332, 1.811, -0.66, -2.979, -2.436, -1.198, 1.647, 1.191], [-0.435, 1.109, 2.072, -0.111, -2.849, 0.795, -2.803, -2.361], [0.887, -0.783, 0.419, 1.476, 0.958, -2.287, -0.186, -1.343]]> : tensor<4x8xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<4x8xf32>
    %s0 = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    %r = call @jax(%x0) : (tensor<?x8xf32>) -> (tensor<?x8xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[1.686, 3.73, 4.686, 4.396, 2.402, -1.318, -2.984, 5.488], [2.664, 3.622, -1.32, -5.958, -4.872, -2.396, 3.294, 2.382], [-0.87, 2.218, 4.144, -0.222, -5.698, 1.59, -5.606, -4.722], [1.774, -1.566, 0.838, 2.952, 1.916, -4.574, -0.372, -2.686]]> : tensor<4x8xf32>} : (tensor<?x8xf32>) -> ()
    return
  }
}

// -----

// symbolic.cumsum_reverse
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x8xf32>) -> (tensor<?x8xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x8xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%2, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, 8). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %3 = call @_wrapped_jax_export_main(%1, %arg0) : (tensor<i64>, tensor<?x8xf32>) -> tensor<?x8xf32>
    return %3 : tensor<?x8xf32>
  }
  func.func @reduce_window_float32_reducer(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.add %arg0, %arg1 : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x8xf32>) -> (tensor<?x8xf32> {jax.result_info = "result"}) {
    %0 = call @cumsum(%arg0, %arg1) : (tensor<i64>, tensor<?x8xf32>) -> tensor<?x8xf32>
    return %0 : tensor<?x8xf32>
  }
  func.func private @cumsum(%arg0: tensor<i64>, %arg1: tensor<?x8xf32>) -> tensor<?x8xf32> {
    %c = stablehlo.constant dense<1> : tensor<1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_1 = stablehlo.constant dense<-1> : tensor<i64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = stablehlo.convert %arg0 : tensor<i64>
    %2 = stablehlo.add %1, %c_1 : tensor<i64>
    %3 = stablehlo.convert %2 : (tensor<i64>) -> tensor<i32>
    %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
    %5 = stablehlo.concatenate %c_0, %4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %6 = stablehlo.reshape %5 : (tensor<2xi32>) -> tensor<1x2xi32>
    %7 = stablehlo.concatenate %c_0, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %8 = stablehlo.reshape %7 : (tensor<2xi32>) -> tensor<1x2xi32>
    %9 = stablehlo.concatenate %6, %8, dim = 0 : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
    %10 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %11 = stablehlo.reshape %10 : (tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.concatenate %11, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %13 = stablehlo.concatenate %c, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %14 = stablehlo.concatenate %c, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %15 = stablehlo.concatenate %c, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %16 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%arg1, %0, %12, %13, %14, %15, %9) {api_version = 2 : i32, called_computations = [@reduce_window_float32_reducer]} : (tensor<?x8xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x8xf32>
    return %16 : tensor<?x8xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.843, 1.865, 2.343, 2.198, 1.201, -0.659, -1.492, 2.744], [1.332, 1.811, -0.66, -2.979, -2.436, -1.198, 1.647, 1.191], [-0.435, 1.109, 2.072, -0.111, -2.849, 0.795, -2.803, -2.361], [0.887, -0.783, 0.419, 1.476, 0.958, -2.287, -0.186, -1.343]]> : tensor<4x8xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<4x8xf32>
    %s0 = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    %r = call @jax(%x0) : (tensor<?x8xf32>) -> (tensor<?x8xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 4.126548e-06 : f64, value = dense<[[2.627, 4.002, 4.174, 0.5839998, -3.1260002, -3.3489997, -2.834, 0.23099983], [1.784, 2.137, 1.831, -1.6140002, -4.3269997, -2.6899998, -1.342, -2.513], [0.45200002, 0.32599998, 2.491, 1.365, -1.891, -1.4919999, -2.989, -3.704], [0.887, -0.783, 0.419, 1.476, 0.958, -2.287, -0.186, -1.343]]> : tensor<4x8xf32>} : (tensor<?x8xf32>) -> ()
    return
  }
}

// -----

// symbolic.max_pool
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x?x?x3xf32>) -> (tensor<?x?x?x3xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x?x?x3xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<?x?x?x3xf32>) -> tensor<i32>
    %3 = stablehlo.convert %2 : (tensor<i32>) -> tensor<i64>
    %4 = stablehlo.get_dimension_size %arg0, dim = 2 : (tensor<?x?x?x3xf32>) -> tensor<i32>
    %5 = stablehlo.convert %4 : (tensor<i32>) -> tensor<i64>
    %6 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%6, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, h, w, 3). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %7 = stablehlo.compare GE, %3, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%7, %1, %3) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'h'. Using the following polymorphic shapes specifications: args[0].shape = (b, h, w, 3). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), 'h' = {1} from specification 'h' for dimension args[0].shape[1] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>, tensor<i64>) -> ()
    %8 = stablehlo.compare GE, %5, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%8, %1, %3, %5) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'w'. Using the following polymorphic shapes specifications: args[0].shape = (b, h, w, 3). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), 'h' = {1} from specification 'h' for dimension args[0].shape[1] (= {1}), 'w' = {2} from specification 'w' for dimension args[0].shape[2] (= {2}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>, tensor<i64>, tensor<i64>) -> ()
    %9 = call @_wrapped_jax_export_main(%1, %3, %5, %arg0) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<?x?x?x3xf32>) -> tensor<?x?x?x3xf32>
    return %9 : tensor<?x?x?x3xf32>
  }
  func.func @reduce_window_float32_reducer(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.maximum %arg0, %arg1 : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "h"}, %arg2: tensor<i64> {jax.global_constant = "w"}, %arg3: tensor<?x?x?x3xf32>) -> (tensor<?x?x?x3xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<2> : tensor<1xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_1 = stablehlo.constant dense<-2> : tensor<i64>
    %c_2 = stablehlo.constant dense<2> : tensor<i64>
    %c_3 = stablehlo.constant dense<-1> : tensor<i64>
    %c_4 = stablehlo.constant dense<0> : tensor<1xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = stablehlo.concatenate %c_4, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %2 = stablehlo.reshape %1 : (tensor<2xi32>) -> tensor<1x2xi32>
    %3 = stablehlo.convert %arg1 : tensor<i64>
    %4 = stablehlo.multiply %3, %c_3 : tensor<i64>
    %5:2 = call @divmod(%arg0, %arg1, %arg2, %4, %c_2) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %6 = stablehlo.multiply %5#0, %c_1 : tensor<i64>
    %7 = stablehlo.convert %arg1 : tensor<i64>
    %8 = stablehlo.multiply %7, %c_3 : tensor<i64>
    %9 = stablehlo.add %6, %8 : tensor<i64>
    %10:2 = call @divmod(%arg0, %arg1, %arg2, %9, %c_2) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %11 = stablehlo.convert %arg1 : tensor<i64>
    %12 = stablehlo.multiply %11, %c_3 : tensor<i64>
    %13:2 = call @divmod(%arg0, %arg1, %arg2, %12, %c_2) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %14 = stablehlo.multiply %13#0, %c_1 : tensor<i64>
    %15 = stablehlo.convert %arg1 : tensor<i64>
    %16 = stablehlo.multiply %15, %c_3 : tensor<i64>
    %17 = stablehlo.add %14, %16 : tensor<i64>
    %18:2 = call @divmod(%arg0, %arg1, %arg2, %17, %c_2) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %19 = stablehlo.multiply %18#0, %c_3 : tensor<i64>
    %20 = stablehlo.convert %arg1 : tensor<i64>
    %21 = stablehlo.multiply %20, %c_3 : tensor<i64>
    %22:2 = call @divmod(%arg0, %arg1, %arg2, %21, %c_2) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %23 = stablehlo.multiply %22#0, %c_1 : tensor<i64>
    %24 = stablehlo.convert %arg1 : tensor<i64>
    %25 = stablehlo.multiply %24, %c_3 : tensor<i64>
    %26 = stablehlo.add %19, %23 : tensor<i64>
    %27 = stablehlo.add %26, %25 : tensor<i64>
    %28 = stablehlo.convert %10#0 : (tensor<i64>) -> tensor<i32>
    %29 = stablehlo.reshape %28 : (tensor<i32>) -> tensor<1xi32>
    %30 = stablehlo.convert %27 : (tensor<i64>) -> tensor<i32>
    %31 = stablehlo.reshape %30 : (tensor<i32>) -> tensor<1xi32>
    %32 = stablehlo.concatenate %29, %31, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %33 = stablehlo.reshape %32 : (tensor<2xi32>) -> tensor<1x2xi32>
    %34 = stablehlo.convert %arg2 : tensor<i64>
    %35 = stablehlo.multiply %34, %c_3 : tensor<i64>
    %36:2 = call @divmod(%arg0, %arg1, %arg2, %35, %c_2) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %37 = stablehlo.multiply %36#0, %c_1 : tensor<i64>
    %38 = stablehlo.convert %arg2 : tensor<i64>
    %39 = stablehlo.multiply %38, %c_3 : tensor<i64>
    %40 = stablehlo.add %37, %39 : tensor<i64>
    %41:2 = call @divmod(%arg0, %arg1, %arg2, %40, %c_2) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %42 = stablehlo.convert %arg2 : tensor<i64>
    %43 = stablehlo.multiply %42, %c_3 : tensor<i64>
    %44:2 = call @divmod(%arg0, %arg1, %arg2, %43, %c_2) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %45 = stablehlo.multiply %44#0, %c_1 : tensor<i64>
    %46 = stablehlo.convert %arg2 : tensor<i64>
    %47 = stablehlo.multiply %46, %c_3 : tensor<i64>
    %48 = stablehlo.add %45, %47 : tensor<i64>
    %49:2 = call @divmod(%arg0, %arg1, %arg2, %48, %c_2) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %50 = stablehlo.multiply %49#0, %c_3 : tensor<i64>
    %51 = stablehlo.convert %arg2 : tensor<i64>
    %52 = stablehlo.multiply %51, %c_3 : tensor<i64>
    %53:2 = call @divmod(%arg0, %arg1, %arg2, %52, %c_2) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %54 = stablehlo.multiply %53#0, %c_1 : tensor<i64>
    %55 = stablehlo.convert %arg2 : tensor<i64>
    %56 = stablehlo.multiply %55, %c_3 : tensor<i64>
    %57 = stablehlo.add %50, %54 : tensor<i64>
    %58 = stablehlo.add %57, %56 : tensor<i64>
    %59 = stablehlo.convert %41#0 : (tensor<i64>) -> tensor<i32>
    %60 = stablehlo.reshape %59 : (tensor<i32>) -> tensor<1xi32>
    %61 = stablehlo.convert %58 : (tensor<i64>) -> tensor<i32>
    %62 = stablehlo.reshape %61 : (tensor<i32>) -> tensor<1xi32>
    %63 = stablehlo.concatenate %60, %62, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %64 = stablehlo.reshape %63 : (tensor<2xi32>) -> tensor<1x2xi32>
    %65 = stablehlo.concatenate %c_4, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %66 = stablehlo.reshape %65 : (tensor<2xi32>) -> tensor<1x2xi32>
    %67 = stablehlo.concatenate %2, %33, %64, %66, dim = 0 : (tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<4x2xi32>
    %68 = stablehlo.concatenate %c_0, %c, %c, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %69 = stablehlo.concatenate %c_0, %c, %c, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %70 = stablehlo.concatenate %c_0, %c_0, %c_0, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %71 = stablehlo.concatenate %c_0, %c_0, %c_0, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %72 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%arg3, %0, %68, %69, %70, %71, %67) {api_version = 2 : i32, called_computations = [@reduce_window_float32_reducer]} : (tensor<?x?x?x3xf32>, tensor<f32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4x2xi32>) -> tensor<?x?x?x3xf32>
    return %72 : tensor<?x?x?x3xf32>
  }
  func.func private @divmod(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "h"}, %arg2: tensor<i64> {jax.global_constant = "w"}, %arg3: tensor<i64>, %arg4: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
    %0 = call @floor_divide(%arg0, %arg1, %arg2, %arg3, %arg4) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %1 = call @remainder(%arg0, %arg1, %arg2, %arg3, %arg4) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    return %0, %1 : tensor<i64>, tensor<i64>
  }
  func.func private @floor_divide(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "h"}, %arg2: tensor<i64> {jax.global_constant = "w"}, %arg3: tensor<i64>, %arg4: tensor<i64>) -> tensor<i64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.divide %arg3, %arg4 : tensor<i64>
    %1 = stablehlo.sign %arg3 : tensor<i64>
    %2 = stablehlo.sign %arg4 : tensor<i64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %4 = stablehlo.remainder %arg3, %arg4 : tensor<i64>
    %5 = stablehlo.compare NE, %4, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %6 = stablehlo.and %3, %5 : tensor<i1>
    %7 = stablehlo.subtract %0, %c : tensor<i64>
    %8 = call @_where(%arg0, %arg1, %arg2, %6, %7, %0) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    return %8 : tensor<i64>
  }
  func.func private @_where(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "h"}, %arg2: tensor<i64> {jax.global_constant = "w"}, %arg3: tensor<i1>, %arg4: tensor<i64>, %arg5: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.select %arg3, %arg4, %arg5 : tensor<i1>, tensor<i64>
    return %0 : tensor<i64>
  }
  func.func private @remainder(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "h"}, %arg2: tensor<i64> {jax.global_constant = "w"}, %arg3: tensor<i64>, %arg4: tensor<i64>) -> tensor<i64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.compare EQ, %arg4, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %1 = call @_where(%arg0, %arg1, %arg2, %0, %c, %arg4) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %2 = stablehlo.remainder %arg3, %1 : tensor<i64>
    %3 = stablehlo.compare NE, %2, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %4 = stablehlo.compare LT, %2, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %5 = stablehlo.compare LT, %1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %6 = stablehlo.compare NE, %4, %5, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %7 = stablehlo.and %6, %3 : tensor<i1>
    %8 = stablehlo.add %2, %1 : tensor<i64>
    %9 = stablehlo.select %7, %8, %2 : tensor<i1>, tensor<i64>
    return %9 : tensor<i64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[[[-2.043, 0.841, -0.283], [1.837, -2.65, -2.17], [2.232, -0.299, 1.412], [-2.182, 0.111, 1.938], [-0.017, -1.622, -0.652], [-2.027, 2.479, 0.741]], [[-2.865, 1.794, -0.256], [0.263, 1.214, -1.057], [-1.163, -2.366, 2.317], [1.164, 0.194, -1.836], [0.448, -2.474, 1.716], [2.412, 2.123, 0.775]], [[-0.818, 0.589, -1.659], [1.545, 1.163, 2.311], [0.901, 2.19, 2.07], [0.715, -2.605, -0.353], [-2.921, 0.899, 1.502], [-1.867, 1.944, 2.086]], [[0.752, 2.006, 0.239], [2.889, -1.866, -2.45], [0.438, 1.416, 1.906], [0.102, 0.936, -2.997], [-0.65, -0.125, 2.841], [-0.704, -0.139, -0.363]], [[-1.169, -0.699, -1.616], [1.975, 1.491, -1.041], [1.114, 0.331, -0.371], [1.575, 1.371, -2.756], [1.49, -1.518, -0.458], [-2.148, 0.181, -1.593]], [[0.876, 1.254, -2.119], [0.713, -1.279, -0.94], [-1.157, 0.489, 2.061], [1.5, -0.819, -2.002], [-0.829, 1.449, 1.696], [1.982, 1.803, -1.904]], [[2.407, 1.482, -1.135], [-1.872, 0.827, -1.916], [-0.124, -0.951, 1.055], [0.969, 1.147, -0.778], [2.604, -0.797, -0.627], [-2.05, 1.703, -1.383]], [[-1.643, 2.611, 2.274], [1.555, -0.637, -2.036], [0.567, 2.543, -2.36], [2.033, -0.596, -1.892], [-1.733, 0.687, 0.256], [1.972, 1.849, -0.398]]], [[[-1.554, -1.401, 1.174], [1.641, 0.811, -2.095], [-2.206, 2.704, -2.54], [1.911, -0.973, -1.344], [2.487, -2.824, 2.863], [-2.842, 1.086, -2.754]], [[1.05, 0.664, 0.286], [0.083, 2.423, -1.121], [1.073, -1.459, 1.364], [2.961, 1.961, -2.607], [1.553, -2.501, 1.724], [-1.143, 1.35, 0.744]], [[-2.755, 0.963, 1.163], [-1.279, -1.182, -1.841], [0.433, 0.867, 1.556], [2.409, -1.182, -2.934], [1.268, -2.506, -2.077], [0.358, -2.17, 1.607]], [[-1.733, 0.0, -0.019], [1.633, -0.773, -2.234], [-2.587, -0.14, 1.782], [1.928, -1.354, 0.74], [0.569, -0.757, -0.13], [-2.239, 1.429, 2.95]], [[0.552, -1.675, -0.017], [-2.837, -0.29, 0.539], [2.984, -2.58, -2.506], [-2.481, 0.939, -2.616], [-2.35, -1.315, 2.74], [1.251, 1.684, 0.008]], [[0.305, -1.206, -0.312], [-2.228, -2.242, -0.752], [-0.441, 0.597, -1.798], [-1.825, -2.714, 1.734], [-2.401, -1.856, 1.601], [2.441, -2.221, 0.489]], [[-1.082, -2.451, 0.519], [0.296, -1.864, -0.366], [2.032, 1.42, 2.51], [-0.668, 0.373, -2.943], [-0.154, 2.939, 0.627], [-2.433, 1.926, -0.12]], [[-1.921, -2.193, 2.211], [-0.394, -1.114, -2.68], [-2.139, -2.9, -1.113], [-2.139, -0.529, -2.43], [0.803, -1.15, 2.251], [-0.202, -1.793, 1.838]]]]> : tensor<2x8x6x3xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<2x8x6x3xf32>
    %s0 = stablehlo.constant dense<[2, 8, 6, 3]> : tensor<4xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<2x8x6x3xf32>, tensor<4xi32>) -> tensor<?x?x?x3xf32>
    %r = call @jax(%x0) : (tensor<?x?x?x3xf32>) -> (tensor<?x?x?x3xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 5.691528e-06 : f64, value = dense<[[[[1.837, 1.794, -0.256], [2.232, 0.194, 2.317], [2.412, 2.479, 1.716]], [[2.889, 2.006, 2.311], [0.901, 2.19, 2.07], [-0.65, 1.944, 2.841]], [[1.975, 1.491, -0.94], [1.575, 1.371, 2.061], [1.982, 1.803, 1.696]], [[2.407, 2.611, 2.274], [2.033, 2.543, 1.055], [2.604, 1.849, 0.256]]], [[[1.641, 2.423, 1.174], [2.961, 2.704, 1.364], [2.487, 1.35, 2.863]], [[1.633, 0.963, 1.163], [2.409, 0.867, 1.782], [1.268, 1.429, 2.95]], [[0.552, -0.29, 0.539], [2.984, 0.939, 1.734], [2.441, 1.684, 2.74]], [[0.296, -1.114, 2.211], [2.032, 1.42, 2.51], [0.803, 2.939, 2.251]]]]> : tensor<2x4x3x3xf32>} : (tensor<?x?x?x3xf32>) -> ()
    return
  }
}

// -----

// symbolic.nonzero
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?xf32>) -> (tensor<5xi64> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%2, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'n'. Using the following polymorphic shapes specifications: args[0].shape = (n,). Obtained dimension variables: 'n' = {0} from specification 'n' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %3 = call @_wrapped_jax_export_main(%1, %arg0) : (tensor<i64>, tensor<?xf32>) -> tensor<5xi64>
    return %3 : tensor<5xi64>
  }
  func.func @reduce_window_int64_reducer(%arg0: tensor<i64>, %arg1: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.add %arg0, %arg1 : tensor<i64>
    return %0 : tensor<i64>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "n"}, %arg1: tensor<?xf32>) -> (tensor<5xi64> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %c_0 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i64>
    %c_2 = stablehlo.constant dense<5> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.dynamic_broadcast_in_dim %cst, %1, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
    %3 = stablehlo.compare GT, %arg1, %2, FLOAT : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %4 = call @cumsum(%arg0, %3) : (tensor<i64>, tensor<?xi1>) -> tensor<?xi64>
    %5 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %6 = call @clip(%arg0, %4, %c_3) : (tensor<i64>, tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %7 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %8 = stablehlo.reshape %7 : (tensor<i32>) -> tensor<1xi32>
    %9 = stablehlo.dynamic_broadcast_in_dim %c_3, %8, dims = [] : (tensor<i64>, tensor<1xi32>) -> tensor<?xi64>
    %10 = stablehlo.compare LT, %6, %9, SIGNED : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi1>
    %11 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %12 = stablehlo.reshape %11 : (tensor<i32>) -> tensor<1xi32>
    %13 = stablehlo.dynamic_broadcast_in_dim %c_2, %12, dims = [] : (tensor<i64>, tensor<1xi32>) -> tensor<?xi64>
    %14 = stablehlo.add %6, %13 : tensor<?xi64>
    %15 = stablehlo.select %10, %14, %6 : tensor<?xi1>, tensor<?xi64>
    %16 = stablehlo.convert %15 : (tensor<?xi64>) -> tensor<?xi32>
    %17 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %18 = stablehlo.reshape %17 : (tensor<i32>) -> tensor<1xi32>
    %19 = stablehlo.concatenate %18, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %20 = stablehlo.dynamic_broadcast_in_dim %16, %19, dims = [0] : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %21 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %22 = stablehlo.reshape %21 : (tensor<i32>) -> tensor<1xi32>
    %23 = stablehlo.dynamic_broadcast_in_dim %c_1, %22, dims = [] : (tensor<i64>, tensor<1xi32>) -> tensor<?xi64>
    %24 = "stablehlo.scatter"(%5, %20, %23) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%arg2: tensor<i64>, %arg3: tensor<i64>):
      %35 = stablehlo.add %arg2, %arg3 : tensor<i64>
      stablehlo.return %35 : tensor<i64>
    }) : (tensor<5xi64>, tensor<?x1xi32>, tensor<?xi64>) -> tensor<5xi64>
    %25 = call @cumsum_1(%arg0, %24) : (tensor<i64>, tensor<5xi64>) -> tensor<5xi64>
    %26 = call @floor_divide(%arg0, %25, %c_1) : (tensor<i64>, tensor<5xi64>, tensor<i64>) -> tensor<5xi64>
    %27 = call @remainder(%arg0, %26, %arg0) : (tensor<i64>, tensor<5xi64>, tensor<i64>) -> tensor<5xi64>
    %28 = stablehlo.iota dim = 0 : tensor<5xi64>
    %29 = stablehlo.convert %3 : (tensor<?xi1>) -> tensor<?xi32>
    %30 = stablehlo.convert %29 : (tensor<?xi32>) -> tensor<?xi64>
    %31 = stablehlo.reduce(%30 init: %c_3) applies stablehlo.add across dimensions = [0] : (tensor<?xi64>, tensor<i64>) -> tensor<i64>
    %32 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %33 = stablehlo.compare GE, %28, %32, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %34 = call @_where_4(%arg0, %33, %c, %27) : (tensor<i64>, tensor<5xi1>, tensor<i64>, tensor<5xi64>) -> tensor<5xi64>
    return %34 : tensor<5xi64>
  }
  func.func private @cumsum(%arg0: tensor<i64> {jax.global_constant = "n"}, %arg1: tensor<?xi1>) -> tensor<?xi64> {
    %0 = stablehlo.convert %arg1 : (tensor<?xi1>) -> tensor<?xi64>
    %1 = call @cumsum_0(%arg0, %0) : (tensor<i64>, tensor<?xi64>) -> tensor<?xi64>
    return %1 : tensor<?xi64>
  }
  func.func private @cumsum_0(%arg0: tensor<i64>, %arg1: tensor<?xi64>) -> tensor<?xi64> {
    %c = stablehlo.constant dense<1> : tensor<1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_1 = stablehlo.constant dense<-1> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<i64>
    %1 = stablehlo.convert %arg0 : tensor<i64>
    %2 = stablehlo.add %1, %c_1 : tensor<i64>
    %3 = stablehlo.convert %2 : (tensor<i64>) -> tensor<i32>
    %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
    %5 = stablehlo.concatenate %4, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %6 = stablehlo.reshape %5 : (tensor<2xi32>) -> tensor<1x2xi32>
    %7 = stablehlo.concatenate %6, dim = 0 : (tensor<1x2xi32>) -> tensor<1x2xi32>
    %8 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %9 = stablehlo.reshape %8 : (tensor<i32>) -> tensor<1xi32>
    %10 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%arg1, %0, %9, %c, %c, %c, %7) {api_version = 2 : i32, called_computations = [@reduce_window_int64_reducer]} : (tensor<?xi64>, tensor<i64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xi64>
    return %10 : tensor<?xi64>
  }
  func.func private @clip(%arg0: tensor<i64> {jax.global_constant = "n"}, %arg1: tensor<?xi64>, %arg2: tensor<i64>) -> tensor<?xi64> {
    %0 = stablehlo.convert %arg2 : tensor<i64>
    %1 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
    %3 = stablehlo.dynamic_broadcast_in_dim %0, %2, dims = [] : (tensor<i64>, tensor<1xi32>) -> tensor<?xi64>
    %4 = stablehlo.maximum %3, %arg1 : tensor<?xi64>
    return %4 : tensor<?xi64>
  }
  func.func private @cumsum_1(%arg0: tensor<i64> {jax.global_constant = "n"}, %arg1: tensor<5xi64>) -> tensor<5xi64> {
    %0 = call @cumsum_2(%arg0, %arg1) : (tensor<i64>, tensor<5xi64>) -> tensor<5xi64>
    return %0 : tensor<5xi64>
  }
  func.func private @cumsum_2(%arg0: tensor<i64>, %arg1: tensor<5xi64>) -> tensor<5xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<i64>
    %1 = "stablehlo.reduce_window"(%arg1, %0) <{padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 5>}> ({
    ^bb0(%arg2: tensor<i64>, %arg3: tensor<i64>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<i64>
      stablehlo.return %2 : tensor<i64>
    }) : (tensor<5xi64>, tensor<i64>) -> tensor<5xi64>
    return %1 : tensor<5xi64>
  }
  func.func private @floor_divide(%arg0: tensor<i64> {jax.global_constant = "n"}, %arg1: tensor<5xi64>, %arg2: tensor<i64>) -> tensor<5xi64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %1 = stablehlo.divide %arg1, %0 : tensor<5xi64>
    %2 = stablehlo.sign %arg1 : tensor<5xi64>
    %3 = stablehlo.sign %arg2 : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %5 = stablehlo.compare NE, %2, %4, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %6 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %7 = stablehlo.remainder %arg1, %6 : tensor<5xi64>
    %8 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %9 = stablehlo.compare NE, %7, %8, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %10 = stablehlo.and %5, %9 : tensor<5xi1>
    %11 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %12 = stablehlo.subtract %1, %11 : tensor<5xi64>
    %13 = call @_where(%arg0, %10, %12, %1) : (tensor<i64>, tensor<5xi1>, tensor<5xi64>, tensor<5xi64>) -> tensor<5xi64>
    return %13 : tensor<5xi64>
  }
  func.func private @_where(%arg0: tensor<i64> {jax.global_constant = "n"}, %arg1: tensor<5xi1>, %arg2: tensor<5xi64>, %arg3: tensor<5xi64>) -> tensor<5xi64> {
    %0 = stablehlo.select %arg1, %arg2, %arg3 : tensor<5xi1>, tensor<5xi64>
    return %0 : tensor<5xi64>
  }
  func.func private @remainder(%arg0: tensor<i64> {jax.global_constant = "n"}, %arg1: tensor<5xi64>, %arg2: tensor<i64>) -> tensor<5xi64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.convert %arg2 : tensor<i64>
    %1 = stablehlo.compare EQ, %0, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %2 = call @_where_3(%arg0, %1, %c, %0) : (tensor<i64>, tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %4 = stablehlo.remainder %arg1, %3 : tensor<5xi64>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %9 = stablehlo.compare LT, %2, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<5xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
    %12 = stablehlo.and %11, %6 : tensor<5xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %14 = stablehlo.add %4, %13 : tensor<5xi64>
    %15 = stablehlo.select %12, %14, %4 : tensor<5xi1>, tensor<5xi64>
    return %15 : tensor<5xi64>
  }
  func.func private @_where_3(%arg0: tensor<i64> {jax.global_constant = "n"}, %arg1: tensor<i1>, %arg2: tensor<i64>, %arg3: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.select %arg1, %arg2, %arg3 : tensor<i1>, tensor<i64>
    return %0 : tensor<i64>
  }
  func.func private @_where_4(%arg0: tensor<i64> {jax.global_constant = "n"}, %arg1: tensor<5xi1>, %arg2: tensor<i64>, %arg3: tensor<5xi64>) -> tensor<5xi64> {
    %0 = stablehlo.convert %arg2 : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %2 = stablehlo.select %arg1, %1, %arg3 : tensor<5xi1>, tensor<5xi64>
    return %2 : tensor<5xi64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[-1.488, -2.752, 0.171, -0.486, -2.47, -1.133, 0.291, -1.665, -0.404, 1.254, 0.241, 0.163]> : tensor<12xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<12xf32>
    %s0 = stablehlo.constant dense<[12]> : tensor<1xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<12xf32>, tensor<1xi32>) -> tensor<?xf32>
    %r = call @jax(%x0) : (tensor<?xf32>) -> (tensor<5xi64>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[2, 6, 9, 10, 11]> : tensor<5xi64>} : (tensor<5xi64>) -> ()
    return
  }
}

// -----

// symbolic.normal
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x8xf32>) -> (tensor<?x8xf64> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x8xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%2, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, 8). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %3 = call @_wrapped_jax_export_main(%1, %arg0) : (tensor<i64>, tensor<?x8xf32>) -> tensor<?x8xf64>
    return %3 : tensor<?x8xf64>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x8xf32>) -> (tensor<?x8xf64> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<[0, 7]> : tensor<2xui32>
    %0 = call @_normal(%arg0, %c) : (tensor<i64>, tensor<2xui32>) -> tensor<?x8xf64>
    return %0 : tensor<?x8xf64>
  }
  func.func private @_normal(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<2xui32>) -> tensor<?x8xf64> {
    %0 = call @_normal_real(%arg0, %arg1) : (tensor<i64>, tensor<2xui32>) -> tensor<?x8xf64>
    return %0 : tensor<?x8xf64>
  }
  func.func private @_normal_real(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<2xui32>) -> tensor<?x8xf64> {
    %cst = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %cst_0 = stablehlo.constant dense<1.6536545626831027> : tensor<f64>
    %cst_1 = stablehlo.constant dense<0.24015818242558962> : tensor<f64>
    %cst_2 = stablehlo.constant dense<-0.0060336708714301491> : tensor<f64>
    %cst_3 = stablehlo.constant dense<-7.4070253416626698E-4> : tensor<f64>
    %cst_4 = stablehlo.constant dense<3.0838856104922208> : tensor<f64>
    %cst_5 = stablehlo.constant dense<1.8673420803405714E-4> : tensor<f64>
    %cst_6 = stablehlo.constant dense<1.0052589676941592> : tensor<f64>
    %cst_7 = stablehlo.constant dense<-1.3882523362786469E-5> : tensor<f64>
    %cst_8 = stablehlo.constant dense<4.8499064014085844> : tensor<f64>
    %cst_9 = stablehlo.constant dense<0.0053709145535900636> : tensor<f64>
    %cst_10 = stablehlo.constant dense<-1.3654692000834679E-6> : tensor<f64>
    %cst_11 = stablehlo.constant dense<1.0103004648645344> : tensor<f64>
    %cst_12 = stablehlo.constant dense<-0.0037512085075692412> : tensor<f64>
    %cst_13 = stablehlo.constant dense<4.2347877827932404E-7> : tensor<f64>
    %cst_14 = stablehlo.constant dense<-1.3871931833623122E-4> : tensor<f64>
    %cst_15 = stablehlo.constant dense<0.0024914420961078508> : tensor<f64>
    %cst_16 = stablehlo.constant dense<-2.9070369957882005E-8> : tensor<f64>
    %cst_17 = stablehlo.constant dense<-2.1503011930044477E-4> : tensor<f64>
    %cst_18 = stablehlo.constant dense<-0.0016882755560235047> : tensor<f64>
    %cst_19 = stablehlo.constant dense<-4.1126339803469837E-9> : tensor<f64>
    %cst_20 = stablehlo.constant dense<7.5995277030017761E-5> : tensor<f64>
    %cst_21 = stablehlo.constant dense<9.5328937973738049E-4> : tensor<f64>
    %cst_22 = stablehlo.constant dense<1.0512122733215323E-9> : tensor<f64>
    %cst_23 = stablehlo.constant dense<-1.9681778105531671E-5> : tensor<f64>
    %cst_24 = stablehlo.constant dense<-3.5503752036284748E-4> : tensor<f64>
    %cst_25 = stablehlo.constant dense<-5.4154120542946279E-11> : tensor<f64>
    %cst_26 = stablehlo.constant dense<4.5260625972231537E-6> : tensor<f64>
    %cst_27 = stablehlo.constant dense<2.4031110387097894E-5> : tensor<f64>
    %cst_28 = stablehlo.constant dense<-1.2975133253453532E-11> : tensor<f64>
    %cst_29 = stablehlo.constant dense<-9.9298272942317003E-7> : tensor<f64>
    %cst_30 = stablehlo.constant dense<6.8284851459573175E-5> : tensor<f64>
    %cst_31 = stablehlo.constant dense<2.6335093153082323E-12> : tensor<f64>
    %cst_32 = stablehlo.constant dense<2.2900482228026655E-7> : tensor<f64>
    %cst_33 = stablehlo.constant dense<-4.7318229009055734E-5> : tensor<f64>
    %cst_34 = stablehlo.constant dense<-8.1519341976054721E-14> : tensor<f64>
    %cst_35 = stablehlo.constant dense<-6.7711997758452339E-8> : tensor<f64>
    %cst_36 = stablehlo.constant dense<1.2475304481671779E-5> : tensor<f64>
    %cst_37 = stablehlo.constant dense<-4.0545662729752069E-14> : tensor<f64>
    %cst_38 = stablehlo.constant dense<2.9147953450901081E-8> : tensor<f64>
    %cst_39 = stablehlo.constant dense<2.9234449089955446E-6> : tensor<f64>
    %cst_40 = stablehlo.constant dense<6.6376381343583238E-15> : tensor<f64>
    %cst_41 = stablehlo.constant dense<-1.496002662714924E-8> : tensor<f64>
    %cst_42 = stablehlo.constant dense<-4.013867526981546E-6> : tensor<f64>
    %cst_43 = stablehlo.constant dense<2.0972767875968562E-17> : tensor<f64>
    %cst_44 = stablehlo.constant dense<7.6157012080783394E-9> : tensor<f64>
    %cst_45 = stablehlo.constant dense<1.5027403968909828E-6> : tensor<f64>
    %cst_46 = stablehlo.constant dense<-1.3331716628546209E-16> : tensor<f64>
    %cst_47 = stablehlo.constant dense<-3.789465440126737E-9> : tensor<f64>
    %cst_48 = stablehlo.constant dense<1.8239629214389228E-8> : tensor<f64>
    %cst_49 = stablehlo.constant dense<1.1157877678025181E-17> : tensor<f64>
    %cst_50 = stablehlo.constant dense<1.5076572693500548E-9> : tensor<f64>
    %cst_51 = stablehlo.constant dense<-2.7517406297064545E-7> : tensor<f64>
    %cst_52 = stablehlo.constant dense<1.28584807152564E-18> : tensor<f64>
    %cst_53 = stablehlo.constant dense<-2.5556418169965252E-10> : tensor<f64>
    %cst_54 = stablehlo.constant dense<9.075656193888539E-8> : tensor<f64>
    %cst_55 = stablehlo.constant dense<-1.6850591381820166E-19> : tensor<f64>
    %cst_56 = stablehlo.constant dense<-2.7109920616438573E-11> : tensor<f64>
    %cst_57 = stablehlo.constant dense<2.2137376921775787E-9> : tensor<f64>
    %cst_58 = stablehlo.constant dense<-3.6444120640178197E-21> : tensor<f64>
    %cst_59 = stablehlo.constant dense<5.000000e+00> : tensor<f64>
    %cst_60 = stablehlo.constant dense<3.250000e+00> : tensor<f64>
    %cst_61 = stablehlo.constant dense<3.125000e+00> : tensor<f64>
    %cst_62 = stablehlo.constant dense<1.600000e+01> : tensor<f64>
    %cst_63 = stablehlo.constant dense<6.250000e+00> : tensor<f64>
    %c = stablehlo.constant dense<8> : tensor<1xi32>
    %cst_64 = stablehlo.constant dense<1.4142135623730951> : tensor<f64>
    %cst_65 = stablehlo.constant dense<-0.99999999999999988> : tensor<f64>
    %cst_66 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %0 = call @_uniform(%arg0, %arg1, %cst_65, %cst_66) : (tensor<i64>, tensor<2xui32>, tensor<f64>, tensor<f64>) -> tensor<?x8xf64>
    %1 = stablehlo.negate %0 : tensor<?x8xf64>
    %2 = stablehlo.multiply %0, %1 : tensor<?x8xf64>
    %3 = stablehlo.log_plus_one %2 : tensor<?x8xf64>
    %4 = stablehlo.negate %3 : tensor<?x8xf64>
    %5 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %6 = stablehlo.reshape %5 : (tensor<i32>) -> tensor<1xi32>
    %7 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %8 = stablehlo.reshape %7 : (tensor<i32>) -> tensor<1xi32>
    %9 = stablehlo.concatenate %6, %8, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %10 = stablehlo.dynamic_broadcast_in_dim %cst_63, %9, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %11 = stablehlo.compare LT, %4, %10 : (tensor<?x8xf64>, tensor<?x8xf64>) -> tensor<?x8xi1>
    %12 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %13 = stablehlo.reshape %12 : (tensor<i32>) -> tensor<1xi32>
    %14 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %15 = stablehlo.reshape %14 : (tensor<i32>) -> tensor<1xi32>
    %16 = stablehlo.concatenate %13, %15, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %17 = stablehlo.dynamic_broadcast_in_dim %cst_62, %16, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %18 = stablehlo.compare LT, %4, %17 : (tensor<?x8xf64>, tensor<?x8xf64>) -> tensor<?x8xi1>
    %19 = stablehlo.sqrt %4 : tensor<?x8xf64>
    %20 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %21 = stablehlo.reshape %20 : (tensor<i32>) -> tensor<1xi32>
    %22 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %23 = stablehlo.reshape %22 : (tensor<i32>) -> tensor<1xi32>
    %24 = stablehlo.concatenate %21, %23, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %25 = stablehlo.dynamic_broadcast_in_dim %cst_61, %24, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %26 = stablehlo.subtract %4, %25 : tensor<?x8xf64>
    %27 = stablehlo.get_dimension_size %4, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %28 = stablehlo.reshape %27 : (tensor<i32>) -> tensor<1xi32>
    %29 = stablehlo.get_dimension_size %4, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %30 = stablehlo.reshape %29 : (tensor<i32>) -> tensor<1xi32>
    %31 = stablehlo.concatenate %28, %30, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %32 = stablehlo.dynamic_broadcast_in_dim %cst_60, %31, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %33 = stablehlo.get_dimension_size %4, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %34 = stablehlo.reshape %33 : (tensor<i32>) -> tensor<1xi32>
    %35 = stablehlo.get_dimension_size %4, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %36 = stablehlo.reshape %35 : (tensor<i32>) -> tensor<1xi32>
    %37 = stablehlo.concatenate %34, %36, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %38 = stablehlo.dynamic_broadcast_in_dim %cst_59, %37, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %39 = stablehlo.select %18, %32, %38 : tensor<?x8xi1>, tensor<?x8xf64>
    %40 = stablehlo.subtract %19, %39 : tensor<?x8xf64>
    %41 = stablehlo.select %11, %26, %40 : tensor<?x8xi1>, tensor<?x8xf64>
    %42 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %43 = stablehlo.reshape %42 : (tensor<i32>) -> tensor<1xi32>
    %44 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %45 = stablehlo.reshape %44 : (tensor<i32>) -> tensor<1xi32>
    %46 = stablehlo.concatenate %43, %45, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %47 = stablehlo.dynamic_broadcast_in_dim %cst_58, %46, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %48 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %49 = stablehlo.reshape %48 : (tensor<i32>) -> tensor<1xi32>
    %50 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %51 = stablehlo.reshape %50 : (tensor<i32>) -> tensor<1xi32>
    %52 = stablehlo.concatenate %49, %51, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %53 = stablehlo.dynamic_broadcast_in_dim %cst_57, %52, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %54 = stablehlo.select %11, %47, %53 : tensor<?x8xi1>, tensor<?x8xf64>
    %55 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %56 = stablehlo.reshape %55 : (tensor<i32>) -> tensor<1xi32>
    %57 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %58 = stablehlo.reshape %57 : (tensor<i32>) -> tensor<1xi32>
    %59 = stablehlo.concatenate %56, %58, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %60 = stablehlo.dynamic_broadcast_in_dim %cst_56, %59, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %61 = stablehlo.select %18, %54, %60 : tensor<?x8xi1>, tensor<?x8xf64>
    %62 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %63 = stablehlo.reshape %62 : (tensor<i32>) -> tensor<1xi32>
    %64 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %65 = stablehlo.reshape %64 : (tensor<i32>) -> tensor<1xi32>
    %66 = stablehlo.concatenate %63, %65, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %67 = stablehlo.dynamic_broadcast_in_dim %cst_55, %66, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %68 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %69 = stablehlo.reshape %68 : (tensor<i32>) -> tensor<1xi32>
    %70 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %71 = stablehlo.reshape %70 : (tensor<i32>) -> tensor<1xi32>
    %72 = stablehlo.concatenate %69, %71, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %73 = stablehlo.dynamic_broadcast_in_dim %cst_54, %72, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %74 = stablehlo.select %11, %67, %73 : tensor<?x8xi1>, tensor<?x8xf64>
    %75 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %76 = stablehlo.reshape %75 : (tensor<i32>) -> tensor<1xi32>
    %77 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %78 = stablehlo.reshape %77 : (tensor<i32>) -> tensor<1xi32>
    %79 = stablehlo.concatenate %76, %78, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %80 = stablehlo.dynamic_broadcast_in_dim %cst_53, %79, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %81 = stablehlo.select %18, %74, %80 : tensor<?x8xi1>, tensor<?x8xf64>
    %82 = stablehlo.multiply %61, %41 : tensor<?x8xf64>
    %83 = stablehlo.add %81, %82 : tensor<?x8xf64>
    %84 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %85 = stablehlo.reshape %84 : (tensor<i32>) -> tensor<1xi32>
    %86 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %87 = stablehlo.reshape %86 : (tensor<i32>) -> tensor<1xi32>
    %88 = stablehlo.concatenate %85, %87, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %89 = stablehlo.dynamic_broadcast_in_dim %cst_52, %88, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %90 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %91 = stablehlo.reshape %90 : (tensor<i32>) -> tensor<1xi32>
    %92 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %93 = stablehlo.reshape %92 : (tensor<i32>) -> tensor<1xi32>
    %94 = stablehlo.concatenate %91, %93, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %95 = stablehlo.dynamic_broadcast_in_dim %cst_51, %94, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %96 = stablehlo.select %11, %89, %95 : tensor<?x8xi1>, tensor<?x8xf64>
    %97 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %98 = stablehlo.reshape %97 : (tensor<i32>) -> tensor<1xi32>
    %99 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %100 = stablehlo.reshape %99 : (tensor<i32>) -> tensor<1xi32>
    %101 = stablehlo.concatenate %98, %100, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %102 = stablehlo.dynamic_broadcast_in_dim %cst_50, %101, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %103 = stablehlo.select %18, %96, %102 : tensor<?x8xi1>, tensor<?x8xf64>
    %104 = stablehlo.multiply %83, %41 : tensor<?x8xf64>
    %105 = stablehlo.add %103, %104 : tensor<?x8xf64>
    %106 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %107 = stablehlo.reshape %106 : (tensor<i32>) -> tensor<1xi32>
    %108 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %109 = stablehlo.reshape %108 : (tensor<i32>) -> tensor<1xi32>
    %110 = stablehlo.concatenate %107, %109, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %111 = stablehlo.dynamic_broadcast_in_dim %cst_49, %110, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %112 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %113 = stablehlo.reshape %112 : (tensor<i32>) -> tensor<1xi32>
    %114 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %115 = stablehlo.reshape %114 : (tensor<i32>) -> tensor<1xi32>
    %116 = stablehlo.concatenate %113, %115, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %117 = stablehlo.dynamic_broadcast_in_dim %cst_48, %116, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %118 = stablehlo.select %11, %111, %117 : tensor<?x8xi1>, tensor<?x8xf64>
    %119 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %120 = stablehlo.reshape %119 : (tensor<i32>) -> tensor<1xi32>
    %121 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %122 = stablehlo.reshape %121 : (tensor<i32>) -> tensor<1xi32>
    %123 = stablehlo.concatenate %120, %122, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %124 = stablehlo.dynamic_broadcast_in_dim %cst_47, %123, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %125 = stablehlo.select %18, %118, %124 : tensor<?x8xi1>, tensor<?x8xf64>
    %126 = stablehlo.multiply %105, %41 : tensor<?x8xf64>
    %127 = stablehlo.add %125, %126 : tensor<?x8xf64>
    %128 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %129 = stablehlo.reshape %128 : (tensor<i32>) -> tensor<1xi32>
    %130 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %131 = stablehlo.reshape %130 : (tensor<i32>) -> tensor<1xi32>
    %132 = stablehlo.concatenate %129, %131, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %133 = stablehlo.dynamic_broadcast_in_dim %cst_46, %132, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %134 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %135 = stablehlo.reshape %134 : (tensor<i32>) -> tensor<1xi32>
    %136 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %137 = stablehlo.reshape %136 : (tensor<i32>) -> tensor<1xi32>
    %138 = stablehlo.concatenate %135, %137, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %139 = stablehlo.dynamic_broadcast_in_dim %cst_45, %138, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %140 = stablehlo.select %11, %133, %139 : tensor<?x8xi1>, tensor<?x8xf64>
    %141 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %142 = stablehlo.reshape %141 : (tensor<i32>) -> tensor<1xi32>
    %143 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %144 = stablehlo.reshape %143 : (tensor<i32>) -> tensor<1xi32>
    %145 = stablehlo.concatenate %142, %144, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %146 = stablehlo.dynamic_broadcast_in_dim %cst_44, %145, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %147 = stablehlo.select %18, %140, %146 : tensor<?x8xi1>, tensor<?x8xf64>
    %148 = stablehlo.multiply %127, %41 : tensor<?x8xf64>
    %149 = stablehlo.add %147, %148 : tensor<?x8xf64>
    %150 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %151 = stablehlo.reshape %150 : (tensor<i32>) -> tensor<1xi32>
    %152 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %153 = stablehlo.reshape %152 : (tensor<i32>) -> tensor<1xi32>
    %154 = stablehlo.concatenate %151, %153, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %155 = stablehlo.dynamic_broadcast_in_dim %cst_43, %154, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %156 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %157 = stablehlo.reshape %156 : (tensor<i32>) -> tensor<1xi32>
    %158 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %159 = stablehlo.reshape %158 : (tensor<i32>) -> tensor<1xi32>
    %160 = stablehlo.concatenate %157, %159, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %161 = stablehlo.dynamic_broadcast_in_dim %cst_42, %160, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %162 = stablehlo.select %11, %155, %161 : tensor<?x8xi1>, tensor<?x8xf64>
    %163 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %164 = stablehlo.reshape %163 : (tensor<i32>) -> tensor<1xi32>
    %165 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %166 = stablehlo.reshape %165 : (tensor<i32>) -> tensor<1xi32>
    %167 = stablehlo.concatenate %164, %166, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %168 = stablehlo.dynamic_broadcast_in_dim %cst_41, %167, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %169 = stablehlo.select %18, %162, %168 : tensor<?x8xi1>, tensor<?x8xf64>
    %170 = stablehlo.multiply %149, %41 : tensor<?x8xf64>
    %171 = stablehlo.add %169, %170 : tensor<?x8xf64>
    %172 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %173 = stablehlo.reshape %172 : (tensor<i32>) -> tensor<1xi32>
    %174 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %175 = stablehlo.reshape %174 : (tensor<i32>) -> tensor<1xi32>
    %176 = stablehlo.concatenate %173, %175, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %177 = stablehlo.dynamic_broadcast_in_dim %cst_40, %176, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %178 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %179 = stablehlo.reshape %178 : (tensor<i32>) -> tensor<1xi32>
    %180 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %181 = stablehlo.reshape %180 : (tensor<i32>) -> tensor<1xi32>
    %182 = stablehlo.concatenate %179, %181, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %183 = stablehlo.dynamic_broadcast_in_dim %cst_39, %182, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %184 = stablehlo.select %11, %177, %183 : tensor<?x8xi1>, tensor<?x8xf64>
    %185 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %186 = stablehlo.reshape %185 : (tensor<i32>) -> tensor<1xi32>
    %187 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %188 = stablehlo.reshape %187 : (tensor<i32>) -> tensor<1xi32>
    %189 = stablehlo.concatenate %186, %188, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %190 = stablehlo.dynamic_broadcast_in_dim %cst_38, %189, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %191 = stablehlo.select %18, %184, %190 : tensor<?x8xi1>, tensor<?x8xf64>
    %192 = stablehlo.multiply %171, %41 : tensor<?x8xf64>
    %193 = stablehlo.add %191, %192 : tensor<?x8xf64>
    %194 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %195 = stablehlo.reshape %194 : (tensor<i32>) -> tensor<1xi32>
    %196 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %197 = stablehlo.reshape %196 : (tensor<i32>) -> tensor<1xi32>
    %198 = stablehlo.concatenate %195, %197, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %199 = stablehlo.dynamic_broadcast_in_dim %cst_37, %198, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %200 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %201 = stablehlo.reshape %200 : (tensor<i32>) -> tensor<1xi32>
    %202 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %203 = stablehlo.reshape %202 : (tensor<i32>) -> tensor<1xi32>
    %204 = stablehlo.concatenate %201, %203, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %205 = stablehlo.dynamic_broadcast_in_dim %cst_36, %204, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %206 = stablehlo.select %11, %199, %205 : tensor<?x8xi1>, tensor<?x8xf64>
    %207 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %208 = stablehlo.reshape %207 : (tensor<i32>) -> tensor<1xi32>
    %209 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %210 = stablehlo.reshape %209 : (tensor<i32>) -> tensor<1xi32>
    %211 = stablehlo.concatenate %208, %210, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %212 = stablehlo.dynamic_broadcast_in_dim %cst_35, %211, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %213 = stablehlo.select %18, %206, %212 : tensor<?x8xi1>, tensor<?x8xf64>
    %214 = stablehlo.multiply %193, %41 : tensor<?x8xf64>
    %215 = stablehlo.add %213, %214 : tensor<?x8xf64>
    %216 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %217 = stablehlo.reshape %216 : (tensor<i32>) -> tensor<1xi32>
    %218 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %219 = stablehlo.reshape %218 : (tensor<i32>) -> tensor<1xi32>
    %220 = stablehlo.concatenate %217, %219, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %221 = stablehlo.dynamic_broadcast_in_dim %cst_34, %220, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %222 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %223 = stablehlo.reshape %222 : (tensor<i32>) -> tensor<1xi32>
    %224 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %225 = stablehlo.reshape %224 : (tensor<i32>) -> tensor<1xi32>
    %226 = stablehlo.concatenate %223, %225, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %227 = stablehlo.dynamic_broadcast_in_dim %cst_33, %226, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %228 = stablehlo.select %11, %221, %227 : tensor<?x8xi1>, tensor<?x8xf64>
    %229 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %230 = stablehlo.reshape %229 : (tensor<i32>) -> tensor<1xi32>
    %231 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %232 = stablehlo.reshape %231 : (tensor<i32>) -> tensor<1xi32>
    %233 = stablehlo.concatenate %230, %232, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %234 = stablehlo.dynamic_broadcast_in_dim %cst_32, %233, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %235 = stablehlo.select %18, %228, %234 : tensor<?x8xi1>, tensor<?x8xf64>
    %236 = stablehlo.multiply %215, %41 : tensor<?x8xf64>
    %237 = stablehlo.add %235, %236 : tensor<?x8xf64>
    %238 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %239 = stablehlo.reshape %238 : (tensor<i32>) -> tensor<1xi32>
    %240 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %241 = stablehlo.reshape %240 : (tensor<i32>) -> tensor<1xi32>
    %242 = stablehlo.concatenate %239, %241, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %243 = stablehlo.dynamic_broadcast_in_dim %cst_31, %242, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %244 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %245 = stablehlo.reshape %244 : (tensor<i32>) -> tensor<1xi32>
    %246 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %247 = stablehlo.reshape %246 : (tensor<i32>) -> tensor<1xi32>
    %248 = stablehlo.concatenate %245, %247, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %249 = stablehlo.dynamic_broadcast_in_dim %cst_30, %248, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %250 = stablehlo.select %11, %243, %249 : tensor<?x8xi1>, tensor<?x8xf64>
    %251 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %252 = stablehlo.reshape %251 : (tensor<i32>) -> tensor<1xi32>
    %253 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %254 = stablehlo.reshape %253 : (tensor<i32>) -> tensor<1xi32>
    %255 = stablehlo.concatenate %252, %254, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %256 = stablehlo.dynamic_broadcast_in_dim %cst_29, %255, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %257 = stablehlo.select %18, %250, %256 : tensor<?x8xi1>, tensor<?x8xf64>
    %258 = stablehlo.multiply %237, %41 : tensor<?x8xf64>
    %259 = stablehlo.add %257, %258 : tensor<?x8xf64>
    %260 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %261 = stablehlo.reshape %260 : (tensor<i32>) -> tensor<1xi32>
    %262 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %263 = stablehlo.reshape %262 : (tensor<i32>) -> tensor<1xi32>
    %264 = stablehlo.concatenate %261, %263, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %265 = stablehlo.dynamic_broadcast_in_dim %cst_28, %264, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %266 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %267 = stablehlo.reshape %266 : (tensor<i32>) -> tensor<1xi32>
    %268 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %269 = stablehlo.reshape %268 : (tensor<i32>) -> tensor<1xi32>
    %270 = stablehlo.concatenate %267, %269, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %271 = stablehlo.dynamic_broadcast_in_dim %cst_27, %270, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %272 = stablehlo.select %11, %265, %271 : tensor<?x8xi1>, tensor<?x8xf64>
    %273 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %274 = stablehlo.reshape %273 : (tensor<i32>) -> tensor<1xi32>
    %275 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %276 = stablehlo.reshape %275 : (tensor<i32>) -> tensor<1xi32>
    %277 = stablehlo.concatenate %274, %276, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %278 = stablehlo.dynamic_broadcast_in_dim %cst_26, %277, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %279 = stablehlo.select %18, %272, %278 : tensor<?x8xi1>, tensor<?x8xf64>
    %280 = stablehlo.multiply %259, %41 : tensor<?x8xf64>
    %281 = stablehlo.add %279, %280 : tensor<?x8xf64>
    %282 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %283 = stablehlo.reshape %282 : (tensor<i32>) -> tensor<1xi32>
    %284 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %285 = stablehlo.reshape %284 : (tensor<i32>) -> tensor<1xi32>
    %286 = stablehlo.concatenate %283, %285, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %287 = stablehlo.dynamic_broadcast_in_dim %cst_25, %286, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %288 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %289 = stablehlo.reshape %288 : (tensor<i32>) -> tensor<1xi32>
    %290 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %291 = stablehlo.reshape %290 : (tensor<i32>) -> tensor<1xi32>
    %292 = stablehlo.concatenate %289, %291, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %293 = stablehlo.dynamic_broadcast_in_dim %cst_24, %292, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %294 = stablehlo.select %11, %287, %293 : tensor<?x8xi1>, tensor<?x8xf64>
    %295 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %296 = stablehlo.reshape %295 : (tensor<i32>) -> tensor<1xi32>
    %297 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %298 = stablehlo.reshape %297 : (tensor<i32>) -> tensor<1xi32>
    %299 = stablehlo.concatenate %296, %298, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %300 = stablehlo.dynamic_broadcast_in_dim %cst_23, %299, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %301 = stablehlo.select %18, %294, %300 : tensor<?x8xi1>, tensor<?x8xf64>
    %302 = stablehlo.multiply %281, %41 : tensor<?x8xf64>
    %303 = stablehlo.add %301, %302 : tensor<?x8xf64>
    %304 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %305 = stablehlo.reshape %304 : (tensor<i32>) -> tensor<1xi32>
    %306 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %307 = stablehlo.reshape %306 : (tensor<i32>) -> tensor<1xi32>
    %308 = stablehlo.concatenate %305, %307, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %309 = stablehlo.dynamic_broadcast_in_dim %cst_22, %308, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %310 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %311 = stablehlo.reshape %310 : (tensor<i32>) -> tensor<1xi32>
    %312 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %313 = stablehlo.reshape %312 : (tensor<i32>) -> tensor<1xi32>
    %314 = stablehlo.concatenate %311, %313, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %315 = stablehlo.dynamic_broadcast_in_dim %cst_21, %314, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %316 = stablehlo.select %11, %309, %315 : tensor<?x8xi1>, tensor<?x8xf64>
    %317 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %318 = stablehlo.reshape %317 : (tensor<i32>) -> tensor<1xi32>
    %319 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %320 = stablehlo.reshape %319 : (tensor<i32>) -> tensor<1xi32>
    %321 = stablehlo.concatenate %318, %320, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %322 = stablehlo.dynamic_broadcast_in_dim %cst_20, %321, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %323 = stablehlo.select %18, %316, %322 : tensor<?x8xi1>, tensor<?x8xf64>
    %324 = stablehlo.multiply %303, %41 : tensor<?x8xf64>
    %325 = stablehlo.add %323, %324 : tensor<?x8xf64>
    %326 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %327 = stablehlo.reshape %326 : (tensor<i32>) -> tensor<1xi32>
    %328 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %329 = stablehlo.reshape %328 : (tensor<i32>) -> tensor<1xi32>
    %330 = stablehlo.concatenate %327, %329, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %331 = stablehlo.dynamic_broadcast_in_dim %cst_19, %330, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %332 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %333 = stablehlo.reshape %332 : (tensor<i32>) -> tensor<1xi32>
    %334 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %335 = stablehlo.reshape %334 : (tensor<i32>) -> tensor<1xi32>
    %336 = stablehlo.concatenate %333, %335, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %337 = stablehlo.dynamic_broadcast_in_dim %cst_18, %336, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %338 = stablehlo.select %11, %331, %337 : tensor<?x8xi1>, tensor<?x8xf64>
    %339 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %340 = stablehlo.reshape %339 : (tensor<i32>) -> tensor<1xi32>
    %341 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %342 = stablehlo.reshape %341 : (tensor<i32>) -> tensor<1xi32>
    %343 = stablehlo.concatenate %340, %342, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %344 = stablehlo.dynamic_broadcast_in_dim %cst_17, %343, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %345 = stablehlo.select %18, %338, %344 : tensor<?x8xi1>, tensor<?x8xf64>
    %346 = stablehlo.multiply %325, %41 : tensor<?x8xf64>
    %347 = stablehlo.add %345, %346 : tensor<?x8xf64>
    %348 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %349 = stablehlo.reshape %348 : (tensor<i32>) -> tensor<1xi32>
    %350 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %351 = stablehlo.reshape %350 : (tensor<i32>) -> tensor<1xi32>
    %352 = stablehlo.concatenate %349, %351, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %353 = stablehlo.dynamic_broadcast_in_dim %cst_16, %352, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %354 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %355 = stablehlo.reshape %354 : (tensor<i32>) -> tensor<1xi32>
    %356 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %357 = stablehlo.reshape %356 : (tensor<i32>) -> tensor<1xi32>
    %358 = stablehlo.concatenate %355, %357, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %359 = stablehlo.dynamic_broadcast_in_dim %cst_15, %358, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %360 = stablehlo.select %11, %353, %359 : tensor<?x8xi1>, tensor<?x8xf64>
    %361 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %362 = stablehlo.reshape %361 : (tensor<i32>) -> tensor<1xi32>
    %363 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %364 = stablehlo.reshape %363 : (tensor<i32>) -> tensor<1xi32>
    %365 = stablehlo.concatenate %362, %364, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %366 = stablehlo.dynamic_broadcast_in_dim %cst_14, %365, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %367 = stablehlo.select %18, %360, %366 : tensor<?x8xi1>, tensor<?x8xf64>
    %368 = stablehlo.multiply %347, %41 : tensor<?x8xf64>
    %369 = stablehlo.add %367, %368 : tensor<?x8xf64>
    %370 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %371 = stablehlo.reshape %370 : (tensor<i32>) -> tensor<1xi32>
    %372 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %373 = stablehlo.reshape %372 : (tensor<i32>) -> tensor<1xi32>
    %374 = stablehlo.concatenate %371, %373, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %375 = stablehlo.dynamic_broadcast_in_dim %cst_13, %374, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %376 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %377 = stablehlo.reshape %376 : (tensor<i32>) -> tensor<1xi32>
    %378 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %379 = stablehlo.reshape %378 : (tensor<i32>) -> tensor<1xi32>
    %380 = stablehlo.concatenate %377, %379, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %381 = stablehlo.dynamic_broadcast_in_dim %cst_12, %380, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %382 = stablehlo.select %11, %375, %381 : tensor<?x8xi1>, tensor<?x8xf64>
    %383 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %384 = stablehlo.reshape %383 : (tensor<i32>) -> tensor<1xi32>
    %385 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %386 = stablehlo.reshape %385 : (tensor<i32>) -> tensor<1xi32>
    %387 = stablehlo.concatenate %384, %386, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %388 = stablehlo.dynamic_broadcast_in_dim %cst_11, %387, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %389 = stablehlo.select %18, %382, %388 : tensor<?x8xi1>, tensor<?x8xf64>
    %390 = stablehlo.multiply %369, %41 : tensor<?x8xf64>
    %391 = stablehlo.add %389, %390 : tensor<?x8xf64>
    %392 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %393 = stablehlo.reshape %392 : (tensor<i32>) -> tensor<1xi32>
    %394 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %395 = stablehlo.reshape %394 : (tensor<i32>) -> tensor<1xi32>
    %396 = stablehlo.concatenate %393, %395, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %397 = stablehlo.dynamic_broadcast_in_dim %cst_10, %396, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %398 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %399 = stablehlo.reshape %398 : (tensor<i32>) -> tensor<1xi32>
    %400 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %401 = stablehlo.reshape %400 : (tensor<i32>) -> tensor<1xi32>
    %402 = stablehlo.concatenate %399, %401, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %403 = stablehlo.dynamic_broadcast_in_dim %cst_9, %402, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %404 = stablehlo.select %11, %397, %403 : tensor<?x8xi1>, tensor<?x8xf64>
    %405 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %406 = stablehlo.reshape %405 : (tensor<i32>) -> tensor<1xi32>
    %407 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %408 = stablehlo.reshape %407 : (tensor<i32>) -> tensor<1xi32>
    %409 = stablehlo.concatenate %406, %408, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %410 = stablehlo.dynamic_broadcast_in_dim %cst_8, %409, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %411 = stablehlo.select %18, %404, %410 : tensor<?x8xi1>, tensor<?x8xf64>
    %412 = stablehlo.multiply %391, %41 : tensor<?x8xf64>
    %413 = stablehlo.add %411, %412 : tensor<?x8xf64>
    %414 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %415 = stablehlo.reshape %414 : (tensor<i32>) -> tensor<1xi32>
    %416 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %417 = stablehlo.reshape %416 : (tensor<i32>) -> tensor<1xi32>
    %418 = stablehlo.concatenate %415, %417, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %419 = stablehlo.dynamic_broadcast_in_dim %cst_7, %418, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %420 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %421 = stablehlo.reshape %420 : (tensor<i32>) -> tensor<1xi32>
    %422 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %423 = stablehlo.reshape %422 : (tensor<i32>) -> tensor<1xi32>
    %424 = stablehlo.concatenate %421, %423, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %425 = stablehlo.dynamic_broadcast_in_dim %cst_6, %424, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %426 = stablehlo.select %11, %419, %425 : tensor<?x8xi1>, tensor<?x8xf64>
    %427 = stablehlo.multiply %413, %41 : tensor<?x8xf64>
    %428 = stablehlo.add %426, %427 : tensor<?x8xf64>
    %429 = stablehlo.select %18, %428, %413 : tensor<?x8xi1>, tensor<?x8xf64>
    %430 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %431 = stablehlo.reshape %430 : (tensor<i32>) -> tensor<1xi32>
    %432 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %433 = stablehlo.reshape %432 : (tensor<i32>) -> tensor<1xi32>
    %434 = stablehlo.concatenate %431, %433, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %435 = stablehlo.dynamic_broadcast_in_dim %cst_5, %434, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %436 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %437 = stablehlo.reshape %436 : (tensor<i32>) -> tensor<1xi32>
    %438 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %439 = stablehlo.reshape %438 : (tensor<i32>) -> tensor<1xi32>
    %440 = stablehlo.concatenate %437, %439, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %441 = stablehlo.dynamic_broadcast_in_dim %cst_4, %440, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %442 = stablehlo.select %11, %435, %441 : tensor<?x8xi1>, tensor<?x8xf64>
    %443 = stablehlo.multiply %429, %41 : tensor<?x8xf64>
    %444 = stablehlo.add %442, %443 : tensor<?x8xf64>
    %445 = stablehlo.select %18, %444, %429 : tensor<?x8xi1>, tensor<?x8xf64>
    %446 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %447 = stablehlo.reshape %446 : (tensor<i32>) -> tensor<1xi32>
    %448 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %449 = stablehlo.reshape %448 : (tensor<i32>) -> tensor<1xi32>
    %450 = stablehlo.concatenate %447, %449, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %451 = stablehlo.dynamic_broadcast_in_dim %cst_3, %450, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %452 = stablehlo.multiply %445, %41 : tensor<?x8xf64>
    %453 = stablehlo.add %451, %452 : tensor<?x8xf64>
    %454 = stablehlo.select %11, %453, %445 : tensor<?x8xi1>, tensor<?x8xf64>
    %455 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %456 = stablehlo.reshape %455 : (tensor<i32>) -> tensor<1xi32>
    %457 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %458 = stablehlo.reshape %457 : (tensor<i32>) -> tensor<1xi32>
    %459 = stablehlo.concatenate %456, %458, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %460 = stablehlo.dynamic_broadcast_in_dim %cst_2, %459, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %461 = stablehlo.multiply %454, %41 : tensor<?x8xf64>
    %462 = stablehlo.add %460, %461 : tensor<?x8xf64>
    %463 = stablehlo.select %11, %462, %454 : tensor<?x8xi1>, tensor<?x8xf64>
    %464 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %465 = stablehlo.reshape %464 : (tensor<i32>) -> tensor<1xi32>
    %466 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %467 = stablehlo.reshape %466 : (tensor<i32>) -> tensor<1xi32>
    %468 = stablehlo.concatenate %465, %467, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %469 = stablehlo.dynamic_broadcast_in_dim %cst_1, %468, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %470 = stablehlo.multiply %463, %41 : tensor<?x8xf64>
    %471 = stablehlo.add %469, %470 : tensor<?x8xf64>
    %472 = stablehlo.select %11, %471, %463 : tensor<?x8xi1>, tensor<?x8xf64>
    %473 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %474 = stablehlo.reshape %473 : (tensor<i32>) -> tensor<1xi32>
    %475 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %476 = stablehlo.reshape %475 : (tensor<i32>) -> tensor<1xi32>
    %477 = stablehlo.concatenate %474, %476, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %478 = stablehlo.dynamic_broadcast_in_dim %cst_0, %477, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %479 = stablehlo.multiply %472, %41 : tensor<?x8xf64>
    %480 = stablehlo.add %478, %479 : tensor<?x8xf64>
    %481 = stablehlo.select %11, %480, %472 : tensor<?x8xi1>, tensor<?x8xf64>
    %482 = stablehlo.multiply %481, %0 : tensor<?x8xf64>
    %483 = stablehlo.abs %0 : tensor<?x8xf64>
    %484 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %485 = stablehlo.reshape %484 : (tensor<i32>) -> tensor<1xi32>
    %486 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %487 = stablehlo.reshape %486 : (tensor<i32>) -> tensor<1xi32>
    %488 = stablehlo.concatenate %485, %487, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %489 = stablehlo.dynamic_broadcast_in_dim %cst_66, %488, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %490 = stablehlo.compare EQ, %483, %489 : (tensor<?x8xf64>, tensor<?x8xf64>) -> tensor<?x8xi1>
    %491 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x8xf64>) -> tensor<i32>
    %492 = stablehlo.reshape %491 : (tensor<i32>) -> tensor<1xi32>
    %493 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x8xf64>) -> tensor<i32>
    %494 = stablehlo.reshape %493 : (tensor<i32>) -> tensor<1xi32>
    %495 = stablehlo.concatenate %492, %494, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %496 = stablehlo.dynamic_broadcast_in_dim %cst, %495, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %497 = stablehlo.multiply %0, %496 : tensor<?x8xf64>
    %498 = stablehlo.select %490, %497, %482 : tensor<?x8xi1>, tensor<?x8xf64>
    %499 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %500 = stablehlo.reshape %499 : (tensor<i32>) -> tensor<1xi32>
    %501 = stablehlo.concatenate %500, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %502 = stablehlo.dynamic_broadcast_in_dim %cst_64, %501, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %503 = stablehlo.multiply %502, %498 : tensor<?x8xf64>
    return %503 : tensor<?x8xf64>
  }
  func.func private @_uniform(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<2xui32>, %arg2: tensor<f64>, %arg3: tensor<f64>) -> tensor<?x8xf64> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %c = stablehlo.constant dense<4607182418800017408> : tensor<ui64>
    %c_0 = stablehlo.constant dense<12> : tensor<ui64>
    %c_1 = stablehlo.constant dense<32> : tensor<ui64>
    %c_2 = stablehlo.constant dense<1> : tensor<ui64>
    %c_3 = stablehlo.constant dense<8> : tensor<ui64>
    %c_4 = stablehlo.constant dense<8> : tensor<1xi32>
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f64>) -> tensor<1x1xf64>
    %1 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<f64>) -> tensor<1x1xf64>
    %2 = stablehlo.slice %arg1 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.slice %arg1 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.reshape %4 : (tensor<1xui32>) -> tensor<ui32>
    %6 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %7 = stablehlo.reshape %6 : (tensor<i32>) -> tensor<1xi32>
    %8 = stablehlo.concatenate %7, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %9 = stablehlo.dynamic_iota %8, dim = 0 : (tensor<2xi32>) -> tensor<?x8xui64>
    %10 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %11 = stablehlo.reshape %10 : (tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.concatenate %11, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %13 = stablehlo.dynamic_iota %12, dim = 1 : (tensor<2xi32>) -> tensor<?x8xui64>
    %14 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %15 = stablehlo.reshape %14 : (tensor<i32>) -> tensor<1xi32>
    %16 = stablehlo.concatenate %15, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %17 = stablehlo.dynamic_broadcast_in_dim %c_3, %16, dims = [] : (tensor<ui64>, tensor<2xi32>) -> tensor<?x8xui64>
    %18 = stablehlo.multiply %17, %9 : tensor<?x8xui64>
    %19 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %20 = stablehlo.reshape %19 : (tensor<i32>) -> tensor<1xi32>
    %21 = stablehlo.concatenate %20, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %22 = stablehlo.dynamic_broadcast_in_dim %c_2, %21, dims = [] : (tensor<ui64>, tensor<2xi32>) -> tensor<?x8xui64>
    %23 = stablehlo.multiply %22, %13 : tensor<?x8xui64>
    %24 = stablehlo.add %18, %23 : tensor<?x8xui64>
    %25 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %26 = stablehlo.reshape %25 : (tensor<i32>) -> tensor<1xi32>
    %27 = stablehlo.concatenate %26, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %28 = stablehlo.dynamic_broadcast_in_dim %c_1, %27, dims = [] : (tensor<ui64>, tensor<2xi32>) -> tensor<?x8xui64>
    %29 = stablehlo.shift_right_logical %24, %28 : tensor<?x8xui64>
    %30 = stablehlo.convert %24 : (tensor<?x8xui64>) -> tensor<?x8xui32>
    %31 = stablehlo.convert %29 : (tensor<?x8xui64>) -> tensor<?x8xui32>
    %32:2 = call @threefry2x32(%arg0, %3, %5, %31, %30) : (tensor<i64>, tensor<ui32>, tensor<ui32>, tensor<?x8xui32>, tensor<?x8xui32>) -> (tensor<?x8xui32>, tensor<?x8xui32>)
    %33 = stablehlo.convert %32#0 : (tensor<?x8xui32>) -> tensor<?x8xui64>
    %34 = stablehlo.convert %32#1 : (tensor<?x8xui32>) -> tensor<?x8xui64>
    %35 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %36 = stablehlo.reshape %35 : (tensor<i32>) -> tensor<1xi32>
    %37 = stablehlo.concatenate %36, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %38 = stablehlo.dynamic_broadcast_in_dim %c_1, %37, dims = [] : (tensor<ui64>, tensor<2xi32>) -> tensor<?x8xui64>
    %39 = stablehlo.shift_left %33, %38 : tensor<?x8xui64>
    %40 = stablehlo.or %39, %34 : tensor<?x8xui64>
    %41 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %42 = stablehlo.reshape %41 : (tensor<i32>) -> tensor<1xi32>
    %43 = stablehlo.concatenate %42, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %44 = stablehlo.dynamic_broadcast_in_dim %c_0, %43, dims = [] : (tensor<ui64>, tensor<2xi32>) -> tensor<?x8xui64>
    %45 = stablehlo.shift_right_logical %40, %44 : tensor<?x8xui64>
    %46 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %47 = stablehlo.reshape %46 : (tensor<i32>) -> tensor<1xi32>
    %48 = stablehlo.concatenate %47, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %49 = stablehlo.dynamic_broadcast_in_dim %c, %48, dims = [] : (tensor<ui64>, tensor<2xi32>) -> tensor<?x8xui64>
    %50 = stablehlo.or %45, %49 : tensor<?x8xui64>
    %51 = stablehlo.bitcast_convert %50 : (tensor<?x8xui64>) -> tensor<?x8xf64>
    %52 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %53 = stablehlo.reshape %52 : (tensor<i32>) -> tensor<1xi32>
    %54 = stablehlo.concatenate %53, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %55 = stablehlo.dynamic_broadcast_in_dim %cst, %54, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %56 = stablehlo.subtract %51, %55 : tensor<?x8xf64>
    %57 = stablehlo.subtract %1, %0 : tensor<1x1xf64>
    %58 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %59 = stablehlo.reshape %58 : (tensor<i32>) -> tensor<1xi32>
    %60 = stablehlo.concatenate %59, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %61 = stablehlo.dynamic_broadcast_in_dim %57, %60, dims = [0, 1] : (tensor<1x1xf64>, tensor<2xi32>) -> tensor<?x8xf64>
    %62 = stablehlo.multiply %56, %61 : tensor<?x8xf64>
    %63 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %64 = stablehlo.reshape %63 : (tensor<i32>) -> tensor<1xi32>
    %65 = stablehlo.concatenate %64, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %66 = stablehlo.dynamic_broadcast_in_dim %0, %65, dims = [0, 1] : (tensor<1x1xf64>, tensor<2xi32>) -> tensor<?x8xf64>
    %67 = stablehlo.add %62, %66 : tensor<?x8xf64>
    %68 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %69 = stablehlo.reshape %68 : (tensor<i32>) -> tensor<1xi32>
    %70 = stablehlo.concatenate %69, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %71 = stablehlo.dynamic_broadcast_in_dim %0, %70, dims = [0, 1] : (tensor<1x1xf64>, tensor<2xi32>) -> tensor<?x8xf64>
    %72 = stablehlo.maximum %71, %67 : tensor<?x8xf64>
    return %72 : tensor<?x8xf64>
  }
  func.func private @threefry2x32(%arg0: tensor<i64>, %arg1: tensor<ui32>, %arg2: tensor<ui32>, %arg3: tensor<?x8xui32>, %arg4: tensor<?x8xui32>) -> (tensor<?x8xui32>, tensor<?x8xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<5> : tensor<i64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<8> : tensor<1xi32>
    %c_3 = stablehlo.constant dense<466688986> : tensor<ui32>
    %c_4 = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_5 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg1, %arg2 : tensor<ui32>
    %1 = stablehlo.xor %0, %c_3 : tensor<ui32>
    %2 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %3 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
    %4 = stablehlo.concatenate %3, %c_2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %5 = stablehlo.dynamic_broadcast_in_dim %arg1, %4, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %6 = stablehlo.add %arg3, %5 : tensor<?x8xui32>
    %7 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %8 = stablehlo.reshape %7 : (tensor<i32>) -> tensor<1xi32>
    %9 = stablehlo.concatenate %8, %c_2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %10 = stablehlo.dynamic_broadcast_in_dim %arg2, %9, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %11 = stablehlo.add %arg4, %10 : tensor<?x8xui32>
    %12:9 = stablehlo.while(%iterArg = %c_1, %iterArg_6 = %c_1, %iterArg_7 = %6, %iterArg_8 = %11, %iterArg_9 = %arg2, %iterArg_10 = %1, %iterArg_11 = %arg1, %iterArg_12 = %c_4, %iterArg_13 = %c_5) : tensor<i64>, tensor<i64>, tensor<?x8xui32>, tensor<?x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %13 = stablehlo.compare LT, %iterArg, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %13:8 = func.call @closed_call(%arg0, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13) : (tensor<i64>, tensor<i64>, tensor<?x8xui32>, tensor<?x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<?x8xui32>, tensor<?x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %14 = stablehlo.add %iterArg, %c : tensor<i64>
      stablehlo.return %14, %13#0, %13#1, %13#2, %13#3, %13#4, %13#5, %13#6, %13#7 : tensor<i64>, tensor<i64>, tensor<?x8xui32>, tensor<?x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %12#2, %12#3 : tensor<?x8xui32>, tensor<?x8xui32>
  }
  func.func private @closed_call(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64>, %arg2: tensor<?x8xui32>, %arg3: tensor<?x8xui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<ui32>, %arg7: tensor<4xui32>, %arg8: tensor<4xui32>) -> (tensor<i64>, tensor<?x8xui32>, tensor<?x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<32> : tensor<ui32>
    %c_0 = stablehlo.constant dense<8> : tensor<1xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg1, %c_1 : tensor<i64>
    %1 = stablehlo.slice %arg7 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg2, %arg3 : tensor<?x8xui32>
    %4 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %5 = stablehlo.reshape %4 : (tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.concatenate %5, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %7 = stablehlo.dynamic_broadcast_in_dim %2, %6, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %8 = stablehlo.shift_left %arg3, %7 : tensor<?x8xui32>
    %9 = stablehlo.subtract %c, %2 : tensor<ui32>
    %10 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %11 = stablehlo.reshape %10 : (tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.concatenate %11, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %13 = stablehlo.dynamic_broadcast_in_dim %9, %12, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %14 = stablehlo.shift_right_logical %arg3, %13 : tensor<?x8xui32>
    %15 = stablehlo.or %8, %14 : tensor<?x8xui32>
    %16 = stablehlo.xor %3, %15 : tensor<?x8xui32>
    %17 = stablehlo.slice %arg7 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %18 = stablehlo.reshape %17 : (tensor<1xui32>) -> tensor<ui32>
    %19 = stablehlo.add %3, %16 : tensor<?x8xui32>
    %20 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %21 = stablehlo.reshape %20 : (tensor<i32>) -> tensor<1xi32>
    %22 = stablehlo.concatenate %21, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %23 = stablehlo.dynamic_broadcast_in_dim %18, %22, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %24 = stablehlo.shift_left %16, %23 : tensor<?x8xui32>
    %25 = stablehlo.subtract %c, %18 : tensor<ui32>
    %26 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %27 = stablehlo.reshape %26 : (tensor<i32>) -> tensor<1xi32>
    %28 = stablehlo.concatenate %27, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %29 = stablehlo.dynamic_broadcast_in_dim %25, %28, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %30 = stablehlo.shift_right_logical %16, %29 : tensor<?x8xui32>
    %31 = stablehlo.or %24, %30 : tensor<?x8xui32>
    %32 = stablehlo.xor %19, %31 : tensor<?x8xui32>
    %33 = stablehlo.slice %arg7 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %34 = stablehlo.reshape %33 : (tensor<1xui32>) -> tensor<ui32>
    %35 = stablehlo.add %19, %32 : tensor<?x8xui32>
    %36 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %37 = stablehlo.reshape %36 : (tensor<i32>) -> tensor<1xi32>
    %38 = stablehlo.concatenate %37, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %39 = stablehlo.dynamic_broadcast_in_dim %34, %38, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %40 = stablehlo.shift_left %32, %39 : tensor<?x8xui32>
    %41 = stablehlo.subtract %c, %34 : tensor<ui32>
    %42 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %43 = stablehlo.reshape %42 : (tensor<i32>) -> tensor<1xi32>
    %44 = stablehlo.concatenate %43, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %45 = stablehlo.dynamic_broadcast_in_dim %41, %44, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %46 = stablehlo.shift_right_logical %32, %45 : tensor<?x8xui32>
    %47 = stablehlo.or %40, %46 : tensor<?x8xui32>
    %48 = stablehlo.xor %35, %47 : tensor<?x8xui32>
    %49 = stablehlo.slice %arg7 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %50 = stablehlo.reshape %49 : (tensor<1xui32>) -> tensor<ui32>
    %51 = stablehlo.add %35, %48 : tensor<?x8xui32>
    %52 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %53 = stablehlo.reshape %52 : (tensor<i32>) -> tensor<1xi32>
    %54 = stablehlo.concatenate %53, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %55 = stablehlo.dynamic_broadcast_in_dim %50, %54, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %56 = stablehlo.shift_left %48, %55 : tensor<?x8xui32>
    %57 = stablehlo.subtract %c, %50 : tensor<ui32>
    %58 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %59 = stablehlo.reshape %58 : (tensor<i32>) -> tensor<1xi32>
    %60 = stablehlo.concatenate %59, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %61 = stablehlo.dynamic_broadcast_in_dim %57, %60, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %62 = stablehlo.shift_right_logical %48, %61 : tensor<?x8xui32>
    %63 = stablehlo.or %56, %62 : tensor<?x8xui32>
    %64 = stablehlo.xor %51, %63 : tensor<?x8xui32>
    %65 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %66 = stablehlo.reshape %65 : (tensor<i32>) -> tensor<1xi32>
    %67 = stablehlo.concatenate %66, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %68 = stablehlo.dynamic_broadcast_in_dim %arg4, %67, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %69 = stablehlo.add %51, %68 : tensor<?x8xui32>
    %70 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %71 = stablehlo.reshape %70 : (tensor<i32>) -> tensor<1xi32>
    %72 = stablehlo.concatenate %71, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %73 = stablehlo.dynamic_broadcast_in_dim %arg5, %72, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %74 = stablehlo.add %64, %73 : tensor<?x8xui32>
    %75 = stablehlo.add %arg1, %c_1 : tensor<i64>
    %76 = stablehlo.convert %75 : (tensor<i64>) -> tensor<ui32>
    %77 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %78 = stablehlo.reshape %77 : (tensor<i32>) -> tensor<1xi32>
    %79 = stablehlo.concatenate %78, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %80 = stablehlo.dynamic_broadcast_in_dim %76, %79, dims = [] : (tensor<ui32>, tensor<2xi32>) -> tensor<?x8xui32>
    %81 = stablehlo.add %74, %80 : tensor<?x8xui32>
    return %0, %69, %81, %arg5, %arg6, %arg4, %arg8, %arg7 : tensor<i64>, tensor<?x8xui32>, tensor<?x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.843, 1.865, 2.343, 2.198, 1.201, -0.659, -1.492, 2.744], [1.332, 1.811, -0.66, -2.979, -2.436, -1.198, 1.647, 1.191], [-0.435, 1.109, 2.072, -0.111, -2.849, 0.795, -2.803, -2.361], [0.887, -0.783, 0.419, 1.476, 0.958, -2.287, -0.186, -1.343]]> : tensor<4x8xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<4x8xf32>
    %s0 = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    %r = call @jax(%x0) : (tensor<?x8xf32>) -> (tensor<?x8xf64>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 2.842619e-06 : f64, value = dense<[[1.0114813355590866, -1.6910609087906374, -0.7554662899926428, -1.5189653807511148, -2.2590883418712715, 0.9711021498424087, 0.3203202246335365, 0.7363472218075809], [1.0466073423118842, 0.397061434248089, 0.7267697264482922, 0.3886102057112576, 1.9147555398521805, 0.28156645431253113, 1.0387719592441567, -0.32588637241164825], [-0.4221932883358987, 0.18014580412344103, 0.15041162859677407, -0.43576722369814935, -0.5420074164531354, -0.3676410362565228, -0.07425636556300709, -1.269310662519011], [0.6768299742828419, 1.1305192181640242, 2.980702554500398, -0.36302198757276644, 0.41149439585122843, -0.6113078426053234, -0.5948015085543877, -0.432300233877323]]> : tensor<4x8xf64>} : (tensor<?x8xf64>) -> ()
    return
  }
}

// -----

// symbolic.rbg
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x8xf32>) -> (tensor<?x8xf64> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x8xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%2, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, 8). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %3 = call @_wrapped_jax_export_main(%1, %arg0) : (tensor<i64>, tensor<?x8xf32>) -> tensor<?x8xf64>
    return %3 : tensor<?x8xf64>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x8xf32>) -> (tensor<?x8xf64> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %c = stablehlo.constant dense<4294967295> : tensor<i64>
    %c_1 = stablehlo.constant dense<7> : tensor<i64>
    %c_2 = stablehlo.constant dense<32> : tensor<i64>
    %0 = stablehlo.shift_right_logical %c_1, %c_2 : tensor<i64>
    %1 = stablehlo.convert %0 : (tensor<i64>) -> tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %3 = stablehlo.and %c_1, %c : tensor<i64>
    %4 = stablehlo.convert %3 : (tensor<i64>) -> tensor<ui32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %6 = stablehlo.concatenate %2, %5, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %7 = stablehlo.concatenate %6, %6, dim = 0 : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %8 = call @_uniform(%arg0, %7, %cst_0, %cst) : (tensor<i64>, tensor<4xui32>, tensor<f64>, tensor<f64>) -> tensor<?x8xf64>
    return %8 : tensor<?x8xf64>
  }
  func.func private @_uniform(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<4xui32>, %arg2: tensor<f64>, %arg3: tensor<f64>) -> tensor<?x8xf64> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %c = stablehlo.constant dense<4607182418800017408> : tensor<ui64>
    %c_0 = stablehlo.constant dense<12> : tensor<ui64>
    %c_1 = stablehlo.constant dense<8> : tensor<1xi32>
    %0 = stablehlo.convert %arg2 : tensor<f64>
    %1 = stablehlo.convert %arg3 : tensor<f64>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f64>) -> tensor<1x1xf64>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f64>) -> tensor<1x1xf64>
    %4 = stablehlo.reshape %arg1 : (tensor<4xui32>) -> tensor<2x2xui32>
    %5 = stablehlo.bitcast_convert %4 : (tensor<2x2xui32>) -> tensor<2xui64>
    %6 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %7 = stablehlo.reshape %6 : (tensor<i32>) -> tensor<1xi32>
    %8 = stablehlo.concatenate %7, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %9:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%5, %8) {api_version = 2 : i32, rng_algorithm = #stablehlo<rng_algorithm DEFAULT>} : (tensor<2xui64>, tensor<2xi32>) -> (tensor<2xui64>, tensor<?x8xui64>)
    %10 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %11 = stablehlo.reshape %10 : (tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.concatenate %11, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %13 = stablehlo.dynamic_broadcast_in_dim %c_0, %12, dims = [] : (tensor<ui64>, tensor<2xi32>) -> tensor<?x8xui64>
    %14 = stablehlo.shift_right_logical %9#1, %13 : tensor<?x8xui64>
    %15 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %16 = stablehlo.reshape %15 : (tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.concatenate %16, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %18 = stablehlo.dynamic_broadcast_in_dim %c, %17, dims = [] : (tensor<ui64>, tensor<2xi32>) -> tensor<?x8xui64>
    %19 = stablehlo.or %14, %18 : tensor<?x8xui64>
    %20 = stablehlo.bitcast_convert %19 : (tensor<?x8xui64>) -> tensor<?x8xf64>
    %21 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %22 = stablehlo.reshape %21 : (tensor<i32>) -> tensor<1xi32>
    %23 = stablehlo.concatenate %22, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %24 = stablehlo.dynamic_broadcast_in_dim %cst, %23, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<?x8xf64>
    %25 = stablehlo.subtract %20, %24 : tensor<?x8xf64>
    %26 = stablehlo.subtract %3, %2 : tensor<1x1xf64>
    %27 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %28 = stablehlo.reshape %27 : (tensor<i32>) -> tensor<1xi32>
    %29 = stablehlo.concatenate %28, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %30 = stablehlo.dynamic_broadcast_in_dim %26, %29, dims = [0, 1] : (tensor<1x1xf64>, tensor<2xi32>) -> tensor<?x8xf64>
    %31 = stablehlo.multiply %25, %30 : tensor<?x8xf64>
    %32 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %33 = stablehlo.reshape %32 : (tensor<i32>) -> tensor<1xi32>
    %34 = stablehlo.concatenate %33, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %35 = stablehlo.dynamic_broadcast_in_dim %2, %34, dims = [0, 1] : (tensor<1x1xf64>, tensor<2xi32>) -> tensor<?x8xf64>
    %36 = stablehlo.add %31, %35 : tensor<?x8xf64>
    %37 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %38 = stablehlo.reshape %37 : (tensor<i32>) -> tensor<1xi32>
    %39 = stablehlo.concatenate %38, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %40 = stablehlo.dynamic_broadcast_in_dim %2, %39, dims = [0, 1] : (tensor<1x1xf64>, tensor<2xi32>) -> tensor<?x8xf64>
    %41 = stablehlo.maximum %40, %36 : tensor<?x8xf64>
    return %41 : tensor<?x8xf64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.843, 1.865, 2.343, 2.198, 1.201, -0.659, -1.492, 2.744], [1.332, 1.811, -0.66, -2.979, -2.436, -1.198, 1.647, 1.191], [-0.435, 1.109, 2.072, -0.111, -2.849, 0.795, -2.803, -2.361], [0.887, -0.783, 0.419, 1.476, 0.958, -2.287, -0.186, -1.343]]> : tensor<4x8xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<4x8xf32>
    %s0 = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    %r = call @jax(%x0) : (tensor<?x8xf32>) -> (tensor<?x8xf64>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[0.31832361564132916, 0.7706882382244331, 0.3584157204389644, 0.8285341414744793, 0.7710571125004446, 0.6130856776654037, 0.5659987917925524, 0.6187457579814222], [0.3919287281131789, 0.1806094064125605, 0.748826871279672, 0.8400976685817987, 0.15712824884801102, 0.3641330520718302, 0.6861904246968844, 0.5110281047311984], [0.8666236554621376, 0.9596019359954808, 0.05825004249111432, 0.4618518180813651, 0.7616053952128057, 0.00557440813037724, 0.9789143971272494, 0.49694575616257497], [0.4851690048503374, 0.6010567351822742, 0.7844972487243811, 0.13258689562538906, 0.05013518161158559, 0.13221078408524578, 0.01196593927815881, 0.8565378214431991]]> : tensor<4x8xf64>} : (tensor<?x8xf64>) -> ()
    return
  }
}

// -----

// symbolic.bitcast_narrower
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x8xf32>) -> (tensor<?x8x4xui8> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x8xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%2, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, 8). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %3 = call @_wrapped_jax_export_main(%1, %arg0) : (tensor<i64>, tensor<?x8xf32>) -> tensor<?x8x4xui8>
    return %3 : tensor<?x8x4xui8>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x8xf32>) -> (tensor<?x8x4xui8> {jax.result_info = "result"}) {
    %0 = stablehlo.bitcast_convert %arg1 : (tensor<?x8xf32>) -> tensor<?x8x4xui8>
    return %0 : tensor<?x8x4xui8>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.843, 1.865, 2.343, 2.198, 1.201, -0.659, -1.492, 2.744], [1.332, 1.811, -0.66, -2.979, -2.436, -1.198, 1.647, 1.191], [-0.435, 1.109, 2.072, -0.111, -2.849, 0.795, -2.803, -2.361], [0.887, -0.783, 0.419, 1.476, 0.958, -2.287, -0.186, -1.343]]> : tensor<4x8xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<4x8xf32>
    %s0 = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    %r = call @jax(%x0) : (tensor<?x8xf32>) -> (tensor<?x8x4xui8>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[[217, 206, 87, 63], [82, 184, 238, 63], [182, 243, 21, 64], [8, 172, 12, 64], [94, 186, 153, 63], [57, 180, 40, 191], [219, 249, 190, 191], [178, 157, 47, 64]], [[250, 126, 170, 63], [217, 206, 231, 63], [195, 245, 40, 191], [240, 167, 62, 192], [109, 231, 27, 192], [16, 88, 153, 191], [229, 208, 210, 63], [176, 114, 152, 63]], [[82, 184, 222, 190], [182, 243, 141, 63], [166, 155, 4, 64], [248, 83, 227, 189], [4, 86, 54, 192], [31, 133, 75, 63], [90, 100, 51, 192], [160, 26, 23, 192]], [[111, 18, 99, 63], [176, 114, 72, 191], [43, 135, 214, 62], [145, 237, 188, 63], [125, 63, 117, 63], [53, 94, 18, 192], [201, 118, 62, 190], [109, 231, 171, 191]]]> : tensor<4x8x4xui8>} : (tensor<?x8x4xui8>) -> ()
    return
  }
}

// -----

// symbolic.bitcast_wider
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x4xui8>) -> (tensor<?xui32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x4xui8>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%2, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, 4). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %3 = call @_wrapped_jax_export_main(%1, %arg0) : (tensor<i64>, tensor<?x4xui8>) -> tensor<?xui32>
    return %3 : tensor<?xui32>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x4xui8>) -> (tensor<?xui32> {jax.result_info = "result"}) {
    %0 = stablehlo.bitcast_convert %arg1 : (tensor<?x4xui8>) -> tensor<?xui32>
    return %0 : tensor<?xui32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[219, 94, 20, 47], [18, 19, 99, 203], [239, 34, 164, 224], [69, 92, 140, 19], [192, 22, 142, 48], [71, 25, 119, 255]]> : tensor<6x4xui8>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<6x4xui8>
    %s0 = stablehlo.constant dense<[6, 4]> : tensor<2xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<6x4xui8>, tensor<2xi32>) -> tensor<?x4xui8>
    %r = call @jax(%x0) : (tensor<?x4xui8>) -> (tensor<?xui32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[789864155, 3412267794, 3768853231, 327965765, 814618304, 4285995335]> : tensor<6xui32>} : (tensor<?xui32>) -> ()
    return
  }
}

// -----

// symbolic.solve
module @jit_solve attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x3x3xf32>, %arg1: tensor<?x3x2xf32>) -> (tensor<?x3x2xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x3x3xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.get_dimension_size %arg1, dim = 0 : (tensor<?x3x2xf32>) -> tensor<i32>
    %3 = stablehlo.convert %2 : (tensor<i32>) -> tensor<i64>
    %4 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%4, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, 3, 3),args[1].shape = (b, 3, 2). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %5 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%5, %3, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Found inconsistency between dimension size args[1].shape[0] (= {0}) and the specification 'b' (= {1}). Using the following polymorphic shapes specifications: args[0].shape = (b, 3, 3),args[1].shape = (b, 3, 2). Obtained dimension variables: 'b' = {1} from specification 'b' for dimension args[0].shape[0] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>, tensor<i64>) -> ()
    %6 = call @_wrapped_jax_export_main(%1, %arg0, %arg1) : (tensor<i64>, tensor<?x3x3xf32>, tensor<?x3x2xf32>) -> tensor<?x3x2xf32>
    return %6 : tensor<?x3x2xf32>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x3x3xf32>, %arg2: tensor<?x3x2xf32>) -> (tensor<?x3x2xf32> {jax.result_info = "result"}) {
    %0 = call @solve(%arg0, %arg1, %arg2) : (tensor<i64>, tensor<?x3x3xf32>, tensor<?x3x2xf32>) -> tensor<?x3x2xf32>
    return %0 : tensor<?x3x2xf32>
  }
  func.func private @solve(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x3x3xf32>, %arg2: tensor<?x3x2xf32>) -> tensor<?x3x2xf32> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %c_0 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %c_4 = stablehlo.constant dense<3> : tensor<1xi32>
    %c_5 = stablehlo.constant dense<3> : tensor<i64>
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.concatenate %1, %c_4, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %3 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
    %5 = stablehlo.concatenate %4, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %6 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %7 = stablehlo.reshape %6 : (tensor<i32>) -> tensor<1xi32>
    %8:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg1, %2, %5, %7) {indices_of_shape_operands = dense<[1, 2, 3]> : tensor<3xi64>, mhlo.backend_config = {}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]} : (tensor<?x3x3xf32>, tensor<3xi32>, tensor<2xi32>, tensor<1xi32>) -> (tensor<?x3x3xf32>, tensor<?x3xi32>, tensor<?xi32>)
    %9 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %10 = stablehlo.reshape %9 : (tensor<i32>) -> tensor<1xi32>
    %11 = stablehlo.concatenate %10, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %12 = stablehlo.dynamic_broadcast_in_dim %c_3, %11, dims = [] : (tensor<i32>, tensor<2xi32>) -> tensor<?x3xi32>
    %13 = stablehlo.subtract %8#1, %12 : tensor<?x3xi32>
    %14 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %15 = stablehlo.reshape %14 : (tensor<i32>) -> tensor<1xi32>
    %16 = stablehlo.dynamic_broadcast_in_dim %c_2, %15, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
    %17 = stablehlo.compare GE, %8#2, %16, SIGNED : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1>
    %18 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %19 = stablehlo.reshape %18 : (tensor<i32>) -> tensor<1xi32>
    %20 = stablehlo.concatenate %19, %c_0, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %21 = stablehlo.dynamic_broadcast_in_dim %17, %20, dims = [0] : (tensor<?xi1>, tensor<3xi32>) -> tensor<?x1x1xi1>
    %22 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %23 = stablehlo.reshape %22 : (tensor<i32>) -> tensor<1xi32>
    %24 = stablehlo.concatenate %23, %c_4, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %25 = stablehlo.dynamic_broadcast_in_dim %cst, %24, dims = [] : (tensor<f32>, tensor<3xi32>) -> tensor<?x3x3xf32>
    %26 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %27 = stablehlo.reshape %26 : (tensor<i32>) -> tensor<1xi32>
    %28 = stablehlo.concatenate %27, %c_4, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %29 = stablehlo.dynamic_broadcast_in_dim %21, %28, dims = [0, 1, 2] : (tensor<?x1x1xi1>, tensor<3xi32>) -> tensor<?x3x3xi1>
    %30 = stablehlo.select %29, %8#0, %25 : tensor<?x3x3xi1>, tensor<?x3x3xf32>
    %31 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %32 = stablehlo.reshape %31 : (tensor<i32>) -> tensor<1xi32>
    %33 = stablehlo.concatenate %32, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %34 = stablehlo.dynamic_iota %33, dim = 1 : (tensor<2xi32>) -> tensor<?x3xi32>
    %35:4 = stablehlo.while(%iterArg = %13, %iterArg_6 = %c, %iterArg_7 = %c, %iterArg_8 = %34) : tensor<?x3xi32>, tensor<i64>, tensor<i64>, tensor<?x3xi32>
    cond {
      %39 = stablehlo.compare LT, %iterArg_6, %c_5, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %39:2 = func.call @closed_call(%arg0, %iterArg, %iterArg_7, %iterArg_8) : (tensor<i64>, tensor<?x3xi32>, tensor<i64>, tensor<?x3xi32>) -> (tensor<i64>, tensor<?x3xi32>)
      %40 = stablehlo.add %iterArg_6, %c_1 : tensor<i64>
      stablehlo.return %iterArg, %40, %39#0, %39#1 : tensor<?x3xi32>, tensor<i64>, tensor<i64>, tensor<?x3xi32>
    }
    %36 = stablehlo.transpose %arg2, dims = [0, 2, 1] : (tensor<?x3x2xf32>) -> tensor<?x2x3xf32>
    %37 = call @_lu_solve(%arg0, %30, %35#3, %36) : (tensor<i64>, tensor<?x3x3xf32>, tensor<?x3xi32>, tensor<?x2x3xf32>) -> tensor<?x2x3xf32>
    %38 = stablehlo.transpose %37, dims = [0, 2, 1] : (tensor<?x2x3xf32>) -> tensor<?x3x2xf32>
    return %38 : tensor<?x3x2xf32>
  }
  func.func private @closed_call(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x3xi32>, %arg2: tensor<i64>, %arg3: tensor<?x3xi32>) -> (tensor<i64>, tensor<?x3xi32>) {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<3> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg2, %c_4 : tensor<i64>
    %1 = stablehlo.compare LT, %arg2, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %2 = stablehlo.convert %arg2 : tensor<i64>
    %3 = stablehlo.add %2, %c_2 : tensor<i64>
    %4 = stablehlo.select %1, %3, %arg2 : tensor<i1>, tensor<i64>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %6 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %7 = stablehlo.reshape %6 : (tensor<i32>) -> tensor<1xi32>
    %8 = stablehlo.concatenate %7, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %9 = "stablehlo.dynamic_gather"(%arg1, %5, %8) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true}> : (tensor<?x3xi32>, tensor<1xi64>, tensor<2xi32>) -> tensor<?x1xi32>
    %10 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %11 = stablehlo.reshape %10 : (tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.dynamic_reshape %9, %11 : (tensor<?x1xi32>, tensor<1xi32>) -> tensor<?xi32>
    %13 = stablehlo.compare LT, %arg2, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %14 = stablehlo.convert %arg2 : tensor<i64>
    %15 = stablehlo.add %14, %c_2 : tensor<i64>
    %16 = stablehlo.select %13, %15, %arg2 : tensor<i1>, tensor<i64>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %18 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %19 = stablehlo.reshape %18 : (tensor<i32>) -> tensor<1xi32>
    %20 = stablehlo.concatenate %19, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %21 = "stablehlo.dynamic_gather"(%arg3, %17, %20) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true}> : (tensor<?x3xi32>, tensor<1xi64>, tensor<2xi32>) -> tensor<?x1xi32>
    %22 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %23 = stablehlo.reshape %22 : (tensor<i32>) -> tensor<1xi32>
    %24 = stablehlo.dynamic_reshape %21, %23 : (tensor<?x1xi32>, tensor<1xi32>) -> tensor<?xi32>
    %25 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %26 = stablehlo.reshape %25 : (tensor<i32>) -> tensor<1xi32>
    %27 = stablehlo.dynamic_broadcast_in_dim %c_0, %26, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
    %28 = stablehlo.compare LT, %12, %27, SIGNED : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1>
    %29 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %30 = stablehlo.reshape %29 : (tensor<i32>) -> tensor<1xi32>
    %31 = stablehlo.dynamic_broadcast_in_dim %c, %30, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
    %32 = stablehlo.add %12, %31 : tensor<?xi32>
    %33 = stablehlo.select %28, %32, %12 : tensor<?xi1>, tensor<?xi32>
    %34 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %35 = stablehlo.reshape %34 : (tensor<i32>) -> tensor<1xi32>
    %36 = stablehlo.concatenate %35, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %37 = stablehlo.dynamic_broadcast_in_dim %33, %36, dims = [0] : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %38 = "stablehlo.gather"(%arg3, %37) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1>}> : (tensor<?x3xi32>, tensor<?x1xi32>) -> tensor<?x1xi32>
    %39 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %40 = stablehlo.reshape %39 : (tensor<i32>) -> tensor<1xi32>
    %41 = stablehlo.dynamic_reshape %38, %40 : (tensor<?x1xi32>, tensor<1xi32>) -> tensor<?xi32>
    %42 = stablehlo.compare LT, %arg2, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %43 = stablehlo.add %arg2, %c_2 : tensor<i64>
    %44 = stablehlo.select %42, %43, %arg2 : tensor<i1>, tensor<i64>
    %45 = stablehlo.convert %44 : (tensor<i64>) -> tensor<i32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %47 = "stablehlo.scatter"(%arg3, %46, %41) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
      stablehlo.return %arg5 : tensor<i32>
    }) : (tensor<?x3xi32>, tensor<1xi32>, tensor<?xi32>) -> tensor<?x3xi32>
    %48 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %49 = stablehlo.reshape %48 : (tensor<i32>) -> tensor<1xi32>
    %50 = stablehlo.dynamic_broadcast_in_dim %c_0, %49, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
    %51 = stablehlo.compare LT, %12, %50, SIGNED : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1>
    %52 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %53 = stablehlo.reshape %52 : (tensor<i32>) -> tensor<1xi32>
    %54 = stablehlo.dynamic_broadcast_in_dim %c, %53, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
    %55 = stablehlo.add %12, %54 : tensor<?xi32>
    %56 = stablehlo.select %51, %55, %12 : tensor<?xi1>, tensor<?xi32>
    %57 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %58 = stablehlo.reshape %57 : (tensor<i32>) -> tensor<1xi32>
    %59 = stablehlo.concatenate %58, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %60 = stablehlo.dynamic_broadcast_in_dim %56, %59, dims = [0] : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %61 = "stablehlo.scatter"(%47, %60, %24) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
      stablehlo.return %arg5 : tensor<i32>
    }) : (tensor<?x3xi32>, tensor<?x1xi32>, tensor<?xi32>) -> tensor<?x3xi32>
    return %0, %61 : tensor<i64>, tensor<?x3xi32>
  }
  func.func private @_lu_solve(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x3x3xf32>, %arg2: tensor<?x3xi32>, %arg3: tensor<?x2x3xf32>) -> tensor<?x2x3xf32> {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<3> : tensor<1xi32>
    %c_3 = stablehlo.constant dense<2> : tensor<1xi32>
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.concatenate %1, %c_3, %c_2, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %3 = stablehlo.dynamic_broadcast_in_dim %arg3, %2, dims = [0, 1, 2] : (tensor<?x2x3xf32>, tensor<4xi32>) -> tensor<?x2x3x1xf32>
    %4 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %5 = stablehlo.reshape %4 : (tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.concatenate %5, %c_2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %7 = stablehlo.dynamic_broadcast_in_dim %c_0, %6, dims = [] : (tensor<i32>, tensor<2xi32>) -> tensor<?x3xi32>
    %8 = stablehlo.compare LT, %arg2, %7, SIGNED : (tensor<?x3xi32>, tensor<?x3xi32>) -> tensor<?x3xi1>
    %9 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %10 = stablehlo.reshape %9 : (tensor<i32>) -> tensor<1xi32>
    %11 = stablehlo.concatenate %10, %c_2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %12 = stablehlo.dynamic_broadcast_in_dim %c, %11, dims = [] : (tensor<i32>, tensor<2xi32>) -> tensor<?x3xi32>
    %13 = stablehlo.add %arg2, %12 : tensor<?x3xi32>
    %14 = stablehlo.select %8, %13, %arg2 : tensor<?x3xi1>, tensor<?x3xi32>
    %15 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %16 = stablehlo.reshape %15 : (tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.concatenate %16, %c_2, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %18 = stablehlo.dynamic_broadcast_in_dim %14, %17, dims = [0, 1] : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3x1xi32>
    %19 = "stablehlo.gather"(%3, %18) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2, 1, 1>}> : (tensor<?x2x3x1xf32>, tensor<?x3x1xi32>) -> tensor<?x2x3x1xf32>
    %20 = stablehlo.transpose %19, dims = [0, 2, 3, 1] : (tensor<?x2x3x1xf32>) -> tensor<?x3x1x2xf32>
    %21 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %22 = stablehlo.reshape %21 : (tensor<i32>) -> tensor<1xi32>
    %23 = stablehlo.concatenate %22, %c_2, %c_3, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %24 = stablehlo.dynamic_reshape %20, %23 : (tensor<?x3x1x2xf32>, tensor<3xi32>) -> tensor<?x3x2xf32>
    %25 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %26 = stablehlo.reshape %25 : (tensor<i32>) -> tensor<1xi32>
    %27 = stablehlo.concatenate %26, %c_2, %c_3, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %28 = stablehlo.custom_call @lapack_strsm_ffi(%arg1, %24, %27) {indices_of_shape_operands = dense<2> : tensor<1xi64>, mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]} : (tensor<?x3x3xf32>, tensor<?x3x2xf32>, tensor<3xi32>) -> tensor<?x3x2xf32>
    %29 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %30 = stablehlo.reshape %29 : (tensor<i32>) -> tensor<1xi32>
    %31 = stablehlo.concatenate %30, %c_2, %c_1, %c_3, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %32 = stablehlo.dynamic_reshape %28, %31 : (tensor<?x3x2xf32>, tensor<4xi32>) -> tensor<?x3x1x2xf32>
    %33 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %34 = stablehlo.reshape %33 : (tensor<i32>) -> tensor<1xi32>
    %35 = stablehlo.concatenate %34, %c_2, %c_3, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %36 = stablehlo.dynamic_reshape %32, %35 : (tensor<?x3x1x2xf32>, tensor<3xi32>) -> tensor<?x3x2xf32>
    %37 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %38 = stablehlo.reshape %37 : (tensor<i32>) -> tensor<1xi32>
    %39 = stablehlo.concatenate %38, %c_2, %c_3, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %40 = stablehlo.custom_call @lapack_strsm_ffi(%arg1, %36, %39) {indices_of_shape_operands = dense<2> : tensor<1xi64>, mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]} : (tensor<?x3x3xf32>, tensor<?x3x2xf32>, tensor<3xi32>) -> tensor<?x3x2xf32>
    %41 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %42 = stablehlo.reshape %41 : (tensor<i32>) -> tensor<1xi32>
    %43 = stablehlo.concatenate %42, %c_2, %c_1, %c_3, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %44 = stablehlo.dynamic_reshape %40, %43 : (tensor<?x3x2xf32>, tensor<4xi32>) -> tensor<?x3x1x2xf32>
    %45 = stablehlo.transpose %44, dims = [0, 3, 1, 2] : (tensor<?x3x1x2xf32>) -> tensor<?x2x3x1xf32>
    %46 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %47 = stablehlo.reshape %46 : (tensor<i32>) -> tensor<1xi32>
    %48 = stablehlo.concatenate %47, %c_3, %c_2, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %49 = stablehlo.dynamic_reshape %45, %48 : (tensor<?x2x3x1xf32>, tensor<3xi32>) -> tensor<?x2x3xf32>
    return %49 : tensor<?x2x3xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[[3.186194, -0.204582, -0.038736], [-0.204582, 4.688436, -0.269292], [-0.038736, -0.269292, 3.688684]], [[3.397181, -0.400085, -0.559848], [-0.400085, 3.653726, 0.42395], [-0.559848, 0.42395, 4.50396]], [[4.704282, 0.579046, 0.17115], [0.579046, 4.469875, -0.359319], [0.17115, -0.359319, 4.587339]], [[3.688296, 0.712042, -0.000442], [0.712042, 3.957329, 0.219121], [-0.000442, 0.219121, 3.971134]]]> : tensor<4x3x3xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<4x3x3xf32>
    %s0 = stablehlo.constant dense<[4, 3, 3]> : tensor<3xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<4x3x3xf32>, tensor<3xi32>) -> tensor<?x3x3xf32>
    %c1 = stablehlo.constant dense<[[[-2.944, 1.026], [0.635, -2.916], [-0.23, -0.382]], [[0.27, 2.406], [-2.156, 0.416], [-2.6, -0.18]], [[2.34, -2.034], [-2.899, -2.834], [-2.869, -2.64]], [[0.22, -1.806], [-1.622, 2.272], [2.335, -1.51]]]> : tensor<4x3x2xf32>
    %static1 = stablehlo.optimization_barrier %c1 : tensor<4x3x2xf32>
    %s1 = stablehlo.constant dense<[4, 3, 2]> : tensor<3xi32>
    %x1 = stablehlo.dynamic_reshape %static1, %s1 : (tensor<4x3x2xf32>, tensor<3xi32>) -> tensor<?x3x2xf32>
    %r = call @jax(%x0, %x1) : (tensor<?x3x3xf32>, tensor<?x3x2xf32>) -> (tensor<?x3x2xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 7.010647e-06 : f64, value = dense<[[[-0.91889954, 0.280556], [0.09159145, -0.6180843], [-0.06531588, -0.14573693]], [[-0.071916915, 0.7362167], [-0.5357902, 0.19057271], [-0.5357761, 0.033609565]], [[0.61999804, -0.33123097], [-0.7859648, -0.6404146], [-0.71011204, -0.61330175]], [[0.15064566, -0.6268016], [-0.47097567, 0.71013296], [0.6139978, -0.41949788]]]> : tensor<4x3x2xf32>} : (tensor<?x3x2xf32>) -> ()
    return
  }
}

// -----

// symbolic.svd
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x3x3xf32>) -> (tensor<?x3xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x3x3xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%2, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, 3, 3). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %3 = call @_wrapped_jax_export_main(%1, %arg0) : (tensor<i64>, tensor<?x3x3xf32>) -> tensor<?x3xf32>
    return %3 : tensor<?x3xf32>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x3x3xf32>) -> (tensor<?x3xf32> {jax.result_info = "result"}) {
    %0 = call @svd(%arg0, %arg1) : (tensor<i64>, tensor<?x3x3xf32>) -> tensor<?x3xf32>
    return %0 : tensor<?x3xf32>
  }
  func.func private @svd(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x3x3xf32>) -> tensor<?x3xf32> {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %c = stablehlo.constant dense<1> : tensor<1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<3> : tensor<1xi32>
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.concatenate %1, %c_1, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %3 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
    %5 = stablehlo.concatenate %4, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %6 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %7 = stablehlo.reshape %6 : (tensor<i32>) -> tensor<1xi32>
    %8 = stablehlo.concatenate %7, %c_1, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %9 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %10 = stablehlo.reshape %9 : (tensor<i32>) -> tensor<1xi32>
    %11 = stablehlo.concatenate %10, %c_1, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %12 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %13 = stablehlo.reshape %12 : (tensor<i32>) -> tensor<1xi32>
    %14:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg1, %2, %5, %8, %11, %13) {indices_of_shape_operands = dense<[1, 2, 3, 4, 5]> : tensor<5xi64>, mhlo.backend_config = {mode = 78 : ui8}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]} : (tensor<?x3x3xf32>, tensor<3xi32>, tensor<2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<1xi32>) -> (tensor<?x3x3xf32>, tensor<?x3xf32>, tensor<?x3x3xf32>, tensor<?x3x3xf32>, tensor<?xi32>)
    %15 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %16 = stablehlo.reshape %15 : (tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.dynamic_broadcast_in_dim %c_0, %16, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
    %18 = stablehlo.compare EQ, %14#4, %17, SIGNED : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1>
    %19 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %20 = stablehlo.reshape %19 : (tensor<i32>) -> tensor<1xi32>
    %21 = stablehlo.concatenate %20, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %22 = stablehlo.dynamic_broadcast_in_dim %18, %21, dims = [0] : (tensor<?xi1>, tensor<2xi32>) -> tensor<?x1xi1>
    %23 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %24 = stablehlo.reshape %23 : (tensor<i32>) -> tensor<1xi32>
    %25 = stablehlo.concatenate %24, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %26 = stablehlo.dynamic_broadcast_in_dim %cst, %25, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x3xf32>
    %27 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %28 = stablehlo.reshape %27 : (tensor<i32>) -> tensor<1xi32>
    %29 = stablehlo.concatenate %28, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %30 = stablehlo.dynamic_broadcast_in_dim %22, %29, dims = [0, 1] : (tensor<?x1xi1>, tensor<2xi32>) -> tensor<?x3xi1>
    %31 = stablehlo.select %30, %14#1, %26 : tensor<?x3xi1>, tensor<?x3xf32>
    return %31 : tensor<?x3xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[[3.186194, -0.204582, -0.038736], [-0.204582, 4.688436, -0.269292], [-0.038736, -0.269292, 3.688684]], [[3.397181, -0.400085, -0.559848], [-0.400085, 3.653726, 0.42395], [-0.559848, 0.42395, 4.50396]], [[4.704282, 0.579046, 0.17115], [0.579046, 4.469875, -0.359319], [0.17115, -0.359319, 4.587339]], [[3.688296, 0.712042, -0.000442], [0.712042, 3.957329, 0.219121], [-0.000442, 0.219121, 3.971134]]]> : tensor<4x3x3xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<4x3x3xf32>
    %s0 = stablehlo.constant dense<[4, 3, 3]> : tensor<3xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<4x3x3xf32>, tensor<3xi32>) -> tensor<?x3x3xf32>
    %r = call @jax(%x0) : (tensor<?x3x3xf32>) -> (tensor<?x3xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 3.964605e-05 : f64, value = dense<[[4.7788544, 3.6366694, 3.1477895], [4.9681644, 3.525392, 3.0613098], [5.196487, 4.761022, 3.8039865], [4.593977, 3.9470305, 3.0757518]]> : tensor<4x3xf32>} : (tensor<?x3xf32>) -> ()
    return
  }
}

// -----

// symbolic.top_k_all
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x?xf32>) -> (tensor<4x?xf32> {jax.result_info = "result[0]"}, tensor<4x?xi32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<4x?xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%2, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'n'. Using the following polymorphic shapes specifications: args[0].shape = (4, n). Obtained dimension variables: 'n' = {0} from specification 'n' for dimension args[0].shape[1] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %3:2 = call @_wrapped_jax_export_main(%1, %arg0) : (tensor<i64>, tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xi32>)
    return %3#0, %3#1 : tensor<4x?xf32>, tensor<4x?xi32>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "n"}, %arg1: tensor<4x?xf32>) -> (tensor<4x?xf32> {jax.result_info = "result[0]"}, tensor<4x?xi32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %1:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%arg1, %0) {api_version = 2 : i32} : (tensor<4x?xf32>, tensor<i32>) -> (tensor<4x?xf32>, tensor<4x?xi32>)
    return %1#0, %1#1 : tensor<4x?xf32>, tensor<4x?xi32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.843, 1.865, 2.343, 2.198, 1.201, -0.659, -1.492, 2.744], [1.332, 1.811, -0.66, -2.979, -2.436, -1.198, 1.647, 1.191], [-0.435, 1.109, 2.072, -0.111, -2.849, 0.795, -2.803, -2.361], [0.887, -0.783, 0.419, 1.476, 0.958, -2.287, -0.186, -1.343]]> : tensor<4x8xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<4x8xf32>
    %s0 = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<4x?xf32>
    %r:2 = call @jax(%x0) : (tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xi32>)
    stablehlo.custom_call @check.expect_eq_const(%r#0) {has_side_effect = true, value = dense<[[2.744, 2.343, 2.198, 1.865, 1.201, 0.843, -0.659, -1.492], [1.811, 1.647, 1.332, 1.191, -0.66, -1.198, -2.436, -2.979], [2.072, 1.109, 0.795, -0.111, -0.435, -2.361, -2.803, -2.849], [1.476, 0.958, 0.887, 0.419, -0.186, -0.783, -1.343, -2.287]]> : tensor<4x8xf32>} : (tensor<4x?xf32>) -> ()
    stablehlo.custom_call @check.expect_eq_const(%r#1) {has_side_effect = true, value = dense<[[7, 2, 3, 1, 4, 0, 5, 6], [1, 6, 0, 7, 2, 5, 4, 3], [2, 1, 5, 3, 0, 7, 6, 4], [3, 4, 0, 2, 6, 1, 7, 5]]> : tensor<4x8xi32>} : (tensor<4x?xi32>) -> ()
    return
  }
}

// -----

// symbolic.reshape
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x8xf32>) -> (tensor<?x2x8xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %c_1 = stablehlo.constant dense<2> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x8xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2:2 = call @divmod(%1, %c_1) : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %3 = stablehlo.compare EQ, %2#1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %4:2 = call @divmod(%1, %c_1) : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    stablehlo.custom_call @shape_assertion(%3, %4#1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Division had remainder {0} when computing the value of 'b'. Using the following polymorphic shapes specifications: args[0].shape = (2*b, 8). Obtained dimension variables: . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %5:2 = call @divmod(%1, %c_1) : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %6 = stablehlo.compare GE, %5#0, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %7:2 = call @divmod(%1, %c_1) : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    stablehlo.custom_call @shape_assertion(%6, %7#0, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (2*b, 8). Obtained dimension variables: 'b' = {0} from specification '2*b' for dimension args[0].shape[0] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>, tensor<i64>) -> ()
    %8:2 = call @divmod(%1, %c_1) : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %9 = call @_wrapped_jax_export_main(%8#0, %arg0) : (tensor<i64>, tensor<?x8xf32>) -> tensor<?x2x8xf32>
    return %9 : tensor<?x2x8xf32>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x8xf32>) -> (tensor<?x2x8xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<8> : tensor<1xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<1xi32>
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.concatenate %1, %c_0, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %3 = stablehlo.dynamic_reshape %arg1, %2 : (tensor<?x8xf32>, tensor<3xi32>) -> tensor<?x2x8xf32>
    return %3 : tensor<?x2x8xf32>
  }
  func.func private @divmod(%arg0: tensor<i64> {jax.global_constant = ""}, %arg1: tensor<i64> {jax.global_constant = ""}) -> (tensor<i64>, tensor<i64>) {
    %0 = stablehlo.convert %arg0 : tensor<i64>
    %1 = call @floor_divide(%0, %arg1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %2 = call @remainder(%0, %arg1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    return %1, %2 : tensor<i64>, tensor<i64>
  }
  func.func private @floor_divide(%arg0: tensor<i64> {jax.global_constant = ""}, %arg1: tensor<i64> {jax.global_constant = ""}) -> tensor<i64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.divide %arg0, %arg1 : tensor<i64>
    %1 = stablehlo.sign %arg0 : tensor<i64>
    %2 = stablehlo.sign %arg1 : tensor<i64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<i64>
    %5 = stablehlo.compare NE, %4, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %6 = stablehlo.and %3, %5 : tensor<i1>
    %7 = stablehlo.subtract %0, %c : tensor<i64>
    %8 = call @_where(%6, %7, %0) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    return %8 : tensor<i64>
  }
  func.func private @_where(%arg0: tensor<i1> {jax.global_constant = ""}, %arg1: tensor<i64> {jax.global_constant = ""}, %arg2: tensor<i64> {jax.global_constant = ""}) -> tensor<i64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i64>
    return %0 : tensor<i64>
  }
  func.func private @remainder(%arg0: tensor<i64> {jax.global_constant = ""}, %arg1: tensor<i64> {jax.global_constant = ""}) -> tensor<i64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.compare EQ, %arg1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %1 = call @_where(%0, %c, %arg1) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %2 = stablehlo.remainder %arg0, %1 : tensor<i64>
    %3 = stablehlo.compare NE, %2, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %4 = stablehlo.compare LT, %2, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %5 = stablehlo.compare LT, %1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %6 = stablehlo.compare NE, %4, %5, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %7 = stablehlo.and %6, %3 : tensor<i1>
    %8 = stablehlo.add %2, %1 : tensor<i64>
    %9 = stablehlo.select %7, %8, %2 : tensor<i1>, tensor<i64>
    return %9 : tensor<i64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.843, 1.865, 2.343, 2.198, 1.201, -0.659, -1.492, 2.744], [1.332, 1.811, -0.66, -2.979, -2.436, -1.198, 1.647, 1.191], [-0.435, 1.109, 2.072, -0.111, -2.849, 0.795, -2.803, -2.361], [0.887, -0.783, 0.419, 1.476, 0.958, -2.287, -0.186, -1.343]]> : tensor<4x8xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<4x8xf32>
    %s0 = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    %r = call @jax(%x0) : (tensor<?x8xf32>) -> (tensor<?x2x8xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[[0.843, 1.865, 2.343, 2.198, 1.201, -0.659, -1.492, 2.744], [1.332, 1.811, -0.66, -2.979, -2.436, -1.198, 1.647, 1.191]], [[-0.435, 1.109, 2.072, -0.111, -2.849, 0.795, -2.803, -2.361], [0.887, -0.783, 0.419, 1.476, 0.958, -2.287, -0.186, -1.343]]]> : tensor<2x2x8xf32>} : (tensor<?x2x8xf32>) -> ()
    return
  }
}

// -----

// symbolic.conv_strided
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x?x?x3xf32>, %arg1: tensor<3x3x3x4xf32>) -> (tensor<?x?x?x4xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x?x?x3xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<?x?x?x3xf32>) -> tensor<i32>
    %3 = stablehlo.convert %2 : (tensor<i32>) -> tensor<i64>
    %4 = stablehlo.get_dimension_size %arg0, dim = 2 : (tensor<?x?x?x3xf32>) -> tensor<i32>
    %5 = stablehlo.convert %4 : (tensor<i32>) -> tensor<i64>
    %6 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%6, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, h, w, 3). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %7 = stablehlo.compare GE, %3, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%7, %1, %3) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'h'. Using the following polymorphic shapes specifications: args[0].shape = (b, h, w, 3). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), 'h' = {1} from specification 'h' for dimension args[0].shape[1] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>, tensor<i64>) -> ()
    %8 = stablehlo.compare GE, %5, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%8, %1, %3, %5) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'w'. Using the following polymorphic shapes specifications: args[0].shape = (b, h, w, 3). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), 'h' = {1} from specification 'h' for dimension args[0].shape[1] (= {1}), 'w' = {2} from specification 'w' for dimension args[0].shape[2] (= {2}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>, tensor<i64>, tensor<i64>) -> ()
    %9 = call @_wrapped_jax_export_main(%1, %3, %5, %arg0, %arg1) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<?x?x?x3xf32>, tensor<3x3x3x4xf32>) -> tensor<?x?x?x4xf32>
    return %9 : tensor<?x?x?x4xf32>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "h"}, %arg2: tensor<i64> {jax.global_constant = "w"}, %arg3: tensor<?x?x?x3xf32>, %arg4: tensor<3x3x3x4xf32>) -> (tensor<?x?x?x4xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<-2> : tensor<i64>
    %c_1 = stablehlo.constant dense<2> : tensor<i64>
    %c_2 = stablehlo.constant dense<-1> : tensor<i64>
    %0 = stablehlo.convert %arg1 : tensor<i64>
    %1 = stablehlo.multiply %0, %c_2 : tensor<i64>
    %2:2 = call @divmod(%arg0, %arg1, %arg2, %1, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %3 = stablehlo.multiply %2#0, %c_0 : tensor<i64>
    %4 = stablehlo.convert %arg1 : tensor<i64>
    %5 = stablehlo.multiply %4, %c_2 : tensor<i64>
    %6 = stablehlo.add %3, %5 : tensor<i64>
    %7 = stablehlo.add %6, %c : tensor<i64>
    %8:2 = call @divmod(%arg0, %arg1, %arg2, %7, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %9 = stablehlo.convert %arg1 : tensor<i64>
    %10 = stablehlo.multiply %9, %c_2 : tensor<i64>
    %11:2 = call @divmod(%arg0, %arg1, %arg2, %10, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %12 = stablehlo.multiply %11#0, %c_0 : tensor<i64>
    %13 = stablehlo.convert %arg1 : tensor<i64>
    %14 = stablehlo.multiply %13, %c_2 : tensor<i64>
    %15 = stablehlo.add %12, %14 : tensor<i64>
    %16 = stablehlo.add %15, %c : tensor<i64>
    %17:2 = call @divmod(%arg0, %arg1, %arg2, %16, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %18 = stablehlo.multiply %17#0, %c_2 : tensor<i64>
    %19 = stablehlo.convert %arg1 : tensor<i64>
    %20 = stablehlo.multiply %19, %c_2 : tensor<i64>
    %21:2 = call @divmod(%arg0, %arg1, %arg2, %20, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %22 = stablehlo.multiply %21#0, %c_0 : tensor<i64>
    %23 = stablehlo.convert %arg1 : tensor<i64>
    %24 = stablehlo.multiply %23, %c_2 : tensor<i64>
    %25 = stablehlo.add %18, %22 : tensor<i64>
    %26 = stablehlo.add %25, %24 : tensor<i64>
    %27 = stablehlo.add %26, %c : tensor<i64>
    %28 = stablehlo.convert %8#0 : (tensor<i64>) -> tensor<i32>
    %29 = stablehlo.reshape %28 : (tensor<i32>) -> tensor<1xi32>
    %30 = stablehlo.convert %27 : (tensor<i64>) -> tensor<i32>
    %31 = stablehlo.reshape %30 : (tensor<i32>) -> tensor<1xi32>
    %32 = stablehlo.concatenate %29, %31, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %33 = stablehlo.reshape %32 : (tensor<2xi32>) -> tensor<1x2xi32>
    %34 = stablehlo.convert %arg2 : tensor<i64>
    %35 = stablehlo.multiply %34, %c_2 : tensor<i64>
    %36:2 = call @divmod(%arg0, %arg1, %arg2, %35, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %37 = stablehlo.multiply %36#0, %c_0 : tensor<i64>
    %38 = stablehlo.convert %arg2 : tensor<i64>
    %39 = stablehlo.multiply %38, %c_2 : tensor<i64>
    %40 = stablehlo.add %37, %39 : tensor<i64>
    %41 = stablehlo.add %40, %c : tensor<i64>
    %42:2 = call @divmod(%arg0, %arg1, %arg2, %41, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %43 = stablehlo.convert %arg2 : tensor<i64>
    %44 = stablehlo.multiply %43, %c_2 : tensor<i64>
    %45:2 = call @divmod(%arg0, %arg1, %arg2, %44, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %46 = stablehlo.multiply %45#0, %c_0 : tensor<i64>
    %47 = stablehlo.convert %arg2 : tensor<i64>
    %48 = stablehlo.multiply %47, %c_2 : tensor<i64>
    %49 = stablehlo.add %46, %48 : tensor<i64>
    %50 = stablehlo.add %49, %c : tensor<i64>
    %51:2 = call @divmod(%arg0, %arg1, %arg2, %50, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %52 = stablehlo.multiply %51#0, %c_2 : tensor<i64>
    %53 = stablehlo.convert %arg2 : tensor<i64>
    %54 = stablehlo.multiply %53, %c_2 : tensor<i64>
    %55:2 = call @divmod(%arg0, %arg1, %arg2, %54, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %56 = stablehlo.multiply %55#0, %c_0 : tensor<i64>
    %57 = stablehlo.convert %arg2 : tensor<i64>
    %58 = stablehlo.multiply %57, %c_2 : tensor<i64>
    %59 = stablehlo.add %52, %56 : tensor<i64>
    %60 = stablehlo.add %59, %58 : tensor<i64>
    %61 = stablehlo.add %60, %c : tensor<i64>
    %62 = stablehlo.convert %42#0 : (tensor<i64>) -> tensor<i32>
    %63 = stablehlo.reshape %62 : (tensor<i32>) -> tensor<1xi32>
    %64 = stablehlo.convert %61 : (tensor<i64>) -> tensor<i32>
    %65 = stablehlo.reshape %64 : (tensor<i32>) -> tensor<1xi32>
    %66 = stablehlo.concatenate %63, %65, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %67 = stablehlo.reshape %66 : (tensor<2xi32>) -> tensor<1x2xi32>
    %68 = stablehlo.concatenate %33, %67, dim = 0 : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
    %69 = "stablehlo.dynamic_conv"(%arg3, %arg4, %68) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, window_strides = array<i64: 2, 2>}> : (tensor<?x?x?x3xf32>, tensor<3x3x3x4xf32>, tensor<2x2xi32>) -> tensor<?x?x?x4xf32>
    return %69 : tensor<?x?x?x4xf32>
  }
  func.func private @divmod(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "h"}, %arg2: tensor<i64> {jax.global_constant = "w"}, %arg3: tensor<i64>, %arg4: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
    %0 = call @floor_divide(%arg0, %arg1, %arg2, %arg3, %arg4) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %1 = call @remainder(%arg0, %arg1, %arg2, %arg3, %arg4) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    return %0, %1 : tensor<i64>, tensor<i64>
  }
  func.func private @floor_divide(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "h"}, %arg2: tensor<i64> {jax.global_constant = "w"}, %arg3: tensor<i64>, %arg4: tensor<i64>) -> tensor<i64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.divide %arg3, %arg4 : tensor<i64>
    %1 = stablehlo.sign %arg3 : tensor<i64>
    %2 = stablehlo.sign %arg4 : tensor<i64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %4 = stablehlo.remainder %arg3, %arg4 : tensor<i64>
    %5 = stablehlo.compare NE, %4, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %6 = stablehlo.and %3, %5 : tensor<i1>
    %7 = stablehlo.subtract %0, %c : tensor<i64>
    %8 = call @_where(%arg0, %arg1, %arg2, %6, %7, %0) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    return %8 : tensor<i64>
  }
  func.func private @_where(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "h"}, %arg2: tensor<i64> {jax.global_constant = "w"}, %arg3: tensor<i1>, %arg4: tensor<i64>, %arg5: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.select %arg3, %arg4, %arg5 : tensor<i1>, tensor<i64>
    return %0 : tensor<i64>
  }
  func.func private @remainder(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "h"}, %arg2: tensor<i64> {jax.global_constant = "w"}, %arg3: tensor<i64>, %arg4: tensor<i64>) -> tensor<i64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.compare EQ, %arg4, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %1 = call @_where(%arg0, %arg1, %arg2, %0, %c, %arg4) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %2 = stablehlo.remainder %arg3, %1 : tensor<i64>
    %3 = stablehlo.compare NE, %2, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %4 = stablehlo.compare LT, %2, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %5 = stablehlo.compare LT, %1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %6 = stablehlo.compare NE, %4, %5, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %7 = stablehlo.and %6, %3 : tensor<i1>
    %8 = stablehlo.add %2, %1 : tensor<i64>
    %9 = stablehlo.select %7, %8, %2 : tensor<i1>, tensor<i64>
    return %9 : tensor<i64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[[[-2.043, 0.841, -0.283], [1.837, -2.65, -2.17], [2.232, -0.299, 1.412], [-2.182, 0.111, 1.938], [-0.017, -1.622, -0.652], [-2.027, 2.479, 0.741]], [[-2.865, 1.794, -0.256], [0.263, 1.214, -1.057], [-1.163, -2.366, 2.317], [1.164, 0.194, -1.836], [0.448, -2.474, 1.716], [2.412, 2.123, 0.775]], [[-0.818, 0.589, -1.659], [1.545, 1.163, 2.311], [0.901, 2.19, 2.07], [0.715, -2.605, -0.353], [-2.921, 0.899, 1.502], [-1.867, 1.944, 2.086]], [[0.752, 2.006, 0.239], [2.889, -1.866, -2.45], [0.438, 1.416, 1.906], [0.102, 0.936, -2.997], [-0.65, -0.125, 2.841], [-0.704, -0.139, -0.363]], [[-1.169, -0.699, -1.616], [1.975, 1.491, -1.041], [1.114, 0.331, -0.371], [1.575, 1.371, -2.756], [1.49, -1.518, -0.458], [-2.148, 0.181, -1.593]], [[0.876, 1.254, -2.119], [0.713, -1.279, -0.94], [-1.157, 0.489, 2.061], [1.5, -0.819, -2.002], [-0.829, 1.449, 1.696], [1.982, 1.803, -1.904]], [[2.407, 1.482, -1.135], [-1.872, 0.827, -1.916], [-0.124, -0.951, 1.055], [0.969, 1.147, -0.778], [2.604, -0.797, -0.627], [-2.05, 1.703, -1.383]], [[-1.643, 2.611, 2.274], [1.555, -0.637, -2.036], [0.567, 2.543, -2.36], [2.033, -0.596, -1.892], [-1.733, 0.687, 0.256], [1.972, 1.849, -0.398]]], [[[-1.554, -1.401, 1.174], [1.641, 0.811, -2.095], [-2.206, 2.704, -2.54], [1.911, -0.973, -1.344], [2.487, -2.824, 2.863], [-2.842, 1.086, -2.754]], [[1.05, 0.664, 0.286], [0.083, 2.423, -1.121], [1.073, -1.459, 1.364], [2.961, 1.961, -2.607], [1.553, -2.501, 1.724], [-1.143, 1.35, 0.744]], [[-2.755, 0.963, 1.163], [-1.279, -1.182, -1.841], [0.433, 0.867, 1.556], [2.409, -1.182, -2.934], [1.268, -2.506, -2.077], [0.358, -2.17, 1.607]], [[-1.733, 0.0, -0.019], [1.633, -0.773, -2.234], [-2.587, -0.14, 1.782], [1.928, -1.354, 0.74], [0.569, -0.757, -0.13], [-2.239, 1.429, 2.95]], [[0.552, -1.675, -0.017], [-2.837, -0.29, 0.539], [2.984, -2.58, -2.506], [-2.481, 0.939, -2.616], [-2.35, -1.315, 2.74], [1.251, 1.684, 0.008]], [[0.305, -1.206, -0.312], [-2.228, -2.242, -0.752], [-0.441, 0.597, -1.798], [-1.825, -2.714, 1.734], [-2.401, -1.856, 1.601], [2.441, -2.221, 0.489]], [[-1.082, -2.451, 0.519], [0.296, -1.864, -0.366], [2.032, 1.42, 2.51], [-0.668, 0.373, -2.943], [-0.154, 2.939, 0.627], [-2.433, 1.926, -0.12]], [[-1.921, -2.193, 2.211], [-0.394, -1.114, -2.68], [-2.139, -2.9, -1.113], [-2.139, -0.529, -2.43], [0.803, -1.15, 2.251], [-0.202, -1.793, 1.838]]]]> : tensor<2x8x6x3xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<2x8x6x3xf32>
    %s0 = stablehlo.constant dense<[2, 8, 6, 3]> : tensor<4xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<2x8x6x3xf32>, tensor<4xi32>) -> tensor<?x?x?x3xf32>
    %c1 = stablehlo.constant dense<[[[[-2.117, 0.067, -2.718, 1.628], [2.705, -0.16, 1.814, 2.837], [2.745, -0.676, 2.382, 2.471]], [[0.041, 1.106, 1.351, -1.745], [-0.468, -2.333, -2.56, 1.705], [1.137, -2.018, -1.247, 0.406]], [[1.802, 1.194, 0.613, -1.901], [-2.958, 2.885, -2.849, 1.219], [2.412, -1.835, 1.009, -2.142]]], [[[0.342, 0.687, 2.066, 0.769], [1.013, 1.311, 2.9, -1.886], [-2.934, 1.303, -2.662, 0.914]], [[-0.627, 2.131, -1.335, 1.271], [0.777, 2.544, -0.549, -1.49], [-1.69, 1.444, -1.446, -2.968]], [[-2.001, 2.513, 2.218, -2.501], [-1.694, 1.795, -1.605, -2.419], [0.174, -1.241, -1.975, -1.489]]], [[[-0.588, 2.896, 1.384, 2.708], [2.876, 1.023, -1.813, 2.611], [1.864, 1.59, 1.975, 0.6]], [[-1.664, -0.349, -0.526, 0.334], [-1.519, -1.427, 1.457, 0.311], [2.936, -0.086, -2.045, -2.527]], [[-0.833, 2.332, 2.833, -1.416], [2.158, -0.541, -1.465, -2.444], [-1.769, 1.674, -0.193, 1.797]]]]> : tensor<3x3x3x4xf32>
    %static1 = stablehlo.optimization_barrier %c1 : tensor<3x3x3x4xf32>
    %s1 = stablehlo.constant dense<[3, 3, 3, 4]> : tensor<4xi32>
    %x1 = stablehlo.dynamic_reshape %static1, %s1 : (tensor<3x3x3x4xf32>, tensor<4xi32>) -> tensor<3x3x3x4xf32>
    %r = call @jax(%x0, %x1) : (tensor<?x?x?x3xf32>, tensor<3x3x3x4xf32>) -> (tensor<?x?x?x4xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 7.534587e-05 : f64, value = dense<[[[[25.719055, 1.4319396, 8.76253, -26.395517], [13.197129, -9.991756, -29.770824, 39.502934], [-1.7211679, -5.3145394, -33.938652, -3.9465382]], [[-11.920308, -6.0932693, -3.1877282, -8.893033], [-6.9236984, 4.0042143, 22.009747, 27.48225], [-1.0868737, -8.789045, 3.8815298, 14.809143]], [[-2.58925, 5.015359, 7.6990986, 9.0658865], [-13.877398, 5.675808, 5.943514, -0.61798584], [-19.14571, 14.803266, -1.9828854, 11.995335]], [[-10.181416, 8.659269, -3.9374967, 6.837331], [18.244394, -1.3503716, 13.427548, -0.061285105], [-11.618202, 5.651465, -20.763336, 4.8865647]]], [[[-9.758494, 18.669281, 0.26423565, 5.122287], [15.669305, 9.759838, 33.98249, 3.7808104], [-19.759083, 1.3107438, -21.613058, 1.6470412]], [[17.293802, -2.420302, 20.328148, 2.4419644], [-26.493235, 12.189436, 15.822374, 18.739548], [-16.878143, -0.1760468, -5.3172383, -33.06566]], [[-5.117063, -7.6904306, 8.219941, -5.7809844], [-2.5317235, -20.098476, -7.4205284, 6.9976974], [7.2126536, -4.4309573, -9.42545, 15.705868]], [[6.613236, -10.756385, -4.0011563, 9.030881], [0.78851193, -9.287604, -7.0161963, 22.18879], [-3.0079193, -8.207224, -9.896356, 18.920706]]]]> : tensor<2x4x3x4xf32>} : (tensor<?x?x?x4xf32>) -> ()
    return
  }
}

// -----

// symbolic.attention
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x?x2x4xf32>) -> (tensor<?x?x2x4xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x?x2x4xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<?x?x2x4xf32>) -> tensor<i32>
    %3 = stablehlo.convert %2 : (tensor<i32>) -> tensor<i64>
    %4 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%4, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, t, 2, 4). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %5 = stablehlo.compare GE, %3, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%5, %1, %3) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 't'. Using the following polymorphic shapes specifications: args[0].shape = (b, t, 2, 4). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), 't' = {1} from specification 't' for dimension args[0].shape[1] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>, tensor<i64>) -> ()
    %6 = call @_wrapped_jax_export_main(%1, %3, %arg0) : (tensor<i64>, tensor<i64>, tensor<?x?x2x4xf32>) -> tensor<?x?x2x4xf32>
    return %6 : tensor<?x?x2x4xf32>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "t"}, %arg2: tensor<?x?x2x4xf32>) -> (tensor<?x?x2x4xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %c_3 = stablehlo.constant dense<4> : tensor<1xi32>
    %c_4 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_5 = stablehlo.constant dense<2> : tensor<1xi32>
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %3 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
    %4 = stablehlo.concatenate %1, %3, %c_5, %c_4, %c_3, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<5xi32>
    %5 = stablehlo.dynamic_reshape %arg2, %4 : (tensor<?x?x2x4xf32>, tensor<5xi32>) -> tensor<?x?x2x1x4xf32>
    %6 = stablehlo.dot_general %5, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3] : (tensor<?x?x2x1x4xf32>, tensor<?x?x2x4xf32>) -> tensor<?x2x?x1x?xf32>
    %7 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %8 = stablehlo.reshape %7 : (tensor<i32>) -> tensor<1xi32>
    %9 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %10 = stablehlo.reshape %9 : (tensor<i32>) -> tensor<1xi32>
    %11 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %12 = stablehlo.reshape %11 : (tensor<i32>) -> tensor<1xi32>
    %13 = stablehlo.concatenate %8, %c_5, %10, %c_4, %12, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<5xi32>
    %14 = stablehlo.dynamic_broadcast_in_dim %cst_2, %13, dims = [] : (tensor<f32>, tensor<5xi32>) -> tensor<?x2x?x1x?xf32>
    %15 = stablehlo.multiply %6, %14 : tensor<?x2x?x1x?xf32>
    %16 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %17 = stablehlo.reshape %16 : (tensor<i32>) -> tensor<1xi32>
    %18 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %19 = stablehlo.reshape %18 : (tensor<i32>) -> tensor<1xi32>
    %20 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %21 = stablehlo.reshape %20 : (tensor<i32>) -> tensor<1xi32>
    %22 = stablehlo.concatenate %17, %c_5, %19, %21, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %23 = stablehlo.dynamic_broadcast_in_dim %c, %22, dims = [] : (tensor<i1>, tensor<4xi32>) -> tensor<?x2x?x?xi1>
    %24 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %25 = stablehlo.reshape %24 : (tensor<i32>) -> tensor<1xi32>
    %26 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %27 = stablehlo.reshape %26 : (tensor<i32>) -> tensor<1xi32>
    %28 = stablehlo.concatenate %25, %27, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %29 = stablehlo.dynamic_broadcast_in_dim %c, %28, dims = [] : (tensor<i1>, tensor<2xi32>) -> tensor<?x?xi1>
    %30 = call @tril(%arg0, %arg1, %29) : (tensor<i64>, tensor<i64>, tensor<?x?xi1>) -> tensor<?x?xi1>
    %31 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %32 = stablehlo.reshape %31 : (tensor<i32>) -> tensor<1xi32>
    %33 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %34 = stablehlo.reshape %33 : (tensor<i32>) -> tensor<1xi32>
    %35 = stablehlo.concatenate %c_4, %c_4, %32, %34, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %36 = stablehlo.dynamic_broadcast_in_dim %30, %35, dims = [2, 3] : (tensor<?x?xi1>, tensor<4xi32>) -> tensor<1x1x?x?xi1>
    %37 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %38 = stablehlo.reshape %37 : (tensor<i32>) -> tensor<1xi32>
    %39 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %40 = stablehlo.reshape %39 : (tensor<i32>) -> tensor<1xi32>
    %41 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %42 = stablehlo.reshape %41 : (tensor<i32>) -> tensor<1xi32>
    %43 = stablehlo.concatenate %38, %c_5, %40, %42, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %44 = stablehlo.dynamic_broadcast_in_dim %36, %43, dims = [0, 1, 2, 3] : (tensor<1x1x?x?xi1>, tensor<4xi32>) -> tensor<?x2x?x?xi1>
    %45 = stablehlo.and %23, %44 : tensor<?x2x?x?xi1>
    %46 = call @_where(%arg0, %arg1, %45, %15, %cst_1) : (tensor<i64>, tensor<i64>, tensor<?x2x?x?xi1>, tensor<?x2x?x1x?xf32>, tensor<f32>) -> tensor<1x?x2x?x?xf32>
    %47 = stablehlo.reduce(%46 init: %cst_0) applies stablehlo.maximum across dimensions = [4] : (tensor<1x?x2x?x?xf32>, tensor<f32>) -> tensor<1x?x2x?xf32>
    %48 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %49 = stablehlo.reshape %48 : (tensor<i32>) -> tensor<1xi32>
    %50 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %51 = stablehlo.reshape %50 : (tensor<i32>) -> tensor<1xi32>
    %52 = stablehlo.concatenate %c_4, %49, %c_5, %51, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %53 = stablehlo.dynamic_broadcast_in_dim %cst_0, %52, dims = [] : (tensor<f32>, tensor<4xi32>) -> tensor<1x?x2x?xf32>
    %54 = stablehlo.maximum %53, %47 : tensor<1x?x2x?xf32>
    %55 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %56 = stablehlo.reshape %55 : (tensor<i32>) -> tensor<1xi32>
    %57 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %58 = stablehlo.reshape %57 : (tensor<i32>) -> tensor<1xi32>
    %59 = stablehlo.concatenate %c_4, %56, %c_5, %58, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<5xi32>
    %60 = stablehlo.dynamic_broadcast_in_dim %54, %59, dims = [0, 1, 2, 3] : (tensor<1x?x2x?xf32>, tensor<5xi32>) -> tensor<1x?x2x?x1xf32>
    %61 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %62 = stablehlo.reshape %61 : (tensor<i32>) -> tensor<1xi32>
    %63 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %64 = stablehlo.reshape %63 : (tensor<i32>) -> tensor<1xi32>
    %65 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %66 = stablehlo.reshape %65 : (tensor<i32>) -> tensor<1xi32>
    %67 = stablehlo.concatenate %c_4, %62, %c_5, %64, %66, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<5xi32>
    %68 = stablehlo.dynamic_broadcast_in_dim %60, %67, dims = [0, 1, 2, 3, 4] : (tensor<1x?x2x?x1xf32>, tensor<5xi32>) -> tensor<1x?x2x?x?xf32>
    %69 = stablehlo.subtract %46, %68 : tensor<1x?x2x?x?xf32>
    %70 = stablehlo.exponential %69 : tensor<1x?x2x?x?xf32>
    %71 = stablehlo.reduce(%70 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<1x?x2x?x?xf32>, tensor<f32>) -> tensor<1x?x2x?xf32>
    %72 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %73 = stablehlo.reshape %72 : (tensor<i32>) -> tensor<1xi32>
    %74 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %75 = stablehlo.reshape %74 : (tensor<i32>) -> tensor<1xi32>
    %76 = stablehlo.concatenate %c_4, %73, %c_5, %75, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<5xi32>
    %77 = stablehlo.dynamic_broadcast_in_dim %71, %76, dims = [0, 1, 2, 3] : (tensor<1x?x2x?xf32>, tensor<5xi32>) -> tensor<1x?x2x?x1xf32>
    %78 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %79 = stablehlo.reshape %78 : (tensor<i32>) -> tensor<1xi32>
    %80 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %81 = stablehlo.reshape %80 : (tensor<i32>) -> tensor<1xi32>
    %82 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %83 = stablehlo.reshape %82 : (tensor<i32>) -> tensor<1xi32>
    %84 = stablehlo.concatenate %c_4, %79, %c_5, %81, %83, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<5xi32>
    %85 = stablehlo.dynamic_broadcast_in_dim %77, %84, dims = [0, 1, 2, 3, 4] : (tensor<1x?x2x?x1xf32>, tensor<5xi32>) -> tensor<1x?x2x?x?xf32>
    %86 = stablehlo.divide %70, %85 : tensor<1x?x2x?x?xf32>
    %87 = stablehlo.dot_general %arg2, %86, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4] : (tensor<?x?x2x4xf32>, tensor<1x?x2x?x?xf32>) -> tensor<?x2x4x1x?xf32>
    %88 = stablehlo.transpose %87, dims = [3, 0, 4, 1, 2] : (tensor<?x2x4x1x?xf32>) -> tensor<1x?x?x2x4xf32>
    %89 = stablehlo.transpose %88, dims = [1, 2, 3, 0, 4] : (tensor<1x?x?x2x4xf32>) -> tensor<?x?x2x1x4xf32>
    %90 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %91 = stablehlo.reshape %90 : (tensor<i32>) -> tensor<1xi32>
    %92 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %93 = stablehlo.reshape %92 : (tensor<i32>) -> tensor<1xi32>
    %94 = stablehlo.concatenate %91, %93, %c_5, %c_3, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %95 = stablehlo.dynamic_reshape %89, %94 : (tensor<?x?x2x1x4xf32>, tensor<4xi32>) -> tensor<?x?x2x4xf32>
    return %95 : tensor<?x?x2x4xf32>
  }
  func.func private @tril(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "t"}, %arg2: tensor<?x?xi1>) -> tensor<?x?xi1> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %3 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
    %4 = stablehlo.concatenate %1, %3, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %5 = stablehlo.dynamic_iota %4, dim = 0 : (tensor<2xi32>) -> tensor<?x?xi64>
    %6 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %7 = stablehlo.reshape %6 : (tensor<i32>) -> tensor<1xi32>
    %8 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %9 = stablehlo.reshape %8 : (tensor<i32>) -> tensor<1xi32>
    %10 = stablehlo.concatenate %7, %9, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %11 = stablehlo.dynamic_broadcast_in_dim %c_0, %10, dims = [] : (tensor<i64>, tensor<2xi32>) -> tensor<?x?xi64>
    %12 = stablehlo.add %5, %11 : tensor<?x?xi64>
    %13 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %14 = stablehlo.reshape %13 : (tensor<i32>) -> tensor<1xi32>
    %15 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %16 = stablehlo.reshape %15 : (tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.concatenate %14, %16, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %18 = stablehlo.dynamic_iota %17, dim = 1 : (tensor<2xi32>) -> tensor<?x?xi64>
    %19 = stablehlo.compare GE, %12, %18, SIGNED : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi1>
    %20 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %21 = stablehlo.reshape %20 : (tensor<i32>) -> tensor<1xi32>
    %22 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %23 = stablehlo.reshape %22 : (tensor<i32>) -> tensor<1xi32>
    %24 = stablehlo.concatenate %21, %23, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %25 = stablehlo.dynamic_broadcast_in_dim %c, %24, dims = [] : (tensor<i1>, tensor<2xi32>) -> tensor<?x?xi1>
    %26 = stablehlo.select %19, %arg2, %25 : tensor<?x?xi1>, tensor<?x?xi1>
    return %26 : tensor<?x?xi1>
  }
  func.func private @_where(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<i64> {jax.global_constant = "t"}, %arg2: tensor<?x2x?x?xi1>, %arg3: tensor<?x2x?x1x?xf32>, %arg4: tensor<f32>) -> tensor<1x?x2x?x?xf32> {
    %c = stablehlo.constant dense<1> : tensor<1xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<1xi32>
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %3 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
    %4 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %5 = stablehlo.reshape %4 : (tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.concatenate %1, %c_0, %3, %5, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %7 = stablehlo.dynamic_broadcast_in_dim %arg4, %6, dims = [] : (tensor<f32>, tensor<4xi32>) -> tensor<?x2x?x?xf32>
    %8 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %9 = stablehlo.reshape %8 : (tensor<i32>) -> tensor<1xi32>
    %10 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %11 = stablehlo.reshape %10 : (tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %13 = stablehlo.reshape %12 : (tensor<i32>) -> tensor<1xi32>
    %14 = stablehlo.concatenate %c, %9, %c_0, %11, %13, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<5xi32>
    %15 = stablehlo.dynamic_broadcast_in_dim %arg2, %14, dims = [1, 2, 3, 4] : (tensor<?x2x?x?xi1>, tensor<5xi32>) -> tensor<1x?x2x?x?xi1>
    %16 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %17 = stablehlo.reshape %16 : (tensor<i32>) -> tensor<1xi32>
    %18 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %19 = stablehlo.reshape %18 : (tensor<i32>) -> tensor<1xi32>
    %20 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %21 = stablehlo.reshape %20 : (tensor<i32>) -> tensor<1xi32>
    %22 = stablehlo.concatenate %c, %17, %c_0, %19, %21, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<5xi32>
    %23 = stablehlo.dynamic_broadcast_in_dim %7, %22, dims = [1, 2, 3, 4] : (tensor<?x2x?x?xf32>, tensor<5xi32>) -> tensor<1x?x2x?x?xf32>
    %24 = stablehlo.transpose %arg3, dims = [3, 0, 1, 2, 4] : (tensor<?x2x?x1x?xf32>) -> tensor<1x?x2x?x?xf32>
    %25 = stablehlo.select %15, %24, %23 : tensor<1x?x2x?x?xi1>, tensor<1x?x2x?x?xf32>
    return %25 : tensor<1x?x2x?x?xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[[[0.793, 2.699, 0.17, -1.414], [1.564, 1.892, 1.112, -0.236]], [[-1.518, -2.401, -0.752, 2.284], [-1.965, -0.405, 0.518, -0.41]], [[-1.301, 2.242, -0.339, 2.168], [-2.847, -0.208, -1.205, 1.517]], [[1.809, 0.32, -1.324, 0.668], [0.953, 2.564, 0.308, -2.06]], [[-1.199, 0.718, -1.393, 2.834], [-0.237, 2.501, 0.166, 0.485]]], [[[0.353, -1.164, 2.582, 0.314], [0.417, 0.695, -0.705, -1.761]], [[-2.758, -1.16, -1.636, 0.65], [-1.758, 2.485, -2.147, 0.409]], [[-2.133, -1.95, -0.92, 2.901], [-0.376, 1.496, -2.264, 1.346]], [[-0.011, 0.25, -1.431, -0.578], [-0.729, -1.822, -1.543, -1.169]], [[1.611, -0.869, 2.571, -1.182], [1.117, 1.504, -0.14, 2.893]]]]> : tensor<2x5x2x4xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<2x5x2x4xf32>
    %s0 = stablehlo.constant dense<[2, 5, 2, 4]> : tensor<4xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<2x5x2x4xf32>, tensor<4xi32>) -> tensor<?x?x2x4xf32>
    %r = call @jax(%x0) : (tensor<?x?x2x4xf32>) -> (tensor<?x?x2x4xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 5.390180e-06 : f64, value = dense<[[[[0.793, 2.699, 0.17, -1.414], [1.564, 1.892, 1.112, -0.236]], [[-1.517991, -2.40098, -0.75199634, 2.2839854], [-1.888847, -0.35543254, 0.53081805, -0.40624523]], [[-1.2859967, 2.2104847, -0.33808023, 2.1404033], [-2.826007, -0.21239144, -1.1645974, 1.4718945]], [[1.4363992, 0.55894333, -1.1164325, 0.6189649], [1.0042578, 2.5011609, 0.37959504, -1.8958653]], [[-1.2344537, 0.8269343, -1.094727, 2.62378], [0.30208802, 2.295681, 0.33860505, -0.30150563]]], [[[0.353, -1.164, 2.582, 0.314], [0.417, 0.695, -0.705, -1.761]], [[-2.7567847, -1.1600016, -1.6343523, 0.6498688], [-1.7532653, 2.4811034, -2.143861, 0.40427607]], [[-2.1611798, -1.9138052, -0.9521868, 2.7978168], [-1.1414639, 2.0427618, -2.1920457, 0.8109877]], [[-1.2067755, -0.5069343, -1.3764732, 0.23333342], [-0.6886863, -1.5828809, -1.5265183, -1.1295644]], [[1.4243175, -0.91189075, 2.5698862, -0.96093726], [1.0059623, 1.5151883, -0.27173582, 2.7822475]]]]> : tensor<2x5x2x4xf32>} : (tensor<?x?x2x4xf32>) -> ()
    return
  }
}

// -----

// symbolic.scan
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x8xf32>) -> (tensor<8xf32> {jax.result_info = "result[0]"}, tensor<?x8xf32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x8xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%2, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, 8). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %3:2 = call @_wrapped_jax_export_main(%1, %arg0) : (tensor<i64>, tensor<?x8xf32>) -> (tensor<8xf32>, tensor<?x8xf32>)
    return %3#0, %3#1 : tensor<8xf32>, tensor<?x8xf32>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x8xf32>) -> (tensor<8xf32> {jax.result_info = "result[0]"}, tensor<?x8xf32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %c_1 = stablehlo.constant dense<8> : tensor<1xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
    %3 = stablehlo.concatenate %2, %c_1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %4 = stablehlo.dynamic_broadcast_in_dim %cst, %3, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x8xf32>
    %5:4 = stablehlo.while(%iterArg = %arg1, %iterArg_2 = %c_0, %iterArg_3 = %0, %iterArg_4 = %4) : tensor<?x8xf32>, tensor<i64>, tensor<8xf32>, tensor<?x8xf32>
    cond {
      %6 = stablehlo.compare LT, %iterArg_2, %arg0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %6 = func.call @dynamic_index_in_dim(%arg0, %iterArg, %iterArg_2) : (tensor<i64>, tensor<?x8xf32>, tensor<i64>) -> tensor<8xf32>
      %7:2 = func.call @closed_call(%arg0, %iterArg_3, %6) : (tensor<i64>, tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
      %8 = func.call @dynamic_update_index_in_dim(%arg0, %iterArg_4, %7#1, %iterArg_2) : (tensor<i64>, tensor<?x8xf32>, tensor<8xf32>, tensor<i64>) -> tensor<?x8xf32>
      %9 = stablehlo.add %iterArg_2, %c : tensor<i64>
      stablehlo.return %iterArg, %9, %7#0, %8 : tensor<?x8xf32>, tensor<i64>, tensor<8xf32>, tensor<?x8xf32>
    }
    return %5#2, %5#3 : tensor<8xf32>, tensor<?x8xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x8xf32>, %arg2: tensor<i64>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_slice %arg1, %arg2, %c, sizes = [1, 8] : (tensor<?x8xf32>, tensor<i64>, tensor<i64>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @closed_call(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
    %0 = stablehlo.add %arg1, %arg2 : tensor<8xf32>
    %1 = stablehlo.multiply %arg1, %arg2 : tensor<8xf32>
    return %0, %1 : tensor<8xf32>, tensor<8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<i64>) -> tensor<?x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %1 = stablehlo.dynamic_update_slice %arg1, %0, %arg3, %c : (tensor<?x8xf32>, tensor<1x8xf32>, tensor<i64>, tensor<i64>) -> tensor<?x8xf32>
    return %1 : tensor<?x8xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.843, 1.865, 2.343, 2.198, 1.201, -0.659, -1.492, 2.744], [1.332, 1.811, -0.66, -2.979, -2.436, -1.198, 1.647, 1.191], [-0.435, 1.109, 2.072, -0.111, -2.849, 0.795, -2.803, -2.361], [0.887, -0.783, 0.419, 1.476, 0.958, -2.287, -0.186, -1.343]]> : tensor<4x8xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<4x8xf32>
    %s0 = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    %r:2 = call @jax(%x0) : (tensor<?x8xf32>) -> (tensor<8xf32>, tensor<?x8xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r#0) {has_side_effect = true, tolerance = 3.980636e-06 : f64, value = dense<[2.627, 4.002, 4.174, 0.5839998, -3.1260002, -3.3489997, -2.834, 0.23099983]> : tensor<8xf32>} : (tensor<8xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#1) {has_side_effect = true, tolerance = 8.860145e-06 : f64, value = dense<[[0.0, 0.0, 0.0, 0.0, 0.0, -0.0, -0.0, 0.0], [1.122876, 3.377515, -1.54638, -6.547842, -2.925636, 0.78948194, -2.4573238, 3.2681038], [-0.946125, 4.076684, 3.4871757, 0.086691014, 3.5185153, -1.4763149, -0.4344649, -9.290535], [1.54338, -3.7466547, 1.573345, -1.3165922, -3.912472, 2.4287934, 0.49252802, -2.1138818]]> : tensor<4x8xf32>} : (tensor<?x8xf32>) -> ()
    return
  }
}

// -----

// symbolic.scan_carry
module @jit__lambda attributes {jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<?x8xf32>) -> (tensor<?xf64> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x8xf32>) -> tensor<i32>
    %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%2, %1) {api_version = 2 : i32, error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, 8). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details.", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
    %3 = call @_wrapped_jax_export_main(%1, %arg0) : (tensor<i64>, tensor<?x8xf32>) -> tensor<?xf64>
    return %3 : tensor<?xf64>
  }
  func.func private @_wrapped_jax_export_main(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?x8xf32>) -> (tensor<?xf64> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %c_1 = stablehlo.constant dense<5> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<5> : tensor<i64>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.dynamic_broadcast_in_dim %cst_3, %1, dims = [] : (tensor<f64>, tensor<1xi32>) -> tensor<?xf64>
    %3 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
    %5 = stablehlo.concatenate %c_1, %4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %6 = stablehlo.dynamic_broadcast_in_dim %cst, %5, dims = [] : (tensor<f64>, tensor<2xi32>) -> tensor<5x?xf64>
    %7:3 = stablehlo.while(%iterArg = %6, %iterArg_4 = %c_0, %iterArg_5 = %2) : tensor<5x?xf64>, tensor<i64>, tensor<?xf64>
    cond {
      %8 = stablehlo.compare LT, %iterArg_4, %c_2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %8 = func.call @dynamic_index_in_dim(%arg0, %iterArg, %iterArg_4) : (tensor<i64>, tensor<5x?xf64>, tensor<i64>) -> tensor<?xf64>
      %9 = func.call @closed_call(%arg0, %iterArg_5, %8) : (tensor<i64>, tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
      %10 = stablehlo.add %iterArg_4, %c : tensor<i64>
      stablehlo.return %iterArg, %10, %9 : tensor<5x?xf64>, tensor<i64>, tensor<?xf64>
    }
    return %7#2 : tensor<?xf64>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<5x?xf64>, %arg2: tensor<i64>) -> tensor<?xf64> {
    %c = stablehlo.constant dense<5> : tensor<1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<1> : tensor<1xi32>
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.concatenate %c_2, %1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %3 = stablehlo.concatenate %c_0, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %4 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<i32>
    %5 = stablehlo.reshape %4 : (tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.convert %c_1 : (tensor<i64>) -> tensor<i32>
    %7 = stablehlo.reshape %6 : (tensor<i32>) -> tensor<1xi32>
    %8 = stablehlo.concatenate %5, %7, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %9 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %10 = stablehlo.reshape %9 : (tensor<i32>) -> tensor<1xi32>
    %11 = stablehlo.concatenate %c, %10, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %12 = stablehlo.subtract %11, %2 : tensor<2xi32>
    %13 = stablehlo.clamp %3, %8, %12 : tensor<2xi32>
    %14 = stablehlo.add %13, %2 : tensor<2xi32>
    %15 = stablehlo.concatenate %c_2, %c_2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %16 = stablehlo.real_dynamic_slice %arg1, %13, %14, %15 : (tensor<5x?xf64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x?xf64>
    %17 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %18 = stablehlo.reshape %17 : (tensor<i32>) -> tensor<1xi32>
    %19 = stablehlo.dynamic_reshape %16, %18 : (tensor<1x?xf64>, tensor<1xi32>) -> tensor<?xf64>
    return %19 : tensor<?xf64>
  }
  func.func private @closed_call(%arg0: tensor<i64> {jax.global_constant = "b"}, %arg1: tensor<?xf64>, %arg2: tensor<?xf64>) -> tensor<?xf64> {
    %0 = stablehlo.add %arg1, %arg2 : tensor<?xf64>
    return %0 : tensor<?xf64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.843, 1.865, 2.343, 2.198, 1.201, -0.659, -1.492, 2.744], [1.332, 1.811, -0.66, -2.979, -2.436, -1.198, 1.647, 1.191], [-0.435, 1.109, 2.072, -0.111, -2.849, 0.795, -2.803, -2.361], [0.887, -0.783, 0.419, 1.476, 0.958, -2.287, -0.186, -1.343]]> : tensor<4x8xf32>
    %static0 = stablehlo.optimization_barrier %c0 : tensor<4x8xf32>
    %s0 = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %x0 = stablehlo.dynamic_reshape %static0, %s0 : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    %r = call @jax(%x0) : (tensor<?x8xf32>) -> (tensor<?xf64>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[5.0, 5.0, 5.0, 5.0]> : tensor<4xf64>} : (tensor<?xf64>) -> ()
    return
  }
}
