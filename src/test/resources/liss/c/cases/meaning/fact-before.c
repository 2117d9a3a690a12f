// expect: verify: true
// Facts in comments, such as `once F`: what holds of callers and of functions of other files; it is part of the question
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int size, used;
// liss: before setup use
void setup(int n) {
  size = n;
  used = 0;
}
void use(void) {
  pthread_mutex_lock(&m);
  if (used < size)
    used++;
  pthread_mutex_unlock(&m);
}
