// expect: verify: false(preemption-safety)
// A start that fails: a path of the program, where it does more then than to end
#include <pthread.h>
static int data[2], closed;
static void *work(void *a) {
  if (!closed)
    data[0] = closed;
  return 0;
}
int main(void) {
  pthread_t t[2];
  int n = 0;
  for (int i = 0; i < 2; i++) {
    if (pthread_create(&t[i], 0, work, 0)) {
      closed = 1;
      break;
    }
    n++;
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  return 0;
}
