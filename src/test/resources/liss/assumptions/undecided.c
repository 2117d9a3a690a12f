// A thread starts whose function another file defines.
#include <pthread.h>
int x;
void *far(void *);
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, far, 0);
  pthread_join(t, 0);
  return x;
}
