// expect: verify: true
// Facts in comments, such as `once F`: what holds of callers and of functions of other files; it is part of the question
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct coder { int in, out; };
static int calls;
// liss: own 1 code
void code(int what, void *with) {
  struct coder *coder = with;
  coder->in += what;
  coder->out = coder->in;
  pthread_mutex_lock(&m);
  calls++;
  pthread_mutex_unlock(&m);
}
