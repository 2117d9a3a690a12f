/*
 * Presses of a button, which the handler of a pin counts and a work item reports. What is pressed between
 * the two statements of the work item is lost.
 */
#include <zephyr/kernel.h>
#include <zephyr/drivers/gpio.h>
#include <zephyr/spinlock.h>

static struct gpio_callback button;
static unsigned int presses;
static struct k_spinlock presses_lock;
static unsigned int total;

static void report(struct k_work *work)
{
	k_spinlock_key_t flags;

	ARG_UNUSED(work);
	flags = k_spin_lock(&presses_lock);
	if (presses > 0) {
		total += presses;
		presses = 0;
	}
	k_spin_unlock(&presses_lock, flags);
}

static K_WORK_DEFINE(report_work, report);

static void pressed(const struct device *port, struct gpio_callback *cb, gpio_port_pins_t pins)
{
	k_spinlock_key_t flags;

	ARG_UNUSED(port);
	ARG_UNUSED(cb);
	ARG_UNUSED(pins);
	flags = k_spin_lock(&presses_lock);
	presses++;
	k_spin_unlock(&presses_lock, flags);
	k_work_submit(&report_work);
}

int button_init(const struct device *port)
{
	gpio_init_callback(&button, pressed, BIT(3));
	return gpio_add_callback(port, &button);
}
