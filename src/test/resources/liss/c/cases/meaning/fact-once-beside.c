// expect: verify: false(preemption-safety)
// Facts in comments, such as `once F`: what holds of callers and of functions of other files; it is part of the question
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int users;
// liss: once attach
void attach(void) { users++; }
void detach(void) {
  pthread_mutex_lock(&m);
  users--;
  pthread_mutex_unlock(&m);
}
