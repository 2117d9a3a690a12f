// expect: verify: possible(preemption-safety)
// Facts in comments, such as `once F`: what holds of callers and of functions of other files; it is part of the question
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct job { int number, size; };
static int calls;
extern void *take(unsigned long size);
void work(int number) {
  struct job *job = take(sizeof(struct job));
  job->number = number;
  job->size = 1;
  pthread_mutex_lock(&m);
  calls += job->size;
  pthread_mutex_unlock(&m);
  job->size = 0;
}
