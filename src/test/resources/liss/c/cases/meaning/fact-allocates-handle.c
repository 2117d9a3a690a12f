// expect: verify: true
// Facts in comments, such as `once F`: what holds of callers and of functions of other files; it is part of the question
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct device { int number; };
struct job { int number; unsigned long handle; char *buffer; };
static int calls;
extern struct job *take(unsigned long size);
extern char *mapped(struct device *device, unsigned long size, unsigned long *handle);
// liss: allocates take
// liss: allocates mapped
void work(struct device *device, int number) {
  struct job *job = take(sizeof(struct job));
  char *buffer = mapped(device, 10, &job->handle);
  job->number = number;
  job->buffer = buffer;
  buffer[0] = 1;
  pthread_mutex_lock(&m);
  calls += job->number;
  pthread_mutex_unlock(&m);
  buffer[1] = 2;
  job->number = 0;
}
