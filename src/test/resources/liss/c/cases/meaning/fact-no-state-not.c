// expect: verify: false(preemption-safety)
// Facts in comments, such as `once F`: what holds of callers and of functions of other files; it is part of the question
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int calls;
extern void note(int number);
void work(void) {
  note(1);
  pthread_mutex_lock(&m);
  calls++;
  pthread_mutex_unlock(&m);
  note(2);
}
