// expect: verify: false(preemption-safety)
// State of the library: the environment is shared by all threads.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include "../main.h"
static pthread_mutex_t m;
static void *f(void *a) {
  if (!getenv("COUNT"))
    setenv("COUNT", "1", 0);
  return 0;
}
TWO_THREADS(f, f)
