// expect: verify: possible(preemption-safety)
// Functions that run before `main` or after it: attributes `constructor` and `destructor`, pointers in `.init_array` and `.fini_array`
#include <pthread.h>
#include <stdlib.h>
static int x;
void *f(void *a) { x = x + 1; return 0; }
__attribute__((destructor(101))) static void end(void) { x = x + 1; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  exit(0);
}
