// The clobbers say that any memory is written.
int x;
void thread_a(void) { __asm__("push" : : "r"(x) : "memory"); }
