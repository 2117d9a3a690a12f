// expect: verify: possible(preemption-safety)
// Facts in comments, such as `once F`: what holds of callers and of functions of other files; it is part of the question
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct job { int number, size; };
static int calls;
extern struct job *take(unsigned long size);
extern struct job *behind(struct job *other);
// liss: allocates behind
void work(int number) {
  struct job *job = take(sizeof(struct job));
  struct job *other = behind(job);
  other->number = number;
  job->number = number;
  pthread_mutex_lock(&m);
  calls += job->size;
  pthread_mutex_unlock(&m);
  job->number = 0;
}
