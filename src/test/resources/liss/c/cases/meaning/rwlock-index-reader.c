// expect: verify: false(preemption-safety)
// A reader-writer lock around an index that comes from memory: it excludes as a mutex does, whether an access fails or not
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int next[8], first, length;
static void *search(void *unused) {
  int sum = 0;
  for (int round = 0; round < 1; round++) {
    pthread_rwlock_rdlock(&lock);
    for (int at = first; at != 0; at = next[at])
      sum += length;
    pthread_rwlock_unlock(&lock);
  }
  return (void *) (long) sum;
}
static void *insert(void *unused) {
  for (int round = 0; round < 1; round++) {
    pthread_rwlock_rdlock(&lock);
    next[1 + round % 7] = first;
    first = 1 + round % 7;
    length++;
    pthread_rwlock_unlock(&lock);
  }
  return unused;
}
int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, search, 0);
  pthread_create(&threads[1], 0, search, 0);
  pthread_create(&threads[2], 0, insert, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], 0);
  return 0;
}
