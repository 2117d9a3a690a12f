// expect: verify --kernel: true
// Sequence locks: a read section that begins again where a writer has disturbed it runs alone beside writers
#include "driver.h"
#include <linux/seqlock.h>
#include <linux/spinlock.h>
static seqcount_t c;
static DEFINE_SPINLOCK(l);
static int x, y;
READ {
  int sum; unsigned s;
  do { s = read_seqcount_begin(&c); sum = x + y; } while (read_seqcount_retry(&c, s));
  return sum;
}
IOCTL {
  spin_lock(&l);
  write_seqcount_begin(&c); x = x + 1; y = y + 1; write_seqcount_end(&c);
  spin_unlock(&l);
  return 0;
}
DRIVER
