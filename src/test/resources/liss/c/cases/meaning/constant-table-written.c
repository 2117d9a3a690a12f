// expect: verify: possible(preemption-safety)
// A field of a table that nobody writes: the first value, and a branch on it is decided
#include <pthread.h>
static int calls;
struct operations { int (*start)(void); };
static int begin(void) { return 1; }
struct operations operations = {.start = begin};
static pthread_mutex_t m;
void run(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  if (operations.start == 0)
    calls++;
}
