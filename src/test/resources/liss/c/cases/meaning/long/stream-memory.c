// expect: verify: unknown(safe, assuming that `fmemopen` of another file makes no difference)
// `setvbuf` and its kind: the functions of the stream use the memory from then on; an assumption
#include <pthread.h>
#include "main.h"
#include <stdio.h>
static FILE *s;
static char b[64];
void *f(void *a) { fputs("hello", s); return 0; }
void *g(void *a) { b[0] = b[0] + 1; return 0; }
int main(void) {
  pthread_t t1, t2;
  s = fmemopen(b, 64, "w");
  pthread_create(&t1, 0, f, 0);
  pthread_create(&t2, 0, g, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
