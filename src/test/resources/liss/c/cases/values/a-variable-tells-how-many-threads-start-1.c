// expect: explore: true
// A variable tells how many threads start.
// As many threads as a variable says that may change.
#define CHANGE
#define MOST 5
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int number = 4;
void *w(void *p) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return 0; }
int main(int argc, char **argv) {
  CHANGE
  pthread_t t[number];
  for (int i = 0; i < number; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < number; i++) pthread_join(t[i], 0);
  assert(x < MOST);
  return 0;
}
