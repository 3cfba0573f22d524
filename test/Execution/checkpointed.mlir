// What jax.checkpoint computes again is not merged with what the forward pass has computed: the
// gradient of four blocks takes less than half of the memory, and has the same bits. As JAX 0.10.2 prints
// the gradient of `for w in ws: x = f(x, w)`, with f the function
// `lambda h, w: h + jnp.tanh(h @ w[0]) @ w[1]`, and with jax.checkpoint of it.
// RUN: tpu-translate %s --to-static -o %t.a --header=%t.h
// RUN: awk '/define KEPT_SCRATCH_BYTES/ { kept = $3 } /define CHECKPOINTED_SCRATCH_BYTES/ { some = $3 } END { exit !(some && 2 * some < kept) }' %t.h
// RUN: for f in kept checkpointed; do tpu-run %s --entry=$f --random-inputs=1 --precision=f32 --save-output=%t.$f.npz || exit 1; done
// RUN: cmp %t.kept.npz %t.checkpointed.npz

func.func @kept(%arg0: tensor<16x256xf32>, %arg1: tensor<256x16xf32>, %arg2: tensor<16x256xf32>, %arg3: tensor<256x16xf32>, %arg4: tensor<16x256xf32>, %arg5: tensor<256x16xf32>, %arg6: tensor<16x256xf32>, %arg7: tensor<256x16xf32>, %arg8: tensor<256x16xf32>) -> (tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>) {
  %0 = stablehlo.dot_general %arg8, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %1 = stablehlo.tanh %0 : tensor<256x256xf32>
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<256x256xf32>
  %3 = stablehlo.subtract %2, %1 : tensor<256x256xf32>
  %4 = stablehlo.dot_general %1, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %5 = stablehlo.add %arg8, %4 : tensor<256x16xf32>
  %6 = stablehlo.dot_general %5, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %7 = stablehlo.tanh %6 : tensor<256x256xf32>
  %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<256x256xf32>
  %9 = stablehlo.subtract %8, %7 : tensor<256x256xf32>
  %10 = stablehlo.dot_general %7, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %11 = stablehlo.add %5, %10 : tensor<256x16xf32>
  %12 = stablehlo.dot_general %11, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %13 = stablehlo.tanh %12 : tensor<256x256xf32>
  %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<256x256xf32>
  %15 = stablehlo.subtract %14, %13 : tensor<256x256xf32>
  %16 = stablehlo.dot_general %13, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %17 = stablehlo.add %11, %16 : tensor<256x16xf32>
  %18 = stablehlo.dot_general %17, %arg6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %19 = stablehlo.tanh %18 : tensor<256x256xf32>
  %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %20 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<256x256xf32>
  %21 = stablehlo.subtract %20, %19 : tensor<256x256xf32>
  %22 = stablehlo.dot_general %19, %arg7, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %23 = stablehlo.add %17, %22 : tensor<256x16xf32>
  %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %24 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<256x16xf32>
  %25 = stablehlo.multiply %23, %24 : tensor<256x16xf32>
  %26 = stablehlo.multiply %24, %23 : tensor<256x16xf32>
  %27 = stablehlo.add %25, %26 : tensor<256x16xf32>
  %28 = stablehlo.dot_general %27, %19, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x256xf32>) -> tensor<16x256xf32>
  %29 = stablehlo.transpose %28, dims = [1, 0] : (tensor<16x256xf32>) -> tensor<256x16xf32>
  %30 = stablehlo.dot_general %27, %arg7, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x256xf32>
  %31 = stablehlo.multiply %30, %21 : tensor<256x256xf32>
  %32 = stablehlo.multiply %31, %19 : tensor<256x256xf32>
  %33 = stablehlo.add %31, %32 : tensor<256x256xf32>
  %34 = stablehlo.dot_general %33, %17, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %35 = stablehlo.transpose %34, dims = [1, 0] : (tensor<256x16xf32>) -> tensor<16x256xf32>
  %36 = stablehlo.dot_general %33, %arg6, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<16x256xf32>) -> tensor<256x16xf32>
  %37 = stablehlo.add %27, %36 : tensor<256x16xf32>
  %38 = stablehlo.dot_general %37, %13, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x256xf32>) -> tensor<16x256xf32>
  %39 = stablehlo.transpose %38, dims = [1, 0] : (tensor<16x256xf32>) -> tensor<256x16xf32>
  %40 = stablehlo.dot_general %37, %arg5, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x256xf32>
  %41 = stablehlo.multiply %40, %15 : tensor<256x256xf32>
  %42 = stablehlo.multiply %41, %13 : tensor<256x256xf32>
  %43 = stablehlo.add %41, %42 : tensor<256x256xf32>
  %44 = stablehlo.dot_general %43, %11, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %45 = stablehlo.transpose %44, dims = [1, 0] : (tensor<256x16xf32>) -> tensor<16x256xf32>
  %46 = stablehlo.dot_general %43, %arg4, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<16x256xf32>) -> tensor<256x16xf32>
  %47 = stablehlo.add %37, %46 : tensor<256x16xf32>
  %48 = stablehlo.dot_general %47, %7, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x256xf32>) -> tensor<16x256xf32>
  %49 = stablehlo.transpose %48, dims = [1, 0] : (tensor<16x256xf32>) -> tensor<256x16xf32>
  %50 = stablehlo.dot_general %47, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x256xf32>
  %51 = stablehlo.multiply %50, %9 : tensor<256x256xf32>
  %52 = stablehlo.multiply %51, %7 : tensor<256x256xf32>
  %53 = stablehlo.add %51, %52 : tensor<256x256xf32>
  %54 = stablehlo.dot_general %53, %5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %55 = stablehlo.transpose %54, dims = [1, 0] : (tensor<256x16xf32>) -> tensor<16x256xf32>
  %56 = stablehlo.dot_general %53, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<16x256xf32>) -> tensor<256x16xf32>
  %57 = stablehlo.add %47, %56 : tensor<256x16xf32>
  %58 = stablehlo.dot_general %57, %1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x256xf32>) -> tensor<16x256xf32>
  %59 = stablehlo.transpose %58, dims = [1, 0] : (tensor<16x256xf32>) -> tensor<256x16xf32>
  %60 = stablehlo.dot_general %57, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x256xf32>
  %61 = stablehlo.multiply %60, %3 : tensor<256x256xf32>
  %62 = stablehlo.multiply %61, %1 : tensor<256x256xf32>
  %63 = stablehlo.add %61, %62 : tensor<256x256xf32>
  %64 = stablehlo.dot_general %63, %arg8, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %65 = stablehlo.transpose %64, dims = [1, 0] : (tensor<256x16xf32>) -> tensor<16x256xf32>
  return %65, %59, %55, %49, %45, %39, %35, %29 : tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>
}
func.func @checkpointed(%arg0: tensor<16x256xf32>, %arg1: tensor<256x16xf32>, %arg2: tensor<16x256xf32>, %arg3: tensor<256x16xf32>, %arg4: tensor<16x256xf32>, %arg5: tensor<256x16xf32>, %arg6: tensor<16x256xf32>, %arg7: tensor<256x16xf32>, %arg8: tensor<256x16xf32>) -> (tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>) {
  %0 = stablehlo.dot_general %arg8, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %1 = stablehlo.tanh %0 : tensor<256x256xf32>
  %2 = stablehlo.dot_general %1, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %3 = stablehlo.add %arg8, %2 : tensor<256x16xf32>
  %4 = stablehlo.dot_general %3, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %5 = stablehlo.tanh %4 : tensor<256x256xf32>
  %6 = stablehlo.dot_general %5, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %7 = stablehlo.add %3, %6 : tensor<256x16xf32>
  %8 = stablehlo.dot_general %7, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %9 = stablehlo.tanh %8 : tensor<256x256xf32>
  %10 = stablehlo.dot_general %9, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %11 = stablehlo.add %7, %10 : tensor<256x16xf32>
  %12 = stablehlo.dot_general %11, %arg6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %13 = stablehlo.tanh %12 : tensor<256x256xf32>
  %14 = stablehlo.dot_general %13, %arg7, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %15 = stablehlo.add %11, %14 : tensor<256x16xf32>
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %16 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<256x16xf32>
  %17 = stablehlo.multiply %15, %16 : tensor<256x16xf32>
  %18 = stablehlo.multiply %16, %15 : tensor<256x16xf32>
  %19 = stablehlo.add %17, %18 : tensor<256x16xf32>
  %20:4 = stablehlo.optimization_barrier %11, %arg6, %arg7, %19 : tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<256x16xf32>
  %21 = stablehlo.dot_general %20#0, %20#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %22 = stablehlo.tanh %21 : tensor<256x256xf32>
  %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %23 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<256x256xf32>
  %24 = stablehlo.subtract %23, %22 : tensor<256x256xf32>
  %25 = stablehlo.dot_general %20#3, %22, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x256xf32>) -> tensor<16x256xf32>
  %26 = stablehlo.transpose %25, dims = [1, 0] : (tensor<16x256xf32>) -> tensor<256x16xf32>
  %27 = stablehlo.dot_general %20#3, %20#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x256xf32>
  %28 = stablehlo.multiply %27, %24 : tensor<256x256xf32>
  %29 = stablehlo.multiply %28, %22 : tensor<256x256xf32>
  %30 = stablehlo.add %28, %29 : tensor<256x256xf32>
  %31 = stablehlo.dot_general %30, %20#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %32 = stablehlo.transpose %31, dims = [1, 0] : (tensor<256x16xf32>) -> tensor<16x256xf32>
  %33 = stablehlo.dot_general %30, %20#1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<16x256xf32>) -> tensor<256x16xf32>
  %34 = stablehlo.add %20#3, %33 : tensor<256x16xf32>
  %35:4 = stablehlo.optimization_barrier %7, %arg4, %arg5, %34 : tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<256x16xf32>
  %36 = stablehlo.dot_general %35#0, %35#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %37 = stablehlo.tanh %36 : tensor<256x256xf32>
  %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %38 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<256x256xf32>
  %39 = stablehlo.subtract %38, %37 : tensor<256x256xf32>
  %40 = stablehlo.dot_general %35#3, %37, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x256xf32>) -> tensor<16x256xf32>
  %41 = stablehlo.transpose %40, dims = [1, 0] : (tensor<16x256xf32>) -> tensor<256x16xf32>
  %42 = stablehlo.dot_general %35#3, %35#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x256xf32>
  %43 = stablehlo.multiply %42, %39 : tensor<256x256xf32>
  %44 = stablehlo.multiply %43, %37 : tensor<256x256xf32>
  %45 = stablehlo.add %43, %44 : tensor<256x256xf32>
  %46 = stablehlo.dot_general %45, %35#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %47 = stablehlo.transpose %46, dims = [1, 0] : (tensor<256x16xf32>) -> tensor<16x256xf32>
  %48 = stablehlo.dot_general %45, %35#1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<16x256xf32>) -> tensor<256x16xf32>
  %49 = stablehlo.add %35#3, %48 : tensor<256x16xf32>
  %50:4 = stablehlo.optimization_barrier %3, %arg2, %arg3, %49 : tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<256x16xf32>
  %51 = stablehlo.dot_general %50#0, %50#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %52 = stablehlo.tanh %51 : tensor<256x256xf32>
  %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %53 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<256x256xf32>
  %54 = stablehlo.subtract %53, %52 : tensor<256x256xf32>
  %55 = stablehlo.dot_general %50#3, %52, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x256xf32>) -> tensor<16x256xf32>
  %56 = stablehlo.transpose %55, dims = [1, 0] : (tensor<16x256xf32>) -> tensor<256x16xf32>
  %57 = stablehlo.dot_general %50#3, %50#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x256xf32>
  %58 = stablehlo.multiply %57, %54 : tensor<256x256xf32>
  %59 = stablehlo.multiply %58, %52 : tensor<256x256xf32>
  %60 = stablehlo.add %58, %59 : tensor<256x256xf32>
  %61 = stablehlo.dot_general %60, %50#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %62 = stablehlo.transpose %61, dims = [1, 0] : (tensor<256x16xf32>) -> tensor<16x256xf32>
  %63 = stablehlo.dot_general %60, %50#1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<16x256xf32>) -> tensor<256x16xf32>
  %64 = stablehlo.add %50#3, %63 : tensor<256x16xf32>
  %65:4 = stablehlo.optimization_barrier %arg8, %arg0, %arg1, %64 : tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<256x16xf32>
  %66 = stablehlo.dot_general %65#0, %65#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
  %67 = stablehlo.tanh %66 : tensor<256x256xf32>
  %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %68 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<256x256xf32>
  %69 = stablehlo.subtract %68, %67 : tensor<256x256xf32>
  %70 = stablehlo.dot_general %65#3, %67, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x256xf32>) -> tensor<16x256xf32>
  %71 = stablehlo.transpose %70, dims = [1, 0] : (tensor<16x256xf32>) -> tensor<256x16xf32>
  %72 = stablehlo.dot_general %65#3, %65#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x256xf32>
  %73 = stablehlo.multiply %72, %69 : tensor<256x256xf32>
  %74 = stablehlo.multiply %73, %67 : tensor<256x256xf32>
  %75 = stablehlo.add %73, %74 : tensor<256x256xf32>
  %76 = stablehlo.dot_general %75, %65#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
  %77 = stablehlo.transpose %76, dims = [1, 0] : (tensor<256x16xf32>) -> tensor<16x256xf32>
  return %77, %71, %62, %56, %47, %41, %32, %26 : tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>, tensor<16x256xf32>, tensor<256x16xf32>
}
