// expect: verify --kernel: possible(preemption-safety)
// Bits of Linux: one step, but for functions that begin with two underlines or are about a bitmap
#include "driver.h"
#include <linux/bitmap.h>
static unsigned long map[1];
READ { bitmap_set(map, 0, 8); return 0; }
IOCTL { return 0; }
DRIVER
