// By its name, a function that nothing declares takes a lock.
#include <linux/mutex.h>
#include <linux/odd.h>
static struct owned { int count; } own;
static int g;
void *keep[] = {&own};
void thread_a(void) {
  odd_lock(&own);
  g = 1;
}
