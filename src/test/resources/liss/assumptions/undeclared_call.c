// The name of the function that is meant has two letters swapped.
static int n;
static void incr(void) { n = n + 1; }
void thread_a(void) { inrc(); }
void thread_b(void) { inrc(); }
