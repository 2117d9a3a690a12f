// A call of a function that nothing declares: an assumption, which may be a slip of the pen
// verify: unknown(safe, assuming that `work` uses nothing of the program)
#include <pthread.h>
void *f(void *a) { work(); return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
