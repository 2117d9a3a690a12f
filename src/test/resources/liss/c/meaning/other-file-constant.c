// A call of a function of another file: an assumption if the program lets other files use a variable
// verify: true
#include <pthread.h>
const int limit = 3;
void work(int);
void *f(void *a) { work(limit); return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
