// expect: verify: true
// Where a critical section ends: at the first release on the way that is taken.
#include <pthread.h>
#include "../main.h"
static int x;
static const int quick = 1;
static pthread_mutex_t m;
static void *f(void *a) {
  pthread_mutex_lock(&m);
  if (quick)
    goto add;
  x = 0;
add:
  x = x + 1;
  if (quick)
    pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, f)
