// expect: verify --kernel: possible(preemption-safety)
// Private data of a driver, behind a structure of the kernel: a structure of its own, and each field a variable
#include <linux/etherdevice.h>
#include <linux/module.h>
#include <linux/netdevice.h>
#include <linux/spinlock.h>
struct card {
  spinlock_t in, out;
  int received, sent, msg_enable;
};
static netdev_tx_t card_xmit(struct sk_buff *skb, struct net_device *dev) {
  struct card *card = netdev_priv(dev);
  spin_lock(&card->out);
  card->sent++;
  if (netif_msg_tx_queued(card))
    card->sent++;
  spin_unlock(&card->out);
  return 0;
}
static int card_ioctl(struct net_device *dev, struct ifreq *request, int what) {
  struct card *card = netdev_priv(dev);
  spin_lock(&card->in);
  card->sent++;
  card->sent++;
  spin_unlock(&card->in);
  return 0;
}
static const struct net_device_ops operations = {
  .ndo_start_xmit = card_xmit,
  .ndo_eth_ioctl = card_ioctl,
};
static int __init card_init(void) {
  struct net_device *dev = alloc_etherdev(sizeof(struct card));
  struct card *card;
  if (!dev)
    return -1;
  card = netdev_priv(dev);
  spin_lock_init(&card->in);
  spin_lock_init(&card->out);
  dev->netdev_ops = &operations;
  return register_netdev(dev);
}
module_init(card_init);
