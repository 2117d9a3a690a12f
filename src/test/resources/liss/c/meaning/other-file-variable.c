// A call of a function of another file: an assumption if the program lets other files use a variable
// verify: unknown(safe, assuming that `work` of another file makes no difference)
#include <pthread.h>
int n;
void work(void);
void add(void) { n = n + 1; }
void *f(void *a) { work(); return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
