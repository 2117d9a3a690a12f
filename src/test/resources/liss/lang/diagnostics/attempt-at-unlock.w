rwlock l;
thread a { assume unlock(l); }
