// expect: explore: false(assertion)
// A loop that starts an unknown number of threads: runs with two of them are looked at
#include <assert.h>
#include <pthread.h>
static int x;
static void *set(void *a) {
  x = 1;
  x = 2;
  return 0;
}
static void *check(void *a) {
  assert(x != 1);
  return 0;
}
int main(int argc, char *argv[]) {
  pthread_t t[64], u;
  int n = argc > 64 ? 64 : argc;
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], 0, set, 0);
  pthread_create(&u, 0, check, 0);
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  pthread_join(u, 0);
  return 0;
}
