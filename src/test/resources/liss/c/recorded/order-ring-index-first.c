// expect: verify: false(preemption-safety)
// Order of writes: who sees the later one sees the earlier one, so what belongs to an index or a flag is written in front of it.
#include <pthread.h>
#include <stdatomic.h>
#include "../main.h"
static int buffer[4];
static atomic_uint head, tail;
static void *put(void *a) {
  unsigned h = head;
  head = h + 1;
  buffer[h % 4] = 7;
  return 0;
}
static void *get(void *a) {
  unsigned t = tail;
  if (t == head)
    return 0;
  int n = buffer[t % 4];
  tail = t + 1;
  return n == 7 ? a : 0;
}
TWO_THREADS(put, get)
