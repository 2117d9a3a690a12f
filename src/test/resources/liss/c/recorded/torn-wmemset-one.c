// expect: verify: true
// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
#include <pthread.h>
#include <wchar.h>
#include "../main.h"
static wchar_t text[4];
static void *f(void *a) {
  wmemset(text, L'a', 1);
  return 0;
}
static void *g(void *a) {
  wmemset(text, L'b', 1);
  return 0;
}
TWO_THREADS(f, g)
