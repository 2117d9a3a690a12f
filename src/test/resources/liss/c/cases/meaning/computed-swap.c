// expect: verify --kernel: false(preemption-safety)
// Computations of Linux, such as `clamp`, `FIELD_GET`: no state; what they point to is read
#include "driver.h"
#include <linux/minmax.h>
static int x, y;
READ { swap(x, y); return 0; }
IOCTL { return 0; }
DRIVER
