// expect: verify --world riot: true
#include "irq.h"
#include "periph/gpio.h"
#include "ztimer.h"

static int edges;

static void edge(void *arg) { unsigned s = irq_disable(); if (edges < 10) edges++; irq_restore(s); }
static void expired(void *arg) { unsigned s = irq_disable(); if (edges > 0) edges--; irq_restore(s); }
static ztimer_t timer = { .callback = expired };

int main(void)
{
    gpio_init_int(GPIO_PIN(0, 1), GPIO_IN, GPIO_BOTH, edge, NULL);
    ztimer_set(ZTIMER_MSEC, &timer, 10);
    unsigned s = irq_disable();
    edges = 0;
    irq_restore(s);
    return 0;
}
