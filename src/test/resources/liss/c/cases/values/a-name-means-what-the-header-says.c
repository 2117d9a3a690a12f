// expect: explore: unknown(a call of `signal`, of which nothing is known, at 5:18)
// A name means what the header says.
#include <signal.h>
int n; void h(int s) { n = 1; }
int main(void) { signal(SIGINT, h); return n; }
