rwlock l;
lock m;
thread a { assume write_lock(m); }
