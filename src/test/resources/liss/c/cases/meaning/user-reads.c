// expect: verify --kernel: true
// Variables that users of the system may write: parameters of modules and numbers of debugfs whose mode allows it are written at any time
#include "driver.h"
#include <linux/debugfs.h>
#include <linux/moduleparam.h>
static int x = 1;
static u32 y;
module_param(x, int, 0444);
READ { return x && y ? 10 / (x + y) : 0; }
IOCTL { debugfs_create_u32("y", 0400, NULL, &y); return 0; }
DRIVER
