// expect: verify --kernel: true
// Bits of Linux: one step, but for functions that begin with two underlines or are about a bitmap
#include "driver.h"
#include <linux/bitops.h>
static unsigned long bits;
READ { set_bit(0, &bits); return 0; }
IOCTL { test_and_clear_bit(1, &bits); return 0; }
DRIVER
