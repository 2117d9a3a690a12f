// expect: verify: true
// `setvbuf` and its kind: the functions of the stream use the memory from then on; an assumption
#include <pthread.h>
#include "main.h"
#include <stdio.h>
static char b[64];
void *f(void *a) { printf("hello"); return 0; }
void *g(void *a) { b[0] = b[0] + 1; return 0; }
int main(void) {
  pthread_t t1, t2;
  setvbuf(stdout, 0, _IONBF, 0);
  pthread_create(&t1, 0, f, 0);
  pthread_create(&t2, 0, g, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
