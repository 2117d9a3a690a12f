// expect: verify: true
// What a function without a body writes to a pointer: any address, so values behind it are not known
#include <stdlib.h>
#include <pthread.h>
#include "main.h"
static char *end;
static char text[4];
static char **buffer = &end;
static pthread_mutex_t m;
static void *g(void *a) {
  pthread_mutex_lock(&m);
  buffer[0]++;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *f(void *a) {
  pthread_mutex_lock(&m);
  strtod(text, &end);
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, g)
