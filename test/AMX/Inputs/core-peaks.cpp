// Multiplies tiles as the measurement of the machine's peak does. A
// configuration of which stores are missing ends it with a signal.
#include "runtime/system/CorePeaks.cpp"

#include <cstdio>

int main() {
  using namespace systole::runtime;
  if (syscall(archPrctl, requestPermission, tileData) != 0)
    return 1;
  std::printf("%.0f\n", runTiles());
}
