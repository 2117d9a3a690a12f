// expect: verify --world riot: possible(preemption-safety)
#include "irq.h"
#include "periph/gpio.h"

static int edges;

static void edge(void *arg) { if (edges < 10) edges++; }

static int read(void) { unsigned s = irq_disable(); int n = edges; irq_restore(s); return n; }

int main(void)
{
    gpio_init_int(GPIO_PIN(0, 1), GPIO_IN, GPIO_BOTH, edge, NULL);
    if (read() > 0)
        edges--;
    return 0;
}
