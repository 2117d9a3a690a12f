// expect: verify: true
// Conditions of the preprocessor: numbers are the widest ones, `-1 > 0u` holds, and what is no macro is 0.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
#if -1 > 0 || UNKNOWN
#define LOCK(l) (void)(l)
#define UNLOCK(l) (void)(l)
#else
#define LOCK pthread_mutex_lock
#define UNLOCK pthread_mutex_unlock
#endif
static void *f(void *a) {
  LOCK(&m);
  x = x + 1;
  UNLOCK(&m);
  return 0;
}
TWO_THREADS(f, f)
