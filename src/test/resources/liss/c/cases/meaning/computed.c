// expect: verify --kernel: true
// Computations of Linux, such as `clamp`, `FIELD_GET`: no state; what they point to is read
#include "driver.h"
#include <linux/bitfield.h>
#include <linux/math.h>
#include <linux/minmax.h>
READ {
  unsigned long value = DIV_ROUND_CLOSEST(clamp_val(n, 0, 255), 17);
  value = FIELD_GET(GENMASK(7, 4), clamp_t(int, value, 1, 9)) + hweight32(value);
  return time_after(jiffies, value) ? cpu_to_le32(value) : roundup(value, 4);
}
IOCTL { return ilog2(with) + ALIGN(what, 8); }
DRIVER
