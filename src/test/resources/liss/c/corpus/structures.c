#include <liss.h>
struct point { int x, y; };
struct queue
  {
    struct point head, *tail;
    int cells[4];
    union { int a; int b; } u;
  } q, *p = &q;
typedef struct queue queue_t;
static queue_t other;
enum colour { RED, GREEN = 5, BLUE } paint = RED;

static struct point *
first (struct queue *of)
{
  return &of->head;
}

void
thread_a (void)
{
  first (p)->x = 1;
  p->tail = &other.head;
  p->tail->y += q.cells[q.head.x];
  (*p).cells[0]++, ++(*p).cells[1];
  if (paint == BLUE)
    q.u.a = other.u.b;
  else if (p == &other)
    { p = &q; }
}
