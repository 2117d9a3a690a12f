// expect: verify --world zephyr: true
#include <zephyr/kernel.h>

K_MUTEX_DEFINE(lock);
static int state;

static void change(int to) { k_mutex_lock(&lock, K_FOREVER); state = to; k_mutex_unlock(&lock); }

int main(void)
{
	k_mutex_lock(&lock, K_FOREVER);
	if (state == 0)
		change(1);
	k_mutex_unlock(&lock);
	return 0;
}

static void reset(void *a, void *b, void *c) { change(0); }
K_THREAD_DEFINE(resetter, 512, reset, NULL, NULL, NULL, 5, 0, 0);
