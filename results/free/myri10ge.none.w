// Myrinet: doorbell writes that the processor's write buffers deliver late.
//
// Example myri10ge of "From non-preemptive to preemptive scheduling using synchronization
// synthesis" (Formal Methods in System Design, 2016), Table 1.
//
// Two threads write to doorbells under a lock; two more threads are the write buffers, which carry
// the writes out later, in either order. The queue can be stopped by a write that is out of date.
// That is wrong, but it goes wrong under the cooperative scheduler too. Hence there is nothing that
// preemption adds, and no lock is needed.

shared int qact = 0;      // the driver thinks that the queue is active
shared int hw = 1;        // the hardware queue: 1 runs, 0 is stopped
shared int addr1 = 0;     // the write in each buffer: where ...
shared int addr2 = 0;
shared int val1 = 0;      // ... and what
shared int val2 = 0;

cond wip1;                // a write is in the buffer
cond wip2;
lock tx_lock;

// What the hardware does when a write arrives. Check: hw agrees with qact afterwards.
proc doorbell(val, addr) {
  if (addr == 1) {
    if (val == 0) {
      hw := 0;
    } else if (val == 1) {
      hw := 1;
    }
  }
}

thread irq {
  lock(tx_lock);
  if (*) {
    qact := 0;
    addr1 := 1;
    val1 := 0;
    signal(wip1);
  }
  unlock(tx_lock);
}

thread tx {
  lock(tx_lock);
  qact := 1;
  addr2 := 1;
  val2 := 1;
  signal(wip2);
  unlock(tx_lock);
}

thread write_buffer1 {
  while (*) {
    assume(wip1);
    call doorbell(val1, addr1);
    reset(wip1);
  }
}

thread write_buffer2 {
  while (*) {
    assume(wip2);
    call doorbell(val2, addr2);
    reset(wip2);
  }
}
