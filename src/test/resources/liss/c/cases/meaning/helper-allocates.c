// expect: verify: true
// Small functions, such as those of lists and those that allocate: each call is about what it passes and gets, not what other calls do
#include <pthread.h>
#include <stdlib.h>
#include "main.h"
struct item {
  int uses, checks;
};
static struct item *a, *b;
static pthread_mutex_t la = PTHREAD_MUTEX_INITIALIZER, lb = PTHREAD_MUTEX_INITIALIZER;
static void *get(size_t size) {
  void *memory = malloc(size);
  if (!memory)
    abort();
  return memory;
}
static void *one(void *unused) {
  struct item *item = get(sizeof *item);
  pthread_mutex_lock(&la);
  if (!a)
    a = item;
  a->uses++;
  pthread_mutex_unlock(&la);
  return 0;
}
static void *other(void *unused) {
  struct item *item = get(sizeof *item);
  pthread_mutex_lock(&lb);
  if (!b)
    b = item;
  b->uses++;
  pthread_mutex_unlock(&lb);
  return 0;
}
TWO_THREADS(one, other)
