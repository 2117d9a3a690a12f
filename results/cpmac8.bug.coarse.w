// TI AR7 CPMAC with eight threads, and a reset that is not synchronized with open and close.
//
// cpmac8.w explains the model; this is the same but for one change, in the thread work. Bug: the
// reset looks whether the interface is open but does not take rtnl, so that the interface can be
// closed while the reset restarts the hardware. Both then use the registers, which may be unmapped
// already, and the rings (variables regs, io, rx_pointer, rx_head and ring).

shared int io = 0;            // what the kernel and the device are told by other calls
shared int regs = 0;          // the mapped registers
shared int rx_pointer = 0;    // register: where the device receives
shared int irq_vector = 1;    // register: what an interrupt is about

shared int ring = 0;          // transmit descriptors: 0 not there, 1 free, 2 the device's
shared int rx_head = 0;       // receive descriptors
shared int ring_size = 0;
shared int dma = 0;           // the memory of all descriptors, as the device sees it
shared int pdata = 1;         // platform data
shared int mii = 0;           // the bus to the transceivers
shared int phy_mask = 0;
shared int ext_switch = 0;    // a switch is attached instead of a transceiver
shared int dumb_switch = 0;   // module option
shared int net_dev = 0;       // the network core's record, statistics included

cond tx_irq;                  // the device interrupts because it has sent a packet
cond rx_irq;                  // it may interrupt when it receives one
cond irq_installed;           // the handler is installed
cond driver_registered;       // by the module, with the platform bus
cond driver_unused;           // the platform bus is done with the driver
cond dev_registered;          // with the network core
cond running;                 // the interface is open, or about to be
cond queue_on;                // the network core may transmit
cond transmitting;            // and does
cond poll_on;                 // polling is enabled
cond poll_scheduled;
cond reset_queued;            // the reset waits for its turn on the work queue
cond present = true;          // the device is not being reset
cond watchdog_on;             // transmissions are watched
cond timed_out;               // one took too long

lock irq_lock;                // held while the handler runs,
lock poll_lock;               // while polling runs,
lock work_lock;               // while the work queue runs,
lock watchdog_lock;           // and while the watchdog runs
lock stats_lock;
lock rx_lock;                 // of the receive descriptors
lock rtnl;                    // the network core's lock around open and close

// Registers.

proc reg_write(value) {
  regs := value;
  io := value;
}

proc reg_read() {
  int value = io;
  value := regs;
  return value;
}

proc reg_add(bits) {
  int value;
  value := call reg_read();
  call reg_write(value + bits);
}

// The kernel's interrupt handling.

proc request_irq() {
  signal(irq_installed);
}

proc free_irq() {
  reset(irq_installed);
  lock(irq_lock);             // waits for a running handler
  unlock(irq_lock);
}

// The kernel's polling.

proc poll_enable() {
  signal(poll_on);
}

proc poll_disable() {
  reset(poll_on);
  lock(poll_lock);            // waits for a poll that runs
  unlock(poll_lock);
  reset(poll_scheduled);
}

// Back to interrupts.
proc poll_complete() {
  reset(poll_scheduled);
  signal(rx_irq);
}

// The watchdog of the network core.

proc watchdog_enable() {
  reset(timed_out);           // the time starts anew
  signal(watchdog_on);
}

proc watchdog_disable() {
  reset(watchdog_on);
  lock(watchdog_lock);        // waits for a timeout that is being handled
  unlock(watchdog_lock);
}

// The work queue.

proc schedule_reset() {
  signal(reset_queued);
}

proc cancel_reset() {
  lock(work_lock);            // waits for a reset that runs
  reset(reset_queued);
  unlock(work_lock);
}

// The device.

proc hw_start() {
  int bit = pdata;
  io := bit;                  // out of reset
  call reg_write(0);          // transmit pointers
  rx_pointer := 0;
  int first = rx_head;
  rx_pointer := first;
  call reg_write(1);          // broadcasts
  call reg_write(2);          // buffer offset
  int address = net_dev;
  call reg_write(address);    // the last byte of the address,
  address := net_dev;
  call reg_write(address);    // the last but one,
  address := net_dev + net_dev + net_dev + net_dev;
  call reg_write(address);    // and the others
  call reg_write(3);          // longest frame
  call reg_write(4);          // hash filter, low
  call reg_write(5);          // hash filter, high
  call reg_write(6);          // clear unicast
  call reg_write(7);          // clear receive interrupts
  call reg_write(8);          // clear transmit interrupts
  call reg_write(9);          // clear link interrupts
  call reg_write(10);         // enable unicast
  call reg_write(11);         // enable interrupts
  call reg_add(1);            // receiver on
  call reg_add(1);            // transmitter on
  call reg_add(1);            // link on
  signal(rx_irq);
}

proc hw_stop() {
  int bit = pdata;
  io := bit;                  // into reset
  call reg_add(-1);           // receiver off
  call reg_add(-1);           // transmitter off
  call reg_write(0);          // transmit pointers
  rx_pointer := 0;
  call reg_write(6);          // clear unicast
  call reg_write(7);          // clear receive interrupts
  call reg_write(8);          // clear transmit interrupts
  call reg_write(9);          // clear link interrupts
  call reg_add(-1);           // link off
  reset(tx_irq);
  reset(rx_irq);
}

// Open and close, called under rtnl.

proc free_rx() {
  if (rx_head != 0) {
    int buffer = rx_head;
    rx_head := buffer - 1;
  }
}

proc open_dev() {
  int value = net_dev;
  if (*) {
    return 0;                 // the registers are in use
  }
  io := value;
  value := io;
  regs := value + 1;          // map them
  if (regs == 0) {
    goto fail_map;
  }
  value := ring_size;
  dma := value;
  ring := 1;
  if (ring == 0) {
    goto fail_memory;
  }
  value := dma;
  ring := 1;                  // the addresses of the descriptors
  value := ring;
  rx_head := value;
  if (*) {
    goto fail_buffer;
  }
  rx_head := value;           // each descriptor has a buffer,
  rx_head := value + 1;
  value := rx_head;
  rx_head := value;           // a size,
  rx_head := value + 1;       // a successor,
  rx_head := value + 2;       // and a predecessor
  value := rx_head + ring_size;
  rx_head := value;           // close the list
  value := rx_head;
  rx_head := value;
  value := rx_head;
  rx_head := value;
  rx_head := value + 1;
  call request_irq();
  call poll_enable();
  call hw_start();
  return 1;

  fail_buffer:
  call free_rx();
  fail_memory:
  ring := 0;
  regs := 0;
  io := 0;
  fail_map:
  io := 0;
  return 0;
}

proc stop() {
  call free_irq();
  lock(watchdog_lock);
  lock(irq_lock);
  reset(queue_on);            // the handler may have started it again
  call poll_disable();
  call hw_stop();
  call reg_write(0);          // transmit pointers
  rx_pointer := 0;
  call reg_write(0);          // broadcasts
  regs := 0;                  // unmap the registers
  io := 0;
  io := 0;                    // and release them
  unlock(irq_lock);
  int start = ring;
  rx_head := start;
  call free_rx();
  ring := 0;
  unlock(watchdog_lock);
  dma := 0;
}

// The network core's part of closing.
proc close_dev() {
  if (*) {
    assume(running);
    reset(running);
    call watchdog_disable();
    wait_not(transmitting);
    call stop();
  } else {
    assume_not(running);
  }
}

// Interrupts.

// A packet is sent: frees its descriptor and starts the queue again.
proc end_xmit() {
  int desc = ring;
  call reg_write(desc);       // acknowledge
  if (ring == 2) {
    lock(stats_lock);
    net_dev := net_dev + 1;   // packets
    int bytes = net_dev + ring;
    net_dev := bytes;
    unlock(stats_lock);
    int mapping = ring;
    int buffer = ring;
    ring := buffer - mapping; // the buffer
    ring := 1;                // check: nobody has filled the descriptor again
    signal(queue_on);
  } else {
    signal(queue_on);
  }
}

proc handler() {
  if (irq_vector == 1) {
    assume(tx_irq);
    reset(tx_irq);
    call end_xmit();
  } else {
    assume(rx_irq);
    reset(rx_irq);            // until polling has emptied the ring
    signal(poll_scheduled);
  }
}

// Receives packets until the ring is empty or others must have their turn.
proc poll() {
  lock(rx_lock);
  if (rx_head == 0) {
    unlock(rx_lock);
    call poll_complete();
    return;
  }
  int received = 0;
  while (received < 64) {
    if (rx_head == 2) {
      break;                  // the device's
    }
    int buffer = rx_head;     // check: it is a buffer of this ring
    rx_head := buffer + 1;    // has a new one
    received := received + 1;
  }
  if (received > 0) {
    rx_head := 0;             // the new end of the list,
    rx_head := received;      // chained to the old one
  }
  if (*) {                    // the device has come to the end of the list
    int first = rx_head;
    rx_pointer := first;
  }
  rx_head := received;        // where to go on
  unlock(rx_lock);
  lock(stats_lock);
  net_dev := net_dev + received;
  unlock(stats_lock);
  if (received == 0) {
    call poll_complete();
  }
}

// Sends a packet, if the network core gets it ready and the descriptor is free.
proc xmit() {
  if (*) {
    return;                   // padding failed
  }
  reset(queue_on);
  if (ring == 2) {
    return;
  }
  lock(stats_lock);
  unlock(stats_lock);
  ring := 1;                  // length
  ring := 1;                  // buffer
  ring := 1;                  // its address,
  ring := ring;               // as the device sees it
  ring := 1;                  // its length again
  ring := 2;                  // the device's now
  signal(tx_irq);             // which interrupts when it is sent
}

// Resetting the device.

// Called by the watchdog: the queue is stopped, and nothing has started it for seconds.
proc tx_timeout() {
  lock(stats_lock);
  net_dev := net_dev + 1;     // errors
  unlock(stats_lock);
  call schedule_reset();
}

// Called under rtnl. Everything that uses the device is stopped before, and started after.
proc reset_dev() {
  reset(present);
  call watchdog_disable();
  wait_not(transmitting);
  call free_irq();
  reset(queue_on);            // the handler may have started it again
  call poll_disable();
  lock(watchdog_lock);
  call hw_stop();
  lock(rx_lock);
  int desc = rx_head;
  while (*) {
    desc := rx_head;
    rx_head := desc;          // the device's again
  }
  unlock(rx_lock);
  if (ring == 2) {
    ring := 0;                // drop the packet,
    ring := 1;                // and the descriptor is free
  }
  call hw_start();
  unlock(watchdog_lock);
  call poll_enable();
  call request_irq();
  signal(queue_on);
  call watchdog_enable();
  signal(present);
}

// Finding the device.

proc probe() {
  int phy = 0;
  if (ext_switch) {
    skip;
  } else if (dumb_switch) {
    skip;
  } else {
    while (phy < 32) {
      phy := phy + 1;
      if (pdata == 0) {
        continue;             // not for this device
      }
      if (mii == 0) {
        continue;             // no transceiver here
      }
      int name = mii;
      break;
    }
  }
  if (*) {
    skip;                     // none found: a fixed link
  }
  if (*) {
    return;                   // no memory
  }
  io := phy;
  int irq = io;
  net_dev := irq;
  ring_size := 64;
  int address = pdata;
  net_dev := address;
  if (*) {
    signal(dev_registered);
  }
  if (*) {
    skip;                     // say whether it is registered
  }
}

// Loading and unloading.

proc driver_init() {
  io := 0;
  int address = io;
  mii := address + 1;         // map the registers of the bus
  if (mii == 0) {
    return;
  }
  io := 26;                   // two pins
  io := 27;
  io := 1;                    // three resets
  io := 2;
  io := 3;
  io := 4;                    // reset of the bus:
  call reg_write(4);
  int tries = 0;
  while (tries < 300) {
    int alive;
    alive := call reg_read();
    if (alive != 0) {
      break;
    }
    tries := tries + 1;
  }
  if (*) {
    ext_switch := 1;          // many answer
  }
  phy_mask := 1;
  if (*) {
    signal(driver_registered);
  }
  if (*) {
    assume_not(driver_registered);
    mii := 0;                 // unmap
    io := 0;
    return;
  } else {
    assume(driver_registered);
  }
}

proc driver_exit() {
  reset(driver_registered);
  mii := 0;
  io := 0;
}

thread module {
  call driver_init();
  if (*) {
    assume_not(driver_registered);
  } else {
    assume(driver_registered);
    yield;
    wait(driver_unused);
    call driver_exit();
  }
}

thread platform {
  if (*) {
    assume(driver_registered);
    call probe();
    if (*) {
      assume(dev_registered);
      yield;
      lock(rtnl);
      reset(dev_registered);
      call close_dev();
      unlock(rtnl);
      call cancel_reset();
    } else {
      assume_not(dev_registered);
    }
  }
  signal(driver_unused);
}

thread interface {
  if (*) {
    lock(rtnl);
    if (*) {
      assume(dev_registered);
      signal(running);
      int opened;
      opened := call open_dev();
      if (opened) {
        signal(queue_on);
        call watchdog_enable();
        unlock(rtnl);
        yield;
        lock(rtnl);
        call close_dev();
      }
    } else {
      assume_not(dev_registered);
    }
    unlock(rtnl);
  }
}

thread interrupt {
  while (*) {
    lock(irq_lock);
    assume(irq_installed);
    call handler();
    unlock(irq_lock);
    yield;
  }
}

thread transmit {
  while (*) {
    yield;
    signal(transmitting);
    if (*) {
      assume(present);
      assume(queue_on);
      assume(running);
      call xmit();
    }
    reset(transmitting);
  }
}

thread polling {
  while (*) {
    lock(poll_lock);
    assume(poll_on);
    assume(poll_scheduled);
    call poll();
    unlock(poll_lock);
    yield;
  }
}

thread work {
  while (*) {
    lock(work_lock);
    assume(reset_queued);
    reset(reset_queued);
    if (*) {
      assume(running);
      call reset_dev();
    } else {
      assume_not(running);    // closed in the meantime
    }
    unlock(work_lock);
    yield;
  }
}

thread watchdog {
  while (*) {
    lock(watchdog_lock);
    assume(watchdog_on);
    assume_not(queue_on);
    assume_not(timed_out);
    signal(timed_out);
    call tx_timeout();
    unlock(watchdog_lock);
    yield;
  }
}
