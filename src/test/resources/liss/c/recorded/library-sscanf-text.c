// expect: verify: false(preemption-safety)
// Text that is read: `sscanf` writes where its arguments behind the format point, `%n` included.
#include <pthread.h>
#include <stdio.h>
#include "../main.h"
static char word[8];
static void *f(void *a) {
  char own[8] = {word[0]};
  sscanf("ab cd", "%7s", word);
  return own[0] == 'c' ? a : 0;
}
TWO_THREADS(f, f)
