// expect: explore --values 2: true
// More threads of one place are looked at where two show nothing: five with a lock are right, as all states of four and eight tell.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int first, second, writers = 5;
void *writes(void *unused) { pthread_mutex_lock(&m); first = 1; second = 1; pthread_mutex_unlock(&m); return 0; }
void *checks(void *unused) { pthread_mutex_lock(&m); assert(first == second); pthread_mutex_unlock(&m); return 0; }
int main(int argc, char **argv) {
  pthread_t writing[9], checking;
  if (argc > 2) writers = 6;
  for (int i = 0; i < writers; i++) pthread_create(&writing[i], 0, writes, 0);
  pthread_create(&checking, 0, checks, 0);
  for (int i = 0; i < writers; i++) pthread_join(writing[i], 0);
  pthread_join(checking, 0);
  return 0;
}
