// Calls @mlp through the class of its header: wrong shapes, and two threads
// whose results equal those of one call alone.
#include "mlp.h"
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

static bool counting = false;
static int allocations = 0;

void *operator new(std::size_t bytes) {
  allocations += counting;
  return std::malloc(bytes);
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }

namespace {
struct Data {
  std::vector<float> x = std::vector<float>(8 * 16);
  std::vector<float> w1 = std::vector<float>(16 * 32, 0.25f);
  std::vector<float> w2 = std::vector<float>(32 * 4, -0.5f);
  std::vector<float> logits = std::vector<float>(8 * 4);
  int32_t step = 1, next = 0;

  explicit Data(float scale) {
    for (std::size_t i = 0; i < x.size(); ++i)
      x[i] = scale * static_cast<float>(i % 7);
  }
  Mlp::Arguments arguments() const {
    return {{x.data(), {8, 16}},
            {w1.data(), {16, 32}},
            {w2.data(), {32, 4}},
            {&step, {}}};
  }
  Mlp::Results results() { return {{logits.data(), {8, 4}}, {&next, {}}}; }
};
} // namespace

int main() {
  Mlp mlp;
  Data wrong(1);
  auto arguments = wrong.arguments();
  arguments.hidden_kernel = {wrong.w1.data(), {32, 16}};
  std::puts(mlp(arguments, wrong.results()));
  auto results = wrong.results();
  results.logits = {wrong.logits.data(), {8, 4, 1}};
  std::puts(mlp(wrong.arguments(), results));

  Data alone[] = {Data(0.1f), Data(0.2f)},
       together[] = {Data(0.1f), Data(0.2f)};
  counting = true;
  for (Data &data : alone)
    if (mlp(data.arguments(), data.results()))
      return 1;
  counting = false;
  auto work = [&](int i) {
    Mlp own;
    for (int k = 0; k < 1000; ++k)
      own(together[i].arguments(), together[i].results());
  };
  std::thread first(work, 0), second(work, 1);
  first.join();
  second.join();
  for (int i = 0; i < 2; ++i)
    if (alone[i].logits != together[i].logits || together[i].next != 2)
      return std::puts("threads disturb each other"), 1;
  if (alone[0].logits == alone[1].logits)
    return std::puts("the arguments are not read"), 1;
  std::printf("%d allocations\n", allocations);
}
