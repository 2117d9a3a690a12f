// expect: verify: true
// State of the library: `strtok` keeps a place between calls, for all threads; `strtok_r` keeps it where the caller says.
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include "../main.h"
static void *f(void *a) {
  char text[] = "a b", *rest;
  strtok_r(text, " ", &rest);
  char *second = strtok_r(0, " ", &rest);
  return second ? a : 0;
}
TWO_THREADS(f, f)
