// expect: verify --kernel: possible(preemption-safety)
// Sequence locks: a read section that begins again where a writer has disturbed it runs alone beside writers
#include "driver.h"
#include <linux/seqlock.h>
static DEFINE_SEQLOCK(l);
static int x, y;
READ {
  int sum; unsigned s;
  do { s = read_seqbegin(&l); sum = x + y; } while (read_seqretry(&l, s));
  return sum;
}
IOCTL { read_seqlock_excl(&l); x = x + 1; y = y + 1; read_sequnlock_excl(&l); return 0; }
DRIVER
