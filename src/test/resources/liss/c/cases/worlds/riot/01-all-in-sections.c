// expect: verify --world riot: true
#include "irq.h"
#include "periph/gpio.h"

static int edges;

/* The handler needs no section: nothing runs beside it. */
static void edge(void *arg) { if (edges < 10) edges++; }

static int read(void) { unsigned s = irq_disable(); int n = edges; irq_restore(s); return n; }

int main(void)
{
    gpio_init_int(GPIO_PIN(0, 1), GPIO_IN, GPIO_BOTH, edge, NULL);
    unsigned s = irq_disable();
    if (read() > 0) {  /* a section inside of another one */
        edges--;
    }
    irq_restore(s);
    return 0;
}
