// expect: verify: true
// Bit fields: side by side they are one variable, which a write reads; a field after them is another
#include <pthread.h>
struct device { unsigned long gone : 1; int users; } d;
int seen;
void *opens(void *a) { d.users = 1; return 0; }
void *looks(void *a) { seen = d.gone; return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, opens, 0);
  pthread_create(&u, 0, looks, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return d.users + seen;
}
