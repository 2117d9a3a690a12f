// expect: explore: false(assertion)
// More threads of one place are looked at where two show nothing: the checker starts behind five.
#include <assert.h>
#include <pthread.h>
int first, second, writers = 5;
void *writes(void *unused) { first = 1; second = 1; return 0; }
void *checks(void *unused) { assert(first == second); return 0; }
int main(int argc, char **argv) {
  pthread_t writing[9], checking;
  if (argc > 2) writers = 6;
  for (int i = 0; i < writers; i++) pthread_create(&writing[i], 0, writes, 0);
  pthread_create(&checking, 0, checks, 0);
  for (int i = 0; i < writers; i++) pthread_join(writing[i], 0);
  pthread_join(checking, 0);
  return 0;
}
