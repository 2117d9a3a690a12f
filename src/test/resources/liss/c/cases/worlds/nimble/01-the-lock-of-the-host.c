// expect: verify --world nimble: true
#include "host/ble_hs.h"
#include "nimble/nimble_npl.h"

static int peers;
static struct ble_npl_event gone;

int ble_gap_unpair(const ble_addr_t *addr) { ble_hs_lock(); if (peers > 0) peers--; ble_hs_unlock(); return 0; }
static void on_gone(struct ble_npl_event *ev) { ble_hs_lock(); if (peers > 0) peers--; ble_hs_unlock(); }
void ble_peers_init(void) { ble_npl_event_init(&gone, on_gone, NULL); }
