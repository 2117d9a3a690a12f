// expect: verify --world nimble: true
#include "nimble/nimble_npl.h"

static int peers;
static struct ble_npl_event gone;
static struct ble_npl_callout timer;

static void on_gone(struct ble_npl_event *ev) { if (peers > 0) peers--; }
static void on_time(struct ble_npl_event *ev) { if (peers == 0) peers = 1; }

void ble_peers_init(struct ble_npl_eventq *queue)
{
    ble_npl_event_init(&gone, on_gone, NULL);
    ble_npl_callout_init(&timer, queue, on_time, NULL);
}
