/*
 * A list of peers beside the host of NimBLE. Tasks of the application unpair a peer, and the task of the
 * host forgets those that are gone. Both look for one first and take it out of the list later.
 */
#include <string.h>
#include "nimble/nimble_npl.h"
#include "host/ble_hs.h"

#define PEERS 4

struct peer {
    struct peer *next;
    ble_addr_t addr;
};

static struct peer *peers;
static struct ble_npl_event gone_event;
static ble_addr_t gone_addr;

/* Takes a peer out of the list. */
static int peer_remove(const ble_addr_t *addr)
{
    struct peer *last = NULL;
    struct peer *peer;

    ble_hs_lock();
    for (peer = peers; peer != NULL; peer = peer->next) {
        if (memcmp(&peer->addr, addr, sizeof *addr) == 0) {
            if (last == NULL) {
                peers = peer->next;
            } else {
                last->next = peer->next;
            }
            ble_hs_unlock();
            return 0;
        }
        last = peer;
    }
    ble_hs_unlock();
    return BLE_HS_ENOTCONN;
}

/* Called by tasks. */
int ble_gap_unpair(const ble_addr_t *addr)
{
    return peer_remove(addr);
}

static void peer_gone(struct ble_npl_event *ev)
{
    peer_remove(ble_npl_event_get_arg(ev));
}

void ble_peer_init(void)
{
    ble_npl_event_init(&gone_event, peer_gone, &gone_addr);
}
