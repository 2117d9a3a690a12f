// Handlers of signals: a call of `signal`, of which nothing is known,
#include <signal.h>
int n;
void h(int s) { n = 1; }
int main(void) { signal(SIGINT, h); n = 2; return n; }
