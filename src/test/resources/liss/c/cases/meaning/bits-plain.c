// expect: verify --kernel: possible(preemption-safety)
// Bits of Linux: one step, but for functions that begin with two underlines or are about a bitmap
#include "driver.h"
#include <linux/bitops.h>
static unsigned long bits;
READ { __set_bit(0, &bits); return 0; }
IOCTL { __clear_bit(1, &bits); return 0; }
DRIVER
