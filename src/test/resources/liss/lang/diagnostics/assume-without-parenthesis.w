cond c;
thread a { assume c; }
