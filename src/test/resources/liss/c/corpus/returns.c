/* Values that are returned, in many forms. */
#include <liss.h>
struct pair { int a, b; };
typedef void (*handler_t)(int);
int g, h, *where = &g;
static struct pair both;
handler_t handler;
#define READ(v) (v)
#define RETURN_IF(c) if (c) return g

static int plain(void) { return g; }
static inline const char *text(int x)
{
  if (x) return g ? "a" : "return;";
  else
    return h ? "b" : "c";
}
static struct pair copy(void)
{
	return both;	// a structure
}
static unsigned long int sum(void) {
  return(g
         + h);
}
static void (*pick(int x))(int) { return x ? handler : 0; }
static handler_t named(void) { return/*x*/handler; }
static void nothing(void) { return (void) (g = h); }
static int *address(void) {
again:
  switch (g) {
  case 1: return &both.a;
  case 2:
    return where;
  }
  if (h)
    goto again;
  while (g)
    return where + 1;
  return READ(where);
}
static int macro(void) { RETURN_IF(h); return READ(h); }
static enum { RED, BLUE } color(void) { return g ? RED : BLUE; }

void thread_a(void) {
  handler_t f = pick(plain());
  text(g); copy(); sum(); nothing(); address(); macro(); named(); color();
  handler = f; where = &h; both.a = 1;
}
void thread_b(void) { g = h; h = g; both.b = 2; }
