/*
 * A buffer of samples that a handler fills and the main thread empties. Nothing is wrong with it while
 * no interrupt comes between two statements of level_take.
 */
#include "irq.h"
#include "periph/gpio.h"
#include "thread.h"
#include "ztimer.h"

#define SAMPLES 8

static unsigned samples[SAMPLES];
static unsigned count;

/* Runs in the interrupt of the pin. */
static void level_changed(void *arg)
{
    unsigned flags;

    (void)arg;
    flags = irq_disable();
    if (count < SAMPLES) {
        samples[count] = 1;
        count++;
    }
    irq_restore(flags);
}

/* The newest sample, or -1. */
static int level_take(void)
{
    unsigned flags;
    int sample = -1;

    flags = irq_disable();
    if (count > 0) {
        count--;
        sample = (int)samples[count];
    }
    irq_restore(flags);
    return sample;
}

int main(void)
{
    gpio_init_int(GPIO_PIN(0, 4), GPIO_IN_PU, GPIO_FALLING, level_changed, NULL);
    while (1) {
        level_take();
        ztimer_sleep(ZTIMER_MSEC, 100);
    }
}
