//===- OneDNNPeer.cpp - The cases in oneDNN -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// oneDNN chooses the layouts of images and filters. Only the arithmetic is
// timed, not the reordering from and to plain layouts, which a framework also
// avoids between layers. In bf16 its images and filters are bf16 in memory;
// those of our precision `default` are f32. Both favour oneDNN.
//
//===----------------------------------------------------------------------===//

#include "Peer.h"
#include <dlfcn.h>
#include <dnnl.hpp>
#include <unordered_map>

using namespace systole::benchmarks;
using Arguments = std::unordered_map<int, dnnl::memory>;
using Type = dnnl::memory::data_type;
using Tag = dnnl::memory::format_tag;

namespace {

class OneDNNPeer : public Peer {
public:
  OneDNNPeer() : engine(dnnl::engine::kind::cpu, 0), stream(engine) {}
  void run() override {
    primitive.execute(stream, arguments);
    stream.wait();
  }

  void prepareMatmul(const Case &test, Type type);
  void prepareConvolution(const Case &test, Type type);
  /// Memory in the layout of the primitive, with numbers in it.
  dnnl::memory allocate(const dnnl::memory::desc &desc, const float *values);

  dnnl::engine engine;
  dnnl::stream stream;
  dnnl::primitive primitive;
  Arguments arguments;
  const float *lhs = nullptr, *rhs = nullptr;
};

} // namespace

dnnl::memory OneDNNPeer::allocate(const dnnl::memory::desc &desc,
                                  const float *values) {
  dnnl::memory memory(desc, engine);
  if (values) {
    // Any normal numbers will do.
    auto *bytes = static_cast<uint16_t *>(memory.get_data_handle());
    for (size_t i = 0; i < desc.get_size() / 2; ++i)
      bytes[i] = 0x3f00 + (i * 37) % 128;
  }
  return memory;
}

void OneDNNPeer::prepareMatmul(const Case &test, Type type) {
  dnnl::memory::dims shape{test.matmul, test.matmul};
  dnnl::memory::desc factor(shape, type, Tag::ab), any(shape, type, Tag::any),
      result(shape, Type::f32, Tag::ab);
  dnnl::matmul::primitive_desc desc({factor, factor, result}, engine);
  primitive = dnnl::matmul(desc);
  arguments = {{DNNL_ARG_SRC, allocate(desc.src_desc(), lhs)},
               {DNNL_ARG_WEIGHTS, allocate(desc.weights_desc(), rhs)},
               {DNNL_ARG_DST, allocate(desc.dst_desc(), nullptr)}};
}

void OneDNNPeer::prepareConvolution(const Case &test, Type type) {
  const Convolution &conv = test.convolution;
  int64_t out = conv.getOutputSize();
  dnnl::memory::dims image{conv.batch, conv.inputs, conv.size, conv.size},
      features{conv.batch, conv.outputs, out, out},
      filter{conv.outputs, conv.inputs, conv.window, conv.window},
      strides{conv.stride, conv.stride}, low{conv.low, conv.low},
      high{conv.high, conv.high};
  if (conv.groups != 1)
    filter = {conv.groups, conv.outputs / conv.groups,
              conv.inputs / conv.groups, conv.window, conv.window};
  auto describe = [&](const dnnl::memory::dims &dims, Type type) {
    return dnnl::memory::desc(dims, type, Tag::any);
  };
  using dnnl::algorithm, dnnl::prop_kind;
  dnnl::convolution_forward::primitive_desc forward(
      {prop_kind::forward_training, algorithm::convolution_direct,
       describe(image, type), describe(filter, type), describe(features, type),
       strides, low, high},
      engine);
  if (test.pass == Pass::Forward) {
    primitive = dnnl::convolution_forward(forward);
    arguments = {{DNNL_ARG_SRC, allocate(forward.src_desc(), lhs)},
                 {DNNL_ARG_WEIGHTS, allocate(forward.weights_desc(), rhs)},
                 {DNNL_ARG_DST, allocate(forward.dst_desc(), nullptr)}};
  } else if (test.pass == Pass::InputGradient) {
    dnnl::convolution_backward_data::primitive_desc desc(
        {algorithm::convolution_direct, describe(image, type),
         describe(filter, type), describe(features, type), strides, low, high},
        engine, forward);
    primitive = dnnl::convolution_backward_data(desc);
    arguments = {{DNNL_ARG_DIFF_DST, allocate(desc.diff_dst_desc(), lhs)},
                 {DNNL_ARG_WEIGHTS, allocate(desc.weights_desc(), rhs)},
                 {DNNL_ARG_DIFF_SRC, allocate(desc.diff_src_desc(), nullptr)}};
  } else {
    dnnl::convolution_backward_weights::primitive_desc desc(
        {algorithm::convolution_direct, describe(image, type),
         describe(filter, Type::f32), describe(features, type), strides, low,
         high},
        engine, forward);
    primitive = dnnl::convolution_backward_weights(desc);
    arguments = {
        {DNNL_ARG_SRC, allocate(desc.src_desc(), lhs)},
        {DNNL_ARG_DIFF_DST, allocate(desc.diff_dst_desc(), rhs)},
        {DNNL_ARG_DIFF_WEIGHTS, allocate(desc.diff_weights_desc(), nullptr)}};
  }
}

std::string Peer::getName() {
  const dnnl::version_t *version = dnnl::version();
  return "oneDNN " + std::to_string(version->major) + "." +
         std::to_string(version->minor);
}

std::unique_ptr<Peer> Peer::create(const Case &test, bool f32, const float *lhs,
                                   const float *rhs, float *) {
  // One thread, as ours. The environment was read when OpenMP was loaded. A
  // second thread would still spin while ours runs, and count as time of the
  // process.
  if (void *set = dlsym(RTLD_DEFAULT, "omp_set_num_threads"))
    reinterpret_cast<void (*)(int)>(set)(1);
  auto peer = std::make_unique<OneDNNPeer>();
  peer->lhs = lhs;
  peer->rhs = rhs;
  Type type = f32 ? Type::f32 : Type::bf16;
  try {
    if (test.matmul)
      peer->prepareMatmul(test, type);
    else
      peer->prepareConvolution(test, type);
  } catch (const dnnl::error &) {
    return nullptr;
  }
  return peer;
}
