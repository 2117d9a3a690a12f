// expect: verify: false(preemption-safety)
// Names that begin with `thread_`: Functions of such names are threads unless something calls them, or has a pointer to them.
#include <pthread.h>
#include <signal.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int queue;
static volatile int on_hold;
static void thread_hold(int signal) {
  on_hold = 1;
}
void pool_init(void) {
  struct sigaction action;
  action.sa_handler = thread_hold;
  sigaction(SIGUSR1, &action, 0);
}
void pool_add(void) {
  queue = queue + 1;
}
void pool_take(void) {
  pthread_mutex_lock(&m);
  queue = queue - 1;
  pthread_mutex_unlock(&m);
}
