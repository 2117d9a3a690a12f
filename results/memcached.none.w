// memcached: the operations of the cache, called by server threads, without any locks.
//
// Example memcached of "From non-preemptive to preemptive scheduling using synchronization
// synthesis" (Formal Methods in System Design, 2016), Table 1: the module that wraps the cache
// library for threads in version 1.4.5, with all locks removed.
//
// In the original every wrapper takes the lock of the cache, calls the library and releases the
// lock; only item_replace does not, because its callers hold the lock. Bug: here none does, so two
// operations mix. The global statistics have a lock of their own in the original.
//
// The authors did not release their model. This one follows their description: two threads that
// run the same code, which is why one lock statement is enough to protect everything. Its accesses
// are those of the cache library, with each data structure as one variable, whatever the field,
// bucket or item. Numbers of the paper that count statements cannot be expected to be the same.

shared int hash_table = 0;      // table, chains of the buckets, number of items
shared int lru = 0;             // heads, tails and lengths of the lists, least recently used last
shared int item = 0;            // flags, times and data of items; 1: linked, 2: free
shared int refcount = 0;        // how many clients use an item
shared int class_stats = 0;     // statistics for each size of items
shared int global_stats = 0;    // statistics of the cache
shared int slabs = 2;           // free memory
shared int cas_id = 0;          // the last identifier given to a version of an item
shared int current_time = 1;    // the clock; another thread, not in the model, advances it
lock lk;

// The lists.

// Puts an item at the head of its list.
proc queue_link() {
  int head = lru;
  lru := head + 1;
  lru := lru + 1;                     // the length
}

// Takes an item out of its list.
proc queue_unlink() {
  int position = lru;
  lru := position - 1;                // the neighbour before it
  lru := position + 1;                // the neighbour after it
  lru := lru - 1;                     // the length
}

// The hash table.

// Finds the item for a key; 0 if there is none.
proc hash_find() {
  int found = hash_table;
  return found;
}

proc hash_insert() {
  int chain = hash_table;
  hash_table := chain + 1;
  hash_table := hash_table + 1;       // the number of items
}

proc hash_delete() {
  int before = hash_table;
  hash_table := hash_table - 1;       // the number of items
  hash_table := before;               // the chain
}

// Items.

// Gives the memory of an item back.
proc item_free() {
  int size = item;
  item := 2;
  slabs := slabs + size;
}

// Makes an item visible.
proc do_item_link() {
  item := item + 1;                   // the flag
  item := 1;                          // the time
  call hash_insert();
  global_stats := global_stats + 1;   // bytes
  global_stats := global_stats + 1;   // items now
  global_stats := global_stats + 1;   // items ever
  cas_id := cas_id + 1;
  item := 1;                          // its version
  call queue_link();
}

// Makes an item invisible, and frees it unless a client uses it.
proc do_item_unlink() {
  if (item == 1) {
    item := 0;
    global_stats := global_stats - 1; // bytes
    global_stats := global_stats - 1; // items now
    call hash_delete();
    call queue_unlink();
    if (refcount) {
      skip;
    } else {
      call item_free();
    }
  }
}

// A client does not use an item any more.
proc do_item_remove() {
  int users = refcount;
  if (users) {
    refcount := users - 1;
  }
  if (refcount == 0) {
    call item_free();
  }
}

// Finds an item and holds it for the client. Drops it if it has expired.
proc do_item_get() {
  int found;
  found := call hash_find();
  if (found) {
    int age = current_time - item;
    if (age > 0) {
      call do_item_unlink();
    }
    refcount := refcount + 1;
  }
  return found;
}

// An item has been used: moves it to the head of its list.
proc do_item_update() {
  if (item == 1) {
    call queue_unlink();
    item := 1;                        // the time
    call queue_link();
  }
}

proc do_item_replace() {
  call do_item_unlink();
  call do_item_link();
}

// Searches the end of a list for items that no client has given back for long, and drops them.
proc reclaim() {
  while (*) {
    if (refcount) {
      int age = current_time - item;
      global_stats := age;            // the last one reclaimed
      class_stats := class_stats + 1;
      refcount := 0;
      call do_item_unlink();
    }
  }
}

// Takes memory for an item, and if there is none, from items that are in use.
proc do_item_alloc() {
  int tail = lru;
  call reclaim();
  int free = slabs;
  slabs := free - 1;
  if (free < tail) {
    call reclaim();                   // eviction
  }
  item := 0;                          // the flags
  item := 0;                          // the key
  item := 0;                          // the time
  refcount := 1;
}

// Commands that need more than one of these.

// Stores an item: set, add, replace, append and prepend.
proc do_store_item(command) {
  int old;
  lock(lk);
  old := call do_item_get();
  if (old == command) {
    call do_item_update();            // add, and the key is there already
  } else {
    if (command > 1) {
      call do_item_alloc();           // append, prepend: a new item for old and new data
      item := 0;
    }
    if (old) {
      call do_item_replace();
    } else {
      call do_item_link();
    }
    int version = cas_id;
  }
  call do_item_remove();
  unlock(lk);
}

// Adds to a number: in place, if it does not get longer.
proc do_add_delta(delta) {
  lock(lk);
  int number = item;
  if (number + delta > 9) {
    call do_item_alloc();
    item := number + delta;
    call do_item_replace();
    call do_item_remove();
    unlock(lk);
  } else {
    cas_id := cas_id + 1;
    item := number + delta;
    unlock(lk);
  }
}

// Drops all items that are older than the last flush.
proc do_item_flush_expired() {
  lock(lk);
  while (*) {
    int next = lru;
    int time = item;
    call do_item_unlink();
  }
  unlock(lk);
}

// Prints the items of a list.
proc do_item_cachedump() {
  lock(lk);
  int next = lru;
  while (*) {
    int key = item;
  }
  unlock(lk);
}

// Prints the statistics for each size of items.
proc do_item_stats() {
  lock(lk);
  int length = lru;
  int evicted = class_stats;
  unlock(lk);
}

// Prints how many items there are of each size.
proc do_item_stats_sizes() {
  lock(lk);
  int next = lru;
  while (*) {
    int size = item;
  }
  unlock(lk);
}

// The wrappers for threads.

proc item_alloc() {
  lock(lk);
  call do_item_alloc();
  unlock(lk);
}

proc item_get() {
  int found;
  lock(lk);
  found := call do_item_get();
  unlock(lk);
}

proc item_link() {
  lock(lk);
  call do_item_link();
  unlock(lk);
}

proc item_remove() {
  lock(lk);
  call do_item_remove();
  unlock(lk);
}

// In the original without a lock also there.
proc item_replace() {
  lock(lk);
  call do_item_replace();
  unlock(lk);
}

proc item_unlink() {
  lock(lk);
  call do_item_unlink();
  unlock(lk);
}

proc item_update() {
  lock(lk);
  call do_item_update();
  unlock(lk);
}

proc add_delta(delta) {
  call do_add_delta(delta);
}

proc store_item(command) {
  call do_store_item(command);
}

proc item_flush_expired() {
  call do_item_flush_expired();
}

proc item_cachedump() {
  call do_item_cachedump();
}

proc item_stats() {
  call do_item_stats();
}

proc item_stats_sizes() {
  call do_item_stats_sizes();
}

// Serves one command after the other.
thread server[2] {
  int argument;
  while (*) {
    yield;
    argument := havoc;
    if (*) {
      call item_alloc();
    } else if (*) {
      call item_get();
    } else if (*) {
      call item_link();
    } else if (*) {
      call item_remove();
    } else if (*) {
      call item_replace();
    } else if (*) {
      call item_unlink();
    } else if (*) {
      call item_update();
    } else if (*) {
      call add_delta(argument);
    } else if (*) {
      call store_item(argument);
    } else if (*) {
      call item_flush_expired();
    } else if (*) {
      call item_cachedump();
    } else if (*) {
      call item_stats();
    } else {
      call item_stats_sizes();
    }
  }
}
