#include <liss.h>
#if defined(DEBUG)
# include <stdio.h>
int debug;
#else
#define printf(...) ((void)0)
#endif
int g, \
    h;
void thread_a(void)
{
  g = 1;
#ifdef DEBUG
  debug = 1;
#else
  h = 1;
#endif
  if (g)
#ifdef DEBUG
    h = 2;
#else
    h = 3;
#endif
  printf("%d\n", g);
#if 0
  lock(&lk);
#endif
}
#ifdef DEBUG
int late;
#endif
void thread_b(void) { g = 0; h = 0; }
