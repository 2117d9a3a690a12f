// expect: verify: false(preemption-safety)
// Locks of files: `flockfile` is a lock for threads, one for each stream; `lockf` is one for processes, and excludes no thread.
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  lockf(1, F_LOCK, 0);
  x = x + 1;
  lockf(1, F_ULOCK, 0);
  return 0;
}
TWO_THREADS(f, f)
