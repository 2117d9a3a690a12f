#include <liss.h>
#define SET(v, \
            to) \
  do { \
    (v) = \
      (to); \
  } while (0)
int g, h; /* a comment \
that goes on */
voi\
d thread_a(void) {
  SET(g, \
      1);
  if (g) \
    SET(h, 2); // also here \
  g = 3;
  h = 4;
}
