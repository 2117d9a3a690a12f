// expect: verify --kernel: possible(preemption-safety)
// Sequence locks: a read section that begins again where a writer has disturbed it runs alone beside writers
#include "driver.h"
#include <linux/seqlock.h>
static DEFINE_SEQLOCK(l);
static int x, y;
READ { unsigned s = read_seqbegin(&l); int sum = x + y; read_seqretry(&l, s); return sum; }
IOCTL { write_seqlock(&l); x = x + 1; y = y + 1; write_sequnlock(&l); return 0; }
DRIVER
