// expect: verify --kernel: true
// Bits of Linux: one step, but for functions that begin with two underlines or are about a bitmap
#include "driver.h"
#include <linux/bitmap.h>
#include <linux/spinlock.h>
static unsigned long map[1];
static DEFINE_SPINLOCK(l);
READ { spin_lock(&l); bitmap_set(map, 0, 8); __set_bit(0, map); spin_unlock(&l); return 0; }
IOCTL { return 0; }
DRIVER
