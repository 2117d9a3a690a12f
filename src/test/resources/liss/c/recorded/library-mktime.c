// expect: verify: false(preemption-safety)
// Functions that read before they write, such as `rand_r`, `strcat`: others may come in between
#include <pthread.h>
#include <time.h>
#include "../main.h"
static struct tm when = {.tm_mday = 40};
static void *f(void *a) {
  struct tm own = {.tm_mday = 40};
  time_t at = mktime(&when);
  return at == own.tm_year ? a : 0;
}
TWO_THREADS(f, f)
