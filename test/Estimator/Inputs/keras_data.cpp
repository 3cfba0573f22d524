// Prints arrays of files. Arguments: a folder with the files.
#include "systole/systole.h"

#include <cstdio>

using namespace systole;
using namespace systole::keras;

template <typename T>
static void print(const char *name, const NDArray &array) {
  std::printf("%s [", name);
  for (size_t i = 0; i < array.shape().size(); ++i)
    std::printf(i ? ", %d" : "%d", int(array.shape()[i]));
  std::printf("]:");
  const T *values = array.as<T>();
  for (size_t i = 0; i < array.data().size() / sizeof(T); ++i)
    std::printf(" %.13g", double(values[i]));
  std::printf("\n");
}

int main(int, char **argv) {
  const std::string folder = argv[1];
  auto [train, test] = datasets::fashion_mnist::load_data(folder);
  auto [images, labels] = train;
  print<uint8_t>("images", images.rows(3, 2));
  print<int64_t>("labels", labels);
  print<uint8_t>("test images", test.first.rows(0, 1).expand_dims(-1));
  print<float>("shares", test.first.rows(0, 1).reshape({-1}) / 4);
  print<float>("floats", load_npy(folder + "/floats.npy"));
  print<float>("doubles", load_npy(folder + "/doubles.npy"));
  print<int64_t>("shorts", load_npy(folder + "/shorts.npy"));
  for (const auto &[name, array] : load_npz(folder + "/both.npz"))
    if (name == "x")
      print<float>("x", array);
    else
      print<int64_t>(name.c_str(), array);
  print<float>("table", load_csv(folder + "/numbers.csv"));
  print<float>("columns", load_csv(folder + "/numbers.csv", {"c", "a"}));
  std::fflush(stdout);
  load_csv(folder + "/a.csv");
}
