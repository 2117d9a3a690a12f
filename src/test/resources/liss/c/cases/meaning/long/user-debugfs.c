// expect: verify --kernel: false(preemption-safety)
// Variables that users of the system may write: parameters of modules and numbers of debugfs whose mode allows it are written at any time
#include "driver.h"
#include <linux/debugfs.h>
static u32 x;
READ { return x ? 10 / x : 0; }
IOCTL { debugfs_create_u32("x", 0600, NULL, &x); return 0; }
DRIVER
