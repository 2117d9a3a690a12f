// expect: verify: false(preemption-safety)
// A start that fails: a path of the program, where it does more then than to end
#include <stdlib.h>
#include <threads.h>
static int *p;
static int work(void *a) { return *p; }
static int other(void *a) { return 0; }
int main(void) {
  thrd_t t, u;
  p = malloc(sizeof(int));
  if (!p)
    return 1;
  *p = 0;
  if (thrd_create(&t, work, 0) != thrd_success)
    exit(1);
  if (thrd_create(&u, other, 0) != thrd_success) {
    free(p);
    thrd_join(t, 0);
    return 1;
  }
  thrd_join(t, 0);
  thrd_join(u, 0);
  return 0;
}
