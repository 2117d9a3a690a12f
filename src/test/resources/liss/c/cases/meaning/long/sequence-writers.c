// expect: verify --kernel: possible(preemption-safety)
// Sequence locks: a read section that begins again where a writer has disturbed it runs alone beside writers
#include "driver.h"
#include <linux/seqlock.h>
static seqcount_t c;
static int x;
READ { write_seqcount_begin(&c); x = x + 1; write_seqcount_end(&c); return 0; }
IOCTL { write_seqcount_begin(&c); x = x + 1; write_seqcount_end(&c); return 0; }
DRIVER
