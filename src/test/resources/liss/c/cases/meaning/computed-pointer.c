// expect: verify --kernel: possible(preemption-safety)
// Computations of Linux, such as `clamp`, `FIELD_GET`: no state; what they point to is read
#include "driver.h"
#include <linux/unaligned.h>
static u8 bytes[2];
READ { return get_unaligned_le16(bytes) == get_unaligned_le16(bytes); }
IOCTL { put_unaligned_le16(what, bytes); return 0; }
DRIVER
