// Each call has a completion of its own.
#include <linux/completion.h>
int x;
void thread_a(void) {
  DECLARE_COMPLETION_ONSTACK(mine);
  x = 1;
  complete(&mine);
}
