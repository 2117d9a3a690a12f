// expect: verify: true
// Facts in comments, such as `once F`: what holds of callers and of functions of other files; it is part of the question
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int last, users;
// liss: once attach
void attach(int number) {
  users++;
  last = number;
  users--;
}
int count(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
