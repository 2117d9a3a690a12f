// expect: verify: true
// Phases of translation: escapes are read before adjacent strings become one, and a backslash at the end of a line joins it with the next one before comments are found.
#include <pthread.h>
#include "../main.h"
%:define SECOND m<:1:>
static int x;
static pthread_mutex_t m[2];
static void *f(void *a) <%
  pthread_mutex_lock(&SECOND);
  x = x + 1;
  pthread_mutex_unlock(&SECOND);
  return 0;
%>
static void *g(void *a) {
  pthread_mutex_lock(&m[1]);
  x = x + 1;
  pthread_mutex_unlock(&m[1]);
  return 0;
}
TWO_THREADS(f, g)
