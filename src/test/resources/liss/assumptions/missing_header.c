// The header may have more than what is used of it here.
#include <odd.h>
int x;
void thread_a(void) { x = 1; }
