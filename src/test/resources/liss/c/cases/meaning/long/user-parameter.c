// expect: verify --kernel: possible(preemption-safety)
// Variables that users of the system may write: parameters of modules and numbers of debugfs whose mode allows it are written at any time
#include "driver.h"
#include <linux/moduleparam.h>
static int x = 1;
module_param(x, int, 0644);
READ { return x ? 10 / x : 0; }
IOCTL { return 0; }
DRIVER
