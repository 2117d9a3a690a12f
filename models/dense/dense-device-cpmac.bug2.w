// Written by `tools/bench models`: drivers/cpmac.bug2.w, where
// all fields of the device are one variable.

shared int dev = 0;
shared int io = 0;            // what the kernel and the device are told by other calls

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

// Registers.

proc reg_write(value) {
  dev := value;
  io := value;
}

proc reg_read() {
  int value = io;
  value := dev;
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
  int bit = dev;
  io := bit;                  // out of reset
  call reg_write(0);          // transmit pointers
  dev := 0;
  int first = dev;
  dev := first;
  call reg_write(1);          // broadcasts
  call reg_write(2);          // buffer offset
  int address = dev;
  call reg_write(address);    // the last byte of the address,
  address := dev;
  call reg_write(address);    // the last but one,
  address := dev + dev + dev + dev;
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
  int bit = dev;
  io := bit;                  // into reset
  call reg_add(-1);           // receiver off
  call reg_add(-1);           // transmitter off
  call reg_write(0);          // transmit pointers
  dev := 0;
  call reg_write(6);          // clear unicast
  call reg_write(7);          // clear receive interrupts
  call reg_write(8);          // clear transmit interrupts
  call reg_write(9);          // clear link interrupts
  call reg_add(-1);           // link off
}

// Open and close, called under rtnl.

proc free_rx() {
  if (dev != 0) {
    int buffer = dev;
    dev := buffer - 1;
  }
}

proc open_dev() {
  int value = dev;
  if (*) {
    return 0;                 // the registers are in use
  }
  io := value;
  value := io;
  dev := value + 1;          // map them
  if (dev == 0) {
    goto fail_map;
  }
  value := dev;
  dev := value;
  dev := 1;
  if (dev == 0) {
    goto fail_memory;
  }
  value := dev;
  dev := 1;                  // the addresses of the descriptors
  value := dev;
  dev := value;
  if (*) {
    goto fail_buffer;
  }
  dev := value;           // each descriptor has a buffer,
  dev := value + 1;
  value := dev;
  dev := value;           // a size,
  dev := value + 1;       // a successor,
  dev := value + 2;       // and a predecessor
  value := dev + dev;
  dev := value;           // close the list
  value := dev;
  dev := value;
  value := dev;
  dev := value;
  dev := value + 1;
  call request_irq();
  call hw_start();
  return 1;

  fail_buffer:
  call free_rx();
  fail_memory:
  dev := 0;
  dev := 0;
  io := 0;
  fail_map:
  io := 0;
  return 0;
}

proc stop() {
  reset(queue_on);
  call hw_stop();
  call reg_write(0);          // transmit pointers
  dev := 0;
  call reg_write(0);          // broadcasts
  dev := 0;                  // unmap the registers
  io := 0;
  io := 0;                    // and release them
  int start = dev;
  dev := start;
  call free_rx();
  dev := 0;
  dev := 0;
  call free_irq();
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
  int desc = dev;
  call reg_write(desc);       // acknowledge
  if (dev == 2) {
    lock(stats_lock);
    dev := dev + 1;   // packets
    int bytes = dev + dev;
    dev := bytes;
    unlock(stats_lock);
    int mapping = dev;
    int buffer = dev;
    dev := buffer - mapping; // the buffer
    dev := 1;                // check: nobody has filled the descriptor again
    signal(queue_on);
  } else {
    signal(queue_on);
  }
}

proc handler() {
  if (dev == 1) {
    call end_xmit();
  }
  if (*) {
    skip;                     // receive, which polling would do
  }
  reset(irq_raised);
}

// Sends a packet, if the network core gets it ready and the descriptor is free.
proc xmit() {
  if (*) {
    return;                   // padding failed
  }
  reset(queue_on);
  if (dev == 2) {
    return;
  }
  lock(stats_lock);
  unlock(stats_lock);
  dev := 1;                  // length
  dev := 1;                  // buffer
  dev := 1;                  // its address,
  dev := dev;               // as the device sees it
  dev := 1;                  // its length again
  dev := 2;                  // the device's now
  signal(irq_raised);         // which interrupts when it is sent
}

// Finding the device.

proc probe() {
  int phy = 0;
  if (dev) {
    skip;
  } else if (dev) {
    skip;
  } else {
    while (phy < 32) {
      phy := phy + 1;
      if (dev == 0) {
        continue;             // not for this device
      }
      if (dev == 0) {
        continue;             // no transceiver here
      }
      int name = dev;
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
  dev := irq;
  dev := 64;
  int address = dev;
  dev := address;
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
  dev := address + 1;         // map the registers of the bus
  if (dev == 0) {
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
    dev := 1;          // many answer
  }
  dev := 1;
  if (*) {
    signal(driver_registered);
  }
  if (*) {
    assume_not(driver_registered);
    dev := 0;                 // unmap
    io := 0;
    return;
  } else {
    assume(driver_registered);
  }
}

proc driver_exit() {
  reset(driver_registered);
  dev := 0;
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
