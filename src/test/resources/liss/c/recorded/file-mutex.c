// expect: verify: true
// Locks of files: `flockfile` is a lock for threads, one for each stream; `lockf` is one for processes, and excludes no thread.
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, f)
