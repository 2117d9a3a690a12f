// expect: verify --world zephyr: true
#include <zephyr/kernel.h>

static int state;

static void one(struct k_work *work) { if (state == 0) state = 1; }
static void other(struct k_work *work) { if (state == 1) state = 0; }
K_WORK_DEFINE(one_work, one);
K_WORK_DEFINE(other_work, other);
