/* own primitives: a {race} in it */
#include <liss.h>

#define POWER(x)  do { powered = (x); } while (0)
typedef enum { OFF, ON = 2 } power_t;

int open_count; power_t powered; lock_t table_lock; cond_t idle;

static void dev_open()
{
  if (open_count == 0)
    POWER(ON);
  else signal(&idle);
  open_count++; /* one more */
}

static power_t dev_state() { switch (open_count) { case 0: return powered; } return ON; }

void thread_open()
{
  while (nondet())
  {
    dev_open();
    yield();
    assume(&idle);
    wait(&idle); reset(&idle);
  }
}

void thread_close()
{
  if (dev_state() != OFF) {
    open_count--;
    if (!open_count) { POWER(OFF); }
    signal(&idle);
  }
}
