// expect: verify --world zephyr: true
#include <zephyr/kernel.h>

static struct k_spinlock lock;
static int ticks, shown;

static void expired(struct k_timer *timer) { k_spinlock_key_t key = k_spin_lock(&lock); ticks++; k_spin_unlock(&lock, key); }
K_TIMER_DEFINE(timer, expired, NULL);

static void show(void *a, void *b, void *c)
{
	k_spinlock_key_t key = k_spin_lock(&lock);
	if (ticks != shown)
		shown = ticks;
	k_spin_unlock(&lock, key);
}
K_THREAD_DEFINE(shower, 512, show, NULL, NULL, NULL, 5, 0, 0);
