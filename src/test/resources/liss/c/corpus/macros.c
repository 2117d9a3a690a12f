#include <liss.h>
#define INC(x) do { (x)++; (x)++; } while (0)
#define TWO(a, b) a; b
#define UNLESS(c) if (!(c))
#define FOREVER for (;;)
#define BEGIN {
#define END }
#define CHECK(x) if (x) { h = 1; } else { h = 2; }
#define STMT(s) s
int g, h;
static void f(int *p) BEGIN
  INC(*p);
  TWO(g = 1, h = 2);
END
void thread_a(void)
{
  f(&g); f(&h);
  if (g) INC(h); else INC(g);
  if (g)
    TWO(h = 1, g = 2);
  UNLESS(g) h = 1;
  UNLESS(g)
    h = 3;
  CHECK(g)
  STMT(g = 4; h = 5;)
  STMT({ g = 6; })
  STMT(if (g) h = 7;)
  if (g) CHECK(h);
  FOREVER { if (g) break; INC(g); }
  FOREVER if (g) return; else h++;
}
void thread_b(void) { g = 0; h = 0; }
