// expect: verify: false(preemption-safety)
// Bit fields: side by side they are one variable, which a write reads; a field after them is another
#include <pthread.h>
struct device { unsigned long gone : 1; unsigned long users : 1; } d;
int seen;
void *opens(void *a) { d.users = 1; d.users = 0; return 0; }
void *looks(void *a) { d.gone = 1; return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, opens, 0);
  pthread_create(&u, 0, looks, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return d.users + seen;
}
