/*
 * Presses of a button, which the handler of a pin counts and a work item reports. What is pressed between
 * the two statements of the work item is lost.
 */
#include <zephyr/kernel.h>
#include <zephyr/drivers/gpio.h>

static struct gpio_callback button;
static unsigned int presses;
static unsigned int total;

static void report(struct k_work *work)
{
	ARG_UNUSED(work);
	if (presses > 0) {
		total += presses;
		presses = 0;
	}
}

static K_WORK_DEFINE(report_work, report);

static void pressed(const struct device *port, struct gpio_callback *cb, gpio_port_pins_t pins)
{
	ARG_UNUSED(port);
	ARG_UNUSED(cb);
	ARG_UNUSED(pins);
	presses++;
	k_work_submit(&report_work);
}

int button_init(const struct device *port)
{
	gpio_init_callback(&button, pressed, BIT(3));
	return gpio_add_callback(port, &button);
}
