// expect: explore: false(deadlock)
// Threads that are never started or waited for are no deadlock.
// The end of main ends the others, unless it is by pthread_exit.
#define START pthread_create(&t, 0, w, 0);
#define END pthread_exit(0)
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *w(void *p) { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); return 0; }
void *v(void *p) { return 0; }
int main(void) {
  pthread_t t;
  if (x) pthread_create(&t, 0, v, 0);
  START
  END;
}
