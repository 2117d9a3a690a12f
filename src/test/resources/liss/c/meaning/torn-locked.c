// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
// verify: true
#include <pthread.h>
pthread_mutex_t m;
struct s { int v[4]; } s;
const struct s a = {{1, 1, 1, 1}}, b = {{2, 2, 2, 2}};
void *f(void *p) { pthread_mutex_lock(&m); s = a; pthread_mutex_unlock(&m); return 0; }
void *g(void *p) { pthread_mutex_lock(&m); s = b; pthread_mutex_unlock(&m); return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
