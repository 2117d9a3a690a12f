// expect: verify: true
// Jumps into blocks: `switch` goes to a label in a loop, and passes over what stands in front of it.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  int rounds = 2, rest = 3;
  pthread_mutex_lock(&m);
  switch (rest) {
    do {
      x = 0;
      case 3: x = x + 1;
    } while (--rounds > 0);
  }
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, f)
