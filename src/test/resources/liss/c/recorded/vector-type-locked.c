// expect: verify: true
// Vectors: as many accesses as there are elements.
#include <pthread.h>
#include "../main.h"
typedef int four __attribute__((vector_size(16)));
static four v;
static int bad;
static pthread_mutex_t m;
static void *f(void *a) {
  pthread_mutex_lock(&m);
  v = (four){1, 1, 1, 1};
  pthread_mutex_unlock(&m);
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(&m);
  four w = v;
  pthread_mutex_unlock(&m);
  bad = w[0] != w[3];
  return 0;
}
TWO_THREADS(f, g)
