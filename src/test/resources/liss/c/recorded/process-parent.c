// expect: verify: false(preemption-safety)
// Processes: the child of `fork` has a copy of the memory.
#include <pthread.h>
#include <unistd.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  pid_t child = fork();
  if (child != 0)
    x = x + 1;
  if (child == 0)
    _exit(0);
  return 0;
}
TWO_THREADS(f, f)
