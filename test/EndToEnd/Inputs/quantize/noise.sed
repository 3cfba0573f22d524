# Gives the images of residual.mlir a background of gray levels from 0 to 60, which differs between images. A sum
# next to half a step is then one of a place and an image, and not of the empty border of all images.
/%pixels = stablehlo.convert/c\
    %ink = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xi32>\
    %none = stablehlo.constant dense<0> : tensor<i32>\
    %sum = stablehlo.reduce(%ink init: %none) applies stablehlo.add across dimensions = [0] : (tensor<784xi32>, tensor<i32>) -> tensor<i32>\
    %sums = stablehlo.broadcast_in_dim %sum, dims = [] : (tensor<i32>) -> tensor<784xi32>\
    %place = stablehlo.iota dim = 0 : tensor<784xi32>\
    %shifted = stablehlo.add %sums, %place : tensor<784xi32>\
    %product = stablehlo.multiply %shifted, %place : tensor<784xi32>\
    %prime = stablehlo.constant dense<1009> : tensor<784xi32>\
    %mixed = stablehlo.remainder %product, %prime : tensor<784xi32>\
    %levels = stablehlo.constant dense<61> : tensor<784xi32>\
    %noise = stablehlo.remainder %mixed, %levels : tensor<784xi32>\
    %gray = stablehlo.maximum %ink, %noise : tensor<784xi32>\
    %pixels = stablehlo.convert %gray : (tensor<784xi32>) -> tensor<784xf32>
