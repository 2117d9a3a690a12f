// expect: explore: unknown(a call of `signal`, of which nothing is known, at 6:18)
// Handlers of signals
#include <signal.h>
int n;
void h(int s) { n = 1; }
int main(void) { signal(SIGINT, h); n = 2; return n; }
