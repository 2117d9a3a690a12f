#include <liss.h>
int a, b, c;
void thread_a(void)
{
  a = b ? c : a && b || c;
  if (a && (b || !c)) b = a ? 1 : 2;
  for (a = 0, b = 1; a < 3 && b; a++, b--)
    for (;;) { if (c) break; else continue; }
  do c--; while (c > 0 && a);
  switch (a) { case 1: case 2: b = 1; break; default: b = 2; case 3: c = 3; }
  (void) (a = b), (void) sizeof(a);
  ;;;
}
