// RUN: tpu-opt %s -o %t && FileCheck %s < %t && tpu-opt %t | diff %t -
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | diff %t -
// RUN: tpu-opt %s --data-expand-image-pipelines | FileCheck %s --check-prefix=EXPANDED
// RUN: tpu-opt %s --lower-data="train-batch-size=8 eval-batch-size=4" | FileCheck %s --check-prefix=LOWERED

// CHECK: data.image_pipeline train ["imagenet/train*"]{{$}}
// CHECK: data.image_pipeline evaluate, predict ["imagenet/validation*"] {drop_remainder = false, first_label = 0 : i64, flag = "images", image_name = "pixels", size = [32, 48]}

// EXPANDED: data.pipeline train {
// EXPANDED-NEXT: %[[FILES:.*]] = data.files "train_files" ["imagenet/train*"]
// EXPANDED-NEXT: %[[RECORDS:.*]] = data.tfrecord %[[FILES]]
// EXPANDED-NEXT: %[[SHUFFLED:.*]] = data.shuffle %[[RECORDS]] {buffer_size = 1024 : i64}
// EXPANDED-NEXT: %[[REPEATED:.*]] = data.repeat %[[SHUFFLED]]
// EXPANDED-NEXT: %[[IMAGES:.*]] = data.map %[[REPEATED]] (%[[RECORD:.*]]) {
// EXPANDED-NEXT: %[[FEATURES:.*]]:2 = data.parse_example %[[RECORD]] ["image/encoded", "image/class/label"] : !data.string, tensor<i64>
// EXPANDED-NEXT: %[[BYTES:.*]] = data.decode_jpeg %[[FEATURES]]#0 {crop = "random"} : tensor<224x224x3xui8>
// EXPANDED-NEXT: %[[FLOATS:.*]] = stablehlo.convert %[[BYTES]] : (tensor<224x224x3xui8>) -> tensor<224x224x3xf32>
// EXPANDED-NEXT: %[[MEAN:.*]] = stablehlo.constant dense<[1.236750e+02, 1.162800e+02, 1.035300e+02]> : tensor<3xf32>
// EXPANDED-NEXT: %[[MEANS:.*]] = stablehlo.broadcast_in_dim %[[MEAN]], dims = [2]
// EXPANDED-NEXT: %[[CENTERED:.*]] = stablehlo.subtract %[[FLOATS]], %[[MEANS]]
// EXPANDED-NEXT: %[[DEVIATION:.*]] = stablehlo.constant dense<[5.839500e+01, 5.712000e+01, 5.737500e+01]> : tensor<3xf32>
// EXPANDED-NEXT: %[[DEVIATIONS:.*]] = stablehlo.broadcast_in_dim %[[DEVIATION]], dims = [2]
// EXPANDED-NEXT: %[[IMAGE:.*]] = stablehlo.divide %[[CENTERED]], %[[DEVIATIONS]]
// EXPANDED-NEXT: %[[ONE:.*]] = stablehlo.constant dense<1> : tensor<i64>
// EXPANDED-NEXT: %[[FROM_ZERO:.*]] = stablehlo.subtract %[[FEATURES]]#1, %[[ONE]] : tensor<i64>
// EXPANDED-NEXT: %[[LABEL:.*]] = stablehlo.convert %[[FROM_ZERO]] : (tensor<i64>) -> tensor<i32>
// EXPANDED-NEXT: data.return {image = %[[IMAGE]], label = %[[LABEL]]}
// EXPANDED: %[[BATCHES:.*]] = data.batch %[[IMAGES]] {drop_remainder}
// EXPANDED-NEXT: %[[AHEAD:.*]] = data.prefetch %[[BATCHES]] {buffer_size = 2 : i64}
// EXPANDED-NEXT: data.yield %[[AHEAD]]
// EXPANDED: data.pipeline evaluate, predict {
// EXPANDED-NEXT: data.files "images" ["imagenet/validation*"]
// EXPANDED-NOT: data.shuffle
// EXPANDED-NOT: data.repeat
// EXPANDED: data.decode_jpeg %{{.*}} {crop = "center"} : tensor<32x48x3xui8>
// EXPANDED-NOT: stablehlo.subtract %{{.*}} : tensor<i64>
// EXPANDED: data.return {pixels = %{{.*}}, label = %{{.*}}}
// EXPANDED: data.batch %{{[0-9a-z_]+$}}
// EXPANDED-NOT: data.image_pipeline

// LOWERED: data.pipeline train
// LOWERED: !data.dataset<image: tensor<8x224x224x3xf32>, label: tensor<8xi32>>
// LOWERED: data.pipeline evaluate
data.image_pipeline train ["imagenet/train*"]
data.image_pipeline evaluate, predict ["imagenet/validation*"]
    {flag = "images", size = [32, 48], first_label = 0, image_name = "pixels", drop_remainder = false}
