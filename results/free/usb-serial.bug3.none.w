// USB-to-serial converter: driver registration, plugging, opening and writing.
//
// Example usb-serial.bug3 of "From non-preemptive to preemptive scheduling using synchronization
// synthesis" (Formal Methods in System Design, 2016), Table 1.
//
// usb-serial.w, where the driver is described, with one defect and no other difference.
//
// Bug: probe does not mark the device as disconnected while it builds the port, so the port can be
// opened half-built.

// The terminal layer and the USB framework.
shared int tty_initialized = 0;      // the terminal driver has been allocated
shared int tty_registered = 0;       // the terminal layer knows it
shared int driver_list_ok = 1;       // the list of USB serial drivers is consistent
shared int minors_ok = 1;            // the table of minor numbers is consistent

// The driver.
shared int usb_initialized = 0;      // its tables for the USB framework are complete
shared int usb_known = 0;            // the USB framework knows it
shared int id_table = 0;             // the identifiers of devices it serves
shared int dynamic_id = 0;           // one more, added through the attribute

// The device and its port.
shared int references = -1;          // the reference counter of the device; -1: there is no device
shared int port_initialized = 0;     // the port structure is complete
shared int port_ok = 1;              // the write buffer and flags of the port are consistent
shared int tty_state = 0;            // the state that the terminal layer attaches to the port
shared int work_initialized = 0;     // the deferred work of the port may be queued
shared int work_stopped = 0;         // the deferred work has been cancelled

cond usb_registered;                 // the USB bus may call the driver
cond serial_registered;              // the serial bus may call the driver
cond module_used;                    // stands for: the use count of the module is above 0
cond disconnected;                   // the device is not there, or not there any more
cond port_registered;                // the port is a device of the serial bus
cond minor_registered;               // the port has a minor number
cond tty_installed;                  // a terminal is open on the port
cond tty_device_registered;          // user space sees the terminal device
cond write_in_progress;              // a write has been started and not been completed
cond urb_submitted;                  // the request of the write is with the host controller
cond work_queued;                    // the deferred work waits to be done

lock tty_lock;                       // of the open terminal
lock table_lock;                     // of the driver list and the minor numbers
lock bus_lock;                       // of the devices of the serial bus
lock disconnect_lock;                // of the device, against disconnection
lock port_lock;                      // of the write buffer
lock lk;

// Keeps the module loaded.
proc get_module() {
  signal(module_used);
}

// Drops a reference to the device, and frees the device with the last one.
proc put_device() {
  assert(references > 0);
  int left = references - 1;
  references := left;
  if (left == 0) {
    if (*) {
      assume(minor_registered);
      lock(table_lock);
      assert(minors_ok);
      minors_ok := 0;
      reset(minor_registered);
      minors_ok := 1;
      unlock(table_lock);
    }
    lock(bus_lock);
    reset(port_registered);
    unlock(bus_lock);
    // The serial bus detaches the port.
    wait_not(tty_device_registered);
    references := -1;
    port_initialized := 0;
    reset(module_used);
  }
}

// A converter was plugged in.
proc probe() {
  // Search the driver.
  lock(table_lock);
  assert(driver_list_ok);
  if (usb_known == 0) {
    unlock(table_lock);
    return;
  }
  call get_module();
  if (*) {
    assume_not(module_used);
    unlock(table_lock);
    return;
  } else {
    assume(module_used);
  }
  assert(usb_initialized);           // and usb_registered is set
  unlock(table_lock);

  // Create the device. Nobody may open it before it is complete.
  references := 1;

  // Allocate a minor number.
  lock(table_lock);
  assert(minors_ok);
  minors_ok := 0;
  signal(minor_registered);
  minors_ok := 1;
  lock(lk);
  unlock(table_lock);

  // Create the port and hand it to the serial bus.
  work_initialized := 1;
  port_initialized := 1;
  signal(port_registered);
  unlock(lk);
}

// The converter was unplugged.
proc disconnect() {
  lock(disconnect_lock);
  signal(disconnected);
  unlock(disconnect_lock);
  assert(references >= 0);
  assert(port_initialized);

  // Hang up an open terminal. It must not be closed and written at the same time.
  if (*) {
    assume(tty_installed);
    lock(tty_lock);
    assert(references >= 0);
    assert(port_initialized);
    wait_not(write_in_progress);
    tty_state := 0;
    reset(tty_installed);
    reset(module_used);
    call put_device();
    unlock(tty_lock);

    // Cancel the deferred work.
    wait_not(work_queued);
    work_stopped := 1;
    work_initialized := 0;
  } else {
    assume_not(tty_installed);
  }
  call put_device();
}

// The serial bus attaches the port to the driver.
proc attach_port() {
  assert(port_initialized);
  assert(references >= 0);
  signal(tty_device_registered);
}

// The serial bus detaches the port from the driver.
proc detach_port() {
  assert(port_initialized);
  assert(references >= 0);
  reset(tty_device_registered);
}

// The terminal layer opens the port.
proc install_tty() {
  // Look the minor number up.
  lock(table_lock);
  lock(lk);
  if (*) {
    unlock(lk);
    assume_not(minor_registered);
    unlock(table_lock);
    return;
  } else {
    unlock(lk);
  }
  assume(minor_registered);
  lock(disconnect_lock);
  if (*) {
    assume(disconnected);
    unlock(disconnect_lock);
    unlock(table_lock);
    return;
  }
  assume_not(disconnected);

  // Hold the device, then the module.
  assert(port_initialized);
  assert(references > 0);
  references := references + 1;
  unlock(table_lock);
  call get_module();
  yield;
  if (*) {
    assume_not(module_used);
    call put_device();
    unlock(disconnect_lock);
    return;
  }
  assume(module_used);

  // The terminal is open.
  tty_state := 1;
  signal(tty_installed);
  unlock(disconnect_lock);
}

// Loading of the module.
thread module_init {
  // The terminal driver.
  tty_initialized := 1;
  tty_registered := 1;

  // The USB driver. Its devices may be found from now on, but are served when it is in the list.
  lock(table_lock);
  usb_initialized := 1;
  signal(usb_registered);
  assert(driver_list_ok);
  driver_list_ok := 0;
  usb_known := 1;
  driver_list_ok := 1;

  // The serial driver.
  signal(serial_registered);
  unlock(table_lock);
  id_table := 1;
}

// A converter is plugged in, and perhaps unplugged.
thread usb_bus {
  wait(usb_registered);
  yield;
  call probe();
  yield;
  if (*) {
    assume(port_registered);
    call disconnect();
  } else {
    assume_not(port_registered);
  }
}

// The host controller completes the write.
thread urb_completion {
  if (*) {
    assume(urb_submitted);
    assert(usb_initialized);
    reset(urb_submitted);
    assert(port_initialized);

    // Free the part of the buffer that was sent.
    lock(port_lock);
    assert(port_ok);
    port_ok := 0;
    port_ok := 1;
    unlock(port_lock);

    // Wake the writer.
    assert(work_initialized);
    signal(work_queued);
  }
}

// The deferred work wakes the writer.
thread deferred_work {
  if (*) {
    assume(work_queued);
    assert(port_initialized);
    assert(tty_state);
    reset(write_in_progress);
    reset(work_queued);
  }
}

// Devices of the serial bus come and go.
thread serial_bus {
  lock(bus_lock);
  assume(port_registered);
  call attach_port();
  unlock(bus_lock);
  yield;
  assume_not(port_registered);
  lock(bus_lock);
  call detach_port();
  unlock(bus_lock);
}

// Opens the terminal and writes to it.
thread tty_user {
  wait(serial_registered);
  call install_tty();
  yield;

  lock(tty_lock);
  if (*) {
    assume(tty_installed);
    signal(write_in_progress);
    assert(port_initialized);
    assert(references > 0);
    assert(tty_state);

    // Put the text into the buffer.
    lock(port_lock);
    assert(port_ok);
    port_ok := 0;
    port_ok := 1;
    unlock(port_lock);

    // Start a request, unless one is under way.
    if (*) {
      assume_not(urb_submitted);
      signal(urb_submitted);
    } else {
      assume(urb_submitted);
    }
  } else {
    assume_not(tty_installed);
  }
  unlock(tty_lock);
}

// Adds an identifier through the attribute new_id of the driver.
thread attribute {
  signal(module_used);
  yield;
  if (*) {
    assume_not(module_used);
    return;
  } else {
    assume(module_used);
    wait(serial_registered);
    dynamic_id := 1;
    reset(module_used);
  }
}
