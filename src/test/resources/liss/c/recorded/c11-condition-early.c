// expect: verify: false(preemption-safety)
// Condition variables: who waits in a loop for a flag goes on when it is set, and what was written before is there.
#include <threads.h>
static int ready, data;
static mtx_t m;
static cnd_t c;
static int f(void *a) {
  mtx_lock(&m);
  while (!ready)
    cnd_wait(&c, &m);
  mtx_unlock(&m);
  data = data + 1;
  return 0;
}
int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  cnd_init(&c);
  thrd_create(&t, f, 0);
  mtx_lock(&m);
  ready = 1;
  cnd_signal(&c);
  mtx_unlock(&m);
  data = data + 1;
  thrd_join(t, 0);
  return 0;
}
