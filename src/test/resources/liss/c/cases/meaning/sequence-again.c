// expect: verify --kernel: true
// Sequence locks: a read section that begins again where a writer has disturbed it runs alone beside writers
#include "driver.h"
#include <linux/seqlock.h>
static DEFINE_SEQLOCK(l);
static int x, y;
READ {
  int sum; unsigned s;
again:
  s = read_seqbegin(&l);
  sum = x + y;
  if (unlikely(read_seqretry(&l, s))) goto again;
  return sum;
}
IOCTL { write_seqlock(&l); x = x + 1; y = y + 1; write_sequnlock(&l); return 0; }
DRIVER
