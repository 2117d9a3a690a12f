// TI AR7 CPMAC: an Ethernet driver with the parts of the kernel and of the device it relies on.
//
// Benchmark cpmac.bug1 of "From non-preemptive to preemptive scheduling using synchronization
// synthesis" (Formal Methods in System Design, 2016), Table 1 and 10.1.2.1.
//
// cpmac.w explains the model; this is the same but for one change, in end_xmit. Bug: the queue is
// started again before the descriptor is cleaned, so that the network core can fill the descriptor
// while the handler still clears it. What a packet left there is lost (variable ring).

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

cond irq_raised;              // the device may interrupt
cond irq_installed;           // the handler is installed
cond driver_registered;       // by the module, with the platform bus
cond driver_unused;           // the platform bus is done with the driver
cond dev_registered;          // with the network core
cond running;                 // the interface is open, or about to be
cond queue_on;                // the network core may transmit
cond transmitting;            // and does

lock irq_lock;                // held while the handler runs
lock stats_lock;
lock rtnl;                    // the network core's lock around open and close
lock lk;

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
  reset(queue_on);
  call free_irq();
  call hw_stop();
  call reg_write(0);          // transmit pointers
  rx_pointer := 0;
  call reg_write(0);          // broadcasts
  regs := 0;                  // unmap the registers
  io := 0;
  io := 0;                    // and release them
  int start = ring;
  rx_head := start;
  call free_rx();
  ring := 0;
  dma := 0;
}

// The network core's part of closing.
proc close_dev() {
  if (*) {
    assume(running);
    reset(running);
    reset(queue_on);
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
    lock(lk);
    signal(queue_on);
    int mapping = ring;
    int buffer = ring;
    ring := buffer - mapping; // the buffer
    ring := 1;                // check: nobody has filled the descriptor again
    unlock(lk);
  } else {
    signal(queue_on);
  }
}

proc handler() {
  if (irq_vector == 1) {
    call end_xmit();
  }
  if (*) {
    skip;                     // receive, which polling would do
  }
  reset(irq_raised);
}

// Sends a packet, if the network core gets it ready and the descriptor is free.
proc xmit() {
  lock(lk);
  if (*) {
    unlock(lk);
    return;                   // padding failed
  } else {
    unlock(lk);
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
  signal(irq_raised);         // which interrupts when it is sent
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
    assume(irq_raised);
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
      assume(queue_on);
      assume(running);
      call xmit();
    }
    reset(transmitting);
  }
}
