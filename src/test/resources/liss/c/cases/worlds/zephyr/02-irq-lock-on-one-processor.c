// expect: verify --world zephyr --uniprocessor: true
#include <zephyr/kernel.h>

static int ticks, shown;

static void expired(struct k_timer *timer) { unsigned int key = irq_lock(); ticks++; irq_unlock(key); }
K_TIMER_DEFINE(timer, expired, NULL);

static void show(void *a, void *b, void *c)
{
	unsigned int key = irq_lock();
	if (ticks != shown)
		shown = ticks;
	irq_unlock(key);
}
K_THREAD_DEFINE(shower, 512, show, NULL, NULL, NULL, 5, 0, 0);
