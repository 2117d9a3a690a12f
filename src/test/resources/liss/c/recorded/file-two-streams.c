// expect: verify: false(preemption-safety)
// Locks of files: `flockfile` is a lock for threads, one for each stream; `lockf` is one for processes, and excludes no thread.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  flockfile(stdout);
  x = x + 1;
  funlockfile(stdout);
  return 0;
}
static void *g(void *a) {
  flockfile(stderr);
  x = x + 1;
  funlockfile(stderr);
  return 0;
}
TWO_THREADS(f, g)
