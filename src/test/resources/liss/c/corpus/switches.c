#include <liss.h>
enum { A, B = 4, C };
int g, h;
static int pick(int x) {
  switch (x) { case A: return g; case B: g = 1; /* falls through */
    case C: { h = 1; break; }
  default: goto fail; }
  switch (g)
  {
  case 1 ... 3:
    h++;
  case 7: if (h) break; g = h;
  }
  return 0;
fail:
  h = g;
  return -1;
}
void thread_a(void) { while (nondet()) switch (pick(g)) case 0: h = 0; }
void thread_b(void) { pick(h); }
