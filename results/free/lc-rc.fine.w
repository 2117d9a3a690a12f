// Stopping three workers that depend on each other.
//
// Example lc-rc of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016), Table 1.
//
// Worker B uses C and worker C uses A, so A must be stopped last; shutdown stops it first. That is
// wrong, but it goes wrong under the cooperative scheduler too: all switches happen at waits.
// Hence there is nothing that preemption adds, and no lock is needed.

shared int a = 0;   // state of each worker; 1 is stopped
shared int b = 0;
shared int c = 0;

cond stop_a, done_a;
cond stop_b, done_b;
cond stop_c, done_c;

thread shutdown {
  signal(stop_a);
  wait(done_a);
  signal(stop_b);
  wait(done_b);
  signal(stop_c);
  wait(done_c);
}

thread worker_b {
  int state_of_c = c;   // intended: C is not stopped here
  wait(stop_b);
  b := 1;
  signal(done_b);
}

thread worker_c {
  int state_of_a = a;   // intended: A is not stopped here
  wait(stop_c);
  c := 1;
  signal(done_c);
}

thread worker_a {
  wait(stop_a);
  a := 1;
  signal(done_a);
}
