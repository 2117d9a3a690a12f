// expect: verify: possible(preemption-safety)
// Assembler: an instruction that reads and writes memory is one step only with the prefix `lock`.
#include <pthread.h>
#include "main.h"
static int x;
static void *f(void *a) {
  __asm__ volatile("incl %0" : "+m"(x));
  return 0;
}
TWO_THREADS(f, f)
