// expect: verify: true
// Functions of C and POSIX that leave a result where a pointer leads: a write.
#include <time.h>
#include <pthread.h>
#include "../main.h"
static char buffer[8];
static pthread_mutex_t m;
static void *g(void *a) {
  pthread_mutex_lock(&m);
  buffer[0]++;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *f(void *a) {
  pthread_mutex_lock(&m);
  struct tm t = {0};
  strftime(buffer, 8, "%Y", &t);
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, g)
