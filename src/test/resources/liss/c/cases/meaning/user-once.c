// expect: verify --kernel: true
// Variables that users of the system may write: parameters of modules and numbers of debugfs whose mode allows it are written at any time
#include "driver.h"
#include <linux/moduleparam.h>
static int x = 1;
module_param(x, int, 0644);
READ { int now = READ_ONCE(x); return now ? 10 / now : 0; }
IOCTL { return 0; }
DRIVER
