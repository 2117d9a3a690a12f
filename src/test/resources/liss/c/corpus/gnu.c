/* GNU style and extensions. */
#include <liss.h>
#define max(a, b) ({ __typeof__ (a) x_ = (a); __typeof__ (b) y_ = (b); x_ > y_ ? x_ : y_; })
static __attribute__ ((unused)) int g, h;
struct s { int a : 3; unsigned b : 5; struct { int c; }; } s = { .a = 1, .c = 2 };

static inline int
bump (int *p)
{
  return max (*p, g) ?: h;
}

void
thread_a (void)
{
  int i;
  for (i = 0; i < 3; ++i)
    {
      if (bump (&g))
        {
          s.a = g;
          s.c++;
        }
      else if (h)
        s.b = 1;
    }
  (void) (g ? h : (s.a = 2));
}

void
thread_b (void)
{
  g = h, h = 1;
  s.b |= 2;
  __sync_synchronize ();
}
