// expect: verify: false(preemption-safety)
// A field of a table that nobody writes: the first value, and a branch on it is decided
#include <pthread.h>
static int calls;
struct operations { int (*start)(void); void (*stop)(void); int level; };
static int begin(void) { return 1; }
static const struct operations operations = {.start = begin, .level = 2};
static pthread_mutex_t m;
void run(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  if (operations.start && !operations.stop && operations.level >= 2)
    calls++;
}
