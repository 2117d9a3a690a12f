// The type is in a header of the kernel that is not there.
#include <linux/odd.h>
int g;
void thread_a(void) {
  odd_t *x;
  g = x->y;
}
